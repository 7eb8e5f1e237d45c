"""Puzzles: moments of simulated races in which one choice is clearly the best, in numbered lists that only grow.

`make puzzles` found and judged them once. They stand in a file for each game, one puzzle a line, with the results. So
nothing is computed to ask one, and number 7 is always the same puzzle. A puzzle that turned out to be unfair keeps its
line and its number, says why it is gone, and is not asked any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rally.core.errors import ImpossiblePosition, NotationError, quote_value, wrong_kind
from rally.core.game import Race
from rally.core.notation import read_json
from rally.games import FOLDERS, GAMES

from .workbooks import WORKBOOKS

FILE = "puzzles.jsonl"
"""The file with a game's puzzles, one a line, in the game's folder here."""

GRADES = ("easy", "medium", "hard")
"""How hard a puzzle is; see `grade_of`."""

CLOSE, WIDE = 0.15, 0.25
"""The next best choice is close behind below the first value, and far behind from the second on."""

HARDER = (3, 5)
"""Number of steps from which a puzzle is medium, and hard; see `grade_of`."""

GONE = ("rival", "hindered", "close")
"""Why a puzzle is not asked any more: the film of its best choice ends with a rival's win; against rivals who hinder,
the next best choice won more races; within the uncertainty, the next best choice may be as good."""

CYCLE = 300
"""Number of days after which the games change places."""

FIRST = MappingProxyType(dict.fromkeys(FOLDERS, 300))
"""Number of puzzles at the beginning of each list that have a day of their own."""

STRIDE = 77
"""Step in the list from one day to the next. It shares no divisor with the numbers in FIRST, so every puzzle has its
day."""

PER_MILLE = 1000


@dataclass(frozen=True)
class Judged:
    """A choice of a puzzle, and its chance to win the race: the rate, and its 95% interval. by_seat: the chance of
    every seat after it, if it was counted."""

    action: Any
    rate: float
    low: float
    high: float
    by_seat: tuple[float, ...] = ()


@dataclass(frozen=True)
class Puzzle:
    """A moment of a race with one choice that is clearly the best.

    id: its permanent name; everything else is permanent, too. game: as in `rally.GAMES`. number: its place in the list,
    from 1. position: the notation of what the seat to act sees, without other hands and tiles that it has not seen.
    themes: the names of what it is about. far: how far one has to look ahead to find the best choice, from 1 to 4
    (`sight_needed` of the game). written: each judged choice, the best first, with its rate, low and high per 1000
    races. gone: why it is not asked any more, one of GONE, or "". instead: the number of the puzzle that takes its day,
    or 0. seats: how many of 1000 races each seat wins after each choice; in Stich Rallye only.

    In Stich Rallye a rate is the share of 2000 races, each with new hidden hands, that the choice has won. In Rally
    Run! it is measured among rivals who hinder, for choices that won as many of 600 playouts.
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
        """What the seat to act remembers; None in games without memory."""
        return getattr(self.race, "memory", None)

    @cached_property
    def choices(self) -> tuple[Judged, ...]:
        """The judged choices, the best first. Of swaps only the better ones are listed: no other is worth more."""
        legal = {str(action): action for action in self.race.legal}
        seats = self.seats or ((),) * len(self.written)
        return tuple(
            Judged(
                legal[action],
                rate / PER_MILLE,
                low / PER_MILLE,
                high / PER_MILLE,
                tuple(number / PER_MILLE for number in won),
            )
            for (action, rate, low, high), won in zip(self.written, seats, strict=True)
        )

    @property
    def best(self) -> Any:
        """The best choice, by at least 10 races of 100."""
        return self.choices[0].action

    @property
    def ahead(self) -> float:
        """The share of races by which the best choice is ahead of the next best."""
        (_best, rate, *_), (_next, second, *_) = self.written[:2]
        return (rate - second) / PER_MILLE

    @property
    def grade(self) -> str:
        """How hard it is, one of GRADES."""
        return grade_of(self.far, self.ahead)


def grade_of(far: int, ahead: float) -> str:
    """How hard a puzzle is: the farther one has to see, and the closer the next best choice is, the harder.

    >>> grade_of(1, 0.4), grade_of(2, 0.2), grade_of(4, 0.12)
    ('easy', 'medium', 'hard')
    """
    steps = far + (ahead < WIDE) + (ahead < CLOSE)
    return GRADES[sum(steps >= least for least in HARDER)]


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game by number, without those that are gone. Raises NoSuchGame for an unknown name.

    >>> puzzles("rally-run")[0].number
    1
    """
    return tuple(each for each in numbered_puzzles(game) if not each.gone)


@cache
def numbered_puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game by number, including those that are gone."""
    name = GAMES[game].name
    lines = file_of(name).read_text("utf-8").splitlines()
    return tuple(puzzle_from_entry(name, number, read_json(line, FILE)) for number, line in enumerate(lines, 1))


def file_of(game: str) -> Path:
    """The file with the puzzles of a game."""
    return Path(__file__).parent / FOLDERS[game] / FILE


def puzzle_from_entry(game: str, number: int, entry: dict[str, Any]) -> Puzzle:
    written = tuple(tuple(each) for each in entry["choices"])
    fields = entry["position"], tuple(entry["themes"]), entry["far"], written
    seats = tuple(tuple(won) for won in entry.get("seats", ()))
    return Puzzle(f"{game}-{number}", game, number, *fields, entry.get("gone", ""), entry.get("instead", 0), seats)


def puzzle(name: str) -> Puzzle:
    """The puzzle with this id. Raises NotationError for an unknown one, and for one that is gone."""
    found = puzzle_once_asked(name)
    if found.gone:
        raise NotationError.because(
            "the puzzle {name} is no longer asked, because it was not quite fair", name=quote_value(name)
        )
    return found


def puzzle_once_asked(name: str) -> Puzzle:
    """The puzzle with this id, even if it is gone. Raises NotationError for an unknown one."""
    if is_id(name):
        return puzzles_by_id()[name]
    raise NotationError.because("there is no puzzle {name}", name=quote_value(name))


def is_id(name: str) -> bool:
    """Whether this is the id of a puzzle, even of one that is gone."""
    return name in puzzles_by_id()


@cache
def puzzles_by_id() -> dict[str, Puzzle]:
    """All puzzles by id, including those that are gone."""
    return {each.id: each for game in FOLDERS for each in numbered_puzzles(game)}


def puzzle_of(day: date, game: str | None = None) -> Puzzle:
    """The puzzle of a day: of this game or, by default, of both games in turn.

    It depends on the date alone, so it is the same for everybody and in every version: the lists only grow, and only
    the first puzzles of each (FIRST) have a day, or what replaces one that is gone. From one day to the next the
    number grows by STRIDE, modulo FIRST, which leads through all of them. The games take turns from day to day, and
    change places after each CYCLE, so that within two cycles every puzzle of both games has its day.

    >>> puzzle_of(date(2026, 11, 24)) == puzzle_of(date(2026, 11, 24), "stich-rallye")
    True
    """
    if not isinstance(day, date):
        raise ImpossiblePosition(wrong_kind("a day", day))
    cycle, place = divmod(day.toordinal(), CYCLE)
    games = tuple(FIRST)
    chosen = games[(cycle + place) % len(games)] if game is None else game
    if chosen not in FIRST:
        raise NotationError.because(
            "there is no game {name}; there are {names}", name=quote_value(chosen), names=tuple(FIRST)
        )
    there = numbered_puzzles(chosen)
    found = there[place * STRIDE % FIRST[chosen]]
    while found.gone:
        found = there[found.instead - 1]
    return found
