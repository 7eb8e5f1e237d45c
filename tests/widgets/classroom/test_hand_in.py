"""What is handed in: whose it is, whether it goes on with an earlier one, and whether all of it has arrived."""

from __future__ import annotations

import ast
from dataclasses import replace
from datetime import date
from itertools import permutations
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from bs4 import BeautifulSoup

from rally.core.validate import fold_name
from tests.widgets.classroom.test_teachers import class_of, send
from widgets.classroom import ClassLab, Course, class_table
from widgets.classroom.class_page import LESSONS, MISREADINGS, SKILLS_VIEW, TESTS, VIEWS
from widgets.classroom.collected import Collected, newest_of_each
from widgets.lab.learning import learning
from widgets.lab.lessons import LESSONS as LESSON_GOALS
from widgets.lab.links import LONGEST_CODE
from widgets.lab.progress import LONGEST_NAME, Fact, Progress, clean_name
from widgets.tutor import CourseMap, HandIn

ROOT = Path(__file__).parents[3]
KEPT = Path(__file__).parents[1] / "kept"
NOW = 1_764_000_000
GOALS = LESSON_GOALS["01_tricks"]


def worked(begin: int, count: int, name: str = "Anna") -> Progress:
    """The progress of a learner who began then, after so many facts."""
    skills = ("winner", "hills", "motor")
    facts = [Fact(begin + 70 * n, "answer", skills[n % 3], ("right", "wrong")[n % 4 == 3]) for n in range(count)]
    facts[::5] = [Fact(fact.time, "goal", f"tricks_{1 + n % 7}", "done") for n, fact in enumerate(facts[::5])]
    return Progress(name, (*facts, Fact(begin + 70 * count, "at", "tricks_1", "done", f"cell-{count}")))


def without_marks(given: HandIn) -> HandIn:
    """The same as an older version has written it."""
    return replace(given, marks=())


def paragraphs(page: str) -> list[str]:
    return [each.text for each in BeautifulSoup(page, "html.parser").select(".rally-note")]


# --- what was written before -----------------------------------------------------------------------------------------


def test_what_was_handed_in_before_is_read_whole() -> None:
    """kept/ holds what the version before the marks wrote."""
    text, code = ((KEPT / f"hand-in.{each}").read_text("utf-8") for each in ("txt", "code"))
    read = HandIn.read(text)
    assert read == HandIn.read(code) and read.text == text and read.lost == 0
    assert without_marks(HandIn.of(Progress.read((KEPT / "mia.txt").read_text("utf-8")))) == read
    assert (read.name, read.lessons["03_driving_and_hills"], read.skills["hills"]) == ("Mia Müller", 9, "mastered")
    table = class_table([KEPT / "hand-in.txt", code])
    assert len(table.learners) == 1 and not table.collected.strays and "?" not in table.csv.partition("\n")[2]


def test_courses_of_before_are_read_from_their_text_and_their_link() -> None:
    course = Course("5b in spring", ("01_tricks", "02_motor"), ("winner", "hills"), date(2026, 12, 18), "de")
    assert Course.read((KEPT / "course.txt").read_text("utf-8")) == course
    assert Course.read((KEPT / "course.link").read_text("utf-8")) == course


def test_marks_leave_room_in_a_qr_code() -> None:
    facts = [Fact(NOW + n, "goal", goal, "done") for goals in LESSON_GOALS.values() for n, goal in enumerate(goals)]
    long = Progress("W" * LONGEST_NAME, (*facts, *class_of(1)[0].facts))
    assert len(HandIn.of(long).marks) == 17 and len(HandIn.of(long).code) < LONGEST_CODE


# --- files that were cut off -----------------------------------------------------------------------------------------

WHOLE = class_of(1)[0]
OLDER = (KEPT / "hand-in.txt").read_text("utf-8")
CUT = {
    "hand-in": (HandIn.of(WHOLE).text, HandIn.of(WHOLE).name, 1),
    "progress": (WHOLE.text, WHOLE.name, 1),
    "older hand-in": (OLDER, "Mia Müller", len(OLDER.splitlines()[-1]) + 1),  # its last line may be shorter and whole
}
"""Texts of files, with the learner, and how many characters at the end tell nothing by their absence."""


