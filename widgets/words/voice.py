"""How a game speaks: what shared modules ask of its words, `Voice`; and how lists, players and paints are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

from rally.core.errors import RallyError
from rally.core.events import Event
from rally.core.game import A, R

from .languages import _, current_tongue, pgettext, speaking


@dataclass(frozen=True)
class Voice(Generic[R, A]):
    """The words of a game, in the language of the moment.

    errors(error, race): all that an error complains about, a sentence for each; players by their names where a race is
    given. action(action, race): what can be done, as on a button. kind(kind): who plays, in a word or two: one of the
    game's computer players. due(race): what is to be done now, and by whom; who has won, when the race is over.
    say_standings(race): how everybody stands. say_winner(race): who has won, and in how long, as one calls it out: "Mia
    wins in 10 turns!". seats_by_place(race): the seats from first place down, as far as a race that is over has places.
    place(race, seat): where a car is, and what else belongs to its player. narrate(races): what happened in these
    races, which followed one another, in a few sentences. is_minor(event): whether an event is a detail, which a log of
    the race can leave out. steps(events, before): a sentence for each of these events, which led on from `before`.
    """

    errors: Callable[[RallyError, R | None], list[str]]
    action: Callable[[A, R], str]
    kind: Callable[[str], str]
    due: Callable[[R], str]
    say_standings: Callable[[R], str]
    say_winner: Callable[[R], str]
    seats_by_place: Callable[[R], Sequence[int]]
    place: Callable[[R, int], str]
    narrate: Callable[[Iterable[R]], list[str]]
    is_minor: Callable[[Event], bool]
    steps: Callable[[Sequence[Event], R], list[str]]


class HasPlayers(Protocol):
    """Whatever has players: a race, or a position that somebody sets up."""

    @property
    def players(self) -> tuple[str, ...]: ...


def join(items: Iterable[str], language: str | None = None) -> str:
    """The items as a list in a sentence.

    >>> join(["red 3", "red 7", "blue 2"])
    'red 3, red 7 and blue 2'
    """
    return current_tongue(language).join_list([*items])


def either(items: Iterable[str], language: str | None = None) -> str:
    """The items as a list of alternatives.

    >>> either(["north", "west"])
    'north or west'
    """
    return current_tongue(language).join_list([*items], "or")


def row(items: Iterable[str], language: str | None = None) -> str:
    """What goes together, one after another, with no “and”.

    >>> row(["space 7", "downhill"])
    'space 7, downhill'
    """
    return current_tongue(language).row(items)


def series(items: Iterable[str], language: str | None = None) -> str:
    """The items one after another, where they may have commas of their own.

    >>> series(["Mia, 3 spaces", "Ben, 1 space"])
    'Mia, 3 spaces; Ben, 1 space'
    """
    return current_tongue(language).series(items)


def start_upper(text: str, names: Iterable[str] = ()) -> str:
    """The text with its first letter upper case, as a sentence begins. One of the `names` there stays as it is.

    >>> start_upper("red 3 wins"), start_upper("ada wins", ["ada"])
    ('Red 3 wins', 'ada wins')
    """
    return text if text.startswith(tuple(names)) else text[:1].upper() + text[1:]


def say_seat(race: HasPlayers | None, seat: int, language: str | None = None) -> str:
    """The name of the player at a seat. Without a race, or for a seat that is not there: "seat 7", counted from 1,
    as people do."""
    own = race.players[seat] if race is not None and 0 <= seat < len(race.players) else ""
    with speaking(language):
        return own or _("seat {number}").format(number=seat + 1)


def say_seats(race: HasPlayers | None, seats: Iterable[int]) -> str:
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
