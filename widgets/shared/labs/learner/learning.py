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
from widgets.shared.labs.lessons import lesson_of
from widgets.shared.labs.messages import text_in
from widgets.shared.parts import Learner
from widgets.shared.words import _, ngettext, together

from .clock import Clock
from .days import Day
from .progress import AT, DONE, GOAL, Fact, NewerProgress, Progress, proper


class Learning(traitlets.HasTraits):
    """progress: of whom learns here. learners: all names that the browser knows. browsers: those in which it is kept,
    by their ids; another one that shows the same labs is asked first. now: the time in whole seconds."""

    progress: Progress = traitlets.Any(Progress())  # type: ignore[assignment]
    learners: tuple[str, ...] = traitlets.Any(())  # type: ignore[assignment]
    browsers: tuple[str, ...] = traitlets.Any(())  # type: ignore[assignment]
    now: Callable[[], int] = staticmethod(lambda: int(time.time()))
    clock = Clock()
    """What the learner's own clock says, as the page tells it."""
    is_chosen = False
    """Has anybody said here who learns?"""
    is_kept = True
    """May the browser be given what is known? Not over what a newer version has kept there."""
    visited: frozenset[str] = frozenset()
    """The lessons in which something was done since this kernel began."""

    carried: tuple[str, ...] = ()
    """Under which name the browser has kept what belongs to who learns here now."""
    removed: tuple[str, ...] = ()
    """What the browser is to keep no more."""
    _taken = ("", "")
    """Whose text the browser has handed on last, and the text: each lab of a lesson hands on the same."""

    @property
    def text(self) -> str:
        """What the browser is to keep; "": nothing."""
        return self.progress.text if self.is_kept and self.progress != Progress() else ""

    def today(self) -> date:
        """The day where the learner is, which need not be that of the machine on which this runs."""
        return self.clock.today()

    def day(self, date: date | None = None) -> Day:
        """Today, or another day, where the learner is now."""
        return Day(date or self.today(), self.now(), self.clock.zone)

    def day_of(self, time: int) -> date:
        """The day of a time, in seconds since 1970, where the learner is."""
        return Day(self.today(), time).seen_from(self.clock.zone)

    def note(self, *facts: Fact) -> None:
        """These things have happened."""
        self.progress = self.progress.noted(*facts)

    @traitlets.observe("progress")
    def _turned(self, change: Mapping[str, Progress]) -> None:
        """Somebody else learns here: nothing of theirs has been taken in yet."""
        if change["old"].name != change["new"].name:
            self._taken = ("", "")

    def begin(self) -> None:
        """Nobody has learned anything here yet."""
        self.is_chosen, self.is_kept = False, True
        self.visited, self._taken = frozenset(), ("", "")
        self.carried = self.removed = ()
        self.learners, self.progress, self.browsers = (), Progress(), ()
        self.clock.begin()

    # --- in lessons ---

    def reach(self, goal: str) -> None:
        """A goal of a lesson was reached."""
        if goal and goal not in self.progress.done:
            self.note(Fact(self.now(), GOAL, goal, DONE))

    def be_at(self, goal: str, cell: str) -> None:
        """Something is done in the lab of a goal, which stands in a cell."""
        if not (lesson := lesson_of(goal)):
            return
        self.visited |= {lesson}
        place = self.progress.places.get(lesson)
        if place is None or (place.about, place.belief) != (goal, cell):
            self.note(Fact(self.now(), AT, goal, DONE, cell))

    def left_at(self, lesson: str) -> Fact | None:
        """Where one was in a lesson on another visit, as long as nothing is done in it on this one."""
        return None if lesson in self.visited else self.progress.places.get(lesson)

    # --- names ---

    def choose(self) -> None:
        """It is said here who learns: what the browser knows of them is still to come."""
        self.is_chosen, self.carried, self.removed = True, (), ()

    def carry(self, old: str, new: str) -> None:
        """What the browser keeps under one name belongs to another one from now on."""
        self.choose()
        self.carried = (old,)
        self.learners = tuple(sorted({*self.learners, new} - {old, ""}))

    def remove(self, name: str) -> None:
        """The browser is to keep nothing more under a name."""
        self.choose()
        self.removed = (name,)
        self.learners = tuple(each for each in self.learners if each != name)

    def is_of(self, content: Mapping[str, object]) -> bool:
        """Whether a message comes from a browser in which the progress is kept: the first one, or one that joins."""
        browser = text_in(content, "browser") if "browser" in content else ""
        if browser and browser not in self.browsers and (not self.browsers or content.get("joins") is True):
            self.browsers = (*self.browsers, browser)
        return not browser or browser in self.browsers

    def take(self, content: Mapping[str, object]) -> Callable[[], str] | None:
        """Take in what the browser has kept (`Learner`). Answers with a sentence on what could not be read."""
        name, kept = proper(text_in(content, "learner")), text_in(content, "kept")
        names = content.get("learners")
        known = [proper(each) for each in names if isinstance(each, str)] if isinstance(names, list) else []
        self.learners = tuple(sorted({*known, *filter(None, [name])}))
        self.carried = self.removed = ()  # the page that tells what it has kept has heard of them
        if not self.is_chosen:
            self.is_chosen = True
            self.progress = replace(self.progress, name=name)
        elif content.get("follows") is True and name != self.progress.name:
            self.progress = Progress(name)
        if name != self.progress.name or not kept or (name, kept) == self._taken:
            return None
        self._taken = name, kept
        try:
            read = Progress.read(kept)
        except NewerProgress:
            self.is_kept = False
            return say_unkept
        except NotationError:
            return say_unreadable
        merged = self.progress.merged(replace(read.quiet, name=name))
        self.progress = merged.quiet
        lost = replace(read, dropped=merged.dropped)
        return (lambda: say_lost(lost)) if lost != read.quiet else None