@pytest.mark.parametrize("kind", CUT)
def test_a_file_is_named_wherever_it_was_cut_off(kind: str) -> None:
    text, name, tail = CUT[kind]
    assert Collected().with_texts([("a.txt", text)]).hand_ins[0].lost == 0
    for end in range(len(text) - tail):
        found = Collected().with_texts([("a.txt", text[:end])])
        if found.strays:
            assert found.strays == ("a.txt",) and not found.hand_ins, text[:end]
        else:
            (read,) = found.hand_ins
            assert read.lost and read.name == name, text[:end]
            assert HandIn.read(read.text) == read, "it stays so where it is kept"


def test_a_cut_file_is_no_whole_one_in_the_lab_and_its_row_says_so() -> None:
    whole = HandIn.of(WHOLE).text
    lines = whole.splitlines(keepends=True)
    lab = ClassLab()
    send(lab.files, {"files": [{"file": "a.txt", "text": whole[:60]}, {"file": "b.txt", "text": "".join(lines[:6])}]})
    assert lab.line.tone == "bad" and "a.txt" in lab.line.text and WHOLE.name in lab.line.text
    for view in (LESSONS, SKILLS_VIEW, TESTS):
        lab.tab.value = view
        shown = BeautifulSoup(lab.seen.value, "html.parser")
        assert f"{len(lines) - 6} lines are missing" in shown.select_one(".rally-note").text
        cells = [cell.text for cell in shown.select("tbody tr:not(.rally-note) td")]
        assert "?" in cells and "·" not in cells and "–" not in cells
    row = lab.page.rows[0]
    assert "?" in row and "Ask for it again." in str(row[-1])
    again = ClassLab()
    again.look(again.state_from_data(lab.state_to_data(lab.state)))
    assert again.page.rows == lab.page.rows
    send(lab.paste, {"text": whole})
    assert lab.line.tone == "good" and not paragraphs(lab.page.view_html(SKILLS_VIEW)), "the whole one takes its place"


def test_what_may_be_missing_is_no_nought_in_the_class_as_a_whole() -> None:
    text = HandIn.of(replace(worked(NOW, 20), name="Ben")).text
    done = Progress("Anna", tuple(Fact(NOW + n, "goal", goal, "done") for n, goal in enumerate(GOALS)))
    cut = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("lesson"))
    for given, mean in ((cut, "100%"), (text, "79%")):
        page = class_table([done, given], Course(lessons=("01_tricks",)))
        assert BeautifulSoup(page.view_html(LESSONS), "html.parser").select_one("tfoot td").text == mean


def test_words_below_a_hand_in_are_no_part_of_it() -> None:
    assert HandIn.read(f"Hello,\n{HandIn.of(WHOLE).text}\nBye\nAnna").lost == 0
    assert HandIn.read(HandIn.of(WHOLE).text.replace("skill winner", "skill W1NNER", 1)).lost == 1


# --- two learners of one name ----------------------------------------------------------------------------------------

ONE, OTHER = worked(NOW, 30), worked(NOW + 40, 45)


@pytest.mark.parametrize("count", range(1, 30, 4))
def test_of_one_learner_the_newest_counts_and_there_is_no_doubt(count: int) -> None:
    earlier, later = HandIn.of(worked(NOW, count)), HandIn.of(ONE)
    for given in ([earlier, later], [later, earlier], [later, earlier, later]):
        page = class_table(given)
        assert page.learners == (later,) and page.collected.again == ("Anna",) and not page.collected.unsure
        assert not paragraphs(page.as_html()) and "Handed in more than once: Anna." in page.as_html()
    assert class_table([later, later]).collected.again == ()


@pytest.mark.parametrize("counts", [(30, 45), (2, 45), (45, 2), (1, 1), (12, 300), (300, 12)])
def test_two_learners_of_one_name_are_two_rows_and_the_doubt_stands_there(counts: tuple[int, int]) -> None:
    one, other = (HandIn.of(worked(NOW + at, count)) for at, count in zip((0, 40), counts, strict=True))
    for given in ([one, other], [other, one]):
        page = class_table(given)
        assert [row[0] for row in page.rows] == ["Anna", "Anna (2)"] and [*page.learners] == given
        assert page.collected.again == ()
        for view in VIEWS:
            notes = paragraphs(page.view_html(view))
            assert len(notes) == (view != MISREADINGS)
            assert all("Anna; Anna (2)" in note and "a name of their own" in note for note in notes)
        assert "Anna; Anna (2)" in page.csv


