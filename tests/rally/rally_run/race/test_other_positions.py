"""`but` of Rally Run!: tiles that lie face up are given with the cars on them, or by `open` or `laid`."""

from __future__ import annotations

from typing import Any

import pytest

from rally.rally_run import Drive, IllegalAction, ImpossiblePosition, Race, Swap, Turn

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
