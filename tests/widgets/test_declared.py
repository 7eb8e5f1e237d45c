"""What is declared is tested: a lab that is in no table of a test fails here, instead of being passed over."""

from __future__ import annotations

import pytest

from tests.browser import test_hostile_names
from tests.widgets.declared import DECLARED, WINGS
from tests.widgets.monkey.labs import LABS
from tests.widgets.state.driven import DRIVEN


def test_every_wing_has_labs() -> None:
    assert WINGS.keys() == {"stich_rallye", "rally_run"}


@pytest.mark.parametrize("wing", WINGS)
def test_a_wing_offers_the_labs_that_it_declares(wing: str) -> None:
    assert sorted(WINGS[wing].__all__) == sorted(WINGS[wing].LABS)
    assert set(WINGS[wing].LABS) <= set(dir(WINGS[wing]))


def test_the_monkey_and_the_driver_know_every_lab() -> None:
    """The ways back, what is remembered and the fingerprints are tested over the same list."""
    made = set()
    for name in DRIVEN:
        lab = LABS[name]()
        made.add(type(lab))
        lab.close()
    missing = [name for name, kind in DECLARED.items() if kind not in made]
    assert not missing, f"tests/widgets/monkey/labs.py does not say how to make {missing}"


def test_names_from_outside_are_tried_in_every_lab_that_takes_them() -> None:
    tried = test_hostile_names.LABS.keys() | test_hostile_names.NO_NAMES
    assert tried == DECLARED.keys(), "tests/browser/test_hostile_names.py says how a lab gets its players"
    assert not test_hostile_names.LABS.keys() & test_hostile_names.NO_NAMES
