"""A lab driven by random acts without a browser, looked at only when nothing is being worked out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

from tests.widgets.monkey.labs import LABS
from tests.widgets.monkey.run import random_act
from tests.widgets.monkey.tree import at
from tests.widgets.monkey.watch import watching
from tests.widgets.snapshot import snapshot, tree
from widgets.lab.lab import Lab
from widgets.tutor import CourseMap, Puzzles
from widgets.words import language

QUESTIONS = (
    "tricks_1", "tricks_3", "motor_2", "driving_2", "finish_1",
    "tiles_3", "memory_3", "races_2", "races_3",
)  # fmt: skip
"""One for each kind of scene: the others differ in their positions only."""

DRIVEN = [name for name in LABS if not name.startswith("Predict") or name.split()[1] in QUESTIONS]

HURRIED = ("stop", "stop_hint", "stop_thinking")
"""Controls that break off what is being worked out: how far that has come then is the machine's affair."""

LASTING = ("more", "analyse", "mend_names")
"""Controls whose work no step takes back: what they open stays open, what was found out of a race stays known."""

T = TypeVar("T")
Shot = tuple[str, dict[str, Any]]
"""What a lab shows: in which language, and all of it."""


def settle(lab: Any) -> None:
    """Wait until nothing is worked out any more, in any thread."""
    while thoughts := [thread for thread in threading.enumerate() if thread.name.startswith("rally-")]:
        for thread in thoughts:
            thread.join()


class Driven:
    """A lab, and what it showed before each step that it can still take back (None: something nobody saw)."""

    def __init__(self, make: Callable[[], Any]) -> None:
        language.code = "en"
        self.lab = make()
        self.before: list[Shot | None] = []
        settle(self.lab)

    @classmethod
    @contextmanager
    def beside(cls, make: Callable[[], Any]) -> Iterator[Driven]:
        """One in the language that is spoken, which stays."""
        code = language.code
        with cls(make) as driven:
            language.code = code
            yield driven
        language.code = code

    def __enter__(self) -> Driven:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.lab.close()
        language.code = "en"

    def shot(self) -> Shot:
        """What is on show, but for a lab within the lab, which has a way back of its own, for what a learner has done
        so far, which no reset undoes, for when that was reset last, which no step back undoes, and for what is said to
        a text that was not taken: that is an answer."""
        guests = [lab for lab in tree(self.lab) if isinstance(lab, Lab) and lab is not self.lab]
        apart = {id(part) for guest in guests for part in tree(guest)}
        apart |= {id(self.lab.status)} if isinstance(self.lab, Puzzles) else set()
        apart |= {id(self.lab.code)} if isinstance(self.lab, CourseMap) else set()
        shown = zip(tree(self.lab), snapshot(self.lab).items(), strict=True)
        return language.code, {
            name: {key: part[key] for key in part if key not in ("errors", "since")}
            for widget, (name, part) in shown
            if id(widget) not in apart
        }

    def shot_in(self, code: str) -> Shot:
        """What it shows in that language."""
        language.code = code
        return self.shot()

    def act(self, seed: int) -> None:
        """Do something, always the same for a seed in the same moment."""
        chance, apart = Random(seed), [self.lab.controls.get(name) for name in (*HURRIED, *LASTING)]
        act = random_act(self.lab, chance)
        while at(self.lab, act.place) in apart:
            act = random_act(self.lab, chance)
        with watching(self.lab) as watch:
            faults = self.do(lambda: watch.do(act))
        assert not faults, f"{act.told(self.lab)}: {faults}"

    def do(self, deed: Callable[[], T]) -> T:
        """Do this to the lab, and keep what was shown before as many steps as the lab then goes."""
        shot, states = self.shot(), list(self.lab.states)
        found = deed()
        settle(self.lab)
        now = self.lab.states
        if any(one is not other for one, other in zip(states[:-1], now, strict=False)):
            self.before = [None] * (
                len(now) - 1
            )  # what people prefer, in all states at once; or the oldest are forgotten
        elif len(now) > len(states):
            self.before += [shot, *[None] * (len(now) - len(states) - 1)]
        else:
            del self.before[len(now) - 1 :]
        return found

    def back(self) -> None:
        """A step back leads to what was shown before the step; cards that it laid face down are turned up first."""
        wanted = self.before.pop()
        self.lab.back()
        settle(self.lab)
        if wanted is None:
            return
        if getattr(self.lab.state, "needs_showing", False) and self.shot_in(wanted[0]) != wanted:
            self.lab.asking.open_hand()
        assert_same(self.shot_in(wanted[0]), wanted)


def assert_same(found: Shot, wanted: Shot) -> None:
    """Two snapshots are equal; if not, the message says in what."""
    assert found == wanted, "\n".join(differences(found, wanted))


def differences(found: Shot, wanted: Shot) -> list[str]:
    """Where two snapshots differ, a line each."""
    lines = [f"the language: {found[0]} now, {wanted[0]} before"] if found[0] != wanted[0] else []
    for part in sorted(found[1].keys() | wanted[1].keys()):
        now, then = found[1].get(part, {}), wanted[1].get(part, {})
        for name in sorted(now.keys() | then.keys()):
            if now.get(name) != then.get(name):
                lines.append(f"{part}.{name}: {str(now.get(name))[:300]} now, {str(then.get(name))[:300]} before")
    return lines
