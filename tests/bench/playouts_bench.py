"""How fast races are played out: `simulate` beside a plain scalar C program, `advise` beside `simulate`.

Everything is measured in turns within one run, the best of several, as all that can disturb makes it only longer.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from rally.stich_rallye import Race, Track, simulate
from rally.stich_rallye.players.advisor import Advisor

from .row import BUDGETS, Row

SOURCE = Path(__file__).with_name("scalar.c")
TRACK = Track.named("volcano")
FAST = ("-O3", "-march=native")
"""How the C program is compiled: as fast as its compiler can make it for this machine."""
RACES = 131_072
TIMES = 5
PLAYOUTS = 2_000
NINE_CHOICES = "round=3 cars=9,15,21,33 motors=0,0,0,0 hands=R2.R9.R12.G3.G8.G13.B2.B7.B11,?,?,?"
"""The first card of round 3, one's own hand known: nine actions."""


def compiler() -> str | None:
    """The C compiler of the machine, if it has one."""
    return next((path for name in (os.environ.get("CC", "cc"), "gcc", "clang") if (path := shutil.which(name))), None)


def nanoseconds_in_c(program: Path, seed: int) -> float:
    """What one card play takes in the C program."""
    command = [str(program), str(RACES), "4", TRACK.spaces, str(seed)]
    fields = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(fields[-1]) * 1e9 / int(fields[1])


def nanoseconds_in_numpy(races: int, seed: int) -> float:
    """What one card play takes in `simulate`."""
    began = time.process_time()
    found = simulate(races, track=TRACK, seed=seed)
    return (time.process_time() - began) * 1e9 / found.card_plays


def nanoseconds_of_advice(style: str, seed: int) -> tuple[float, float]:
    """What one card play takes in `advise`, and the milliseconds of the whole answer."""
    race = Race.parse(NINE_CHOICES)
    began = time.process_time()
    advisor = Advisor(race, seed=seed, style=style)
    advisor.step(PLAYOUTS)
    seconds = time.process_time() - began
    return seconds * 1e9 / advisor.playing.card_plays, seconds * 1e3


def against_c() -> Row:
    """Random playouts beside scalar C: how much of its speed is reached."""
    what, budget = "random playouts (a card play)", BUDGETS["playouts"]
    cc = compiler()
    if cc is None:
        return Row(what, "there is no C compiler here to compare with", budget=str(budget), kept=None)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "scalar"
        subprocess.run([cc, *FAST, "-o", str(program), str(SOURCE)], check=True)
        pairs = [(nanoseconds_in_numpy(RACES, seed), nanoseconds_in_c(program, seed)) for seed in range(TIMES)]
    ours, theirs = (min(times) for times in zip(*pairs, strict=True))
    ratio = theirs / ours
    return Row(
        what,
        f"{ours:.0f} ns",
        f"{theirs:.0f} ns, plain scalar C ({' '.join(FAST)})",
        f"{ratio:.2f}",
        str(budget),
        budget.allows(ratio),
    )


def advice_rows() -> list[Row]:
    """`advise` with 9 actions × 2,000 playouts beside `simulate` for as many card plays."""
    rows = []
    for style, budget in (("random", BUDGETS["advice"]), ("sensible", None)):
        pairs = [(nanoseconds_of_advice(style, s), nanoseconds_in_numpy(RACES // 4, s)) for s in range(TIMES)]
        (ours, whole), theirs = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
        ratio = ours / theirs
        rows.append(
            Row(
                f"advise, 9 actions x 2,000 {style} playouts ({whole:.0f} ms)",
                f"{ours:.0f} ns a card play",
                f"{theirs:.0f} ns, simulate",
                f"{ratio:.2f}",
                str(budget or "(no budget of its own)"),
                budget is None or budget.allows(ratio),
            )
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
    what, budget = "first advice, 9 actions x 100 sensible playouts", BUDGETS["first_advice"]
    return Row(what, f"{best:.0f} ms", budget=str(budget), kept=budget.allows(best))


def rows() -> list[Row]:
    """All rows about playouts."""
    return [against_c(), *advice_rows(), first_slice()]
