"""Which labs are on show, so that running a cell again closes what it showed before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from IPython import get_ipython


class Closable(Protocol):
    def close(self) -> None: ...


_shown: dict[str, tuple[str, list[Closable]]] = {}
"""By notebook cell: the execution that showed them, and the labs."""


def adopt(lab: Closable) -> str:
    """Note that the running cell shows `lab`; labs of the same cell from an earlier run are closed.

    Answers with the lab's place: the cell and which of its labs it is, the same whenever the cell is run; empty where
    no cell is running.
    """
    cell, run = running_cell()
    if not cell:
        return ""
    earlier_run, labs = _shown.get(cell, (run, []))
    if earlier_run != run:
        for each in labs:
            each.close()
        labs = []
    _shown[cell] = (run, [*labs, lab])
    return f"{cell} {len(labs)}"


def disown(lab: Closable) -> None:
    """Forget a lab that is not shown after all."""
    for cell, (run, labs) in _shown.items():
        _shown[cell] = run, [each for each in labs if each is not lab]


def running_cell() -> tuple[str, str]:
    """The id of the cell that is running, and of this run; two empty texts where there is none."""
    request = request_of(get_ipython())
    cell = (request.get("metadata") or {}).get("cellId") or ""
    return cell, (request.get("header") or {}).get("msg_id", "") if cell else ""


def request_of(shell: object) -> Mapping[str, Mapping[str, str]]:
    """The message that a shell is working on, empty where there is none.

    ipykernel's shell gives it; Pyodide's does not, but has a kernel that keeps the whole message as `_parent_header`.
    """
    if hasattr(shell, "get_parent"):
        request = shell.get_parent()
    else:
        request = getattr(getattr(shell, "kernel", None), "_parent_header", None)
    return request if isinstance(request, Mapping) else {}
