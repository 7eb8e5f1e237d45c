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
    """The seat that wins at the round's end; −1 for nobody yet."""
    winner = task.outcome.winner
    return NOBODY if winner is None else winner


def true_movers(task: Exercise) -> tuple[int, ...]:
    """The seats that get to use their motors, in their order."""
    return tuple(event.seat for event in task.outcome.events if isinstance(event, MotorUsed))


def true_motors_used(task: Exercise) -> int:
    return len(true_movers(task))


# --- what somebody might think: whose turn it is ----------------------------------------------------------------------


@dataclass(frozen=True)
class RoundResult:
    """A round's end: where the cars stand, how many have used the motor, who has crossed the line; by somebody's rules.

    over: may a car drive past the line without landing on it exactly? on: do the others move on when one has won?
    laps: how often the line is crossed by whoever has won.
    """

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
        """Who is ahead; of those who are level the nearest to the flag (S-G)."""
        return min(range(len(self.cars)), key=lambda seat: (-self.cars[seat], race.distance(seat)))


def answer_by_order(task: Exercise, order: Sequence[int]) -> Hashable:
    """What somebody answers who thinks that motors are used in this order, and has read all else rightly."""
    return order[0] if task.ask == "first_motor" else tuple(order)


def leader_goes_first(task: Exercise) -> Hashable:
    return answer_by_order(task, task.race.standing_order)


def flag_holder_goes_first(task: Exercise) -> Hashable:
    """The flag holder begins, and then the others go, last place first."""
    race = task.race
    return answer_by_order(task, [race.flag, *(seat for seat in race.motor_order if seat != race.flag)])


def seats_order_from_the_flag(task: Exercise) -> Hashable:
    """As they sit, clockwise from the flag holder."""
    race = task.race
    return answer_by_order(task, sorted(range(len(race.players)), key=race.distance))


def seats_order_from_last_place(task: Exercise) -> Hashable:
    """Last place begins, and then it goes round as they sit, clockwise."""
    race = task.race
    players = len(race.players)
    return answer_by_order(task, [(race.motor_order[0] + step) % players for step in range(players)])


def motors_at_0_wait(task: Exercise) -> Hashable:
    """Whose motor shows 0 may go on waiting: it is passed over, and goes after the others."""
    race = task.race
    return answer_by_order(task, sorted(race.motor_order, key=lambda seat: race.motors[seat].value == 0))


# --- who wins ---------------------------------------------------------------------------------------------------------


def answer_by_result(task: Exercise, ended: RoundResult) -> Hashable:
    """What is asked of a round's end that went so: who has used the motor, or how many, or who has won (after round 3
    the leader does, S9.3)."""
    race = task.race
    if task.ask != "race_winner":
        return answer_by_count(task, ended.used)
    return ended.leader(race) if race.round == ROUNDS and ended.winner == NOBODY else ended.winner


def answer_by_count(task: Exercise, count: int) -> Hashable:
    """So many have used the motor: the number, or who."""
    return count if task.ask == "motors_used" else task.race.motor_order[:count]


def win_needs_an_exact_landing(task: Exercise) -> Hashable:
    """A car whose motor would take it past the line stays where it is; who comes to stand on the line wins."""
    return answer_by_result(task, RoundResult.of(task.race, task.race.motor_order, over=False))


def everybody_moves_then_furthest_wins(task: Exercise) -> Hashable:
    """All move, past the line too, as if there were none; then the leader wins, if anybody is over the line."""
    race = task.race
    if task.ask != "race_winner":
        return answer_by_count(task, len(race.players))
    ends = [car + motor.value for car, motor in zip(race.cars, race.motors, strict=True)]
    return NOBODY if true_race_winner(task) == NOBODY else max(range(len(ends)), key=ends.__getitem__)


def leader_before_the_motors_wins(task: Exercise) -> Hashable:
    """Who leads when the last trick is played has won, and no motor is used any more."""
    if task.ask != "race_winner":
        return answer_by_count(task, 0)
    return task.race.standing_order[0] if task.race.round == ROUNDS else NOBODY


def everybody_still_moves(task: Exercise) -> Hashable:
    """The first across the line has won, but the others use their motors all the same."""
    return answer_by_result(task, RoundResult.of(task.race, task.race.motor_order, on=True))


def one_lap_is_enough(task: Exercise) -> Hashable:
    """Whoever crosses the line wins, for the first time too."""
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
"""Each is the rules with one thing read otherwise."""
