"""What the seat that is to act sees, and its luck: what every computer player begins with."""

from __future__ import annotations

import random

from rally.core.errors import IllegalAction
from rally.core.validate import check_viewer, validate_kind, validate_seed
from rally.stich_rallye.race.race import Race


def seen_by_actor(race: Race) -> Race:
    """What the seat that is to act may see. IllegalAction if it is nobody's turn."""
    seat = validate_kind(race, Race, "a race of Stich Rallye").to_act
    if seat is None:
        raise IllegalAction.because("it is nobody's turn to choose")
    check_viewer(race.viewer, seat)
    return race if race.viewer == seat else race.seen_by(seat)


def luck(seen: Race, seed: int) -> random.Random:
    """Random numbers of this moment of a race, by the seed."""
    return random.Random(f"{validate_seed(seed)} {seen.round} {len(seen.played)} {len(seen.trick)} {seen.cars}")
