"""A number that a lab is made with is one that it can use, or is refused in a sentence: in every lab alike."""

from __future__ import annotations

import inspect
import re

import pytest

from rally.advice import MOST_PLAYOUTS
from rally.errors import RallyError
from tests.widgets.declared import DECLARED

NUMBERS = [
    (lab, name)
    for lab, kind in DECLARED.items()
    for name, parameter in inspect.signature(kind).parameters.items()
    if re.search(r"\bint\b", str(parameter.annotation))
]
"""Each lab with the name of each number that it takes."""


@pytest.mark.parametrize(("lab", "name"), NUMBERS, ids=lambda each: each.replace(" ", "-"))
@pytest.mark.parametrize("strange", [2.5, "x", True, 10**400, -(10**400)], ids=lambda each: str(each)[:6])
def test_what_is_no_number_of_that_kind_is_refused(lab: str, name: str, strange: object) -> None:
    with pytest.raises(RallyError):
        DECLARED[lab](**{name: strange})


@pytest.mark.parametrize(("lab", "name"), NUMBERS, ids=lambda each: each.replace(" ", "-"))
@pytest.mark.parametrize("number", [None, -1, 0, 10**9])
def test_a_number_is_taken_or_refused_and_never_a_fault(lab: str, name: str, number: int | None) -> None:
    try:
        DECLARED[lab](**{name: number}).close()
    except RallyError as refused:
        assert str(refused)


@pytest.mark.parametrize("lab", [lab for lab, name in NUMBERS if name == "playouts"])
def test_more_playouts_than_anybody_waits_for_are_refused_in_either_game(lab: str) -> None:
    with pytest.raises(RallyError, match=f"from 1 to {MOST_PLAYOUTS}"):
        DECLARED[lab](playouts=MOST_PLAYOUTS + 1)
    DECLARED[lab](playouts=MOST_PLAYOUTS).close()
