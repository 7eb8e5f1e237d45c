"""What a stored lesson looks like, before anybody runs it. (That its outputs are right, nbval checks.)"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from rally.tutor import SKILLS, exercises, game_of
from rally.tutor.stich_rallye.exercise import Exercise
from tools.catalogues import extract_messages, message_forms
from widgets.lab.lessons import LESSONS as PROGRAMME
from widgets.rally_run.stories import STORIES as RALLY_RUN
from widgets.stich_rallye.stories import STORIES as STICH_RALLYE
from widgets.tutor.puzzles import STORIES as PUZZLES
from widgets.tutor.tournament_lab import STORIES as TOURNAMENTS

ROOT = Path(__file__).resolve().parents[2]
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
NAMES = [path.name for path in LESSONS]
STORIES = {**STICH_RALLYE.deeds, **RALLY_RUN.deeds, **PUZZLES, **TOURNAMENTS}
TAGS = {"nbval-ignore-output", "nbval-check-output", "nbval-raises-exception", "raises-exception"}
EVERY_LANGUAGE = [*LESSONS, *sorted((ROOT / "notebooks").glob("??/*.ipynb"))]
ASKED = re.compile(r"((?:Predict|Practice|TenQuestions)\(.*\))")
RULE = re.compile(r"\b[RS](\d\.\d|-[A-Z])")
COMMENT = re.compile(r"#\s*(NBVAL|PYTEST_VALIDATE)")


def test_a_question_is_asked_in_the_lesson_to_which_it_belongs():
    text = {path.stem: path.read_text() for path in LESSONS}
    assert [task.id for task in exercises() if f'Predict(\\"{task.id}\\")' not in text[task.lesson]] == []


def test_no_story_of_one_game_is_called_as_one_of_the_other():
    assert not set(STICH_RALLYE.deeds) & set(RALLY_RUN.deeds)


@pytest.fixture(params=LESSONS, ids=NAMES)
def lesson(request):
    return nbformat.read(request.param, 4)


@pytest.mark.parametrize("path", LESSONS, ids=NAMES)
def test_a_lesson_is_small(path):
    assert path.stat().st_size < 200_000


def test_a_lesson_is_a_valid_notebook_that_can_be_read_without_a_kernel(lesson):
    """A widget is stored as the table or text beside it; its view needs a kernel that is gone."""
    nbformat.validate(lesson)
    ids = [cell["id"] for cell in lesson.cells]
    assert len(set(ids)) == len(ids)
    assert "widgets" not in lesson.metadata
    assert (lesson.metadata.language_info.name, lesson.metadata.kernelspec.name) == ("python", "python3")
    stored = [output.get("data", {}) for cell in lesson.cells for output in cell.get("outputs", [])]
    assert not any("application/vnd.jupyter.widget-view+json" in data for data in stored)


def test_a_cell_has_at_most_six_lines(lesson):
    long = [cell.source for cell in lesson.cells if cell.cell_type == "code" and lines(cell.source) > 6]
    assert long == []


def lines(source: str) -> int:
    """How many lines a learner has to read."""
    return len(source.strip().splitlines())


def test_a_lesson_talks_to_nbval_by_tags_only(lesson):
    assert [cell.source for cell in lesson.cells if COMMENT.search(cell.source)] == []
    assert {tag for cell in lesson.cells for tag in cell.metadata.get("tags", [])} <= TAGS


def test_a_lesson_is_stored_as_it_was_run(lesson):
    """From top to bottom, once, without an error nobody meant, and no cell without what it shows."""
    code = [cell for cell in lesson.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    raised = [
        output.ename
        for cell in code
        if "raises-exception" not in cell.metadata.get("tags", [])
        for output in cell.outputs
        if output.output_type == "error"
    ]
    assert raised == []


def test_a_lesson_calls_drivers_by_their_names(lesson):
    """White, Red, Yellow and Purple are paints and colours of cards, nobody's names."""
    text = "\n".join(cell.source for cell in lesson.cells if cell.cell_type == "markdown")
    assert re.findall(r"\b(?:White|Yellow|Purple)\b|\bRed\b(?!,? (?:▲|,|green))", text) == []


def test_no_cell_of_a_lab_tells_what_lies_face_down(lesson):
    """But for those in which the tiles are made of glass."""
    code = [cell.source for cell in lesson.cells if cell.cell_type == "code"]
    covered = [source for source in code if re.search(r"\b(Road|Swap|Memory|Play|Race)Lab\(", source)]
    assert [source for source in covered if re.search(r"tiles=\w{5}/|pile=\w", source)] == []


@pytest.mark.parametrize("path", LESSONS, ids=NAMES)
def test_a_lesson_counts_what_it_asks_for(path):
    """Every lab and every question, in their order."""
    code = "\n".join(cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "code")
    asked = [name for names in re.findall(r'story="(\w+)"|Predict\("(\w+)"\)', code) for name in names if name]
    assert tuple(asked) == PROGRAMME[path.stem]


WITHOUT_PRACTICE = {
    "00_start", "15_practice", "16_puzzles", "17_for_teachers", "18_at_the_table", "20_your_own_player",
    "21_what_is_good_play", "22_a_million_races",
}  # fmt: skip
"""The lessons that teach no rule by themselves."""


