"""A race at one moment: a value that answers who is to act, what is legal and what comes after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from rally.errors import IllegalAction, ImpossiblePosition, Objection, objection, quoted
from rally.stich_rallye.box.actions import Action, Deal, EndRound, Legal, Play, Turbo
from rally.stich_rallye.box.cards import Card, Colour, Hand, Unknown, deal, in_order
from rally.stich_rallye.box.events import Event
from rally.stich_rallye.box.facts import FEWEST_SEATS, MOST_SEATS, NAMES
from rally.stich_rallye.rules import course, referee
from rally.stich_rallye.rules.motor import Motor
from rally.stich_rallye.rules.track import Track
from rally.stich_rallye.rules.unseen import possible_plays

Phase = Literal["play", "turbo", "end", "deal", "over"]


@dataclass(frozen=True, eq=False, repr=False)
class Race:
    """A race of Stich Rallye at one moment. Begin one with `Race.start` or `Race.parse`.

    track, players: the Track, and the names by seat, clockwise.
    round, flag: 1–3, and the seat that leads this trick.
    hands: by seat a tuple of Cards, or Unknown(size).
    trick: the Cards on the table in play order. All seats' cards lie there only while the turbo question is open.
    cars, motors: by seat the progress (spaces past the start, S-B) and the Motor.
    played: the cards put aside this round, which everybody knows (S-H).
    voids: by seat the colours it has shown this round not to have.
    winner: a seat, or None. dealing: the round has ended, the next is to be dealt. seed: deals the coming rounds.
    events: what the action that led here caused. previous, action: that action, and the race before it.

    Two races are equal if they are the same position; events, history and seed do not count.
    """

    track: Track
    players: tuple[str, ...]
    round: int
    flag: int
    hands: tuple[Hand, ...]
    trick: tuple[Card, ...]
    cars: tuple[int, ...]
    motors: tuple[Motor, ...]
    played: tuple[Card, ...]
    voids: tuple[frozenset[Colour], ...]
    winner: int | None = None
    dealing: bool = False
    seed: int | None = None
    events: tuple[Event, ...] = ()
    previous: Race | None = field(default=None)
    action: Action | None = None

    # --- where races come from ---

    @classmethod
    def start(
        cls,
        players: int | tuple[str, ...] = 4,
        track: str | Track = "volcano",
        flag: int = 0,
        seed: int | None = 7,
        hands: tuple[Hand, ...] | None = None,
    ) -> Race:
        """A race with round 1 dealt (S1): from the seed, or these hands; unknown hands if there is neither.

        players: how many, 3 to 5, or their names by seat. Raises ImpossiblePosition with all that is wrong, and
        NotationError for a track that is not in the box.
        """
        from .position import Position

        names = seat_names(players)
        if hands is None and seed is not None and len(names) in range(FEWEST_SEATS, MOST_SEATS + 1):
            hands = deal(len(names), 1, check_seed(seed))
        track = track if isinstance(track, Track) else Track.named(track)
        race = Position(players=names, track=track, flag=flag, hands=hands, seed=seed).race()
        wrong = referee.hands_objections(race.hands, len(names), 1)
        if wrong:
            raise ImpossiblePosition(*wrong)
        return course.opening(race)

    @classmethod
    def parse(cls, text: str) -> Race:
        """The position written as one line of `key=value` pairs; what is left out has its default.

        Raises NotationError (where it cannot be read) and ImpossiblePosition (every reason at once).

        >>> Race.parse("players=4 trick=G11,R5 flag=1").to_act
        3
        """
        from .notation import read_position

        return read_position(text).race()

    # --- what happens now ---

    @property
    def phase(self) -> Phase:
        """What is due: a card, the answer to the turbo question, the round's end, the deal, or nothing any more."""
        if self.winner is not None:
            return "over"
        if self.dealing:
            return "deal"
        if len(self.trick) == len(self.players):
            return "turbo"
        if not self.trick and not any(len(hand) for hand in self.hands):
            return "end"
        return "play"

    @property
    def to_act(self) -> int | None:
        """The seat whose choice is due: the next to play, or the trick's winner at the turbo question (S4.5)."""
        match self.phase:
            case "play":
                return self.seat_of(len(self.trick))
            case "turbo":
                from rally.stich_rallye.rules.trick import standing

                return self.seat_of(standing(self.trick).index)
        return None

    @property
    def legal(self) -> Legal:
        """The legal actions: `in`, `len`, iteration."""
        return Legal(self)

    def why_not(self, action: object) -> Objection | None:
        """None if the action is legal, else the objection: `.rule` and the `.witnesses` that show it."""
        return referee.why_not(self, action)

    def after(self, action: Action) -> Race:
        """The next race. Raises IllegalAction, which carries the objection, if the action is not legal."""
        wrong = self.why_not(action)
        if wrong:
            raise IllegalAction(wrong)
        return course.after(self, action)

    @property
    def candidates(self) -> Iterator[Action]:
        """Every action that might be legal, before the rules are asked; of a hidden hand what it could play."""
        match self.phase:
            case "play":
                assert self.to_act is not None  # a card is due
                hand = self.hands[self.to_act]
                if isinstance(hand, Unknown):
                    yield from map(Play, possible_plays(self, self.to_act))
                else:
                    yield from map(Play, in_order(hand))
            case "turbo":
                yield from (Turbo(True), Turbo(False))
            case "end":
                yield EndRound()
            case "deal":
                yield Deal()

    @property
    def plays_hidden_hand(self) -> bool:
        """Is a card due from a hand that nobody sees here?"""
        return self.phase == "play" and self.to_act is not None and isinstance(self.hands[self.to_act], Unknown)

    # --- who sees what ---

    def seen_by(self, seat: int) -> Race:
        """The same race as `seat` may know it: other hands are Unknown, and neither seed nor history can tell more."""
        self.check_seat(seat)
        hands = tuple(hand if other == seat else Unknown(len(hand)) for other, hand in enumerate(self.hands))
        return replace(self, hands=hands, seed=None, previous=None, action=None)

    # --- orders ---

    def seat_of(self, card_index: int) -> int:
        """The seat that plays, or played, the card at this place of the trick."""
        return (self.flag + card_index) % len(self.players)

    def distance(self, seat: int) -> int:
        """Seats from the flag holder clockwise to `seat`; the holder itself is at 0 (S8.3)."""
        return (seat - self.flag) % len(self.players)

    @property
    def standing_order(self) -> tuple[int, ...]:
        """All seats from first place to last; level cars by their distance from the flag (S-G)."""
        return tuple(sorted(range(len(self.players)), key=lambda seat: (-self.cars[seat], self.distance(seat))))

    @property
    def motor_order(self) -> tuple[int, ...]:
        """All seats in the order in which motors are used at a round's end: last place first (S8.1, S8.3)."""
        return tuple(sorted(range(len(self.players)), key=lambda seat: (self.cars[seat], self.distance(seat))))

    def check_seat(self, seat: int) -> None:
        """Raise ImpossiblePosition unless `seat` is one of this race's."""
        if seat not in range(len(self.players)):
            raise ImpossiblePosition(
                objection(
                    "S1.1", "there is no seat {seat}: seats are 0 to {last}", seat=seat, last=len(self.players) - 1
                )
            )

    def history(self) -> Iterator[Race]:
        """This race and all before it, newest first."""
        race: Race | None = self
        while race is not None:
            yield race
            race = race.previous

    # --- as a value ---

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same: everything on the table, in no particular order where none matters."""
        hands = tuple(hand if isinstance(hand, Unknown) else in_order(hand) for hand in self.hands)
        return (
            self.track, self.players, self.round, self.flag, hands, self.trick, self.cars, self.motors,
            in_order(self.played), self.voids, self.winner, self.dealing,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Race) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        from .notation import write_position
        from .position import Position

        return write_position(Position.of(self))

    def __repr__(self) -> str:
        return f"Race.parse({str(self)!r})"


def seat_names(players: object) -> tuple[str, ...]:
    """The names by seat: the given ones, or the first colours of the box for a number of players (S1.1)."""
    if isinstance(players, int) and players in range(FEWEST_SEATS, MOST_SEATS + 1):
        return NAMES[:players]
    if isinstance(players, tuple | list) and all(isinstance(name, str) for name in players):
        return tuple(players)
    raise ImpossiblePosition(
        objection(
            "S1.1",
            "players is a number from {fewest} to {most} or a tuple of names, not {found}",
            fewest=FEWEST_SEATS,
            most=MOST_SEATS,
            found=quoted(players),
        )
    )


def check_seed(seed: object) -> int:
    """The seed, if it is a whole number that fits 64 bits; ImpossiblePosition otherwise."""
    if isinstance(seed, int) and -(2**63) <= seed < 2**63:
        return int(seed)
    raise ImpossiblePosition(
        objection("S1.5", "a seed is a whole number of at most 63 bits, not {seed}", seed=quoted(seed))
    )
