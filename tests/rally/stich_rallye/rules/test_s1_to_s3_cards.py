"""S1 to S3: players, deck, start, flag and rounds; which card may be played, and who wins the trick."""

from __future__ import annotations

import itertools

import pytest

from rally.stich_rallye import Card, Deal, IllegalAction, ImpossiblePosition, Race, Track, Unknown, standing
from rally.stich_rallye.box.events import CardPlayed, FlagTaken, TrickWon
from tests.rally.checks import the
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import action, at, cards, texts, then, word


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


def legal(notation: str) -> list[str]:
    return sorted(map(word, at(notation).legal))


def test_s2_1_the_flag_holder_leads_any_card() -> None:
    race = at("players=3 flag=1 hands=R2,R4,R7")
    assert race.to_act == 1
    assert legal("players=3 flag=1 hands=R2.G3.B4,R4.G5.B6,R7.G8.B9") == ["B6", "G5", "R4"]
    after = then(race, "R4")
    assert after.to_act == 2
    assert the(after.events, CardPlayed).rule == "S2.1"
    assert then(after, "R7").to_act == 0


def test_s2_2_who_has_the_lead_colour_must_play_one_of_those() -> None:
    notation = "players=4 trick=G4 hands=R2.R3,G3.G11.B9,R7.R8.B3,R10.R11.B4"
    assert legal(notation) == ["G11", "G3"]
    objection = at(notation).why_not(action("B9"))
    assert objection is not None
    assert objection.rule == "S2.2"
    assert {str(witness) for witness in objection.witnesses} >= {"G3", "G11"}
    for said in ("G3", "G11", "green", "S2.2"):
        assert said in str(objection)
    with pytest.raises(IllegalAction) as refused:
        at(notation).after(action("B9"))
    assert refused.value.rule == "S2.2"
    assert the(then(at(notation), "G3").events, CardPlayed).rule == "S2.2"


def test_s2_3_it_holds_even_after_another_colour_came() -> None:
    notation = "players=4 trick=G4,R9 hands=R2.R3,R4.B7,G3.G11.R8,R10.R11.B4"
    assert legal(notation) == ["G11", "G3"]
    objection = at(notation).why_not(action("R8"))
    assert objection is not None
    assert objection.rule in ("S2.2", "S2.3") and "S2.3" in str(objection) + str(objection.data)
    assert the(then(at(notation), "G11").events, CardPlayed).rule == "S2.3"


def test_s2_4_who_has_none_of_it_plays_anything() -> None:
    notation = "players=4 trick=G4,R9 hands=R2.R3,R4.B7,B3.B11.R8,R10.R11.B4"
    assert legal(notation) == ["B11", "B3", "R8"]
    assert the(then(at(notation), "B3").events, CardPlayed).rule == "S2.4"
    assert the(then(at(notation), "R8").events, CardPlayed).rule == "S2.4"


def won(flag: int, trick: str, motors: str = "0,0,0,0") -> TrickWon:
    """Who wins this trick of four, the last card of which is played here."""
    *early, last = trick.split()
    hands = ["-"] * 4
    hands[(flag + 3) % 4] = last
    race = at(f"players=4 flag={flag} motors={motors} trick={','.join(early)} hands={','.join(hands)}")
    return the(then(race, last).events, TrickWon)


def test_s3_1_one_colour_the_highest_wins() -> None:
    event = won(0, "G4 G11 G12 G3")
    assert (event.seat, event.card, event.rule) == (2, Card("green", 12), "S3.1")
    assert won(3, "G4 G11 G12 G3").seat == 1


def test_s3_2_second_colour_wins() -> None:
    event = won(0, "G4 R9 G12 R6")  # the example of the rules
    assert (event.seat, event.card, event.rule) == (1, Card("red", 9), "S3.2")
    assert event.colours == ("green", "red")
    assert won(2, "G13 G12 G11 R2").card == Card("red", 2)


def test_s3_3_third_colour_wins() -> None:
    event = won(0, "G11 R5 B7 G3")  # the example of the rules: blue came last, though green 3 is the last card
    assert (event.seat, event.card, event.rule) == (2, Card("blue", 7), "S3.3")
    assert event.colours == ("green", "red", "blue")
    assert won(0, "G11 R5 B7 B2").card == Card("blue", 7)
    assert won(0, "G11 R5 R13 B2").card == Card("blue", 2)


def test_s3_1_to_s3_3_every_trick_of_a_small_deck_is_won_as_the_naive_rules_say() -> None:
    """All orders of up to five cards from R1-3, G1-3, B1-3: 18,729 tricks, finished and unfinished."""
    deck = [Card(colour, value) for colour in ("red", "green", "blue") for value in (1, 2, 3)]
    tricks = [trick for size in range(1, 6) for trick in itertools.permutations(deck, size)]
    assert len(tricks) == 9 + 72 + 504 + 3024 + 15120
    for trick in tricks:
        words = [str(card) for card in trick]
        stands = standing(trick)
        assert stands.index == naive.winning_place(words), words
        assert stands.lowest.value == naive.lowest(words), words
        assert stands.rule == f"S3.{len({card.colour for card in trick})}"
