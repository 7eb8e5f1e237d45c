"""Many races, here or by joblib: on all cores, or on whatever backend somebody has chosen."""

from __future__ import annotations

import sys
import time
import warnings
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rally.core.errors import ImpossiblePosition, objection, quote_value

from .racing import Plan, play_chunk
from .results import Results, Score, not_installed
from .seating import seat_players

AIM = 0.5
"""The target duration of a chunk of races in seconds: long compared to sending it, short to wait for."""

MOST_A_SECOND = 50
"""Maximum number of chunks that come back per second: with more workers each chunk takes longer."""

FEW = 200
"""Maximum number of suspect races that are played one by one, with nothing beside them."""

TRIES = 2
"""The number of times that the process must die in a race, played by itself, before the race is given up."""


PATIENCE = 600.0
"""Seconds without a result from any worker of a cluster (or a hundred times the longest chunk, if that is more) after
which what is under way counts as dead: joblib (1.6) waits for ever for a task that costs Dask worker after worker."""


ROUND = 60.0, 30
"""Minimum duration in seconds, and in chunks, after which the number of a cluster's workers is looked up again."""


class Pace:
    """The number of races in a chunk, from how long races take."""

    def __init__(self, seats: int, workers: int) -> None:
        self.seats, self.workers = seats, workers
        self.each: float | None = None
        self.longest = 0.0

    @property
    def aim(self) -> float:
        """The target duration of a chunk in seconds."""
        return max(AIM, self.workers / MOST_A_SECOND)

    def note(self, races: int, seconds: float) -> None:
        """Learn from a chunk."""
        self.longest = max(self.longest, seconds)
        here = max(seconds, 1e-9) / max(races, 1)
        self.each = here if self.each is None else 0.7 * self.each + 0.3 * here

    def size(self, left: int) -> int:
        """The number of races in the next chunk: whole blocks, fewer towards the end so that workers end together."""
        if self.each is None:
            return self.seats
        return self.seats * max(1, int(min(self.aim / self.each, left / (2 * self.workers)) / self.seats))


def play_here(plan: Plan, results: Results, pace: Pace) -> Generator[list[Score]]:
    """Play what is missing in this process, chunk after chunk."""
    begin = 0
    while races := results.find_missing(begin, pace.size(results.races - results.played)):
        _, scores, seconds = play_chunk(plan, races, pace.aim)
        pace.note(len(scores), seconds)
        begin = races.start + len(scores)
        yield scores


def play_everywhere(plan: Plan, results: Results, pace: Pace, jobs: int) -> Generator[list[Score]]:
    """Play what is missing by joblib, in whatever order it comes back.

    When a process dies, all races that were under way are suspect. They are tried again: each by itself if they are
    few, else in chunks of one race, after which they will be few. A race in which the process dies while nothing else
    is played is given up the second time. When another tournament in this process is stopped, and all processes with
    it, what was lost is played again.
    """
    from rally.core.processes import was_stopped_by_others

    suspects: set[int] = set()
    deaths: Counter[int] = Counter()
    with TemporaryDirectory(prefix="rally-") as folder:
        witness = str(Path(folder) / "seat")
        while results.played < results.races:
            suspects = {race for race in suspects if not results.has(race)}
            alone = 0 < len(suspects) <= FEW
            chunks = (range(race, race + 1) for race in sorted(suspects)) if suspects else None
            under_way: dict[int, range] = {}
            try:
                yield from send_chunks(plan, results, pace, jobs, chunks, under_way, witness * alone)
            except Exception as error:
                if was_stopped_by_others(error):
                    continue
                if type(error).__name__ not in ("TerminatedWorkerError", "TimeoutError"):  # of loky; of PATIENCE
                    raise
                if not alone:
                    suspects = {race for races in under_way.values() for race in races}
                    continue
                race, seat = read_witness(Path(witness), under_way)
                deaths[race] += 1
                if deaths[race] >= TRIES:
                    yield [blame_death(plan, race, seat)]


