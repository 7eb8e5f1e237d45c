"""The places of a table: a goal stands above the line, a panel lies over the table, and neither moves what is there."""

from __future__ import annotations

import pytest

from tests.browser.labdrive import LabPage

pytestmark = pytest.mark.browser

STORY = "from widgets.stich_rallye import MotorLab\nMotorLab(story='three_lost')"

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
    assert goal["height"] <= 44 and goal["y"] + goal["height"] <= line["y"] < table["y"]
    assert panel["y"] == table["y"] and panel["height"] <= table["height"]
    assert panel["x"] + panel["width"] == table["x"] + table["width"] and panel["width"] <= min(380, table["width"])
    assert table["y"] + table["height"] <= lab["y"] + lab["height"] <= table["y"] + table["height"] + 8
    assert not page.errors


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (360, 740), (640, 360)], ids=["laptop", "phone", "zoom"])
def test_the_line_keeps_to_its_place_and_a_story_to_ask_for_moves_nothing(open_cells, width: int, height: int) -> None:
    page = open_cells(STORY, width=width, height=height, touch=width == 360)
    lose, why = (page.lab().get_by_role("button", name=name) for name in ("Lose a trick", "Why?"))
    heights = []
    for number in range(4):
        if number:
            page.click(lose, position={"x": 20 + 20 * number, "y": 12})
        assert why.count() == 0 or why.is_visible() == (number == 3)
        head, line, table = (box(page, f".rally-{css}") for css in ("head", "line", "table"))
        assert line["y"] + line["height"] <= head["y"] + head["height"], "the line lies over nothing"
        # a story that opens by itself on a wide table has a place of its own beside it
        moved_aside = number == 3 and width == 1280
        heights.append((head["height"], heights[0][1] if moved_aside else table["height"], line["height"]))
    assert len(set(heights)) == 1, "nothing below moves when there is more to ask for"
    assert not page.errors
