"""Who sits at the table of a race that is played: names and kinds of players; pure functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rally.errors import NotationError, is_whole, objection, quoted
from widgets.shared.words import LANGUAGES
from widgets.shared.words.names import say_seat

LONGEST_NAME = 16


@dataclass(frozen=True)
class Seats:
    """Who can sit at a table. kinds: of players, by the names they have in a call; names: those of the box."""

    kinds: tuple[str, ...]
    names: tuple[str, ...]

    def seated(self, seats: tuple[str, ...] | None, person: str, people: int, against: str, chairs: int) -> Any:
        """The kinds of players at so many chairs: `seats` as they are, else `people` persons and the rest `against`.

        Raises NotationError for what cannot sit there.
        """
        if seats is None:
            if not is_whole(people) or not 0 <= people <= chairs:
                raise NotationError(
                    objection(
                        None,
                        "from 0 to {chairs} of the players can be people here, not {found}",
                        chairs=chairs,
                        found=quoted(people),
                    )
                )
            seats = (person,) * people + (against,) * (chairs - people)
        if not isinstance(seats, tuple | list):
            raise NotationError(
                objection(None, "expected {expected}, found {found}", expected="a list of players", found=quoted(seats))
            )
        self.check_kinds(seats, chairs)
        return tuple(seats)

    def check_kinds(self, kinds: Sequence[str], players: int) -> None:
        """Raise NotationError for a kind of player that there is not, or for too many or too few of them."""
        for kind in kinds:
            if kind not in self.kinds:
                raise NotationError(
                    objection(None, "there is no player {name}; there are {names}", name=repr(kind), names=self.kinds)
                )
        if len(kinds) != players:
            raise NotationError(
                objection(None, "{count} players cannot sit at {chairs} seats", count=len(kinds), chairs=players)
            )

    def some_names(self, old: tuple[str, ...], count: int) -> tuple[str, ...]:
        """So many names: those there are, and names of the box that are still free."""
        free = [name for name in self.names if name not in old]
        return (*old[:count], *free[: max(0, count - len(old))])

    def new_name(self, race: Any, seat: int, typed: str) -> str:
        """The name as it will be used; nothing typed gives a name of the box."""
        shown = "".join(sign for sign in " ".join(typed.split()) if sign.isprintable())
        name = shown[:LONGEST_NAME].strip()
        if name == say_seat(race, seat):
            old: str = race.players[seat]
            return old
        return name or next(each for each in self.names if not is_taken(race, seat, each))


def is_taken(race: Any, seat: int, name: str) -> bool:
    """Whether somebody else is called so, in any language: it could not be told who is meant."""
    others = [other for other in range(len(race.players)) if other != seat]
    taken = {race.players[other].casefold() for other in others}
    taken |= {say_seat(race, other, code).casefold() for other in others for code in LANGUAGES}
    return name.casefold() in taken


def renaming(players: tuple[str, ...]) -> Callable[[Any], Any]:
    """Gives these names to races, and to all before them; what is before several races is made once."""
    made: dict[int, tuple[Any, Any]] = {}  # by identity: the race, and what became of it

    def renamed(race: Any) -> Any:
        for each in reversed([*race.history()]):
            if id(each) not in made:
                before = made[id(each.previous)][1] if each.previous is not None else None
                made[id(each)] = (each, replace(each, players=players, previous=before))
        return made[id(race)][1]

    return renamed