def send_chunks(
    plan: Plan,
    results: Results,
    pace: Pace,
    jobs: int,
    chosen: Iterable[range] | None,
    under_way: dict[int, range],
    witness: str,
) -> Generator[list[Score]]:
    """Send these chunks, or all that is missing, and yield what comes back.

    under_way: the chunks that are out, by their first race. witness: the file that says who is about to choose; with
    one, chunks go out one after another."""
    from joblib import Parallel, delayed, effective_n_jobs

    is_far = is_far_away()
    if is_far:
        pace.workers = effective_n_jobs(jobs)
    end = time.monotonic() + max(ROUND[0], ROUND[1] * pace.aim) if is_far else inf

    def find_chunks() -> Iterator[range]:
        begin = 0
        while time.monotonic() < end:
            races = results.find_missing(begin, pace.size(results.races - results.played))
            if not races:
                break
            begin = races.stop
            yield races

    def make_jobs() -> Iterator[Any]:
        for races in find_chunks() if chosen is None else chosen:
            under_way[races.start] = races
            yield delayed(play_chunk)(plan, races, 4 * pace.aim, witness or None)

    pool = Parallel(
        n_jobs=jobs,
        return_as="generator_unordered",
        batch_size=1,
        pre_dispatch=1 if witness else "2 * n_jobs",
        timeout=max(PATIENCE, 100 * pace.longest) if is_far else None,
    )
    found = pool(make_jobs())
    try:
        for races, scores, seconds in found:
            del under_way[races.start]
            pace.note(len(scores), seconds)
            yield scores
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that what was under way is not waited for
            found.close()


def read_witness(witness: Path, under_way: Collection[int]) -> tuple[int, int | None]:
    """The race in which a process died, and the seat that was about to choose, if the process could write that."""
    try:
        race, seat = map(int, witness.read_text("ascii").split())
    except (OSError, ValueError):  # it died on another machine, or before anybody chose
        race, seat = -1, -1
    return (race, seat) if race in under_way else (min(under_way), None)


def blame_death(plan: Plan, race: int, seat: int | None) -> Score:
    """The score of a race in which processes die: the seat that was about to choose is at fault."""
    if seat is None:
        return Score(
            race,
            (0,) * plan.seats,
            0,
            None,
            (-1, str(objection(None, "the process died while the race was played, and nobody knows through whom"))),
        )
    seated = seat_players(plan.seed, len(plan.players), plan.seats, race)
    why = objection(None, "the process died while {player} was about to choose", player=[*plan.players][seated[seat]])
    return Score(race, tuple(plan.seats * (seat == each) for each in range(plan.seats)), 0, None, (seat, str(why)))


def is_far_away() -> bool:
    """Whether the workers are Dask's."""
    from joblib.parallel import get_active_backend

    return type(get_active_backend()[0]).__name__ == "DaskDistributedBackend"


def find_jobs(workers: int | None, plan: Plan) -> tuple[int, int]:
    """joblib's n_jobs, and the resulting number of workers; 1 and 1 if everything is played here."""
    if workers == 1 or sys.platform == "emscripten":  # a browser's Python has neither threads nor processes
        return 1, 1
    try:
        import cloudpickle  # joblib's own
        from joblib import effective_n_jobs
        from joblib.parallel import get_active_backend
    except ImportError as error:
        if workers is None:
            return 1, 1
        raise not_installed("tournament", error.name or "joblib", error) from None
    chosen = get_active_backend()[1]  # somebody's parallel_config
    jobs = workers or chosen or -1
    count = int(effective_n_jobs(jobs))
    if count == 1 and type(get_active_backend()[0]).__name__ == "LokyBackend":
        return 1, 1
    for name, thing in plan.players.items():
        try:
            cloudpickle.loads(cloudpickle.dumps(thing))
        except Exception as error:
            raise ImpossiblePosition.because(
                "{player} cannot be sent to another process ({why}); with workers=1 it can play",
                player=quote_value(name),
                why=str(error),
            ) from error
    return jobs, count
