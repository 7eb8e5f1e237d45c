"""Many learners who come to one server."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.serving import Server

from .kernel import Kernel
from .learner import Visit, come, do_something, learn
from .running import memory, processor, served

AT_ONCE = 4
"""Number of lessons opened at a time: the load to measure is that of a class at work, not of its first minute."""


@dataclass(frozen=True)
class Found:
    """What was found: of each learner, of each kernel the memory in MB, and the processor's seconds that all took."""

    visits: list[Visit]
    memory: list[float]
    processor: float
    arriving: float | None


def measured(
    project: Path, learners: int, seconds: float, arriving: float | None = None, names: Collection[str] = ()
) -> Found:
    """Let learners of a checkout open lessons, each the next one, and then act for a number of seconds.

    arriving: seconds within which they come; each acts once the own lesson is there. Else all begin together.
    names: of the lessons; all, if none are named.
    """
    return served_to(project, learners, lambda *visit: learn(*visit[:2], seconds, visit[2]), arriving, names)


def tried(project: Path, learners: int, acts: int, arriving: float | None = None, names: Collection[str] = ()) -> Found:
    """The same, but each does `acts` acts, one right after the other: nothing depends on how long they take."""

    async def act(kernel: Kernel, visit: Visit, chance: Random) -> None:
        for _act in range(acts):
            await do_something(kernel, visit, chance)

    return served_to(project, learners, act, arriving, names)


Acting = Callable[[Kernel, Visit, Random], Awaitable[None]]


def served_to(project: Path, learners: int, acting: Acting, arriving: float | None, names: Collection[str]) -> Found:
    """What learners of a checkout meet with."""
    with served(project) as server:
        lessons = [path for path in sorted(server.folder.glob("*.ipynb")) if not names or path.name in names]
        return asyncio.run(visits(server, lessons, learners, acting, arriving))


async def visits(
    server: Server, lessons: Sequence[Path], learners: int, acting: Acting, arriving: float | None
) -> Found:
    """What learners of this server meet with."""
    opening = asyncio.Semaphore(AT_ONCE if arriving is None else learners)
    there = asyncio.Barrier(learners)
    kernels: list[Kernel] = []
    taken: list[float] = []
    began = time.monotonic()

    async def visit(number: int) -> Visit:
        lesson = lessons[number % len(lessons)]
        found = Visit(lesson.name)
        if arriving is not None:
            await asyncio.sleep(arriving * number / learners)
        async with opening:
            kernel = await come(server.url, lesson, found)
        if arriving is None and await there.wait() == 0:
            taken.append(processor(server))
            print(f"{learners} lessons are open after {time.monotonic() - began:.0f} s", flush=True, file=sys.stderr)
        if kernel is not None:
            kernels.append(kernel)
            await acting(kernel, found, Random(number))
        return found

    found = await asyncio.gather(*map(visit, range(learners)))
    used = processor(server) - sum(taken)
    megabytes = memory(server)
    for kernel in kernels:
        await kernel.close()
    return Found(found, megabytes, used, arriving)
