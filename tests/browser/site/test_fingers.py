"""On a phone no finger that slips cuts, folds or changes a lesson of the site, and tiles are large enough for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .visitor import Visitor

LESSON = "10_rally_run.ipynb"
WRITTEN = """() => window.jupyterapp.shell.currentWidget.content.widgets.map((cell) =>
  [cell.model.sharedModel.getSource(), cell.inputHidden, cell.model.type === "markdown" && cell.rendered])"""
"""What the lesson says, and whether it is shown as it is meant to be."""
TYPING = "() => document.activeElement?.closest('.cm-editor, input, textarea') && document.activeElement.outerHTML"
# What of JupyterLab's own can be tapped within a notebook, and is no link, no lab and no text: where it is.
THINGS = """() => {
  const notebook = document.querySelector(".jp-NotebookPanel"), ours = ".rally-lab, .jp-OutputArea-output";
  const things = notebook.querySelectorAll("button, jp-button, [role=button], .jp-Collapser," +
    ".jp-OutputArea-promptOverlay, .jp-InputPrompt, .jp-InputArea-editor, .jp-RenderedMarkdown," +
    ".jp-Notebook-footer, .jp-cell-toolbar *");
  return [...things].filter((each) => !each.closest(ours)).map((each) => {
    const {left, top, width, height} = each.getBoundingClientRect();
    const x = left + width / 2, y = top + Math.min(height / 2, 12);
    return [each.dataset.jpItemName ?? each.className, x, y, width * height];
  }).filter(([, x, y, size]) => size && x > 0 && x < innerWidth && y > 0 && y < innerHeight);
}"""
RUNS = ("run", "interrupt", "restart", "save", "kernel", "popup-opener", "jp-Toolbar")
"""What of the tool bar does what it says, and cuts nothing."""


@pytest.fixture(params=["lesson", "notebook"])
def phone(request: pytest.FixtureRequest, come: Callable[..., Visitor]) -> Visitor:
    """A lesson that has come alive on a phone, with its code and without."""
    me = come(view=request.param, is_mobile=True, has_touch=True)
    me.visit(LESSON).set_viewport_size({"width": 360, "height": 740})
    me.is_alive()
    assert me.page.evaluate("matchMedia('(pointer: coarse)').matches")
    return me


def test_whatever_is_tapped_the_lesson_stays_as_it_was(phone: Visitor) -> None:
    page = phone.page
    before = page.evaluate(WRITTEN)
    cells = page.locator(".jp-Notebook .jp-Cell")
    tapped = 0
    for number in (0, 1, 2, cells.count() - 1):
        cells.nth(number).scroll_into_view_if_needed()
        for name, x, y, _size in page.evaluate(THINGS):
            if any(word in str(name) for word in RUNS):
                continue
            for _tap in range(1 if "jp-InputArea-editor" in str(name) else 2):
                page.touchscreen.tap(x, y)
            tapped += 1
            assert page.evaluate(WRITTEN) == before, name
            assert not page.evaluate(TYPING), name
    assert tapped > 2


@pytest.mark.parametrize("phone", ["notebook"], indirect=True)
def test_two_taps_open_code_for_who_means_it(phone: Visitor) -> None:
    page = phone.page
    code = page.locator(".jp-CodeCell .jp-InputArea-editor").first
    code.tap()
    assert not page.evaluate(TYPING)
    code.tap()
    expect(code.locator(".cm-content")).to_be_focused()
    page.keyboard.type("# mine\n")
    assert any("# mine" in source for source, *_shown in page.evaluate(WRITTEN))
    page.locator(".jp-Notebook h1").first.tap()
    expect(code.locator(".cm-content")).not_to_be_focused()
    code.tap()
    assert not page.evaluate(TYPING)


# How small the smallest tile of each board is, and whether the board is higher than the window has room for.
TILES = """() => [...document.querySelectorAll('.rally-lab:has(.rally-board-cell)')].map(lab => {
  const cells = [...lab.querySelectorAll('.rally-board-cell')].map(cell => cell.getBoundingClientRect());
  const edges = css => lab.querySelector(css).getBoundingClientRect();
  const [head, board] = [edges('.rally-head'), edges('.rally-board-field')];
  const room = lab.closest('.jp-WindowedPanel-outer').clientHeight;
  return [Math.min(...cells.flatMap(({width, height}) => [width, height])), board.bottom - head.top <= room];
})"""


@pytest.mark.parametrize("phone", ["lesson"], indirect=True)
def test_tiles_are_as_large_as_a_finger(phone: Visitor) -> None:
    boards = phone.page.evaluate(TILES)
    assert boards and all(size >= 44 and is_seen for size, is_seen in boards), boards
