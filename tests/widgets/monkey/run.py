"""The monkey: does random things to a lab, and finds the shortest way to each fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from widgets.words import language

from .acts import IMPOSSIBLE, Act, any_act
from .tree import walk
from .watch import watching

MOST_FAULTS = 25
VALUES = re.compile(r"^(went wrong: ValueError: \w+).*|[-\d]+|'[^']*'?|\"[^\"]*\"?|\bnot (an? )?\w+$")
"""What differs from time to time in words about the same fault."""


@dataclass
class Run:
    """What became of a run: by fault, the acts that led to it."""

    faults: dict[str, list[Act]] = field(default_factory=dict)
    acts: int = 0


def kind_of(fault: str) -> str:
    """A fault without the values in it: the same kind is told once."""
    return VALUES.sub(r"\1…", fault)


AGAIN = 0.1
"""How often one of the last acts is done once more, as by a double click or a page that lags behind."""


def play(make: Callable[[], Any], count: int, seed: int = 1, impossible: float = IMPOSSIBLE) -> Run:
    """Do `count` random acts to a lab, a share of them impossible. After a fault a new lab is taken."""
    chance, run, known = Random(seed), Run(), set()
    while run.acts < count and len(run.faults) < MOST_FAULTS:
        language.code = "en"
        lab, done, found = make(), [], {}
        with watching(lab) as watch:
            while run.acts < count:
                again = done and chance.random() < AGAIN
                act = chance.choice(done[-5:]) if again else random_act(lab, chance, impossible)
                done.append(act)
                run.acts += 1
                found = {kind_of(fault): fault for fault in watch.do(act)}
                if found:
                    break
        lab.close()
        run.faults |= {fault: done for kind, fault in found.items() if kind not in known}
        known |= set(found)
    language.code = "en"
    return run


def random_act(lab: Any, chance: Random, impossible: float = IMPOSSIBLE) -> Act:
    """Something to do somewhere in the lab."""
    places = [*walk(lab)]
    while True:
        act = any_act(*chance.choice(places), chance, impossible)
        if act is not None:
            return act


def leads_to(make: Callable[[], Any], acts: Sequence[Act], kind: str) -> bool:
    """Whether these acts lead to a fault of this kind."""
    language.code = "en"
    lab = make()
    try:
        with watching(lab) as watch:
            return any(kind_of(fault) == kind for act in acts for fault in watch.do(act))
    finally:
        lab.close()
        language.code = "en"


def shortest(make: Callable[[], Any], acts: list[Act], fault: str) -> list[Act]:
    """As few of the acts as still lead to the fault; all of them if it does not come again."""
    kind = kind_of(fault)
    if not leads_to(make, acts, kind):
        return acts
    if leads_to(make, acts[-1:], kind):
        return acts[-1:]
    size = len(acts) // 2
    while size:
        place = 0
        while place < len(acts) - 1:
            fewer = [*acts[:place], *acts[min(place + size, len(acts) - 1) :]]
            if leads_to(make, fewer, kind):
                acts = fewer
            else:
                place += size
        size //= 2
    return acts


def told(make: Callable[[], Any], acts: Sequence[Act]) -> list[str]:
    """The acts in words, a line each."""
    lab, lines = make(), []
    with watching(lab) as watch:
        for act in acts:
            lines.append(act.told(lab))
            watch.do(act)
    lab.close()
    language.code = "en"
    return lines


def report(make: Callable[[], Any], run: Run, short: bool = True) -> str:
    """The faults of a run, each with the way to it."""
    lines = []
    for fault, acts in run.faults.items():
        way = shortest(make, acts, fault) if short else acts
        lines += [f"- {fault}", *(f"    {number}. {line}" for number, line in enumerate(told(make, way[-20:]), 1))]
    return "\n".join(lines)
