"""What a legal action causes: the next moment, with every consequence as an event (S2 to S9, in that order); and the
table after a seat has left it (S-M)."""

from __future__ import annotations

from typing import Any

from rally.core.course import ActionCourse
from rally.core.errors import IllegalAction
from rally.core.legal import Event
from rally.core.validate import T, without_seat
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

from .driving import rest_of
from .moment import RULE_BY_COLOURS, Moment, fields_of, first_to_last, standing_of
from .motor import Deed, DriveDeed, WindDeed, hold_event, use_event, wind_event
from .referee import why_not_leave


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


class _Course(ActionCourse[Moment, Action | Deed]):
    """A race on its way through one action; a car's steps are made one by one where they are told."""

    kind = Moment

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
                if self.drive(seat, spaces):
                    self.set(winner=seat)
            case WindDeed(seat=seat, times=times):
                for _ in range(times):
                    self.wind(seat)

    # --- a card ---

    def play(self, card: Card) -> None:
        now, trick = self.now, self.now.trick
        seat = now.seat_of(len(trick))
        if trick and card.colour != trick[0].colour:
            self.set(voids=replace_at(now.voids, seat, now.voids[seat] | {trick[0].colour}))
        self.set(hands=replace_at(now.hands, seat, hand_without(now.hands[seat], card)), trick=(*trick, card))
        if self.told:
            self.happen(CardPlayed, rule=rule_of_play(trick, card), seat=seat, card=card)
            colours = {other.colour for other in trick}
            if card.colour not in colours:
                nth = 1 + len(colours)
                self.happen(ColourIntroduced, rule=RULE_BY_COLOURS[nth - 1], seat=seat, card=card, nth=nth)
        if len(now.trick) == len(now.players):
            self.win_trick()

    def win_trick(self) -> None:
        """S3, then S4.2: the others wind, clockwise from the winner, before any car moves. Then the turbo question, if
        there is one (S4.5)."""
        now = self.now
        won = standing_of(now.trick)
        winner = now.seat_of(won.index)
        self.happen(TrickWon, rule=won.rule, seat=winner, card=won.card, colours=won.colours)
        for step in range(1, len(now.players)):
            self.wind((winner + step) % len(now.players))
        self.happen(hold_event, winner, now.motors[winner], "S4.3")
        if not now.motors[winner].value:
            self.drive_for_trick(False)

    def wind(self, seat: int) -> None:
        """As a lost trick winds it (S4.2), past the last position too (S4.4)."""
        motor, options = self.now.motors[seat], self.now.options
        self.set(motors=replace_at(self.now.motors, seat, motor.wound(options)))
        self.happen(wind_event, seat, motor, options)

    # --- the winner's move ---

    def drive_for_trick(self, turbo: bool) -> None:
        """S5.1, S5.2: the lowest card, with the motor's value if it is used. Then S7.1."""
        trick = self.now.trick
        won = standing_of(trick)
        winner = self.now.seat_of(won.index)
        motor = self.now.motors[winner]
        if turbo:
            self.use_motor(winner, "S4.5")
        elif motor.value:
            self.happen(hold_event, winner, motor)
        cleared = {"trick": (), "played": (*self.now.played, *trick)}
        self.move(winner, "S5.2" if turbo else "S5.1", card=won.lowest, motor=motor.value if turbo else 0, won=cleared)
        if self.now.winner is None:
            also = ("S-H",) * (not self.now.played)  # from the first trick of a round on, and said once
            self.set(**cleared)
            self.happen(CardsPutAside, rule="S7.1", also=also, cards=trick)
            self.take_flag(winner, "S7.1")

    def use_motor(self, seat: int, rule: str) -> None:
        """The whole value is taken and the dial goes to 0 before the car moves (S4.5, S8.2)."""
        motor = self.now.motors[seat]
        self.set(motors=replace_at(self.now.motors, seat, motor.reset()))
        self.happen(use_event, seat, motor, rule)

    def move(self, seat: int, rule: str, *, card: Card | None, motor: int, won: dict[str, Any] | None = None) -> None:
        """One move of one car, and the win if it crosses the line for the second time (S9.2).

        won: what else changes on the table then.
        """
        spaces = (card.value if card else 0) + motor
        cars = self.now.cars
        self.happen(MoveBegun, rule=rule, seat=seat, progress=cars[seat], spaces=spaces, card=card, motor=motor)
        if self.drive(seat, spaces):
            self.win_race(seat, "S9.2", **(won or {}))

    def drive(self, seat: int, spaces: int) -> bool:
        """S5, S6: the way of one car; whether it wins (S9.2)."""
        now, cars = self.now, self.now.cars
        if self.told:
            move = now.drive(seat, spaces)
            for event, place in zip(move.events, move.places, strict=True):
                self.set(cars=replace_at(cars, seat, place))
                self.happen(lambda event=event: event)
        rest = rest_of(now.track, cars, seat, spaces, now.options)
        self.set(cars=replace_at(cars, seat, rest))
        return rest == now.track.finish

    def take_flag(self, seat: int, rule: str, also: tuple[str, ...] = (), **changes: Any) -> None:
        self.set(flag=seat, **changes)
        self.happen(FlagTaken, rule=rule, also=also, seat=seat)

    def win_race(self, seat: int, rule: str, also: tuple[str, ...] = (), **changes: Any) -> None:
        self.set(winner=seat, **changes)
        self.happen(RaceWon, rule=rule, also=also, seat=seat)

    # --- the end of a round ---

    def end_round(self) -> None:
        """S8.1: last place first, in an order that is fixed now; S8.2: the motor goes to 0 as it is used."""
        order = self.now.motor_order
        if self.told:
            shared = ("S8.3",) * (self.now.cars.count(0) > 1)
            also = (*shared, *("S-F",) * self.order_decides(order))
            self.happen(RoundEnded, rule="S8.1", also=also, round=self.now.round, order=order)
        self.use_motors(order)
        if self.now.winner is None:
            self.after_round()

    def use_motors(self, order: tuple[int, ...]) -> None:
        """All motors are used in this order, until somebody wins (S9.2)."""
        for seat in order:
            self.use_whole_motor(seat)
            if self.now.winner is not None:
                break

    def order_decides(self, order: tuple[int, ...]) -> bool:
        """Whether it matters that the order is fixed before any motor is used (S-F)."""
        fixed, anew = _Course.of(self.now), _Course.of(self.now)
        fixed.use_motors(order)
        anew.use_motors_anew()
        return (anew.now.cars, anew.now.motors) != (fixed.now.cars, fixed.now.motors)

    def use_motors_anew(self) -> None:
        """How it would go without S-F: which seat comes next follows from the order at that moment."""
        for place in range(len(self.now.players)):
            seat = self.now.motor_order[place]
            if self.now.motors[seat].value:
                self.use_whole_motor(seat)
            if self.now.winner is not None:
                break

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
        self.set(
            round=number,
            hands=next_hands(now) if hands is None else tuple(hands),
            played=(),
            voids=(frozenset(),) * len(now.players),
            dealing=False,
        )
        self.happen(RoundDealt, rule="S1.5", round=number, cards=ROUND_CARDS[number - 1])


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
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def without(moment: Moment, seat: int) -> Moment:
    """The table without this seat, its car and its motor; the leader of those who stay has the flag (S-M, S-G).

    Raises IllegalAction if it may not leave.
    """
    IllegalAction.raise_any(why_not_leave(moment, seat))
    lists = ("players", "hands", "cars", "motors", "voids")
    by_seat: dict[str, Any] = {name: without_seat(getattr(moment, name), seat) for name in lists}
    leader = next(each for each in first_to_last(moment.cars, moment.flag) if each != seat)
    return Moment(**fields_of(moment) | by_seat | {"flag": leader - (leader > seat), "played": ()})


after, events, frames = _Course.after, _Course.tell, _Course.frames
