"""The results of a tournament: a row per seat and race, and a table with intervals and ratings."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple

from rally.core.advice import Z, wilson_interval
from rally.core.errors import NotInstalled
from rally.core.exact import exp, log

from .seating import seat_players, seeds_of


class Row(NamedTuple):
    """One seat of one race: who sat there, and how it ended.

    race: its number. place: 1 is the first; None in a race without places. won: whether this seat won. fault: why the
    race was given up, for the seat whose player is at fault (for all seats if the process died and nobody knows through
    whom), else None. seed: the seed of the deal; luck: the seed of the players. moves: the number of choices of all
    seats. rule: the one that decided the race.

    `play(game.start(players=seats, seed=row.seed), players, row.luck)` plays it again.
    """

    race: int
    seat: int
    player: str
    place: int | None
    won: bool
    fault: str | None
    seed: int
    luck: int
    moves: int
    rule: str | None


@dataclass(frozen=True)
class Standing:
    """A player of a tournament, over all its races.

    races: the number of seats taken in races that count; wins: races won from them; rate: their share. low, high: its
    95% interval, from blocks of races (`share_interval`). rating: after Bradley and Terry, from who finished before
    whom: the mean of all is 0, and a player 400 above another finishes before it ten times as often as after it; None
    for a player that has not raced yet. faults: races that were given up because of this player. place: 1 for the best;
    players who are level share it; None for one that has not raced yet.
    """

    player: str
    races: int
    wins: int
    rate: float
    low: float
    high: float
    rating: float | None
    faults: int
    place: int | None = None


class Score(NamedTuple):
    """The result of one race: its places by seat (0: none), and the seat at fault (-1: unknown) with a sentence."""

    race: int
    places: tuple[int, ...]
    moves: int
    rule: str | None
    fault: tuple[int, str] | None = None


PART = 50_000
"""The number of races that are made into rows at once."""

STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
"""Student's t for a 95% interval, for 1 to 10 degrees of freedom."""


