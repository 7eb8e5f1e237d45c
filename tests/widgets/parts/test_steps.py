"""Films: how long they take, and which of their steps are known by their kinds."""

from __future__ import annotations

import tomllib
from pathlib import Path

from rally.rally_run import Drive
from widgets.parts import Steps
from widgets.parts.narration import LONGEST
from widgets.rally_run import MemoryLab, RoadLab
from widgets.stich_rallye import HillLab, RoundEndLab

BUDGETS = tomllib.loads((Path(__file__).resolve().parents[3] / "docs" / "budgets.toml").read_text())


def test_a_film_keeps_to_its_budget_at_the_speed_it_starts_with() -> None:
    assert LONGEST <= 1000 * BUDGETS["round_end"]["most"] <= 8000
    lab = RoundEndLab()
    lab.end.click()
    assert lab.stage.steps.longest == Steps().longest == LONGEST
    lab.close()


def test_steps_of_a_film_have_kinds_so_that_what_was_seen_goes_quicker() -> None:
    hill, road = HillLab(), RoadLab()
    hill.drive.click()
    road.act(Drive("S"))
    for steps in (hill.stage.steps, road.table.steps):
        assert [step.get("kind", "") for step in steps.steps].count("") == 1, "only the moment before has none"
        assert steps.hurries
    hill.close()
    road.close()


def test_what_is_to_be_remembered_never_goes_quicker() -> None:
    lab = MemoryLab()
    lab.watch.click()
    assert not lab.table.steps.hurries
    lab.close()
