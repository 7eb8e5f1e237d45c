"""The controls that edit a position: cars, motors, players, track; and the tray that lays its cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import ipywidgets

from rally.core.errors import ImpossiblePosition
from rally.stich_rallye import Card, Motor, Position, Track
from rally.stich_rallye.box.cards import Colour
from rally.stich_rallye.box.facts import ROUNDS, VALUES
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.lab import Lab, Words
from widgets.lab.messages import number_in, text_in
from widgets.stich_rallye.labs.track_table import seat_options, track_options, tray_view
from widgets.stich_rallye.parts.table import Hand
from widgets.stich_rallye.words import say_card, say_place, say_seat, start_upper
from widgets.words import _, join_sentences

from . import states
from .states import (
    PLAYED,
    TRICK,
    WhatIfState,
    card_places,
    is_hidden,
    lap_of,
    with_card,
    with_hand,
    with_void,
    without_cards,
)


def edit(lab: Lab[WhatIfState], position: Position, said: Words | None = None) -> None:
    """Go on with another position, possible or not. An edit that changes nothing is not a step."""
    act = lab.look if position == lab.state.position else lab.go
    act(lab.state.with_position(position), said)


class PositionEditor:
    """Places cars, turns motors and sets everything else except cards."""

    def __init__(self, lab: Lab[WhatIfState]) -> None:
        self.lab = lab
        self.car, self.lap, self.flag = controls.choice(), controls.choice(), controls.choice()
        self.round, self.players, self.track = controls.choice(), controls.choice(), controls.choice()
        self.box = controls.control_row(self.car, self.flag, self.lap, self.round, self.players, self.track)
        self.box.add_class("rally-edits")

    def listen(self) -> None:
        self.lab.on(self.car, self.choose)
        self.lab.on(self.lap, self.enter_lap)
        self.lab.on(self.flag, lambda seat: edit(self.lab, replace(self.lab.state.position, flag=seat)))
        self.lab.on(self.round, lambda number: edit(self.lab, replace(self.lab.state.position, round=number)))
        self.lab.on(self.players, lambda count: edit(self.lab, states.with_players(self.lab.state.position, count)))
        self.lab.on(self.track, lambda name: edit(self.lab, replace(self.lab.state.position, track=Track.named(name))))

    # --- acting ---

    def choose(self, seat: int) -> None:
        """Choose the car that the next click on a space places."""
        self.lab.look(replace(self.lab.state, seat=seat), lambda: self.say_chosen(seat))

    def say_chosen(self, seat: int) -> str:
        race = self.lab.state.here.drawn
        if race is None or seat >= len(race.players):
            return self.lab.describe()
        return _("{seat} is on {place}. Press a space to put the car there.").format(
            seat=say_seat(race, seat), place=say_place(race, seat)
        )

    def enter_lap(self, lap: int) -> None:
        position, seat = self.lab.state.position, self.chosen_seat()
        space = states.car_of(position, seat) % len(position.lap)
        edit(self.lab, states.with_car(position, seat, space, lap))

    def chosen_seat(self) -> int:
        """The seat whose car is placed. ImpossiblePosition while nobody plays."""
        if not self.lab.state.position.players:
            raise ImpossiblePosition(*self.lab.state.here.wrong)
        return self.lab.state.seat

    def click(self, content: Mapping[str, object]) -> None:
        """Answer a click on the track: choose the car that was clicked, or put the chosen car on the space that was."""
        position = self.lab.state.position
        if "car" in content:
            self.choose(number_in(content, "car", below=len(position.players)))
            return
        space, seat = number_in(content, "space", below=len(position.lap)), self.chosen_seat()
        edit(self.lab, states.with_car(position, seat, space, states.lap_number(position, seat)))

    def click_plate(self, content: Mapping[str, object]) -> None:
        """Choose the car whose plate was clicked, or set the motor whose dial was turned."""
        if "plate" in content:
            self.choose(number_in(content, "plate", below=len(self.lab.state.position.players)))
        else:
            self.turn(content)

    def turn(self, content: Mapping[str, object]) -> None:
        position = self.lab.state.position
        seat = number_in(content, "seat", below=len(position.players))
        edit(self.lab, states.with_motor(position, seat, Motor(number_in(content, "position")).value))

    # --- drawing ---

    def show(self, state: WhatIfState) -> None:
        position = state.position
        seats, track = seat_options(position), lap_of(position)
        known = track is not None and seats
        update_control(self.car, _("Which car"), state.seat, options=seats)
        lap = states.lap_number(position, state.seat) if known else None
        update_control(self.lap, _("Lap"), lap, options=[("1", 1), ("2", 2)])
        update_control(self.flag, _("Who has the flag"), position.flag, options=seats)
        update_control(self.round, _("Round"), position.round, options=[(str(n), n) for n in range(1, ROUNDS + 1)])
        update_control(self.players, _("Players"), len(position.players), options=[(str(n), n) for n in VALUES])
        update_control(self.track, _("Track"), track.name if track else None, options=track_options())
        controls.show_widget(self.box, state.editing)


class Tray:
    """Choose a place (a hand, the trick, the cards put aside), then click cards to put them there or take them back."""

    def __init__(self, lab: Lab[WhatIfState]) -> None:
        self.lab = lab
        self.place, self.hidden, self.clear = controls.choice(), controls.switch(), controls.button()
        self.no_red, self.no_green, self.no_blue = controls.switch(), controls.switch(), controls.switch()
        self.lacks: dict[Colour, ipywidgets.Checkbox] = {
            "red": self.no_red,
            "green": self.no_green,
            "blue": self.no_blue,
        }
        self.tools = controls.control_row(self.place, self.hidden, *self.lacks.values(), self.clear)
        self.tools.add_class("rally-edits")
        self.cards = Hand(labels={"turn": ""}, active=True)
        self.cards.add_class("rally-tray")

    def listen(self) -> None:
        for colour, control in self.lacks.items():
            self.lab.on(control, partial(self.lack, colour))
        self.lab.on(self.place, lambda place: self.lab.look(replace(self.lab.state, place=place)))
        self.lab.on(self.hidden, self.hide)
        self.lab.on(self.clear, lambda: edit(self.lab, without_cards(self.lab.state.position, self.lab.state.place)))
        self.lab.on(self.cards, self.put_card)

    # --- acting ---

    def put_card(self, content: Mapping[str, object]) -> None:
        """Put a card in the chosen place, wherever it lay, or take it back from there."""
        state, card = self.lab.state, Card.parse(text_in(content, "card"))
        position = with_card(state.position, card, state.place)
        edit(
            self.lab, position, lambda: join_sentences([say_moved(state.position, position, card), self.lab.describe()])
        )

    def hide(self, hidden: bool) -> None:
        """Turn the chosen hand face down (its size then follows from the others), or face up and empty."""
        state = self.lab.state
        if state.place in (TRICK, PLAYED):
            self.lab.tell(lambda: _("Only the cards of a hand can be hidden. Choose a hand first."), "bad")
            return
        edit(self.lab, with_hand(state.position, int(state.place), None if hidden else ()))

    def lack(self, colour: Colour, lacking: bool) -> None:
        """Note that the chosen hidden hand holds no card of this colour, or that it may hold some after all (S2.2)."""
        state = self.lab.state
        if not is_hidden(state.position, state.place):
            self.lab.tell(lambda: _("Only a hidden hand can be without a colour. Choose a hidden hand first."), "bad")
            return
        edit(self.lab, with_void(state.position, int(state.place), colour, lacking))

    # --- drawing ---

    def show(self, state: WhatIfState) -> None:
        position = state.position
        places = [(name, place) for place, name in place_names(position).items()]
        update_control(self.place, _("Where the next card goes"), state.place, options=places)
        update_control(
            self.hidden, _("Hidden hand"), is_hidden(position, state.place), shown=state.place not in (TRICK, PLAYED)
        )
        update_control(self.clear, _("Take them all back"))
        hidden = is_hidden(position, state.place)
        lacking = position.all_voids[int(state.place)] if hidden else ()
        labels: dict[Colour, str] = {"red": _("no red"), "green": _("no green"), "blue": _("no blue")}
        for colour, control in self.lacks.items():
            update_control(control, labels[colour], colour in lacking, shown=hidden)
        self.cards.title = _("All cards: press one to put it there, or to take it back")
        self.cards.cards = tray_cards(position, state.place)
        for part in (self.tools, self.cards):
            controls.show_widget(part, state.editing)


def place_names(position: Position) -> dict[str, str]:
    """The places where cards can lie, with their names."""
    seats = {str(seat): say_seat(position, seat) for seat in position.seats}
    return seats | {TRICK: _("The trick"), PLAYED: _("Put aside")}


def tray_cards(position: Position, place: str) -> list[dict[str, object]]:
    """All cards of the deck for this number of players, if there is one."""
    if len(position.players) not in VALUES:
        return []
    lies, names = card_places(position), place_names(position)
    elsewhere = {
        card: _("It is here: {place}").format(place=names[other]) for card, other in lies.items() if other != place
    }
    return tray_view(len(position.players), {card for card, other in lies.items() if other == place}, elsewhere)


def say_moved(before: Position, after: Position, card: Card) -> str:
    """Where a card has come from and where it lies now."""
    source, goal = card_places(before).get(card), card_places(after).get(card)
    places, name = {**place_names(before), **place_names(after)}, start_upper(say_card(card))
    if goal is None:
        return _("{card} is taken back.").format(card=name)
    if source is None:
        return _("{card} is here now: {place}.").format(card=name, place=places[goal])
    return _("{card} is here now: {place}. Before, it was here: {before}.").format(
        card=name, place=places[goal], before=places[source]
    )
