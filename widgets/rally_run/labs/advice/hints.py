"""What to say of a choice that is due: which is the best by what has been seen, and why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

from rally.rally_run import Action, Cell, Drive, Memory, Race, Reach, Swap
from rally.rally_run.box.grid import step
from rally.rally_run.players.players import weigh
from rally.rally_run.players.reasons import Hindered, Reason
from widgets.rally_run.words import say_action, say_seat, to_cell
from widgets.shared.words import _, ngettext, together


@dataclass(frozen=True)
class Hint:
    """The choice that leaves the seat to act least behind, by what it sees and remembers.

    known: the race as it recalls it.
    """

    known: Race
    action: Action

    @cached_property
    def reason(self) -> Reason:
        """What can be told of the choice for certain."""
        return Reason(self.known.moment, self.action)

    @property
    def goal(self) -> Cell:
        """Where the seat wants to go."""
        return self.reason.goal

    @property
    def marked(self) -> tuple[Cell, ...]:
        """The places that the action is about."""
        match self.action:
            case Drive(direction=direction):
                return (step(self.known.car, direction),)
            case Swap(first=first, second=second):
                return first, second
        return () if self.known.turning is None else (self.known.turning,)

    @cached_property
    def path(self) -> tuple[Cell, ...]:
        """The way that the action begins, as far as one can know."""
        if isinstance(self.action, Swap):
            return ()
        way = self.reason.way
        return (self.reason.later.cell, *(way.cells if way else ()))

    @cached_property
    def swaps(self) -> tuple[Swap, ...]:
        """The swaps on that way."""
        way = self.reason.way
        return way.swaps if way and self.path else ()


def hint_for(race: Race, memory: Memory) -> Hint:
    """A hint for the seat to act: what the rememberer would do. Nothing that is hidden from it is looked at."""
    known = race.seen_by(race.turn).recalling(memory)
    return Hint(known, weigh(known, Random(str(known))))


def say_hint(hint: Hint) -> str:
    """The choice and the plain reason."""
    advised = _("A hint: {choice}.").format(choice=say_action(hint.action, hint.known))
    return together([advised, say_reason(hint)])


def say_reason(hint: Hint) -> str:
    """The first that is so of: it arrives, it leads out of nowhere, it hinders, it saves turns; else how far it is."""
    reason, goal = hint.reason, to_cell(hint.goal)
    if reason.arrives:
        return _("That would lead {goal} at once.").format(goal=goal)
    if reason.stuck:
        return _("No road leads on from here, so all that is left is a swap (R4.1).")
    if reason.saves:
        return say_saved(reason.reach.later(1), reason.driving, goal)
    if reason.hindered is not None:
        return say_hindered(hint.known, reason.hindered)
    if reason.reach.is_none:
        return _("As long as the others stand still, no way would lead {goal} from there.").format(goal=goal)
    return say_turns(reason, goal)


def say_saved(swapping: Reach, driving: Reach, goal: str) -> str:
    """How many turns it takes with the swap, and how many without it."""
    if driving.is_none:
        return _("As long as the others stand still, no way leads {goal} without a swap (R4.1).").format(goal=goal)
    if swapping.is_exact and driving.is_exact:
        sentence = ngettext(
            "With the swap it would take {count} turn {goal}, and {others} if you drove on at once (R4.1).",
            "With the swap it would take {count} turns {goal}, and {others} if you drove on at once (R4.1).",
            swapping.best,
        )
    else:
        sentence = ngettext(
            "With the swap it would take {count} turn {goal} at best, "
            "and {others} at best if you drove on at once (R4.1).",
            "With the swap it would take {count} turns {goal} at best, "
            "and {others} at best if you drove on at once (R4.1).",
            swapping.best,
        )
    return sentence.format(count=swapping.best, others=driving.best, goal=goal)


def say_hindered(race: Race, hindered: Hindered) -> str:
    """Who needs more turns now, and how many."""
    seat, goal = say_seat(race, hindered.seat), to_cell(hindered.goal)
    before, after = hindered.before, hindered.after
    if after.is_none:
        return _("After that, {seat} would have no way {goal} as long as the others stand still (R4.1).").format(
            seat=seat, goal=goal
        )
    if before.is_exact and after.is_exact:
        sentence = ngettext(
            "After that, {seat} would need {count} turn {goal} instead of {before} (R4.1).",
            "After that, {seat} would need {count} turns {goal} instead of {before} (R4.1).",
            after.best,
        )
    else:
        sentence = ngettext(
            "After that, {seat} would need at best {count} turn {goal} instead of {before} (R4.1).",
            "After that, {seat} would need at best {count} turns {goal} instead of {before} (R4.1).",
            after.best,
        )
    return sentence.format(seat=seat, goal=goal, count=after.best, before=before.best)


def say_turns(reason: Reason, goal: str) -> str:
    """How far it is once the action is done."""
    reach = reason.reach
    if reason.unseen:
        sentence = ngettext(
            "Nobody has seen that tile yet; if its road leads on, it may be {count} turn {goal} from there.",
            "Nobody has seen that tile yet; if its road leads on, it may be {count} turns {goal} from there.",
            reach.best,
        )
    elif reach.is_exact:
        sentence = ngettext(
            "Going by what has been seen, it would be {count} turn {goal} from there.",
            "Going by what has been seen, it would be {count} turns {goal} from there.",
            reach.best,
        )
    else:
        sentence = ngettext(
            "Going by what has been seen, it would be at best {count} turn {goal} from there, more likely {likely}.",
            "Going by what has been seen, it would be at best {count} turns {goal} from there, more likely {likely}.",
            reach.best,
        )
    return sentence.format(count=reach.best, likely=reach.likely, goal=goal)
