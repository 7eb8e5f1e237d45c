"""The learner of this kernel and the learner's progress, which all labs share and the browser keeps; the learner's
clock."""

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
"""The years that a clock may show; a clock with another year is wrong."""


class Clock:
    """A clock that the page sets; until then it shows the time of the machine. going: a clock in seconds that cannot be
    set."""

    def __init__(self, going: Callable[[], float] = time.monotonic) -> None:
        self.going = going
        self.begin()

    def begin(self) -> None:
        """Forget the time that the page has reported."""
        self._heard: tuple[datetime, float] | None = None

    def hear(self, text: str) -> None:
        """Set the clock to the learner's local time, such as 2026-11-24T23:58:00+13:00; without a zone, in the zone of
        the machine. Any other text is ignored."""
        try:
            told = datetime.fromisoformat(text)
        except ValueError:
            return
        if told.year not in YEARS:
            return
        self._heard = told, self.going()

    def now(self) -> datetime:
        """Return the learner's local time."""
        if self._heard is None:
            return datetime.now().astimezone()
        told, then = self._heard
        return told + timedelta(seconds=self.going() - then)

    def today(self) -> date:
        """Return the learner's local date."""
        return self.now().date()

    @property
    def zone(self) -> int:
        """The learner's offset from UTC in minutes."""
        told = self.now()
        ahead = (told if told.tzinfo else datetime.now().astimezone()).utcoffset() or timedelta()
        return round(ahead / timedelta(minutes=1))


class LearnerStore(traitlets.HasTraits):
    """progress: the progress of the current learner. learners: all names that the browser knows. browsers: the ids of
    the browsers that keep the progress; any other browser that shows the same labs has to be asked first. now: the time
    in whole seconds."""

    progress: Progress = traitlets.Any(Progress())  # type: ignore[assignment]
    learners: tuple[str, ...] = traitlets.Any(())  # type: ignore[assignment]
    browsers: tuple[str, ...] = traitlets.Any(())  # type: ignore[assignment]
    now: Callable[[], int] = staticmethod(lambda: int(time.time()))
    clock = Clock()
    """The learner's own clock, which the page sets."""
    is_chosen = False
    """Whether somebody has chosen here who is learning."""
    is_kept = True
    """Whether the browser may be given the progress: not over one that a newer version has kept there."""
    visited: frozenset[str] = frozenset()
    """The lessons in which something was done since this kernel started."""

    carried: tuple[str, ...] = ()
    """The name under which the browser has kept what belongs to the current learner."""
    removed: tuple[str, ...] = ()
    """The names under which the browser is to keep nothing more."""
    _taken = ("", "")
    """The name and the text that the browser handed over last: each lab of a lesson hands over the same."""

    @property
    def text(self) -> str:
        """The text that the browser is to keep; "" for nothing."""
        return self.progress.text if self.is_kept and self.progress != Progress() else ""

    def today(self) -> date:
        """Return the learner's local date, which may differ from that of the machine."""
        return self.clock.today()

    def day(self, date: date | None = None) -> Day:
        """Return a day, by default today, at the present time in the learner's zone."""
        return Day(date or self.today(), self.now(), self.clock.zone)

    def day_of(self, time: int) -> date:
        """Return the learner's local date at a time in seconds since 1970."""
        return self.day().date_of(time)

    def note(self, *facts: Fact) -> None:
        """Add these facts to the progress."""
        self.progress = self.progress.with_facts(*facts)

    @traitlets.observe("progress")
    def _progress_changed(self, change: Mapping[str, Progress]) -> None:
        """Forget which text was taken in if it was another learner's."""
        if change["old"].name != change["new"].name:
            self._taken = ("", "")

    def begin(self) -> None:
        """Start without a learner."""
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
        """Note that the learner works in the lab of a goal, in this cell."""
        if not (lesson := lesson_of(goal)):
            return
        self.visited |= {lesson}
        place = self.progress.places.get(lesson)
        if place is None or (place.about, place.belief) != (goal, cell):
            self.note(Fact(self.now(), AT, goal, DONE, cell))

    def last_place(self, lesson: str) -> Fact | None:
        """Return the place in a lesson where the learner was on an earlier visit; None once something has been done in
        it on this visit."""
        return None if lesson in self.visited else self.progress.places.get(lesson)

    # --- names ---

    def known_name(self, typed: str) -> str:
        """Return the name that somebody types, or the known name that reads the same."""
        name, known = clean_name(typed), [self.progress.name, *self.learners]
        return name if name in known else next((each for each in known if fold_name(each) == fold_name(name)), name)

    def choose(self) -> None:
        """Note that somebody has chosen who is learning; what the browser knows of them arrives later."""
        self.is_chosen, self.carried, self.removed = True, (), ()

    def carry(self, old: str, new: str) -> None:
        """Move what the browser keeps under one name to another name."""
        self.choose()
        self.carried = (old,)
        self.learners = tuple(sorted({*self.learners, new} - {old, ""}))

    def remove(self, name: str) -> None:
        """Have the browser keep nothing more under a name."""
        self.choose()
        self.removed = (name,)
        self.learners = tuple(each for each in self.learners if each != name)

    def is_of(self, content: Mapping[str, object]) -> bool:
        """Return whether a message comes from a browser that keeps the progress: the first one, or one that joins."""
        browser = text_in(content, "browser") if "browser" in content else ""
        if browser and browser not in self.browsers and (not self.browsers or content.get("joins") is True):
            self.browsers = (*self.browsers, browser)
        return not browser or browser in self.browsers

    def take(self, content: Mapping[str, object]) -> Callable[[], str] | None:
        """Take in what the browser has kept (`Learner`). Returns a sentence about what could not be read, if any."""
        name, kept = clean_name(text_in(content, "learner")), text_in(content, "kept")
        names = content.get("learners")
        known = [clean_name(each) for each in names if isinstance(each, str)] if isinstance(names, list) else []
        self.learners = tuple(sorted({*known, *filter(None, [name])}))
        self.carried = self.removed = ()  # a page that tells what it has kept knows them
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
    """Connects a lab with the learner's progress by `part`, which has the browser keep it.

    changed: called if the progress changes, whichever lab changes it. Without it the part sends only what its own lab
    adds (`keep`): one of the many labs of a lesson tells the browser. lessons: whether what is done in lessons counts
    as a change, too. (Nearly every click in a lesson is one.)
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
        """Listen to the browser and to the progress as long as the lab lives."""
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
        """Set the learner's clock, and redraw the lab if that changes the date."""
        before = learning.today()
        learning.clock.hear(text)
        if self.changed is not None and learning.today() != before:
            self.changed()

    def keep(self) -> None:
        """Have the browser keep what has changed since the part was drawn last."""
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
        """Return everything whose change counts."""
        return learning.learners, learning.progress if self.lessons else learning.progress.practised


def say_lost(read: Progress) -> str:
    """Say which part of a progress could not be read, or is gone from it."""
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
    """Say which part of a progress could not be read."""
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
