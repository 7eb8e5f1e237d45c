"""Who sits at the table of a race that is played: names and kinds of players; pure functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rally.errors import NotationError, objection
from rally.stich_rallye import Race
from rally.stich_rallye.box.facts import NAMES
from widgets.shared.words import LANGUAGES
from widgets.stich_rallye.words import say_seat

from .table import KINDS

LONGEST_NAME = 16


def check_kinds(kinds: Sequence[str], players: int) -> None:
    """Raise NotationError for a kind of player that there is not, or for too many or too few of them."""
    for kind in kinds:
        if kind not in KINDS:
            raise NotationError(
                objection(None, "there is no player {name}; there are {names}", name=repr(kind), names=KINDS)
            )
    if len(kinds) != players:
        raise NotationError(
            objection(None, "{count} players cannot sit at {seats} seats", count=len(kinds), seats=players)
        )


def some_names(old: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many names: those there are, and cars that are still free."""
    free = [name for name in NAMES if name not in old]
    return (*old[:count], *free[: max(0, count - len(old))])


def new_name(race: Race, seat: int, typed: str) -> str:
    """The name as it will be used; nothing typed, or the colour's name, gives the car's colour."""
    shown = "".join(sign for sign in " ".join(typed.split()) if sign.isprintable())
    name = shown[:LONGEST_NAME].strip()
    if name == say_seat(race, seat):
        return race.players[seat]
    return name or next(colour for colour in NAMES if not is_taken(race, seat, colour))


def is_taken(race: Race, seat: int, name: str) -> bool:
    """Whether somebody else is called so, in any language: it could not be told who is meant."""
    others = [other for other in range(len(race.players)) if other != seat]
    taken = {race.players[other].casefold() for other in others}
    taken |= {say_seat(race, other, code).casefold() for other in others for code in LANGUAGES}
    return name.casefold() in taken


def renaming(players: tuple[str, ...]) -> Callable[[Race], Race]:
    """Gives these names to races, and to all before them; what is before several races is made once."""
    made: dict[int, tuple[Race, Race]] = {}  # by identity: the race, and what became of it

    def renamed(race: Race) -> Race:
        for each in reversed([*race.history()]):
            if id(each) not in made:
                before = made[id(each.previous)][1] if each.previous is not None else None
                made[id(each)] = (each, replace(each, players=players, previous=before))
        return made[id(race)][1]

    return renamed
