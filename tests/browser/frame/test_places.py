"""The places of a table: a goal stands above the line, a panel lies over the table, and neither moves what is there."""

from __future__ import annotations

import pytest

from tests.browser.labdrive import LabPage

pytestmark = pytest.mark.browser

FILLED = """import ipywidgets
from widgets.{game} import PlayLab

lab = PlayLab(seed=3)
lab.goal.children = [ipywidgets.Label("Win a trick")]
lab.panel.children = [ipywidgets.HTML("<p>A long story.</p>" * 40)]
lab"""


def box(page: LabPage, css: str) -> dict[str, float]:
    found = page.lab().locator(css).bounding_box()
    assert found, css
    return {name: round(value) for name, value in found.items()}


@pytest.mark.parametrize("game", ["stich_rallye", "rally_run"])
@pytest.mark.parametrize("width", [1280, 500])
def test_a_goal_takes_one_line_and_a_panel_no_room(open_cells, game: str, width: int) -> None:
    page = open_cells(FILLED.format(game=game), width=width)
    page.page.set_viewport_size({"width": width, "height": 720})
    table, panel, goal, line = (box(page, f".rally-{css}") for css in ("table", "panel", "goal", "line"))
    lab = box(page, ":scope")
    assert goal["height"] <= 40 and goal["y"] + goal["height"] <= line["y"] < table["y"]
    assert panel["y"] == table["y"] and panel["height"] <= table["height"]
    assert panel["x"] + panel["width"] == table["x"] + table["width"] and panel["width"] <= min(380, table["width"])
    assert table["y"] + table["height"] <= lab["y"] + lab["height"] <= table["y"] + table["height"] + 8
    assert not page.errors
