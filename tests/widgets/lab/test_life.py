"""The life of a lab: the running cell, as the shells of different kernels tell it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from widgets.lab import lifecycle
from widgets.stich_rallye import HillLab, TrickLab

REQUEST = {"header": {"msg_id": "run 1"}, "metadata": {"cellId": "cell-7"}, "content": {"code": "HillLab()"}}


def ipykernels(request: Any) -> Any:
    """A shell that gives the request."""
    return SimpleNamespace(get_parent=lambda: request)


def pyodides(request: Any) -> Any:
    """A shell without `get_parent`, whose kernel keeps the request."""
    return SimpleNamespace(kernel=SimpleNamespace(_parent_header=request))


@pytest.mark.parametrize("shell", [ipykernels, pyodides])
def test_the_running_cell_is_found_in_every_shell(shell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifecycle, "get_ipython", lambda: shell(REQUEST))
    assert lifecycle.running_cell() == ("cell-7", "run 1")
    lab = HillLab()
    assert lab.memory.key == "cell-7 0"
    monkeypatch.setattr(lifecycle, "get_ipython", lambda: shell({**REQUEST, "header": {"msg_id": "run 2"}}))
    again = HillLab()
    assert lab.closed and again.memory.key == "cell-7 0", "the page remembers it there"
    again.close()
    lifecycle._shown.pop("cell-7")


@pytest.mark.parametrize(
    "shell",
    [None, SimpleNamespace(), SimpleNamespace(kernel=None), *map(pyodides, (None, {}, {"metadata": None}, "odd"))],
)
def test_where_no_cell_is_running_there_is_none(shell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifecycle, "get_ipython", lambda: shell)
    assert lifecycle.running_cell() == ("", "")


def test_a_cell_that_is_run_again_says_so_and_a_step_back_brings_back_what_was_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(number: int, lab: Callable[[], Any]) -> Any:
        monkeypatch.setattr(lifecycle, "running_cell", lambda: ("a cell of this test", f"run {number}"))
        return lab()

    first = run(1, TrickLab)
    first.back()
    assert "cannot step back" in first.line.text
    silent = run(2, TrickLab)
    assert first.closed and silent.line.text == silent.describe(), "nothing had been done"
    silent.deal.click()
    done, said = silent.state, silent.describe()
    again = run(3, TrickLab)
    assert again.state == again.first and again.line.text.startswith("This cell was run again")
    assert again.line.text.endswith(again.describe())
    again.step_back.click()
    assert again.state == done and again.line.text == f"What was here before is back. {said}"
    other = run(4, lambda: TrickLab(seed=7))
    assert other.line.text == other.describe(), "it is not made with the same"
    other.close()


@pytest.mark.parametrize("game", ["stich_rallye", "rally_run"])
def test_a_race_that_was_played_and_whose_cell_is_run_again_says_so(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = iter(range(9))
    monkeypatch.setattr(lifecycle, "running_cell", lambda: ("a cell of this test", f"run {next(runs)}"))
    made = import_module(f"widgets.{game}").PlayLab
    first = made(seed=1)
    assert not first.line.text.startswith("This cell was run again")
    first.act(next(iter(first.state.race.legal)))
    done = first.state
    again = made(seed=1)
    assert again.line.text.startswith("This cell was run again, so it starts from the beginning. “Take back”")
    again.step_back.click()
    assert again.state == done
    again.close()
