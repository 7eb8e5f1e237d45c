"""How long a lab lives: it is made whole or not at all, and shown until its cell runs again.

What a constructor that fails had made by then is closed again. The parts of a lab are made before the lab itself, and
some stand in no attribute yet: so all widgets are noted as they are made, and the page is told of them when the lab is
whole.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets
from IPython import get_ipython

from widgets.parts.kit import kit
from widgets.parts.opening import DeferredWidget, is_for_a_page, is_shared, note_widgets, running_request
from widgets.words.arguments import check_names_of

if TYPE_CHECKING:
    from .lab import Lab


class LabMeta(traitlets.MetaHasTraits):
    """The class of classes of labs. Each has `abandon(made)`: it never was, nor were these widgets."""

    @property
    def __signature__(cls) -> inspect.Signature:
        """What a lab is made with, for who asks for help: not what this class of classes is called with."""
        whole = inspect.signature(cls.__init__)  # type: ignore[misc]  # of the class, as it is
        return whole.replace(parameters=[*whole.parameters.values()][1:])

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        check_names_of(cls.__init__, cls.__name__, kwargs)  # type: ignore[misc]
        kit()  # all parts share it, whoever is first: it is no lab's own
        kind: Any = cls
        with note_widgets() as made:
            lab = kind.__new__(kind, *args, **kwargs)
            try:
                lab.__init__(*args, **kwargs)
                made.open()
            except BaseException:
                lab.abandon(made)
                made.clear()
                raise
        return lab


# --- on show ----------------------------------------------------------------------------------------------------------


_shown: dict[str, tuple[str, list[Lab[Any]]]] = {}
"""By notebook cell: the execution that showed them, and the labs."""

_left: dict[str, tuple[str, Sequence[object]]] = {}
"""By place what the lab left behind that the cell had shown there before: the fingerprint of what it was made with, and
its states; nothing where nothing was done."""


def adopt_lab(lab: Lab[Any]) -> str:
    """Note that the running cell shows `lab`; labs of the same cell from an earlier run are closed.

    Answers with the lab's place: the cell and which of its labs it is, the same whenever the cell is run; empty where
    no cell is running, or the lab is made for no page.
    """
    cell, run = running_cell()
    if not cell or not is_for_a_page():
        return ""
    earlier_run, labs = _shown.get(cell, (run, []))
    if earlier_run != run:
        for number, each in enumerate(labs):
            if not each.closed and not each.states.is_beginning:
                _left[f"{cell} {number}"] = each.memory.made, [*each.states]
            each.close()
        labs = []
    _shown[cell] = (run, [*labs, lab])
    return f"{cell} {len(labs)}"


def states_left_at(place: str, made: str) -> Sequence[object]:
    """The states of the lab that a cell had shown at a place before it was run again, if it was made with the same and
    something had been done; else none. They are handed on once."""
    made_with, states = _left.pop(place, ("", ()))
    return states if made_with == made else ()


def disown_lab(lab: Lab[Any]) -> None:
    """Forget a lab that is not shown after all."""
    for cell, (run, labs) in _shown.items():
        _shown[cell] = run, [each for each in labs if each is not lab]


def stills() -> dict[str, str]:
    """The labs on show as HTML that does not move, by the ids of their models: what a saved lesson keeps."""
    return {lab.model_id: lab.still() for _, labs in _shown.values() for lab in labs if not lab.closed and lab.model_id}


def living() -> dict[str, list[str]]:
    """By cell, the ids of the models of the labs that it shows now: what is live when its page is loaded anew."""
    return {
        cell: [lab.model_id for lab in labs if not lab.closed and lab.model_id] for cell, (_, labs) in _shown.items()
    }


def running_cell() -> tuple[str, str]:
    """The id of the cell that is running, and of this run; two empty texts where there is none."""
    request = running_request(get_ipython())
    cell = str((request.get("metadata") or {}).get("cellId") or "")
    return cell, str((request.get("header") or {}).get("msg_id", "")) if cell else ""


def end_listening(lab: Lab[Any]) -> None:
    """Let a lab hear of nothing any more that is not in it."""
    while lab.ends:
        lab.ends.pop()()


def close_tree(widget: ipywidgets.Widget) -> None:
    """Close a widget, all that is in it, and what ipywidgets made beside it for it alone (layout, style).

    A lab in it, a guest say, is closed as a lab: it has more to end than its widgets.
    """
    for child in getattr(widget, "children", ()):
        child.close() if isinstance(type(child), LabMeta) else close_tree(child)
    beside = [getattr(widget, name, None) for name in ("layout", "style")]
    DeferredWidget.close(widget) if isinstance(type(widget), LabMeta) else widget.close()
    for other in beside:
        if isinstance(other, ipywidgets.Widget) and not is_shared(other):
            other.close()
