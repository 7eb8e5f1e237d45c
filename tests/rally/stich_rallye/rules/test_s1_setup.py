"""S1: players, deck, start, flag, rounds."""

from __future__ import annotations

import pytest

from rally.stich_rallye import Deal, ImpossiblePosition, Race, Track, Unknown
from rally.stich_rallye.box.events import FlagTaken
from tests.rally.checks import the
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import at, cards, texts


@pytest.mark.parametrize("players", [3, 4, 5])
def test_s1_1_three_to_five_players_in_clockwise_seats(players: int) -> None:
    race = Race.start(players=players, seed=1, flag=1)
    assert len(race.players) == len(race.hands) == len(race.cars) == len(race.motors) == players
    order = []
    for _ in range(players):
        order.append(race.to_act)
        race = race.after(next(iter(race.legal)))
    assert order == [(1 + turn) % players for turn in range(players)]


@pytest.mark.parametrize(("players", "first", "last"), [(3, 2, 10), (4, 2, 13), (5, 1, 15)])
def test_s1_2_the_deck_for_each_number_of_players(players: int, first: int, last: int) -> None:
    dealt: set[str] = set()
    for seed in range(40):
        dealt |= {card for hand in texts(Race.start(players=players, seed=seed).hands) for card in hand}
    assert dealt == set(naive.deck(players)) == {f"{c}{v}" for c in "RGB" for v in range(first, last + 1)}
    for outside in (f"R{first - 1}", f"B{last + 1}"):
        with pytest.raises(ValueError, match=rf"{outside}.*S1\.2"):
            at(f"players={players} hands={outside}" + ",?" * (players - 1))
    for seed in range(3):
        assert (
            len({card for hand in texts(Race.start(players=players, seed=seed).hands) for card in hand}) == 5 * players
        )


def test_s1_3_tracks_names_and_the_start() -> None:
    for name in ("volcano", "beach"):
        race = Race.start(players=5, track=name, seed=1)
        assert race.track == Track.named(name)
        assert race.cars == (0, 0, 0, 0, 0)
        assert [motor.value for motor in race.motors] == [0, 0, 0, 0, 0]
        assert race.players == ("Mia", "Ben", "Ada", "Tom", "Ian")
    with pytest.raises(ValueError, match="volcano"):
        Race.start(track="moon")


def test_s1_4_the_user_chooses_who_takes_the_flag() -> None:
    assert Race.start(seed=1).flag == 0
    race = Race.start(players=3, flag=2, seed=1)
    assert race.flag == race.to_act == 2
    assert the(race.events, FlagTaken).seat == 2
    assert the(race.events, FlagTaken).rule == "S1.4"
    with pytest.raises(ImpossiblePosition, match=r"S1\.4"):
        Race.start(players=3, flag=3)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_s1_5_round_three_deals_out_the_whole_deck(players: int) -> None:
    over = at(f"players={players} round=2 hands={','.join('-' * players)} next=deal seed=8")
    third = over.after(Deal())
    assert sorted(card for hand in texts(third.hands) for card in hand) == sorted(naive.deck(players))
    assert third.played == ()


def test_s1_5_without_a_seed_the_next_hands_are_unknown_or_given() -> None:
    over = at("players=3 round=1 hands=-,-,- next=deal")
    assert over.after(Deal()).hands == (Unknown(7),) * 3
    hands = cards("R2 R3 R4 R5 R6 R7 R8", "G2 G3 G4 G5 G6 G7 G8", "B2 B3 B4 B5 B6 B7 B8")
    assert texts(over.after(Deal(hands)).hands) == texts(hands)
    too_few = cards("R2 R3 R4 R5 R6 R7", "G2 G3 G4 G5 G6 G7", "B2 B3 B4 B5 B6 B7")
    assert over.why_not(Deal(too_few)) is not None
    with pytest.raises(ValueError, match=r"S1\.5"):
        over.after(Deal(too_few))
