"""Tables that a race could lead to, made in no time: cars, motors and cards as they are in such a round and trick.

The race until then is not played with cards: who wins each trick, and by how low a card, is drawn, and everything that
follows from it is done by the rules (`readings`). So cars stand as close, and motors are wound as far, as in a race.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from rally.chance.luck import one_of, pick, shuffled
from rally.stich_rallye import Card, Track, deck
from rally.stich_rallye.box.cards import in_order
from rally.stich_rallye.box.facts import DIAL, ROUND_CARDS
from rally.stich_rallye.rules.moment import first_to_last, last_to_first

from .exercise import Exercise
from .readings import Move, rest

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


def table(chance: Random, players: int, round_number: int, tricks: int, track: str = "volcano") -> Table:
    """A table of that round, after so many of its tricks; where somebody has won before that, another race is run."""
    while True:
        race = Running(chance, Track.shipped(track), players)
        for number, size in enumerate(ROUND_CARDS[:round_number], start=1):
            for _ in range(tricks if number == round_number else size):
                race.trick()
            if number < round_number:
                race.end_round()
        if max(race.cars) < race.track.finish:
            return Table(track, players, round_number, tricks, race.flag, tuple(race.cars), tuple(race.motors))


class Running:
    """A race that is run with chance in place of the cards. luck: seats, each as often as it is likely to win."""

    def __init__(self, chance: Random, track: Track, players: int) -> None:
        self.chance, self.track, self.players = chance, track, players
        self.cars, self.motors, self.flag = [0] * players, [0] * players, 0
        self.luck = [seat for seat in range(players) for _ in range(one_of((1, 1, 2, 4), chance))]

    def trick(self) -> None:
        winner = one_of(self.luck, self.chance)
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
        for seat in last_to_first(self.cars, self.flag):
            self.drive(seat, DIAL[self.motors[seat]])
            self.motors[seat] = 0
        self.flag = first_to_last(self.cars, self.flag)[0]

    def drive(self, seat: int, spaces: int) -> None:
        self.cars[seat] = rest(Move(self.track, tuple(self.cars), seat, spaces))


@dataclass(frozen=True)
class Dealt:
    """Cards in the middle of a round, before a trick of which some cards are played then.

    round, tricks: which round it is, and so many of its tricks are played. aside: the cards put aside. hands: those
    that are left in the hands, of the flag holder first. trick: the cards played.
    """

    round: int
    tricks: int
    aside: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    trick: tuple[Card, ...]

    @classmethod
    def by_chance(cls, chance: Random, players: int, number: int, tricks: int, cards: int) -> Dealt:
        """Any cards, and so many of the trick, each one of those that its player may play."""
        pack = shuffled(deck(players), chance)
        gone, size = tricks * players, ROUND_CARDS[number - 1] - tricks
        hands = tuple(tuple(pack[gone + seat * size : gone + (seat + 1) * size]) for seat in range(players))
        here = cls(number, tricks, tuple(pack[:gone]), hands, ())
        for seat in range(cards):
            here = replace(here, trick=(*here.trick, one_of(here.may(seat), chance)))
        return here

    def may(self, seat: int) -> tuple[Card, ...]:
        """The cards in a hand that may be played (S2)."""
        hand = in_order(self.hands[seat])
        return tuple(card for card in hand if self.trick and card.colour == self.trick[0].colour) or hand

    def at_table(self, chance: Random, track: str, last: int) -> tuple[Table, str]:
        """A table that is as far, and the position there; `last`: whose hand is seen, counted from the flag holder, and
        whose card is not played yet there."""
        here = table(chance, len(self.hands), self.round, self.tricks, track)
        hands = ["?"] * here.players
        hands[(here.flag + last) % here.players] = joined(in_order(self.hands[last]), ".")
        aside = joined(in_order(self.aside), ".")
        return here, here.line(trick=joined(self.trick[:last]), hands=joined(hands), played=aside)


# --- by how hard it is ------------------------------------------------------------------------------------------------

TRACKS = ("volcano", "beach")


def players_at(level: int, chance: Random) -> int:
    """How many play: more of them as it grows harder."""
    return one_of(((3, 4, 4, 5), (4, 4, 5, 5), (4, 5, 5, 5))[level], chance)


def track_at(level: int, chance: Random) -> str:
    """The easier track first, and later either."""
    return TRACKS[pick(2 if level else 1, chance)]


def between_tricks(chance: Random, level: int, rounds: Sequence[int] = (1, 2, 3)) -> Table:
    """A table at which one trick of the round at least is still to be played."""
    number = one_of(rounds, chance)
    return table(
        chance, players_at(level, chance), number, pick(ROUND_CARDS[number - 1], chance), track_at(level, chance)
    )


def round_over(chance: Random, level: int, number: int, players: int = 0) -> Table:
    """A table at which all tricks of the round are played."""
    size = ROUND_CARDS[number - 1]
    return table(chance, players or players_at(level, chance), number, size, track_at(level, chance))


def made(lesson: str, rule: str, ask: str, position: str, **more: object) -> Exercise:
    """An exercise; whoever asks it gives it its name and the beliefs that it tells apart."""
    return Exercise(id="", lesson=lesson, rule=rule, ask=ask, position=position, **more)  # type: ignore[arg-type]
