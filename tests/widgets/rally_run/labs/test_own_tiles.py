"""Tiles that somebody has counted: from free play into races, where they stay."""

from __future__ import annotations

import pytest

from rally.core.errors import ImpossiblePosition
from rally.rally_run import TileSet
from widgets.rally_run import FreePlay, PlayLab, RaceLab, WhatIfLab

OWN = TileSet.parse("s8c8j4x2d2")


def test_counts_entered_in_free_play_are_laid_in_a_race_and_in_those_that_follow_it() -> None:
    free = FreePlay(tiles=OWN)
    lab = PlayLab(tiles=free.tiles)
    assert free.tiles == lab.race.tile_set == OWN
    lab.new_race.click()
    assert lab.state.number == 2 and lab.race.tile_set == OWN
    other = PlayLab()
    other.remember(lab.memo())
    other.next_race.click()
    assert other.state.number == 3 and other.race.tile_set == OWN


def test_counts_that_make_no_box_are_refused_with_the_reason() -> None:
    free = FreePlay()
    free.curves.value = 7
    with pytest.raises(ImpossiblePosition, match="must add up to 24 road tiles, but they add up to 23"):
        PlayLab(tiles=free.tiles)


def test_a_race_that_is_watched_and_a_position_to_try_have_them_too() -> None:
    watched = RaceLab(tiles=OWN)
    assert watched.race.tile_set == OWN
    watched.new_race.click()
    assert watched.state.number == 2 and watched.race.tile_set == OWN
    tried = WhatIfLab(tiles=OWN)
    assert tried.race.tile_set == OWN and not tried.state.objections
