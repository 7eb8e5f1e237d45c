"""`advise`: what each choice is worth, at any moment, with hands known, hidden or mixed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rally.stich_rallye import (
    Card,
    IllegalAction,
    ImpossiblePosition,
    NotationError,
    Play,
    Race,
    Turbo,
    advise,
)
from rally.stich_rallye.players.advisor import Advisor
from rally.stich_rallye.playouts.batch import Batch, HiddenHands
from rally.stich_rallye.playouts.plain import LANES
from tests.rally.stich_rallye.helpers import card_of_byte, random_races

# --- hidden hands ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("void", "word"),
    [("R.G,R.G,", "blue"), ("R.G.B,,", "no colour"), ("R.G,R.G,R.G", "blue")],
)
def test_impossible_hidden_hands_say_why(void: str, word: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        HiddenHands(Race.parse(f"players=3 round=3 hands=?9,?9,?9 void={void}"))
    assert word in str(error.value) or "S2.2" in str(error.value)
    with pytest.raises(ImpossiblePosition):
        advise(Race.parse(f"players=3 round=3 hands=?9,?9,?9 void={void}"), playouts=10)


# --- advise ----------------------------------------------------------------------------------------------------------


def moments(seed: int, count: int) -> list[tuple[random.Random, Race]]:
    """Positions from all through random races, with a choice to make."""
    found = []
    for rng, race in random_races(seed, count):
        moment, last = race, rng.randrange(90)
        for _ in range(last):
            race = race.after(rng.choice(list(race.legal)))
            if race.winner is not None:
                break
            moment = race if race.to_act is not None else moment
        found.append((rng, moment))
    return found


def test_the_turbo_question() -> None:
    """S4.5: both answers, and the one that wins at once is certain."""
    race = Race.parse("round=3 flag=0 cars=50,60,42,20 motors=16,0,0,0 trick=R9,R5,R7,R3 hands=R4,?,?,?")
    use, save = advise(race, playouts=500)
    assert (use.action, save.action) == (Turbo(True), Turbo(False))
    assert use.rate == use.low == use.high == 1
    assert use.wins_by_seat == (500, 0, 0, 0)
    assert save.rate < 1


def test_a_card_that_wins_at_once_is_certain() -> None:
    race = Race.parse("round=3 flag=0 cars=61,30,42,20 motors=0,0,0,0 trick=R9,R5,R7 hands=G2,G3,G4,R3.R10")
    low, high = advise(race, playouts=100)
    assert (low.action, high.action) == (Play(Card("red", 3)), Play(Card("red", 10)))
    assert low.wins_by_seat == (100, 0, 0, 0)
    assert (low.rate, low.low, low.high) == (0, 0, 0)


@pytest.mark.parametrize("hidden", [False, True])
def test_an_outcome_that_is_forced_is_certain(hidden: bool) -> None:
    """In the last trick, or two if all hands are known: by nothing that can be played does the seat win; or not win."""
    certain = 0
    for rng, race in moments(12, 20):
        while race.winner is None and (race.to_act is None or max(map(len, race.hands)) > 2 - hidden or race.round < 3):
            race = race.after(rng.choice(list(race.legal)))
        if race.winner is not None:
            continue
        known = race.seen_by(race.to_act) if hidden else race
        for each in advise(known, playouts=20):
            ends = {winner == race.to_act for winner in outcomes(race.after(each.action))}
            if each.certain:
                assert ends == {each.rate == 1} and each.low == each.rate == each.high in (0, 1), str(race)
            certain += each.certain
            assert each.certain == (len(ends) == 1)
    assert certain


def test_what_is_left_of_the_deck_may_still_decide_before_the_last_round() -> None:
    race = Race.parse("players=3 round=2 cars=45,20,3 hands=R2,R3,R4")
    assert not any(each.certain for each in advise(race, playouts=50))


def test_it_is_worked_out_a_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a time one trick of the races that are played at once; and what comes of it is the same."""
    race, tricks = Race.start(3, seed=4), []
    trick = Batch.play_trick

    def counted(self: Batch, *given: Any, **rest: Any) -> None:
        tricks.append(self.games)
        trick(self, *given, **rest)

    monkeypatch.setattr(Batch, "play_trick", counted)
    whole, slowly = Advisor(race, seed=2), Advisor(race, seed=2)
    for playouts in (20, 50):
        told = whole.step(playouts)
        tricks.clear()
        for turns, _ in enumerate(slowly.step_in_slices(playouts), 1):
            assert len(tricks) == turns and tricks[-1] <= 2 * LANES
        assert turns > 10 and slowly.advice == told


def test_an_own_hand_that_is_hidden_holds_the_card_that_is_considered() -> None:
    race = Race.parse("players=3 round=3 flag=1 trick=R5 hands=?9,?8,?9")
    advisor = Advisor(race, seed=1)
    hands = advisor.playing.deal(1, 20)
    for number, action in enumerate(advisor.open):
        lanes = hands[:, :, number * 20 : number * 20 + 20]
        cards = [card_of_byte(int(byte)) for byte in lanes[2].ravel() if byte]
        assert action.card not in cards
        if action.card.colour != "red":
            assert not any(card.colour == "red" for card in cards)


def outcomes(race: Race) -> set[int]:
    """Every seat that can still win."""
    if race.winner is not None:
        return {race.winner}
    return {seat for action in race.legal for seat in outcomes(race.after(action))}


@pytest.mark.rest
def test_the_interval_holds_the_rate_and_narrows() -> None:
    race = Race.start(seed=2)
    truth = {each.action: each.rate for each in advise(race, playouts=20_000, seed=1, style="random")}
    inside = 0
    for seed in range(15):
        advisor = Advisor(race, seed=seed, style="random")
        few, many = advisor.step(100), advisor.step(300)
        for before, after in zip(few, many, strict=True):
            assert after.playouts == 400
            assert after.high - after.low < before.high - before.low
            inside += after.low <= truth[after.action] <= after.high
    assert inside / (15 * len(truth)) > 0.88


def test_steps_add_up() -> None:
    race = Race.start(seed=5).seen_by(0)
    advisor = Advisor(race, seed=1)
    assert advisor.advice == ()
    assert {each.playouts for each in advisor.step(50)} == {50}
    assert {each.playouts for each in advisor.step(70)} == {120}
    assert advisor.advice == advisor.advice


def test_what_cannot_be_advised() -> None:
    race = Race.parse("round=1 hands=-,-,-,- motors=3,0,0,0")
    with pytest.raises(IllegalAction):
        advise(race)
    with pytest.raises(IllegalAction):
        advise(Race.parse("round=3 cars=64,1,2,3 winner=0 hands=-,-,-,-"))
    with pytest.raises(ImpossiblePosition):
        advise(Race.start(), playouts=0)
    with pytest.raises(NotationError):
        advise(Race.start(), style="clever")
