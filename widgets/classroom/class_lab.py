"""ClassLab: what a class has handed in, read many at once and shown by lessons, skills, tests and misreadings."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rally.core.errors import NotationError, RallyError
from rally.tutor import SKILLS
from widgets.lab import controls
from widgets.lab.controls import show_widget, update_control, with_classes
from widgets.lab.forms import COURSE, HAND_IN, PROGRESS
from widgets.lab.lab import Lab
from widgets.lab.messages import text_in, unreadable_message
from widgets.lab.running_text import codes_in
from widgets.lab.story import Story
from widgets.parts import Files
from widgets.parts.measured import Bar, bars_picture
from widgets.parts.opening import Box
from widgets.parts.svg import figure_svg
from widgets.tutor.hand_in import PLACES, HandIn
from widgets.tutor.prose import number_of, title
from widgets.tutor.question_lab import GAMES
from widgets.words import _, join_sentences, ngettext, say_percent
from widgets.words.faults import untypeset_html
from widgets.words.sentences import series

from .class_page import LESSONS, VIEWS, ClassPage, page_of, say_again, say_incomplete, say_view
from .collected import Collected, Given, collect
from .course import Course
from .parts.paste import Paste

READ, SAVE = "read", "save"
"""The tabs beside those that show the class: reading what was handed in, and saving it."""

TABS = (READ, *VIEWS, SAVE)

MARK = "\ufeff"
"""The first character of a file by which a spreadsheet recognizes the encoding."""

CSV, PAGE = "rally-class.csv", "rally-class.html"
"""The names of the files that are saved."""

OF_COURSE = re.compile(
    rf"(?:https?://[^\s<>\"]*)?{re.escape(COURSE.mark)}(?:(?!{re.escape(HAND_IN.mark)}|{re.escape(PROGRESS.mark)})\S)*"
)
"""The link or the code of a course among other things that were pasted."""


@dataclass(frozen=True, kw_only=True)
class ClassState:
    """texts: the hand-in of each learner, as `HandIn.text`. strays, again, unsure: as in `Collected`. course: the text
    of the course, "" if none is known. tab: the tab on show."""

    texts: tuple[str, ...] = ()
    strays: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    course: str = ""
    tab: str = READ

    @classmethod
    def of(cls, collected: Collected, course: str, tab: str) -> ClassState:
        """Return the state in which this is known."""
        texts = tuple(each.text for each in collected.hand_ins)
        told = {"strays": collected.strays, "again": collected.again, "unsure": collected.unsure}
        return cls(texts=texts, course=course, tab=tab, **told)

    @property
    def collected(self) -> Collected:
        """The hand-ins as values."""
        return collected_in(self)


@lru_cache(maxsize=8)
def collected_in(state: ClassState) -> Collected:
    return Collected(tuple(map(HandIn.read, state.texts)), state.strays, state.again, state.unsure)


@lru_cache(maxsize=8)
def course_in(text: str) -> Course | None:
    return Course.read(text) if text else None


class CsvFile(Files):
    """Saves the class as a table for a spreadsheet."""

    def words(self) -> dict[str, str]:
        return super().words() | {"save": _("Save as a table (CSV)")}


class PageFile(Files):
    """Saves the class as a page to print."""

    def words(self) -> dict[str, str]:
        return super().words() | {"save": _("Save as a page to print")}


class ClassLab(Lab[ClassState]):
    """What a class has handed in: pasted, from files and folders, or by the camera, any number at once.

    files: paths of files and folders, texts, codes, hand-ins or progresses to begin with, one or several. course: a
    `Course`, its text or its link: what the class was asked to do. `page` shows the class as a value that can be saved:
    `lab.page.save("class.csv")`.

    Controls: `tab`.
    """

    name = "class"
    takes_notation = False

    def __init__(self, files: Given | Iterable[Given] = (), course: Course | str | None = None) -> None:
        found, asked = collect(files), Course.read(course) if isinstance(course, str) else course
        first = ClassState.of(found, asked.text if asked else "", LESSONS if found.hand_ins else READ)
        self.voice = next(iter(GAMES.values())).VOICE
        super().__init__(first, Story(say_goal, has_read))
        self.tab = controls.choice()
        self.paste = Paste()
        self.files = Files(accept=".txt", saves=False, several=True)
        self.csv_file, self.page_file = CsvFile(loads=False), PageFile(loads=False)
        self.seen, self.told, self.privacy = controls.status(), controls.status(), controls.status()
        self.reading = with_classes(Box([self.paste, self.files]), "class-reading")
        self.saving = with_classes(Box([self.csv_file, self.page_file]), "class-saving")
        shown = [self.tab, self.reading, self.saving, self.seen, self.told, self.privacy]
        self.furnish([with_classes(Box(shown), "table", "class-table")])
        self.seen.add_class("rally-class-seen")
        self.on(self.tab, self.turn_to)
        self.on(self.paste, lambda content: self.take([("", text_in(content, "text"))]))
        self.on(self.files, self.take_files)
        self.on(self.csv_file, lambda content: self.save(content, CSV))
        self.on(self.page_file, lambda content: self.save(content, PAGE))
        self.redraw()

    # --- what there is ---

    @property
    def page(self) -> ClassPage:
        """The page that shows the class."""
        return page_of(self.state.collected, self.course)

    @property
    def course(self) -> Course | None:
        """What the class was asked to do; None if that is unknown."""
        return course_in(self.state.course)

    # --- acting ---

    def turn_to(self, tab: str) -> None:
        """Turn to another tab."""
        self.look(replace(self.state, tab=tab))

    def take(self, texts: list[tuple[str, str]]) -> None:
        """Read what was pasted or loaded: hand-ins and a course, each text with the name of its file or ""."""
        if not any(text.strip() for _name, text in texts):
            self.tell(lambda: _("There is nothing to read yet. Paste a code, or load a file."), "bad")
            return
        course, rest, wrong = self.state.course, list[tuple[str, str]](), list[RallyError]()
        for name, text in texts:
            if codes_in(text, COURSE.mark):
                try:
                    course = Course.read(text).text
                except NotationError as error:
                    wrong.append(error)
                text = OF_COURSE.sub(" ", text)
                text = text if PLACES.search(text) else ""
            if text.strip():
                rest.append((name, text))
        before = self.state.collected
        now = before.with_texts(rest)
        strays = tuple(each for each in now.strays if each not in before.strays)
        doubts = [*say_strays(strays), *(said for said in say_doubts(now) if said not in [*say_doubts(before)])]
        state = ClassState.of(now, course, LESSONS if now.hand_ins else READ)
        if wrong:
            self.tell_error(wrong[0])
        elif replace(state, tab=self.state.tab) == self.state:
            self.look(state, lambda: _("All of this was known already."))
        else:
            self.go(
                state,
                lambda: join_sentences([say_read(now), *say_strays(strays), *say_doubts(now), *say_again(now.again)]),
                "bad" if doubts else "good",
            )

    def take_files(self, content: Mapping[str, object]) -> None:
        """Read files that were loaded; those that are not text are named."""
        files = content.get("files")
        if not isinstance(files, list) or not all(isinstance(each, Mapping) for each in files):
            raise unreadable_message(content)
        read = [(text_in(each, "file"), text_in(each, "text") if "problem" not in each else "\0") for each in files]
        self.take(read)

    def save(self, content: Mapping[str, object], name: str) -> None:
        """Hand the browser a file under its name."""
        if content.get("save") is not True:
            raise unreadable_message(content)
        if not self.state.texts:
            self.tell(lambda: _("There is nothing to save yet: first read what was handed in."), "bad")
            return
        if name == CSV:
            self.csv_file.deliver(name, MARK + self.page.csv)
        else:
            self.page_file.deliver(name, self.page.as_file())
        said = _("The class is being saved as {file}.")
        self.tell(lambda: said.format(file=name), "good")

    # --- the lab ---

    def state_from_data(self, data: Mapping[str, object]) -> ClassState:
        state = super().state_from_data(data)
        if state.tab not in TABS:
            raise unreadable_message(data)
        collected_in(state), course_in(state.course)  # raises if they cannot be read
        return state

    def write(self) -> str:
        return ""

    def title(self) -> str:
        return _("What a class has learned")

    def describe(self) -> str:
        if not self.state.texts:
            return _("Nothing is read yet. Paste what was handed in, or load files or a folder.")
        return say_read(self.state.collected)

    def picture(self) -> str:
        """Draw how much of the class has mastered each skill."""
        learners = self.state.collected.hand_ins
        bars = []
        for skill in SKILLS:
            share = sum(each.standing_of(skill) == "mastered" for each in learners) / max(1, len(learners))
            bars.append(Bar(number_of(skill), say_percent(share), share, share, share))
        return figure_svg(bars_picture(bars, _("Lessons"), _("mastered")), self.describe())

    def rows(self) -> Iterator[tuple[str, str]]:
        """Yield how the class as a whole stands: a saved notebook names nobody."""
        learners = self.state.collected.hand_ins
        yield _("Handed in"), say_read(self.state.collected)
        for skill in SKILLS:
            count = sum(each.standing_of(skill) == "mastered" for each in learners)
            said = ngettext("mastered by {count} of {all}", "mastered by {count} of {all}", count)
            yield title(skill), said.format(count=count, all=len(learners))

    def __repr__(self) -> str:
        return f"ClassLab({len(self.state.texts)} handed in)"

    # --- drawing ---

    def show(self) -> None:
        tab = self.state.tab
        names = {READ: _("Read"), SAVE: _("Save and print")} | {view: say_view(view) for view in VIEWS}
        update_control(self.tab, _("What to do or see"), tab, options=[(names[each], each) for each in TABS])
        show_widget(self.reading, tab == READ)
        show_widget(self.saving, tab == SAVE)
        show_widget(self.seen, tab in VIEWS)
        page = self.page
        self.seen.value = untypeset_html(page.one_view(tab)) if tab in VIEWS else ""
        said = [*page.say_collected()] if tab in (READ, SAVE) else []
        self.told.value = untypeset_html("".join(f"<p>{html.escape(each)}</p>" for each in said))
        show_widget(self.told, bool(said))
        private = _("Names stay on this machine: nothing that is read here is sent anywhere.")
        self.privacy.value = html.escape(private)
        show_widget(self.privacy, tab in (READ, SAVE))


def say_read(collected: Collected) -> str:
    """Say how many learners have handed in."""
    count = len(collected.hand_ins)
    return ngettext("{count} learner has handed in.", "{count} learners have handed in.", count).format(count=count)


def say_strays(strays: Sequence[str]) -> Iterator[str]:
    """Say what could not be read, if anything."""
    if strays:
        yield _("Nothing could be read here: {files}.").format(files=series(strays))


def say_doubts(collected: Collected) -> Iterator[str]:
    """Say of which learners a part is missing, and which have the same name."""
    yield from say_incomplete(collected)
    if twins := [label for labels in collected.twins for label in labels]:
        yield _("The same name, but different work: {names}.").format(names=series(twins))


def say_goal() -> str:
    return _("Read what your class gives you")


def has_read(lab: ClassLab) -> bool:
    """Return whether anything was read since the lab began."""
    return lab.state.texts != lab.first.texts
