"""A number that is out of range is said, and changes nothing; and the control shows again what is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from widgets.stich_rallye import HillLab, PlayLab, RaceLab, TrackEditor, WhatIfLab
from widgets.words import set_language

TYPED: dict[str, tuple[Callable[[], Any], str, tuple[int, ...], str]] = {
    "the lowest card": (HillLab, "card", (0, 16, 99, -3), "No card has the value {}: type a number from 1 to 15."),
    "a race to play": (
        lambda: PlayLab(seed=1),
        "number",
        (0, 10_000, -5),
        "Races have the numbers from 1 to 9999, not {}.",
    ),
    "a race to watch": (
        lambda: RaceLab(seed=1),
        "number",
        (0, 12_345),
        "Races have the numbers from 1 to 9999, not {}.",
    ),
    "a lap": (TrackEditor, "length", (-1, 5000), "Spaces in a lap: {} is not possible. Type a number from 0 to 198."),
}


@pytest.mark.parametrize("what", TYPED)
def test_a_number_out_of_range_is_said_and_changes_nothing(what: str) -> None:
    make, name, numbers, told = TYPED[what]
    lab = make()
    control, state = getattr(lab, name), lab.state
    before = control.value
    for number in numbers:
        control.value = number
        assert (lab.line.tone, lab.line.text) == ("bad", told.format(number))
        assert control.value == before and lab.state == state
    set_language("de")
    assert lab.line.text != told.format(numbers[-1]) and str(numbers[-1]) in lab.line.text


def test_a_space_of_the_second_lap_is_called_as_on_the_board() -> None:
    lab = WhatIfLab(playouts=100)
    lab.table.stage.track._answer(None, {"space": 16}, [])
    assert "Mia stands at space 16, lap 2, on the hill of spaces 16 to 17" in lab.line.text
    lab.close()
    hills = HillLab()
    hills.table.stage.track._answer(None, {"space": 7}, [])
    assert hills.line.text.startswith("Mia stands at 7, on the hill of spaces 6 to 8")
