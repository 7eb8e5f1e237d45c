"""A position of Rally Run! with what is remembered of it is one line of notation (`seen=`), read back as it was."""

from __future__ import annotations

from typing import Any

import pytest

from rally import play
from rally.rally_run import Drive, Forgetting, ImpossiblePosition, NotationError, Race, record, replay
from rally.rally_run.memory.memory import Memory, Sighting

SEEN = "seen=12,0.1:c:NE:7,3.4:s::12"


def test_what_was_seen_is_read_tile_by_tile() -> None:
    race = Race.parse(SEEN)
    assert race.memory.turn == 12
    assert dict(race.memory.sightings) == {(0, 1): Sighting("c", "NE", 7), (3, 4): Sighting("s", "", 12)}
    assert race.recalled.kind((0, 1)) == "c" and race.kind((0, 1)) == "?"
    assert SEEN in str(race) and Race.parse(str(race)).memory == race.memory
    assert "seen=" not in str(Race.parse("players=2"))


@pytest.mark.parametrize("number", range(4))
def test_a_memory_of_a_race_goes_with_its_line(number: int) -> None:
    race = play(Race.start(3, seed=number), ["rememberer"] * 3, number, most_actions=25)
    line = str(race.but(seen=race.memory))
    again = Race.parse(line)
    assert str(again) == line and again == race
    assert again.memory.kinds == race.memory.kinds and again.recalled == race.recalled
    faded = race.memory.fading(Forgetting(span=3))
    assert Race.parse(str(race.but(seen=faded))).memory.kinds == race.but(seen=faded).memory.kinds


def test_pairs_may_come_in_any_order_and_a_view_says_nothing_of_a_memory() -> None:
    race = Race.parse(f"turn=1 {SEEN} players=3")
    assert race == Race.parse(f"players=3 {SEEN} turn=1") and race.to_act == 1
    watched = play(Race.start(2, seed=5), ["rememberer"] * 2, most_actions=8)
    assert "seen=" not in str(watched.seen_by(0)) and "seen=" not in repr(watched)


@pytest.mark.parametrize(
    "text",
    [
        "seen=",
        "seen=x",
        "seen=-1",
        "seen=3,0.1",
        "seen=3,0.1:c:NE",
        "seen=3,0.1:q:NE:1",
        "seen=3,0.1:c:NQ:1",
        "seen=3,0.1:c:NE:x",
        "seen=3,0.1:c:NE:1:2",
        "seen=3,pit:c:NE:1",
        "seen=3,red:c:NE:1",
        "seen=3,9.9:c:NE:1",
        "seen=3,:::",
        "seen=3 seen=4",
        "seen=5,0.0:c:NE:1,0.0:s:NS:2",
        "seen=5,0.0:c:NE:-3",
        "seen=5,0.0:s:NE:3",
        "seen=5,0.0:c:N:3",
        "seen=5,0.0:c:NNE:3",
        "seen=5,0.0:?:NE:3",
    ],
)
def test_what_cannot_be_read_is_said(text: str) -> None:
    with pytest.raises(NotationError):
        Race.parse(text)


def test_what_cannot_be_remembered_is_said_with_its_rule() -> None:
    tiles = "tiles=scjds/ccxsd/sjPcc/dcscx/xcjsd"
    with pytest.raises(ImpossiblePosition, match="a different one is remembered there") as refused:
        Race.parse(f"{tiles} seen=3,0.0:c::1")
    assert refused.value.rule == "R6.1"
    with pytest.raises(ImpossiblePosition, match="the turns watched so far are 3"):
        Race.parse(f"{tiles} seen=3,0.0:s::4")
    with pytest.raises(ImpossiblePosition):  # the box has three crossings
        Race.parse("seen=5,0.0:x::1,0.1:x::1,0.3:x::1,0.4:x::1")


@pytest.mark.parametrize(
    "fields",
    [
        {"turn": 10**9},
        {"turn": 5, "sightings": (((0, 1), Sighting("c", "", 3)), ((0, 0), Sighting("c", "", 3)))},
        {"turn": 5, "sightings": (((0, 0), Sighting("c", "", 3)), ((0, 0), Sighting("s", "", 4)))},
        {"turn": 5, "sightings": (((0, 0), Sighting("c", "EN", 3)),)},
        {"turn": 5, "sightings": (((0, 0), Sighting("c", "NE", -3)),)},
    ],
)
def test_a_memory_that_no_line_could_carry_is_none(fields: dict[str, Any]) -> None:
    with pytest.raises(ImpossiblePosition):
        Memory(**fields)


def test_a_recalled_race_keeps_its_memory_and_what_just_happened() -> None:
    race = play(Race.start(3, seed=2), ["rememberer"] * 3, most_actions=9)
    for here in (race, race.seen_by(race.to_act)):
        recalled = here.recalled
        assert recalled.memory == race.memory and recalled.viewer == here.viewer
        assert [(event, table.cars) for event, table in recalled.frames] == [
            (event, table.cars) for event, table in race.frames
        ]
    assert race.handed_to((race.to_act + 1) % 3).memory == race.memory


def test_a_record_keeps_what_was_remembered_when_the_race_began() -> None:
    start = Race.start(2, seed=7)
    begun = start.but(seen=Memory(3, (((4, 4), Sighting(start.kind((4, 4)), "", 2)),)))
    race = begun.after(Drive("S"))
    *_, again = replay(record(race))
    assert again == race and again.memory == race.memory and again.memory.turn == 4
