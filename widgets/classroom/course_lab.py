"""CourseLab: a teacher puts a course together, and gets the link, the code and the QR code that open it."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rally.core.errors import RallyError
from rally.tutor import SKILLS
from widgets.lab import controls
from widgets.lab.controls import toggle_class, update_control, with_classes
from widgets.lab.lab import Lab
from widgets.lab.lessons import LESSONS
from widgets.lab.links import qr_svg, site_address
from widgets.lab.messages import text_in, unreadable_message
from widgets.lab.progress import day_in
from widgets.lab.story import Story
from widgets.lab.values import Plain
from widgets.parts import Notation
from widgets.parts.opening import Box
from widgets.parts.sharing import Share
from widgets.parts.svg import picture_to_share
from widgets.tutor.prose import title
from widgets.tutor.question_lab import GAMES
from widgets.words import LANGUAGES, _, join_sentences, ngettext
from widgets.words.sentences import series

from .course import Course, clean_title, in_order

NOT_FOR_PUPILS = ("17_for_teachers", "18_at_the_table")
"""The lessons without goals: one for teachers, and one for the real table."""
CHOOSABLE = tuple(lesson for lesson in LESSONS if lesson not in NOT_FOR_PUPILS)
"""The lessons that a course may have."""

IN, OUT = "✓", "○"


class CourseText(Notation):
    """The code of the course, which stands in its link; another code or link that is put there opens that course."""

    def words(self) -> dict[str, str]:
        return super().words() | {"name": _("The code of this course; put in that of another one to go on with it")}


class CourseLab(Lab[Course]):
    """A course for a class: its title, its lessons and skills, its last day and its language. The sheet "Share" has the
    link that pupils open, and its QR code.

    course: a course to begin with, as a `Course`, its text, its code or its link.

    Controls: `course_title`, `until`, `course_language`, a button for each lesson (together `lessons`) and for each
    skill (together `skills`), `everything`, `share`.
    """

    name = "make-course"
    takes_notation = False  # it has a field of its own for its code

    def __init__(self, course: Course | str | None = None) -> None:
        first = Course.read(course) if isinstance(course, str) else course or Course()
        self.voice = next(iter(GAMES.values())).VOICE
        super().__init__(first, Story(say_goal, has_something))
        self.course_title, self.until = controls.text(), controls.text()
        self.course_language = controls.menu()
        self.lessons = tuple(controls.button() for _lesson in CHOOSABLE)
        self.skills = tuple(controls.button() for _skill in SKILLS)
        self.everything, self.share = controls.button(), controls.button()
        self.lessons_caption, self.skills_caption = controls.caption(), controls.caption()
        self.code, self.sharing_part = CourseText(), Share(address=site_address() or "")
        fields = with_classes(Box([self.course_title, self.until, self.course_language]), "course-fields")
        lessons = with_classes(Box([self.lessons_caption, *self.lessons]), "course-lessons")
        skills = with_classes(Box([self.skills_caption, *self.skills]), "course-lessons", "course-skills")
        below = with_classes(Box([self.everything, self.step_back]), "course-told")
        self.furnish([with_classes(Box([fields, lessons, skills, below, self.code]), "table", "course")])
        self.sheets.add("course-link", lambda: _("Share"), [self.sharing_part], self.share)
        self.listen()
        self.redraw()

    def listen(self) -> None:
        """Connect the controls with their handlers."""
        self.on(self.course_title, lambda text: self.change(replace(self.state, title=clean_title(text))))
        self.on(self.until, self.set_day)
        self.on(self.course_language, lambda code: self.change(replace(self.state, language=str(code))))
        for lesson, button in zip(CHOOSABLE, self.lessons, strict=True):
            button.add_class("rally-course-lesson")
            self.on(button, lambda lesson=lesson: self.press_lesson(lesson))
        for skill, button in zip(SKILLS, self.skills, strict=True):
            button.add_class("rally-course-lesson")
            self.on(button, lambda skill=skill: self.press_skill(skill))
        self.on(self.everything, self.choose_everything)
        self.on(self.code, lambda content: self.open_course(text_in(content, "apply")))
        self.on(self.sharing_part, self.hand_on)

    # --- acting ---

    def change(self, course: Course) -> None:
        """Take a step to another course."""
        if course == self.state:
            self.redraw()
        else:
            self.go(course)

    def set_day(self, text: str) -> None:
        """Set the last day of the course; "" leaves it open."""
        day = day_in(text.strip())
        if text.strip() and day is None:
            self.tell(lambda: _("Write the day like this: 2026-12-18. Nothing was changed."), "bad")
            return
        self.change(replace(self.state, until=day))

    def press_lesson(self, lesson: str) -> None:
        """Put a lesson into the course, or take it out."""
        self.change(replace(self.state, lessons=in_order({*self.state.lessons} ^ {lesson}, LESSONS)))

    def press_skill(self, skill: str) -> None:
        """Put a skill into the course, or take it out."""
        self.change(replace(self.state, skills=in_order({*self.state.skills} ^ {skill}, SKILLS)))

    def choose_everything(self) -> None:
        """Put everything into the course, or, if everything is in it, take everything out."""
        if self.has_everything:
            self.change(replace(self.state, lessons=(), skills=()))
        else:
            self.change(replace(self.state, lessons=CHOOSABLE, skills=(*SKILLS,)))

    @property
    def has_everything(self) -> bool:
        """Whether everything belongs to the course."""
        return {*CHOOSABLE} <= {*self.state.lessons} and {*SKILLS} <= {*self.state.skills}

    def open_course(self, text: str) -> None:
        """Open a course that was put into the field; anything else is refused, and stays there to be corrected."""
        try:
            course = Course.read(text)
        except RallyError as error:
            self.code.errors = self.voice.errors(error, None)
            self.line.tone = "bad"
            self.line.say(_("This is no course. The reason is below the field."))
            return
        self.change(course)

    def hand_on(self, content: Mapping[str, object]) -> None:
        """Give the page the QR code of its link, on the sheet or as a picture."""
        part, wanted, link = self.sharing_part, text_in(content, "want"), text_in(content, "link")
        part.problem = ""
        try:
            drawn = qr_svg(link or self.state.code)
        except RallyError as error:
            part.problem = join_sentences(self.voice.errors(error, None))
            return
        if wanted == "code":
            part.code = "" if part.code else drawn
        elif wanted == "picture":
            part.send({"picture": picture_to_share(drawn, words=self.state.say_title(), link=link), "name": "rally"})
        else:
            raise unreadable_message(content)

    # --- the lab ---

    def state_to_data(self, state: Course) -> dict[str, Plain]:
        return {"course": state.text}

    def state_from_data(self, data: Mapping[str, object]) -> Course:
        return Course.read(text_in(data, "course"))

    def state_from_text(self, text: str) -> Course:
        return Course.read(text)

    def title(self) -> str:
        return _("A course for a class")

    def describe(self) -> str:
        lessons, skills = len(self.state.lessons), len(self.state.skills)
        if not lessons and not skills:
            return _("Press the lessons and the skills that belong to the course.")
        said = [
            ngettext("{count} lesson", "{count} lessons", lessons).format(count=lessons) if lessons else "",
            ngettext("{count} skill", "{count} skills", skills).format(count=skills) if skills else "",
        ]
        inside = _("In the course: {parts}.").format(parts=series(filter(None, said)))
        return join_sentences([inside, self.state.say_unknown()])

    def picture(self) -> str:
        """Return the QR code of the course."""
        said = html.escape(self.title())
        return qr_svg(self.state.code).replace("<svg", f'<svg role="img" aria-label="{said}" width="240"', 1)

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("Title"), self.state.say_title()
        yield _("Lessons"), series(lesson[:2] for lesson in self.state.lessons)
        yield _("Skills"), series(map(title, self.state.skills))
        yield _("Code"), self.state.code

    def __repr__(self) -> str:
        return f"CourseLab({self.state.code})"

    # --- drawing ---

    def show(self) -> None:
        course = self.state
        update_control(self.course_title, _("Title"), course.title)
        day = course.until.isoformat() if course.until else ""
        update_control(self.until, _("Until (2026-12-18)"), day, title=_("The last day, as year-month-day"))
        languages = [(_("each reader’s own"), ""), *((name, code) for code, name in LANGUAGES.items())]
        update_control(self.course_language, _("Language of the lessons"), course.language, options=languages)
        self.lessons_caption.value, self.skills_caption.value = _("Lessons"), _("Skills")
        labels = [(lesson, lesson[:2], _("Lesson {lesson}").format(lesson=lesson[:2])) for lesson in CHOOSABLE]
        draw_choice(zip(self.lessons, labels, strict=True), course.lessons)
        draw_choice(zip(self.skills, [(skill, title(skill), "") for skill in SKILLS], strict=True), course.skills)
        is_empty = not course.lessons and not course.skills
        everything = _("Take everything out") if self.has_everything else _("Choose everything")
        update_control(self.everything, everything, primary=is_empty)
        self.code.value, self.code.errors = course.code, []
        update_control(self.share, _("Share"))
        part = self.sharing_part
        with part.hold_sync():
            if part.query != course.query:
                part.code = part.problem = ""
            part.query, part.page, part.sentence = course.query, course.page, course.say_title()
            part.cell = f'from widgets.classroom import Course\nCourse.read("{course.code}")'


def draw_choice(buttons: Iterable[tuple[object, tuple[str, str, str]]], chosen: Iterable[str]) -> None:
    """Show on buttons what is chosen."""
    for button, (name, label, more) in buttons:
        is_in = name in chosen
        update_control(button, f"{IN if is_in else OUT} {label}", title=more)
        toggle_class(button, "rally-mastered", is_in)


def say_goal() -> str:
    return _("Make a course and give its link to your class")


def has_something(lab: CourseLab) -> bool:
    return bool(lab.state.lessons or lab.state.skills)
