"""Which rule decides a position, of those of which one does: how many colours there are, which hill it is."""

from __future__ import annotations

from collections.abc import Hashable

from rally.stich_rallye import Play
from rally.stich_rallye.rules.circuit import DOWN, UP

from .driving import move_of
from .exercise import Exercise
from .motors import TOP_PLACE, last_place
from .readings import Counting
from .tricks import colours, own_hand, trick

WON = ("S3.1", "S3.2", "S3.3")
"""By how many colours the trick has, the rule of who wins it."""

FOLLOWED = ("S2.2", "S2.3", "S2.4")
ROLLED = {DOWN: "S6.2", UP: "S6.3"}


def rule_here(task: Exercise, rule: str, said: Hashable = None) -> str:
    """The rule itself; or, if it is one of those of which a position has only one, that which decides this position.
    said: a wrong answer, if it is to be known what was misread.

    >>> from rally.tutor import exercise
    >>> three_colours = exercise("tricks_2")
    >>> rule_here(three_colours, "S3.2"), rule_here(three_colours, "S5.1")
    ('S3.3', 'S5.1')
    """
    if rule in WON:
        return rule_of_trick(task)
    if rule in FOLLOWED:
        return rule_of_following(task)
    if rule == "S8.1" and said is not None and is_by_place(task, said):
        return "S8.3"
    if rule == "S4.4" and last_place(task) <= TOP_PLACE:
        return "S4.1"
    if rule in ROLLED.values():
        move = move_of(task)
        return ROLLED.get(move.circuit.kind(Counting.of(move).counted(move.all_spaces)), rule)
    return rule


def rule_of_trick(task: Exercise) -> str:
    """The rule of who wins the trick; of that with most colours, where several cards may complete it."""
    if task.ask != "winning_cards":
        return WON[len(colours(trick(task))) - 1]
    lying = task.race.trick
    may = [action.card for action in task.race.legal if isinstance(action, Play)]
    return WON[max(len(colours((*lying, card))) for card in may) - 1]


def rule_of_following(task: Exercise) -> str:
    """The rule of what may be played: who has the colour led follows it, in a mixed trick as well."""
    there = colours(task.race.trick)
    if there[0] not in {card.colour for card in own_hand(task)}:
        return "S2.4"
    return "S2.3" if len(there) > 1 else "S2.2"


def is_by_place(task: Exercise, said: Hashable) -> bool:
    """Does last place come first in it? Then what is wrong is the order of those who still share the start space."""
    cars = task.race.cars
    if isinstance(said, tuple):
        order = [cars[seat] for seat in said]
        return task.ask == "motor_order" and order == sorted(cars)
    return task.ask == "first_motor" and isinstance(said, int) and cars[said] == min(cars)
