"""Questions about a motor: what its dial shows (S4), and their answers."""

from __future__ import annotations

from rally.tutor.exercises import Truths, believed

from .exercise import Exercise

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_dial(task: Exercise) -> int:
    motor = task.race.motors[task.seat]
    for _ in range(task.lost):
        motor = motor.wound()
    return motor.value


# --- what somebody might think ----------------------------------------------------------------------------------------


def motor_counts_by_one(task: Exercise) -> int:
    return task.race.motors[task.seat].value + task.lost


def motor_grows_for_ever(task: Exercise) -> int:
    """1, 3, 6, 10, 15 look like 1, 1+2, 1+2+3 …: somebody goes on with 21, 28, 36."""
    notch = task.race.motors[task.seat].position + task.lost
    return notch * (notch + 1) // 2


def motor_stays_at_the_top(task: Exercise) -> int:
    return 16


def motor_starts_again(task: Exercise) -> int:
    return 0


TRUTHS: Truths[Exercise] = {
    "dial": true_dial,
}

BELIEFS = believed(
    (motor_counts_by_one, "S4.1"),
    (motor_grows_for_ever, "S4.4"),
    (motor_stays_at_the_top, "S4.4"),
    (motor_starts_again, "S4.4"),
)
