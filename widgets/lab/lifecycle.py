"""How long a lab lives: it is made whole or not at all, shown until its cell runs again, and may come back as it was.

What a constructor that fails had made by then is closed again. The parts of a lab are made before the lab itself, and
some stand in no attribute yet: so all widgets are noted as they are made, and the page is told of them when the lab is
whole.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets
from IPython import get_ipython

from rally.core.errors import RallyError
from widgets.parts import Steps
from widgets.parts.kit import kit
from widgets.parts.opening import DeferredWidget, is_for_a_page, is_shared, note_widgets, running_request
from widgets.words import _, join_sentences
from widgets.words.arguments import check_names_of
from widgets.words.languages import first_sentences, whole_of

from .controls import walk_widgets
from .memory import read_memory
from .state import Words

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


# --- coming back to what it was ---------------------------------------------------------------------------------------

GUESTS = "guests"
"""In what is remembered beside the states of a lab: by name the memories of its guests."""
SEEN = "seen"
"""There, too: whether the film was seen that is to be seen before anything else (`Steps.opens`)."""


def step_again(lab: Lab[Any]) -> None:
    """Take the step again that was taken back last; a sentence says so where there is none."""
    if lab.states.is_end:
        lab.tell(lambda: _("Nothing was taken back that could be done again."), "bad")
        return
    lab.states.forward()
    lab.tell(None)


def restore_lab(lab: Lab[Any], text: str) -> None:
    """Let a lab go back to what `Lab.memo` wrote in another kernel: its states with the way that led there, and its
    guests. Of a memory that is damaged what comes before the damage is taken, and the damage is said.
    """
    states, is_whole = lab.recall_all(text)
    complaint = lab.complaint  # what was damaged, say
    said, tone = (complaint, "bad") if complaint else (lab.describe, "info")
    if not is_whole:
        said, tone = (say_damaged if states else say_unreadable), "bad"

    def tell() -> str:
        back = _("Everything is back as it was.") if is_whole else ""
        return join_with_due(back, said())

    try:
        take_up(lab, states, tell, tone)
    except (LookupError, TypeError, ValueError):  # of an older lab, say: it can be read, and does not hang together
        lab.tell(say_unreadable, "bad")
        return
    try:
        lab.beside_from_data(read_memory(text)[1])
    except RallyError:
        lab.tell(say_damaged, "bad")


def take_up(lab: Lab[Any], states: Sequence[object], said: Words, tone: str = "info") -> None:
    """Go on where another lab has stopped, with its way back: its film is at its end. What was done in this one stays
    before that."""
    before = [*lab.states]
    lab.states.take_up(states)
    try:
        with films_ended(lab):
            lab.tell(said, tone)
    except (LookupError, TypeError, ValueError):
        lab.states.replace_all(before)
        raise


@contextmanager
def films_ended(lab: Lab[Any]) -> Iterator[None]:
    """Let what comes on show meanwhile be at the end of its film, but for a film that is to be seen first."""
    with ExitStack() as held:
        for steps in players_in(lab):
            held.enter_context(steps.hold_sync())  # else the page would begin to play it
        yield
        for steps in players_in(lab):
            if steps.film != steps.opens:
                steps.seen = steps.film


def players_in(lab: Lab[Any]) -> list[Steps]:
    """The players of all films in a lab."""
    return [each for each in walk_widgets(lab) if isinstance(each, Steps)]


def resume_lab(lab: Lab[Any], why_not: Words) -> None:
    """Go on where the lab was left that the same cell had shown before, if there was one; else say why not."""
    states, lab.left_here = lab.left_here, ()
    if states:
        take_up(lab, states, lambda: join_with_due(_("What was here before is back."), lab.describe()))
    else:
        lab.tell(why_not, "bad")


def say_damaged() -> str:
    return _("Part of what this page had kept was damaged. Everything before that is back.")


def say_unreadable() -> str:
    return _("What this page had kept here cannot be read. Nothing has changed.")


def say_run_again(lab: Lab[Any]) -> str:
    """A sentence: the cell was run again, and something had been done in its lab."""
    said = _("This cell was run again, so it starts from the beginning. “{back}” brings back what was here before.")
    return join_with_due(said.format(back=lab.say_back()), lab.describe())


def join_with_due(happened: str, due: str) -> str:
    """Both in the order in which they are read out; what is due is seen first."""
    sentences, whole = first_sentences(due), whole_of(due)
    return join_sentences([happened, due], first=sentences[:whole], more=[happened, *sentences[whole:]])
