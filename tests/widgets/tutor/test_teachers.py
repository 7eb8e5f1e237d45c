"""What teachers get: a table of a class, of all that can be misread, and pages to print."""

from __future__ import annotations

from pathlib import Path

import pytest

from rally.errors import NotationError
from rally.tutor import SKILLS
from widgets.shared.labs.learner.progress import Fact, Progress
from widgets.shared.words import LANGUAGES, language
from widgets.tutor import belief_table, class_table, rules_page

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
    assert "hill" in row["Misreadings named"]
    assert (row["Before"], row["After"]) == ("Stich Rallye: 0 of 1.", "Stich Rallye: 1 of 1.")
    assert "<b>" not in table._repr_html_()
    csv = table.save(tmp_path / "class.csv").read_text("utf-8")
    assert csv.startswith('"Learner",') and csv.count("\n") == 6


@pytest.mark.parametrize("wrong", ["nothing.txt", Path("nothing.txt"), "hello"])
def test_a_file_that_holds_no_progress_is_named(wrong: str | Path) -> None:
    with pytest.raises(NotationError, match="progress"):
        class_table([wrong])


def test_every_misreading_is_in_the_table_with_its_sentence() -> None:
    table = belief_table()
    assert [row[-1] for row in table.rows] == [belief for skill in SKILLS.values() for belief in skill.beliefs]
    assert all(row[2] != row[-1] for row in table.rows)
    assert 0 < len(belief_table("rally-run").rows) < len(table.rows)


@pytest.mark.parametrize("game", ["stich-rallye", "rally-run"])
def test_a_page_has_the_rules_and_a_picture_in_every_language(game: str, tmp_path: Path) -> None:
    said = set()
    for code in LANGUAGES:
        language.code = code
        page = rules_page(game)
        said.add(page.caption)
        html = page._repr_html_()
        assert "<svg" in html and html.count("<section>") >= 5 and f'lang="{code}"' in html
        assert "@media print" in page.save(tmp_path / "rules.html").read_text("utf-8")
    assert len(said) == len(LANGUAGES)


def test_there_is_no_page_of_a_game_that_there_is_not() -> None:
    with pytest.raises(NotationError, match="rally-run"):
        rules_page("chess")
