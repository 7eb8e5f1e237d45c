"""What a seat may know: nothing hidden shows through `seen_by`, and unknown hands can still be played."""

from __future__ import annotations

import itertools
import random

import pytest

from rally.stich_rallye import IllegalAction, Play, Race, Unknown
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import action, at, random_races, then, word

# --- playing on with unknown hands ---------------------------------------------------------------------------------


def test_an_unknown_hand_may_play_every_card_it_could_hold() -> None:
    race = at("players=3 flag=1 round=1 hands=R2.R3.G4.G5.B6,?,?")
    assert {word(each) for each in race.legal} == set(naive.deck(3)) - {"R2", "R3", "G4", "G5", "B6"}
    objection = race.why_not(action("R2"))
    assert objection is not None and "R2" in str(objection)
    with pytest.raises(IllegalAction):
        race.after(action("R2"))
    led = then(race, "R9")
    assert led.hands[1] == Unknown(4)
    assert {word(each) for each in led.legal} == set(naive.deck(3)) - {"R2", "R3", "G4", "G5", "B6", "R9"}
    free = then(led, "B9")
    assert "red" in free.voids[2]
    assert free.hands[2] == Unknown(4)


def test_a_void_hand_plays_none_of_that_colour() -> None:
    race = at("players=3 flag=1 hands=?,?,? void=,R.G,")
    assert {word(each)[0] for each in race.legal} == {"B"}


@pytest.mark.parametrize("seed", range(3))
def test_what_was_really_played_is_legal_for_those_who_do_not_see_the_hand(seed: int) -> None:
    for rng, race in random_races(500 + seed, 5):
        watcher = rng.randrange(len(race.players))
        seen = Race.of(race.seen_by(watcher))  # to think about: everybody may act
        while race.winner is None:
            act = rng.choice(list(race.legal))
            assert act in seen.legal, (str(race), act)
            assert (act in race.seen_by(watcher).legal) == (race.to_act == watcher), (str(race), act)
            race = race.after(act)
            if word(act) == "deal":
                seen = Race.of(race.seen_by(watcher))
                continue
            seen = seen.after(act)
            assert seen == race.seen_by(watcher), str(race)


def consistent_plays(race: Race, known: int) -> set[str]:
    """By trying every deal: the cards that the seat to act could hold and play."""
    seats = len(race.players)
    seat = race.to_act
    assert seat is not None
    mine = [str(card) for card in race.hands[known]]
    gone = {str(card) for card in (*race.played, *race.trick)} | set(mine)
    pool = [card for card in naive.deck(seats) if card not in gone]
    void = [{name[0].upper() for name in race.voids[other]} for other in range(seats)]
    others = [other for other in range(seats) if other not in (known, seat)]
    plays: set[str] = set()
    for hand in itertools.combinations(pool, len(race.hands[seat])):
        if any(card[0] in void[seat] for card in hand):
            continue
        rest = [card for card in pool if card not in hand]
        if can_share(rest, [(len(race.hands[other]), void[other]) for other in others]):
            plays |= set(naive.may_play(list(hand), [str(card) for card in race.trick]))
    return plays


def can_share(rest: list[str], wanted: list[tuple[int, set[str]]]) -> bool:
    if not wanted:
        return True
    size, void = wanted[0]
    able = [card for card in rest if card[0] not in void]
    return any(
        can_share([card for card in rest if card not in hand], wanted[1:])
        for hand in itertools.combinations(able, size)
    )


@pytest.mark.parametrize("seed", range(8))
def test_the_cards_it_could_hold_are_found_by_trying_every_deal(seed: int) -> None:
    """Round 3, the last two or three tricks: the whole deck is out, so little remains possible."""
    rng = random.Random(seed)
    race = Race.start(players=3, seed=seed)
    while race.winner is None and not (race.round == 3 and sum(map(len, race.hands)) <= 8):
        race = race.after(rng.choice(list(race.legal)))
    while race.winner is None and race.to_act is not None:
        for known in range(3):
            if known == race.to_act or not any(isinstance(each, Play) for each in race.legal):
                continue
            seen = Race.of(race.seen_by(known))
            assert {word(each) for each in seen.legal} == consistent_plays(seen, known), str(seen)
        race = race.after(rng.choice(list(race.legal)))
