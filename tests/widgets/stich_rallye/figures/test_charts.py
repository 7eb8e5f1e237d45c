"""The chart of the dial: nine values as bars, from the position of the moment on."""

from __future__ import annotations

import pytest

from widgets.shared.figures.palette import LIGHT
from widgets.stich_rallye.figures.charts import dial_figure, dial_picture


def test_s4_1_the_nine_values_stand_in_their_order() -> None:
    assert dial_picture(0)["data"][0]["y"] == [0, 1, 3, 6, 10, 15, 16, 8, 4]


def test_s4_4_the_bars_go_on_past_the_top_and_round_to_0() -> None:
    bars, layout = dial_picture(6)["data"][0], dial_picture(6)["layout"]
    assert bars["y"] == [16, 8, 4, 0, 1, 3, 6, 10, 15]
    assert bars["customdata"] == [6, 7, 8, 0, 1, 2, 3, 4, 5]
    assert [line["x0"] for line in layout["shapes"]] == [2.5], "the dial comes round to 0 after three lost tricks"


def test_the_position_of_the_moment_is_marked() -> None:
    picture = dial_picture(3, labels={"now": "jetzt", "lost": "verlorene Stiche"})
    colours = picture["data"][0]["marker"]["color"]
    assert colours[0] == LIGHT["bar-now"] and LIGHT["bar-now"] not in colours[1:]
    assert picture["layout"]["xaxis"]["ticktext"][:2] == ["jetzt", "1"]
    assert picture["layout"]["xaxis"]["title"]["text"] == "verlorene Stiche"


def test_the_figure_is_one() -> None:
    assert dial_figure(2, "What lost tricks are worth").data[0].y[0] == 3


@pytest.mark.parametrize("position", [-1, 9, "3"])
def test_a_position_that_is_not_on_the_dial_is_refused(position: int) -> None:
    with pytest.raises(ValueError, match="positions 0 to 8"):
        dial_picture(position)
