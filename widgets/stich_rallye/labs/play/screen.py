"""What a race that is played looks like: track, trick, the open hand, the motors and the short log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from rally.stich_rallye import Race
from widgets.shared.figures.palette import liveries
from widgets.shared.labs.controls import show
from widgets.shared.parts import Log
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.stage import Stage
from widgets.stich_rallye.labs.table.views import dials_view, hand_view, last_trick, trick_view
from widgets.stich_rallye.parts import Dial, Hand, Trick
from widgets.stich_rallye.words import say_place, say_seat
from widgets.stich_rallye.words.importance import on_track

from .story import has_move, log_lines
from .table import Table


class PlayScreen:
    """The parts that show a table; nothing on them tells more than whoever is looking may know."""

    def __init__(self) -> None:
        self.stage, self.trick, self.hand = Stage(), Trick(), Hand()
        self.stage.track.active = False
        self.dials = Dial(turnable=False)
        self.log = Log(player=False)

    def arranged(self, asking: Any, helping: Any) -> list[Any]:
        """The parts from top to bottom: what one acts with stands first."""
        acting = ipywidgets.VBox([asking, self.hand, helping])
        looking = ipywidgets.VBox([*self.stage.parts])
        both = ipywidgets.VBox([acting, looking])
        both.add_class("rally-columns")
        return [self.trick, both, self.log, self.dials]

    def show(self, table: Table, hinted: str, cost: str) -> None:
        """Draw the table. hinted: the card to mark. cost: of the last choice, in words."""
        races = table.story
        self.show_log(table, log_lines(races), cost)
        self.show_stage(table, races)
        self.show_trick(table.race)
        self.show_hand(table, hinted)
        self.dials.dials = placed_dials(table.race, table.race.to_act)

    def line_at(self, place: tuple[int, int]) -> str:
        """The line of the log at a scene and a step; empty if there is none."""
        return next((line["text"] for line in self.log.lines if (line["scene"], line["step"]) == place), "")

    def show_stage(self, table: Table, races: Sequence[Race]) -> None:
        """The move that was asked for in the log, or the last one since a person's choice, or how the cars stand."""
        looked = [each for number, each in enumerate(races) if table.looked is not None and number == table.looked[0]]
        moves = [each for each in (*races, *looked) if has_move(each)]
        if moves:
            self.stage.show(moves[-1], moves[-1].previous, on_track(moves[-1].events))
        else:
            self.stage.show(table.race, None, ())

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
        show(self.hand, seat is not None)
        if seat is None:
            self.hand.cards, self.hand.hidden = [], 0
            return
        view, is_open = player_views(table.race)[seat], table.viewer == seat
        self.hand.title, self.hand.letter, self.hand.paint = view["seat"], view["letter"], view["paint"]
        self.hand.active = table.race.phase == "play" and table.person == seat
        self.hand.hidden = 0 if is_open else len(table.race.hands[seat])
        cards = hand_view(table.race, seat) if is_open else []
        self.hand.cards = [card | ({"chosen": True} if card["text"] == hinted else {}) for card in cards]

    def show_log(self, table: Table, lines: list[dict[str, Any]], cost: str) -> None:
        if cost:
            scene = len(table.story)
            lines.append({"text": cost, "scene": scene, "step": 0, "mark": _("What the choice cost")})
        last = (lines[-1]["scene"], lines[-1]["step"]) if lines else (-1, 0)
        self.log.name = _("What happened since the last choice")
        with self.log.hold_sync():
            self.log.lines = lines
            self.log.scene, self.log.step = table.looked or last


def placed_dials(race: Race, active: int | None) -> list[dict[str, Any]]:
    """A dial for each seat in the colours of its car, with its place in the race."""
    views = zip(dials_view(race, active), player_views(race), strict=True)
    return [
        view
        | {"letter": car["letter"], "colour": car["paint"]}
        | {"note": _("Place {place}: {where}").format(place=place_of(race, seat), where=say_place(race, seat))}
        for seat, (view, car) in enumerate(views)
    ]


def place_of(race: Race, seat: int) -> int:
    return race.standing_order.index(seat) + 1


def player_views(race: Race) -> list[dict[str, str]]:
    """For each seat the name, and the letter and paint of the car, as the track draws it."""
    names = [say_seat(race, seat) for seat in range(len(race.players))]
    cars = liveries(names)
    return [{"seat": name, "letter": car.letter, "paint": car.colour} for name, car in zip(names, cars, strict=True)]
