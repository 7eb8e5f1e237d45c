"""Puzzles: moments of simulated races in which one choice is clearly the best, as numbered lists that only grow.

They were found and judged once, by `make puzzles`, and stand in a file for each game: one puzzle a line, with what was
worked out then. So nothing has to be worked out to ask one, and number 7 is the same puzzle for ever. One that was
found wanting later keeps its line and its number, says why it is gone, and is not asked any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rally.core.errors import ImpossiblePosition, NotationError, objection, quote_value, wrong_kind
from rally.core.game import Race
from rally.core.notation import read_json
from rally.games import FOLDERS, GAMES

from .workbooks import WORKBOOKS

FILE = "puzzles.jsonl"
"""In the folder of a game here: its puzzles, one a line."""

GRADES = ("easy", "medium", "hard")
"""How hard a puzzle is for a person; see `grade_of`."""

CLOSE, WIDE = 0.15, 0.25
"""The next best choice is close behind below the first, and far behind from the second on."""

HARDER = (3, 5)
"""With so many steps in all a puzzle is medium, and hard; see `grade_of`."""

GONE = ("rival", "hindered", "close")
"""Why a puzzle is not asked any more: the film of its best choice ended with a rival's win; played on with rivals who
hinder, the next best choice won more races; by how sure the chances are, the next best choice may be as good."""

CYCLE = 300
"""After so many days the games change places."""

FIRST = MappingProxyType(dict.fromkeys(FOLDERS, 300))
"""The puzzles of the day are the first so many of each list: they were there from the beginning."""

STRIDE = 77
"""So far one goes on from day to day. No number of FIRST shares a divisor with it, so that every puzzle has its day."""

PER_MILLE = 1000


@dataclass(frozen=True)
class Judged:
    """A choice of a puzzle, and its chance to win the race: the rate, and the 95% interval in which it lies.

    by_seat: the chance of every seat after it, where that was counted.
    """

    action: Any
    rate: float
    low: float
    high: float
    by_seat: tuple[float, ...] = ()


@dataclass(frozen=True)
class Puzzle:
    """A moment of a race with one choice that is clearly the best.

    id: its name, which stays, as does all of it. game: as in `rally.GAMES`. number: its place in the list, from 1.
    position: the line of notation, as the seat to act sees it: other hands, and tiles that it has not seen, are not
    there. themes: what it is about, by name. far: how far one has to see to find the best choice, from 1 to 4
    (`sight_needed` of the game). written: each choice that was judged, the best first, with its rate, low and high in
    races of 1000. gone: why it is not asked any more, one of GONE; "" for those that are. instead: the number of the
    puzzle that has its day then, or 0. seats: for each choice the races of 1000 that each seat wins, in Stich Rallye
    only.

    In Stich Rallye a rate is the share of 2000 races, hidden hands dealt anew for each, that the choice has won. In
    Rally Run! it is what was measured, among rivals who hinder, of choices that won as many of 600 playouts.
    """

    id: str
    game: str
    number: int
    position: str
    themes: tuple[str, ...]
    far: int
    written: tuple[tuple[str, int, int, int], ...]
    gone: str = ""
    instead: int = 0
    seats: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def race(self) -> Race[Any]:
        """The race at this moment, as the seat to act knows it."""
        race: Race[Any] = GAMES[self.game].parse(WORKBOOKS[self.game].recorded(self.position))
        return race

    @property
    def memory(self) -> Any:
        """What the seat to act remembers, where memory is part of the game; else None."""
        return getattr(self.race, "memory", None)

    @cached_property
    def choices(self) -> tuple[Judged, ...]:
        """What was judged, the best first. Of swaps only the better ones are there: no other is worth more."""
        legal = {str(action): action for action in self.race.legal}
        seats = self.seats or ((),) * len(self.written)
        return tuple(
            Judged(legal[action], rate / PER_MILLE, low / PER_MILLE, high / PER_MILLE, read_shares(won))
            for (action, rate, low, high), won in zip(self.written, seats, strict=True)
        )

    @property
    def best(self) -> Any:
        """The best choice: by at least 10 races of 100."""
        return self.choices[0].action

    @property
    def ahead(self) -> float:
        """By what share of all races the best choice is ahead of the next best."""
        (_best, rate, *_), (_next, second, *_) = self.written[:2]
        return (rate - second) / PER_MILLE

    @property
    def grade(self) -> str:
        """How hard it is, one of GRADES."""
        return grade_of(self.far, self.ahead)


def read_shares(races: Sequence[int]) -> tuple[float, ...]:
    """Numbers of 1000 races as shares."""
    return tuple(number / PER_MILLE for number in races)


def grade_of(far: int, ahead: float) -> str:
    """How hard a puzzle is: the farther one has to see, and the closer the next best choice is, the harder.

    >>> grade_of(1, 0.4), grade_of(2, 0.2), grade_of(4, 0.12)
    ('easy', 'medium', 'hard')
    """
    steps = far + (ahead < WIDE) + (ahead < CLOSE)
    return GRADES[sum(steps >= least for least in HARDER)]


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game by their numbers, without those that are gone; none for a game that has no list.

    Raises NoSuchGame for a name that no game has.

    >>> puzzles("rally-run")[0].number
    1
    """
    return tuple(each for each in numbered_puzzles(game) if not each.gone)


