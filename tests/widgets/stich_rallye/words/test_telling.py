"""What the live line tells of the end of a race."""

from __future__ import annotations

import pytest

from rally.stich_rallye import Race
from widgets.stich_rallye.words.events import narrate_races


@pytest.mark.parametrize(
    ("position", "ruled"),
    [
        ("round=3 cars=60,5,9 trick=G9,G5 hands=-,-,G4 played=R2", True),
        ("round=3 cars=60,5,9 trick=G9,G6 hands=-,-,G5 played=R2", False),
        ("round=3 cars=60,5,9 motors=4,0,0 hands=-,-,-", True),
        ("round=3 cars=60,5,9 motors=6,0,0 hands=-,-,-", False),
    ],
)
def test_who_wins_by_a_ruling_is_told_so_in_the_line_and_nobody_else(position: str, ruled: bool) -> None:
    race = Race.parse(f"players=3 track=volcano {position}")
    won = " ".join(narrate_races([race.after(race.legal.only)]))
    assert won.endswith("wins the race at once (S9.2).")
    assert ("crosses the finish line for the second time; the rulebook says nothing about this" in won) == ruled
    assert ("second time" in won) == ruled
