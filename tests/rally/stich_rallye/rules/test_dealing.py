"""Hidden hands are dealt uniformly among all deals that fit what has been seen: by both ways of dealing, in one way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb, sqrt

import pytest

from rally.core.numpy_bits import Bits
from rally.stich_rallye import Card, Hand, ImpossiblePosition, Race, Unknown, deal_hidden
from rally.stich_rallye.playouts.batch import HiddenHands
from rally.stich_rallye.rules.hidden import count_deals, needs, unseen_cards
from tests.rally.stich_rallye.helpers import at, card_of_byte, random_races

Hands = tuple[tuple[Card, ...], ...]


def plainly(race: Race, games: int, seed: int = 1) -> list[Hands]:
    """Dealt one by one, without NumPy."""
    return [tuple(map(tuple, deal_hidden(race, seed * 1_000_000 + game))) for game in range(games)]  # type: ignore[arg-type]


def by_the_thousand(race: Race, games: int, seed: int = 1) -> list[Hands]:
    """Dealt all at once, with NumPy."""
    hands = HiddenHands(race).deal(games, Bits(seed))
    return [
        tuple(tuple(card_of_byte(int(byte)) for byte in hand if byte) for hand in hands[:, :, game])
        for game in range(games)
    ]


BOTH = pytest.mark.parametrize("dealt", [plainly, by_the_thousand])
Dealt = Callable[..., list[Hands]]


def all_deals(race: Race) -> Iterator[tuple[frozenset[Card], ...]]:
    """Every way to fill the hidden hands, found by trying all that there are."""

    def fill(seat: int, cards: frozenset[Card]) -> Iterator[tuple[frozenset[Card], ...]]:
        if seat == len(race.hands):
            yield ()
            return
        hand: Hand = race.hands[seat]
        able = [card for card in cards if card.colour not in race.voids[seat]]
        tries = combinations(able, hand.size) if isinstance(hand, Unknown) else [hand]
        for some in map(frozenset, tries):
            yield from ((some, *others) for others in fill(seat + 1, cards - some))

    return fill(0, frozenset(unseen_cards(race)))


def race_with(rest: str, hands: str, void: str) -> Race:
    """Three players in round 3, all cards gone but these and those in known hands."""
    held = {*rest.split(), *hands.replace(",", ".").split(".")}
    gone = [f"{colour}{value}" for colour in "RGB" for value in range(2, 11) if f"{colour}{value}" not in held]
    return at(f"players=3 round=3 hands={hands} void={void} played={'.'.join(gone)}")


SMALL = {
    "nothing is known": race_with("R3 R4 G2 G3 B2 B3", "?2,?2,R2.R10", ",,"),
    "one void": race_with("R3 R4 G2 G3 G4 B2 B3", "?2,?2,R2.R10", "R,,"),
    "one confined to a colour": race_with("R3 R4 G2 G3 G4 B2", "?2,?2,R2.R10", "R.B,G,"),
    "all three hidden": race_with("R3 R4 G2 G3 B2", "?1,?1,?1", ",R,B"),
    "no choice at all": race_with("R3 R4 G2 G3", "?2,?2,R2.R10", "G,R,"),
}


def far_off(counts: Counter[object], possible: set[object]) -> float:
    """How many of its standard deviations chi-square lies from what chance makes of equally likely deals."""
    expected, freedom = sum(counts.values()) / len(possible), len(possible) - 1
    chi = sum((counts[deal] - expected) ** 2 / expected for deal in possible)
    return abs(chi - freedom) / sqrt(2 * freedom) if freedom else chi


@BOTH
@pytest.mark.parametrize("name", SMALL)
def test_every_deal_that_fits_is_equally_likely(name: str, dealt: Dealt) -> None:
    race = SMALL[name]
    possible = set(all_deals(race))
    counts: Counter[object] = Counter(tuple(map(frozenset, hands)) for hands in dealt(race, 60 * len(possible)))
    assert set(counts) == possible
    assert far_off(counts, set(possible)) < 5


# From a race: Red's hidden hand cannot hold green, so most green cards must be with Yellow and White. Handing out
# card after card, as long as the rest can still be dealt, gave White a certain green card in 35 of 100 deals.
LATE = (
    "players=4 round=3 flag=1 cars=47,36,42,41 motors=6,10,1,10 trick=R11 hands=?,?,R13.G3.G5.G8,? void=,,B,G "
    "played=G11.G10.G4.G2.B10.B8.B9.B4.G12.G6.G13.R10.B5.B13.B12.G7.R2.R8.R6.R9"
)


@BOTH
def test_no_colour_is_favoured_because_its_hand_comes_first(dealt: Dealt) -> None:
    race, games = at(LATE), 4000
    green = next(card for card in unseen_cards(race) if card.colour == "green")
    deals = list(all_deals(race))
    right = sum(green in hands[0] for hands in deals) / len(deals)
    assert right == pytest.approx(4 / 7)
    found = sum(green in hands[0] for hands in dealt(race, games)) / games
    assert abs(found - right) < 4.5 * sqrt(right * (1 - right) / games)


def test_the_ways_to_deal_are_counted_right() -> None:
    anything = frozenset(("red", "green", "blue"))
    assert count_deals((5, 5, 5), ()) == 1
    assert count_deals((5, 5, 5), ((4, anything),)) == comb(15, 4)
    assert count_deals((5, 5, 5), ((4, anything), (3, anything))) == comb(15, 4) * comb(11, 3)
    assert count_deals((5, 5, 5), ((6, frozenset(("red",))),)) == 0
    for race in SMALL.values():
        left = tuple(sum(card.colour == colour for card in unseen_cards(race)) for colour in ("red", "green", "blue"))
        assert count_deals(left, tuple(needs(race).values())) == len(set(all_deals(race)))


@BOTH
def test_what_is_dealt_fits_all_that_was_seen_all_through_a_race(dealt: Dealt) -> None:
    """S2.2, S-H: sizes, played cards, voids, known hands; round 3 of any table deals out the whole deck."""
    for rng, race in random_races(15, 6):
        while race.winner is None:
            if race.to_act is not None and rng.random() < 0.2:
                seen = race.seen_by(rng.randrange(len(race.players)))
                for hands in dealt(seen, 2, rng.randrange(1000)):
                    cards = [card for hand in hands for card in hand]
                    assert len(set(cards)) == len(cards) == sum(map(len, race.hands))
                    assert not {*cards} & {*seen.played, *seen.trick}
                    for hand, known, void in zip(hands, seen.hands, seen.voids, strict=True):
                        assert len(hand) == len(known) and not any(card.colour in void for card in hand)
                        assert isinstance(known, Unknown) or hand == known
            race = race.after(rng.choice(list(race.legal)))


def test_known_and_empty_hands_stay_what_they_are() -> None:
    race = at("players=3 hands=G2.R9,?,?")
    assert deal_hidden(race, 1)[0] is race.hands[0]
    assert deal_hidden(at("players=3 hands=?0,?0,?0 next=deal"), 1) == ((), (), ())
    with pytest.raises(ImpossiblePosition, match="at most 63 bits"):
        deal_hidden(race, 2**64)
