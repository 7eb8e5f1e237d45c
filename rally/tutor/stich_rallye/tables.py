"""Tables that a race could lead to, made in no time: cars, motors and cards as they are in such a round and trick.

The race until then is not played with cards: who wins each trick, and by how low a card, is drawn, and everything that
follows from it is done by the rules (`readings`). So cars stand as close, and motors are wound as far, as in a race.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from rally.luck import pick, shuffled
from rally.stich_rallye import Card, Track, deck
from rally.stich_rallye.box.facts import DIAL, ROUND_CARDS

from .readings import rest

LOWEST = {3: (2, 2, 3, 3, 4, 4, 5, 6, 7), 4: (2, 2, 2, 3, 3, 4, 4, 5, 6, 8), 5: (1, 1, 2, 2, 3, 3, 4, 5, 6)}
"""By the number of players, how low the lowest card of a trick is, each as often as it stands here."""

TURBO = 0.35
"""So often a trick's winner uses a motor that shows 3 or more."""


@dataclass(frozen=True)
class Table:
    """A table between two tricks: the track, the round, the tricks of it that are played, and who stands where."""

    track: str
    players: int
    round: int
    tricks: int
    flag: int
    cars: tuple[int, ...]
    motors: tuple[int, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """What the dials show."""
        return tuple(DIAL[place] for place in self.motors)

    def but(self, **changes: object) -> Table:
        return replace(self, **changes)  # type: ignore[arg-type]

    def line(self, **more: str) -> str:
        """The position in notation, with what else is to be in it."""
        words = {
            "track": self.track,
            "players": str(self.players),
            "round": str(self.round),
            "flag": str(self.flag),
            "cars": joined(self.cars),
            "motors": joined(self.values),
        }
        return " ".join(f"{key}={value}" for key, value in (words | more).items() if value)


def joined(values: Iterable[object], by: str = ",") -> str:
    return by.join(map(str, values))


def one_of(things: Sequence[int], chance: Random) -> int:
    return things[pick(len(things), chance)]


def table(chance: Random, players: int, round_number: int, tricks: int, track: str = "volcano") -> Table:
    """A table of that round, after so many of its tricks; where somebody has won before that, another race is run."""
    while True:
        race = Running(chance, Track.named(track), players)
        for number, size in enumerate(ROUND_CARDS[:round_number], start=1):
            for _ in range(tricks if number == round_number else size):
                race.trick()
            if number < round_number:
                race.end_round()
        if max(race.cars) < race.track.finish:
            return Table(track, players, round_number, tricks, race.flag, tuple(race.cars), tuple(race.motors))


class Running:
    """A race that is run with chance in place of the cards."""

    def __init__(self, chance: Random, track: Track, players: int) -> None:
        self.chance, self.track, self.players = chance, track, players
        self.cars, self.motors, self.flag = [0] * players, [0] * players, 0

    def trick(self) -> None:
        winner = pick(self.players, self.chance)
        spaces = one_of(LOWEST[self.players], self.chance)
        for seat in range(self.players):
            if seat != winner:
                self.motors[seat] = (self.motors[seat] + 1) % len(DIAL)  # S4.2
        if DIAL[self.motors[winner]] >= 3 and self.chance.random() < TURBO:
            spaces += DIAL[self.motors[winner]]
            self.motors[winner] = 0
        self.drive(winner, spaces)
        self.flag = winner

    def end_round(self) -> None:
        order = sorted(range(self.players), key=lambda seat: (self.cars[seat], (seat - self.flag) % self.players))
        for seat in order:
            self.drive(seat, DIAL[self.motors[seat]])
            self.motors[seat] = 0
        self.flag = order[-1] if self.cars.count(max(self.cars)) > 1 else self.cars.index(max(self.cars))

    def drive(self, seat: int, spaces: int) -> None:
        self.cars[seat] = rest(self.track, self.cars, seat, spaces)


@dataclass(frozen=True)
class Dealt:
    """Cards at a table in the middle of a round: those put aside, and by seat those in the hands."""

    aside: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]

    @classmethod
    def at(cls, here: Table, chance: Random) -> Dealt:
        """Any cards, as many as there are after so many tricks."""
        cards = shuffled(deck(here.players), chance)
        gone, size = here.tricks * here.players, ROUND_CARDS[here.round - 1] - here.tricks
        hands = (cards[gone + seat * size : gone + (seat + 1) * size] for seat in range(here.players))
        return cls(tuple(cards[:gone]), tuple(tuple(sorted(hand)) for hand in hands))

    def trick(self, flag: int, cards: int, chance: Random) -> list[Card]:
        """The first cards of a trick, each one of those that its player may play (S2)."""
        trick: list[Card] = []
        for step in range(cards):
            hand = self.hands[(flag + step) % len(self.hands)]
            may = [card for card in hand if trick and card.colour == trick[0].colour] or list(hand)
            trick.append(may[pick(len(may), chance)])
        return trick


def with_cards(here: Table, dealt: Dealt, trick: Sequence[Card], seat: int) -> str:
    """The position in the middle of a trick, as `seat` sees it."""
    own = joined((card for card in dealt.hands[seat] if card not in trick), ".")
    hands = (own if other == seat else "?" for other in range(here.players))
    return here.line(trick=joined(trick), hands=joined(hands), played=joined(sorted(dealt.aside), "."))
