"""Questions about a motor: what its dial shows (S4), and their answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rally.stich_rallye.box.facts import DIAL
from rally.tutor.exercises import Belief, Truths, make_beliefs

from .exercise import Exercise

TOP = max(DIAL)
TOP_PLACE = DIAL.index(TOP)

# --- what the rules answer --------------------------------------------------------------------------------------------


def last_place(task: Exercise) -> int:
    """The number of notches from 0 in the end, counted on past the end of the dial."""
    return RIGHT.last_place(task)


def true_dial(task: Exercise) -> int:
    """The dial after lost tricks, perhaps one that is won, with the motor or without, and lost ones again."""
    motor = task.race.motors[task.seat]
    for _ in range(task.lost):
        motor = motor.wound(task.race.options)
    motor = motor.reset() if task.turbo else motor
    for _ in range(task.later):
        motor = motor.wound(task.race.options)
    return motor.value


# --- what somebody might think ----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class DialReading:
    """How somebody reads the motor; by default, correctly. A place on it is a number of notches from 0.

    shows(place): the value at this place (S4.1, S4.4). winning: the number of tricks for which a winner winds (S4.3).
    resets: whether a used motor goes back to 0 (S4.5). saved: whether a motor that is not used stays where it is.
    """

    shows: Callable[[int], int] = lambda place: DIAL[place % len(DIAL)]
    winning: int = 0
    resets: bool = True
    saved: bool = True

    def last_place(self, task: Exercise) -> int:
        """The number of notches from 0 in the end, counted on past the end of the dial."""
        notches = task.race.options.notches
        place = task.race.motors[task.seat].position + task.lost * notches
        if task.ask != "dial":
            place += self.winning * notches
            goes_back = self.resets if task.turbo else not self.saved
            place = 0 if goes_back else place
        return place + task.later * notches

    def after(self, task: Exercise) -> int:
        """What somebody with this reading expects the dial to show in the end."""
        return self.shows(self.last_place(task))


RIGHT = DialReading()


def up_to_the_top(place: int) -> int:
    """The value if nothing is beyond 16."""
    return DIAL[min(place, DIAL.index(TOP))]


def from_the_top_to_0(place: int) -> int:
    """The value if 0 follows 16 directly, and then 1, 3 …"""
    return DIAL[place % (DIAL.index(TOP) + 1)]


def broken_at_the_top(place: int) -> int:
    """The value if the motor breaks past 16: 0 from then on."""
    return DIAL[place] if place <= DIAL.index(TOP) else 0


def triangle(place: int) -> int:
    """1, 3, 6, 10, 15 look like 1, 1+2, 1+2+3 …, so somebody goes on with 21, 28, 36."""
    return place * (place + 1) // 2


def motor_counts_by_one(task: Exercise) -> int:
    """The current value, and one more for each lost trick."""
    return task.later if task.turbo else task.race.motors[task.seat].value + task.lost + task.later


def motor_doubles(task: Exercise) -> int:
    """1, 3, 6 … look like doubling: 3, 6, 12, 24."""
    value = task.race.motors[task.seat].value
    for lost in (task.lost, -1 if task.turbo else 0, task.later):
        value = 0 if lost < 0 else value
        for _ in range(lost):
            value = 2 * value or 1
    return value


TRUTHS: Truths[Exercise] = {
    "dial": true_dial,
    "dial_saved": true_dial,
    "dial_turbo": true_dial,
}

DIALS = {
    "motor_grows_for_ever": ("S4.4", DialReading(shows=triangle)),
    "motor_stays_at_the_top": ("S4.4", DialReading(shows=up_to_the_top)),
    "motor_starts_again": ("S4.4", DialReading(shows=from_the_top_to_0)),
    "motor_breaks_at_the_top": ("S4.4", DialReading(shows=broken_at_the_top)),
    "winner_winds_too": ("S4.3", DialReading(winning=1)),
    "motor_keeps_its_value": ("S4.5", DialReading(resets=False)),
    "winning_costs_the_motor": ("S4.5", DialReading(saved=False)),
}
"""The rule that each belief contradicts, and how it reads the motor: by the rules, with one exception."""

BELIEFS = make_beliefs((motor_counts_by_one, "S4.1"), (motor_doubles, "S4.1")) | {
    name: Belief(name, rule, dial.after) for name, (rule, dial) in DIALS.items()
}
