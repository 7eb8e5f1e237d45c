"""What the rules answer, by playing a position out: by what is asked, the right answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rally.stich_rallye import Card, MotorUsed, MoveBegun, Play, RoundEnded, TrickWon

from .exercise import Exercise


def true_winner(task: Exercise) -> int:
    return next(event.seat for event in task.outcome.events if isinstance(event, TrickWon))


def true_spaces(task: Exercise) -> int:
    race = task.race
    trick = (*race.trick, Card.parse(task.play))
    race = race.after(Play(trick[-1]))
    moves = [event.spaces for event in race.events if isinstance(event, MoveBegun)]
    return moves[0] if moves else min(card.value for card in trick)


def true_legal_cards(task: Exercise) -> tuple[str, ...]:
    return tuple(str(action) for action in task.race.legal)


def true_dial(task: Exercise) -> int:
    motor = task.race.motors[task.seat]
    for _ in range(task.lost):
        motor = motor.wound()
    return motor.value


def true_rest(task: Exercise) -> int:
    race = task.race
    return race.drive(task.seat, task.spaces).progress


def true_first_motor(task: Exercise) -> int:
    ended = next(event for event in task.outcome.events if isinstance(event, RoundEnded))
    return ended.order[0]


def true_race_winner(task: Exercise) -> int:
    """The seat that wins at the round's end; −1 for nobody yet."""
    winner = task.outcome.winner
    return -1 if winner is None else winner


def true_motors_used(task: Exercise) -> int:
    return sum(isinstance(event, MotorUsed) for event in task.outcome.events)


TRUTHS: dict[str, Callable[[Exercise], Hashable]] = {
    "winner": true_winner,
    "spaces": true_spaces,
    "may_play": true_legal_cards,
    "dial": true_dial,
    "rest": true_rest,
    "first_motor": true_first_motor,
    "race_winner": true_race_winner,
    "motors_used": true_motors_used,
}
