"""What to say of a choice: which is the best and why, and what the one that was made cost."""

from __future__ import annotations

from rally.game import Race
from widgets.shared.labs.advice.counsel import Advice, Counsel
from widgets.shared.labs.races.screen import A, R, Screen
from widgets.shared.words import _, together
from widgets.shared.words.names import say_seat

from . import costs
from .chances import say_fault
from .comparing import Comparison, compared, percent


def is_forced(race: Race[A]) -> bool:
    """Whether there is only one choice."""
    return len(race.legal) == 1


def advised(counsel: Counsel[R, Advice[A]]) -> A | None:
    """The best choice so far; None where nothing is known."""
    race = counsel.race
    if race is not None and is_forced(race):
        only: A = race.legal.only
        return only
    return counsel.best.action if counsel.best else None


def say_hint(of: Screen[R, A], counsel: Counsel[R, Advice[A]]) -> str:
    """The best choice, its chance, and the plain reason."""
    race, best = counsel.race, counsel.best
    if race is not None and is_forced(race):
        only = race.legal.only
        said = _("There is only one choice: {choice}.").format(choice=of.voice.action(only, race))
        return together([said, of.say_why(race, only)])
    if counsel.fault is not None:
        return together([_("No hint can be worked out here."), say_fault(counsel.fault, race, of.voice)])
    if race is None or best is None:
        return _("There is no hint yet.")
    said = _("A hint: {choice}. Played out, it wins about {rate} out of 100 races.").format(
        choice=of.voice.action(best.action, race), rate=percent(best.rate)
    )
    return together([said, of.say_why(race, best.action)])


def say_cost(of: Screen[R, A], counsel: Counsel[R, Advice[A]], chosen: A, openly: bool = True) -> str:
    """What a choice cost against the best one. Empty if there was no other, or nothing is known.

    Not `openly`: without naming what is still hidden.
    """
    race = counsel.race
    if counsel.fault is not None:
        return say_fault(counsel.fault, race, of.voice)
    if race is None or str(chosen) not in counsel.advices:
        return ""
    return say_judged(of, race, compared(chosen, counsel.advices.values()), openly)


def say_guess(of: Screen[R, A], counsel: Counsel[R, Advice[A]], chosen: A) -> str:
    """Whether a guess was right, what it is worth beside the best choice, and the plain reason."""
    race = counsel.race
    if counsel.fault is not None or race is None or str(chosen) not in counsel.advices:
        return say_cost(of, counsel, chosen)
    choice = compared(chosen, counsel.advices.values())
    if choice.cost:
        verdict = _("Not the best choice.")
        best = costs.say_best(of.voice.action(choice.best.action, race))
        return together([verdict, say_judged(of, race, choice)], first=[verdict, best])
    return together([_("Right!"), say_judged(of, race, choice), of.say_why(race, chosen)])


def say_judged(of: Screen[R, A], race: R, choice: Comparison[A], openly: bool = True) -> str:
    """What a choice cost, by what is known of it and of the best one."""
    if race.to_act is None:
        return ""
    best = choice.best.action
    better = of.voice.action(best, race) if openly else ""
    return costs.say_cost(say_seat(race, race.to_act), choice, better, lambda: of.say_why(race, best))
