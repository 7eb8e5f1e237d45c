"""The one-line notation: what a person may type, its defaults, and every position that cannot be."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from rally.stich_rallye import Card, ImpossiblePosition, NotationError, Position, Race, Track, Unknown
from rally.stich_rallye.race import position
from rally.stich_rallye.rules import referee
from tests.rally.stich_rallye.helpers import action, at, then


def reasons(notation: str) -> tuple[str, ...]:
    with pytest.raises(ImpossiblePosition) as refused:
        at(notation)
    return refused.value.reasons


def test_the_defaults_for_all_that_is_left_out() -> None:
    race = at("")
    assert len(race.players) == 4
    assert (race.round, race.flag, race.cars, race.trick, race.played) == (1, 0, (0,) * 4, (), ())
    assert [motor.value for motor in race.motors] == [0] * 4
    assert race.hands == (Unknown(5),) * 4
    assert race.track == Track.named("volcano")
    assert len(at("cars=1,2,3").players) == 3
    assert len(at("motors=0,1,3,6,10").players) == 5


@pytest.mark.parametrize(
    ("notation", "sizes"),
    [
        ("round=1", [5] * 4),
        ("round=2 players=3", [7] * 3),
        ("round=3 players=5", [9] * 5),
        ("round=3 played=R2.R3.R4.R5", [8] * 4),
        ("round=2 flag=3 trick=R2,R3", [6, 7, 7, 6]),
        ("hands=?2,?2,?2,?2", [2] * 4),
        ("hands=R2.R3,?,?,?", [2] * 4),
        ("trick=G4 hands=?,R2.R3.R5,?,?", [2, 3, 3, 3]),
        ("hands=-,-,-,-", [0] * 4),
    ],
)
def test_how_many_cards_an_unknown_hand_has(notation: str, sizes: list[int]) -> None:
    race = at(notation)
    assert [len(hand) for hand in race.hands] == sizes
    assert at(str(race)) == race


@pytest.mark.parametrize(
    "hands", ["?4,?,?3,R2.R9", "?4,?3,?,R2.R9", "?9,?2,-,-", "?,?5,?4,?5", "-,?,R2.R3.R4,?1", "?0,?,?,?0"]
)
def test_hidden_hands_that_cannot_be_come_back_as_large_as_they_were(hands: str) -> None:
    """A position in the midst of being edited: what is not said is guessed from what is written, and from no more."""
    position = Position.parse(f"round=3 flag=3 trick=G11,R5 hands={hands}")
    again = Position.parse(str(position))
    assert (again.all_hands, str(again)) == (position.all_hands, str(position))


def test_names_tracks_and_everything_else_round_trip() -> None:
    names = ("Ann a", "Zoë,5%", "=?.", "\u200bx", "🚗")
    race = Race.start(players=names, track=Track("my track, 100%=:", "." * 12 + "du."), seed=9)
    assert at(str(race)) == race
    assert at(str(race)).players == names
    assert at(str(race)).track.name == "my track, 100%=:"
    assert len(str(race).splitlines()) == 1
    assert all("=" in part for part in str(race).split())


def test_a_full_trick_stands_while_its_winner_is_asked() -> None:
    notation = "players=3 motors=3,1,1 trick=G9,G5,G3 hands=R2,R3,R4"
    race = at(notation)
    assert race.to_act == 0
    assert sorted(str(each.use) for each in race.legal) == ["False", "True"]
    assert at(str(race)) == race
    assert then(race, "turbo").cars[0] == 6 + 3  # 3 + 3 ends on the downhill
    with pytest.raises(ImpossiblePosition):
        at("players=3 motors=0,1,1 trick=G9,G5,G3 hands=R2,R3,R4")  # its motor shows 0: nobody is asked


# --- every bullet of what cannot be --------------------------------------------------------------------------------

IMPOSSIBLE = {
    "two seats": ("players=2", "S1.1"),
    "six seats": ("players=6", "S1.1"),
    "too short a track": ("track=x:...........", "S-K"),
    "a track that starts on a hill": ("track=x:d...........", "S-K"),
    "a track with five flat spaces": ("track=x:.....ddddddd", "S-K"),
    "a card outside the deck in a hand": ("players=3 hands=R11,?,?", "S1.2"),
    "a card outside the deck in the trick": ("players=4 trick=G1", "S1.2"),
    "a card outside the deck among those played": ("players=4 played=G14.R2.R3.R4", "S1.2"),
    "a card twice in one hand": ("players=3 hands=R4.R4,?,?", "R4"),
    "a card in two hands": ("players=3 hands=R4.R5,R6.R4,?", "R4"),
    "a card in hand and trick": ("players=3 trick=R4 hands=?,R4.R5,?", "R4"),
    "a card in hand and played": ("players=3 round=3 played=R4.R5.R6 hands=R4,?,?", "R4"),
    "a card in trick and played": ("players=3 round=3 played=R4.R5.R6 trick=R4", "R4"),
    "a card played twice": ("players=3 round=3 played=R4.R4.R6", "R4"),
    "hands of unequal size": ("players=3 hands=R2.R3,R4,?", "2"),
    "hands of unequal size in a trick": ("players=3 trick=R2 hands=R3.R4,R5.R6,R7.R8", "S1.5"),
    "hands larger than the round": ("players=3 round=1 hands=?6,?6,?6", "S1.5"),
    "progress below 0": ("players=3 cars=-1,0,0", "-1"),
    "progress of two laps": ("players=3 cars=64,0,0", "64"),
    "a winner who has not crossed": ("players=3 round=1 cars=63,0,0 winner=0", "won"),
    "a car on a downhill": ("players=3 cars=7,0,0", "7"),
    "a car on an uphill a lap on": ("players=3 cars=0,48,0", "48"),
    "two cars on one space": ("players=3 cars=10,10,0", "S5.5"),
    "two cars on one space, a lap apart": ("players=3 cars=10,42,0", "S5.5"),
    "two cars at a full lap": ("players=3 cars=32,32,0", "S5.5"),
    "a motor value not on the dial": ("players=3 motors=2,0,0", "2"),
    "the flag out of range": ("players=3 flag=3", "3"),
    "round 0": ("round=0", "0"),
    "round 4": ("round=4", "4"),
    "who did not follow suit holds the colour led": ("players=3 trick=G4,R5 hands=R2,G3,R7.R8", "S2.2"),
    "a void its hand contradicts": ("players=3 hands=R2.R3,?,? void=R,,", "red"),
    "a winner who is nobody": ("players=3 winner=3", "3"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused_with_its_reason(what: str) -> None:
    notation, shown = IMPOSSIBLE[what]
    with pytest.raises((ImpossiblePosition, NotationError)) as refused:
        at(notation)
    assert shown in str(refused.value), refused.value
    if not what.startswith("progress below"):
        assert isinstance(refused.value, ImpossiblePosition), refused.value
        assert all(len(reason) > 10 for reason in refused.value.reasons)


def test_all_reasons_are_listed_at_once() -> None:
    listed = reasons("players=3 round=4 flag=7 cars=7,10,10 motors=2,0,5 trick=R11 played=G4 hands=G4.G4,R3,B2.B3.B4")
    said = " | ".join(listed)
    for part in ("round", "flag", "7", "S5.5", "2", "5", "R11", "G4", "S1.2", "S6.2"):
        assert part in said, (part, listed)
    assert len(listed) >= 8


@pytest.mark.parametrize(
    "notation",
    [
        "cars=0,0,32,0",
        "players=3 cars=0,0,0",
        "players=3 cars=32,31,33",
        "players=3 motors=16,8,4 round=3",
        "players=3 winner=1 cars=3,64,9",
        "players=3 round=1 motors=16,0,0",  # not reached by play, but consistent
        "players=3 played=R2.R3.R4 hands=R5,R6,R7",  # a what-if round of fewer tricks
        "void=R.G,,B,",
    ],
)
def test_a_what_if_position_need_only_be_consistent(notation: str) -> None:
    race = at(notation)
    assert at(str(race)) == race


UNFILLABLE = {
    "a hand that has shown every colour": (
        "players=3 hands=?,?,? void=R.G.B,,",
        "S2.2",
        "seat 0 could not hold cards of any colour",
    ),
    "more hidden cards than are unseen": (
        "players=3 round=3 played=R3 hands=?9,?9,?9",
        "S1.5",
        "there can be only 26 of those",
    ),
    "fewer unseen cards of the only colour": (
        "players=3 hands=?,B2.B3.B4.B5.B6,? void=R.G,,R.G",
        "S2.2",
        "seats 0 and 2",
    ),
    "a colour that others hold": ("players=3 round=2 hands=R2.R3.R4.R5.R6.R7.R8,?,? void=,G.B,", "S2.2", "only 2 of"),
    "the colour led in this trick": (
        "players=3 round=3 trick=R2,G3 hands=?,?,G4.G5.B2.B3.B4.B5.B6.B7.B8 void=,B,",
        "S2.2",
        "seat 1 would have to hold 8",
    ),
}


@pytest.mark.parametrize("what", UNFILLABLE)
def test_hidden_hands_that_nothing_can_fill_are_impossible(what: str) -> None:
    notation, rule, shown = UNFILLABLE[what]
    with pytest.raises(ImpossiblePosition) as refused:
        at(notation)
    assert shown in str(refused.value)
    assert rule in [each.rule for each in refused.value.objections]


FOUR_CARDS = "players=4 round=2 flag=1 cars=12,9,35,0 motors=3,0,10,1 trick=G11,R5 hands=?,?,?,R2.G7.G8.B9"


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each action, and each position, has been judged."""
    counts: Counter[str] = Counter()
    ask, look = referee.why_not, position.objections

    def why_not(moment: Any, act: object) -> Any:
        counts[f"{act} at {moment.trick}"] += 1
        return ask(moment, act)

    def objections(layout: Any) -> Any:
        counts["position"] += 1
        return look(layout)

    monkeypatch.setattr(referee, "why_not", why_not)
    monkeypatch.setattr(position, "objections", objections)
    return counts


