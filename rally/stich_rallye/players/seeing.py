"""What the seat that is to act sees, and its luck, for every computer player."""

from __future__ import annotations

import random

from rally.core.errors import IllegalAction
from rally.core.validate import check_viewer, validate_kind, validate_seed
from rally.stich_rallye.race.race import Race


def seen_by_actor(race: Race) -> Race:
    """The race as the seat that is to act may see it. Raises IllegalAction if it is nobody's turn."""
    seat = validate_kind(race, Race, "a race of Stich Rallye").to_act
    if seat is None:
        raise IllegalAction.because("it is nobody's turn to choose")
    check_viewer(race.viewer, seat)
    return race if race.viewer == seat else race.seen_by(seat)


def luck(seen: Race, seed: int) -> random.Random:
    """Random numbers for this moment of a race and this seed."""
    return random.Random(f"{validate_seed(seed)} {seen.round} {len(seen.played)} {len(seen.trick)} {seen.cars}")
