"""What the rule tests share: short ways to say a position, and the bridge between `rally` and the naive table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from rally.stich_rallye import Card, Deal, EndRound, Move, Play, Race, Track, Turbo
from rally.stich_rallye.box.facts import COLOURS, USUAL, Options

from . import naive

RULES = (
    [f"S1.{n}" for n in range(1, 6)]
    + [f"S2.{n}" for n in range(1, 5)]
    + [f"S3.{n}" for n in range(1, 4)]
    + [f"S4.{n}" for n in range(1, 7)]
    + [f"S5.{n}" for n in range(1, 6)]
    + [f"S6.{n}" for n in range(1, 5)]
    + ["S7.1"]
    + [f"S8.{n}" for n in range(1, 5)]
    + [f"S9.{n}" for n in range(1, 4)]
    + [f"S-{letter}" for letter in "ABCDEFGHIJKM"]
)
RULES += [rule for rules in Options.available().values() for rule in rules.values() if rule not in RULES]


def card_of_byte(byte: int) -> Card:
    """The card that a byte of a batch means."""
    return Card(COLOURS[(byte >> 4).bit_length() - 1], byte & 0x0F)


EVERY_OPTION = pytest.mark.parametrize("options", Options.every(), ids=lambda options: str(options.values))
"""Everything that a race can be played by, as it is declared: what is not followed somewhere fails there."""


def at(notation: str) -> Race:
    """The position that a person would type."""
    return Race.parse(notation)


def action(word: str) -> Any:
    """ "G11" plays it; "turbo", "save", "end" and "deal" are the other actions."""
    others = {"turbo": Turbo(True), "save": Turbo(False), "end": EndRound(), "deal": Deal()}
    return others[word] if word in others else Play(Card.parse(word))


def word(act: Any) -> str:
    """The other way round."""
    if isinstance(act, Turbo):
        return "turbo" if act.use else "save"
    if isinstance(act, EndRound):
        return "end"
    return "deal" if isinstance(act, Deal) else str(act.card)


def then(race: Race, words: str) -> Race:
    """The race after these actions, one word each."""
    for each in words.split():
        race = race.after(action(each))
    return race


def drive(notation: str, seat: int, spaces: int) -> Move:
    """How that seat's car fares when it is to drive so many spaces there."""
    race = at(notation)
    return race.drive(seat, spaces)


def cards(*hands: str) -> tuple[tuple[Card, ...], ...]:
    """Hands as `Deal` wants them: one text per seat."""
    return tuple(tuple(Card.parse(each) for each in hand.split()) for hand in hands)


# --- the naive table -----------------------------------------------------------------------------------------------


def texts(hands: Iterable[Any]) -> list[list[str]]:
    return [[str(card) for card in hand] for hand in hands]


def table_of(race: Race) -> naive.Table:
    """The naive table that shows the same position, before or after a whole trick (no open question)."""
    return naive.Table(
        race.track.spaces,
        texts(race.hands),
        race.flag,
        race.round,
        list(race.cars),
        [motor.value for motor in race.motors],
        [str(card) for card in race.trick],
        round_over=race.dealing,
        winner=race.winner,
        **race.options.values,
    )


def outcome(race: Race) -> tuple[Any, ...]:
    """What the naive table must agree with, once a race is won or goes on."""
    motors = tuple(motor.value for motor in race.motors)
    return race.winner, race.cars, motors, race.flag, race.round, tuple(map(tuple, texts(race.hands)))


def naive_outcome(table: naive.Table) -> tuple[Any, ...]:
    hands = tuple(tuple(hand) for hand in table.hands)
    return table.winner, tuple(table.cars), tuple(table.motors), table.flag, table.round, hands


def agree(race: Race, table: naive.Table) -> None:
    """Both implementations show the same position and allow the same actions."""
    sorted_hands = [sorted(hand) for hand in texts(race.hands)]
    assert sorted_hands == [sorted(hand) for hand in table.hands], str(race)
    assert outcome(race)[:5] == naive_outcome(table)[:5], str(race)
    assert race.to_act == table.to_act(), str(race)
    if race.winner is None:
        assert [str(card) for card in race.trick] == table.trick, str(race)
    assert sorted(map(word, race.legal)) == sorted(table.choices()), str(race)


def advance(race: Race, table: naive.Table, choice: str) -> Race:
    """The same action on both; the table is changed in place."""
    race = race.after(action(choice))
    if choice == "deal":
        table.deal(texts(race.hands))
    else:
        table.do(choice)
    return race


def random_track(rng: random.Random) -> Track:
    """A valid track (S-K), short ones and hilly ones more often than not."""
    size = rng.choice([12, 13, 16, 20, 32, rng.randint(12, 99)])
    hilliness = rng.choice([0.1, 0.3, 0.6])
    while True:
        rest = "".join(rng.choice("du") if rng.random() < hilliness else "." for _ in range(size - 1))
        if rest.count(".") >= 5:
            return Track("own", "." + rest)


def random_cars(rng: random.Random, spaces: str, seats: int, options: Options = USUAL) -> tuple[int, ...]:
    """Where cars may stand: on flat spaces, no two on one, but for progress 0 and one at a full lap; S-L: on hills."""
    lap = len(spaces)
    flat = [place for place in range(1, lap) if options.hills == "once" or spaces[place] == "."]
    rng.shuffle(flat)
    near = sorted(flat)[: seats + 1] if rng.random() < 0.3 else flat  # crowds make long jumps
    rng.shuffle(near)
    cars: list[int] = []
    for _ in range(seats):
        if near and rng.random() < 0.7:
            cars.append(near.pop() + lap * rng.randint(0, 1))
        elif lap not in cars and rng.random() < 0.3:
            cars.append(lap)
        else:
            cars.append(0)
    return tuple(cars)


def random_races(seed: int, count: int, *, played_by: Options | None = None) -> Iterator[tuple[random.Random, Race]]:
    """Fresh races with 3, 4 and 5 players on every kind of track, played by everything that they can be played by."""
    rng, every = random.Random(seed), (played_by,) if played_by else Options.every()
    for number in range(count):
        track = rng.choice(["volcano", "beach", random_track(rng)])
        players = 3 + number % 3
        flag, dealt, options = rng.randrange(players), rng.randrange(10**9), every[number // 3 % len(every)]
        yield rng, Race.start(players=players, track=track, flag=flag, seed=dealt, options=options)