learning = Learning()


class Host(Protocol):
    """A lab, as far as the progress of its learner concerns it."""

    def on(self, source: ipywidgets.Widget, handler: Handler, /) -> None:
        """Say what answers a part."""

    def tell(self, said: Callable[[], str] | None, tone: str = "info") -> None:
        """Say something in the live line."""


class Keeper:
    """What ties a lab to the learner: `part`, which stands in it, and has the browser keep what is known.

    changed: what to do when something new is known, wherever it was learnt. Without it the part says only what is
    learnt in its own lab (`keep`): a lesson has many labs, and one of them tells the browser. lessons: is what was done
    in lessons any news? (Nearly every click of a lesson is.)
    """

    def __init__(self, lab: Host, changed: Callable[[], None] | None = None, *, lessons: bool = False) -> None:
        self.lab, self.changed, self.lessons = lab, changed, lessons
        self.known = self._known()
        self.part, self.drawn = Learner(), learning.progress
        self.part.browsers = [*learning.browsers]
        if changed is None:
            self.part.learner = learning.progress.name
        else:
            self.draw()

    def listen(self) -> None:
        """Hear what the browser has kept, and what becomes known here."""
        self.lab.on(self.part, self.hear)
        learning.observe(self.know, "browsers")
        if self.changed is not None:
            learning.observe(self._follow, ["progress", "learners"])

    def close(self) -> None:
        """Hear of nothing any more."""
        learning.unobserve(self.know, "browsers")
        if self.changed is not None:
            learning.unobserve(self._follow, ["progress", "learners"])

    def know(self, _change: object) -> None:
        """Say to every browser in which of them the progress is kept."""
        self.part.browsers = [*learning.browsers]

    def hear(self, content: Mapping[str, object]) -> None:
        if not learning.is_of(content):
            return
        if "clock" in content:
            self.hear_clock(text_in(content, "clock"))
            if "kept" not in content:
                return
        said = learning.take(content)
        if self.changed is not None or learning.text != text_in(content, "kept"):
            self.draw()
        self.part.learner, self.drawn = learning.progress.name, learning.progress
        self.part.heard += 1
        if said is not None:
            self.lab.tell(said, "bad")

    def hear_clock(self, text: str) -> None:
        """Take in what time it is where the learner is; if that is another day, show it."""
        before = learning.today()
        learning.clock.hear(text)
        if self.changed is not None and learning.today() != before:
            self.changed()

    def keep(self) -> None:
        """Have the browser keep what became known since the part said it last."""
        if learning.progress is not self.drawn:
            self.draw()

    def draw(self) -> None:
        self.drawn = learning.progress
        with self.part.hold_sync():
            self.part.learner, self.part.text = learning.progress.name, learning.text
            self.part.carried, self.part.removed = [*learning.carried], [*learning.removed]

    def _follow(self, _change: object) -> None:
        self.draw()
        before, self.known = self.known, self._known()
        if self.changed is not None and self.known != before:
            self.changed()

    def _known(self) -> object:
        """All that is news if it changes."""
        return learning.learners, learning.progress if self.lessons else learning.progress.practised


def say_lost(read: Progress) -> str:
    """What could not be read of a progress, or is gone from it."""
    said = [say_unread(read)] if read.unread or read.missing else []
    if read.dropped:
        gone = ngettext(
            "Your progress was started again somewhere else: {count} line from before is gone here, too.",
            "Your progress was started again somewhere else: {count} lines from before are gone here, too.",
            read.dropped,
        )
        said.append(gone.format(count=read.dropped))
    return together(said)


def say_unread(read: Progress) -> str:
    """What could not be read of a progress."""
    if read.missing:
        here, lost = len(read.facts), read.missing + read.unread
        return ngettext(
            "This has been cut off: {count} line of {all} is missing. The rest is back; copy all of it again.",
            "This has been cut off: {count} lines of {all} are missing. The rest is back; copy all of it again.",
            lost,
        ).format(count=lost, all=here + lost)
    count = read.unread
    return ngettext(
        "{count} line of your progress was damaged and has been left out. Everything else is back.",
        "{count} lines of your progress were damaged and have been left out. Everything else is back.",
        count,
    ).format(count=count)


def say_unreadable() -> str:
    return _("The progress kept in this browser is damaged and cannot be read, so it starts again from the beginning.")


def say_unkept() -> str:
    return _(
        "A newer version has kept your progress in this browser. It stays as it is, and nothing is added to it here."
    )
