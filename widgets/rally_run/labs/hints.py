"""A hint on the choice that is due: the best choice given what has been seen, why, and the way on which it leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from rally.rally_run import Action, Cell, Drive, Memory, Race, Reach, Swap
from rally.rally_run.box.grid import place_beside
from rally.rally_run.players.players import choose_even_lost
from rally.rally_run.players.reasons import HinderedRival, Reason
from rally.rally_run.playouts.ways import CarStanding, car_standing, car_standing_after
from widgets.rally_run.words import brief_cell, say_action, say_seat, to_cell
from widgets.words import _, join_sentences, ngettext


@dataclass(frozen=True)
class Hint:
    """The choice that leaves the seat to act least behind, given what it sees and remembers.

    known: the race as that seat remembers it.
    """

    known: Race
    action: Action

    @cached_property
    def reason(self) -> Reason:
        """What is certain about the choice."""
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
                return (place_beside(self.known.car, direction),)
            case Swap(first=first, second=second):
                return first, second
        return () if self.known.turning is None else (self.known.turning,)

    @cached_property
    def path(self) -> tuple[Cell, ...]:
        """The way that begins with the action, as far as it can be known."""
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
    """A hint for the seat to act: what the rememberer would do, without using anything that is hidden from that
    seat."""
    known = race.seen_by(race.turn).recalling(memory)
    return Hint(known, choose_even_lost(known, Random(str(known))))


def say_hint(hint: Hint) -> str:
    advised = _("A hint: {choice}.").format(choice=say_action(hint.action, hint.known))
    return join_sentences([advised, say_why(hint)])


def say_why(hint: Hint) -> str:
    """The first reason that holds: it arrives, nothing else is possible, it saves turns, it hinders; else the
    distance."""
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


def say_hindered(race: Race, hindered: HinderedRival) -> str:
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
    """The distance to the goal after the action."""
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


PIT = "pit"


@dataclass(frozen=True)
class Leg:
    """A part of a way, to the pit stop or home: the shortest one from where the previous part ends.

    goal: "pit" or a colour. cells: from where the car is to the goal, both among them. reach: the turns of this car
    that it takes while all others stand still, swaps and what is done first among them. swaps: those on the way.
    """

    goal: str
    cells: tuple[Cell, ...]
    reach: Reach
    swaps: tuple[Swap, ...] = ()


def legs(race: Race, action: Action | None = None) -> tuple[Leg, ...]:
    """The shortest way of the seat to act, given what is known in the race. action: what it does first."""
    begun = car_standing(race, race.turn) if action is None else car_standing_after(race, action)
    done = 0 if action is None and race.turning is None else 1
    cells = (race.car,) if begun.cell == race.car else (race.car, begun.cell)
    return tuple(each_leg(race, begun, cells, done))


def each_leg(race: Race, start: CarStanding, cells: tuple[Cell, ...], done: int) -> Iterator[Leg]:
    """The legs from there. cells: where the car has been driven first; done: the turns that this took."""
    for goal in goals(race):
        here = race.grid.pit if goal == PIT else race.grid.starts[goal]
        reach, swaps = Reach(0, 0), tuple[Swap, ...]()
        if cells[-1] != here:
            reach, way = start.reach(goal), start.way(goal)
            if way is None:
                yield Leg(goal, cells, reach)
                return
            cells, swaps = (*cells, *way.cells), way.swaps
        yield Leg(goal, cells, reach.later(done), swaps)
        start, cells, done = start.arrive_at(here, swaps), (here,), 0


def goals(race: Race) -> list[str]:
    """The known goals of the seat to act: the pit stop if it has no trophy, then home."""
    trophy = race.trophies[race.turn]
    if trophy is not None:
        return [trophy]
    top = race.pile[0] if race.pile else None
    return [PIT] if top is None else [PIT, top]


# --- as the board draws it -------------------------------------------------------------------------------------------


def path(found: Iterable[Leg]) -> list[Cell]:
    """The places of all legs in order; none if no way leads on."""
    cells: list[Cell] = []
    for leg in found:
        cells += leg.cells[len(cells) > 0 :]
    return cells if len(cells) > 1 else []


def exchanges(swaps: Iterable[Swap]) -> list[list[list[int]]]:
    """The tiles that are swapped on a way, in pairs."""
    return [[[*swap.first], [*swap.second]] for swap in swaps]


# --- words -----------------------------------------------------------------------------------------------------------


def say_legs(race: Race, found: Iterable[Leg]) -> str:
    """The number of turns of the way, and the swaps on it, leg by leg."""
    return join_sentences(sentence for leg in found for sentence in (say_leg(race, leg), *map(say_swap, leg.swaps)))


def say_leg(race: Race, leg: Leg) -> str:
    place, reach = to_cell(race.grid.pit if leg.goal == PIT else race.grid.starts[leg.goal]), leg.reach
    then = leg.goal != PIT and race.trophies[race.turn] is None
    if reach.is_none:
        return _("As long as the others stand still, no way leads {place}.").format(place=place)
    if reach.is_exact and then:
        sentence = ngettext("Then {count} turn {place}.", "Then {count} turns {place}.", reach.best)
    elif reach.is_exact:
        sentence = ngettext("{count} turn {place}.", "{count} turns {place}.", reach.best)
    elif then:
        sentence = ngettext(
            "Then at best {count} turn {place}, more likely {likely}.",
            "Then at best {count} turns {place}, more likely {likely}.",
            reach.best,
        )
    else:
        sentence = ngettext(
            "At best {count} turn {place}, more likely {likely}.",
            "At best {count} turns {place}, more likely {likely}.",
            reach.best,
        )
    return sentence.format(count=reach.best, likely=reach.likely, place=place)


def say_swap(swap: Swap) -> str:
    """A swap on the way; its turn is one of those of the leg."""
    return _("On the way {first} and {second} are swapped (R4.1).").format(
        first=brief_cell(swap.first), second=brief_cell(swap.second)
    )
