"""Questions about the end of a round: who uses the motor, and who wins (S8, S9), and their answers."""

from __future__ import annotations

from rally.stich_rallye import MotorUsed, RoundEnded
from rally.tutor.exercises import Truths, believed

from .exercise import Exercise

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_first_motor(task: Exercise) -> int:
    ended = next(event for event in task.outcome.events if isinstance(event, RoundEnded))
    return ended.order[0]


def true_race_winner(task: Exercise) -> int:
    """The seat that wins at the round's end; −1 for nobody yet."""
    winner = task.outcome.winner
    return -1 if winner is None else winner


def true_motors_used(task: Exercise) -> int:
    return sum(isinstance(event, MotorUsed) for event in task.outcome.events)


# --- what somebody might think ----------------------------------------------------------------------------------------


def leader_goes_first(task: Exercise) -> int:
    return task.race.standing_order[0]


def flag_holder_goes_first(task: Exercise) -> int:
    return task.race.flag


def win_needs_an_exact_landing(task: Exercise) -> int:
    """Only a car that comes to stand on the line exactly has won; nobody does here: −1."""
    race = task.race
    exact = [s for s in race.motor_order if race.cars[s] + race.motors[s].value == race.track.finish]
    return exact[0] if exact else -1


def everybody_moves_then_furthest_wins(task: Exercise) -> int:
    race = task.race
    return max(range(len(race.cars)), key=lambda seat: race.cars[seat] + race.motors[seat].value)


def leader_before_the_motors_wins(task: Exercise) -> int:
    return task.race.standing_order[0]


def everybody_still_moves(task: Exercise) -> int:
    return len(task.race.players)


TRUTHS: Truths[Exercise] = {
    "first_motor": true_first_motor,
    "race_winner": true_race_winner,
    "motors_used": true_motors_used,
}

BELIEFS = believed(
    (leader_goes_first, "S8.1"),
    (flag_holder_goes_first, "S8.1"),
    (win_needs_an_exact_landing, "S9.2"),
    (everybody_moves_then_furthest_wins, "S9.2"),
    (leader_before_the_motors_wins, "S9.2"),
    (everybody_still_moves, "S9.2"),
)
