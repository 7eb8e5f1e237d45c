"""Computer players: they play by the rules, see only their own cards, and agree with the batch where they should."""

from __future__ import annotations

import numpy as np
import pytest

from rally.core.advice import MOST_PLAYOUTS
from rally.core.numpy_bits import Bits
from rally.stich_rallye import Action, IllegalAction, Play, Race
from rally.stich_rallye.box.facts import VALUES
from rally.stich_rallye.players.planner import Planner
from rally.stich_rallye.players.players import Player, adviser, random_player, sensible_player
from rally.stich_rallye.playouts import sense
from rally.stich_rallye.playouts.batch import Batch, BatchTrick, Row
from rally.stich_rallye.playouts.plain import card_byte
from rally.stich_rallye.playouts.styles import SensibleStyle
from tests.rally.stich_rallye.helpers import random_races
from tests.selection import often

PLAYERS = {"random": random_player, "sensible": sensible_player, "adviser": adviser(20), "planner": Planner(60)}


def test_seeds_matter_to_random_players_only_by_chance() -> None:
    race = Race.start(seed=1)
    assert {random_player(race, seed) for seed in range(60)} == set(race.legal)
    assert sensible_player(race, 3) == sensible_player(race, 3)


@pytest.mark.parametrize("player", PLAYERS.values())
def test_nobody_s_turn(player: Player) -> None:
    with pytest.raises(IllegalAction):
        player(Race.parse("hands=-,-,-,- motors=3,0,0,0"), 1)


def test_a_forced_choice_needs_no_playouts() -> None:
    race = Race.parse("players=3 round=3 flag=0 trick=R5 hands=?,R2.G3,? cars=0,0,0")
    assert adviser(MOST_PLAYOUTS)(race, 1) == next(iter(race.legal))


# --- the same rule of thumb for one hand and for thousands ----------------------------------------------------------


def one_lane(race: Race, *, watchful: bool = False) -> tuple[Batch, BatchTrick]:
    """A batch of one game at this position, the cards of the trick laid."""
    players, options = len(race.players), race.options
    style = SensibleStyle(race.track, players, options, watchful=watchful)
    batch = Batch(race.track, players, 1, Bits(0), style, options)
    batch.flag[race.flag] = 255
    batch.cars[:, 0] = race.cars
    batch.motors[:, 0] = [motor.position for motor in race.motors]
    batch.round = race.round
    batch.hands = np.zeros((len(race.players), max(map(len, race.hands)), 1), np.uint8)
    trick = BatchTrick.begin_trick(batch.flag)
    for card in race.trick:
        trick.lay(np.array([card_byte(card)], np.uint8))
    return batch, trick


def hand_of(race: Race) -> Row:
    assert race.to_act is not None
    return np.array([[card_byte(card)] for card in race.hands[race.to_act]], np.uint8)


@pytest.mark.parametrize("watchful", [False, True])
def test_batches_and_the_rule_of_thumb_agree(watchful: bool) -> None:
    """Every score and every turbo answer, all through random races on all kinds of track."""
    asked = 0
    for rng, race in random_races(9, often(12, 48)):
        while race.winner is None:
            if race.phase == "play":
                batch, trick = one_lane(race, watchful=watchful)
                scores = batch.style.scores(batch, trick, hand_of(race))[:, 0]
                by_card = dict(zip(race.hands[race.to_act], map(int, scores), strict=True))
                for card, score in sense.card_scores(race, watchful=watchful).items():
                    assert by_card[card] == score, (str(race), str(card))
                    asked += 1
            elif race.phase == "turbo":
                batch, trick = one_lane(race, watchful=watchful)
                assert trick.leader[:, 0].argmax() == race.to_act
                value = np.array([race.motors[race.to_act].value], np.uint8)
                assert bool(batch.style.turbo(batch, trick, value)[0]) == sense.uses_turbo(race, watchful=watchful)
            race = race.after(rng.choice(list(race.legal)))
    assert asked > often(1500, 6000)


# --- its last card: nothing is left to chance ---


@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_nobody_to_come_the_lowest_card_is_the_lowest_so_far(players: int) -> None:
    first, *_, last = VALUES[players]
    assert sense.lowest_yet(players, 0)[first : last + 1] == (*range(first, last + 1),)
    for to_come in range(1, players):
        more, fewer = sense.lowest_yet(players, to_come), sense.lowest_yet(players, to_come - 1)
        assert all(a <= b for a, b in zip(more[first:], fewer[first:], strict=True))
        assert more[first] == first


def winning_cards(race: Race) -> set[Action]:
    """The cards that win the race for who plays the last one of a trick: by themselves, or with the motor."""
    won = set()
    for action in race.legal:
        after = race.after(action)
        ends = [after.after(answer) for answer in after.legal] if after.phase == "turbo" else [after]
        if race.to_act in {end.winner for end in ends}:
            won.add(action)
    return won


def test_a_sensible_player_misses_no_win_with_its_last_card() -> None:
    """In 2,000 races (thorough; some of them in the usual run), with 3 to 5 players, on both tracks and on others."""
    could = 0
    for rng, race in random_races(21, often(20, 2000)):
        while race.winner is None:
            if race.to_act is None:
                race = race.after(next(iter(race.legal)))
                continue
            last = race.phase == "play" and len(race.trick) == len(race.players) - 1
            winning = winning_cards(race) if last else set()
            seat, action = race.to_act, sensible_player(race, rng.randrange(1000))
            assert not winning or action in winning, str(race)
            race = race.after(action)
            if winning and race.phase == "turbo":
                race = race.after(sensible_player(race))
            assert not winning or race.winner == seat
            could += bool(winning)
    assert could > often(3, 400)


def test_a_sensible_player_never_overwinds_the_last_trick_on_purpose() -> None:
    """S4.4: at 16, with one trick to go, the sure loser would fall to 8: the winning card is played."""
    race = Race.parse("round=2 flag=0 motors=0,0,0,16 trick=R4,R5,R6 hands=-,-,-,R2 cars=1,2,3,4")
    assert list(race.legal) == [sensible_player(race, 1)]
    race = Race.parse("round=2 flag=0 motors=0,0,0,16 trick=R4,R5,R6 hands=G2,G3,G4,R2.R9 cars=1,2,3,4")
    assert sensible_player(race, 1) == Play(race.hands[3][1])
