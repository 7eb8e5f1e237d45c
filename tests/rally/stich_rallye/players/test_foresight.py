"""What is certain about an action before the others have played."""

from __future__ import annotations

import pytest

from rally.stich_rallye import Card, IllegalAction, Play, Race, Turbo
from rally.stich_rallye.box.events import TrickWon
from rally.stich_rallye.players.foresight import foresee, trick_winner


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
