"""What is certain about a choice, what follows from it most often, and the places that can be expected after it."""

from __future__ import annotations

from collections import Counter

import pytest

from rally.stich_rallye import Card, IllegalAction, Play, Race, Turbo, advise
from rally.stich_rallye.box.actions import EndRound
from rally.stich_rallye.box.events import TrickWon
from rally.stich_rallye.players.advisor import Advisor
from rally.stich_rallye.players.foresight import foresee, trick_winner
from rally.stich_rallye.players.likely import DEALS, likely_line

HIDDEN = "round=2 flag=1 cars=12,9,14,20 motors=6,3,1,10 trick=G9 hands=?,?,G7.R2.R3.B4,?"


def test_a_likely_line_ends_with_the_trick_and_fits_what_has_been_seen():
    race = Race.parse(HIDDEN)
    line = likely_line(race, Play(Card.parse("G7")))
    first, *others, last = line.races
    assert first == race.after(Play(Card.parse("G7"))) and not last.trick and last.winner is None
    played = [each.last_action.card for each in line.races if isinstance(each.last_action, Play)]
    assert len({*played, Card.parse("G9")}) == 4 and not {*played[1:]} & {*race.hands[2]}
    assert all(after.previous == before for before, after in zip(others, [*others[1:], last], strict=True))


def test_the_line_that_is_told_ends_as_most_of_its_deals_do():
    race = Race.parse(HIDDEN)
    line = likely_line(race, Play(Card.parse("G7")), seed=3)
    again = [likely_line(race, Play(Card.parse("G7")), seed=3) for _time in range(2)]
    assert again == [line, line] and 1 < line.alike < line.deals == DEALS
    assert line.races[-1].cars != race.cars


@pytest.mark.parametrize(("use", "winner"), [(True, 2), (False, 0)])
def test_after_the_last_trick_a_line_goes_to_the_end_of_the_round(use: bool, winner: int):
    race = Race.parse("round=3 flag=1 cars=53,50,60,47 motors=6,10,3,1 trick=G9,G3,G7,G12 hands=-,-,-,-")
    line = likely_line(race, Turbo(use))
    assert [each.last_action for each in line.races] == [Turbo(use), EndRound()]
    assert line.races[-1].winner == winner and line.alike == line.deals


def test_expected_places_are_those_of_the_races_that_were_played_out():
    race = Race.parse("round=3 flag=1 cars=44,43,41,45 motors=3,3,6,1 trick=G9,G2,G7 hands=G12.G5,?,?,?")
    advisor = Advisor(race, seed=4)
    seen: list[Counter[int]] = [Counter() for _seat in range(4)]
    batches = []
    playing = advisor.playing
    start = playing.start
    playing.start = lambda *asked: batches.append(start(*asked)) or batches[-1]  # type: ignore[method-assign]
    found = advisor.step(500)
    for batch, *_rest in batches:
        for lane in range(batch.games):
            cars = batch.cars[:, lane]
            for seat in range(4):
                seen[seat][1 + sum(int(other) > int(cars[seat]) for other in cars)] += 1
    places = [sum(advice.places[seat] for advice in found) for seat in range(4)]
    assert places == [sum(place * count for place, count in each.items()) for each in seen]
    for advice in found:
        assert sum(advice.mean_places) == pytest.approx(10) and min(advice.mean_places) >= 1
        assert advice.places[0] >= advice.wins + 2 * (advice.playouts - advice.wins)


def test_an_action_that_wins_at_once_has_the_places_of_that_moment():
    race = Race.parse("round=3 flag=1 cars=60,62,36,20 motors=0,0,0,0 trick=R9,R5,R7 hands=R3.R13,B2,B3,B4")
    won = next(advice for advice in advise(race, playouts=20) if str(advice.action) == "R13")
    assert won.certain and won.mean_places == (1, 2, 3, 4)


def winner(notation: str, card: str) -> int | None:
    return foresee(Race.parse(notation), Play(Card.parse(card))).winner


def test_the_last_card_decides_the_trick():
    position = "players=4 flag=0 trick=G4,R9,G12 hands=?,?,?,R6.B2"
    assert winner(position, "R6") == 1
    assert winner(position, "B2") == 3


def test_it_is_certain_if_nobody_after_can_change_it():
    # Both players after seat 1 must follow green, and neither can beat the 13.
    assert winner("players=4 flag=1 hands=R2.R3,G13.B2,G4.G5,G6.G7", "G13") == 0  # who has no green must bring in red
    assert winner("players=4 flag=1 hands=G2.R3,G13.B2,G4.G5,G6.G7", "G13") == 1


def test_it_is_open_while_a_hidden_hand_could_change_it():
    assert winner("players=4 flag=1 hands=?,G13.B2,G4.G5,G6.G7", "G13") is None


def test_a_move_that_follows_at_once_is_foreseen():
    race = Race.parse("players=3 flag=0 cars=1,2,3 motors=0,0,1 trick=G4,G5 hands=-,-,G9")
    after = foresee(race, Play(Card.parse("G9")))
    assert not after.moves and after.winner == 2, "first the turbo question"
    assert foresee(after.after, Turbo(True)).moves


def test_what_is_not_legal_is_not_foreseen():
    with pytest.raises(IllegalAction):
        foresee(Race.parse("players=3"), Turbo(True))


@pytest.mark.parametrize("seed", range(8))
def test_what_is_certain_comes_true_whatever_is_played(seed):
    race = Race.start(3 + seed % 3, seed=seed)
    certain: int | None = None
    while race.winner is None and race.round == 1:
        race = race.after([*race.legal][seed % len(race.legal)])
        won = next((event.seat for event in race.events if isinstance(event, TrickWon)), None)
        if won is not None:
            assert certain in (None, won)
            certain = None
        elif race.trick and race.phase == "play":
            certain = trick_winner(race)
