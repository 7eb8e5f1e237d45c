"""Measures how tournaments grow: races, workers, and how many workers one scheduler keeps busy (docs/scaling.md)."""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from rally.tournament import tournament
from rally.tournament.workers import AIM, MOST_A_SECOND
from tests.bench import nap
from tests.bench.row import ratio_of
from tools.command import argument_parser

HEAD = "| what | races | workers | seconds | races a second | folder | memory |\n|---|---|---|---|---|---|---|"
CLUSTER = "| workers | chunks of | races a second | of what is possible | processor |\n|---|---|---|---|---|"
QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.interval": "30s",
    "distributed.admin.system-monitor.disk": False,
}
"""Workers that share one process do not each watch it."""

NAP = 0.25
"""Seconds of a race that is slept through."""


def take_first(race: object, seed: int) -> object:
    """The quickest player that there is."""
    return next(iter(race.legal))  # type: ignore[attr-defined]


def play_once(game: str, player: object, races: int, workers: int) -> str:
    """Play races into a folder; return what that took as a row of the table."""
    players = dict.fromkeys("abcd", player)
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        results = tournament(game, players, races, workers=workers, into=folder)
        seconds = time.perf_counter() - began
        assert results.complete and sum(each.wins for each in results.table) == races
        files = [path.stat().st_size for path in Path(folder).iterdir()]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return (
        f"| {game} | {races:,} | {workers} | {seconds:.1f} | {ratio_of(races, seconds):,.0f} "
        f"| {len(files)} files, {sum(files) / 1e6:.1f} MB | {memory} MB |"
    )


def simulate_workers(workers: int, seconds: float) -> str:
    """Let workers nap for about this number of seconds; return how busy they were kept as a row of the table."""
    import dask
    import joblib
    from distributed import Client, LocalCluster

    aim = max(AIM, workers / MOST_A_SECOND)
    races = max(2, int(workers * seconds / NAP))
    dask.config.set(QUIET)
    cluster = LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=False,
        dashboard_address=":0",
        protocol="inproc://",
        memory_limit=None,
    )
    with cluster, Client(cluster) as client, joblib.parallel_config(backend="dask"):
        client.wait_for_workers(workers)
        began, busy = time.perf_counter(), time.process_time()
        results = tournament("nap", {"a": nap.Napper(NAP), "b": nap.Napper(NAP)}, races, seats=2)
        taken, busy = time.perf_counter() - began, time.process_time() - busy
    assert results.complete
    asked = races * NAP / workers
    return (
        f"| {workers} | {aim:.2f} s | {ratio_of(races, taken):,.0f} "
        f"| {ratio_of(asked, taken):.0%} | {ratio_of(busy, taken):.0%} |"
    )


def measure(races: list[int], nothing: list[int], simulated: list[int], seconds: float) -> Iterator[str]:
    """The rows of the tables, as they are found."""
    yield HEAD
    for count in races:
        for workers in (1, 2):
            yield play_once("stich-rallye", take_first, count, workers)
    for count in nothing:
        yield play_once("nap", nap.Napper(), count, 1)
    yield CLUSTER
    for workers in simulated:
        yield simulate_workers(workers, seconds)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables."""
    options = argument_parser(__file__, __doc__)
    options.add_argument("--races", type=int, nargs="*", default=[1000], help="of Stich Rallye, on one worker and two")
    options.add_argument(
        "--nothing", type=int, nargs="*", default=[1000, 10_000], help="empty races: the cost of the tournament itself"
    )
    options.add_argument(
        "--simulated", type=int, nargs="*", default=[16], help="workers of Dask in one process, which nap for --seconds"
    )
    options.add_argument("--seconds", type=float, default=10.0)
    with nap.entered():
        for row in measure(**vars(options.parse_args(arguments))):
            print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
