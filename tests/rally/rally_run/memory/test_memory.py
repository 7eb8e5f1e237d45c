"""Memories: what could be known, carried along by swaps, forgotten in turns; what may lie where nothing is known."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from rally.rally_run import Drive, Forgetting, ImpossiblePosition, Memory, Race, Sighting, Swap
from rally.rally_run.memory.memory import HiddenTiles
from tests.rally.rally_run.helpers import ROWS, at, play_on, random_race, start, then


def watched(race: Race, *actions: str) -> Memory:
    return then(race, *actions).memory


def test_r6_1_a_memory_begins_with_what_lies_open() -> None:
    assert start("red", "yellow").memory.sightings == ()
    memory = at("cars=1.2:NES,blue first=no").memory
    assert memory.at == {(1, 2): Sighting("j", "NES", 0)}


def test_r6_1_a_tile_is_remembered_when_it_is_face_down_again() -> None:
    race = start("red", "yellow")
    memory = watched(race, "S")
    assert memory.at == {(0, 0): Sighting("s", "NS", 1)} and memory.age((0, 0)) == 0
    memory = watched(race, "S", "swap 3.3 3.4", "S", "turn NE", "swap 4.0 4.1", "swap 2.0 2.1")
    assert memory.at[(0, 0)] == Sighting("s", "NS", 2)  # last seen when red drove off
    assert memory.age((0, 0)) == 3 and memory.age((4, 4)) is None
    assert memory.kinds == {(0, 0): "s", (1, 0): "c"}
    assert memory.turn == 5


def test_a_tile_that_is_being_turned_round_is_seen_by_all() -> None:
    race = start("red", "yellow", rows=("ccccc", "cccss", "ssPss", "sjjjx", "xxddd")).after(Drive("S"))
    assert race.memory.at == {(0, 0): Sighting("c", "", 0)}
    assert at(str(race)).memory.kinds == {(0, 0): "c"}
    assert at(str(race)).memory.after(at(str(race)).after(next(iter(race.legal)))).kinds == {(0, 0): "c"}


def test_who_peeks_knows_everything() -> None:
    race = start("red", "yellow")
    memory = Memory.peeking(race)
    assert race.seen_by(0).recalling(memory).rows == ROWS
    swapped = race.after(Swap((0, 1), (4, 4)))
    assert swapped.seen_by(0).recalling(memory.after(swapped)).rows[0][1] == "d"


# --- forgetting ------------------------------------------------------------------------------------------------------


def full(turns: int = 0) -> Memory:
    """Everything was seen in turn 0, and so many turns have passed."""
    cells = [(row, column) for row in range(5) for column in range(5)]
    return Memory(turns, tuple((cell, Sighting("s", "NS", 0)) for cell in cells))


def test_a_perfect_memory_loses_nothing() -> None:
    assert full(1000).fading(Forgetting()).sightings == full().sightings


def test_a_share_is_forgotten_every_turn() -> None:
    left = [len(full(10).fading(Forgetting(0.1, seed=seed)).sightings) for seed in range(200)]
    expected = 25 * 0.9**10
    assert abs(sum(left) / len(left) - expected) < 0.5
    assert full(1).fading(Forgetting(1.0)).sightings == ()
    assert full(0).fading(Forgetting(1.0)).sightings == full().sightings


def test_what_is_forgotten_stays_so() -> None:
    kept = [{*full(turns).fading(Forgetting(0.2, seed=4)).kinds} for turns in range(12)]
    assert all(later <= sooner for sooner, later in pairwise(kept)) and len({*map(len, kept)}) > 5


def test_a_span_is_kept_whole_and_then_lost() -> None:
    assert [len(full(turns).fading(Forgetting(span=3)).sightings) for turns in (1, 3, 4, 5)] == [25, 25, 0, 0]
    assert not full(1).fading(Forgetting(span=0)).sightings


def test_what_lies_face_up_is_not_forgotten() -> None:
    race = start("red", "yellow").after(Drive("S"))
    assert race.memory.fading(Forgetting(1.0)).kinds == {(0, 0): "s"}
    left = then(race, "swap 3.3 3.4", "S", "turn NE")
    assert left.memory.fading(Forgetting(1.0)).kinds == {(1, 0): "c"}
    assert left.memory.fading(Forgetting(span=0)).kinds == {(1, 0): "c"}


def test_the_same_seed_forgets_the_same_and_another_one_does_not() -> None:
    kept = [full(2).fading(Forgetting(0.3, seed=seed)).sightings for seed in (1, 1, 2)]
    assert kept[0] == kept[1] != kept[2]
    assert set(kept[0]) < set(full().sightings)


def test_a_forgetful_memory_holds_less_and_nothing_else() -> None:
    for seed in range(10):
        fresh = random_race(random.Random(seed))
        perfect = fresh.memory
        for race in play_on(fresh, seed, 80):
            perfect = perfect.after(race)
            forgetful = perfect.fading(Forgetting(0.2, 9, seed))
            assert forgetful.kinds.items() <= perfect.kinds.items()
            assert all(forgetful.at[cell] == perfect.at[cell] for cell in forgetful.at)


def test_a_share_and_a_span_that_are_none_are_refused() -> None:
    for share in (-0.1, 1.1, "half", None, True, float("nan")):
        with pytest.raises(ImpossiblePosition, match="share"):
            Forgetting(share)  # type: ignore[arg-type]
    for span in (-1, 2.5, "long", True):
        with pytest.raises(ImpossiblePosition, match="span"):
            Forgetting(span=span)  # type: ignore[arg-type]


# --- what may lie where nothing is known ----------------------------------------------------------------------------


def test_hidden_tiles_are_dealt_so_that_all_that_is_known_holds() -> None:
    race = then(start("red", "yellow"), "S", "swap 3.3 3.4", "S", "turn NE")
    recalled = race.seen_by(0).recalling(race.memory)
    hidden = HiddenTiles(recalled)
    assert len(hidden.places) == len(hidden.tiles) == 22
    for seed in range(50):
        dealt = hidden.deal(random.Random(seed))
        assert Counter(dealt.tiles) == Counter(race.tiles)
        assert (dealt.kind((0, 0)), dealt.kind((1, 0))) == ("s", "c")
        assert dealt.laid == race.laid and len(set(dealt.pile)) == 2
    assert hidden.deal(random.Random(3)) == hidden.deal(random.Random(3))


def test_every_deal_is_as_likely_as_every_other() -> None:
    """Four places are hidden, with a straight, two curves and a dead end: twelve ways."""
    tiles = "????s/ssssc/ccPcc/cjjjx/xxddd"
    hidden = HiddenTiles(at(f"players=2 cars=red,blue tiles={tiles} colours=red.blue.green"))
    numbers = random.Random(1)
    seen = Counter(hidden.deal(numbers).tiles[:4] for _ in range(6000))
    assert len(seen) == 12 and min(seen.values()) > 400 and max(seen.values()) < 600
    piles = Counter(hidden.deal(numbers).pile for _ in range(3000))
    assert len(piles) == 6 and min(piles.values()) > 400


def test_what_cannot_be_remembered_is_refused() -> None:
    race = at("players=2")
    wrong = Memory(0, tuple(((0, column), Sighting("x", "NESW", 0)) for column in range(4)))
    with pytest.raises(ImpossiblePosition, match="tiles of the kind crossing: 4 are here"):
        race.recalling(wrong)


@settings(max_examples=25)
@given(st.integers(0, 2**20), st.floats(0, 1), st.one_of(st.none(), st.integers(0, 20)))
def test_whatever_is_forgotten_the_race_can_be_recalled(seed: int, share: float, span: int | None) -> None:
    fresh = random_race(random.Random(seed))
    for race in play_on(fresh, seed, 30):
        memory = race.memory.fading(Forgetting(share, span, seed))
        recalled = race.seen_by(race.turn).recalling(memory)
        assert list(recalled.legal) == list(race.legal)
        assert Counter(HiddenTiles(recalled).deal(random.Random(seed)).tiles) == Counter(race.tiles)


SEEN = Sighting("c", "NE", 0)


@pytest.mark.parametrize(
    "fields",
    [
        {"turn": "two"},
        {"turn": -1},
        {"turn": True},
        {"sightings": None},
        {"sightings": [((0, 0), SEEN)]},
        {"sightings": (SEEN,)},
        {"sightings": (((0, 9), SEEN),)},
        {"sightings": (([0, 0], SEEN),)},
        {"sightings": (((0, []), SEEN),)},
        {"sightings": (((0, 0), "c"),)},
        {"sightings": (((0, 0), Sighting("q", "NE", 0)),)},
        {"sightings": (((0, 0), Sighting("c", ["N"], 0)),)},
        {"sightings": (((0, 0), Sighting("c", "NE", None)),)},
    ],
)
def test_a_memory_made_by_hand_holds_nothing_but_what_can_be_seen(fields):
    assert Memory(3, (((0, 0), SEEN),)).age((0, 0)) == 3
    with pytest.raises(ImpossiblePosition, match=f"^{next(iter(fields))}: expected a"):
        Memory(**fields)


@pytest.mark.parametrize("cell", [[], [0, 0], (0, []), "pit", None, (9, 9), 3])
def test_what_is_no_place_has_no_age(cell):
    with pytest.raises(ImpossiblePosition, match="expected a place, found"):
        Memory().age(cell)
