"""What a race that is played looks like: track, trick, the open hand, the motors and the short log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import ipywidgets

from rally.stich_rallye import Race, standing
from widgets.shared.labs.lab import button
from widgets.shared.parts import Log
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.board import Stage
from widgets.stich_rallye.labs.table.views import dials_view, hand_view, last_trick, trick_view
from widgets.stich_rallye.parts import Dial, Hand, Trick
from widgets.stich_rallye.words import say_place, say_seat

from .table import Table, has_move, log_lines, player_views, shown_events, story


class PlayScreen:
    """The parts that show a table; nothing on them tells more than whoever is looking may know."""

    def __init__(self) -> None:
        self.stage, self.trick, self.hand = Stage(), Trick(), Hand()
        self.stage.track.active = False
        self.dials = Dial(turnable=False)
        self.log = Log(player=False)

    def arranged(self, ask_tools: Any, coach_tools: Any) -> list[Any]:
        """The parts from top to bottom: what one acts with stands first."""
        acting = ipywidgets.VBox([ask_tools, self.hand, coach_tools])
        looking = ipywidgets.VBox([*self.stage.parts])
        both = ipywidgets.VBox([acting, looking])
        both.add_class("rally-columns")
        return [self.trick, both, self.log, self.dials]

    def show(self, table: Table, looked: tuple[int, int] | None, hinted: str, cost: str) -> None:
        """Draw the table. looked: the line of the log that was chosen. hinted: the card to mark. cost: of a choice."""
        races = story(table.race, table.since)
        self.show_log(races, looked, cost)
        self.show_stage(table.race, races, looked)
        self.show_trick(table.race)
        self.show_hand(table, hinted)
        self.show_dials(table.race)

    def show_stage(self, race: Race, races: Sequence[Race], looked: tuple[int, int] | None) -> None:
        """The move that was asked for in the log, or the last one since a person's choice, or how the cars stand."""
        asked = [each for number, each in enumerate(races) if looked is not None and number == looked[0]]
        moves = [each for each in (*races, *asked) if has_move(each)]
        if moves:
            self.stage.show(moves[-1], moves[-1].previous, shown_events(moves[-1]))
        else:
            self.stage.show(race, None, ())

    def show_trick(self, race: Race) -> None:
        leader, cards = last_trick(race)
        views = player_views(race)
        self.trick.caption = _("The trick")
        self.trick.places = len(race.players)
        self.trick.cards = [
            card | views[(leader + index) % len(views)] for index, card in enumerate(trick_view(leader, cards, race))
        ]
        due = race.to_act if race.phase == "play" and (race.trick or not cards) else None
        self.trick.next = "" if due is None else say_seat(race, due)

    def show_hand(self, table: Table, hinted: str) -> None:
        """The open hand of a person, or the face-down one of whoever is to take the screen."""
        seat = table.viewer if table.viewer is not None else table.person
        self.hand.layout.display = None if seat is not None else "none"
        if seat is None:
            self.hand.cards, self.hand.hidden = [], 0
            return
        view, is_open = player_views(table.race)[seat], table.viewer == seat
        self.hand.title, self.hand.letter, self.hand.paint = view["seat"], view["letter"], view["paint"]
        self.hand.active = table.race.phase == "play" and table.person == seat
        self.hand.hidden = 0 if is_open else len(table.race.hands[seat])
        cards = hand_view(table.race, seat) if is_open else []
        self.hand.cards = [card | ({"chosen": True} if card["text"] == hinted else {}) for card in cards]

    def show_log(self, races: Sequence[Race], looked: tuple[int, int] | None, cost: str) -> None:
        lines = log_lines(races)
        if cost:
            lines.append({"text": cost, "scene": len(races), "step": 0, "mark": _("What the choice cost")})
        last = (lines[-1]["scene"], lines[-1]["step"]) if lines else (-1, 0)
        self.log.name = _("What happened since the last choice")
        with self.log.hold_sync():
            self.log.lines = lines
            self.log.scene, self.log.step = looked or last

    def show_dials(self, race: Race) -> None:
        places = [race.standing_order.index(seat) + 1 for seat in range(len(race.players))]
        views = zip(dials_view(race, race.to_act), player_views(race), places, strict=True)
        self.dials.dials = [
            view
            | {"letter": car["letter"], "colour": car["paint"]}
            | {"note": _("Place {place}: {where}").format(place=place, where=say_place(race, seat))}
            for seat, (view, car, place) in enumerate(views)
        ]


def ask_items(table: Table, share: float) -> Iterator[dict[str, Any]]:
    """What there is to answer now. share: how far a computer player has come with thinking."""
    race = table.race
    if race.winner is not None:
        return
    if table.needs_showing and table.person is not None:
        yield button("show", _("{seat}: show my cards").format(seat=say_seat(race, table.person)), primary=True)
    elif table.person is not None and race.phase == "turbo":
        motor, lowest = race.motors[table.person].value, standing(race.trick).lowest.value
        yield button("turbo", _("Use the motor: {card} + {motor}").format(card=lowest, motor=motor), primary=True)
        yield button("no_turbo", _("Save it: {card}").format(card=lowest))
    elif table.paused:
        yield button("go_on", say_go_on(race), primary=True)
    elif table.computer is not None:
        label = _("{seat} is thinking …").format(seat=say_seat(race, table.computer))
        yield {"id": "thinking", "kind": "progress", "label": label, "value": share}
        yield button("stop", _("Play now"), title=_("Play the best that has been found so far"))


def say_go_on(race: Race) -> str:
    match race.phase:
        case "end":
            return _("Go on: everybody uses the motor")
        case "deal":
            return _("Go on: deal round {round}").format(round=race.round + 1)
    return _("Go on")
