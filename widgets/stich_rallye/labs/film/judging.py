"""Every choice of a race judged by playing it out: what was chosen, what would have been best, and the difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rally.stich_rallye import Action, Race, Unknown
from widgets.shared.labs.counsel import Advice
from widgets.stich_rallye.labs.advice.advisers import make_advisor

from .scenes import Film

QUICK, SURE = 300, 1500
"""Races played out for each action: for a first look, and where it may have cost something."""

DOUBTFUL = 3
"""What costs more than so many races of 100 at first look is looked at again."""

GRADES = (5, 15)
"""What costs more than so many races of 100 is marked: once, or twice."""


@dataclass(frozen=True)
class Choice:
    """A choice that somebody had in a race: at which scene it was made, in which position, and what was chosen."""

    scene: int
    position: Race
    action: Action

    @property
    def seen(self) -> Race:
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


def choices(film: Film) -> list[Choice]:
    """All choices of a race between several actions, by whoever's cards are known."""
    scenes = {id(scene.events[0]): number for number, scene in reversed([*enumerate(film.scenes)]) if scene.events}
    found = []
    for race in [*film.race.history()][::-1]:
        before = race.previous
        if before is None or race.action is None or before.to_act is None or len(before.legal) == 1:
            continue
        if not isinstance(before.hands[before.to_act], Unknown):
            found.append(Choice(scenes[id(race.events[0])], before, race.action))
    return found


def judged(every: Sequence[Choice], seed: int = 0) -> Iterator[Verdict | None]:
    """A verdict on each choice, in order; None after each slice of work before it."""
    for choice in every:
        advisor = make_advisor(choice.seen, seed, "sensible")
        verdict = verdict_on(choice, advisor.step(QUICK))
        while verdict.cost > DOUBTFUL and verdict.mine.playouts < SURE:
            yield None
            verdict = verdict_on(choice, advisor.step(QUICK))
        yield verdict


def verdict_on(choice: Choice, advices: Sequence[Advice]) -> Verdict:
    mine = next(advice for advice in advices if advice.action == choice.action)
    best = max(advices, key=lambda advice: advice.wins)
    return Verdict(choice, mine, mine if best.wins == mine.wins else best)
