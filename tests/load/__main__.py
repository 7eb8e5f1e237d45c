"""`make load`: many learners on one JupyterLab server, at human pace. Prints a table; 1 if a threshold is missed.

usage: python -m tests.load [--learners 20] [--seconds 120]
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import psutil

from tests.bench.row import BUDGETS, Row, percentile, table
from tests.serving import Server, serve

from .kernel import Kernel
from .learner import Visit, learn, open_lesson

AT_ONCE = 4
"""So many lessons are opened at a time: the load to measure is that of a class at work, not of its first minute."""


async def visits(server: Server, learners: int, seconds: float) -> list[Visit]:
    """Let so many learners open lessons, one after the other in turn, and then act all together."""
    lessons = sorted(server.folder.glob("*.ipynb"))
    opening = asyncio.Semaphore(AT_ONCE)

    async def arrive(lesson: Path) -> Kernel:
        async with opening:
            return await open_lesson(server.url, lesson)

    began = time.monotonic()
    chosen = [lessons[number % len(lessons)] for number in range(learners)]
    kernels = await asyncio.gather(*map(arrive, chosen))
    print(f"{learners} lessons are open after {time.monotonic() - began:.0f} s", flush=True)
    found = [Visit(lesson.name, errors=[*kernel.errors]) for lesson, kernel in zip(chosen, kernels, strict=True)]
    await asyncio.gather(
        *(
            learn(kernel, visit, seconds, Random(n))
            for n, (kernel, visit) in enumerate(zip(kernels, found, strict=True))
        )
    )
    for kernel in kernels:
        await kernel.close()
    return found


def memory(server: Server) -> list[float]:
    """What each kernel of the server takes, in MB (shared pages are shared out among their users)."""
    runtime = str(server.folder.parent / "runtime")
    kernels = [process for process in psutil.process_iter(["cmdline"]) if runtime in " ".join(process.info["cmdline"])]
    return [process.memory_full_info().pss / 1e6 for process in kernels]


def rows(found: list[Visit], kernels: list[float]) -> list[Row]:
    """The table."""
    answers = [seconds for visit in found for seconds in visit.answers]
    errors = [error for visit in found for error in visit.errors]
    p95 = percentile(answers)
    return [
        Row("learners, and acts of all", f"{len(found)}, {len(answers)}"),
        Row("click to answer, median", ms(statistics.median(answers))),
        Row(
            "click to answer, p95",
            ms(p95),
            budget=str(BUDGETS["load_answer"]),
            kept=BUDGETS["load_answer"].allows(p95 * 1000),
        ),
        Row("click to answer, slowest", ms(max(answers))),
        Row("errors", str(len(errors)), budget=str(BUDGETS["load_errors"]), kept=not errors),
        Row(
            "memory of a kernel, median",
            f"{statistics.median(kernels):.0f} MB",
            budget=str(BUDGETS["kernel"]),
            kept=BUDGETS["kernel"].allows(statistics.median(kernels)),
        ),
        Row("memory of a kernel, largest", f"{max(kernels):.0f} MB"),
    ]


def ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"


def main() -> int:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="make load")
    parser.add_argument("--learners", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=120)
    chosen = parser.parse_args()
    with serve() as server:
        found = asyncio.run(visits(server, chosen.learners, chosen.seconds))
        said = rows(found, memory(server))
    print(table(said))
    for error, count in Counter(error for visit in found for error in visit.errors).most_common(10):
        print(f"{count} x {error[:300]}")
    return int(any(row.kept is False for row in said))


if __name__ == "__main__":
    sys.exit(main())
