"""A position as somebody sets it up: plain values, everything that is wrong with it, and the race it makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rally.errors import ImpossiblePosition, Objection, objection
from rally.stich_rallye.box.cards import Card, Colour, Hand, Unknown
from rally.stich_rallye.box.facts import DIAL, FEWEST_SEATS, MOST_SEATS, NAMES, ROUND_CARDS, ROUNDS
from rally.stich_rallye.rules.motor import Motor, off_the_dial
from rally.stich_rallye.rules.referee import card_objections
from rally.stich_rallye.rules.track import Track, car_objections, track_objections
from rally.stich_rallye.rules.trick import standing

from .race import Race, check_seed

Seats = tuple[int, ...]
VOLCANO = Track.named("volcano")


@dataclass(frozen=True)
class Position:
    """A position that need not be possible: `objections` says what is wrong, `race` makes the Race of it.

    The fields are those of Race, but plain: motors are the values the dials show, a track may be a pair of name and
    spaces, and None stands for the default (for hands: hidden ones). A None within `hands` is a hidden hand whose
    size follows from the others.
    """

    players: tuple[str, ...] = NAMES[:4]
    track: Track | tuple[str, str] = VOLCANO
    round: int = 1
    flag: int = 0
    cars: Seats | None = None
    motors: Seats | None = None
    hands: Sequence[Hand | None] | None = None
    trick: tuple[Card, ...] = ()
    played: tuple[Card, ...] = ()
    voids: tuple[frozenset[Colour], ...] | None = None
    winner: int | None = None
    dealing: bool = False
    seed: int | None = None

    @classmethod
    def of(cls, race: Race) -> Position:
        """The position of a race, to change it."""
        return cls(
            race.players, race.track, race.round, race.flag, race.cars, tuple(motor.value for motor in race.motors),
            race.hands, race.trick, race.played, race.voids, race.winner, race.dealing, race.seed,
        )  # fmt: skip

    def __str__(self) -> str:
        from .notation import write_position

        return write_position(self)

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position that a line of notation describes, possible or not. NotationError where it cannot be read."""
        from .notation import read_position

        return read_position(text)

    def race(self) -> Race:
        """The race at this position. Raises ImpossiblePosition with every reason against it."""
        wrong = self.objections()
        if wrong:
            raise ImpossiblePosition(*wrong)
        return Race(
            track=self.track if isinstance(self.track, Track) else Track(*self.track),
            players=self.players,
            round=self.round,
            flag=self.flag,
            hands=self.all_hands,
            trick=self.trick,
            cars=self.all_cars,
            motors=tuple(map(Motor.showing, self.all_motors)),
            played=self.played,
            voids=self.all_voids,
            winner=self.winner,
            dealing=self.dealing,
            seed=None if self.seed is None else check_seed(self.seed),
        )

    # --- the defaults filled in ---

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def all_cars(self) -> Seats:
        return self.cars if self.cars is not None else (0,) * len(self.players)

    @property
    def all_motors(self) -> Seats:
        return self.motors if self.motors is not None else (0,) * len(self.players)

    @property
    def all_hands(self) -> tuple[Hand, ...]:
        """The hands, each hidden one with its size."""
        hands = self.hands if self.hands is not None else (None,) * len(self.players)
        return tuple(Unknown(max(0, self.size(seat))) if hand is None else hand for seat, hand in enumerate(hands))

    @property
    def all_voids(self) -> tuple[frozenset[Colour], ...]:
        """The colours each seat has shown not to have, those of the present trick among them (S2.2)."""
        voids = self.voids if self.voids is not None else (frozenset(),) * len(self.players)
        shown = {seat for seat, card in self.seats_and_cards if card.colour != self.trick[0].colour}
        return tuple(void | {self.trick[0].colour} if seat in shown else void for seat, void in enumerate(voids))

    @property
    def seats_and_cards(self) -> Iterator[tuple[int, Card]]:
        """Who played which card of the trick."""
        return (((self.flag + i) % max(1, len(self.players)), card) for i, card in enumerate(self.trick))

    def has_played(self, seat: int) -> bool:
        return any(seat == other for other, _ in self.seats_and_cards)

    def size(self, seat: int) -> int:
        """How many cards a hand of unsaid size has: as many as the others, else the round's less those played."""
        known = [len(hand) + self.has_played(other) for other, hand in enumerate(self.hands or ()) if hand is not None]
        if known:
            return max(known) - self.has_played(seat)
        if self.dealing or self.round not in range(1, ROUNDS + 1):
            return 0
        return ROUND_CARDS[self.round - 1] - len(self.played) // max(1, len(self.players)) - self.has_played(seat)

    # --- what is wrong ---

    def objections(self) -> list[Objection]:
        """Every reason why this position cannot be; an empty list if there is none."""
        track = [] if isinstance(self.track, Track) else track_objections(*self.track)
        seats = [*self.seat_objections()]
        lists = [*self.list_objections()]
        wrong = [*seats, *lists, *track, *self.loose_objections()]
        if not track:
            wrong += car_objections(self.lap, self.all_cars, self.winner)
        wrong += card_objections(self.all_cards(), len(self.players))
        if self.players and not lists:
            wrong += [*self.hand_objections(), *self.trick_objections(), *self.void_objections()]
            wrong += self.end_objections() if not track else ()
        return wrong

    @property
    def lap(self) -> Track:
        return self.track if isinstance(self.track, Track) else Track(*self.track)

    def seat_objections(self) -> Iterator[Objection]:
        """How many may play."""
        if not FEWEST_SEATS <= len(self.players) <= MOST_SEATS:
            yield objection(
                "S1.1",
                "there are {fewest} to {most} players, not {found}",
                fewest=FEWEST_SEATS,
                most=MOST_SEATS,
                found=len(self.players),
            )

    def list_objections(self) -> Iterator[Objection]:
        """Lists by seat have one entry for each."""
        lists = {"cars": self.cars, "motors": self.motors, "hands": self.hands, "void": self.voids}
        for key, values in lists.items():
            if values is not None and len(values) != len(self.players):
                yield objection(
                    "S1.1",
                    "{key} has an entry for {found} seats, and there are {players} players",
                    key=key,
                    found=len(values),
                    players=len(self.players),
                )

    def loose_objections(self) -> Iterator[Objection]:
        """Round, flag, winner and motors: what can be judged on its own."""
        if self.round not in range(1, ROUNDS + 1):
            yield objection("S1.5", "there are rounds 1 to {rounds}, not {found}", rounds=ROUNDS, found=self.round)
        if self.flag not in self.seats:
            yield objection(
                "S1.4",
                "the flag is at seat {seat}, and seats are 0 to {last}",
                seat=self.flag,
                last=len(self.players) - 1,
            )
        if self.winner is not None and self.winner not in self.seats:
            yield objection(
                "S9.2",
                "seat {seat} cannot have won: seats are 0 to {last}",
                seat=self.winner,
                last=len(self.players) - 1,
            )
        yield from (off_the_dial(value) for value in dict.fromkeys(self.all_motors) if value not in DIAL)

    def all_cards(self) -> list[Card]:
        """Every card that can be seen anywhere."""
        known = (card for hand in self.all_hands if not isinstance(hand, Unknown) for card in hand)
        return [*known, *self.trick, *self.played]

    def hand_objections(self) -> Iterator[Objection]:
        """Hands are equally large, but for those who have already played to this trick, and never too large."""
        if self.round not in range(1, ROUNDS + 1):
            return
        before = [len(hand) + self.has_played(seat) for seat, hand in enumerate(self.all_hands)]
        most = ROUND_CARDS[self.round - 1]
        if len(set(before)) > 1:
            yield objection("S1.5", "everybody has equally many cards before a trick, not {found}", found=tuple(before))
        if max(before) > most:
            yield objection(
                "S1.5",
                "round {round} has {most} tricks, so nobody holds {found} cards",
                round=self.round,
                most=most,
                found=max(before),
            )

    def trick_objections(self) -> Iterator[Objection]:
        """At most one card a seat; all of them only at the turbo question; who holds the colour led followed it."""
        players = len(self.players)
        if len(self.trick) > players:
            yield objection(
                "S2.1", "{found} cards in a trick of {players} players", found=len(self.trick), players=players
            )
            return
        if self.flag not in self.seats or not self.trick:
            return
        led = self.trick[0].colour
        for seat, card in self.seats_and_cards:
            hand = self.all_hands[seat]
            held = () if isinstance(hand, Unknown) else tuple(c for c in hand if c.colour == led)
            if card.colour != led and held:
                yield objection(
                    "S2.2",
                    "seat {seat} played {card} to {led} although it holds {cards}",
                    held,
                    seat=seat,
                    card=card,
                    led=led,
                    cards=held,
                )
        winner = self.flag + standing(self.trick).index
        if len(self.trick) == players and self.all_motors[winner % players] == 0:
            yield objection(
                "S4.5",
                "the trick is complete and its winner, seat {seat}, has no motor to decide on: the car has moved on",
                (winner % players,),
                seat=winner % players,
            )

    def void_objections(self) -> Iterator[Objection]:
        """Nobody holds a colour which the same seat has shown not to have."""
        for seat, (hand, void) in enumerate(zip(self.all_hands, self.voids or (), strict=False)):
            held = () if isinstance(hand, Unknown) else tuple(card for card in hand if card.colour in void)
            if held:
                yield objection(
                    "S2.2",
                    "seat {seat} holds {cards} and is said to have no {colours}",
                    held,
                    seat=seat,
                    cards=held,
                    colours=tuple(sorted({card.colour for card in held})),
                )

    def end_objections(self) -> Iterator[Objection]:
        """What holds between rounds and after the race."""
        cards = len(self.trick) + sum(map(len, self.all_hands))
        if self.dealing:
            if cards:
                yield objection("S8.1", "the round has ended, but {cards} of its cards are still there", cards=cards)
            if any(self.all_motors):
                yield objection(
                    "S4.6", "the round has ended, but the motors show {motors}, not 0", motors=self.all_motors
                )
            if self.round == ROUNDS or self.winner is not None:
                yield objection("S9.3", "no round is dealt after the last one, nor after the race is won")
        if self.winner is None or self.winner not in self.seats:
            return
        if self.trick:
            yield objection("S9.2", "seat {seat} has won, but a trick is still on the table", seat=self.winner)
        if self.all_cars[self.winner] != self.lap.finish and not self.leads_at_the_end(self.winner, cards):
            yield objection(
                "S9.3",
                "seat {seat} has won neither by the line, at {finish}, nor as leader after {rounds} rounds",
                (self.winner,),
                seat=self.winner,
                finish=self.lap.finish,
                rounds=ROUNDS,
            )

    def leads_at_the_end(self, seat: int, cards: int) -> bool:
        return self.round == ROUNDS and not cards and self.all_cars[seat] == max(self.all_cars)
