"""What to say of a choice: which is the best and why, and what the one that was made cost."""

from __future__ import annotations

from collections.abc import Iterator

from rally.stich_rallye import Action, Event, Play, Race, standing
from rally.stich_rallye.box.events import CardPlayed, LineCrossed, MotorUsed, Rolled
from rally.stich_rallye.players.foresight import foresee
from widgets.shared.labs.advice import costs
from widgets.shared.labs.advice.comparing import Comparison, compared, percent
from widgets.shared.labs.counsel import Counsel
from widgets.shared.words import _
from widgets.stich_rallye.words import say, say_action, say_seat, say_trick
from widgets.stich_rallye.words.importance import Importance, at_least

from .advisers import say_fault


def is_forced(race: Race) -> bool:
    """Whether there is only one choice."""
    return len(race.legal) == 1


def advised(counsel: Counsel) -> Action | None:
    """The best choice so far."""
    race: Race | None = counsel.race
    if race is not None and is_forced(race):
        return next(iter(race.legal))
    return counsel.best.action if counsel.best else None


def say_hint(counsel: Counsel) -> str:
    """The best choice, its chance, and the plain reason."""
    race, best = counsel.race, counsel.best
    if race is not None and is_forced(race):
        only = next(iter(race.legal))
        said = _("There is only one choice: {choice}.").format(choice=say_action(only, race))
        return f"{said} {say_why(race, only)}"
    if counsel.fault is not None:
        return " ".join([_("No hint can be worked out here."), say_fault(counsel.fault, race)])
    if race is None or best is None:
        return _("There is no hint yet.")
    said = _("A hint: {choice}. When it is played out, it wins about {rate} of 100 races.").format(
        choice=say_action(best.action, race), rate=percent(best.rate)
    )
    return f"{said} {say_why(race, best.action)}"


def say_cost(counsel: Counsel, chosen: Action, openly: bool = True) -> str:
    """What a choice cost against the best one. Empty if there was no other, or nothing is known.

    Not `openly`: without naming cards that are still held.
    """
    race: Race | None = counsel.race
    if counsel.fault is not None:
        return say_fault(counsel.fault, race)
    if race is None or str(chosen) not in counsel.advices:
        return ""
    return say_judged(race, compared(chosen, counsel.advices.values()), openly)


def say_judged(race: Race, choice: Comparison, openly: bool = True) -> str:
    """What a choice cost, by what is known of it and of the best one."""
    if race.to_act is None:
        return ""
    best: Action = choice.best.action
    better = say_action(best, race) if openly else ""
    return costs.say_cost(say_seat(race, race.to_act), choice, better, lambda: say_why(race, best))


def say_why(race: Race, action: Action) -> str:
    """What an action leads to, as far as the person who chooses can know: who wins, the lowest card, the hill."""
    assert race.to_act is not None  # somebody is choosing
    seen = foresee(race.seen_by(race.to_act), action)
    after = seen.after
    if after.phase == "turbo":
        return say_trick(after)
    if seen.moves:
        told = at_least(Importance.NEWS, after.events)
        return " ".join(say(event, after) for event in told if not isinstance(event, CardPlayed | MotorUsed))
    reasons = [say_trick(after), *(say(event, after) for event in would_be(after))]
    if seen.winner is not None:
        reasons.append(_("{seat} wins the trick for certain.").format(seat=say_seat(after, seen.winner)))
    return " ".join(reasons)


def would_be(race: Race) -> Iterator[Event]:
    """The hill and the line that the winning car would meet if the trick ended now."""
    if not isinstance(race.action, Play) or not race.trick:
        return
    stand = standing(race.trick)
    move = race.drive(race.seat_of(stand.index), stand.lowest.value)
    yield from (event for event in move.events if isinstance(event, Rolled | LineCrossed))
