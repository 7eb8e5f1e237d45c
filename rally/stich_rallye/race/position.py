"""A position as somebody sets it up: plain values, everything that is wrong with it, and the moment it makes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast

from rally.core.errors import ImpossiblePosition, Objection, objection
from rally.core.race import field_objections
from rally.core.records import Is, check_shapes, exactly, list_of, or_none
from rally.core.validate import T, is_seed, list_objections, seat_objections, seed_objection
from rally.stich_rallye.box.cards import MOST_CARDS, Card, Colour, Hand, Unknown
from rally.stich_rallye.box.facts import (
    COLOURS,
    DIAL,
    FEWEST_SEATS,
    MOST_SEATS,
    PLAYER_NAMES,
    ROUND_CARDS,
    ROUNDS,
    USUAL,
    VALUES,
    Options,
)
from rally.stich_rallye.rules.driving import Track, car_objections, track_objections
from rally.stich_rallye.rules.hidden import needs_of_hands, not_among, shortages
from rally.stich_rallye.rules.moment import Moment, fields_of, standing
from rally.stich_rallye.rules.motor import Motor, dial_objection
from rally.stich_rallye.rules.referee import card_objections

from . import notation

TEXTS, NUMBERS, CARDS = map(list_of, map(exactly, (str, int, Card)))
"""Checks whether a value is a list of such entries."""


def is_hand(value: Any) -> bool:
    return type(value) in (Unknown, type(None)) or CARDS(value)


def is_void(value: Any) -> bool:
    return type(value) is frozenset and value <= set(COLOURS)


KINDS: dict[str, tuple[str, Is]] = {
    "players": ("a list of names", TEXTS),
    "track": ("a track", lambda track: isinstance(track, Track) or list_of(exactly(str), 2)(track)),
    "round": ("a whole number", exactly(int)),
    "flag": ("a whole number", exactly(int)),
    "cars": ("a list of whole numbers", or_none(NUMBERS)),
    "motors": ("a list of whole numbers", or_none(NUMBERS)),
    "hands": ("a list of hands", or_none(list_of(is_hand))),
    "trick": ("a list of cards", CARDS),
    "played": ("a list of cards", CARDS),
    "voids": ("a list of colours for each seat", or_none(list_of(is_void))),
    "winner": ("a whole number", exactly(int, type(None))),
    "dealing": ("true or false", exactly(bool)),
    "seed": ("a whole number", exactly(int, type(None))),
    "options": ("a choice of options", exactly(Options)),
}
"""By field: what is expected there, and whether a value is that."""

OPTIONAL = ("winner", "seed")
"""What a race may be without."""


Seats = tuple[int, ...]
VOLCANO = Track.named("volcano")


@dataclass(frozen=True)
class Position:
    """A position that need not be possible: `objections` says what is wrong, `Race.at` makes the Race of it.

    The fields are those of a Moment, but plain: motors are the values the dials show, a track may be a pair of name and
    spaces, and None stands for the default (for hands: hidden ones). A None within `hands` is a hidden hand whose
    size follows from the others. Raises ImpossiblePosition at once for values of other kinds, and for more than can be
    looked at.
    """

    players: tuple[str, ...] = PLAYER_NAMES[:4]
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
    options: Options = USUAL

    def __post_init__(self) -> None:
        check_shapes(vars(self), KINDS)
        if not any(isinstance(value, list) for value in (*vars(self).values(), *(self.hands or ()))):
            return
        for name, value in [*vars(self).items()]:  # lists serve as well as tuples, and become tuples
            if isinstance(value, tuple | list):
                parts = tuple(tuple(part) if isinstance(part, list) else part for part in value)
                object.__setattr__(self, name, parts)

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @cached_property
    def lap(self) -> Track:
        """The track. Raises ImpossiblePosition if it is not a possible one."""
        return self.track if isinstance(self.track, Track) else Track(*self.track)

    @property
    def all_cars(self) -> Seats:
        return self.cars if self.cars is not None else (0,) * len(self.players)

    @property
    def all_motors(self) -> Seats:
        return self.motors if self.motors is not None else (0,) * len(self.players)

    @cached_property
    def all_hands(self) -> tuple[Hand, ...]:
        """The hands, each hidden one with its size."""
        return self.with_guesses(self.hands if self.hands is not None else (None,) * len(self.players))

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

    @cached_property
    def have_played(self) -> frozenset[int]:
        """The seats whose card lies in the trick."""
        return frozenset(seat for seat, _ in self.seats_and_cards)

    def with_guesses(self, hands: Sequence[Hand | None]) -> tuple[Hand, ...]:
        """The hands, by seat; one that is left open is hidden and as large as the others or, if all are open, as what
        is left over."""
        known = [len(hand) + (seat in self.have_played) for seat, hand in enumerate(hands) if hand is not None]
        before = min(max(known) if known else self._cards_left_over, MOST_CARDS)
        guesses = (Unknown(max(0, before - (seat in self.have_played))) for seat in range(len(hands)))
        return tuple(guess if hand is None else hand for hand, guess in zip(hands, guesses, strict=True))

    @property
    def _cards_left_over(self) -> int:
        """How many cards everybody has before this trick, by the round and the cards that are gone."""
        if self.dealing or self.round not in range(1, ROUNDS + 1):
            return 0
        tricks_gone = -(-len(self.played) // max(1, len(self.players)))  # a trick of which some cards are said is gone
        return ROUND_CARDS[self.round - 1] - tricks_gone

    # --- as a value ---

    @classmethod
    def of(cls, moment: Moment) -> Position:
        """The position of a race, to change it."""
        return cls(**{**fields_of(moment), "motors": tuple(motor.value for motor in moment.motors)})

    def but(self, **fields: Any) -> Position:
        """The position with other fields; motors may be Motors, and some options may be given by name.

        ImpossiblePosition for unknown fields and options.
        """
        ImpossiblePosition.raise_any(*field_objections(fields, tuple(self.__dataclass_fields__)))
        if isinstance(motors := fields.get("motors"), tuple | list):
            fields["motors"] = tuple(motor.value if isinstance(motor, Motor) else motor for motor in motors)
        if not isinstance(options := fields.get("options"), Options | None):
            fields["options"] = self.options.but(options)
        return replace(self, **fields)

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position that a line of notation describes, possible or not. NotationError where it cannot be read."""
        return cls(**notation.read_fields(text))

    def __str__(self) -> str:
        """The line of notation. A hidden hand's size stands in it only where nothing else tells it."""
        return notation.write_fields({**self._filled, "hands": self._hands_as_written})

    @cached_property
    def objections(self) -> tuple[Objection, ...]:
        """Every reason why this position is impossible; empty if there is none. Worked out once, and kept."""
        return objections(self)

    @cached_property
    def moment(self) -> Moment:
        """The moment that this position describes. Raises ImpossiblePosition with every reason against it."""
        ImpossiblePosition.raise_any(*self.objections)
        return Moment(**{**self._filled, "track": self.lap, "motors": tuple(map(Motor.showing, self.all_motors))})

    def made(self, make: Callable[[Moment], T]) -> T:
        """What `make` makes of the moment, made once and kept with this position. Raises as `moment` does."""
        if make not in self._made:
            self._made[make] = make(self.moment)
        return cast(T, self._made[make])

    @cached_property
    def _made(self) -> dict[Any, Any]:
        return {}

    # --- the fields ---

    @property
    def _filled(self) -> dict[str, Any]:
        """The fields by name, with the defaults filled in."""
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        said = {"cars": self.all_cars, "motors": self.all_motors, "hands": self.all_hands, "voids": self.all_voids}
        return fields | said

    @property
    def _hands_as_written(self) -> tuple[Hand | None, ...]:
        """The hands, with None for a hidden one whose size follows from those that are written."""
        written: tuple[Hand | None, ...] = tuple(None if isinstance(hand, Unknown) else hand for hand in self.all_hands)
        while (read := self.with_guesses(written)) != self.all_hands:  # a size that is written tells of others, too
            trio = zip(written, read, self.all_hands, strict=True)
            written = tuple(None if said is None and guess == hand else hand for said, guess, hand in trio)
        return written


