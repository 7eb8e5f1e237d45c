"""The way of a lab through its states: steps that can be taken back, looks that are none, and words for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from widgets.shared.words import _

State = TypeVar("State")
Words = Callable[[], str]
"""A sentence, said when asked, so that it follows a change of language."""

KEPT = 200
"""So many states the way back remembers."""


class Steps(Generic[State]):
    """States, the newest last; `redraw` and `describe` are the lab's."""

    states: list[State]
    first: State
    _said: tuple[Words, str]
    _opening: Words | None
    refusals = 0
    """How often something was refused: the same reason is said again to whoever tries again."""

    def redraw(self) -> None:
        """Bring all that is on show to what the state is."""
        raise TypeError(f"{type(self).__name__} does not say how it is drawn")

    def describe(self) -> str:
        """The state in a sentence, for the live line when nothing more particular has just happened."""
        return ""

    def fresh(self) -> State:
        """The state that the reset button leads to."""
        return self.first

    @property
    def state(self) -> State:
        return self.states[-1]

    def go(self, state: State, said: Words | None = None, tone: str = "info", *, opening: Words | None = None) -> None:
        """A step: on to a new state, with a sentence about what has happened. The old one stays a step back.

        opening: what to say while the film of it has not come to its end, so that nothing tells the end before.
        """
        self.states.append(state)
        del self.states[:-KEPT]
        self.tell(said, tone, opening=opening)

    def look(
        self, state: State, said: Words | None = None, tone: str = "info", *, opening: Words | None = None
    ) -> None:
        """Turn to something else in the same state: no step, so nothing to take back. opening: as in `go`."""
        self.states[-1] = state
        self.tell(said, tone, opening=opening)

    def everywhere(self, change: Callable[[State], State]) -> None:
        """Change every state on the way back: what people prefer, and not what they do, no step back undoes."""
        self.states = [change(state) for state in self.states]

    def back(self) -> None:
        """One step back; a sentence says so where there is none."""
        if len(self.states) == 1:
            self.tell(lambda: _("This is the beginning: there is no step back."), "bad")
            return
        self.states.pop()
        self.tell(None)

    def reset(self) -> None:
        self.go(self.fresh(), lambda: _("Everything is as it was at the beginning."))

    def tell(self, said: Words | None, tone: str = "info", *, opening: Words | None = None) -> None:
        """Say something in the live line (None: what `describe` says) and draw everything."""
        self._said, self._opening = (said or self.describe, tone), opening
        self.refusals += tone == "bad"
        self.redraw()
