"""Small deals, played out in every legal way: how many ways there are, and how each of them ends."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rally.stich_rallye import Race
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import action, agree, at, naive_outcome, outcome, random_cars, table_of, word


def all_ends(race: Race) -> Counter:
    """Every legal way to play on to the end of the round or the race, and how it stands then."""
    if race.winner is not None or race.dealing:
        return Counter([outcome(race)])
    ends: Counter = Counter()
    for each in race.legal:
        ends += all_ends(race.after(each))
    return ends


def all_naive_ends(table: naive.Table) -> Counter:
    if table.winner is not None or table.round_over:
        return Counter([naive_outcome(table)])
    ends: Counter = Counter()
    for choice in table.choices():
        following = table.copy()
        following.do(choice)
        ends += all_naive_ends(following)
    return ends


def divide(race: Race, table: naive.Table) -> str:
    """Where the two part: the number of ways behind each first action."""
    if race.winner is not None or race.dealing:
        return "the outcome of the last action"
    lines = []
    for choice in sorted(set(map(word, race.legal)) | set(table.choices())):
        following = table.copy()
        if choice not in table.choices() or action(choice) not in race.legal:
            lines.append(f"{choice}: only one of them allows it")
            continue
        following.do(choice)
        ours, theirs = all_ends(race.after(action(choice))), all_naive_ends(following)
        lines.append(f"{choice}: {ours.total()} ways here, {theirs.total()} there, equal: {ours == theirs}")
    return "; ".join(lines)


def deal(rng: random.Random, players: int, size: int) -> str:
    """Hands of the last tricks of a round."""
    cards = rng.sample(naive.deck(players), players * size)
    return ",".join(".".join(cards[seat * size : seat * size + size]) for seat in range(players))


def position(rng: random.Random, players: int, size: int) -> str:
    """A race towards the end of a round: anywhere on the road, with any motors."""
    spaces = rng.choice([*naive.TRACKS.values(), ".u.dd.u..d.udd..u."])
    cars = list(random_cars(rng, spaces, players))
    lap = len(spaces)
    if rng.random() < 0.5:  # near the end of the race
        late = [place for place in range(lap, 2 * lap) if spaces[place % lap] == "."][-players - 3 :]
        cars = rng.sample(late, players)
    motors = [rng.choice(naive.DIAL) if rng.random() < 0.6 else 0 for _ in range(players)]
    return (
        f"track=own:{spaces} players={players} round={rng.randint(1, 3)} flag={rng.randrange(players)} "
        f"cars={','.join(map(str, cars))} motors={','.join(map(str, motors))} hands={deal(rng, players, size)}"
    )


@pytest.mark.parametrize(
    ("players", "size", "deals"),
    [(3, 1, 300), (4, 1, 300), (5, 1, 200), (3, 2, 200), (4, 2, 100), (5, 2, 40), (3, 3, 10)],
)
def test_every_way_to_play_the_last_tricks_ends_as_the_naive_rules_say(players: int, size: int, deals: int) -> None:
    rng = random.Random(players * 100 + size)
    for _ in range(deals):
        notation = position(rng, players, size)
        race = at(notation)
        table = table_of(race)
        agree(race, table)
        ours, theirs = all_ends(race), all_naive_ends(table)
        assert ours.total() == theirs.total(), f"{notation}: {divide(race, table)}"
        assert sort_hands(ours) == sort_hands(theirs), f"{notation}: {divide(race, table)}"


def sort_hands(ends: Counter) -> Counter:
    return Counter({(*end[:5], tuple(tuple(sorted(hand)) for hand in end[5])): count for end, count in ends.items()})


KNOWN = [  # counted by hand
    ("players=3 hands=R2,R3,R4", 1),  # nobody has a choice
    ("players=3 hands=R2.R3,R4.R5,R6.R7", 8),  # two each, all of one colour: 2 × 2 × 2, then no choice
    ("players=3 hands=R2.G3,R4.G5,R6.G7", 2),  # the lead decides all
    ("players=3 hands=R2.R3.R4,G2.G3.G4,B2.B3.B4", 6**3 * 2 * 2),  # each wins once, the second and third with a motor
    ("players=4 hands=R2.R3,R4.R5,R6.R7,R8.R9", 16),
    ("players=3 motors=1,1,1 hands=R2,R3,R4", 2),  # the winner is asked for its turbo
    ("players=3 motors=1,1,1 hands=R2.R3,R4.R5,R6.R7", 8 * (1 + 2)),  # used in the first trick or asked once more
]


@pytest.mark.parametrize(("notation", "ways"), KNOWN)
def test_the_number_of_ways_to_play(notation: str, ways: int) -> None:
    race = at(notation)
    found = all_ends(race).total()
    assert found == all_naive_ends(table_of(race)).total()
    assert found == ways
