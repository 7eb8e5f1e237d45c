"""Films: how long they take, and which of their steps are known by their kinds."""

from __future__ import annotations

import tomllib
from pathlib import Path

from rally.rally_run import Drive
from widgets.parts import Steps
from widgets.parts.narration import LONGEST
from widgets.rally_run import MemoryLab, RoadLab
from widgets.stich_rallye import HillLab, PlayLab, RoundEndLab
from widgets.tutor import Predict

BUDGETS = tomllib.loads((Path(__file__).resolve().parents[3] / "docs" / "budgets.toml").read_text())


def test_a_film_keeps_to_its_budget_at_the_speed_it_starts_with() -> None:
    assert LONGEST <= 1000 * BUDGETS["round_end"]["most"] <= 8000
    lab = RoundEndLab()
    lab.end.click()
    assert lab.stage.steps.longest == Steps().longest == LONGEST


def test_steps_of_a_film_have_kinds_so_that_what_was_seen_goes_quicker() -> None:
    hill, road = HillLab(), RoadLab()
    hill.drive.click()
    road.act(Drive("S"))
    for steps in (hill.stage.steps, road.table.steps):
        assert [step.get("kind", "") for step in steps.steps].count("") == 1, "only the moment before has none"
        assert steps.hurries


def test_what_is_to_be_remembered_never_goes_quicker() -> None:
    lab = MemoryLab()
    lab.watch.click()
    assert not lab.table.steps.hurries


def test_what_another_kernel_brings_back_is_at_the_end_of_its_film_and_waits_for_nothing() -> None:
    played = [HillLab(), RoadLab(), RoundEndLab()]
    played[0].drive.click()
    played[1].act(Drive("S"))
    played[2].end.click()
    for lab in played:
        assert lab.player is not None and lab.line.opening and lab.player.seen == ""
        again = type(lab)()
        again.remember(lab.memory.text)
        assert again.player is not None and again.player.seen == again.player.film == again.line.film
        assert again.line.opening == "" and "kernel" not in again.line.text
        for each in (lab, again):
            each.close()


def test_a_film_that_is_to_be_seen_first_is_at_its_end_for_whoever_has_seen_it() -> None:
    own = {"seats": ("random", "sensible", "random"), "players": 3}
    for make in (lambda: Predict("memory_1"), lambda: PlayLab(**own)):
        lab, unseen, again = make(), make(), make()
        player = lab.player
        assert player is not None and player.steps and player.opens == player.film and not player.seen
        unseen.remember(lab.memory.text)
        assert not unseen.player.seen, "the page was left before it had begun"
        player._answer(player, {"seen": "another"}, [])
        assert not player.seen
        player._answer(player, {"seen": player.film}, [])
        assert player.seen == player.film
        again.remember(lab.memory.text)
        assert again.player.seen == again.player.film == again.player.opens
        for each in (lab, unseen, again):
            each.close()


def test_a_race_that_begins_without_anybody_tells_nothing_before_its_film_is_seen() -> None:
    lab = PlayLab(players=3, seats=("random", "sensible", "random"))
    assert lab.line.opening and lab.line.last > 0
