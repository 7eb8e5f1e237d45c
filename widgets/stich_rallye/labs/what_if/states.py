"""What the what-if lab knows: branches, positions that need not be possible, their edits, and variants for a curve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_uppercase

from rally.core.errors import ImpossiblePosition, Objection
from rally.core.validate import T, fill_names
from rally.stich_rallye import Card, Hand, Motor, Position, Race, Track, Unknown
from rally.stich_rallye.box.cards import Colour, sort_cards
from rally.stich_rallye.box.facts import DIAL, MOST_SEATS, PLAYER_NAMES, VALUES


def sketch(position: Position) -> Race | None:
    """A race to look at, whose position has not been checked: cars stand where they are placed. None without road or
    players."""
    track, players = lap_of(position), position.players[:MOST_SEATS]
    if track is None or not players:
        return None
    seats = len(players)
    return Race(
        track=track,
        players=players,
        round=position.round,
        flag=position.flag if position.flag in range(seats) else 0,
        hands=fit_length(position.all_hands, seats, Unknown(0)),
        trick=position.trick[:seats],
        cars=tuple(max(0, min(car, track.finish)) for car in fit_length(position.all_cars, seats, 0)),
        motors=tuple(
            Motor.showing(value) if value in DIAL else Motor() for value in fit_length(position.all_motors, seats, 0)
        ),
        played=position.played,
        voids=(frozenset(),) * seats,
    )


def lap_of(position: Position) -> Track | None:
    """The position's track, or None if what it has is not a track."""
    try:
        return position.lap
    except ImpossiblePosition:
        return None


def fit_length(values: Sequence[T], size: int, default: T) -> tuple[T, ...]:
    """The values, cut or filled up to this size."""
    return (*values[:size], *(default,) * (size - len(values)))


TRICK, PLAYED = "trick", "played"
"""Places for cards beside the hands, which are called by their seats."""

Name = str
"""A branch's letter: A, B, C …"""

NAMES = ascii_uppercase


@dataclass(frozen=True)
class Branch:
    """A position, which need not be possible.

    played: the race after the action that led here; without it the position was set up.
    times: how many times over the lab's number of races is played out for each choice.
    """

    position: Position
    played: Race | None = None
    times: int = 1

    @cached_property
    def race(self) -> Race | None:
        return None if self.wrong else Race.at(self.position)

    @property
    def wrong(self) -> tuple[Objection, ...]:
        return self.position.objections

    @property
    def is_unfinished(self) -> bool:
        """Whether only the sizes of the hands are wrong, as they are while one enters them card by card (S1.5)."""
        return bool(self.wrong) and all(reason.rule == "S1.5" for reason in self.wrong)

    @cached_property
    def drawn(self) -> Race | None:
        """The race to be drawn; of an impossible position what can be drawn of it."""
        return self.race or sketch(self.position)


@dataclass(frozen=True)
class Guess:
    """The choice, in notation, that somebody made while the chances were covered. race: the race in which it was made.
    style: how everybody played in the playouts."""

    race: Race
    choice: str
    style: str

    @property
    def known(self) -> Race:
        """The race as the player who chose knew it: all of it."""
        return self.race


