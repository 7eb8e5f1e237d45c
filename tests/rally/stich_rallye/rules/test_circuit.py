"""Where a car comes to rest after a hill is said once, in the tables of the circuit, and everybody asks them."""

from __future__ import annotations

import random

import pytest

from rally.stich_rallye import Track
from rally.stich_rallye.box.facts import Options
from tests.rally.stich_rallye.helpers import EVERY_OPTION, random_track


def by_walking(track: Track, options: Options, progress: int, step: int) -> int:
    """From space to space, as somebody would who has the board before them."""
    while True:
        progress += step
        may_rest = options.hills == "once" or track.kind(progress) == "."
        if progress <= 0 or progress >= track.finish or may_rest:
            return max(0, min(progress, track.finish))


@EVERY_OPTION
@pytest.mark.parametrize("seed", range(20))
def test_s_a_the_tables_say_what_walking_finds(seed: int, options: Options) -> None:
    track = random_track(random.Random(seed))
    rests, everywhere = track.rests(options), range(track.finish + 1)
    assert rests.ahead == tuple(by_walking(track, options, here, +1) for here in everywhere)
    assert rests.behind == tuple(by_walking(track, options, here, -1) for here in everywhere)


@EVERY_OPTION
@pytest.mark.parametrize("track", [Track.named("volcano"), Track.named("beach"), Track("hilly", "..dd.uu.dduu.ud.")])
def test_s6_2_and_s6_3_a_car_alone_rests_where_the_table_says(track: Track, options: Options) -> None:
    rests = track.rests(options)
    for start in (here for here in range(track.finish) if rests.on_hills or track.kind(here) == "."):
        for end in range(start + 1, track.finish):
            assert track.drive((start,), 0, end - start, options).progress == rests.alone[end]