def test_several_of_one_name_who_hand_in_several_times_are_told_apart_in_any_order() -> None:
    given = [HandIn.of(worked(NOW + 40 * who, count)) for who, count in ((0, 4), (0, 30), (1, 9), (1, 41), (2, 5))]
    expected = {given[number].text for number in (1, 3, 4)}
    for order in permutations(given):
        at_once, one_by_one = class_table(order).collected, Collected()
        for each in order:
            one_by_one = one_by_one.with_texts([("", each.text)])
        for found in (at_once, one_by_one):
            assert {each.text for each in found.hand_ins} == expected and found.labels == (
                "Anna",
                "Anna (2)",
                "Anna (3)",
            )
            assert (found.again, found.unsure) == (("Anna",), ())


def test_what_was_put_together_from_two_browsers_goes_on_with_both() -> None:
    school, home = worked(NOW, 20), worked(NOW - 5000, 25)
    both = school.take_over(home, NOW + 9000).with_facts(Fact(NOW + 9999, "answer", "hills", "right"))
    assert len(class_table([school, home]).learners) == 2, "nothing shows that they are of one learner"
    page = class_table([school, home, both])
    assert page.learners == (HandIn.of(both),) and not page.collected.unsure


def test_who_has_begun_anew_is_two_rows_until_the_older_one_is_left_out() -> None:
    anew = ONE.reset(NOW + 9000).with_facts(Fact(NOW + 9999, "answer", "hills", "right"))
    page = class_table([ONE, anew])
    assert len(page.rows) == 2 and "started again" in paragraphs(page.view_html(LESSONS))[0]


def test_where_nothing_proves_it_the_newest_counts_with_a_doubt_or_both_do() -> None:
    earlier, later, other = (without_marks(HandIn.of(each)) for each in (worked(NOW, 4), ONE, worked(NOW + 40, 29)))
    page = class_table([earlier, later])
    assert page.learners == (later,) and page.collected.unsure == ("Anna",)
    assert "two learners with the same name" in paragraphs(page.view_html(LESSONS))[0]
    less = replace(later, last=later.last + 100, lessons={})
    assert len(class_table([later, less]).rows) == 2, "what was done is not done any more"
    assert len(class_table([HandIn.of(ONE), other]).rows) == 1, "one mark says nothing"


def test_a_number_makes_no_name_that_somebody_else_has() -> None:
    page = class_table([ONE, OTHER, worked(NOW, 3, "anna (2)"), worked(NOW, 3, ""), worked(NOW, 4, "")])
    assert [row[0] for row in page.rows][:3] == ["Anna", "Anna (3)", "anna (2)"]
    assert [row[0] for row in page.rows][3:] == ["nobody in particular"] * 2
    assert len(paragraphs(page.view_html(LESSONS))) == 1, "those without a name are not one another"


def test_the_lab_tells_the_doubt_at_once_and_keeps_it() -> None:
    lab = ClassLab([ONE])
    send(lab.paste, {"text": HandIn.of(OTHER).code})
    assert lab.line.tone == "bad" and "Anna; Anna (2)" in lab.line.text and "Anna (2)" in lab.seen.value
    assert "a name of their own" in lab.seen.value
    again = ClassLab()
    again.look(again.state_from_data(lab.state_to_data(lab.state)))
    assert again.page.rows == lab.page.rows
    send(lab.paste, {"text": HandIn.of(worked(NOW, 3, "Ben")).code})
    assert lab.line.tone == "good", "the doubt is told once"


def test_whoever_has_done_nothing_comes_last_with_dashes() -> None:
    page = class_table([Progress("Zoë"), ONE, Progress("Ada")])
    assert [row[0] for row in page.rows] == ["Anna", "Zoë", "Ada"]
    for view in (LESSONS, SKILLS_VIEW, TESTS):
        rows = BeautifulSoup(page.view_html(view), "html.parser").select("tbody tr")
        assert [{cell.text for cell in row.select("td")} == {"–"} for row in rows[1:]] == [True, True]
    assert "✓" not in str(page.rows[1]) and page.rows[1].count("–") == len(page.skills)


# --- names -----------------------------------------------------------------------------------------------------------

LONG = "Anna-Katharina Hohenstein"
ALIKE = [
    ("José", normalize("NFD", "José")),
    ("José", "jose\u0301"),
    ("Ünal B.", "ÜNAL  b."),
    ("Mia", "\uff2d\uff49\uff41"),
    ("Mia", "M\u200bia"),
    ("Straße", "STRASSE"),
]
"""Names that people read alike."""
DIFFERENT = [(f"{LONG}-Meier", f"{LONG}-Maier"), ("José", "Jose"), ("Anna", "Anna 2")]
assert len(LONG) > LONGEST_NAME


