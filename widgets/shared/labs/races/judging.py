"""Every choice of a race judged by playing it out: what was chosen, what would have been best, and the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from widgets.shared.labs.advice.comparing import Comparison, compared
from widgets.shared.labs.counsel import Advice

GRADES = (5, 15)
"""What costs more than so many races of 100 is marked: once, or twice."""

Looks = Iterator[Sequence[Advice] | None]
"""Advices on the actions of a choice, the chosen one among them, surer with every look; None: nothing new yet."""


@dataclass(frozen=True)
class Choice:
    """A choice that somebody had in a race: where in its film it was made, in which position, and what was chosen.

    scene, step: what the choice led to first.
    """

    scene: int
    position: Any
    action: Any
    step: int = 1

    @property
    def seen(self) -> Any:
        """The position as whoever chose could know it."""
        return self.position.seen_by(self.position.to_act or 0)


@dataclass(frozen=True)
class Verdict:
    """A choice, beside all that could have been chosen."""

    choice: Choice
    beside: Comparison

    @property
    def mine(self) -> Advice:
        return self.beside.mine

    @property
    def best(self) -> Advice:
        return self.beside.best

    @property
    def cost(self) -> int:
        """Races of 100 that were given away."""
        return self.beside.cost

    @property
    def grade(self) -> int:
        """0: it has not cost much, as far as can be seen; 1, 2: marked."""
        return sum(self.cost > limit for limit in GRADES)

    @property
    def shares(self) -> tuple[float, ...]:
        """By seat the chance to win after the choice."""
        return self.mine.chances


def judged(every: Sequence[Choice], looks: Callable[[Any], Looks]) -> Iterator[Verdict | None]:
    """A verdict on each choice, in order; None after each slice of work before it.

    looks(choice): how it is judged. Another look is taken as long as the choice may not be the best one.
    """
    for choice in every:
        verdict = None
        for advices in looks(choice):
            if advices is not None:
                verdict = Verdict(choice, compared(choice.action, advices))
                if verdict.beside.is_best:
                    break
            yield None
        if verdict is not None:
            yield verdict
