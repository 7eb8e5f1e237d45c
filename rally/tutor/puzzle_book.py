"""Puzzles: moments of simulated races in which one choice is clearly the best, as numbered lists that only grow.

They were found and judged once, by `make puzzles`, and stand in a file for each game: one puzzle a line, with what was
worked out then. So nothing has to be worked out to ask one, and number 7 is the same puzzle for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rally.errors import ImpossiblePosition, NotationError, objection, quoted
from rally.game import Race
from rally.games import FOLDERS, GAMES
from rally.reading import read_json

FILE = "puzzles.jsonl"
"""In the folder of a game here: its puzzles, one a line."""

GRADES = ("easy", "medium", "hard")
"""How hard a puzzle is, by how many of 100 computer players miss it."""

MISSED = (10, 90)
"""Of 100 players so many miss a medium puzzle at least, and a hard one; see `grade_of`."""

CYCLE = 300
"""After so many days the games change places."""

FIRST = MappingProxyType({"stich-rallye": 300, "rally-run": 300})
"""The puzzles of the day are the first so many of each list: they were there from the beginning."""

STRIDE = 77
"""So far one goes on from day to day. No number of FIRST shares a divisor with it, so that every puzzle has its day."""

PER_MILLE = 1000


@dataclass(frozen=True)
class Judged:
    """A choice of a puzzle, and its chance to win the race: the rate, and the 95% interval in which it lies."""

    action: Any
    rate: float
    low: float
    high: float


@dataclass(frozen=True)
class Puzzle:
    """A moment of a race with one choice that is clearly the best.

    id: its name, which stays, as does all of it. game: as in `rally.GAMES`. number: its place in the list, from 1.
    position: the line of notation, as the seat to act sees it: other hands, and tiles that it has not seen, are not
    there. themes: what it is about, by name. missed: of 100 computer players (sensible ones in Stich Rallye, forgetful
    ones in Rally Run!) so many chose something else. written: each choice that was judged, the best first, with its
    rate, low and high in races of 1000.
    """

    id: str
    game: str
    number: int
    position: str
    themes: tuple[str, ...]
    missed: int
    written: tuple[tuple[str, int, int, int], ...]

    @cached_property
    def race(self) -> Race[Any]:
        """The race at this moment, as the seat to act knows it."""
        race: Race[Any] = GAMES[self.game].parse(self.position)
        return race

    @property
    def memory(self) -> Any:
        """What the seat to act remembers, where memory is part of the game; else None."""
        return getattr(self.race, "memory", None)

    @cached_property
    def choices(self) -> tuple[Judged, ...]:
        """What was judged, the best first. Of swaps only the better ones are there: no other is worth more."""
        legal = {str(action): action for action in self.race.legal}
        return tuple(
            Judged(legal[action], *(share / PER_MILLE for share in shares)) for action, *shares in self.written
        )

    @property
    def best(self) -> Any:
        """The best choice: by at least 10 races of 100, with intervals apart."""
        return self.choices[0].action

    @property
    def grade(self) -> str:
        """How hard it is, one of GRADES."""
        return grade_of(self.missed)


def grade_of(missed: int) -> str:
    """How hard a puzzle is that so many of 100 players miss."""
    return GRADES[sum(missed >= least for least in MISSED)]


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game by their numbers; none for a game that has no list.

    Raises NoSuchGame for a name that no game has.

    >>> puzzles("stich-rallye")[6].id
    'stich-rallye-7'
    """
    name = GAMES[game].name
    path = file_of(name)
    if path is None or not path.is_file():
        return ()
    lines = path.read_text("utf-8").splitlines()
    return tuple(puzzle_in(name, number, read_json(line, FILE)) for number, line in enumerate(lines, 1))


def file_of(game: str) -> Path | None:
    """Where the puzzles of a game are; None for a game that was registered from elsewhere."""
    return Path(__file__).parent / FOLDERS[game] / FILE if game in FOLDERS else None


def puzzle_in(game: str, number: int, entry: dict[str, Any]) -> Puzzle:
    """The puzzle that a line of the file describes."""
    written = tuple(tuple(each) for each in entry["choices"])
    return Puzzle(f"{game}-{number}", game, number, entry["position"], tuple(entry["themes"]), entry["missed"], written)


def puzzle(name: str) -> Puzzle:
    """The puzzle of this id; NotationError where there is none."""
    for game in FOLDERS:
        for each in puzzles(game):
            if each.id == name:
                return each
    raise NotationError(objection(None, "there is no puzzle {name}", name=quoted(name)))


def puzzle_of(day: date, game: str | None = None) -> Puzzle:
    """The puzzle of a day: of this game, or, if none is named, of both games in turn.

    It follows from the date and from nothing else, so it is the same for everybody, and in every version: the lists
    only grow, and of each only those of FIRST have their days. From one day to the next the number goes on by STRIDE,
    round and round, which leads through all of them. The games take turns from day to day, and change places after
    each CYCLE, so that in twice as many days every puzzle of both has been there.

    >>> puzzle_of(date(2026, 11, 24)) == puzzle_of(date(2026, 11, 24), "stich-rallye")
    True
    """
    if not isinstance(day, date):
        raise ImpossiblePosition(
            objection(None, "expected {expected}, found {found}", expected="a day", found=quoted(day))
        )
    cycle, place = divmod(day.toordinal(), CYCLE)
    games = tuple(FIRST)
    chosen = games[(cycle + place) % len(games)] if game is None else game
    if chosen not in FIRST:
        raise NotationError(
            objection(None, "there is no game {name}; there are {names}", name=quoted(chosen), names=tuple(FIRST))
        )
    return puzzles(chosen)[place * STRIDE % FIRST[chosen]]
