"""The life of a lab: the running cell, as the shells of different kernels tell it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from widgets.shared.labs import life
from widgets.stich_rallye import HillLab

REQUEST = {"header": {"msg_id": "run 1"}, "metadata": {"cellId": "cell-7"}, "content": {"code": "HillLab()"}}


def ipykernels(request: Any) -> Any:
    """A shell that gives the request."""
    return SimpleNamespace(get_parent=lambda: request)


def pyodides(request: Any) -> Any:
    """A shell without `get_parent`, whose kernel keeps the request."""
    return SimpleNamespace(kernel=SimpleNamespace(_parent_header=request))


@pytest.mark.parametrize("shell", [ipykernels, pyodides])
def test_the_running_cell_is_found_in_every_shell(shell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(life, "get_ipython", lambda: shell(REQUEST))
    assert life.running_cell() == ("cell-7", "run 1")
    lab = HillLab()
    assert lab.memory.key == "cell-7 0"
    monkeypatch.setattr(life, "get_ipython", lambda: shell({**REQUEST, "header": {"msg_id": "run 2"}}))
    again = HillLab()
    assert lab.closed and again.memory.key == "cell-7 0", "the page remembers it there"
    again.close()
    life._shown.pop("cell-7")


@pytest.mark.parametrize(
    "shell",
    [None, SimpleNamespace(), SimpleNamespace(kernel=None), *map(pyodides, (None, {}, {"metadata": None}, "odd"))],
)
def test_where_no_cell_is_running_there_is_none(shell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(life, "get_ipython", lambda: shell)
    assert life.running_cell() == ("", "")
