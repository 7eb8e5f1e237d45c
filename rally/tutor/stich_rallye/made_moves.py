"""Exercises about motors and moves, made by chance: what a dial shows, and where a car rests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rally.chance.luck import one_of, pick
from rally.stich_rallye import Track
from rally.stich_rallye.box.facts import DIAL, ROUND_CARDS
from rally.stich_rallye.rules.circuit import DOWN, FLAT

from .driving import DRIVING, HILLS
from .exercise import Exercise
from .readings import Counting, Move, Read, both_laps, rest
from .tables import LOWEST, Table, between_tricks, made

TOP = DIAL.index(max(DIAL))
OVER = 0.35
"""So often a motor is wound far past its top, which only round 3 is long enough for."""

FURTHEST = 30
"""From here no motor leads across the line for the second time, whatever card it is added to."""

Rounds = tuple[int, ...]
ALL: Rounds = (1, 2, 3)
SOON = 12
"""So many tables are looked at for a move that tells what it is to tell."""

LONGEST = 9
"""A move by a card alone is at most so long."""


def motor(chance: Random, level: int) -> Exercise:
    """A dial, and tricks of this round that are still to come: some are lost, then perhaps one is won."""
    over = chance.random() < OVER
    ask = one_of(("dial", "dial_saved") if over else ("dial", "dial_saved", "dial_turbo", "dial_turbo"), chance)
    while True:
        here = between_tricks(chance, level, (3,) if over else (1, 2, 3)[: 2 + level])
        seat, left = pick(here.players, chance), ROUND_CARDS[here.round - 1] - here.tricks
        place = here.motors[seat]
        most = left if ask == "dial" else left - 1
        losses = range(max(1, TOP + 2 - place) if over else 1 + (ask != "dial"), most + 1)
        far = ask == "dial_turbo" and here.cars[seat] > FURTHEST
        if place <= TOP and losses and not far:
            break
    losing = one_of(losses, chance)
    later = 0 if ask == "dial" else 1 + pick(losing - 1, chance)
    past = place + losing - later > TOP
    rule = {"dial": "S4.4" if past else "S4.1", "dial_saved": "S4.3", "dial_turbo": "S4.5"}[ask]
    spaces = one_of(LOWEST[here.players], chance) if ask == "dial_turbo" else 0
    more = {"seat": seat, "spaces": spaces, "lost": losing - later, "later": later, "others": DIAL}
    return made("02_motor", rule, ask, here.line(), **more)


def moves(here: Table, turbo: bool) -> Iterator[Move]:
    """All moves at a table that a trick could lead to, with the motor or without, up to the line."""
    circuit = Track.shipped(here.track)
    for seat in range(here.players):
        motor = DIAL[here.motors[seat]] if turbo else 0
        if turbo and not motor:
            continue
        for spaces in range(1 if here.players == 5 else 2, LONGEST):
            move = Move(circuit, here.cars, seat, spaces, motor)
            if Counting.of(move).counted(move.all_spaces) < circuit.finish:
                yield move


def found(chance: Random, level: int, wanted: Read, turbo: bool, hilly: bool, rounds: Rounds) -> tuple[Table, Move]:
    """A table, and a move at it to which who reads it so would give another answer; any move, if there is none soon."""
    spare: tuple[Table, Move] | None = None
    while True:
        for _ in range(SOON):
            here = between_tricks(chance, level, rounds)
            fit = [move for move in moves(here, turbo) if meets_hill(move) == hilly]
            telling = [move for move in fit if wanted(move) != rest(move)]
            if telling:
                return here, one_of(telling, chance)
            if fit:
                spare = here, one_of(fit, chance)
        if spare:
            return spare


def meets_hill(move: Move) -> bool:
    """Does a hill lie on the way, or where the counting ends?"""
    end = Counting.of(move).counted(move.all_spaces)
    return both_laps(move.circuit)[move.cars[move.seat] + 1 : end + 1].strip(FLAT) != ""


def driving(chance: Random, level: int) -> Exercise:
    """A move without hills, mostly past other cars."""
    name, wanted = one_of(list(DRIVING.items()), chance)
    rounds = (3,) if name == "cars_of_another_lap_are_not_there" else ALL
    here, move = found(chance, level, wanted, False, False, rounds)
    jumped = rest(move) > here.cars[move.seat] + move.spaces
    return asked(here, move, "S5.4" if jumped else "S5.3")


def hills(chance: Random, level: int) -> Exercise:
    """A move that ends on a hill, or goes across one."""
    name, wanted = one_of(list(HILLS.items()), chance)
    turbo = name == "motor_drives_after_the_roll" or chance.random() < (0.3, 0.4, 0.5)[level]
    here, move = found(chance, level, wanted, turbo, True, ALL)
    kind = move.circuit.kind(Counting.of(move).counted(move.all_spaces))
    return asked(here, move, "S5.2" if turbo else "S6.1" if kind == FLAT else "S6.2" if kind == DOWN else "S6.3")


def asked(here: Table, move: Move, rule: str) -> Exercise:
    """The exercise: where does the car rest? The spaces next to that are there to be chosen, too."""
    counting = Counting.of(move)
    end = counting.counted(move.all_spaces)
    at = counting.rolled(end)
    near = [at - 2, at - 1, at + 1, at + 2, end, move.cars[move.seat] + move.spaces]
    return made(
        "03_driving_and_hills", rule, "rest_turbo" if move.motor else "rest", here.line(), seat=move.seat,
        spaces=move.spaces, others=tuple(at for at in dict.fromkeys(near) if 0 <= at < move.circuit.finish),
    )  # fmt: skip