def by_hand_in(one: str, other: str) -> bool:
    return len(newest_of_each([HandIn.of(worked(NOW, 3, one)), HandIn.of(worked(NOW, 9, other))])[0]) == 1


def by_text(one: str, other: str) -> bool:
    texts = [HandIn.read(HandIn.of(worked(NOW, count, name)).text) for count, name in ((3, one), (9, other))]
    return len(newest_of_each(texts)[0]) == 1


def by_progress(one: str, other: str) -> bool:
    """Is what somebody of the other name has learned taken over without a question?"""
    learning.progress = Progress.read(worked(NOW, 3, one).text)
    lab = CourseMap()
    send(lab.code, {"apply": worked(NOW, 9, other).code})
    return lab.state.offered is None


PLACES = {
    "hand-in": by_hand_in,
    "text": by_text,
    "progress": by_progress,
}
"""Where names are compared; each says whether two of them are one."""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("one", "other"), [*ALIKE, *DIFFERENT], ids=ascii)
def test_names_are_compared_whole_and_as_people_see_them(place: str, one: str, other: str) -> None:
    assert PLACES[place](one, other) == ((one, other) in ALIKE) == (fold_name(one) == fold_name(other))


@pytest.mark.rest
def test_nobody_else_folds_names() -> None:
    """`fold_name` is the one way to compare them."""
    found = set()
    for path in [*(ROOT / "rally").rglob("*.py"), *(ROOT / "widgets").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "casefold":
                found.add(path.name)
    assert found == {"validate.py"}


def known(*names: str) -> CourseMap:
    """A map in a browser that knows these learners; the first one learns here."""
    learning.begin()
    learning.learners = tuple(sorted(names))
    learning.progress = worked(NOW, 3, names[0])
    learning.is_chosen = True
    return CourseMap()


@pytest.mark.parametrize(("one", "other"), ALIKE, ids=ascii)
def test_a_learner_who_types_the_name_in_another_way_goes_on(one: str, other: str) -> None:
    lab = known("Ben", one)
    lab.learner.value = other
    assert learning.progress.name == one == lab.learner.value
    facts = learning.progress.facts
    lab.learner.value = other
    assert learning.progress.name == one == lab.learner.value and learning.progress.facts == facts


@pytest.mark.parametrize(("one", "other"), ALIKE, ids=ascii)
def test_nobody_is_called_what_somebody_else_here_is_called(one: str, other: str) -> None:
    lab = known("Ben", one)
    lab.renamed.value = other
    assert learning.progress.name == "Ben" and one in lab.line.text and lab.line.tone == "bad"
    lab = known(one, "Ben")
    lab.renamed.value = other
    assert learning.progress.name == clean_name(other)


@pytest.mark.parametrize("control", ["learner", "renamed"])
def test_a_name_that_is_too_long_is_refused_and_not_cut(control: str) -> None:
    lab = known("Ben")
    field: Any = getattr(lab.who, control)
    field.value = LONG
    assert learning.progress.name == "Ben" and lab.line.tone == "bad" and str(LONGEST_NAME) in lab.line.text
    assert LONG in lab.line.text, "to be typed in a shorter way"
    field.value = LONG[:-1]
    assert learning.progress.name == LONG[:-1]


# --- the names of files ----------------------------------------------------------------------------------------------


def saved(progress: Progress) -> str:
    """The name under which the map saves what is handed in."""
    learning.progress = progress
    lab, files = CourseMap(), list[str]()
    lab.handed.files.send = lambda content, *_more: files.append(content["deliver"])
    send(lab.handed.files, {"save": True})
    assert files[0] in lab.line.text
    return files[0]


def test_files_of_one_name_do_not_meet_in_a_folder() -> None:
    names = [saved(each) for each in (ONE, OTHER, worked(NOW, 31), Progress("", ONE.facts), Progress("Anna"))]
    assert len({*names}) == len(names) and saved(ONE) == names[0]
    assert names[0].startswith("Anna-hand-in-") and names[3].startswith("rally-hand-in-")
    assert saved(Progress(normalize("NFD", "José Ünal"))).startswith("JoséÜnal-hand-in-")