@pytest.mark.parametrize(
    "path", [each for each in LESSONS if each.stem not in WITHOUT_PRACTICE], ids=lambda each: each.name
)
def test_a_lesson_ends_with_practice_of_what_it_teaches_and_with_the_map(path):
    *_others, practice, course = (cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "code")
    asked = re.search(r"^Practice\((.+)\)$", practice, re.MULTILINE)
    taught = ", ".join(f'"{skill.name}"' for skill in SKILLS.values() if skill.lesson == path.stem)
    game = "rally-run" if path.name > "10" else "stich-rallye"
    assert asked and asked[1] == (f'{taught}, lesson="{path.stem}"' if taught else f'game="{game}"')
    assert course.endswith("\nCourseMap()")


@pytest.mark.parametrize(("path", "following"), [*pairwise(LESSONS)], ids=NAMES[:-1])
def test_the_end_of_a_lesson_leads_to_the_next(path, following):
    assert f"]({following.name})" in nbformat.read(path, 4).cells[-1].source


KEYS = {"Shift + Enter"}
"""What a lesson lets a learner press that is no control of a lab."""


def test_a_lesson_names_controls_as_they_are_called(lesson):
    """Whatever is to be pressed, ticked or chosen by its name is said by some lab in just these words."""
    text = "\n".join(cell.source for cell in lesson.cells if cell.cell_type == "markdown")
    named = {name.rstrip(".:") for name in re.findall(r"\b(?:[Pp]ress|[Tt]ick)(?:es)?\s+\*\*([^*]+)\*\*", text)}
    assert [name for name in named - KEYS if not any(each.fullmatch(name) for each in said_by_labs())] == []


@cache
def said_by_labs():
    """Every short sentence of the labs, as what it looks like when it is filled in."""
    messages = [form for message in extract_messages() for form in message_forms(message.id)]
    short = [re.sub(r"\\{\w+\\}", ".+", re.escape(form)) for form in messages if form and len(form) < 60]
    return [re.compile(each, re.IGNORECASE) for each in short]


def test_every_story_is_in_a_lesson():
    text = "\n".join(path.read_text() for path in LESSONS)
    assert [name for name in STORIES if f'story=\\"{name}\\"' not in text] == []


def test_what_is_stored_of_a_question_tells_nothing_of_its_answer():
    """Before anybody runs a lesson, too: no rule, no mark, no story. What else is stored does name rules."""
    told, named = [], 0
    for path in EVERY_LANGUAGE:
        for cell in [each for each in nbformat.read(path, 4).cells if each.cell_type == "code"]:
            stored = "".join(output.get("data", {}).get("text/html", "") for output in cell.outputs)
            if asked := ASKED.search(cell.source):
                assert stored, f"{path}: {asked[1]} is stored without a picture"
                told += [f"{path}: {asked[1]}"] if RULE.search(stored) or "✓" in stored or "<details" in stored else []
            else:
                named += len(RULE.findall(stored))
    assert told == [] and named > len(EVERY_LANGUAGE)


def test_what_is_worked_out_in_python_is_nothing_that_a_question_asks():
    """Run All shows what comes of it at once, with the rule."""
    told, worked_out = [], 0
    for path in LESSONS:
        code = [cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]
        said = [what(source) for source in code if not re.search(r"\w+(Lab|Predict|Practice|Puzzles)\(", source)]
        worked_out += sum(len(one) > 20 for one in said)
        for task in exercises():
            asked = re.search(r"trick=([^ ]+,[^ ]+)", task.position) or re.search(r"cars=([^ ]+)", task.position)
            if task.lesson == path.stem and asked and game_of(task) == "stich-rallye":
                told += [task.id for one in said if what(asked[1]) in one]
    assert told == [] and worked_out > 5


def test_no_row_of_numbers_that_is_stored_holds_the_way_of_a_dial_that_a_question_asks_for():
    """Not in a table, and not in what code prints: whoever reads along finds "3, 6, 10, 15" where 15 is asked."""
    asked = [each for task in exercises() for each in task.variants if each.ask == "dial"]
    told, read = [], 0
    for path in EVERY_LANGUAGE:
        ways = {each.id: way(each) for each in asked if each.lesson == path.stem}
        for cell in nbformat.read(path, 4).cells:
            rows = [numbers for output in cell.get("outputs", ()) for numbers in columns(output)]
            read += len(rows) * bool(ways)
            told += [f"{path}: {name}" for name, numbers in ways.items() if any(numbers in row for row in rows)]
    assert told == [] and read > len(EVERY_LANGUAGE)


def way(task: Exercise) -> str:
    """What the motor shows from the beginning of a question to its end."""
    motor, shown = task.race.motors[task.seat], []
    for _lost in range(task.lost + 1):
        shown.append(motor.value)
        motor = motor.wound()
    return f" {' '.join(map(str, shown))} "


def columns(output: nbformat.NotebookNode) -> Iterator[str]:
    """The last number of each line of a table, or of what is printed, one below the other; and each line by itself."""
    table = "".join(re.findall(r"<table.*?</table>", output.get("data", {}).get("text/html", ""), re.DOTALL))
    printed = output.get("text", "") or output.get("data", {}).get("text/plain", "")
    for text in (re.sub(r"<[^>]*>", " ", table.replace("</tr>", "\n")), printed):
        lines = [re.findall(r"\d+", line) for line in text.splitlines()]
        yield f" {' '.join(numbers[-1] for numbers in lines if numbers)} "
        yield from (f" {' '.join(numbers)} " for numbers in lines)


def what(code: str) -> str:
    """The cards and numbers of a piece of code, one after the other."""
    return f" {' '.join(re.findall('[GBR]?[0-9]+', code))} "
