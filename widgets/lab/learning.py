"""Who learns in this kernel, and what is known of them: one value that labs share and the browser keeps; its clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

import traitlets

from rally.core.errors import NotationError
from rally.core.validate import fold_name
from widgets.parts import Learner
from widgets.words import _, join_sentences, ngettext

from .forms import NewerProgress
from .lessons import lesson_of
from .messages import text_in
from .progress import AT, DONE, GOAL, Day, Fact, Progress, clean_name

if TYPE_CHECKING:
    from .lab import Lab

YEARS = range(1970, 9000)
"""What a clock may say: with another year it is none that anybody lives by."""


class Clock:
    """A clock that is set by the page. Until then it is that of the machine. going: seconds that pass, by a clock that
    nobody sets."""

    def __init__(self, going: Callable[[], float] = time.monotonic) -> None:
        self.going = going
        self.begin()

    def begin(self) -> None:
        """Nothing was heard yet."""
        self._heard: tuple[datetime, float] | None = None

    def hear(self, text: str) -> None:
        """Set the clock to a time where the learner is, as 2026-11-24T23:58:00+13:00; without a zone it is that of the
        machine. Any other text changes nothing."""
        try:
            told = datetime.fromisoformat(text)
        except ValueError:
            return
        if told.year not in YEARS:
            return
        self._heard = told, self.going()

    def now(self) -> datetime:
        """The time where the learner is."""
        if self._heard is None:
            return datetime.now().astimezone()
        told, then = self._heard
        return told + timedelta(seconds=self.going() - then)

    def today(self) -> date:
        """The day where the learner is."""
        return self.now().date()

    @property
    def zone(self) -> int:
        """So many minutes the learner's clock is ahead of the world's."""
        told = self.now()
        ahead = (told if told.tzinfo else datetime.now().astimezone()).utcoffset() or timedelta()
        return round(ahead / timedelta(minutes=1))


class LearnerStore(traitlets.HasTraits):
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
        return self.day().date_of(time)

    def note(self, *facts: Fact) -> None:
        """Note that these things have happened."""
        self.progress = self.progress.with_facts(*facts)

    @traitlets.observe("progress")
    def _progress_changed(self, change: Mapping[str, Progress]) -> None:
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
        """Note that a goal of a lesson was reached."""
        if goal and goal not in self.progress.done:
            self.note(Fact(self.now(), GOAL, goal, DONE))

    def be_at(self, goal: str, cell: str) -> None:
        """Note that something is done in the lab of a goal, in this cell."""
        if not (lesson := lesson_of(goal)):
            return
        self.visited |= {lesson}
        place = self.progress.places.get(lesson)
        if place is None or (place.about, place.belief) != (goal, cell):
            self.note(Fact(self.now(), AT, goal, DONE, cell))

    def last_place(self, lesson: str) -> Fact | None:
        """Where the learner was in a lesson on another visit, as long as nothing is done in it on this one."""
        return None if lesson in self.visited else self.progress.places.get(lesson)

    # --- names ---

    def known_name(self, typed: str) -> str:
        """The name that somebody types; if it reads like that of a learner who is known here, that one's."""
        name, known = clean_name(typed), [self.progress.name, *self.learners]
        return name if name in known else next((each for each in known if fold_name(each) == fold_name(name)), name)

    def choose(self) -> None:
        """Set who learns here; what the browser knows of them is still to come."""
        self.is_chosen, self.carried, self.removed = True, (), ()

    def carry(self, old: str, new: str) -> None:
        """Move what the browser keeps under one name to another."""
        self.choose()
        self.carried = (old,)
        self.learners = tuple(sorted({*self.learners, new} - {old, ""}))

    def remove(self, name: str) -> None:
        """Have the browser keep nothing more under a name."""
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
        name, kept = clean_name(text_in(content, "learner")), text_in(content, "kept")
        names = content.get("learners")
        known = [clean_name(each) for each in names if isinstance(each, str)] if isinstance(names, list) else []
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
        merged = self.progress.merge_with(replace(read.quiet, name=name))
        self.progress = merged.quiet
        lost = replace(read, dropped=merged.dropped)
        return (lambda: say_lost(lost)) if lost != read.quiet else None


learning = LearnerStore()


class ProgressKeeper:
    """Ties a lab to the learner: its `part` stands in the lab, and has the browser keep what is known.

    changed: what to do when something new is known, wherever it was learnt. Without it the part says only what is
    learnt in its own lab (`keep`): a lesson has many labs, and one of them tells the browser. lessons: is what was done
    in lessons any news? (Nearly every click of a lesson is.)
    """

    def __init__(self, lab: Lab[Any], changed: Callable[[], None] | None = None, *, lessons: bool = False) -> None:
        self.lab, self.changed, self.lessons = lab, changed, lessons
        self.known = self._news()
        self.part, self.drawn = Learner(), learning.progress
        self.part.browsers = [*learning.browsers]
        if changed is None:
            self.part.learner = learning.progress.name
        else:
            self.draw()

    def listen(self) -> None:
        """Hear what the browser has kept, and what becomes known here, as long as there is the lab."""
        self.lab.ends.append(self.close)
        self.lab.on(self.part, self.hear)
        learning.observe(self.know, "browsers")
        if self.changed is not None:
            learning.observe(self._follow, ["progress", "learners"])

    def close(self) -> None:
        """Stop listening."""
        learning.unobserve(self.know, "browsers")
        if self.changed is not None:
            learning.unobserve(self._follow, ["progress", "learners"])

    def know(self, _change: object) -> None:
        """Tell every browser which of them keep the progress."""
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
        before, self.known = self.known, self._news()
        if self.changed is not None and self.known != before:
            self.changed()

    def _news(self) -> object:
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
    return join_sentences(said)


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
