"""What holds for every lab of every package: it speaks, refuses what it does not know, and leaves nothing behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.selection import each_of
from tests.widgets.alive import alive
from tests.widgets.declared import DECLARED, PACKAGES
from tests.widgets.monkey.labs import LABS
from tests.widgets.state.driven import DRIVEN, settle
from widgets.lab.controls import is_shown, walk_widgets
from widgets.lab.guest import GuestPlace
from widgets.tutor import Predict, Puzzles
from widgets.words import LANGUAGES, language

MOST_LETTERS = 60_000
"""Of a picture on paper."""


@pytest.fixture(params=DRIVEN)
def lab(request: pytest.FixtureRequest) -> Iterator[Any]:
    made = LABS[request.param]()
    settle(made)
    yield made
    made.close()


def test_it_says_something_and_has_a_table_without_a_kernel(lab: Any) -> None:
    bundle = lab._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert lab.line.text
    assert "<table>" in data["text/html"] and "<th" in data["text/html"]
    assert data["text/plain"] == repr(lab)
    assert not re.search(r"0x[0-9a-f]{6}", repr(lab))


def test_it_leaves_a_picture_that_says_what_it_is(lab: Any) -> None:
    found = re.search(r"<svg.*?</svg>", lab.still(), re.DOTALL)
    assert found is not None
    root = ElementTree.fromstring(found.group())
    assert root.get("role") == "img" and root.get("aria-label") and len(ElementTree.tostring(root)) < MOST_LETTERS


def test_each_of_its_parts_stands_in_one_place(lab: Any) -> None:
    shown = list(walk_widgets(lab))
    assert len(shown) == len(set(shown)), "one of them would be seen twice"


def test_it_speaks_every_language_at_once(lab: Any) -> None:
    before = lab.line.text
    said = set()
    for code in LANGUAGES:
        lab.language.value = code
        said.add(lab.line.text)
        assert f' lang="{code}"' in lab.still()
    assert len(said) == len(LANGUAGES)
    lab.language.value = "en"
    assert lab.line.text == before


def test_there_is_no_step_back_from_the_beginning(lab: Any) -> None:
    before = lab.state
    lab.back()
    assert lab.state == before
    assert lab.line.tone == "bad" and lab.line.text


def test_a_message_that_it_does_not_understand_changes_nothing(lab: Any) -> None:
    before = lab.state
    lab.notation._answer(None, {"explode": 1}, [])
    assert lab.state == before


@each_of("name", DRIVEN, brief=14)
def test_closing_it_leaves_no_widget_behind(name: str) -> None:
    LABS["TrickLab"]().close()  # the kit of scripts stays for as long as the kernel
    before = alive()
    lab = LABS[name]()
    settle(lab)
    assert alive() - before
    lab.close()
    assert alive() - before == set()


@each_of("name", DRIVEN, brief=14)
def test_closing_it_closes_the_lab_that_stands_in_its_place(name: str) -> None:
    """As a lab, with what stands in that only sometimes, and no other language brings it back."""
    LABS["TrickLab"]().close()
    before = alive()
    lab, guest = LABS[name](), LABS["TrickLab"]()
    place = GuestPlace(lab, lab.step_back)
    lab.children = (*lab.children, place.box)
    place.open(guest)
    settle(lab)
    lab.close()
    assert guest.closed
    language.code = "de"
    assert alive() - before == set()


def test_a_place_without_a_guest_leaves_the_guest_of_another_place_alone() -> None:
    lab, guest = LABS["TrickLab"](), LABS["TrickLab"]()
    place, empty = GuestPlace(lab, lab.step_back), GuestPlace(lab, lab.start_over)
    place.open(guest)
    empty.close()
    assert place.lab is guest and is_shown(place.box) and not is_shown(lab.laid)
    lab.close()
    guest.close()


@pytest.mark.parametrize("make", [*DECLARED.values(), Predict, Puzzles])
def test_it_refuses_arguments_that_it_does_not_know(make: Any) -> None:
    with pytest.raises(TypeError, match="colour"):
        make(colour="red")


@pytest.mark.parametrize("package", PACKAGES)
def test_there_is_no_other_lab_than_those(package: str) -> None:
    with pytest.raises(AttributeError, match=next(iter(PACKAGES[package].__all__))):
        _ = PACKAGES[package].NoSuchLab
