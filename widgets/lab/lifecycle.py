"""The life of a lab: it is made whole or not at all, and is shown until its cell runs again.

If a constructor fails, all that it has made is closed again. The parts of a lab are made before the lab itself, and
some are not attributes yet; therefore every widget is noted as it is made, and the page is told of all of them once the
lab is complete.
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
    """The metaclass of labs. Each lab has `abandon(made)`, which closes these widgets if the constructor fails."""

    @property
    def __signature__(cls) -> inspect.Signature:
        """The signature of the constructor, for those who ask for help, in place of that of this metaclass."""
        whole = inspect.signature(cls.__init__)  # type: ignore[misc]  # of the class, as it is
        return whole.replace(parameters=[*whole.parameters.values()][1:])

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        check_names_of(cls.__init__, cls.__name__, kwargs)  # type: ignore[misc]
        kit()  # made before the widgets of the lab are noted, because all labs share it
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
"""By notebook cell, the execution that shows labs, and these labs."""

_left: dict[str, tuple[str, Sequence[object]]] = {}
"""By place, the fingerprint of the lab that the cell showed there before it ran again, and its states. Labs in which
nothing was done are left out."""


def adopt_lab(lab: Lab[Any]) -> str:
    """Note that the running cell shows `lab`, and close the labs of the same cell from an earlier run.

    Returns the place of the lab: the cell and the index of the lab in it, the same in every run; "" if no cell is
    running, or the lab is made for no page.
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
    """Return, once, the states of the lab that a cell showed at a place before it ran again; nothing if that lab was
    made with other arguments, or nothing was done in it."""
    made_with, states = _left.pop(place, ("", ()))
    return states if made_with == made else ()


def disown_lab(lab: Lab[Any]) -> None:
    """Forget a lab that is not shown after all."""
    for cell, (run, labs) in _shown.items():
        _shown[cell] = run, [each for each in labs if each is not lab]


def stills() -> dict[str, str]:
    """Return the labs on show as static HTML, by model id: what a saved lesson keeps."""
    return {lab.model_id: lab.still() for _, labs in _shown.values() for lab in labs if not lab.closed and lab.model_id}


def living() -> dict[str, list[str]]:
    """Return the model ids of the labs on show, by cell: what is live when the page is loaded again."""
    return {
        cell: [lab.model_id for lab in labs if not lab.closed and lab.model_id] for cell, (_, labs) in _shown.items()
    }


def running_cell() -> tuple[str, str]:
    """Return the id of the running cell and of this run; two empty texts if no cell is running."""
    request = running_request(get_ipython())
    cell = str((request.get("metadata") or {}).get("cellId") or "")
    return cell, str((request.get("header") or {}).get("msg_id", "")) if cell else ""


def end_listening(lab: Lab[Any]) -> None:
    """Stop a lab from listening to anything outside it."""
    while lab.ends:
        lab.ends.pop()()


def close_tree(widget: ipywidgets.Widget) -> None:
    """Close a widget, its children, and the layout and style that ipywidgets made for it alone.

    A lab among the children is closed as a lab, which ends more than just its widgets.
    """
    for child in getattr(widget, "children", ()):
        child.close() if isinstance(type(child), LabMeta) else close_tree(child)
    beside = [getattr(widget, name, None) for name in ("layout", "style")]
    DeferredWidget.close(widget) if isinstance(type(widget), LabMeta) else widget.close()
    for other in beside:
        if isinstance(other, ipywidgets.Widget) and not is_shared(other):
            other.close()
