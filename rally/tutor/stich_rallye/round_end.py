"""Questions about the end of a round: who uses the motor, and who wins (S8, S9), and their answers."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from rally.stich_rallye import MotorUsed, Race
from rally.stich_rallye.box.facts import ROUNDS
from rally.tutor.exercises import Truths, make_beliefs

from .driving import AskedMove, rest
from .exercise import Exercise

NOBODY = -1

# --- what the rules answer --------------------------------------------------------------------------------------------


def true_order(task: Exercise) -> tuple[int, ...]:
    return task.race.motor_order


def true_first_motor(task: Exercise) -> int:
    return true_order(task)[0]


def true_race_winner(task: Exercise) -> int:
    """The seat that wins at the end of the round; −1 for nobody yet."""
    winner = task.outcome.winner
    return NOBODY if winner is None else winner


def true_movers(task: Exercise) -> tuple[int, ...]:
    """The seats that use their motors, in order."""
    return tuple(event.seat for event in task.outcome.events if isinstance(event, MotorUsed))


def true_motors_used(task: Exercise) -> int:
    return len(true_movers(task))


# --- what somebody might think: whose turn it is ----------------------------------------------------------------------


@dataclass(frozen=True)
class RoundResult:
    """The end of a round by somebody's rules: where the cars stand, which seats have used the motor, who has crossed
    the line. over: whether a car may drive past the line without landing on it exactly. on: whether the others still
    move after a win. laps: the number of times that the winner crosses the line."""

    cars: tuple[int, ...]
    used: int
    winner: int

    @classmethod
    def of(
        cls, race: Race, order: Sequence[int], over: bool = True, on: bool = False, laps: tuple[int, ...] = (2,)
    ) -> RoundResult:
        cars, used, winner = list(race.cars), 0, NOBODY
        for seat in order:
            used += 1
            before, value = cars[seat], race.motors[seat].value
            if not over and before + value > race.track.finish:
                continue  # it cannot move
            cars[seat] = rest(AskedMove(race.track, tuple(cars), seat, value)) if value else before
            crossed = any(before < lap * len(race.track) <= cars[seat] for lap in laps)
            if winner == NOBODY and crossed:  # S9.2
                winner = seat
                if not on:
                    break
        return cls(tuple(cars), used, winner)

    def leader(self, race: Race) -> int:
        """The seat in first place; among equals, the nearest to the flag (S-G)."""
        return min(range(len(self.cars)), key=lambda seat: (-self.cars[seat], race.distance(seat)))


def answer_by_order(task: Exercise, order: Sequence[int]) -> Hashable:
    """The answer of somebody who expects this order of motors and reads everything else correctly."""
    return order[0] if task.ask == "first_motor" else tuple(order)


def leader_goes_first(task: Exercise) -> Hashable:
    return answer_by_order(task, task.race.standing_order)


def flag_holder_goes_first(task: Exercise) -> Hashable:
    """The flag holder goes first, then the others, last place first."""
    race = task.race
    return answer_by_order(task, [race.flag, *(seat for seat in race.motor_order if seat != race.flag)])


def seats_order_from_the_flag(task: Exercise) -> Hashable:
    """In the order of seats, clockwise from the flag holder."""
    race = task.race
    return answer_by_order(task, sorted(range(len(race.players)), key=race.distance))


def seats_order_from_last_place(task: Exercise) -> Hashable:
    """Last place goes first, then the others in the order of seats, clockwise."""
    race = task.race
    players = len(race.players)
    return answer_by_order(task, [(race.motor_order[0] + step) % players for step in range(players)])


def motors_at_0_wait(task: Exercise) -> Hashable:
    """A player whose motor shows 0 waits and goes after the others."""
    race = task.race
    return answer_by_order(task, sorted(race.motor_order, key=lambda seat: race.motors[seat].value == 0))


# --- who wins ---------------------------------------------------------------------------------------------------------


def answer_by_result(task: Exercise, ended: RoundResult) -> Hashable:
    """The answer that fits this end of a round: who has used the motor, how many have, or who has won (after round 3
    the leader does, S9.3)."""
    race = task.race
    if task.ask != "race_winner":
        return answer_by_count(task, ended.used)
    return ended.leader(race) if race.round == ROUNDS and ended.winner == NOBODY else ended.winner


def answer_by_count(task: Exercise, count: int) -> Hashable:
    """The answer for the seats that have used the motor: their number, or who they are."""
    return count if task.ask == "motors_used" else task.race.motor_order[:count]


def win_needs_an_exact_landing(task: Exercise) -> Hashable:
    """A car whose motor would take it past the line stays where it is; landing on the line wins."""
    return answer_by_result(task, RoundResult.of(task.race, task.race.motor_order, over=False))


def everybody_moves_then_furthest_wins(task: Exercise) -> Hashable:
    """All move, even past the line; then the leader wins, if any car is over the line."""
    race = task.race
    if task.ask != "race_winner":
        return answer_by_count(task, len(race.players))
    ends = [car + motor.value for car, motor in zip(race.cars, race.motors, strict=True)]
    return NOBODY if true_race_winner(task) == NOBODY else max(range(len(ends)), key=ends.__getitem__)


def leader_before_the_motors_wins(task: Exercise) -> Hashable:
    """The leader after the last trick has won, and no motor is used any more."""
    if task.ask != "race_winner":
        return answer_by_count(task, 0)
    return task.race.standing_order[0] if task.race.round == ROUNDS else NOBODY


def everybody_still_moves(task: Exercise) -> Hashable:
    """The first car across the line has won, but the others still use their motors."""
    return answer_by_result(task, RoundResult.of(task.race, task.race.motor_order, on=True))


def one_lap_is_enough(task: Exercise) -> Hashable:
    """The first car to cross the line wins, even for the first time."""
    return answer_by_result(task, RoundResult.of(task.race, task.race.motor_order, laps=(1, 2)))


TRUTHS: Truths[Exercise] = {
    "first_motor": true_first_motor,
    "motor_order": true_order,
    "race_winner": true_race_winner,
    "movers": true_movers,
    "motors_used": true_motors_used,
}

BELIEFS = make_beliefs(
    (leader_goes_first, "S8.1"),
    (flag_holder_goes_first, "S8.1"),
    (seats_order_from_the_flag, "S8.1"),
    (seats_order_from_last_place, "S8.1"),
    (motors_at_0_wait, "S8.2"),
    (win_needs_an_exact_landing, "S9.2"),
    (everybody_moves_then_furthest_wins, "S9.2"),
    (leader_before_the_motors_wins, "S9.2"),
    (everybody_still_moves, "S9.2"),
    (one_lap_is_enough, "S9.2"),
)
"""Each follows the rules with one exception."""
