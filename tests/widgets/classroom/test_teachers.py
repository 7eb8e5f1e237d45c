"""What teachers get: a table of a class, of all that can be misread, and pages to print."""

from __future__ import annotations

import codecs
import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from rally.core.errors import NotationError
from rally.tutor import SKILLS, exercises, game_of
from rally.tutor.workbooks import WORKBOOKS
from widgets import classroom, tutor
from widgets.classroom import ClassLab, Course, belief_table, class_table, rules_page
from widgets.classroom.class_page import MISREADINGS, SKILLS_VIEW, TESTS
from widgets.classroom.pages import FORMULA, Page
from widgets.lab.learning import learning
from widgets.lab.links import LONGEST_CODE
from widgets.lab.progress import Fact, Progress
from widgets.tutor import CourseMap, HandIn
from widgets.tutor.learners import qr_html
from widgets.words import LANGUAGES, language

MIA = Progress(
    "Mia <b>",
    (
        Fact(10, "before", "hills", "wrong", "", 0),
        Fact(20, "answer", "hills", "wrong", "hills_do_nothing"),
        Fact(30, "mastered", "hills", "right"),
        Fact(40, "after", "hills", "right", "", 0),
    ),
)


BEN = Progress("Ben", (Fact(50, "goal", "tricks_1", "done"),))


def test_a_class_is_a_row_for_each_learner_from_files_texts_and_codes(tmp_path: Path) -> None:
    file = tmp_path / "mia.txt"
    file.write_text(MIA.text, "utf-8")
    handed = HandIn.of(MIA)
    (tmp_path / "codes.txt").write_text(f"Ben: {BEN.code}\nMia: {handed.code}", "utf-8")
    every = [file, str(file), MIA.text, MIA.code, MIA, handed, handed.text, handed.code, tmp_path, f"{handed.code} Bye"]
    for given in every:
        table = class_table(given)
        assert table.learners[-1] == handed and not table.collected.strays
    table = class_table(every)
    assert [row[0] for row in table.rows] == ["Mia <b>", "Ben"] and table.collected.again == ()
    row = dict(zip(table.head, table.rows[0], strict=True))
    assert row["Learner"] == "Mia <b>" and row["Hills"] == "✓" and row["The motor"] == "○"
    assert row["Last done"] == "1970-01-01" and row["Lesson 01, percent"] == 0
    assert row["Misreadings"] == 1 and "hill" in str(row["Misreadings named"])
    tests = {name: row[name] for name in row if "test" in name and row[name] != ""}
    assert tests == {
        "Stich Rallye, test before: right": 0,
        "Stich Rallye, test before: questions": 1,
        "Stich Rallye, test after: right": 1,
        "Stich Rallye, test after: questions": 1,
    }
    assert "<b>Mia" not in table._repr_html_() and "Mia <b>" not in table._repr_html_()


