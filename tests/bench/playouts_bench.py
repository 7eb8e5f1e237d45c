"""How fast races are played out: `simulate` beside plain scalar C programs, by two workers, and `advise` beside it.

Everything is measured in turns within one run, the best of several, as all that can disturb makes it only longer.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from rally import rally_run
from rally.stich_rallye import Race, Track, simulate
from rally.stich_rallye.players.advisor import Advisor

from .row import BUDGETS, Row, ratio_of

SOURCE = Path(__file__).with_name("scalar.c")
RUN_SOURCE = Path(__file__).with_name("scalar_run.c")
TRACK = Track.named("volcano")
FAST = ("-O3", "-march=native")
"""How the C program is compiled: as fast as its compiler can make it for this machine."""
RACES = 131_072
RUN_RACES, RUN_PLAYERS = 12_288, 3
MANY_RACES = 10**6
TIMES = 5
PLAYOUTS = 2_000
NINE_CHOICES = "round=3 cars=9,15,21,33 motors=0,0,0,0 hands=R2.R9.R12.G3.G8.G13.B2.B7.B11,?,?,?"
"""The first card of round 3, one's own hand known: nine actions."""


def compiler() -> str | None:
    """The C compiler of the machine, if it has one."""
    return next((path for name in (os.environ.get("CC", "cc"), "gcc", "clang") if (path := shutil.which(name))), None)


def compiled(source: Path, folder: str | Path) -> Path:
    """The program made of this source; FileNotFoundError where there is no compiler."""
    cc = compiler()
    if cc is None:
        raise FileNotFoundError("there is no C compiler here to compare with")
    program = Path(folder) / source.stem
    subprocess.run([cc, *FAST, "-o", str(program), str(source)], check=True)
    return program


def told_by(program: Path, *arguments: object) -> list[str]:
    """The numbers that a program prints."""
    command = [str(program), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def nanoseconds_in_c(program: Path, seed: int) -> float:
    """What one card play takes in the C program."""
    fields = told_by(program, RACES, 4, TRACK.spaces, seed)
    return float(fields[-1]) * 1e9 / int(fields[1])


def microseconds_of_run_in_c(program: Path, seed: int) -> float:
    """What one race of Rally Run! takes in the C program."""
    return float(told_by(program, RUN_RACES, RUN_PLAYERS, seed + 1)[-1]) * 1e6 / RUN_RACES


def microseconds_of_run(seed: int) -> float:
    """What one race of Rally Run! takes in `simulate`."""
    began = time.process_time()
    rally_run.simulate(RUN_RACES, players=RUN_PLAYERS, seed=seed)
    return (time.process_time() - began) * 1e6 / RUN_RACES


def nanoseconds_in_numpy(seed: int, share: int = 1) -> float:
    """Nanoseconds of one card play in `simulate`, of one `share`-th of the races."""
    began = time.process_time()
    found = simulate(RACES // share, track=TRACK, seed=seed)
    return (time.process_time() - began) * 1e9 / found.card_plays


def nanoseconds_of_advice(style: str, seed: int) -> tuple[float, float]:
    """What one card play takes in `advise`, and the milliseconds of the whole answer."""
    race = Race.parse(NINE_CHOICES)
    began = time.process_time()
    advisor = Advisor(race, seed=seed, style=style)
    advisor.step(PLAYOUTS)
    seconds = time.process_time() - began
    return seconds * 1e9 / advisor.playing.card_plays, seconds * 1e3


def against_c() -> list[Row]:
    """Races beside scalar C: how much of its speed is reached."""
    games = (
        ("random playouts (a card play)", BUDGETS["playouts"], SOURCE, nanoseconds_in_numpy, nanoseconds_in_c, "ns"),
        (
            "Rally Run!: a simulated race",
            BUDGETS["run_playouts"],
            RUN_SOURCE,
            microseconds_of_run,
            microseconds_of_run_in_c,
            "µs",
        ),
    )
    rows = []
    for what, budget, source, ours, theirs, unit in games:
        try:
            with tempfile.TemporaryDirectory() as folder:
                program = compiled(source, folder)
                pairs = [(ours(seed), theirs(program, seed)) for seed in range(TIMES)]
        except FileNotFoundError as missing:
            rows.append(Row(what, str(missing), budget=str(budget), kept=None))
            continue
        our_best, their_best = (min(times) for times in zip(*pairs, strict=True))
        ratio = ratio_of(their_best, our_best)
        compared = f"{their_best:.0f} {unit}, plain scalar C ({' '.join(FAST)})"
        rows.append(budget.row(ratio, f"{our_best:.0f} {unit}", what, compared, f"{ratio:.2f}"))
    return rows


def seconds_with(workers: int, seed: int) -> float:
    """Seconds that all races take by the clock, with this number of workers."""
    began = time.perf_counter()
    simulate(MANY_RACES, track=TRACK, seed=seed, workers=workers)
    return time.perf_counter() - began


def two_workers() -> Row:
    """Two processes beside one: how many times as fast they are, once they have been started."""
    what, budget = f"{MANY_RACES:,} random races by two workers", BUDGETS["workers"]
    if (os.cpu_count() or 1) < 2:
        return Row(what, "there is one core here", budget=str(budget), kept=None)
    simulate(MANY_RACES // 10, workers=2)
    pairs = [(seconds_with(1, seed), seconds_with(2, seed)) for seed in range(TIMES)]
    one, two = (min(times) for times in zip(*pairs, strict=True))
    ratio = ratio_of(one, two)
    return budget.row(ratio, f"{two:.1f} s", what, f"{one:.1f} s, one worker", f"{ratio:.2f}")


def advice_rows() -> list[Row]:
    """`advise` with 9 actions × 2,000 playouts beside `simulate` for as many card plays."""
    rows = []
    for style, budget in (("random", BUDGETS["advice"]), ("sensible", None)):
        pairs = [(nanoseconds_of_advice(style, s), nanoseconds_in_numpy(s, share=4)) for s in range(TIMES)]
        (ours, whole), theirs = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
        ratio = ratio_of(ours, theirs)
        what = f"advise, 9 actions x 2,000 {style} playouts ({whole:.0f} ms)"
        said, compared = f"{ours:.0f} ns a card play", f"{theirs:.0f} ns, simulate"
        rows.append(
            budget.row(ratio, said, what, compared, f"{ratio:.2f}")
            if budget
            else Row(what, said, compared, f"{ratio:.2f}")
        )
    return rows


def first_slice() -> Row:
    """How soon a lab has something to show: Advisor and its first slice of 100 playouts an action."""
    times = []
    for seed in range(TIMES):
        began = time.perf_counter()
        Advisor(Race.parse(NINE_CHOICES), seed=seed).step(100)
        times.append((time.perf_counter() - began) * 1000)
    best = min(times)
    return BUDGETS["first_advice"].row(best, f"{best:.0f} ms", "first advice, 9 actions x 100 sensible playouts")


def rows() -> list[Row]:
    """All rows about playouts."""
    return [*against_c(), two_workers(), *advice_rows(), first_slice()]
