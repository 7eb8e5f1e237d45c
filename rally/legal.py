"""What is legal at one moment of a game, as a container that asks the game's referee no more often than it must."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from .errors import Objection

Action = TypeVar("Action")
UNJUDGED: Any = object()


class Legal(Generic[Action]):
    """The legal actions: `in`, `len`, iteration. Worked out when asked; each action is judged once, and kept.

    judge: what speaks against an action, or None. candidates: every action that might be legal, in the order in which
    they are to be listed. proven: the candidates are all that is legal, by the way in which they are found.
    """

    __slots__ = ("_candidates", "_judge", "_proven", "_verdicts")

    def __init__(
        self,
        judge: Callable[[object], Objection | None],
        candidates: Callable[[], Iterable[Action]],
        *,
        proven: bool = False,
    ) -> None:
        self._judge = judge
        self._candidates: Callable[[], Iterable[Action]] | tuple[Action, ...] = candidates
        self._proven = proven
        self._verdicts: dict[object, Objection | None] = {}

    def why_not(self, action: object) -> Objection | None:
        """None if the action is legal, else what speaks against it."""
        if self._proven:
            self.candidates()  # notes that they are legal
        try:
            verdict: Objection | None = self._verdicts.get(action, UNJUDGED)
            if verdict is UNJUDGED:
                verdict = self._verdicts[action] = self._judge(action)
        except TypeError:  # nothing can be kept about it, such as a Deal of lists
            verdict = self._judge(action)
        return verdict

    def candidates(self) -> tuple[Action, ...]:
        """Every action that might be legal."""
        if callable(self._candidates):
            self._candidates = tuple(self._candidates())
            if self._proven:
                self._verdicts.update(dict.fromkeys(self._candidates))
        return self._candidates

    def __contains__(self, action: object) -> bool:
        return self.why_not(action) is None

    def __iter__(self) -> Iterator[Action]:
        if self._proven:
            return iter(self.candidates())
        return (action for action in self.candidates() if self.why_not(action) is None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<legal: {', '.join(map(str, self)) or 'nothing'}>"
