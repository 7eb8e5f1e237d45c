"""How a lab comes back to what it was: after a restart of its kernel, and when its cell is run again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rally.errors import RallyError
from widgets.shared.words import _, together

from .life import Guest
from .messages import parsed
from .states import State, States, Words

GUESTS = "guests"
"""In what is remembered of a lab: by name what its guests are to remember."""


class Returning(Protocol[State]):
    """A lab, as far as it comes back to what it was. left_here: what its cell had shown before it was run again."""

    states: States[State]
    left_here: State | None

    def recall(self, text: str) -> State: ...
    def go(self, state: State, said: Words | None = None) -> None: ...
    def tell(self, said: Words | None, tone: str = "info") -> None: ...
    def describe(self) -> str: ...
    def say_back(self) -> str: ...
    def guests(self) -> Mapping[str, Guest]: ...


def go_back_to(lab: Returning[State], text: str) -> None:
    """Let a lab go back to what `Lab.memo` wrote in a kernel that is gone, with its guests. What does not fit is let
    go, without a word."""
    try:
        state = lab.recall(text)
    except RallyError:
        return
    try:
        lab.go(state, lambda: together([_("The kernel was restarted. What was here before is back."), lab.describe()]))
    except (LookupError, TypeError, ValueError):  # of an older lab, say: it can be read, and does not hang together
        lab.states.back()
        lab.tell(None)
        return
    kept_guests = parsed(text).get(GUESTS)
    for name, guest in lab.guests().items():
        if isinstance(kept_guests, Mapping) and isinstance(kept_guests.get(name), str):
            guest.remember(kept_guests[name])


def take_up_again(lab: Returning[State], why_not: Words) -> None:
    """Go on where the lab was left that the same cell had shown before, if there was one; else say why not."""
    state, lab.left_here = lab.left_here, None
    if state is None:
        lab.tell(why_not, "bad")
    else:
        lab.go(state, lambda: together([_("What was here before is back."), lab.describe()]))


def say_anew(lab: Returning[State]) -> str:
    """That a cell was run again in whose lab something had been done."""
    said = _("This cell was run again, so it begins anew. “{back}” brings back what was here before.")
    return together([said.format(back=lab.say_back()), lab.describe()])
