"""What teachers get: a table of a class, of all that can be misread, and pages to print."""

from __future__ import annotations

import codecs
import csv
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from rally.core.errors import NotationError
from rally.tutor import SKILLS, exercises, game_of
from rally.tutor.workbooks import WORKBOOKS
from widgets.lab.progress import Fact, Progress
from widgets.tutor import belief_table, class_table, rules_page
from widgets.tutor.pages import FORMULA, Page
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


def test_a_class_is_a_row_for_each_learner_from_files_texts_and_codes(tmp_path: Path) -> None:
    file = tmp_path / "mia.txt"
    file.write_text(MIA.text, "utf-8")
    table = class_table([file, str(file), MIA.text, MIA.code, MIA])
    assert len(table.rows) == 5 and len({*table.rows}) == 1
    row = dict(zip(table.head, table.rows[0], strict=True))
    assert row["Learner"] == "Mia <b>" and row["Hills"] == "✓" and row["The motor"] == "○"
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


def test_of_whom_a_part_is_missing_is_said(tmp_path: Path) -> None:
    long = class_of(1)[0]
    table = class_table([MIA, long.code[: len(long.code) // 2], "no\0path.txt"])
    assert len(table.rows) == 2
    said = BeautifulSoup(table.as_html(), "html.parser").select("p")[2].text
    assert said == "Part of what these learners have saved is missing or damaged: Alexandra-Maria 0."
    assert "missing" not in class_table([MIA, long]).as_html()


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
    shown = BeautifulSoup(class_table(learners).as_html(), "html.parser")
    assert len(shown.select("tbody th[scope=row]")) == 25 and len(shown.select(".rally-parts table")) == 2
    mastered, shaky, misread = ([cell.text for cell in row.select("td")] for row in shown.select("tfoot tr"))
    for place, skill in enumerate(SKILLS):
        standings = [learner.standing_of(skill) for learner in learners]
        assert [mastered[place], shaky[place]] == [str(standings.count(each)) for each in ("mastered", "shaky")]
        assert misread[place] == str(sum(bool(learner.beliefs(skill)) for learner in learners) or "")
    assert mastered[len(SKILLS)] == "0.0" and float(mastered[len(SKILLS) + 1]) > 4, "the means of the tests"
    counts = [int(line.text.split()[0]) for line in shown.select("li")]
    assert len(counts) == 3 and counts == sorted(counts, reverse=True)
    every = {belief for learner in learners for skill in SKILLS for belief in learner.beliefs(skill)}
    rows = shown.select("details tr")
    assert len(rows) == len(every) and all("Alexandra-Maria" in row.text for row in rows)


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


def test_there_is_no_page_of_a_game_that_there_is_not() -> None:
    with pytest.raises(NotationError, match="rally-run"):
        rules_page("chess")