def objections(position: Position) -> tuple[Objection, ...]:
    """Every reason why this table is impossible; none if it is possible."""
    track = [] if isinstance(position.track, Track) else track_objections(*position.track)
    by_seat = {"cars": position.cars, "motors": position.motors, "hands": position.hands, "void": position.voids}
    lists = [*list_objections("S1.1", len(position.players), by_seat)]
    wrong = [
        *seat_objections("S1.1", position.players, FEWEST_SEATS, MOST_SEATS),
        *lists,
        *track,
        *loose_objections(position),
    ]
    if not track:
        wrong += car_objections(position.lap, position.all_cars, position.options, position.winner)
    known = [card for hand in position.all_hands if not isinstance(hand, Unknown) for card in hand]
    wrong += card_objections([*known, *position.trick, *position.played], len(position.players))
    if position.players and not lists:
        wrong += [*hand_objections(position), *trick_objections(position), *void_objections(position)]
        wrong += hidden_objections(position)
        wrong += end_objections(position) if not track else ()
    return tuple(wrong)


def loose_objections(position: Position) -> Iterator[Objection]:
    """Round, flag, winner, seed and motors: what can be judged on its own."""
    if position.round not in range(1, ROUNDS + 1):
        yield objection("S1.5", "the rounds are 1 to {rounds}, not {found}", rounds=ROUNDS, found=position.round)
    if position.flag not in position.seats:
        yield objection(
            "S1.4",
            "the flag is at {seat}, but the seats are {first_seat} to {last_seat}",
            seat=position.flag,
            first_seat=0,
            last_seat=len(position.players) - 1,
        )
    if position.winner is not None and position.winner not in position.seats:
        yield objection(
            "S9.2",
            "{seat} cannot have won: the seats are {first_seat} to {last_seat}",
            seat=position.winner,
            first_seat=0,
            last_seat=len(position.players) - 1,
        )
    if position.seed is not None and not is_seed(position.seed):
        yield seed_objection(position.seed, "S1.5")
    yield from (dial_objection(value) for value in dict.fromkeys(position.all_motors) if value not in DIAL)


