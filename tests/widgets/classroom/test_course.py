"""A course that travels in a link, read by Python and by the front door alike; and the lab that makes one."""

from __future__ import annotations

import json
import subprocess
from datetime import date
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from rally.core.errors import NotationError, RallyError
from rally.tutor import SKILLS
from tests.hostile import NAMES, TEXTS, spoilt
from tests.selection import seed
from tests.widgets.classroom.test_teachers import class_of, send
from tools.command import ROOT
from tools.deno import find_deno
from widgets.classroom import Course, CourseLab
from widgets.classroom.course import LONGEST_TITLE
from widgets.lab.forms import COURSE as FORM, pack
from widgets.lab.learning import learning
from widgets.lab.lessons import LESSONS
from widgets.lab.progress import Fact, Progress
from widgets.tutor.course_map import games, skills_of
from widgets.tutor.hand_in import HandIn
from widgets.words import LANGUAGES, language

SPRING = Course("5b in spring", ("01_tricks", "02_motor"), ("winner", "hills"), date(2026, 12, 18), "de")
ALL = Course("x" * LONGEST_TITLE, (*LESSONS,), (*SKILLS,), date(2026, 12, 18), "zh")


def code_of(text: str) -> str:
    return FORM.mark + pack(text)


@pytest.mark.parametrize("course", [SPRING, ALL, Course(), Course(lessons=("15_practice",))])
def test_a_course_comes_back_from_its_text_its_code_its_link_and_a_mail(course: Course) -> None:
    code, link = course.code, f"http://rally.example/{course.page}?{course.query}"
    assert len(code) < 600 and code.replace(".", "").replace("-", "").replace("_", "").isalnum()
    broken = "\n".join(code[at : at + 60] for at in range(0, len(code), 60))
    for text in (course.text, code, link, f"Hello 5b,\n{link}\nBye", f"Hello 5b, {code} Bye", broken, f"> {broken}"):
        assert Course.read(text) == course


def test_the_link_leads_to_the_page_of_its_language() -> None:
    pages = {"": "index.html", "de": "de.html", "zh": "zh.html", "en": "index.html"}
    assert {code: Course(language=code).page for code in pages} == pages
    assert Course(language="en").query.endswith("#en"), "or a browser of another language would be led on"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a course"),
        ("hello", "not a course"),
        (FORM.mark, "damaged"),
        (f"{FORM.mark}<script>", "damaged"),
        (SPRING.code[:-9], "damaged"),
        (FORM.mark + "A" * 5_000, "too long"),
        (code_of("rally-course 1\nlesson 01_tricks\nles"), "not complete"),
        (code_of("rally-course 1\ntitle " + "x" * 10_000 + "\nend\n"), "larger"),
        (code_of("x" * 3_000_000), "larger"),
        (code_of("hello"), "not a course"),
        (code_of("rally-course 2\nend\n"), "newer version"),
    ],
)
def test_what_is_no_course_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        Course.read(text)


def test_what_nobody_knows_here_is_counted_and_said() -> None:
    course = Course.read(code_of("rally-course 1\nlesson 01_tricks\nlesson 99_new\nuntil 2026-02-30\nfoo\nend\n"))
    assert (course.lessons, course.unknown) == (("01_tricks",), 3)
    assert "newer version" in course._repr_html_() and "newer version" not in SPRING._repr_html_()
    with pytest.raises(NotationError, match="99_new"):
        Course(lessons=("99_new",))


@pytest.mark.parametrize("name", NAMES)
def test_a_title_is_text(name: str) -> None:
    course = Course.read(Course(name).code)
    shown = course._repr_html_()
    assert course.title == name[:LONGEST_TITLE] and "mathjax_ignore" in shown
    assert not any(tag in shown for tag in ("<b>", "<a href=//", "<img", "</script>"))


def test_a_cell_shows_a_course_with_what_is_done_of_it() -> None:
    learning.begin()
    learning.note(Fact(9, "goal", "tricks_1", "done"), Fact(10, "answer", "hills", "right"))
    shown = SPRING._repr_html_()
    assert "Lesson 01: 1 of 7 is done." in shown and "~ Hills: shaky" in shown and "2026-12-18" in shown
    assert 'href="01_tricks.ipynb"' in shown or 'href="de/01_tricks.ipynb"' in shown