@dataclass(frozen=True)
class WhatIfState:
    """What the lab knows.

    branches: by their letters; name: the one on show. seat: whose car a click on the track places. looked: the choice
    whose move is drawn. editing: whether the controls to edit are on show. place: where the next card of the tray goes.
    style: how everybody plays in the playouts. order: how the choices are sorted if there are many, by "chance" or
    "colour". curve: what the curve of chances is over, a motor, the space of the chosen car or a card; "" for none.
    card: which card that is. guessing: whether nobody has chosen yet, and until then the chances are covered. guess:
    what was chosen then. missed: a wrong first guess; waiting: one whose verdict is being worked out.
    """

    branches: Mapping[Name, Branch]
    name: Name = NAMES[0]
    seat: int = 0
    looked: str = ""
    editing: bool = False
    place: str = "0"
    style: str = "sensible"
    order: str = "chance"
    curve: str = ""
    card: str = ""
    guessing: bool = False
    guess: Guess | None = None
    missed: Guess | None = None
    waiting: Guess | None = None

    @property
    def here(self) -> Branch:
        return self.branches[self.name]

    @property
    def position(self) -> Position:
        return self.here.position

    def with_branch(
        self, branch: Branch, name: Name | None = None, others: Mapping[Name, Branch] | None = None
    ) -> WhatIfState:
        """With this branch on show, instead of the one of this name. The chosen seat and place are always there.

        name: its letter, that of the one on show if none is given. others: the branches beside it, else all there are.
        """
        name = name or self.name
        branches = {**(self.branches if others is None else others), name: branch}
        seats = branch.position.seats
        place = self.place if self.place in (TRICK, PLAYED) or int(self.place) in seats else "0"
        seat = min(self.seat, max(0, len(seats) - 1))
        return replace(self, branches=branches, name=name, seat=seat, place=place, looked="")

    def with_position(self, position: Position) -> WhatIfState:
        return self.with_branch(Branch(position))

    @property
    def neighbour(self) -> Name:
        """The branch before the one on show, else the one after it; itself if it is the only one."""
        others = sorted(self.branches.keys() - {self.name})
        return max((name for name in others if name < self.name), default=next(iter(others), self.name))

    def without_branch(self) -> WhatIfState:
        """Without the branch on show; its neighbour is on show instead."""
        left = {name: branch for name, branch in self.branches.items() if name != self.name}
        return self.with_branch(left[self.neighbour], self.neighbour, left)


# --- cars, motors and seats ------------------------------------------------------------------------------------------


def car_of(position: Position, seat: int) -> int:
    return int(fit_length(position.all_cars, len(position.players), 0)[seat])


