"""What a computer player chooses by: the race as its seat recalls it, and random numbers."""

from __future__ import annotations

import random
from dataclasses import replace

from rally.core.errors import IllegalAction
from rally.core.validate import check_viewer, validate_kind, validate_seed
from rally.rally_run.memory.memory import Forgetting
from rally.rally_run.race.race import Race

NOTHING_LOST = Forgetting()


def recall_with_luck(race: Race, seed: int, forgetting: Forgetting = NOTHING_LOST) -> tuple[Race, random.Random]:
    """The race as the seat that is to act recalls it, and random numbers for this moment and seed.

    Each seat forgets independently. Raises IllegalAction if it is nobody's turn.
    """
    seat = validate_kind(race, Race, "a race of Rally Run!").to_act
    if seat is None:
        raise IllegalAction.because("it is nobody's turn to choose")
    check_viewer(race.viewer, seat)
    seen = race if race.viewer == seat else race.seen_by(seat)
    own = replace(forgetting, seed=(forgetting.seed * len(race.players) + seat) % 2**62)
    recalled = seen.recalling(seen.memory.fading(own))
    numbers = random.Random(f"{validate_seed(seed)} {seen.memory.turn} {seen.turning} {seen.cars}")
    return recalled, numbers


def recall_with_luck_of_position(race: Race, seed: int) -> tuple[Race, random.Random]:
    """The same for a player that forgets nothing, with random numbers that depend on all that is recalled, so that what
    was found in stored puzzles is found again. It is slow compared to `recall_with_luck`."""
    recalled, _ = recall_with_luck(race, seed)
    return recalled, random.Random(f"{seed} {recalled.memory.turn} {recalled}")
