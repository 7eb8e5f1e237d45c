"""All that a lab knows is in its state: steps back, a reset and another language lose nothing and leave nothing.

The same few ways each time, in a sample of the labs (in all with RALLY_THOROUGH=1); for more, and others:
`EXAMPLES=200 python -m pytest tests/widgets/state`.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.selection import each_of, often
from tests.widgets.monkey.labs import LABS
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.lab import Lab
from widgets.stich_rallye.words.voice import VOICE
from widgets.words import language

from .driven import DRIVEN, Driven, Shot, assert_same, settle

SEEDS = st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=12)
FEW = settings(
    max_examples=int(os.environ.get("EXAMPLES", often(4, 16))),
    derandomize="EXAMPLES" not in os.environ,
    suppress_health_check=list(HealthCheck),
)
EACH_LAB = each_of("name", DRIVEN, brief=6)


@EACH_LAB
@FEW
@given(seeds=SEEDS)
def test_as_many_steps_back_as_forward_lead_to_what_was_shown(name: str, seeds: list[int]) -> None:
    with Driven(LABS[name]) as driven:
        for seed in seeds:
            driven.act(seed)
        while driven.before:
            driven.back()
        assert len(driven.lab.states) == 1


@EACH_LAB
@FEW
@given(seeds=SEEDS)
def test_a_reset_leads_to_what_was_shown_first(name: str, seeds: list[int]) -> None:
    with Driven(LABS[name]) as driven:
        opening = without_the_way_back(driven.shot())
        for seed in seeds:
            driven.act(seed)
        driven.lab.reset()
        settle(driven.lab)
        assert_same(without_the_way_back(driven.shot_in("en")), opening)


def without_the_way_back(shot: Shot) -> Shot:
    """A snapshot but for the looks of the button that steps back: after a reset there is something to go back to."""
    return shot[0], {
        name: {key: value for key, value in part.items() if key != "looks"} for name, part in shot[1].items()
    }


@EACH_LAB
@FEW
@given(seeds=SEEDS, place=st.integers(0, 11))
def test_another_language_and_back_changes_nothing(name: str, seeds: list[int], place: int) -> None:
    with Driven(LABS[name]) as driven:
        for number, seed in enumerate(seeds):
            if number == place % len(seeds):
                shot, state = driven.shot(), driven.lab.state
                language.code = "de" if shot[0] == "en" else "en"
                assert driven.lab.state is state
                language.code = shot[0]
                assert driven.lab.state is state
                assert_same(driven.shot(), shot)
            driven.act(seed)


# --- that would be found --------------------------------------------------------------------------------------------


class Forgetful(Lab[int]):
    """A lab that counts presses in its state and, if it is told to, beside it."""

    voice = VOICE

    def __init__(self, beside: bool) -> None:
        self.beside, self.presses = beside, 0
        super().__init__(0)
        self.count = controls.button()
        self.furnish([self.count])
        self.on(self.count, self.press)

    def press(self) -> None:
        self.presses += self.beside
        self.go(self.state + 1)

    def show(self) -> None:
        update_control(self.count, f"{self.state} {self.presses}")


@pytest.mark.parametrize("beside", [False, True])
def test_what_a_lab_keeps_beside_its_state_is_found(beside: bool) -> None:
    with Driven(lambda: Forgetful(beside)) as driven:
        while len(driven.before) < 3:
            driven.do(driven.lab.count.click)
        if beside:
            with pytest.raises(AssertionError, match=r"Button.description: 2 3 now, 2 2 before"):
                driven.back()
        else:
            driven.back()
            driven.back()
