"""What makes no sense to a play lab is answered with a sentence, and nothing is lost by it."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from rally.core.errors import ImpossiblePosition
from tests.waiting import wait_until
from widgets.lab.controls import is_shown
from widgets.stich_rallye import PlayLab

from .playing import asked, is_thinking, play_first, press, rest, to_the_end

NOTHING_FITS = "players=3 flag=0 hands=R2.G5.B9,?,? void=,R.G.B,"
"""Hidden hands that no card can fill."""


@pytest.mark.parametrize(
    "message",
    [{}, {"card": None}, {"card": 7}, {"card": "G99"}, {"card": "Q1"}, {"card": ""}, {"unreadable": [1]}],
)
def test_a_card_that_is_none_is_answered(message: dict[str, Any]) -> None:
    lab = PlayLab(seed=1)
    before = lab.state
    press(lab.parts.hand, **message)
    assert lab.state is before and lab.line.tone == "bad" and lab.line.text.endswith(".")


def test_a_card_when_it_is_nobodys_turn_is_answered() -> None:
    lab = PlayLab(seed=1)
    play_first(lab)
    before = lab.state
    press(lab.parts.hand, card="G10")
    assert lab.state is before and lab.line.tone == "bad" and "Press “Go on”" in lab.line.text
    to_the_end(lab)
    press(lab.parts.hand, card="G10")
    assert lab.line.tone == "bad" and "has won the race" in lab.line.text


@pytest.mark.parametrize("name", ["turbo", "no_turbo", "show_cards", "play_now", "hint", "stop_hint"])
def test_a_button_that_is_not_asked_for_is_answered(name: str) -> None:
    lab = PlayLab(seed=1)
    play_first(lab)
    state = lab.state
    getattr(lab, name).click()
    assert lab.state is state and lab.line.tone == "bad" and "Press “Go on”" in lab.line.text


@pytest.mark.parametrize("scene, step", [(99, 0), (0, 99), (-1, 0), (None, None), ("0", "0")])
def test_a_line_that_is_not_there_is_answered(scene: Any, step: Any) -> None:
    lab = PlayLab(seed=1)
    play_first(lab)
    before = lab.state
    press(lab.parts.log, scene=scene, step=step)
    assert lab.state is before and lab.line.tone == "bad"


@pytest.mark.parametrize(
    "message",
    [
        {}, {"save": False}, {"save": "yes"}, {"file": 5}, {"file": "a.json"}, {"file": "a.json", "text": None},
        {"problem": "big"}, {"file": "a.json", "problem": "wet"}, {"file": "a.json", "problem": "big"},
        {"file": "a.json", "text": "{}"}, {"file": "a.json", "text": '{"game": "stich-rallye", "format": 1}'},
    ],
)  # fmt: skip
def test_a_file_that_is_none_is_answered(message: dict[str, Any]) -> None:
    lab = PlayLab(seed=1)
    before = lab.state
    press(lab.files, **message)
    assert lab.state is before and lab.line.tone == "bad" and not lab.files.fault


# --- positions ---


def test_hidden_hands_that_no_card_can_fill_are_refused_with_a_reason() -> None:
    lab = PlayLab(seed=1)
    before = lab.state
    lab.load(NOTHING_FITS)
    assert lab.state is before and "could not hold cards of any colour" in lab.notation.errors[0]
    with pytest.raises(ImpossiblePosition, match="could not hold cards of any colour"):
        PlayLab(position=NOTHING_FITS)


@pytest.mark.parametrize("position", ["players=3 hands=-,-,-", "players=3 round=1 next=deal hands=-,-,-"])
def test_a_position_where_nobody_chooses_goes_on(position: str) -> None:
    """It was set up, and there was nothing to press."""
    lab = PlayLab(seed=1)
    lab.load(position)
    assert asked(lab) == ["go_on"]
    to_the_end(lab)


# --- seats ---


def test_controls_for_seats_are_shown_for_those_who_sit_there() -> None:
    lab = PlayLab(3, seed=1)
    lab.set_table.value = True
    assert [is_shown(control) for control in lab.settings.kind] == [True, True, True, False, False]
    lab.players.value = 5
    assert all(is_shown(control) for control in (*lab.settings.name, *lab.settings.kind))
    assert lab.name_5.value == "Ian" and lab.kind_5.value == "sensible"


# --- thinking ---


def test_thoughts_that_nobody_wants_any_more_end_at_once(slow: None) -> None:
    """Each thought would go on for ever: one that is not stopped is still there when patience ends."""
    others = {*threading.enumerate()}
    lab = PlayLab(seed=1)
    for _time in range(60):
        lab.hint.click()
        play_first(lab)
        lab.back()
    lab.new_race.click()

    def left() -> list[threading.Thread]:
        return [each for each in threading.enumerate() if each not in others and each.name == "rally-work"]

    wait_until(lambda: not left(), lambda: f"the end of {len(left())} thoughts")


@pytest.mark.parametrize("thinker", ["adviser", "planner"])
def test_who_thinks_ahead_chooses_by_the_race_and_its_number_alone(thinker: str) -> None:
    lab, other = PlayLab(3, against=thinker, seed=2), PlayLab(3, against=thinker, seed=2)
    for each in (lab, other):
        play_first(each)
        rest(each)
        played = each.state.race
        each.back()
        play_first(each)
        rest(each)
        assert each.state.race == played
    assert lab.state.race == other.state.race and not is_thinking(lab)


def test_a_hint_that_was_stopped_stays_as_it_was(slow: None) -> None:
    lab = PlayLab(seed=1)
    lab.hint.click()
    wait_until(lambda: lab.help.due.done, "the first races of a hint")
    assert is_shown(lab.stop_hint) and not is_shown(lab.hint)
    lab.stop_hint.click()
    assert lab.line.text.startswith("A hint: ") and lab.help.hinted and is_shown(lab.hint)
    assert lab.state.hint == lab.help.due.done == 100
