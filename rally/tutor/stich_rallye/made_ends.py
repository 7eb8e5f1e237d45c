"""Exercises about a round's end, made by chance: whose motor comes when, and who wins the race."""

from __future__ import annotations

from random import Random

from rally.chance.luck import pick
from rally.stich_rallye import Track
from rally.stich_rallye.box.facts import ROUNDS

from .exercise import Exercise
from .round_end import NOBODY
from .tables import Table, made, round_over

LESSON = "04_round_end_and_finish"


def line(here: Table) -> str:
    """The position: all hands are empty."""
    return here.line(hands=",".join("-" * here.players))


def order_of(here: Table) -> tuple[int, ...]:
    """Last place first (S8.1, S8.3)."""
    return tuple(sorted(range(here.players), key=lambda seat: (here.cars[seat], (seat - here.flag) % here.players)))


def round_end(chance: Random, level: int) -> Exercise:
    """Half of the time somebody's motor shows 0, and it is not the leader's."""
    idle = chance.random() < 0.5
    for _ in range(20):
        here = round_over(chance, level, 1 + pick(2, chance))
        order = order_of(here)
        if not idle or 0 in [here.motors[seat] for seat in order[:-1]]:
            break
    if level == 0 and chance.random() < 0.2:
        return made(LESSON, "S8.1", "first_motor", line(here), others=tuple(range(here.players)))
    swapped = ((*order[:at], order[at + 1], order[at], *order[at + 2 :]) for at in range(here.players - 1))
    return made(LESSON, "S8.1", "motor_order", line(here), others=tuple(swapped))


def finish(chance: Random, level: int) -> Exercise:
    """Somebody comes near the line in the last round, or for the first time in the second."""
    last = chance.random() < 0.8
    while True:
        here = round_over(
            chance, level, ROUNDS if last else 2, players=5 if chance.random() < (0.5, 0.7, 0.9)[level] else 4
        )
        lap = len(Track.shipped(here.track))
        reach = max(car + motor for car, motor in zip(here.cars, here.values, strict=True))
        if reach >= 2 * lap if last else max(here.cars) < lap <= reach:
            break
    if last and chance.random() < 0.55:
        order = order_of(here)
        others = (*(order[:count] for count in range(1, here.players + 1)), order[::-1][:2], order[::-1])
        return made(LESSON, "S9.2", "movers", line(here), others=others)
    return made(LESSON, "S9.2", "race_winner", line(here), others=(NOBODY, *range(here.players)))
