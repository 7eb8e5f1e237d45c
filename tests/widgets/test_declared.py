"""What is declared is tested: a lab that is in no table of a test fails here, instead of being passed over."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest

from rally.tutor import WORKBOOKS, exercise, exercises, game_of
from tests.browser import test_hostile_names
from tests.widgets.declared import DECLARED, PACKAGES
from tests.widgets.monkey.labs import LABS
from tests.widgets.state.driven import DRIVEN, QUESTIONS
from widgets.lab.lab import Lab
from widgets.tutor.predict import GAMES


def test_every_package_has_labs() -> None:
    assert PACKAGES.keys() == {"stich_rallye", "rally_run"}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_lab_that_a_package_has_is_declared(package: str) -> None:
    """Every class of labs of which no other is made."""
    folder = PACKAGES[package]
    names = [each.name for each in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}.") if not each.ispkg]
    modules = [import_module(name) for name in names]
    found = {
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Lab) and each.__module__ == module.__name__
    }
    last = {each for each in found if not any(issubclass(other, each) for other in found - {each})}
    assert last <= {kind for name, kind in DECLARED.items() if name.split()[0] == package}


@pytest.mark.parametrize("game", WORKBOOKS)
def test_every_kind_of_question_can_be_asked(game: str) -> None:
    assert GAMES[game].KINDS.keys() == WORKBOOKS[game].truths.keys()  # type: ignore[attr-defined]


def test_the_driver_knows_every_table_of_a_question() -> None:
    assert {table_of(name) for name in QUESTIONS} == {table_of(task.id) for task in exercises()}


def table_of(question: str) -> type:
    task = exercise(question)
    return type(GAMES[game_of(task)].scene(task))


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
