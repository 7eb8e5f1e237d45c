"""What the labs of Rally Run! offer first, and that it can be done."""

from __future__ import annotations

import pytest

from rally.rally_run import Drive, Race
from widgets.rally_run import RoadLab
from widgets.rally_run.labs.road_lab import SCENES
from widgets.rally_run.labs.views import marks_of, ways_view


def test_the_first_way_to_lay_a_tile_keeps_the_road_on_the_board() -> None:
    """A road that leads off it is offered, for the rules allow it, but last."""
    race = Race.parse("players=2 tiles=csscc/ccxsd/sjPcc/ddscx/xcjsd cars=yellow,red").after(Drive("W"))
    assert [way["exits"] for way in ways_view(race)] == ["ES", "NE"]


@pytest.mark.parametrize("scene", SCENES)
def test_every_tile_with_a_frame_can_be_pressed(scene: str) -> None:
    lab = RoadLab(scene=scene)
    framed = [cell for cell, marks in marks_of(lab.race).items() if "may" in marks]
    drives = [action for action in lab.race.legal if isinstance(action, Drive)]
    assert len(framed) == len(drives) > 0
    for action in drives:
        lab.race.after(action)
