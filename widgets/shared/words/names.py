"""What players are called, and lists of things in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from .languages import _, own_way, pgettext, speaking


class Seated(Protocol):
    """Whatever has players: a race, or a position that somebody sets up."""

    @property
    def players(self) -> tuple[str, ...]: ...


def join(items: Iterable[str], language: str | None = None) -> str:
    """The items as a list in a sentence.

    >>> join(["red 3", "red 7", "blue 2"])
    'red 3, red 7 and blue 2'
    """
    return own_way(language).listed([*items])


def either(items: Iterable[str], language: str | None = None) -> str:
    """The items as a list of which one is meant.

    >>> either(["north", "west"])
    'north or west'
    """
    return own_way(language).listed([*items], "or")


def row(items: Iterable[str], language: str | None = None) -> str:
    """What goes together, one after another, with no “and”.

    >>> row(["space 7", "downhill"])
    'space 7, downhill'
    """
    return own_way(language).row(items)


def series(items: Iterable[str], language: str | None = None) -> str:
    """The items one after another, where they may have commas of their own.

    >>> series(["Mia, 3 spaces", "Ben, 1 space"])
    'Mia, 3 spaces; Ben, 1 space'
    """
    return own_way(language).series(items)


def start_upper(text: str, names: Iterable[str] = ()) -> str:
    """The text with its first letter upper case, as a sentence begins. One of the `names` there stays as it is.

    >>> start_upper("red 3 wins"), start_upper("ada wins", ["ada"])
    ('Red 3 wins', 'ada wins')
    """
    return text if text.startswith(tuple(names)) else text[:1].upper() + text[1:]


def say_seat(race: Seated | None, seat: int, language: str | None = None) -> str:
    """The name of the player at a seat. Without a race, or for a seat that is not there: "seat 7", counted from 1,
    as people do."""
    own = race.players[seat] if race is not None and 0 <= seat < len(race.players) else ""
    with speaking(language):
        return own or _("seat {number}").format(number=seat + 1)


def say_seats(race: Seated | None, seats: Iterable[int]) -> str:
    """The names of the players at these seats, as a list in a sentence."""
    return join(say_seat(race, seat) for seat in seats)


def say_paint(colour: str, language: str | None = None) -> str:
    """The name of the colour in which a car is painted, by itself."""
    with speaking(language):
        names = {
            "white": pgettext("colour of cars", "white"),
            "red": pgettext("colour of cars", "red"),
            "yellow": pgettext("colour of cars", "yellow"),
            "purple": pgettext("colour of cars", "purple"),
            "blue": pgettext("colour of cars", "blue"),
        }
    return names.get(colour, colour)
