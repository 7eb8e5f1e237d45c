"""Every choice of a race judged by playing it out: what was chosen, what would have been best, and the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeAlias

from rally.game import Race
from widgets.shared.labs.advice.chances import say_fault
from widgets.shared.labs.advice.comparing import Comparison, compared, is_better
from widgets.shared.labs.advice.counsel import Advice, slower
from widgets.shared.labs.advice.hints import say_judged
from widgets.shared.labs.races.screen import Screen
from widgets.shared.words import _

from .scenes import A, Film, R, S

QUICK = 300
"""Races played out for each action at first look; where NumPy is missing, a share of them (`slower`)."""

MORE, SURE = 500, 1500
"""And for the choice that was made and those that may be as good or better, so many at a time, and no more in all."""

GRADES = (5, 15)
"""What costs more than so many races of 100 is marked: once, or twice."""

Looks: TypeAlias = Iterator[Sequence[Advice[A]] | None]
"""Advices on the actions of a choice, the chosen one among them, surer with every look; None: nothing new yet."""


@dataclass(frozen=True)
class Choice(Generic[R, A]):
    """A choice that somebody had in a race: where in its film it was made, in which position, and what was chosen.

    scene, step: what the choice led to first.
    """

    scene: int
    position: R
    action: A
    step: int = 1

    @property
    def seen(self) -> R:
        """The position as whoever chose could know it."""
        return self.position.seen_by(self.position.to_act or 0)


@dataclass(frozen=True)
class Verdict(Generic[R, A]):
    """A choice, beside all that could have been chosen."""

    choice: Choice[R, A]
    beside: Comparison[A]

    @property
    def mine(self) -> Advice[A]:
        return self.beside.mine

    @property
    def best(self) -> Advice[A]:
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


@dataclass(frozen=True)
class Judge(Generic[R, A]):
    """How the choices of a game are judged, and what is said of them.

    looks(choice): how one of them is judged. say(verdict): what it cost, what would have been better and why.
    say_begun(): that the work begins. say_fault(fault): why nothing can be judged. is_choice(position): whether
    somebody had a choice there that can be judged.
    """

    looks: Callable[[Choice[R, A]], Looks[A]]
    say: Callable[[Verdict[R, A]], str]
    say_begun: Callable[[], str]
    say_fault: Callable[[Exception], str]
    is_choice: Callable[[R], bool]


def judge_of(screen: Screen[R, A]) -> Judge[R, A]:
    """The judge of a game by its advisor: every choice is played out many times."""
    return Judge(
        looks=lambda choice: looks(screen, choice),
        say=lambda verdict: say_judged(screen, verdict.choice.seen, verdict.beside),
        say_begun=lambda: _("Every choice in the race is being judged now: each is played out many times."),
        say_fault=lambda fault: say_fault(fault, None, screen.voice),
        is_choice=has_choice,
    )


def has_choice(position: Race[A]) -> bool:
    """Whether somebody had to choose between several actions."""
    return position.to_act is not None and len([*islice(position.legal, 2)]) > 1


def choices(film: Film[R, S], is_choice: Callable[[R], bool] = has_choice) -> list[Choice[R, A]]:
    """All choices of a race, each by the scene and the step of the film that it led to first."""
    places: dict[int, tuple[int, int]] = {}
    for number, scene in enumerate(film.scenes):
        steps, step = {id(event) for event in film.cutting.steps(scene)}, 1
        for event in scene.events:
            places[id(event)] = number, step
            step += id(event) in steps
    found: list[Choice[R, A]] = []
    for race in [*film.race.history()][::-1]:
        before = race.previous
        if before is not None and race.last_action is not None and is_choice(before):
            at, first = places[id(race.events[0])]
            found.append(Choice(at, before, race.last_action, first))
    return found


def looks(screen: Screen[R, A], choice: Choice[R, A]) -> Looks[A]:
    """At first all actions; then the choice and its rivals, with races that told nothing of them before."""
    seen, mine = choice.seen, choice.action
    advisor = screen.advisor(seen, 0, "sensible")
    yield None
    yield from advisor.stepping(QUICK // slower(QUICK, advisor.pace))
    found = advisor.advice
    yield found
    duel = screen.advisor(seen, 1, "sensible", rivals(mine, found))
    for _look in range(SURE // MORE):
        yield from duel.stepping(MORE // slower(SURE, duel.pace))
        yield duel.advice


def rivals(mine: A, found: Sequence[Advice[A]]) -> list[A]:
    """The actions that may be the best, by the intervals of their chances, and the one that was chosen."""
    best = max(found, key=lambda advice: advice.wins)
    return [each.action for each in found if each.action == mine or not is_better(best, each)]


def judged(every: Sequence[Choice[R, A]], looks: Callable[[Choice[R, A]], Looks[A]]) -> Iterator[Verdict[R, A] | None]:
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