def by_the_door(courses: list[str], kept: list[tuple[str, str]]) -> dict[str, Any]:
    """What the scripts of the front door make of codes of courses, and of what is kept of learners."""
    deno = find_deno()
    assert deno is not None
    known = {"lessons": [*LESSONS], "skills": [*SKILLS], "languages": [*LANGUAGES]}
    asked = {
        "courses": courses,
        "known": known,
        "kept": kept,
        "lessons": [{"lesson": lesson, "goals": goals} for lesson, goals in LESSONS.items() if goals],
        "games": [{"game": game, "skills": skills_of(game)} for game in games()],
    }
    done = subprocess.run(
        [deno, "run", "--quiet", "tests/scripts/door_codes.js"],
        cwd=ROOT,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def as_read(code: str) -> dict[str, Any] | str:
    """What Python makes of a code, as the door says it."""
    try:
        course = Course.read(code)
    except NotationError as error:
        return "newer" if "newer" in str(error) else "broken"
    until = course.until.isoformat() if course.until else ""
    lists = {"lessons": [*course.lessons], "skills": [*course.skills]}
    return {"title": course.title, **lists, "until": until, "language": course.language, "unknown": course.unknown}


def test_the_front_door_reads_courses_as_python_does() -> None:
    chance = Random(seed())
    texts = [SPRING.text, ALL.text, Course().text, "rally-course 2\nend\n", *TEXTS[:-8]]
    texts += [spoilt(SPRING.text, chance) for _time in range(200)]
    texts = [text for text in texts if text.isprintable() or set(text) <= {"\n", *map(chr, range(32, 127))}]
    codes = [code_of(text) for text in texts]
    assert by_the_door(codes, [])["courses"] == [as_read(code) for code in codes]


def test_the_front_door_hands_in_what_python_hands_in() -> None:
    learners = [*class_of(12), Progress("", (Fact(9, "goal", "tricks_1", "done", "cell"),)), Progress("李")]
    found = by_the_door([], [(each.text, each.name) for each in learners])
    assert found["handIns"] == [HandIn.of(each).text for each in learners]
    assert [HandIn.read(code) for code in found["codes"]] == [HandIn.of(each) for each in learners]


def test_texts_that_nobody_means_well_end_in_a_sentence() -> None:
    chance = Random(seed())
    for code in (SPRING.code, SPRING.text, class_of(1)[0].code, HandIn.of(class_of(1)[0]).text):
        for _time in range(300):
            text = spoilt(code, chance)
            for read in (Course.read, HandIn.read):
                try:
                    read(text)
                except RallyError as error:
                    assert str(error)


# --- the lab ----------------------------------------------------------------------------------------------------------


def test_lessons_skills_a_day_and_a_language_make_a_course() -> None:
    lab = CourseLab()
    assert not lab.story.goal.reached and "Press the lessons" in lab.line.text
    lab.lessons[2].click()
    lab.lessons[1].click()
    lab.skills[0].click()
    lab.course_title.value, lab.until.value = "  5b <b> ", "2026-12-18"
    lab.course_language.value = "de"
    made = Course("5b <b>", ("01_tricks", "02_motor"), ("winner",), date(2026, 12, 18), "de")
    assert lab.state == made == Course.read(lab.code.value) and lab.story.goal.reached
    assert "2 lessons" in lab.line.text and lab.sharing_part.query == made.query
    assert lab.sharing_part.page == "de.html" and "<svg" in lab.picture()
    imported, shown = lab.sharing_part.cell.split("\n")
    names: dict[str, Any] = {}
    exec(imported, names)
    assert eval(shown, names) == made
    lab.until.value = "tomorrow"
    assert lab.line.tone == "bad" and "2026-12-18" in lab.line.text and lab.state == made
    lab.lessons[1].click()
    assert lab.state.lessons == ("02_motor",)
    lab.step_back.click()
    assert lab.state == made


def test_everything_is_chosen_and_taken_out() -> None:
    lab = CourseLab()
    lab.everything.click()
    assert lab.state.skills == (*SKILLS,) and "17_for_teachers" not in lab.state.lessons
    lab.everything.click()
    assert lab.state == Course()


def test_another_course_is_gone_on_with_and_what_is_none_changes_nothing() -> None:
    lab = CourseLab(SPRING)
    for text in ("hello", SPRING.code[:-5]):
        send(lab.code, {"apply": text})
        assert lab.code.errors and lab.state == SPRING and "no course" in lab.line.text
    send(lab.code, {"apply": ALL.code})
    assert lab.state == ALL and lab.code.errors == []
    for code in LANGUAGES:
        language.code = code
        assert lab.line.text
    assert CourseLab(ALL.code).state == ALL


def test_the_page_gets_a_qr_code_and_a_picture_of_the_link_that_it_made() -> None:
    lab, sent = CourseLab(SPRING), list[dict[str, Any]]()
    part = lab.sharing_part
    part.send = lambda content, *_more: sent.append(content)
    link = f"http://rally.example/{SPRING.page}?{SPRING.query}"
    send(part, {"want": "code", "link": link})
    assert ElementTree.fromstring(part.code).tag == "{http://www.w3.org/2000/svg}svg", "which an image can show"
    assert part.cell.endswith(f'Course.read("{SPRING.code}")')
    send(part, {"want": "picture", "link": link})
    assert "5b in spring" in sent[-1]["picture"] and "rally.example" in sent[-1]["picture"]
    send(part, {"want": "code", "link": "x" * 5_000})
    assert "too long" in part.problem
    lab.lessons[0].click()
    assert part.code == part.problem == "", "it was that of another course"