def test_an_edit_judges_its_position_once_whoever_asks(judged: Counter[str]) -> None:
    position = replace(Position.parse(FOUR_CARDS), cars=(13, 9, 35, 0))
    for _ in range(3):
        assert not position.objections
        assert Race.at(position) is Race.at(position)
        assert str(position) == str(Race.at(position))
    assert judged == {"position": 1}
    wrong = replace(position, cars=(7, 9, 35, 0))
    for _ in range(3):
        assert len(wrong.objections) == 1
        with pytest.raises(ImpossiblePosition, match=r"S6\.2"):
            Race.at(wrong)
    assert judged == {"position": 2}


def test_a_position_is_a_value_whatever_has_been_asked_of_it() -> None:
    asked, fresh = Position.parse(FOUR_CARDS), Position.parse(FOUR_CARDS)
    assert asked.objections == () and Race.at(asked).legal
    assert asked == fresh and repr(asked) == repr(fresh) and hash(asked) == hash(fresh)
    assert Position.of(Race.at(asked)) == Position.of(Race.at(fresh))


def test_an_unhashable_deal_is_judged_and_refused() -> None:
    race = at("players=3 hands=-,-,- next=deal")
    assert race.why_not(action("deal")) is None
    from rally.stich_rallye import Deal

    assert race.why_not(Deal([[Card("red", 2)]])) is not None  # type: ignore[arg-type, list-item]
