"""What a play lab knows is in its state: what is taken back with a step, and what stays."""

from __future__ import annotations

from tests.widgets.snapshot import snapshot
from widgets.lab.controls import is_shown
from widgets.stich_rallye import PlayLab

from .playing import play_first, to_the_end


def test_after_another_race_the_one_before_is_the_same_under_its_own_number() -> None:
    """The number was not taken back, and the computer, which chooses by it, played other cards."""
    lab, other = PlayLab(seed=1), PlayLab(seed=1)
    lab.new_race.click()
    lab.number.value = 77
    lab.step_back.click()
    lab.step_back.click()
    assert (lab.state.number, lab.number.value) == (1, 1)
    for each in (lab, other):
        to_the_end(each)
    assert lab.state.race == other.state.race


def test_after_other_players_nobody_is_said_to_have_seen_nothing() -> None:
    """Three cards of others had been seen, and "You saw nothing hidden" was said."""
    lab = PlayLab(seed=1)
    play_first(lab)
    paused = snapshot(lab)
    lab.players.value = 3
    lab.step_back.click()
    assert snapshot(lab) == paused and lab.line.text.startswith("The earlier race is back, just as you left it.")
    lab.step_back.click()
    assert "red 5 (Ben), red 4 (Ada) and red 3 (Tom)" in lab.line.text


def test_what_was_seen_is_told_although_somebody_has_another_name_now() -> None:
    lab = PlayLab(seed=1)
    play_first(lab)
    lab.name_2.value = "Anna"
    lab.step_back.click()
    assert "red 5 (Anna)" in lab.line.text


def test_taking_back_a_card_does_not_undo_what_people_prefer(quick: None) -> None:
    lab = PlayLab(seed=1)
    play_first(lab)
    lab.costs.value = lab.set_table.value = True
    lab.name_3.value = "Zoe"
    lab.step_back.click()
    assert lab.state.costs and lab.state.setting and lab.state.race.players[2] == "Zoe"
    assert lab.costs.value and is_shown(lab.settings.panel) and lab.name_3.value == "Zoe"