@cache
def numbered_puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game that were ever asked, by their numbers, also those that are gone."""
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
    fields = entry["position"], tuple(entry["themes"]), entry["far"], written
    seats = tuple(tuple(won) for won in entry.get("seats", ()))
    return Puzzle(f"{game}-{number}", game, number, *fields, entry.get("gone", ""), entry.get("instead", 0), seats)


def puzzle(name: str) -> Puzzle:
    """The puzzle of this id; NotationError where there is none, or none any more."""
    found = puzzle_once_asked(name)
    if found.gone:
        raise NotationError(
            objection(
                None, "the puzzle {name} is no longer asked, because it was not quite fair", name=quote_value(name)
            )
        )
    return found


def puzzle_once_asked(name: str) -> Puzzle:
    """The puzzle of this id, also one that is gone; NotationError where there never was one."""
    if is_id(name):
        return puzzles_by_id()[name]
    raise NotationError(objection(None, "there is no puzzle {name}", name=quote_value(name)))


def is_id(name: str) -> bool:
    """Whether there is, or was, a puzzle of this id."""
    return name in puzzles_by_id()


@cache
def puzzles_by_id() -> dict[str, Puzzle]:
    """All puzzles that were ever asked, by their ids."""
    return {each.id: each for game in FOLDERS for each in numbered_puzzles(game)}


def puzzle_of(day: date, game: str | None = None) -> Puzzle:
    """The puzzle of a day: of this game, or, if none is named, of both games in turn.

    It follows from the date and from nothing else, so it is the same for everybody, and in every version: the lists
    only grow, and of each only those of FIRST have their days, or what stands instead of one that is gone. From one day
    to the next the number goes on by STRIDE, round and round, which leads through all of them. The games take turns
    from day to day, and change places after each CYCLE, so that in twice as many days every puzzle of both was there.

    >>> puzzle_of(date(2026, 11, 24)) == puzzle_of(date(2026, 11, 24), "stich-rallye")
    True
    """
    if not isinstance(day, date):
        raise ImpossiblePosition(wrong_kind("a day", day))
    cycle, place = divmod(day.toordinal(), CYCLE)
    games = tuple(FIRST)
    chosen = games[(cycle + place) % len(games)] if game is None else game
    if chosen not in FIRST:
        raise NotationError(
            objection(None, "there is no game {name}; there are {names}", name=quote_value(chosen), names=tuple(FIRST))
        )
    there = numbered_puzzles(chosen)
    found = there[place * STRIDE % FIRST[chosen]]
    while found.gone:
        found = there[found.instead - 1]
    return found