def hand_objections(position: Position) -> Iterator[Objection]:
    """Hands are equally large, except those of seats that have already played to this trick, and never too large."""
    if position.round not in range(1, ROUNDS + 1):
        return
    before = [len(hand) + (seat in position.have_played) for seat, hand in enumerate(position.all_hands)]
    most = ROUND_CARDS[position.round - 1]
    if len(set(before)) > 1:
        yield objection(
            "S1.5", "everybody has the same number of cards before a trick, not {found}", found=tuple(before)
        )
    if max(before) > most:
        yield objection(
            "S1.5",
            "round {round} has {most} tricks, so nobody can hold {found} cards",
            round=position.round,
            most=most,
            found=max(before),
        )


def trick_objections(position: Position) -> Iterator[Objection]:
    """At most one card a seat; all of them only at the turbo question; who holds the colour led followed it."""
    players = len(position.players)
    if len(position.trick) > players:
        yield objection(
            "S2.1", "cards in a trick of {players} players: {found}", found=len(position.trick), players=players
        )
        return
    if position.flag not in position.seats or not position.trick:
        return
    led = position.trick[0].colour
    for seat, card in position.seats_and_cards:
        hand = position.all_hands[seat]
        held = () if isinstance(hand, Unknown) else tuple(c for c in hand if c.colour == led)
        if card.colour != led and held:
            yield objection(
                "S2.2",
                "{seat} played {card} to {led} although it holds {cards}",
                held,
                seat=seat,
                card=card,
                led=led,
                cards=held,
            )
    winner = position.flag + standing(position.trick).index
    if len(position.trick) == players and position.all_motors[winner % players] == 0:
        yield objection(
            "S4.5",
            "the trick is complete and its winner, {seat}, has no motor to decide on: the car has moved on",
            (winner % players,),
            seat=winner % players,
        )


def void_objections(position: Position) -> Iterator[Objection]:
    """Nobody holds a colour which the same seat has shown not to have."""
    for seat, (hand, void) in enumerate(zip(position.all_hands, position.voids or (), strict=False)):
        held = () if isinstance(hand, Unknown) else tuple(card for card in hand if card.colour in void)
        if held:
            yield objection(
                "S2.2",
                "{seat} holds {cards}, but is said to have no {colours}",
                held,
                seat=seat,
                cards=held,
                colours=tuple(sorted({card.colour for card in held})),
            )


def hidden_objections(position: Position) -> list[Objection]:
    """The cards that nobody has seen can fill the hidden hands (S1.5), whatever colours their owners lack (S2.2)."""
    if len(position.players) not in VALUES:
        return []
    unseen = not_among(len(position.players), position.all_hands, (*position.played, *position.trick))
    return shortages(unseen, needs_of_hands(position.all_hands, position.all_voids))


def end_objections(position: Position) -> Iterator[Objection]:
    """What holds between rounds and after the race."""
    cards = len(position.trick) + sum(map(len, position.all_hands))
    if position.dealing:
        if cards:
            yield objection("S8.1", "the round has ended, but {cards} of its cards are still there", cards=cards)
        if any(position.all_motors):
            yield objection(
                "S4.6", "the round has ended, but the motors show {motors}, not 0", motors=position.all_motors
            )
        if position.round == ROUNDS or position.winner is not None:
            yield objection("S9.3", "no round is dealt after the last one, nor after the race is won")
    if position.winner is None or position.winner not in position.seats:
        return
    if position.trick:
        yield objection("S9.2", "{seat} has won, but there is still a trick on the table", seat=position.winner)
    won_at = position.all_cars[position.winner]
    leads_at_the_end = position.round == ROUNDS and not cards and won_at == max(position.all_cars)
    if won_at != position.lap.finish and not leads_at_the_end:
        yield objection(
            "S9.3",
            "{seat} has won neither by the line, at {finish}, nor as leader after {rounds} rounds",
            (position.winner,),
            seat=position.winner,
            finish=position.lap.finish,
            rounds=ROUNDS,
        )
