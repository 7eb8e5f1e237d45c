"""Where a car comes to rest after a hill is said once, in the tables of the circuit, and everybody asks them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from rally.stich_rallye import Track
from rally.stich_rallye.playouts.laps import Lap
from tests.rally.stich_rallye.helpers import random_track


def by_walking(track: Track, progress: int, step: int) -> int:
    """From space to space, as somebody would who has the board before them."""
    while True:
        progress += step
        if progress <= 0 or progress >= track.finish or track.kind(progress) == ".":
            return max(0, min(progress, track.finish))


@pytest.mark.parametrize("seed", range(20))
def test_s_a_the_tables_say_what_walking_finds(seed: int) -> None:
    track = random_track(random.Random(seed))
    everywhere = range(track.finish + 1)
    assert track.flat_ahead == tuple(by_walking(track, here, +1) for here in everywhere)
    assert track.flat_behind == tuple(by_walking(track, here, -1) for here in everywhere)


@pytest.mark.parametrize("track", [Track.named("volcano"), Track.named("beach"), Track("hilly", "..dd.uu.dduu.ud.")])
def test_s6_2_and_s6_3_a_car_alone_rests_where_the_table_says(track: Track) -> None:
    flats = [here for here in range(track.finish) if track.kind(here) == "."]
    for start in flats:
        for end in range(start + 1, track.finish):
            assert track.drive((start,), 0, end - start).progress == track.rests[end]


def test_the_fast_laps_look_up_the_same_tables() -> None:
    track = Track("hilly", "..dd.uu.dduu.ud.")
    lap = Lap(track, 4)
    for row, table in ((lap.ahead, track.flat_ahead), (lap.behind, track.flat_behind), (lap.rest, track.rests)):
        assert np.array_equal(row, np.array(table))
