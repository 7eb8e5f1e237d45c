"""The tray of a position editor: all cards of the deck, and where each of them lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import ipywidgets

from rally.stich_rallye import Card, Position
from rally.stich_rallye.box.cards import Colour
from rally.stich_rallye.box.facts import VALUES
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.messages import text_in
from widgets.shared.words import _, together
from widgets.stich_rallye.labs.table.views import tray_view
from widgets.stich_rallye.parts import Hand
from widgets.stich_rallye.words import say_card, say_seat, start_upper

from .editing import edit
from .edits import card_places, is_hidden, with_card, with_hand, with_void, without_cards
from .states import PLAYED, TRICK, WhatIf


class Tray:
    """Choose a place (a hand, the trick, the cards put aside), then click cards to put them there or take them back."""

    def __init__(self, lab: Lab[WhatIf]) -> None:
        self.lab = lab
        self.place, self.hidden, self.clear = controls.choice(), controls.switch(), controls.button()
        self.no_red, self.no_green, self.no_blue = controls.switch(), controls.switch(), controls.switch()
        self.lacks: dict[Colour, ipywidgets.Checkbox] = {
            "red": self.no_red,
            "green": self.no_green,
            "blue": self.no_blue,
        }
        self.tools = controls.row(self.place, self.hidden, *self.lacks.values(), self.clear)
        self.tools.add_class("rally-edits")
        self.cards = Hand(labels={"turn": ""}, active=True)
        self.cards.add_class("rally-tray")

    def listen(self) -> None:
        """Say what answers the controls."""
        for colour, control in self.lacks.items():
            self.lab.on(control, partial(self.lack, colour))
        self.lab.on(self.place, lambda place: self.lab.look(replace(self.lab.state, place=place)))
        self.lab.on(self.hidden, self.hide)
        self.lab.on(self.clear, self.take_all)
        self.lab.on(self.cards, self.put_card)

    # --- acting ---

    def put_card(self, content: Mapping[str, object]) -> None:
        """Put a card to the chosen place, wherever it lay, or take it back from there."""
        state, card = self.lab.state, Card.parse(text_in(content, "card"))
        position = with_card(state.position, card, state.place)
        edit(self.lab, position, lambda: together([say_moved(state.position, position, card), self.lab.describe()]))

    def hide(self, hidden: bool) -> None:
        """Turn the chosen hand face down (its size then follows from the others), or face up and empty."""
        state = self.lab.state
        if state.place in (TRICK, PLAYED):
            self.lab.tell(lambda: _("Only the cards of a hand can be hidden. Choose a hand first."), "bad")
            return
        edit(self.lab, with_hand(state.position, int(state.place), None if hidden else ()))

    def lack(self, colour: Colour, lacking: bool) -> None:
        """Let the chosen hidden hand hold no card of this colour, or perhaps some again (S2.2)."""
        state = self.lab.state
        if not is_hidden(state.position, state.place):
            self.lab.tell(lambda: _("Only a hidden hand can be without a colour. Choose a hidden hand first."), "bad")
            return
        edit(self.lab, with_void(state.position, int(state.place), colour, lacking))

    def take_all(self) -> None:
        """Take all cards from the chosen place."""
        edit(self.lab, without_cards(self.lab.state.position, self.lab.state.place))

    # --- drawing ---

    def show(self, state: WhatIf) -> None:
        position = state.position
        places = [(name, place) for place, name in place_names(position).items()]
        put(self.place, _("Where the next card goes"), state.place, options=places)
        put(self.hidden, _("Hidden hand"), is_hidden(position, state.place), shown=state.place not in (TRICK, PLAYED))
        put(self.clear, _("Take them all back"))
        hidden = is_hidden(position, state.place)
        lacking = position.all_voids[int(state.place)] if hidden else ()
        labels: dict[Colour, str] = {"red": _("no red"), "green": _("no green"), "blue": _("no blue")}
        for colour, control in self.lacks.items():
            put(control, labels[colour], colour in lacking, shown=hidden)
        self.cards.title = _("All cards: press one to put it there, or to take it back")
        self.cards.cards = tray_cards(position, state.place)
        for part in (self.tools, self.cards):
            controls.show(part, state.editing)


def place_names(position: Position) -> dict[str, str]:
    """The places where cards can lie, with their names."""
    seats = {str(seat): say_seat(position, seat) for seat in position.seats}
    return seats | {TRICK: _("The trick"), PLAYED: _("Put aside")}


def tray_cards(position: Position, place: str) -> list[dict[str, object]]:
    """All cards of the deck for so many players, if there is one."""
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