def lap_number(position: Position, seat: int) -> int:
    return 1 + max(0, min(1, car_of(position, seat) // len(position.lap)))


def with_car(position: Position, seat: int, space: int, lap: int) -> Position:
    """With a car on this space of this lap. A winner that is put elsewhere has not won."""
    cars = fit_length(position.all_cars, len(position.players), 0)
    progress = space + (lap - 1) * len(position.lap)
    winner = None if seat == position.winner else position.winner
    return replace(position, cars=(*cars[:seat], progress, *cars[seat + 1 :]), winner=winner)


def with_motor(position: Position, seat: int, value: int) -> Position:
    motors = fit_length(position.all_motors, len(position.players), 0)
    return replace(position, motors=(*motors[:seat], value, *motors[seat + 1 :]))


def with_players(position: Position, players: int) -> Position:
    """With this number of seats; those that stay keep name, car, motor and hand."""
    return replace(
        position,
        players=fill_names(position.players, PLAYER_NAMES, players),
        cars=fit_length(position.all_cars, players, 0),
        motors=fit_length(position.all_motors, players, 0),
        hands=fit_length(tuple(position.hands or ()), players, None),
        voids=None,
        flag=max(0, min(position.flag, players - 1)),
        trick=position.trick[:players],
        winner=position.winner if position.winner in range(players) else None,
    )


# --- cards -----------------------------------------------------------------------------------------------------------


def with_card(position: Position, card: Card, place: str) -> Position:
    """With the card in this place; in no place at all if it lies there already."""
    bare = without_card(position, card)
    if card_places(position).get(card) == place:
        return bare
    if place == TRICK:
        return replace(bare, trick=(*bare.trick, card), dealing=False)
    if place == PLAYED:
        return replace(bare, played=sort_cards((*bare.played, card)))
    return with_hand(bare, int(place), sort_cards((*known_hand(bare, int(place)), card)))


def without_cards(position: Position, place: str) -> Position:
    """With no card in this place."""
    if place == TRICK:
        return replace(position, trick=())
    if place == PLAYED:
        return replace(position, played=())
    return with_hand(position, int(place), ())


def without_card(position: Position, card: Card) -> Position:
    """Without the card, wherever it lies."""
    hands = tuple(
        tuple(other for other in hand if other != card) if isinstance(hand, tuple) else hand
        for hand in hands_of(position)
    )
    return replace(
        position,
        hands=hands,
        trick=tuple(other for other in position.trick if other != card),
        played=tuple(other for other in position.played if other != card),
    )


def with_hand(position: Position, seat: int, hand: Hand | None) -> Position:
    """With this hand; None for a hidden one whose size follows from the others."""
    hands = hands_of(position)
    dealing = position.dealing and hand == ()  # between two rounds nobody holds a card
    return replace(position, hands=(*hands[:seat], hand, *hands[seat + 1 :]), dealing=dealing)


def with_void(position: Position, seat: int, colour: Colour, lacking: bool) -> Position:
    """With a hidden hand that holds no card of this colour, or may hold some again."""
    voids = fit_length(tuple(position.voids or ()), len(position.players), frozenset())
    void = voids[seat] | {colour} if lacking else voids[seat] - {colour}
    return replace(position, voids=(*voids[:seat], void, *voids[seat + 1 :]))


def hands_of(position: Position) -> tuple[Hand | None, ...]:
    """The hands as they are set; None for one whose size follows from the others."""
    return fit_length(tuple(position.hands or ()), len(position.players), None)


def known_hand(position: Position, seat: int) -> tuple[Card, ...]:
    """The cards of a hand, as far as they are known."""
    hand = hands_of(position)[seat]
    return hand if isinstance(hand, tuple) else ()


def is_hidden(position: Position, place: str) -> bool:
    """Whether this place is a face-down hand."""
    seat = int(place) if place.isdigit() else -1
    return seat in position.seats and not isinstance(hands_of(position)[seat], tuple)


def card_places(position: Position) -> dict[Card, str]:
    """Where each card that can be seen lies: a seat as text, the trick, or put aside."""
    lies = {card: str(seat) for seat in position.seats for card in known_hand(position, seat)}
    return lies | dict.fromkeys(position.trick, TRICK) | dict.fromkeys(position.played, PLAYED)


KINDS = ("", "motor", "space", "card")
"""What a curve can be over; the first: there is none."""


@dataclass(frozen=True)
class Variant:
    """The position in which the value is this one, with the race there."""

    value: int
    position: Position
    race: Race
    card: str = ""


def variants(state: WhatIfState) -> tuple[Variant, ...]:
    """The positions of a curve in the order of their values; those that are impossible, or leave no choice, are left
    out."""
    if state.here.race is None or state.here.race.to_act is None:
        return ()
    return tuple(
        Variant(value, position, Race.at(position), card)
        for value, position, card in otherwise(state)
        if not position.objections and Race.at(position).to_act is not None
    )


def otherwise(state: WhatIfState) -> Iterator[tuple[int, Position, str]]:
    """Each value with its position, possible or not; of a card also its text."""
    position, seat = state.position, state.seat
    match state.curve:
        case "motor":
            yield from ((value, with_motor(position, seat, value), "") for value in sorted(DIAL))
        case "space":
            lap = lap_number(position, seat)
            for space in range(len(position.lap)):
                yield space, with_car(position, seat, space, lap), ""
        case "card" if (card := card_of(state)) is not None:
            for value in VALUES[len(position.players)]:
                other = Card(card.colour, value)
                yield value, exchange_cards(position, card, other), str(other)


def exchange_cards(position: Position, card: Card, other: Card) -> Position:
    """With another card in the hand that holds this one."""
    holder = next(seat for seat in position.seats if card in known_hand(position, seat))
    rest = tuple(each for each in known_hand(position, holder) if each != card)
    return with_hand(position, holder, sort_cards((*rest, other)))


def cards_held(position: Position) -> list[tuple[int, Card]]:
    """The cards of all hands that are known, with the seats that hold them."""
    return [(seat, card) for seat in position.seats for card in known_hand(position, seat)]


def card_of(state: WhatIfState) -> Card | None:
    """The card whose value the curve varies: the one that was chosen, else the first one that is known."""
    held = [card for _seat, card in cards_held(state.position)]
    return next((card for card in held if str(card) == state.card), held[0] if held else None)


def value_now(state: WhatIfState) -> int | None:
    card = card_of(state)
    seats = len(state.position.players)
    match state.curve:
        case "motor":
            return int(fit_length(state.position.all_motors, seats, 0)[state.seat])
        case "space":
            return car_of(state.position, state.seat) % len(state.position.lap)
        case "card" if card is not None:
            return card.value
    return None


def with_variant(state: WhatIfState, variant: Variant) -> WhatIfState:
    return replace(state.with_position(variant.position), card=variant.card or state.card)
