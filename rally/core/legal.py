"""The legal actions at one moment of a game, each judged at most once; and the base class of events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, repeat
from operator import is_
from typing import Any, Generic, TypeVar, dataclass_transform

from .errors import IllegalAction, Objection

Action = TypeVar("Action")
UNJUDGED: Any = object()


class Legal(Generic[Action]):
    """The legal actions: `in`, `len`, iteration, `bool`. Each action is judged when first asked for, and only once.

    judge: returns the objection to an action, or None. candidates: returns every action that might be legal, in the
    order in which they are listed. proven: whether all candidates are legal, by the way in which they are found.
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
        self._verdicts: dict[object, tuple[object, Objection | None]] = {}

    def why_not(self, action: object) -> Objection | None:
        """None if the action is legal, else the objection to it."""
        try:
            judged, verdict = self._verdicts.setdefault(action, (UNJUDGED, None))
        except TypeError:  # it has no hash (a Deal of lists has none), so its verdict cannot be kept
            return self._judge(action)
        if judged is UNJUDGED:
            verdict = self._judge(action)
            self._verdicts[action] = action, verdict
        elif judged is not action and repr(judged) != repr(action):  # another one, though equal: 1.0 == 1
            verdict = self._judge(action)
        return verdict

    def has_listed(self, action: object) -> bool:
        """Whether this very object is one of the listed legal actions, which need not be judged."""
        return self._proven and not callable(self._candidates) and any(map(is_, self._candidates, repeat(action)))

    def candidates(self) -> tuple[Action, ...]:
        """Every action that might be legal."""
        if callable(self._candidates):
            self._candidates = tuple(self._candidates())
        return self._candidates

    def __contains__(self, action: object) -> bool:
        return self.why_not(action) is None

    def __iter__(self) -> Iterator[Action]:
        if self._proven:
            return iter(self.candidates())
        return (action for action in self.candidates() if self.why_not(action) is None)

    def __len__(self) -> int:
        return len(self.candidates()) if self._proven else sum(1 for _ in self)

    def __bool__(self) -> bool:
        """Whether anything is legal; stops at the first legal action."""
        return next(self._find_actions(), None) is not None

    def _find_actions(self) -> Iterator[Action]:
        """The legal actions, made one by one as they are asked for."""
        return iter(self._candidates()) if self._proven and callable(self._candidates) else iter(self)

    @property
    def only(self) -> Action:
        """The one legal action, where there is no choice. Raises IllegalAction if there are more, or none."""
        first, second = [*islice(self._find_actions(), 2), UNJUDGED, UNJUDGED][:2]
        if first is UNJUDGED:
            raise IllegalAction.because("nothing is legal now, so there is no single action to return")
        if second is not UNJUDGED:
            raise IllegalAction.because(
                "there is more than one action: at least {first} and {second} are legal",
                (first, second),
                first=str(first),
                second=str(second),
            )
        return first  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        return f"<legal: {', '.join(map(str, self)) or 'nothing'}>"


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False)
@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Event:
    """Something that happened, because of `rule` (and `also`: further rules and rulings that decided how).

    A subclass declares as fields what else is known of it; it is a dataclass like this one, without a decorator.
    """

    rule: str
    also: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True, eq=False, repr=False)(cls)

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules this event rests on, the main one first."""
        return (self.rule, *self.also)

    # Written here, and not generated for every class: that halves the time to import the rules.

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"
