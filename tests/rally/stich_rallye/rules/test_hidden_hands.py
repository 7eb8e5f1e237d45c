"""What a seat may know: nothing hidden shows through `seen_by`, and unknown hands can still be played."""

from __future__ import annotations

import itertools
import random

import pytest

from rally.stich_rallye import IllegalAction, Play, Race, Unknown
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import action, at, random_races, then, word


def with_hands(race: Race, hands: list[list[str]]) -> Race:
    """The same position with other cards in the hands and no seed."""
    parts = [part for part in str(race).split() if not part.startswith(("hands=", "seed="))]
    said = ",".join(".".join(hand) or "-" for hand in hands)
    return at(" ".join(parts) + f" hands={said}")


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_swapped_between_the_others_look_the_same(seed: int) -> None:
    for rng, race in random_races(seed, 6):
        for _ in range(rng.randint(0, 60)):
            if race.winner is None:
                race = race.after(rng.choice(list(race.legal)))
        seat = rng.randrange(len(race.players))
        seen = race.seen_by(seat)
        hands = [[str(card) for card in hand] for hand in race.hands]
        shown = {
            other: {"RGB"[["red", "green", "blue"].index(c)] for c in race.voids[other]} for other in range(len(hands))
        }
        unseen = set(naive.deck(len(hands))) - {card for hand in hands for card in hand}
        unseen -= {str(card) for card in (*race.played, *race.trick)}
        pool = [card for other, hand in enumerate(hands) if other != seat for card in hand] + sorted(unseen)
        swapped = 0
        for _ in range(200):
            a, b = rng.choice(pool), rng.choice(pool)
            changed = [[b if c == a else a if c == b else c for c in hand] for hand in hands]
            if changed[seat] != hands[seat] or any(c[0] in shown[other] for other, h in enumerate(changed) for c in h):
                continue
            hands = changed
            swapped += 1
        if race.winner is not None:
            continue
        other = with_hands(race, hands)
        assert other.seen_by(seat) == seen
        assert str(other.seen_by(seat)) == str(seen)
        assert repr(other.seen_by(seat)) == repr(seen)
        assert hash(other.seen_by(seat)) == hash(seen)
        assert swapped or race.dealing or not any(map(len, race.hands))


def test_two_seeds_with_the_same_own_hand_look_the_same() -> None:
    first = at("players=3 hands=R2.G3,R4.G5,R6.G7 seed=1").seen_by(0)
    second = at("players=3 hands=R2.G3,B4.G6,R7.B7 seed=2").seen_by(0)
    assert first == second and str(first) == str(second) and repr(first) == repr(second)
    assert first.seed is None and "seed" not in str(first)


def test_no_way_leads_back_from_what_is_seen() -> None:
    race = Race.start(players=3, seed=11)
    for _ in range(5):
        race = race.after(next(iter(race.legal)))
    seen = race.seen_by(1)
    assert seen.previous is None and seen.seed is None
    hidden = {str(card) for seat in (0, 2) for card in race.hands[seat]}
    assert not hidden & set(str(seen).replace(".", " ").replace(",", " ").replace("=", " ").split())
    assert not [card for card in hidden if f"'{card}'" in repr(vars(seen) if hasattr(seen, "__dict__") else seen)]
    twice = seen.seen_by(1)
    assert twice == seen
    over = Race.of(at("players=3 hands=-,-,- next=deal seed=3").seen_by(0))
    assert then(over, "deal").hands == (Unknown(7),) * 3  # the next hands cannot be worked out


def test_events_of_what_is_seen_show_only_cards_on_the_table() -> None:
    for rng, race in random_races(3, 3):
        for _ in range(60):
            if race.winner is not None:
                break
            hidden = {str(card) for card in race.hands[1]}
            seen = race.seen_by(0)
            assert not [event for event in seen.events if hidden & set(map(str, vars_of(event)))]
            race = race.after(rng.choice(list(race.legal)))


def vars_of(event: object) -> list[object]:
    found: list[object] = []
    for value in vars(event).values() if hasattr(event, "__dict__") else ():
        found += list(value) if isinstance(value, tuple) else [value]
    return found


def test_seen_by_a_seat_that_is_not_there() -> None:
    for seat in (-1, 3, 99):
        with pytest.raises(ValueError):
            Race.start(players=3, seed=1).seen_by(seat)


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