def cells_of(path: Path) -> list[list[str]]:
    """The cells of a file for spreadsheets, as one reads it that knows of the signs before it."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [*csv.reader(file)]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", 'Mia "Mimi", the "first"', "Zoë 李"])
def test_a_spreadsheet_shows_every_name_as_it_is(tmp_path: Path, name: str) -> None:
    """By its first signs it knows the letters; no name is a formula; numbers are numbers."""
    path = class_table([Progress(name, MIA.facts)]).save(tmp_path / "class.csv")
    assert path.read_bytes().startswith(codecs.BOM_UTF8)
    head, row = cells_of(path)
    assert row[0].removeprefix("'") == name and not row[0].startswith(FORMULA)
    assert len(head) == len(row) and row[head.index("Stich Rallye, test after: right")] == "1"
    assert ",1,1," in path.read_text("utf-8"), "without quotes"


@pytest.mark.parametrize("sign", FORMULA)
def test_no_text_of_a_table_is_a_formula(tmp_path: Path, sign: str) -> None:
    page = Page(f"{sign}1", (f"{sign}1", "n"), ((f"{sign}1", -1), (f'{sign}HYPERLINK("x")', 2)))
    cells = cells_of(page.save(tmp_path / "table.CSV"))
    assert [text[:2] for text in (cells[0][0], cells[1][0], cells[2][0])] == [f"'{sign}"] * 3
    assert cells[1][1] == "-1", "a number is one"


def test_what_is_no_progress_is_named_and_the_rest_is_read(tmp_path: Path) -> None:
    stray, mia = tmp_path / "shopping.txt", tmp_path / "mia.txt"
    stray.write_text("milk, <bread>", "utf-8")
    mia.write_text(MIA.text, "utf-8")
    table = class_table([stray, mia, "hello", tmp_path / "gone.txt"])
    assert len(table.rows) == 1
    shown = table._repr_html_()
    assert "shopping.txt" in shown and "gone.txt" in shown and "hello" in shown and "left out" in shown
    assert "left out" not in class_table(mia)._repr_html_(), "one file by itself is a class of one"


def class_of(count: int) -> list[Progress]:
    """So many learners, each with tests, standings and misreadings of another kind."""
    skills = [*SKILLS.values()]
    made = []
    for number in range(count):
        facts = [Fact(10, "before", name, "wrong", "", n % 10) for n, name in enumerate(SKILLS)]
        facts += [
            Fact(90, "after", name, "right" if (n + number) % 3 else "wrong", "", n % 10)
            for n, name in enumerate(SKILLS)
        ]
        for n, skill in enumerate(skills[: 3 + number % 9]):
            belief = skill.beliefs[number % 2] if (n + number) % 4 == 0 else ""
            facts.append(Fact(20 + n, "answer", skill.name, "wrong" if belief else "right", belief))
            if (n + number) % 3:
                facts.append(Fact(60, "mastered", skill.name, "right"))
        made.append(Progress(f"Alexandra-Maria {number}", tuple(sorted(facts))))
    return made


def test_the_class_as_a_whole_is_told_below_it() -> None:
    learners = class_of(25)
    table = class_table(learners)
    shown = BeautifulSoup(table.view_html(SKILLS_VIEW), "html.parser")
    assert len(shown.select("tbody th[scope=row]")) == 25 and len(shown.select(".rally-parts table")) == 2
    mastered, shaky, misread = ([cell.text for cell in row.select("td")] for row in shown.select("tfoot tr"))
    for place, skill in enumerate(SKILLS):
        standings = [learner.standing_of(skill) for learner in learners]
        assert [mastered[place], shaky[place]] == [str(standings.count(each)) for each in ("mastered", "shaky")]
        assert misread[place] == str(sum(bool(learner.beliefs(skill)) for learner in learners) or "")
    cells = [cell.text for cell in shown.select("tbody td")]
    assert {"✓", "✓!", "~", "~!", "○"} >= {*cells} >= {"✓", "~!", "○"}, "letters beside the colours"
    means = [cell.text for cell in BeautifulSoup(table.view_html(TESTS), "html.parser").select("tfoot td")]
    assert means[0] == "0.0" and float(means[1]) > 4
    rows = BeautifulSoup(table.view_html(MISREADINGS), "html.parser").select("tbody tr")
    counts = [int(row.td.text) for row in rows]
    every = {belief for learner in learners for skill in SKILLS for belief in learner.beliefs(skill)}
    assert counts == sorted(counts, reverse=True) and len(rows) == len(every)
    assert all("Alexandra-Maria" in row.text for row in rows)


def test_a_course_says_what_is_looked_at() -> None:
    done = Progress("Mia", tuple(Fact(9, "goal", f"tricks_{n}", "done") for n in (1, 2, 3)) + MIA.facts)
    page = class_table([done, BEN], Course("5b", ("01_tricks",), ("hills",)))
    assert (page.lessons, page.skills) == (("01_tricks",), ("hills",))
    cells = [cell.text for cell in BeautifulSoup(page.view_html("lessons"), "html.parser").select("tbody td")]
    assert cells == [str(round(100 * 3 / 7)), str(round(100 / 7))] and "5b" in page.as_html()
    assert "The motor" not in page.csv and "Lesson 01" in page.csv and "Lesson 02" not in page.csv
    assert class_table([done], Course(lessons=("03_driving_and_hills",))).skills == ("driving", "hills")


def test_a_class_of_nobody_is_an_empty_table() -> None:
    assert class_table([]).rows == () and "0 learners" in class_table([])._repr_html_()


@pytest.mark.parametrize("wrong", ["nothing.txt", Path("nothing.txt"), "hello"])
def test_where_nothing_is_a_progress_all_is_named(wrong: str | Path) -> None:
    with pytest.raises(NotationError, match=f"there is no progress in .*{wrong!s}"):
        class_table([wrong])


def test_every_misreading_is_in_the_table_with_its_sentence() -> None:
    table = belief_table()
    assert [row[-1] for row in table.rows] == [belief for skill in SKILLS.values() for belief in skill.beliefs]
    assert all(row[2] != row[-1] for row in table.rows)
    assert 0 < len(belief_table("rally-run").rows) < len(table.rows)


def cited(game: str) -> set[str]:
    """The rules that the questions of a game, its skills and its misreadings are about, and who begins."""
    workbook = WORKBOOKS[game]
    rules = {task.rule for task in exercises() if game_of(task) == game}
    rules |= {belief.rule for belief in workbook.beliefs.values()}
    return rules | {rule for skill in workbook.skills for rule in skill.rules} | {"S1.4" if game[0] == "s" else "R2.1"}


def test_who_begins_stands_in_the_rules() -> None:
    assert (
        "takes the flag" in rules_page("stich-rallye").before
        and "youngest player begins" in rules_page("rally-run").before
    )


def test_rules_that_no_rule_book_has_are_marked() -> None:
    page = BeautifulSoup(rules_page("rally-run").before, "html.parser")
    lines = {line.text.rstrip(" *").rsplit("(", 1)[1].rstrip(")"): line.text for line in page.select("li")}
    assert lines["R3.6"].endswith("*") and not lines["R3.1"].endswith("*")
    assert "rulebook" in page.select("p")[-1].text


@pytest.mark.parametrize("game", ["stich-rallye", "rally-run"])
def test_a_page_has_the_rules_and_a_picture_in_every_language(game: str, tmp_path: Path) -> None:
    said = set()
    for code in LANGUAGES:
        language.code = code
        page = rules_page(game)
        said.add(page.caption)
        html = page._repr_html_()
        assert "<svg" in html and html.count("<section>") >= 5 and f'lang="{code}"' in html
        assert all(f"({number})" in html for number in cited(game)), "what the tutor asks about"
        assert "@media print" in page.save(tmp_path / "rules.html").read_text("utf-8")
    assert len(said) == len(LANGUAGES)


# --- the lab ----------------------------------------------------------------------------------------------------------


def test_many_codes_files_and_the_course_are_read_at_once() -> None:
    lab, learners = ClassLab(), class_of(5)
    assert not lab.story.goal.reached and lab.state.tab == "read"
    codes = "\n".join(f"{each.name}: {HandIn.of(each).code}" for each in learners[:3])
    send(lab.paste, {"text": f"https://rally.example/index.html?course={COURSE.code}#en\n{codes}"})
    assert lab.line.text == "3 learners have handed in." and lab.line.tone == "good" and lab.story.goal.reached
    assert lab.course == COURSE and lab.state.tab == "lessons" and "Alexandra-Maria 2" in lab.seen.value
    files = [{"file": f"{each.name}.txt", "text": each.text} for each in learners[2:]]
    files += [{"file": "photo.jpg", "problem": "unreadable"}, {"file": "shop.txt", "text": "milk"}]
    send(lab.files, {"files": files})
    assert "5 learners have handed in." in lab.line.text and "photo.jpg; shop.txt" in lab.line.text
    assert lab.line.tone == "bad" and len(lab.page.learners) == 5
    send(lab.paste, {"text": codes})
    assert lab.line.text == "All of this was known already."
    send(lab.paste, {"text": " "})
    assert lab.line.tone == "bad" and len(lab.page.learners) == 5
    lab.step_back.click()
    assert len(lab.page.learners) == 3


def test_a_broken_course_is_said_and_changes_nothing() -> None:
    lab = ClassLab(class_of(2), COURSE)
    send(lab.paste, {"text": COURSE.code[:-6]})
    assert lab.line.tone == "bad" and "damaged" in lab.line.text and lab.course == COURSE


def test_each_view_is_shown_and_saved() -> None:
    lab = ClassLab(class_of(4))
    delivered: list[tuple[str, str]] = []
    for part in (lab.csv_file, lab.page_file):
        part.send = lambda content, *_more: delivered.append((content["deliver"], content["text"]))
    seen = set()
    for tab in ("lessons", "skills", "tests", "misreadings"):
        lab.tab.value = tab
        seen.add(lab.seen.value)
        assert "Alexandra-Maria" in lab.seen.value
    assert len(seen) == 4
    lab.tab.value = "save"
    for part in (lab.csv_file, lab.page_file):
        send(part, {"save": True})
    (csv_name, text), (page_name, page) = delivered
    assert text == "\ufeff" + lab.page.csv and csv_name.endswith(".csv")
    assert page.startswith("<!doctype html>") and page_name in lab.line.text
    assert "sent anywhere" in lab.privacy.value


def test_nothing_is_saved_of_nobody() -> None:
    lab = ClassLab()
    send(lab.csv_file, {"save": True})
    assert lab.line.tone == "bad"


def test_a_notebook_that_is_saved_tells_nobodys_name() -> None:
    assert "Alexandra" not in ClassLab(class_of(3)).still() and "3 learners" in ClassLab(class_of(3)).still()


def test_what_is_nothing_to_read_is_refused() -> None:
    with pytest.raises(NotationError, match="texts, files and folders"):
        ClassLab([7])  # type: ignore[list-item]
    with pytest.raises(NotationError, match="not a course"):
        ClassLab(course="hello")


COURSE = Course("5b", ("01_tricks",), ("hills",))


def send(part: Any, content: dict[str, Any]) -> None:
    """What the page sends when somebody does this with the part."""
    part._answer(part, content, [])


def test_a_learner_hands_in_a_code_a_file_and_a_qr_code() -> None:
    learning.begin()
    lab = CourseMap()
    lab.learner.value = "Mia"
    learning.note(*MIA.facts)
    assert HandIn.read(lab.handed.code.value) == HandIn.of(replace(MIA, name="Mia"))
    assert "Mia" in lab.handed.what.value and "<svg" in lab.handed.picture.value and lab.handed.code.fixed
    delivered: list[str] = []
    lab.handed.files.send = lambda content, *_more: delivered.append(content.get("text", ""))
    send(lab.handed.files, {"save": True})
    assert HandIn.read(delivered[0]).name == "Mia" and "Mia-hand-in-" in lab.line.text
    lab.remove.click()
    assert "Nobody is named here" in lab.handed.what.value


def test_what_is_too_much_for_a_qr_code_gets_a_sentence() -> None:
    assert "<svg" in qr_html("x" * LONGEST_CODE, "code") and "too much" in qr_html("x" * (LONGEST_CODE + 1), "code")


@pytest.mark.parametrize("name", ["ClassLab", "Course", "CourseLab", "belief_table", "class_table", "rules_page"])
def test_saved_cells_find_what_the_classroom_has_in_tutor(name: str) -> None:
    """Notebooks that teachers have saved say `from widgets.tutor import Course`."""
    assert getattr(tutor, name) is getattr(classroom, name)
