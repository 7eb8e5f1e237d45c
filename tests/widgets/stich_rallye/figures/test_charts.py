"""The chart of the dial: its values as bars, up to the position of the moment."""

from __future__ import annotations

import pytest
from plotly.graph_objects import Figure

from widgets.parts.palette import LIGHT
from widgets.stich_rallye.figures.charts import dial_picture


def test_s4_1_the_nine_values_stand_in_their_order() -> None:
    assert dial_picture(8)["data"][0]["y"] == [0, 1, 3, 6, 10, 15, 16, 8, 4]


def test_s4_2_each_lost_trick_adds_a_bar_and_none_stands_for_what_is_to_come() -> None:
    for position in range(9):
        assert len(dial_picture(position)["data"][0]["y"]) == position + 1
    ranges = {tuple(dial_picture(position)["layout"]["xaxis"]["range"]) for position in range(9)}
    assert ranges == {(-0.5, 8.5)}, "no bar moves when another comes"


def test_the_position_of_the_moment_is_marked() -> None:
    picture = dial_picture(3, labels={"now": "jetzt", "lost": "verlorene Stiche"})
    colours = picture["data"][0]["marker"]["color"]
    assert colours[3] == LIGHT["bar-now"] and LIGHT["bar-now"] not in colours[:3]
    assert picture["layout"]["xaxis"]["ticktext"][2:5] == ["2", "jetzt", "4"]
    assert picture["layout"]["xaxis"]["title"]["text"] == "verlorene Stiche"


def test_the_figure_is_one() -> None:
    assert Figure(dial_picture(2, "What lost tricks are worth"), skip_invalid=False).data[0].y[2] == 3


@pytest.mark.parametrize("position", [-1, 9, "3"])
def test_a_position_that_is_not_on_the_dial_is_refused(position: int) -> None:
    with pytest.raises(ValueError, match="positions 0 to 8"):
        dial_picture(position)
