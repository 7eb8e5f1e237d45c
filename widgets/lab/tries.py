"""A wrong answer, in every lab that asks: its reason and a second try, and only then the right answer.

The tutor counts the first answer. A question is done once the right answer is given, at either try; a question whose
answer was shown is asked once more.
"""

from __future__ import annotations

import ipywidgets

from widgets.words import _, join_sentences

from .controls import toggle_class

STRUCK = "rally-struck"
"""The class of an answer that was wrong, while the others can still be given."""


def leaves_a_try(*, is_first: bool, others: int) -> bool:
    """Whether a wrong answer leaves a second try: it is the first one, and there are at least two other answers. (If
    there is only one, nothing is left to think about.)"""
    return is_first and others > 1


def say_missed(reason: str) -> str:
    """The reply to a wrong answer that leaves another try. reason: why it is wrong, without the right answer."""
    said = [_("Not quite."), reason, _("Try once more.")]
    return join_sentences(said, first=said)


def say_tried() -> str:
    """The reply to the same wrong answer given again."""
    return _("You have tried that one already. Choose a different answer.")


def strike_out(control: ipywidgets.Widget, wanted: bool) -> None:
    """Strike out a wrong answer, or undo that."""
    toggle_class(control, STRUCK, wanted)


def say_struck(answer: str) -> str:
    """The label of a wrong answer's button."""
    return _("{answer} ✗").format(answer=answer)
