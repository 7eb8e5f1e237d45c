"""How the choices of a race are judged: each by what could be remembered then, played out many times."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rally.rally_run import Action, Advice, Race, Swap
from rally.rally_run.players.thinking import fewest_turns, thinkable
from widgets.rally_run.labs.advice.advisers import known, say_fault, weigher
from widgets.rally_run.labs.advice.hints import Hint, say_reason
from widgets.rally_run.words import say_action, say_seat
from widgets.shared.labs.advice.costs import say_cost
from widgets.shared.labs.advice.counsel import slower
from widgets.shared.labs.film.judging import GRADES, Choice, Judge, Looks, Verdict, has_choice
from widgets.shared.words import _

SLICE, QUICK = 100, 200
"""Races played out for each action at first look, so many at a time; those that are clearly worse are given up.
Where NumPy is missing, a share of them (`slower`)."""

MORE, SURE = 500, 1500
"""And for the choice that was made against the one that seemed best, if it may have cost something."""


def recalled(choice: Choice[Race, Action]) -> Race:
    """The position of a choice by what a perfect memory held when it was made."""
    return known(choice.position, choice.position.memory)


def considered(seen: Race, chosen: Action) -> list[Action]:
    """What is weighed: every drive or way to turn a tile round, the swaps that one would think of, and what was
    chosen. (There may be 276 swaps, and among so many the best would seem better than it is.)"""
    plain = (action for action in seen.legal if not isinstance(action, Swap))
    return [*dict.fromkeys([*plain, *thinkable(seen, fewest_turns(seen)), chosen])]


def looks(choice: Choice[Race, Action]) -> Looks[Action]:
    """At first all that is considered; then the choice and its rival, with races that told neither of them before."""
    seen, mine = recalled(choice), choice.action
    advisor = weigher(seen, actions=considered(seen, mine))
    yield None
    for _look in range(QUICK // SLICE):
        yield from advisor.stepping(SLICE // slower(QUICK, advisor.pace))
    found = advisor.advice
    yield found
    if len(found) == 1:
        return
    duel = weigher(seen, 1, [mine, rival(mine, found)])
    for _look in range(SURE // MORE):
        yield from duel.weighing(MORE // slower(SURE, duel.pace))
        yield duel.advice
        if is_clear(*duel.advice):
            return


def rival(mine: Action, found: Sequence[Advice]) -> Action:
    """The best of the other actions."""
    best: Action = max((advice for advice in found if advice.action != mine), key=lambda advice: advice.wins).action
    return best


def is_clear(mine: Advice, best: Advice) -> bool:
    """Whether a choice has certainly cost so much that no more races can tell anything new."""
    return 100 * (best.low - mine.high) > GRADES[-1]


def say(verdict: Verdict[Race, Action]) -> str:
    """What a choice cost, with what would have been better and why."""
    seen = recalled(verdict.choice)
    choice = say_action(verdict.best.action, seen)
    return say_cost(say_seat(seen, seen.turn), verdict.beside, choice, lambda: say_reason(better(verdict)))


def better(verdict: Verdict[Race, Action]) -> Hint:
    """What would have been best, as a hint."""
    return hint_at(recalled(verdict.choice), verdict.best.action)


@lru_cache(maxsize=64)
def hint_at(seen: Race, action: Action) -> Hint:
    """A hint, worked out once."""
    return Hint(seen, action)


JUDGE = Judge(
    looks=looks,
    say=say,
    say_begun=lambda: _(
        "Every choice in the race is being judged now, going by what could be remembered: each is played out "
        "many times."
    ),
    say_fault=lambda fault: say_fault(fault, None),
    is_choice=has_choice,
)
