"""What JupyterLab does on Ctrl, Cmd or Alt it does from anywhere in a lab: it saves, finds, takes back, lists commands.

A plain letter stays in the lab, so does what a field does with its letters; an input method has its keys for itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LabPage, open_drawer
from tests.waiting import wait_until

CELLS = (
    "from widgets.stich_rallye import TrickLab\nTrickLab(players=4)",
    "from widgets.tutor import Practice\nPractice('winner', seed=2)",
    "from widgets.stich_rallye import RaceLab\nRaceLab(seed=5)",
    "from widgets.rally_run import RoadLab\nRoadLab(seed=3)",
)
MAC = "Object.defineProperty(Navigator.prototype, 'platform', {get: () => 'MacIntel'})"
# What a learner has just done to the notebook: a word in a cell that runs nothing.
NOTE = "app.shell.currentWidget.content.model.sharedModel.setMetadata('note', arg)"
SOURCE = "at => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells[at].source"
COUNT = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
EDIT = """const {content} = app.shell.currentWidget;
content.activeCellIndex = arg;
content.mode = 'edit';
content.activeCell.editor.focus();"""


def places(page: LabPage) -> dict[str, Locator]:
    """Where the focus may be: a card, a question's choice, a film and its buttons, a tile, a sheet and its field."""
    labs = [page.page.locator(".rally-lab").nth(number) for number in range(len(CELLS))]
    drawer = open_drawer(labs[3])
    return {
        "a card": labs[0].locator("button.rally-card").first,
        "the choice of a question": labs[1].get_by_role("button", name="Tom", exact=True),
        "a film": labs[2].locator(".rally-log-list"),
        "a button of a film": labs[2].locator(".rally-log button:enabled").first,
        "a tile": labs[3].locator(".rally-board-cell[data-down]").first,
        "a sheet": drawer.locator("button:visible, select:visible").first,
        "a field of a sheet": drawer.locator(".rally-notation input"),
    }


def wait_saved(page: LabPage, note: str) -> None:
    """Wait until the file of the notebook holds the note."""
    file = page.server.folder / page.path
    wait_until(lambda: json.dumps(note) in file.read_text(encoding="utf-8"), f"{note} in the file", page.settle)


def write(page: LabPage, cell: int, text: str) -> None:
    """Type something at the end of a cell."""
    page._do(EDIT, cell)
    page.page.keyboard.press("Control+End")
    page.page.keyboard.type(text)
    page.page.keyboard.press("Escape")
    assert page.page.evaluate(SOURCE, cell) == CELLS[cell] + text


@pytest.fixture
def opened_for(open_cells: Callable[..., LabPage]) -> Callable[[str], LabPage]:
    """`opened_for("Meta")`: four labs in a JupyterLab that believes to be on a Mac; "Control": on any other machine."""

    def open_one(held: str) -> LabPage:
        page = open_cells(*CELLS, "1 + 1", fresh=True)
        if held == "Meta":
            page.page.add_init_script(MAC)
            page._do("await app.commands.execute('docmanager:save')")
            page.reload()
            page.run_all()
        return page

    return open_one


@pytest.mark.parametrize("held", ["Control", "Meta"])
def test_what_is_pressed_with_ctrl_or_cmd_reaches_jupyterlab_from_anywhere_in_a_lab(
    opened_for: Callable[[str], LabPage], held: str
) -> None:
    page = opened_for(held)
    keys, found = page.page.keyboard, page.page.locator(".jp-DocumentSearch-overlay")
    palette = page.page.locator("#modal-command-palette, #command-palette").locator("visible=true").first
    for where, target in places(page).items():
        page._do(NOTE, f"{held} {where}")
        target.focus()
        keys.press(f"{held}+s")
        wait_saved(page, f"{held} {where}")
        expect(target).to_be_focused()
        keys.press(f"{held}+f")
        expect(found).to_be_visible()
        keys.press("Escape")
        expect(found).to_be_hidden()
        target.focus()
        keys.press(f"{held}+Shift+C")
        expect(palette).to_be_visible()
        keys.press("Escape")
        expect(palette).to_be_hidden()
    page.close()


def test_what_was_changed_in_a_cell_is_taken_back_from_a_lab_and_a_field_takes_back_its_own(
    open_cells: Callable[..., LabPage],
) -> None:
    page = open_cells(*CELLS, "1 + 1")
    there = places(page)
    for cell, where in enumerate(["a card", "the choice of a question", "a film", "a tile"]):
        write(page, cell, "  # mine")
        there[where].focus()
        page.page.keyboard.press("Control+z")
        page.page.wait_for_function(f"([cell, text]) => ({SOURCE})(cell) === text", arg=[cell, CELLS[cell]])
    write(page, 3, "  # mine")
    field = there["a field of a sheet"]
    said = field.input_value()
    field.focus()
    page.page.keyboard.press("End")
    page.page.keyboard.type("x")
    expect(field).to_have_value(f"{said}x")
    page.page.keyboard.press("Control+z")
    expect(field).to_have_value(said)
    assert page.page.evaluate(SOURCE, 3) == f"{CELLS[3]}  # mine"


def test_no_plain_letter_reaches_the_cells_before_or_after_a_command(open_cells: Callable[..., LabPage]) -> None:
    page = open_cells(*CELLS, "1 + 1")
    count = page.page.evaluate(COUNT)
    for where, target in places(page).items():
        for key in ("Control+s", "b", "x", "d", "d", "Alt+q", "a", "m", "Shift+M", "v"):
            target.focus()
            page.page.keyboard.press(key)
        assert page.page.evaluate(COUNT) == count, where
    assert page.page.locator(".rally-lab").count() == len(CELLS)


def test_enter_and_escape_belong_to_an_input_method_as_long_as_it_makes_a_sign(
    open_cells: Callable[..., LabPage],
) -> None:
    page = open_cells(CELLS[0])
    drawer = open_drawer(page.lab())
    field = drawer.locator(".rally-notation input")
    field.focus()
    page.page.keyboard.press("End")
    acts = page.lab().get_attribute("data-acts")
    for key in ("Enter", "Escape"):
        page.hand.send("Input.imeSetComposition", {"text": "ni", "selectionStart": 2, "selectionEnd": 2})
        typed = field.input_value()
        assert typed.endswith("ni")
        page.page.keyboard.press(key)
        page.quiet()
        expect(drawer).to_be_visible()
        assert (field.input_value(), page.lab().get_attribute("data-acts")) == (typed, acts), key
        page.hand.send("Input.insertText", {"text": "你"})
    page.page.keyboard.press("Enter")
    expect(drawer.locator("[role=alert] li")).to_have_count(1)
    page.page.keyboard.press("Escape")
    assert "你" not in field.input_value()
