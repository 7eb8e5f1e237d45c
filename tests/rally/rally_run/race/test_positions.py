"""The one-line notation: what a person may type, its defaults, and every position that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from rally import play
from rally.rally_run import (
    Drive,
    Forgetting,
    IllegalAction,
    ImpossiblePosition,
    NotationError,
    Position,
    Race,
    Swap,
    TileSet,
    Turn,
    record,
    replay,
)
from rally.rally_run.memory.memory import Memory, Sighting
from tests.rally.rally_run.helpers import ROWS, at, start


def reasons(notation: str) -> tuple[str, ...]:
    with pytest.raises(ImpossiblePosition) as refused:
        at(notation)
    return refused.value.reasons


def test_the_defaults_for_all_that_is_left_out() -> None:
    race = at("")
    assert race.players == ("Mia", "Ben", "Ada")
    assert race.cars == ((-1, 0), (0, 5), (5, 4))
    assert race.rows == ("?????", "?????", "??P??", "?????", "?????")
    assert (race.trophies, race.pile) == ((None,) * 3, (None,) * 3)
    assert (race.turn, race.first, race.turning, race.swapped, race.winner) == (0, True, None, None, None)
    assert race.tile_set == TileSet.of_the_box()
    assert race == Race.start(players=3, seed=None)
    assert len(at("cars=red,blue").players) == len(at("trophies=-,red first=no").players) == 2


def test_a_first_turn_is_one_if_it_can_be() -> None:
    assert at("cars=0.0:NS,yellow turn=1").first  # seat 1 has not moved
    assert not at("cars=0.0:NS,yellow turn=0").first
    assert not at("cars=red,yellow trophies=blue,-").first
    assert not at("cars=red,yellow first=no").first
    assert not at("cars=red,yellow swapped=0.1/0.2").first  # somebody has had a turn before seat 0


def test_an_open_tile_is_of_the_kind_that_its_exits_show() -> None:
    race = at("players=2 cars=1.2:NES,blue first=no")
    assert (race.kind((1, 2)), race.open) == ("j", {(1, 2): "NES"})
    assert at("cars=1.2:SEN,1.2").open == {(1, 2): "NES"}  # said once, in any order
    assert race == at("cars=1.2:NES,4.-1 tiles=?????/??j??/??P??/?????/????? first=no")


def test_a_pile_may_be_known_in_part() -> None:
    race = at("players=3 pile=green.?.?")
    assert race.pile == ("green", None, None)
    assert at("cars=pit,pit trophies=red,blue pile=-").pile == ()


def test_all_tiles_make_their_own_set() -> None:
    race = at("tiles=ccccc/ccccc/ccPcc/ccccc/ccccc")
    assert race.tile_set == TileSet(0, 24, 0, 0, 0)
    assert at(str(race)) == race and "set=" not in str(race)
    partly = at("set=s0c24j0x0d0 tiles=c????/?????/??P??/?????/?????")
    assert "set=s0c24j0x0d0" in str(partly) and at(str(partly)) == partly


def test_a_tile_that_is_being_turned_round() -> None:
    race = start("red", "yellow", rows=("ccccc", "cccss", "ssPss", "sjjjx", "xxddd")).after(Drive("S"))
    assert "turning=0.0" in str(race) and at(str(race)) == race
    assert list(at(str(race)).legal) == [Turn("NE"), Turn("NW")]
    seen = race.seen_by(1)
    assert at(str(seen)) == seen and seen.kind((0, 0)) == "c"


def test_a_position_is_made_of_a_race_and_changed() -> None:
    position = Position.of(start("red", "yellow"))
    assert position.objections == () and Race.at(position) == start("red", "yellow")
    assert str(position) == str(start("red", "yellow"))
    assert Position.parse(str(position)).moment == position.moment


# --- every bullet of what cannot be --------------------------------------------------------------------------------

GRID = "?????/?????/??P??/?????/?????"
IMPOSSIBLE = {
    "one seat": ("players=1 cars=red", "R1.1"),
    "five seats": ("players=5", "R1.1"),
    "a car too few": ("players=3 cars=red,blue", "R1.1"),
    "a trophy too many": ("players=2 trophies=-,-,-", "R1.1"),
    "four rows": ("tiles=?????/?????/??P??/?????", "R1.2"),
    "a long row": ("tiles=??????/?????/??P??/?????/?????", "R1.2"),
    "no pit stop": ("tiles=?????/?????/?????/?????/?????", "R1.2"),
    "two pit stops": ("tiles=P????/?????/??P??/?????/?????", "R1.2"),
    "a strange tile": ("tiles=q????/?????/??P??/?????/?????", "R1.7"),
    "four crossings": ("tiles=xxxx?/?????/??P??/?????/?????", "R1.7"),
    "a set of 23": ("set=s5c8j3x3d4", "R1.2"),
    "a set without a bend": ("set=s20c0j0x0d4", "R-A"),
    "a car beside the table": ("cars=7.7,blue", "R1.2"),
    "a car between the corners": ("cars=-1.2,blue", "R1.2"),
    "a car on a tile whose road is not said": ("cars=1.2,blue", "R3.5"),
    "exits that the tile has not": (f"cars=0.0:NS,blue tiles=c{GRID[1:]}", "R1.7"),
    "one tile in two ways": ("cars=1.2:NS,1.2:EW", "R3.7"),
    "printed exits": ("cars=red:SW,blue", "R1.8"),
    "exits of no tile there": ("cars=7.7:NS,blue", "R1.2"),
    "a seat that is not there": ("players=2 turn=2", "R2.1"),
    "nobody's turn": ("players=2 turn=-1", "R2.1"),
    "two cars on one start tile": ("cars=red,red first=yes", "R1.9"),
    "a first turn on the road": ("cars=0.0:NS,blue first=yes", "R1.9"),
    "a trophy on a first turn": ("players=2 trophies=red,- first=yes", "R5.1"),
    "a swap before the first turn": ("players=2 swapped=0.0/0.1 first=yes", "R4.2"),
    "a trophy twice": ("trophies=red,red first=no", "R1.5"),
    "a trophy too few": ("players=2 pile=red", "R1.5"),
    "a trophy that is not in play": ("players=2 colours=red.blue pile=red.green", "R1.6"),
    "too few colours": ("players=3 colours=red.blue", "R1.6"),
    "in the pit stop without a trophy": ("cars=pit,blue first=no", "R5.1"),
    "home, and not won": ("cars=red,blue trophies=red,-", "R5.2"),
    "won, and not home": ("cars=red,blue trophies=blue,- winner=0", "R5.2"),
    "swapped the pit stop": ("swapped=2.2/0.0 turn=1", "R4.1"),
    "swapped an open tile": ("cars=0.0:NS,blue swapped=0.0/0.1", "R4.1"),
    "swapped one tile": ("swapped=0.1/0.1 turn=1", "R4.1"),
    "turned over from afar": (f"players=2 turning=3.3 tiles={GRID[:-7]}c?/?????", "R1.2"),
    "turned over where no road leads": ("cars=1.1:NS,blue turning=1.2 tiles=?????/??c??/??P??/?????/?????", "R3.1"),
    "turned over the pit stop": ("cars=2.1:EW,blue turning=2.2 first=no", "R3.1"),
    "turned over an unknown tile": ("cars=red,blue turning=0.0", "R3.2"),
    "turned over without a choice": (f"cars=red,blue turning=0.0 tiles=s{GRID[1:]}", "R3.2"),
    "turned over after a swap": (f"cars=red,blue turning=0.0 tiles=c{GRID[1:]} swapped=3.3/3.4 turn=0", "R4.2"),
    "turned over after the end": (f"cars=red,blue trophies=red,blue winner=0 turning=0.0 tiles=c{GRID[1:]}", "R5.2"),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_its_rule(case: str) -> None:
    notation, rule = IMPOSSIBLE[case]
    assert any(f"({rule})" in reason for reason in reasons(notation)), reasons(notation)


def test_every_reason_is_listed_at_once() -> None:
    wrong = reasons("cars=7.7,1.1 trophies=red,red pile=red tiles=ab turn=9 winner=1 set=s1c1j1x1d1 swapped=0.0/0.0")
    rules = [reason[reason.rindex("(") + 1 : -1] for reason in wrong]
    assert set(rules) >= {"R1.2", "R1.5", "R1.7", "R2.1", "R3.5", "R4.1", "R5.2"}
    assert len(wrong) == len(set(wrong)) >= 10


@pytest.mark.parametrize(
    "notation",
    [
        "car=red", "cars", "cars=", "cars=r", "cars=1", "cars=1.2.3", "cars=1.2:", "cars=1.2:X", "cars=100.1", "turn=x",
        "turn=1 turn=1", "first=maybe", "pile=pink", "trophies=?", "colours=", "swapped=0.0", "swapped=0.0/", "set=24",
        "turning=", "winner=", "players=", "players=many", "players=a%ZZ,b", "pile=red,blue",
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_where(notation: str) -> None:
    with pytest.raises(NotationError, match=r"word [12]"):
        at(notation)


GARBAGE: list[Any] = [
    5,
    "x",
    b"x",
    object(),
    {},
    [[]],
    ["x"] * 1000,
    [None, 3.5],
    ((1,),),
    10**5000,
    float("nan"),
    True,
]


@pytest.mark.parametrize("field", Position.__dataclass_fields__)
def test_no_python_value_crashes_a_position(field: str) -> None:
    for value in GARBAGE:
        try:
            assert Race.at(Position(**{field: value})).phase == "turn"
        except ImpossiblePosition as error:
            assert error.reasons and len(str(error)) < 3000


def test_a_position_may_be_given_lists() -> None:
    race = Race.at(Position(players=["a", "b"], rows=list(ROWS), pile=["red", "blue"]))  # type: ignore[arg-type]
    assert race == Race.start(("a", "b"), tiles=ROWS, trophies=("red", "blue")) and hash(race)


# --- handed on -------------------------------------------------------------------------------------------------------


def test_a_race_is_handed_to_a_seat_whose_first_turn_it_is_if_it_can_be() -> None:
    race = Race.start(players=3, seed=7)
    assert race.handed_to(2).to_act == 2 and race.handed_to(2).first
    driven = next(each for each in map(race.after, race.legal) if each.turning is None and each.cars != race.cars)
    again = driven.handed_to(0)
    assert again.to_act == 0 and not again.first and again.cars == driven.cars
    assert again.events == driven.events and [event for event, _ in again.frames] == [*driven.events]
    assert again.previous is None and again.frames[-1][1] == again
    with pytest.raises(ImpossiblePosition):
        race.handed_to(3)


def test_while_a_tile_waits_to_be_turned_nobody_else_is_handed_the_race() -> None:
    waiting = start("red", "yellow", rows=("cccds", "ccxsd", "sjPcc", "dcscx", "xcjsd")).after(Drive("S"))
    assert waiting.turning is not None
    assert waiting.handed_to(1) is waiting


RACE = Race.parse("players=2 cars=1.2:NES,yellow turn=0 first=no")
UNKNOWN_CELL = (3, 3)


def test_a_tile_that_lies_face_up_is_laid_otherwise() -> None:
    for name in ("open", "laid"):
        for value in ({(1, 2): "NEW"}, (((1, 2), "NEW"),)):
            assert RACE.but(**{name: value}).open == {(1, 2): "NEW"}
    assert RACE.but(open=RACE.open) == RACE == RACE.but(laid=RACE.laid)
    assert RACE.but(open=RACE.open, laid=RACE.laid) == RACE
    assert RACE.but(cars=((2, 3), (0, 5)), open={(2, 3): "EW"}).open == {(2, 3): "EW"}
    assert RACE.but(cars=(((2, 3), "NS"), (0, 5)), open={(2, 3): "EW"}).open == {(2, 3): "EW"}


def test_where_nobody_stands_no_tile_lies_face_up() -> None:
    with pytest.raises(ImpossiblePosition, match=r"no car stands on the tile at .*, so it is face down \(R3.5\)"):
        RACE.but(open={(1, 2): "NEW", UNKNOWN_CELL: "NS"})
    with pytest.raises(ImpossiblePosition, match="laid and open say different things"):
        RACE.but(open={(1, 2): "NEW"}, laid=RACE.laid)


@pytest.mark.parametrize("name", ["open", "laid"])
@pytest.mark.parametrize("value", [3, "abc", None, [([], [])], [(1, 2)], {(1, 2): 3}, {"pit": "NS"}, {(1, 2): "NESWN"}])
def test_what_lays_no_tile_is_refused(name: str, value: Any) -> None:
    with pytest.raises(ImpossiblePosition):
        RACE.but(**{name: value})


def test_exits_that_are_left_out_are_asked_for() -> None:
    with pytest.raises(ImpossiblePosition):
        RACE.but(open={})


def test_a_swap_and_the_exits_of_a_turn_have_no_order() -> None:
    assert Swap((0, 1), (3, 4)) == Swap((3, 4), (0, 1)) and hash(Swap((0, 1), (3, 4))) == hash(Swap((3, 4), (0, 1)))
    assert Turn("ES") == Turn("SE") and Turn("ES").exits == "ES"


def test_a_swap_is_of_whole_numbers_whatever_was_asked_before() -> None:
    race = Race.start(players=2, seed=7)
    legal = Swap((0, 1), (3, 4))
    for strange in (Swap((0.0, 1.0), (3.0, 4.0)), Swap((False, True), (3, 4))):  # type: ignore[arg-type]
        assert strange == legal
        for _ in range(2):
            assert race.why_not(strange) is not None and strange not in race.legal
            with pytest.raises(IllegalAction):
                race.after(strange)
            assert legal in [*race.legal] and race.why_not(legal) is None


@pytest.mark.parametrize("action", [None, "N", Drive("X"), Drive("N"), Drive([])])  # type: ignore[arg-type]
def test_what_is_not_legal_is_not_hidden_either(action: Any) -> None:
    race = Race.start(players=2, seed=7).seen_by(0)
    assert str(race.why_hidden(action)) == str(race.why_not(action)) and race.why_not(action) is not None


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


def test_a_view_says_nothing_of_a_memory() -> None:
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
