"""All that a lab knows is in its state: steps back, a reset and another language lose nothing and leave nothing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from widgets.shared.words import language

from .driven import DRIVEN, Driven, Shot, assert_same, settle

SEEDS = st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=12)
FEW = settings(max_examples=12, suppress_health_check=list(HealthCheck))
LABS = pytest.mark.parametrize("name", DRIVEN)


@LABS
@FEW
@given(seeds=SEEDS)
def test_as_many_steps_back_as_forward_lead_to_what_was_shown(name: str, seeds: list[int]) -> None:
    with Driven(name) as driven:
        for seed in seeds:
            driven.act(seed)
        while driven.before:
            driven.back()
        assert len(driven.lab.states) == 1


@LABS
@FEW
@given(seeds=SEEDS)
def test_a_reset_leads_to_what_was_shown_first(name: str, seeds: list[int]) -> None:
    with Driven(name) as driven:
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


@LABS
@FEW
@given(seeds=SEEDS, place=st.integers(0, 11))
def test_another_language_and_back_changes_nothing(name: str, seeds: list[int], place: int) -> None:
    with Driven(name) as driven:
        for number, seed in enumerate(seeds):
            if number == place % len(seeds):
                shot, state = driven.shot(), driven.lab.state
                language.code = "de" if shot[0] == "en" else "en"
                assert driven.lab.state is state
                language.code = shot[0]
                assert driven.lab.state is state
                assert_same(driven.shot(), shot)
            driven.act(seed)
