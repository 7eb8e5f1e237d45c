"""For all tests of what is seen: one language to begin with and to end with, and no widget that outlives its test."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import rally.rally_run
import rally.stich_rallye
from tests.open_labs import close_labs
from tests.widgets.held import HeldWork
from widgets.lab.learning import learning
from widgets.lab.work import machine
from widgets.parts.kit import kit
from widgets.words import language


@pytest.fixture(autouse=True, scope="session")
def no_race_is_replaced() -> Iterator[None]:
    """In all tests: no lab makes a race of fields that nobody has judged, as `dataclasses.replace` would."""
    replace, races = dataclasses.replace, (rally.rally_run.Race, rally.stich_rallye.Race)

    def watched(value: Any, /, **changes: Any) -> Any:
        caller = sys._getframe(1).f_globals["__name__"]
        assert not (caller.startswith("widgets.") and isinstance(value, races)), f"{caller} replaces {[*changes]}"
        return replace(value, **changes)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dataclasses, "replace", watched)
        for name, module in [*sys.modules.items()]:
            if name.startswith("widgets.") and vars(module).get("replace") is replace:
                patch.setattr(module, "replace", watched)
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Each test begins and ends in English, whatever it speaks in between."""
    language.code = "en"
    yield
    language.code = "en"


@pytest.fixture(autouse=True)
def nothing_learned() -> Iterator[None]:
    """Nobody has learned anything when a test begins, and time stands still."""
    learning.begin()
    learning.now = lambda: 1_764_000_000
    yield
    learning.begin()


@pytest.fixture(autouse=True)
def nothing_left(english: None) -> Iterator[None]:
    """Close after each test what it leaves open: an open lab redraws whenever the language changes, in later tests too.

    So no test closes its labs, unless that is what it is about. No lab is open when a test begins: its new parts would
    be taken for the test's own.
    """
    kit()  # all parts share it, and it stays
    labs = close_labs()
    assert not labs, f"no test of `tests/widgets` has made these labs, and they were open before this one: {labs}"
    before = set(_instances)
    yield
    close_labs()  # each with its parts
    for widget in [widget for key, widget in _instances.items() if key not in before][::-1]:
        widget.close()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldWork]:
    """No work of a lab goes on in this test until it says so."""
    made = HeldWork()
    monkeypatch.setattr(machine, "while_working", made.while_working)
    yield made
    made.let_all_go()


@pytest.fixture(scope="session", autouse=True)
def by_itself(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What runs tests beside this waits for none of its work."""
    machine.folder = tmp_path_factory.mktemp("machine")
