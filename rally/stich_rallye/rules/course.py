"""What a legal action causes: the next moment, with every consequence as an event (S2 to S9, in that order)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rally.core.legal import Event
from rally.core.validate import T
from rally.stich_rallye.box.actions import Action, Deal, EndRound, Play, Turbo
from rally.stich_rallye.box.cards import Card, Hand, Unknown, deal
from rally.stich_rallye.box.events import (
    CardPlayed,
    CardsPutAside,
    ColourIntroduced,
    FlagTaken,
    MoveBegun,
    RaceWon,
    RoundDealt,
    RoundEnded,
    TrickWon,
)
from rally.stich_rallye.box.facts import ROUND_CARDS, ROUNDS

from .driving import Move
from .moment import RULE_BY_COLOURS, Moment, fields_of, standing
from .motor import Deed, DriveDeed, WindDeed, hold_event, use_event, wind_event


def after(moment: Moment, action: Action | Deed) -> tuple[Moment, tuple[Event, ...]]:
    """The moment after a legal action or a deed, and the events that it causes, oldest first."""
    course = _Course(moment)
    course.act(action)
    return course.now, tuple(course.events)


def frames(moment: Moment, action: Action | Deed) -> Iterator[tuple[Event, Moment]]:
    """The events of a legal action or a deed, each with the table right after it."""
    course = _Course(moment, watched=True)
    course.act(action)
    return zip(course.events, course.tables, strict=True)


def opening_events(moment: Moment) -> tuple[Event, ...]:
    """The events with which a race begins: somebody has the flag (S1.4), round 1 is dealt (S1.5)."""
    flag = FlagTaken(rule="S1.4", seat=moment.flag)
    dealt = RoundDealt(rule="S1.5", round=moment.round, cards=ROUND_CARDS[moment.round - 1])
    return flag, dealt


def next_hands(moment: Moment) -> tuple[Hand, ...]:
    """The hands that the race's own seed deals for the round after this one; unknown ones if it has no seed."""
    players = len(moment.players)
    if moment.seed is None:
        return (Unknown(ROUND_CARDS[moment.round]),) * players
    return deal(players, moment.round + 1, moment.seed)


