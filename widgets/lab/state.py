"""The states of a lab, oldest first, with the steps back and forward through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

State = TypeVar("State")
Words = Callable[[], str]
"""A function that returns a sentence, so that the sentence follows a change of language."""

KEPT = 1000
"""Maximum number of states that can be taken back: more than a long race has choices."""


class States(Generic[State]):
    """The states of a lab, oldest first; never empty. kept: maximum number of states."""

    def __init__(self, first: State, kept: int = KEPT) -> None:
        self._all = [first]
        self._ahead: list[State] = []
        self.kept = kept

    @property
    def now(self) -> State:
        return self._all[-1]

    @now.setter
    def now(self, state: State) -> None:
        """Replace the present state without taking a step."""
        self._all[-1] = state

    @property
    def before(self) -> State | None:
        """The state to which a step back would lead; None at the beginning."""
        return self._all[-2] if len(self._all) > 1 else None

    @property
    def is_beginning(self) -> bool:
        """Whether no step back is possible."""
        return len(self._all) == 1

    @property
    def is_end(self) -> bool:
        """Whether no step was taken back that could be taken again."""
        return not self._ahead

    def add(self, state: State) -> None:
        """Add a state as a step. Steps that were taken back before are forgotten."""
        self._all.append(state)
        self._ahead.clear()
        self._forget()

    def take_up(self, states: Sequence[State]) -> None:
        """Continue from these states: in place of the first one, or after the steps that were taken here."""
        if states:
            self._all = [*states] if self.is_beginning else [*self._all, *states]
            self._ahead.clear()
            self._forget()

    def replace_all(self, states: Sequence[State]) -> None:
        """Replace all states by these."""
        self._all = [*states]
        self._ahead.clear()

    def _forget(self) -> None:
        """Forget the oldest states if there are too many; several at once, because the memory is rewritten then."""
        if len(self._all) > self.kept:
            del self._all[: len(self._all) - self.kept + self.kept // 10]

    def back(self) -> State:
        """Take the last step back, and return the state that it led to."""
        self._ahead.append(self._all.pop())
        return self._ahead[-1]

    def forward(self) -> State:
        """Take again the step that was taken back last, and return the state that it leads to."""
        self._all.append(self._ahead.pop())
        return self.now

    def change_all(self, change: Callable[[State], State]) -> None:
        """Change every state, also those that were taken back: no step back undoes a preference."""
        self._all, self._ahead = [*map(change, self._all)], [*map(change, self._ahead)]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[State]:
        return iter(self._all)
