"""Every choice of a race judged by playing it out: what was chosen, what would have been best, and the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from widgets.shared.labs.counsel import Advice

DOUBTFUL = 3
"""What costs more than so many races of 100 is looked at again."""

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
    """A choice, what it is worth, and what the best one would have been worth."""

    choice: Choice
    mine: Advice
    best: Advice

    @property
    def cost(self) -> float:
        """Races of 100 that were given away."""
        return 100 * (self.best.rate - self.mine.rate)

    @property
    def grade(self) -> int:
        """0: as good as the best; 1, 2: marked."""
        return sum(self.cost > limit for limit in GRADES)

    @property
    def shares(self) -> tuple[float, ...]:
        """By seat the chance to win after the choice."""
        return tuple(wins / self.mine.playouts for wins in self.mine.wins_by_seat)


def judged(every: Sequence[Choice], looks: Callable[[Any], Looks]) -> Iterator[Verdict | None]:
    """A verdict on each choice, in order; None after each slice of work before it.

    looks(choice): how it is judged. Another look is taken as long as the choice may have cost something.
    """
    for choice in every:
        verdict = None
        for advices in looks(choice):
            if advices is not None:
                verdict = verdict_on(choice, advices)
                if verdict.cost <= DOUBTFUL:
                    break
            yield None
        if verdict is not None:
            yield verdict


def verdict_on(choice: Choice, advices: Sequence[Advice]) -> Verdict:
    mine = next(advice for advice in advices if advice.action == choice.action)
    best = max(advices, key=lambda advice: advice.wins)
    return Verdict(choice, mine, mine if best.wins == mine.wins else best)