def student_quantile(freedom: int) -> float:
    """Student's t for a 95% interval; beyond the table by the first terms of its series (Cornish and Fisher)."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z2 = Z * Z
    return Z * (1 + (z2 + 1) / (4 * freedom) + (5 * z2 * z2 + 16 * z2 + 3) / (96 * freedom * freedom))


def share_interval(blocks: int, races: int, wins: int, spread: tuple[int, int, int]) -> tuple[float, float]:
    """The 95% interval of a share of races that come in blocks, alike within one and independent of each other.

    spread: over all blocks the sums of wins², of wins · races, of races². The variance of the share p is that of a
    ratio, robust to whatever happens inside a block: Σ (wins − p · races)² / (Σ races)² (Cochran, Sampling Techniques,
    1977, 6.3; Liang and Zeger 1986). One block more, in which each race is by itself, is added, so that it is never 0.
    That makes a number of independent races that would be as sure, p (1 − p) / variance, less for few blocks by
    Student's t; and of these the interval is Wilson's (Korn and Graubard 1998, with Wilson's in place of Clopper's).

    >>> [round(share, 3) for share in share_interval(100, 100, 30, (30, 30, 100))]  # as Wilson's: 0.219, 0.396
    [0.218, 0.398]
    """
    if not races:
        return 0.0, 1.0
    share = wins / races
    own = share * (1 - share)
    if not own:  # all or none: blocks are what is independent
        return wilson_interval(share * blocks, blocks)
    squares, products, sizes = spread
    variance = (squares - 2 * share * products + share * share * sizes + own * races / blocks) / races**2
    fewer = Z / student_quantile(blocks)
    alike = own / variance * fewer * fewer
    return wilson_interval(share * alike, alike)


@dataclass
class Tally:
    """The sums from which the standing of a player is made."""

    races: int = 0
    wins: int = 0
    faults: int = 0
    blocks: int = 0
    spread: tuple[int, int, int] = (0, 0, 0)

    def add(self, races: int, wins: int, faults: int) -> None:
        """Count one block."""
        if races:
            squares, products, sizes = self.spread
            self.spread = squares + wins * wins, products + wins * races, sizes + races * races
            self.races, self.wins, self.blocks = self.races + races, self.wins + wins, self.blocks + 1
        self.faults += faults

    def standing(self, name: str, rating: float | None) -> Standing:
        """The standing of the player of this name."""
        rate = self.wins / self.races if self.races else 0.0
        low, high = share_interval(self.blocks, self.races, self.wins, self.spread)
        return Standing(name, self.races, self.wins, rate, low, high, rating, self.faults)


EVERYBODY = 0.01
"""Fraction of a win against each other player that the prior adds for everybody."""

CLOSE = 1e-10
"""Ratings have converged when no logarithm of a strength changes by more in a step."""

RATING_PLACES = 6
"""Decimal places of a rating: players who are level have the same one."""


class Sums:
    """The tallies of all players, and the number of times that each finished before each other one."""

    def __init__(self, players: int) -> None:
        self.tallies = [Tally() for _ in range(players)]
        self.before = [[0] * players for _ in range(players)]

    def copy(self) -> Sums:
        """A copy to which more can be added."""
        other = Sums(0)
        other.tallies, other.before = [replace(each) for each in self.tallies], [[*each] for each in self.before]
        return other

    def add(self, block: Iterable[tuple[Score, Sequence[int]]]) -> None:
        """Count one block: the scores of its races, and who sat where."""
        here: Counter[tuple[str, int]] = Counter()
        for score, seated in block:
            blamed = None if score.fault is None else score.fault[0]
            for seat, player in enumerate(seated):
                here["races", player] += blamed in (None, seat)
                here["wins", player] += score.places[seat] == 1
                here["faults", player] += blamed == seat
                for other, rival in enumerate(seated):
                    is_before = 0 < score.places[seat] < score.places[other] or blamed == other != seat
                    self.before[player][rival] += is_before and rival != player
        for player in {player for _, player in here}:
            self.tallies[player].add(here["races", player], here["wins", player], here["faults", player])


class Results:
    """The results of a tournament, as far as it has been played.

    game, names, seats, seed: its arguments. races: the number of races asked for; played: the number played so far;
    complete: whether these are all. Results are equal if the same tournament came out the same.
    """

    def __init__(self, game: str, names: tuple[str, ...], seats: int, seed: int, races: int) -> None:
        self.game, self.names, self.seats, self.seed, self.races = game, names, seats, seed, races
        self.played = 0
        self._done = bytearray(races)
        self._places = bytearray(races * seats)
        self._moves = array("I", bytes(array("I").itemsize * races))
        self._rules = bytearray(races)
        self._rule_names: list[str | None] = [None]
        self._faults: dict[int, tuple[int, str]] = {}
        self._sums = Sums(len(names))
        self._open: dict[int, list[Score]] = {}

    @property
    def complete(self) -> bool:
        """Whether all races have been played."""
        return self.played == self.races

    def add(self, score: Score) -> bool:
        """Enter the score of a race; False if it is there already, or is not one of these races."""
        race = score.race
        if race >= self.races or self._done[race]:
            return False
        if score.rule not in self._rule_names:
            self._rule_names.append(score.rule)
        self._done[race] = 1
        self._places[race * self.seats : (race + 1) * self.seats] = bytes(score.places)
        self._moves[race] = score.moves
        self._rules[race] = self._rule_names.index(score.rule)
        if score.fault is not None:
            self._faults[race] = score.fault
        self.played += 1
        block = race // self.seats
        here = self._open.setdefault(block, [])
        here.append(score)
        if len(here) == self.seats:
            self._sums.add([(each, self.find_seated(each.race)) for each in self._open.pop(block)])
        return True

    def has(self, race: int) -> bool:
        """Whether this race has been played."""
        return bool(self._done[race])

    def find_missing(self, begin: int, most: int) -> range:
        """The next consecutive races, from `begin` on, that have not been played: at most `most`."""
        first = self._done.find(0, begin)
        if first < 0:
            return range(0)
        end = min(first + most, self.races)
        stop = self._done.find(1, first, end)
        return range(first, end if stop < 0 else stop)

    def scores(self) -> Iterator[Score]:
        """The score of each race, in order."""
        race = self._done.find(1)
        while race >= 0:
            places = tuple(self._places[race * self.seats : (race + 1) * self.seats])
            yield Score(race, places, self._moves[race], self._rule_names[self._rules[race]], self._faults.get(race))
            race = self._done.find(1, race + 1)

    def find_seated(self, race: int) -> tuple[int, ...]:
        """The players of a race by seat, as indexes into the names."""
        return seat_players(self.seed, len(self.names), self.seats, race)

    def rows_of(self, score: Score) -> Iterator[Row]:
        """The rows of one race, a row for each seat."""
        seed, luck = seeds_of(self.seed, self.seats, score.race)
        blamed, sentence = score.fault or (None, None)
        for seat, (player, place) in enumerate(zip(self.find_seated(score.race), score.places, strict=True)):
            fault = sentence if blamed in (seat, -1) else None
            name = self.names[player]
            yield Row(score.race, seat, name, place or None, place == 1, fault, seed, luck, score.moves, score.rule)

    @property
    def rows(self) -> tuple[Row, ...]:
        """One row per seat of each race, in order; made anew whenever it is asked for."""
        return tuple(row for score in self.scores() for row in self.rows_of(score))

    @property
    def table(self) -> tuple[Standing, ...]:
        """One standing per player, the best first, and last those who have not raced yet (`rank_standings`)."""
        sums = self._sums.copy()
        for here in self._open.values():
            sums.add([(each, self.find_seated(each.race)) for each in here])
        before = sums.before
        raced = [
            player
            for player, tally in enumerate(sums.tallies)
            if tally.races or any(before[player]) or any(row[player] for row in before)
        ]
        found = rate_players([[before[player][rival] for rival in raced] for player in raced])
        ratings = dict(zip(raced, found, strict=True))
        standings = [sums.tallies[player].standing(name, ratings.get(player)) for player, name in enumerate(self.names)]
        return rank_standings(
            [standings[player] for player in raced],
            [each for player, each in enumerate(standings) if player not in raced],
        )

    def columns(self, scores: Iterable[Score]) -> dict[str, list[Any]]:
        """The rows of these races, by column."""
        rows = [row for score in scores for row in self.rows_of(score)]
        return dict(zip(Row._fields, map(list, zip(*rows, strict=True)), strict=True)) if rows else {}

    def to_dataframe(self) -> Any:
        """The rows as a pandas DataFrame. NotInstalled without pandas."""
        try:
            import pandas
        except ImportError as error:
            raise not_installed("to_dataframe", "pandas", error) from None
        none = pandas.DataFrame(columns=list(Row._fields))
        parts = [pandas.DataFrame(self.columns(part)) for part in split_evenly(self.scores(), PART)]
        return (pandas.concat(parts, ignore_index=True) if parts else none).astype({"place": "Int8"})

    def to_parquet(self, path: str | Path) -> None:
        """Write the rows to a Parquet file. NotInstalled without pyarrow."""
        write_parquet(Path(path), (self.columns(part) for part in split_evenly(self.scores(), PART)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results):
            return NotImplemented
        mine, theirs = (
            (each.game, each.names, each.seats, each.seed, each.played, each._done, each._places, each._moves)
            for each in (self, other)
        )
        return mine == theirs and [*self.scores()] == [*other.scores()]

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __repr__(self) -> str:
        return f"<results: {self.played} of {self.races} races of {self.game} between {', '.join(self.names)}>"

    def __str__(self) -> str:
        lines = [f"place  {'player':{self._width}}  races   wins   rate   95% interval   rating  faults"]
        for each in self.table:
            rate, interval = "–", "–"
            if each.races:
                rate, interval = f"{each.rate:.1%}", f"{each.low:6.1%}–{each.high:6.1%}"
            rating = "–" if each.rating is None else f"{each.rating:+.0f}"
            lines.append(
                f"{each.place or '–':>5}  {each.player:{self._width}} {each.races:6} {each.wins:6} {rate:>6}"
                f"  {interval:>13} {rating:>7} {each.faults:7}"
            )
        return "\n".join(lines)

    @property
    def _width(self) -> int:
        return max(6, *map(len, self.names))


def rate_players(before: list[list[int]]) -> list[float]:
    """The ratings of players. before: by player and rival, how often the player finished before the rival.

    They are the most likely strengths of Bradley and Terry, with a prior of mean 1 that weighs as much as EVERYBODY of
    a win against each player, so that there is a rating for a player that has won all races, or none. The logarithm of
    the likelihood is concave, and damped Newton steps (Sun and Tran-Dinh 2019) find its maximum from anywhere.
    """
    strengths = [1.0] * len(before)
    step = 1.0
    while step > CLOSE:
        changes = newton_step(before, strengths)
        step = max(map(abs, changes))
        damped = log(1 + 2 * step) / (2 * step) if step else 1.0
        strengths = [each * exp(damped * change) for each, change in zip(strengths, changes, strict=True)]
    found = [log(each) for each in strengths]
    mean = fsum(found) / len(found)
    return [round((each - mean) * 400 / log(10), RATING_PLACES) for each in found]


def newton_step(before: list[list[int]], strengths: list[float]) -> list[float]:
    """The change in the logarithm of each strength in a whole Newton step."""
    prior, rows = EVERYBODY * len(before), []
    for here, (own, wins) in enumerate(zip(strengths, before, strict=True)):
        row, slope = [0.0] * (len(before) + 1), prior * (1 - own)
        row[here] = prior * own
        for there, other in enumerate(strengths):
            lost, both = before[there][here], own + other
            slope += (wins[there] * other - lost * own) / both
            bend = (wins[there] + lost) * own * other / (both * both) if there != here else 0.0
            row[here] += bend
            row[there] -= bend
        row[-1] = slope
        rows.append(row)
    return solve_equations(rows)


def solve_equations(rows: list[list[float]]) -> list[float]:
    """The solution of linear equations with a positive definite matrix; each row ends with its right-hand side.

    >>> solve_equations([[2, 1, 4], [1, 3, 7]])
    [1.0, 2.0]
    """
    for place, pivot in enumerate(rows):
        for below in rows[place + 1 :]:
            factor = below[place] / pivot[place]
            below[place:] = [each - factor * other for each, other in zip(below[place:], pivot[place:], strict=True)]
    found: list[float] = []
    for place, row in reversed([*enumerate(rows)]):
        rest = row[-1]
        for factor, known in zip(row[place + 1 : -1], found, strict=True):
            rest -= factor * known
        found.insert(0, rest / row[place])
    return found


def rank_standings(raced: Sequence[Standing], others: Sequence[Standing] = ()) -> tuple[Standing, ...]:
    """The standings with their places, the best first: by share of races won, then by the rating as a whole number,
    then by fewer faults. Players who are equal in all three share a place, and stay in the order given. others: those
    who have not raced yet, who come last and have no place."""

    def rank(each: Standing) -> tuple[float, int, int]:
        return -each.rate, -round(each.rating or 0), each.faults

    ranks = sorted(map(rank, raced))
    placed = [replace(each, place=1 + ranks.index(rank(each))) for each in sorted(raced, key=rank)]
    return (*placed, *others)


def split_evenly(scores: Iterator[Score], size: int) -> Iterator[list[Score]]:
    """The scores in lists of this size, the last one shorter."""
    part: list[Score] = []
    for score in scores:
        part.append(score)
        if len(part) == size:
            yield part
            part = []
    if part:
        yield part


def not_installed(function: str, package: str, error: ImportError) -> NotInstalled:
    """The complaint that a package is missing for a function; any other ImportError is raised as it is."""
    if error.name != package:
        raise error
    return NotInstalled.because(
        "{function} needs {package}, which is not installed here: pip install {package}",
        function=function,
        package=package,
    )


def write_parquet(path: Path, parts: Iterable[dict[str, list[Any]]]) -> None:
    """Write these columns to a file, one part after another. NotInstalled without pyarrow."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise not_installed("to_parquet", "pyarrow", error) from None
    kinds = {"race": "int64", "seat": "int8", "player": "string", "place": "int8", "won": "bool", "fault": "string"}
    kinds |= {"seed": "int64", "luck": "int64", "moves": "int32", "rule": "string"}
    schema = pyarrow.schema([(name, pyarrow.type_for_alias(kind)) for name, kind in kinds.items()])
    with pyarrow.parquet.ParquetWriter(path, schema) as writer:
        for columns in parts:
            if columns:
                writer.write_table(pyarrow.table(columns, schema=schema))
