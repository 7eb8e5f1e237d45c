"""What the page remembers of a lab is all of it: a lab of a new kernel shows what the old one showed.

Every lab, walked on by the same random acts as for the steps back; a way through each of them is looked at after every
act.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from random import Random
from typing import Any, Literal

import pytest

from tests.selection import each_of, often
from tests.widgets.monkey.labs import LABS
from tests.widgets.monkey.run import random_act
from tests.widgets.snapshot import snapshot
from widgets.lab.lab import Lab
from widgets.lab.values import read_data, write_data
from widgets.parts import PageMemory

from .driven import DRIVEN, Driven, Shot, assert_same, settle, tree

ACTS, WAYS = often(6, 12), often(1, 6)
OF_THE_WAY = {"looks", "errors"}
"""What of a part is no part of the state: whether there is a step back, and what was said to a text not taken. Of the
button that steps back what it says is none, either."""


def shown(lab: Lab[Any]) -> Shot:
    """All that is on show, labs within the lab among it, but for drawers, which stay open or closed."""
    drawers = {id(each.drawer) for each in tree(lab) if isinstance(each, Lab)}
    drawers |= {id(each.step_back) for each in tree(lab) if isinstance(each, Lab)}
    found = zip(tree(lab), snapshot(lab).items(), strict=True)
    return "", {
        name: {key: each for key, each in part.items() if key not in OF_THE_WAY}
        for widget, (name, part) in found
        if id(widget) not in drawers and not isinstance(widget, PageMemory)
    }


def check_that_it_comes_back(name: str, lab: Lab[Any]) -> None:
    with Driven.beside(LABS[name]) as other:
        other.lab.remember(lab.memo())
        settle(other.lab)
        assert len(other.lab.states) == len(lab.states), "it was let go"
        assert_same(shown(other.lab), shown(lab))


@each_of("name", DRIVEN, brief=16)
def test_a_lab_that_was_remembered_shows_what_it_showed(name: str) -> None:
    for way in range(WAYS):
        with Driven(LABS[name]) as driven:
            for act in range(ACTS):
                driven.act(1000 * way + act)
                check_that_it_comes_back(name, driven.lab)


@pytest.mark.parametrize("name", DRIVEN)
def test_what_is_not_whole_is_said_and_changes_nothing(name: str) -> None:
    """Each field of what was kept left out, or something else in its place: an older lab may have written it."""
    with Driven(LABS[name]) as driven:
        lab, whole = driven.lab, driven.lab.state_to_data(driven.lab.state)
        state, before = whole.get("state", whole), [*driven.lab.states]
        assert state, "nothing is kept"
        late = {each.name for each in fields(driven.lab.state) if each.default is not MISSING}
        for field in state:
            for wrong in ({field: {"?": 1}}, *[{}] * (field not in late)):
                kept = {key: each for key, each in state.items() if key != field} | wrong
                lab.remember(json.dumps(whole | {"state": kept} if "state" in whole else kept))
                assert [*lab.states] == before, f"{field}: {wrong.get(field, 'left out')}"
                assert lab.line.tone == "bad" and "cannot be read" in lab.line.text


@pytest.mark.parametrize("name", ["TrackEditor", "RaceLab", "Rally Run! RaceLab"])
def test_a_lab_within_a_lab_is_remembered_with_it(name: str) -> None:
    with Driven(LABS[name]) as driven:
        lab = driven.lab
        opened = lab.drive if name == "TrackEditor" else lab.what_if
        driven.do(opened.click)
        (guest,) = lab.guests().values()
        noted = {lab.memory.text}
        for act in range(40):
            if guest.closed:  # the way back was taken
                driven.do(opened.click)
                (guest,) = lab.guests().values()
            guest_act(guest, act)
            settle(guest)
            noted.add(lab.memory.text)
        assert len(noted) > 5, "what is done there is noted at once"
        check_that_it_comes_back(name, lab)


def guest_act(guest: Lab[Any], seed: int) -> None:
    """Do something to a lab within a lab, always the same for a seed."""
    random_act(guest, Random(seed), impossible=0).do(guest)


@pytest.mark.parametrize("value", [(1, 2), ("a",), {"a": 1}])
def test_what_has_no_annotation_cannot_be_kept(value: object) -> None:
    with pytest.raises(TypeError, match="nothing says how to keep"):
        write_data(type(value), value)


@pytest.mark.parametrize(
    ("kind", "value"),
    [(str, {1}), (Literal["a"], {1}), (tuple[str, ...], ({1},)), (Mapping[str, int], {"a": {1}})],
)
def test_what_is_not_what_its_annotation_says_cannot_be_kept(kind: object, value: object) -> None:
    """It is said here, and not when the page wants the text."""
    with pytest.raises(TypeError, match="nothing says how to keep a set"):
        write_data(kind, value)


def test_a_value_of_another_type_is_refused() -> None:
    for kind, wrong in (
        (int, True),
        (bool, 1),
        (str, None),
        (tuple[int, ...], 3),
        (tuple[int, int], [1]),
        (int | None, ""),
    ):
        with pytest.raises(ValueError, match="means nothing here"):
            read_data(kind, wrong)
