"""The states of a lab, oldest first: the way through them and back again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

State = TypeVar("State")
Words = Callable[[], str]
"""A sentence, said when asked, so that it follows a change of language."""

KEPT = 1000
"""The number of states that the way back has: more than a long race has choices."""


class States(Generic[State]):
    """States, oldest first; never empty. kept: the largest number of them."""

    def __init__(self, first: State, kept: int = KEPT) -> None:
        self._all = [first]
        self._ahead: list[State] = []
        self.kept = kept

    @property
    def now(self) -> State:
        return self._all[-1]

    @now.setter
    def now(self, state: State) -> None:
        """Replace the present state: this is no step."""
        self._all[-1] = state

    @property
    def before(self) -> State | None:
        """The state to which a step back would lead."""
        return self._all[-2] if len(self._all) > 1 else None

    @property
    def is_beginning(self) -> bool:
        """Whether there is no step back."""
        return len(self._all) == 1

    @property
    def is_end(self) -> bool:
        """Whether no step was taken back that could be taken again."""
        return not self._ahead

    def add(self, state: State) -> None:
        """Add a state, as a step. What was taken back before is gone then."""
        self._all.append(state)
        self._ahead.clear()
        self._forget()

    def take_up(self, states: Sequence[State]) -> None:
        """Go on from these states, with the way through them: in place of a beginning, or after what was done here."""
        if states:
            self._all = [*states] if self.is_beginning else [*self._all, *states]
            self._ahead.clear()
            self._forget()

    def replace_all(self, states: Sequence[State]) -> None:
        """Have these states in place of all."""
        self._all = [*states]
        self._ahead.clear()

    def _forget(self) -> None:
        """Forget the oldest states where there are too many; several at once, as the rest is written anew then."""
        if len(self._all) > self.kept:
            del self._all[: len(self._all) - self.kept + self.kept // 10]

    def back(self) -> State:
        """Take the last step back, and answer with the state that it led to."""
        self._ahead.append(self._all.pop())
        return self._ahead[-1]

    def forward(self) -> State:
        """Take the step again that was taken back last, and answer with the state that it leads to."""
        self._all.append(self._ahead.pop())
        return self.now

    def change_all(self, change: Callable[[State], State]) -> None:
        """Change every state on the way back and on the way on: what people prefer, and not what they do, no step back
        undoes."""
        self._all, self._ahead = [*map(change, self._all)], [*map(change, self._ahead)]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[State]:
        return iter(self._all)
