"""The lessons on the map: how much of each is done, the link to it, and how it begins anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from widgets.lab import controls
from widgets.lab.controls import toggle_class, update_control, with_classes
from widgets.lab.lab import Lab
from widgets.lab.learning import learning
from widgets.lab.lessons import LESSONS, lesson_translations
from widgets.lab.progress import ANEW, DONE, UNDONE, Fact, Progress
from widgets.parts.opening import Box
from widgets.words import _, language, ngettext


@dataclass(frozen=True, kw_only=True)
class MapState:
    """progress: that of the current learner, as the map shows it. chosen: the station that was pressed last; lesson:
    the lesson that was. practising: the skill that is practised in place of the map. offered: somebody else's progress
    that was loaded and is still to be decided about. was: the name before the learner was renamed, "" for nobody; None
    if nobody was renamed."""

    progress: Progress
    chosen: str = ""
    lesson: str = ""
    practising: str = ""
    offered: Progress | None = None
    was: str | None = None


class MapLab(Lab[MapState]):
    """The lab with this state, for the panels that need it; `CourseMap` is one."""

    def turn_to(self, progress: Progress, *, was: str | None = None) -> None:
        """Change to another progress, for all labs. was: the former name if only the name changes."""
        raise TypeError(f"{type(self).__name__} does not say how it turns to another progress")


GOALS = {lesson: names for lesson, names in LESSONS.items() if names}
"""The goals of each lesson that has any."""

ALL, SOME, NONE = "✓", "~", "○"


class CourseLessons:
    """The lessons in a row, each a button with its number and a tick when all is done.

    Controls: a button for each lesson (together `lessons`), `lesson_anew`.
    """

    def __init__(self, lab: MapLab) -> None:
        self.lab = lab
        self.lessons = tuple(controls.button() for _lesson in GOALS)
        self.lesson_anew = controls.button()
        self.caption = controls.caption()
        self.row = with_classes(Box([self.caption, *self.lessons]), "course-lessons")

    def listen(self) -> None:
        for lesson, button in zip(GOALS, self.lessons, strict=True):
            button.add_class("rally-course-lesson")
            self.lab.on(button, lambda lesson=lesson: self.choose(lesson))
        self.lab.on(self.lesson_anew, self.begin_anew)

    def choose(self, lesson: str) -> None:
        """Say how much of a lesson is done."""
        self.lab.look(replace(self.lab.state, lesson=lesson, chosen=""))

    def begin_anew(self) -> None:
        """Begin the chosen lesson anew; a step back undoes that."""
        lesson, progress = self.lab.state.lesson, self.lab.state.progress
        if not lesson or not (progress.count(lesson) or lesson in progress.places):
            self.lab.tell(
                lambda: _("First press a lesson that you have already worked on: that is one you can start again."),
                "bad",
            )
            return
        self.lab.turn_to(progress.with_facts(Fact(learning.now(), ANEW, lesson, DONE)))
        said = _("Lesson {lesson} starts again from the beginning. “Step back” brings back what was done in it.")
        self.lab.tell(lambda: said.format(lesson=lesson[:2]))

    # --- drawing ---

    def show(self) -> None:
        progress = self.lab.state.progress
        self.caption.value = _("Lessons")
        for lesson, button in zip(GOALS, self.lessons, strict=True):
            update_control(button, lesson_label(progress, lesson), title=say_lesson(progress, lesson))
            toggle_class(button, "rally-mastered", progress.count(lesson) == len(GOALS[lesson]))
            toggle_class(button, "rally-chosen", lesson == self.lab.state.lesson)
        chosen = self.lab.state.lesson
        is_begun = bool(chosen) and (progress.count(chosen) > 0 or chosen in progress.places)
        update_control(self.lesson_anew, _("Start lesson {lesson} again").format(lesson=chosen[:2]), shown=is_begun)


def lesson_label(progress: Progress, lesson: str) -> str:
    """The label of a lesson's button: a sign and its number."""
    done = progress.count(lesson)
    sign = ALL if done == len(GOALS[lesson]) else SOME if done else NONE
    return f"{sign} {lesson[:2]}"


def say_lesson(progress: Progress, lesson: str) -> str:
    """How much of a lesson is done."""
    done, count = progress.count(lesson), len(GOALS[lesson])
    if done == count:
        return _("Lesson {lesson} is done!").format(lesson=lesson[:2])
    said = ngettext("Lesson {lesson}: {done} of {count} is done.", "Lesson {lesson}: {done} of {count} are done.", done)
    return said.format(lesson=lesson[:2], done=done, count=count)


def say_way(progress: Progress, lesson: str) -> str:
    """The label of the button that leads to a lesson."""
    is_open = 0 < progress.count(lesson) < len(GOALS.get(lesson, ())) or lesson in progress.places
    said = _("Continue lesson {lesson}") if lesson in GOALS and is_open else _("Lesson {lesson}")
    return said.format(lesson=lesson[:2])


def way_to(lesson: str) -> tuple[str, str]:
    """The file of a lesson, and the label of the button that leads to it."""
    return path_of(lesson), say_way(learning.progress, lesson)


def path_of(lesson: str, code: str = "") -> str:
    """The file of a lesson in a language, by default the current one, if there is such a file."""
    return lesson_translations(lesson).get(code or language.code, {}).get("path") or f"{lesson}.ipynb"


def taken_back(now: Progress, before: Progress) -> Iterator[Fact]:
    """The facts that undo the new beginning of lessons when a learner goes back from one progress to another."""
    known = {*before.facts}
    for fact in now.facts:
        if fact not in known and fact.kind == ANEW and fact.outcome == DONE:
            yield fact
            yield Fact(learning.now(), ANEW, fact.about, UNDONE)
