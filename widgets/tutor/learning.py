"""Who learns in this kernel, and what is known of them: one value that all labs share, and the browser keeps."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Protocol

import ipywidgets
import traitlets

from rally.errors import NotationError
from widgets.shared.labs.answering import Handler
from widgets.shared.labs.messages import text_in
from widgets.shared.parts import Learner
from widgets.shared.words import _, ngettext

from .clock import Clock
from .progress import Fact, NewerProgress, Progress, proper


class Learning(traitlets.HasTraits):
    """progress: of whom learns here. learners: all names that the browser knows. now: the time in whole seconds."""

    progress: Progress = traitlets.Any(Progress())  # type: ignore[assignment]
    learners: tuple[str, ...] = traitlets.Any(())  # type: ignore[assignment]
    now: Callable[[], int] = staticmethod(lambda: int(time.time()))
    clock = Clock()
    """What the learner's own clock says, as the page tells it."""
    is_chosen = False
    """Has anybody said here who learns?"""
    is_kept = True
    """May the browser be given what is known? Not over what a newer version has kept there."""

    def today(self) -> date:
        """The day where the learner is, which need not be that of the machine on which this runs."""
        return self.clock.today()

    def note(self, *facts: Fact) -> None:
        """These things have happened."""
        self.progress = self.progress.noted(*facts)

    def begin(self) -> None:
        """Nobody has learned anything here yet."""
        self.is_chosen, self.is_kept = False, True
        self.learners, self.progress = (), Progress()
        self.clock.begin()

    def take(self, content: Mapping[str, object]) -> Callable[[], str] | None:
        """Take in what the browser has kept (`Learner`). Answers with a sentence on what could not be read."""
        name, kept = proper(text_in(content, "learner")), text_in(content, "kept")
        names = content.get("learners")
        known = [proper(each) for each in names if isinstance(each, str)] if isinstance(names, list) else []
        self.learners = tuple(sorted({*known, *filter(None, [name])}))
        if not self.is_chosen:
            self.is_chosen = True
            self.progress = replace(self.progress, name=name)
        if name != self.progress.name or not kept:
            return None
        try:
            read = Progress.read(kept)
        except NewerProgress:
            self.is_kept = False
            return say_unkept
        except NotationError:
            return say_unreadable
        lost = read.unread
        self.progress = self.progress.merged(replace(read, name=name, unread=0))
        return (lambda: say_lost(lost)) if lost else None


learning = Learning()


class Host(Protocol):
    """A lab, as far as the progress of its learner concerns it."""

    def on(self, source: ipywidgets.Widget, handler: Handler, /) -> None:
        """Say what answers a part."""

    def tell(self, said: Callable[[], str] | None, tone: str = "info") -> None:
        """Say something in the live line."""


class Keeper:
    """What ties a lab to the learner: `part`, which stands in it. changed: what to do when something new is known."""

    def __init__(self, lab: Host, changed: Callable[[], None]) -> None:
        self.lab, self.changed = lab, changed
        self.part = Learner()
        self.draw()

    def listen(self) -> None:
        self.lab.on(self.part, self.hear)
        learning.observe(self._follow, ["progress", "learners"])

    def close(self) -> None:
        """Hear of nothing any more."""
        learning.unobserve(self._follow, ["progress", "learners"])

    def hear(self, content: Mapping[str, object]) -> None:
        if "clock" in content:
            self.hear_clock(text_in(content, "clock"))
        if "kept" not in content:
            return
        said = learning.take(content)
        self.draw()
        self.part.heard += 1
        if said is not None:
            self.lab.tell(said, "bad")

    def hear_clock(self, text: str) -> None:
        """Take in what time it is where the learner is; if that is another day, show it."""
        before = learning.today()
        learning.clock.hear(text)
        if learning.today() != before:
            self.changed()

    def draw(self) -> None:
        with self.part.hold_sync():
            self.part.learner = learning.progress.name
            self.part.text = learning.progress.text if learning.is_kept and learning.progress != Progress() else ""

    def _follow(self, _change: object) -> None:
        self.draw()
        self.changed()


def say_lost(count: int) -> str:
    return ngettext(
        "{count} line of your progress was damaged and is left out. All else is back.",
        "{count} lines of your progress were damaged and are left out. All else is back.",
        count,
    ).format(count=count)


def say_unreadable() -> str:
    return _("What this browser had kept of your progress is damaged and cannot be read. It begins anew.")


def say_unkept() -> str:
    return _(
        "A newer version has kept your progress in this browser. It stays as it is, and nothing is added to it here."
    )
