"""The way of a lab through its states: the newest last, and a way back as long as there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

State = TypeVar("State")
Words = Callable[[], str]
"""A sentence, said when asked, so that it follows a change of language."""

KEPT = 200
"""So many states the way back remembers."""


class States(Generic[State]):
    """States, oldest first; never empty. kept: so many are remembered."""

    def __init__(self, first: State, kept: int = KEPT) -> None:
        self._all = [first]
        self.kept = kept

    @property
    def now(self) -> State:
        return self._all[-1]

    @now.setter
    def now(self, state: State) -> None:
        """Something else in the same place: no step."""
        self._all[-1] = state

    @property
    def before(self) -> State | None:
        """The state to which a step back would lead."""
        return self._all[-2] if len(self._all) > 1 else None

    @property
    def is_beginning(self) -> bool:
        """Whether there is no step back."""
        return len(self._all) == 1

    def add(self, state: State) -> None:
        """A step."""
        self._all.append(state)
        del self._all[: -self.kept]

    def back(self) -> State:
        """Take the last step back, and answer with the state that it led to."""
        return self._all.pop()

    def everywhere(self, change: Callable[[State], State]) -> None:
        """Change every state on the way back: what people prefer, and not what they do, no step back undoes."""
        self._all = [change(state) for state in self._all]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[State]:
        return iter(self._all)