@dataclass
class _Course:
    """A race on its way through one action: `now` changes from value to value, `events` collect what happens.

    watched: is the table right after each event wanted? Then `tables` has it, and a car's steps are made one by one.
    """

    now: Moment
    watched: bool = False
    events: list[Event] = field(default_factory=list)
    tables: list[Moment] = field(default_factory=list)

    def act(self, action: Action | Deed) -> None:
        match action:
            case Play(card=card):
                self.play(card)
            case Turbo(use=use):
                self.drive_for_trick(use)
            case EndRound():
                self.end_round()
            case Deal(hands=hands):
                self.deal(hands)
            case DriveDeed(seat=seat, spaces=spaces, motor=motor):
                if motor:
                    self.set(motors=replace_at(self.now.motors, seat, self.now.motors[seat].reset()))
                if self.drive(seat, spaces).won:
                    self.set(winner=seat)
            case WindDeed(seat=seat, times=times):
                for _ in range(times):
                    self.wind(seat)

    def set(self, **changes: Any) -> None:
        self.now = Moment(**(fields_of(self.now) | changes))  # in half the time of dataclasses.replace

    def happen(self, event: type[Event], rule: str, **data: Any) -> None:
        self.tell(event(rule=rule, **data))

    def tell(self, event: Event, **changes: Any) -> None:
        """Note what happened, and what it changes on the table."""
        if changes:
            self.set(**changes)
        self.events.append(event)
        if self.watched:
            self.tables.append(self.now)

    # --- a card ---

    def play(self, card: Card) -> None:
        now = self.now
        seat = now.to_act
        assert seat is not None  # a card is due
        voids = now.voids
        if now.trick and card.colour != now.trick[0].colour:
            voids = replace_at(voids, seat, voids[seat] | {now.trick[0].colour})
        played = CardPlayed(rule=rule_of_play(now.trick, card), seat=seat, card=card)
        hands = replace_at(now.hands, seat, hand_without(now.hands[seat], card))
        self.tell(played, hands=hands, trick=(*now.trick, card), voids=voids)
        if card.colour not in {other.colour for other in now.trick}:
            nth = 1 + len({other.colour for other in now.trick})
            self.happen(ColourIntroduced, RULE_BY_COLOURS[nth - 1], seat=seat, card=card, nth=nth)
        if len(self.now.trick) == len(now.players):
            self.win_trick()

    def win_trick(self) -> None:
        """S3, then S4.2: the others wind before any car moves. Then the turbo question, if there is one (S4.5)."""
        now = self.now
        won = standing(now.trick)
        winner = now.seat_of(won.index)
        self.happen(TrickWon, won.rule, seat=winner, card=won.card, colours=won.colours)
        self.wind_losers(winner)
        self.tell(hold_event(winner, now.motors[winner], "S4.3"))
        if not now.motors[winner].value:
            self.drive_for_trick(False)

    def wind_losers(self, winner: int) -> None:
        """S4.2: everybody else winds one notch, clockwise from the winner."""
        players = len(self.now.players)
        for step in range(1, players):
            self.wind((winner + step) % players)

    def wind(self, seat: int) -> None:
        """One notch (S4.2), or past the last one (S4.4)."""
        motor = self.now.motors[seat]
        self.tell(wind_event(seat, motor), motors=replace_at(self.now.motors, seat, motor.wound()))

    # --- the winner's move ---

    def drive_for_trick(self, turbo: bool) -> None:
        """S5.1, S5.2: the lowest card, with the motor's value if it is used. Then S7.1."""
        trick = self.now.trick
        won = standing(trick)
        winner = self.now.seat_of(won.index)
        motor = self.now.motors[winner]
        if turbo:
            self.use_motor(winner, "S4.5")
        elif motor.value:
            self.tell(hold_event(winner, motor))
        cleared = {"trick": (), "played": (*self.now.played, *trick)}
        self.move(winner, "S5.2" if turbo else "S5.1", card=won.lowest, motor=motor.value if turbo else 0, won=cleared)
        if self.now.winner is None:
            told = ("S-H",) * (not self.now.played)  # from the first trick of a round on, and said once
            self.tell(CardsPutAside(rule="S7.1", also=told, cards=trick), **cleared)
            self.take_flag(winner, "S7.1")

    def use_motor(self, seat: int, rule: str) -> None:
        """The whole value is taken and the dial goes to 0 before the car moves (S4.5, S8.2)."""
        motor = self.now.motors[seat]
        self.tell(use_event(seat, motor, rule), motors=replace_at(self.now.motors, seat, motor.reset()))

    def move(self, seat: int, rule: str, *, card: Card | None, motor: int, won: dict[str, Any] | None = None) -> None:
        """One move of one car, and the win if it crosses the line for the second time (S9.2).

        won: what else changes on the table then.
        """
        spaces = (card.value if card else 0) + motor
        cars = self.now.cars
        self.happen(MoveBegun, rule, seat=seat, progress=cars[seat], spaces=spaces, card=card, motor=motor)
        if self.drive(seat, spaces).won:
            self.win_race(seat, "S9.2", **(won or {}))

    def drive(self, seat: int, spaces: int) -> Move:
        """S5, S6: the way of one car."""
        cars = self.now.cars
        move = self.now.drive(seat, spaces)
        if self.watched:
            for event, place in zip(move.events, move.places, strict=True):
                self.tell(event, cars=replace_at(cars, seat, place))
        else:
            self.events.extend(move.events)
        self.set(cars=replace_at(cars, seat, move.progress))
        return move

    def take_flag(self, seat: int, rule: str, also: tuple[str, ...] = (), **changes: Any) -> None:
        self.tell(FlagTaken(rule=rule, also=also, seat=seat), flag=seat, **changes)

    def win_race(self, seat: int, rule: str, also: tuple[str, ...] = (), **changes: Any) -> None:
        self.tell(RaceWon(rule=rule, also=also, seat=seat), winner=seat, **changes)

    # --- the end of a round ---

    def end_round(self) -> None:
        """S8.1: last place first, in an order that is fixed now; S8.2: the motor goes to 0 as it is used."""
        now = self.now
        order = now.motor_order
        fixed = ("S-F",) * self.use_motors(order)
        shared = ("S8.3",) * (now.cars.count(0) > 1)
        ended = RoundEnded(rule="S8.1", also=(*shared, *fixed), round=now.round, order=order)
        self.events.insert(0, ended)
        self.tables.insert(0, now)
        if self.now.winner is None:
            self.after_round()

    def use_motors(self, order: tuple[int, ...]) -> bool:
        """All motors are used in this order, until somebody wins (S9.2); whether it matters that it is fixed (S-F).

        Nothing differs before it is somebody else's turn who is in that place by then: from there on both are driven.
        """
        anew: _Course | None = None
        for place, seat in enumerate(order):
            if anew is None and self.now.motor_order[place] != seat:
                anew = _Course(self.now)
                anew.use_motors_anew(place)
            self.use_whole_motor(seat)
            if self.now.winner is not None:
                break
        return anew is not None and (anew.now.cars, anew.now.motors) != (self.now.cars, self.now.motors)

    def use_motors_anew(self, place: int) -> None:
        """As it would go on without S-F: the next to last is whoever is so when its turn comes."""
        while place < len(self.now.players) and self.now.winner is None:
            seat = self.now.motor_order[place]
            if self.now.motors[seat].value:
                self.use_whole_motor(seat)
            place += 1

    def use_whole_motor(self, seat: int) -> None:
        """S8.1, S8.2: a car drives what its motor holds; one at 0 moves nothing."""
        value = self.now.motors[seat].value
        self.use_motor(seat, "S8.2")
        if value:
            self.move(seat, "S8.1", card=None, motor=value)

    def after_round(self) -> None:
        """S8.4: the leader takes the flag; S9.3: after the third round the leader wins."""
        leader = self.now.standing_order[0]
        level = self.now.cars.count(self.now.cars[leader]) > 1
        also = ("S-G",) if level else ()
        if self.now.round == ROUNDS:
            self.win_race(leader, "S9.3", also)
        else:
            self.take_flag(leader, "S8.4", also, dealing=True)

    def deal(self, hands: tuple[Hand, ...] | None) -> None:
        now = self.now
        number = now.round + 1
        self.tell(
            RoundDealt(rule="S1.5", round=number, cards=ROUND_CARDS[number - 1]),
            round=number,
            hands=next_hands(now) if hands is None else tuple(hands),
            played=(),
            voids=(frozenset(),) * len(now.players),
            dealing=False,
        )


def rule_of_play(trick: tuple[Card, ...], card: Card) -> str:
    """The rule by which `card` joins the trick: led, followed suit (past another colour or not), or free to choose."""
    if not trick:
        return "S2.1"
    if card.colour != trick[0].colour:
        return "S2.4"
    return "S2.2" if {other.colour for other in trick} == {card.colour} else "S2.3"


def replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def hand_without(hand: Hand, card: Card) -> Hand:
    if isinstance(hand, Unknown):
        return Unknown(hand.size - 1)
    return tuple(other for other in hand if other != card)
