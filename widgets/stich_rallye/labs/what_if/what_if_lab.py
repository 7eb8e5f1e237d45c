"""WhatIfLab: set up any position, see what each legal choice leads to, and compare two branches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import ipywidgets

from rally.errors import ImpossiblePosition
from rally.stich_rallye import Card, Deal, EndRound, Play, Position, Race, Track, Turbo
from rally.stich_rallye.box.facts import TRACK_NAMES
from widgets.shared.labs.lab import Lab, button, choice
from widgets.shared.parts import Controls, Options
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.labs.advice.advising import Adviser, option_rows
from widgets.stich_rallye.labs.table.board import Stage, track_name
from widgets.stich_rallye.labs.table.views import dials_view, hand_view, player_view, trick_view
from widgets.stich_rallye.parts import Dial, Hand, Trick
from widgets.stich_rallye.words import say_objection, say_place, say_seat, say_trick

from .differences import side_by_side
from .tray import Tray

START = "track=volcano players=4 round=3 flag=1 cars=41,37,45,43 motors=6,10,3,15 trick=G11,R5 hands=?,?,?,R2.R9.B4.B12"


class WhatIfLab(Lab[Position]):
    """A position editor with the chances of every legal action, refined while one looks.

    position: the notation to begin with. playouts: how many races are played out for each action in the end.
    editing: whether the controls to edit the position are on show at first; a button folds them away and back.
    The state is a Position, which need not be possible while one edits: everything that is wrong is listed meanwhile.
    """

    name = "what-if"

    def __init__(self, position: str = START, playouts: int = 4000, editing: bool = True) -> None:
        self.editing = editing
        self.seat = 0  # whose car a click on the track places
        self.looked: str = ""  # the option whose move is drawn
        self.kept: Position | None = None  # branch A
        self.stage, self.kept_stage = Stage(), Stage(still=True)
        self.dials = Dial(turnable=True)
        self.trick, self.hand = Trick(), Hand()
        self.options = Options()
        self.edit_tools, self.chance_tools, self.branch_tools = Controls(), Controls(), Controls()
        self.tray = Tray()
        self.branches = ipywidgets.HTML()
        self.branches.add_class("rally-branches")
        self.adviser = Adviser(playouts, self.tell_advice)
        table = ipywidgets.VBox([*self.stage.parts, self.edit_tools, self.dials])
        sides = ipywidgets.VBox([self.trick, self.hand, self.options, self.chance_tools])
        both = ipywidgets.VBox([table, sides])
        both.add_class("rally-columns")
        parts = [both, self.tray.tools, self.tray.cards, self.branch_tools, self.branches, self.kept_stage.track]
        super().__init__(Position.parse(position), parts)
        self.on(self.stage.track, self.click_track)
        self.on(self.dials, self.turn_dial)
        self.on(self.edit_tools, self.use_edit_tool)
        self.on(self.tray.tools, self.use_tray_tool)
        self.on(self.tray.cards, lambda content: self.put_card(str(content["card"])))
        self.on(self.hand, lambda content: self.act_on(Play(Card.parse(str(content["card"])))))
        self.on(self.options, self.use_option)
        self.on(self.chance_tools, self.use_chance_tool)
        self.on(self.branch_tools, self.use_branch_tool)

    # --- what is there ---

    @property
    def race(self) -> Race | None:
        """The race at this position, or None while something about it is impossible."""
        try:
            return Race.at(self.state)
        except ImpossiblePosition:
            return None

    # --- editing ---

    def edit(self, **fields: Any) -> None:
        """Change the position. It may become impossible: then everything that is wrong with it is said."""
        self.looked = ""
        self.go(replace(self.state, **fields))

    def click_track(self, content: Mapping[str, Any]) -> None:
        if "car" in content:
            self.seat = int(content["car"])
            self.redraw()
        elif "space" in content:
            lap = self.state.all_cars[self.seat] // max(1, len(self.state.lap))
            self.edit(
                cars=self.with_seat(self.state.all_cars, min(lap, 1) * len(self.state.lap) + int(content["space"]))
            )

    def turn_dial(self, content: Mapping[str, Any]) -> None:
        seat, values = int(content["seat"]), self.dials.values
        motors = self.state.all_motors
        self.edit(motors=(*motors[:seat], values[int(content["position"])], *motors[seat + 1 :]))

    def with_seat(self, values: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
        return (*values[: self.seat], value, *values[self.seat + 1 :])

    def use_edit_tool(self, content: Mapping[str, Any]) -> None:
        value = content.get("value")
        position = self.state
        match content.get("id"):
            case "car":
                self.seat = int(value)  # type: ignore[arg-type]
                self.redraw()
            case "lap":
                place = position.all_cars[self.seat] % len(position.lap)
                self.edit(cars=self.with_seat(position.all_cars, place + (int(value) - 1) * len(position.lap)))  # type: ignore[arg-type]
            case "flag" | "round" as field:
                self.edit(**{field: int(value)})  # type: ignore[arg-type]
            case "track":
                self.edit(track=Position.parse(f"track={value}").track)
            case "players":
                self.seat_players(int(value))  # type: ignore[arg-type]

    def seat_players(self, players: int) -> None:
        """As many seats; those that stay keep car, motor and hand."""
        fresh = Position.parse(f"players={players}")
        old = self.state
        self.seat = min(self.seat, players - 1)
        self.edit(
            players=fresh.players,
            cars=fit(old.all_cars, players, 0),
            motors=fit(old.all_motors, players, 0),
            hands=fit(tuple(old.hands or ()), players, None),
            voids=None,
            flag=min(old.flag, players - 1),
            trick=old.trick[:players],
        )

    def put_card(self, text: str) -> None:
        self.edit(**self.tray.put(self.state, Card.parse(text)))

    def use_tray_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "place":
                self.tray.place = str(content["value"])
                self.redraw()
            case "hide":
                self.edit(**self.tray.hide(self.state))
            case "clear":
                self.edit(**self.tray.clear(self.state))

    # --- looking and acting ---

    def use_option(self, content: Mapping[str, Any]) -> None:
        if "look" in content:
            self.look(str(content["look"]))
        elif "choose" in content:
            self.act_on(action_of(str(content["choose"])))

    def look(self, option: str) -> None:
        """Draw the move that an option causes, if it causes one at once."""
        if option != self.looked:
            self.looked = option
            self.show_track()

    def act_on(self, action: Any) -> None:
        """Do it: the position goes on. What nobody chooses (the round's end) follows by itself."""
        race = self.race
        if race is None:
            self.tell(lambda: _("First fix what is wrong with the position."), "bad")
            return
        wrong = race.why_not(action)
        if wrong:
            self.tell(lambda: say_objection(wrong, race), "bad")
            return
        after = race.after(action)
        self.looked = ""
        self.go(Position.of(after), lambda: " ".join(self.said_of(after)), "good")

    def said_of(self, race: Race) -> Iterator[str]:
        from widgets.stich_rallye.words import say

        yield from (say(event, race) for event in race.events if type(event).__name__ in TOLD)

    def use_chance_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "stop":
                self.adviser.stop()
                self.show_chances()
            case "on":
                self.adviser.ask(self.race, again=True)
                self.show_chances()
            case "style":
                self.adviser.style = str(content["value"])
                self.adviser.ask(self.race, again=True)
                self.show_chances()

    def use_branch_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "editing":
                self.editing = not self.editing
                self.redraw()
            case "keep":
                self.kept = self.state
                self.adviser.keep()
                self.tell(lambda: _("Branch A is kept. Go on here: this is branch B now."))
            case "swap" if self.kept is not None:
                self.kept, other = self.state, self.kept
                self.adviser.swap()
                self.go(other, lambda: _("The branches have changed places."))
            case "drop":
                self.kept = None
                self.redraw()

    # --- drawing ---

    def read(self, text: str) -> Position:
        position = Position.parse(text)
        Race.at(position)
        return position

    def describe(self) -> str:
        wrong = self.state.objections
        if wrong:
            return ngettext(
                "This position cannot be, for {count} reason. It stands below.",
                "This position cannot be, for {count} reasons. They stand below.",
                len(wrong),
            ).format(count=len(wrong))
        race = Race.at(self.state)
        match race.phase:
            case "play" if race.to_act is not None:
                turn = _("{seat} is next.").format(seat=say_seat(race, race.to_act))
                return f"{say_trick(race)} {turn}" if race.trick else turn
            case "turbo" if race.to_act is not None:
                return _("{seat} may use the motor now (S4.5).").format(seat=say_seat(race, race.to_act))
            case "end":
                return _("All cards are played: everybody uses the motor (S8.1).")
            case "deal":
                return _("The round is over: the next one is dealt (S1.5).")
        return _("{seat} has won the race.").format(seat=say_seat(race, race.winner or 0))

    def rows(self) -> Iterator[tuple[str, str]]:
        race = self.race
        if race is not None:
            for seat in range(len(race.players)):
                place, motor = say_place(race, seat), race.motors[seat].value
                yield say_seat(race, seat), _("{place}, motor {motor}").format(place=place, motor=motor)
        yield from super().rows()

    def redraw(self) -> None:
        super().redraw()
        wrong = self.state.objections
        race = self.race
        self.notation.errors = [say_objection(reason, race) for reason in wrong]
        if wrong and self.line.tone == "info":
            self.line.tone = "bad"

    def show(self) -> None:
        race = self.race
        self.adviser.ask(race)
        self.show_track()
        self.edit_tools.items = [*self.edit_items()]
        self.tray.show(self.state)
        for part in (self.edit_tools, self.tray.tools, self.tray.cards):
            part.layout.display = None if self.editing else "none"
        self.show_trick(race)
        self.show_branches()
        self.show_chances()
        if race is not None:
            self.dials.dials = dials_view(race, self.seat)

    def show_track(self) -> None:
        """The position, or the move of the option that is looked at; an impossible one leaves the last picture."""
        race = self.race
        if race is None:
            return
        shown = self.adviser.foreseen.get(self.looked)
        if shown is not None and shown.moves:
            self.stage.show(shown.after, race, shown.after.events)
        else:
            self.stage.show(race, None, (), race.cars[self.seat] % len(race.track))
        self.options.chosen = self.looked

    def show_trick(self, race: Race | None) -> None:
        if race is None:
            return
        self.trick.caption = _("The trick")
        self.trick.places = len(race.players)
        self.trick.cards = trick_view(race.flag, race.trick, race)
        playing = race.phase == "play" and race.to_act is not None
        self.trick.next = say_seat(race, race.to_act) if playing else ""  # type: ignore[arg-type]
        self.hand.layout.display = None if playing else "none"
        if playing and race.to_act is not None:
            player = player_view(race, race.to_act)
            self.hand.title, self.hand.letter, self.hand.paint = player["seat"], player["letter"], player["paint"]
            self.hand.active = True
            self.hand.cards = hand_view(race, race.to_act)

    def edit_items(self) -> Iterator[dict[str, Any]]:
        position = self.state
        names = [(seat, name_of(position, seat)) for seat in position.seats]
        yield choice("car", _("Which car"), names, self.seat)
        lap = 1 + min(1, position.all_cars[self.seat] // len(position.lap))
        yield choice("lap", _("Lap"), [(1, "1"), (2, "2")], lap)
        yield choice("flag", _("Who has the flag"), names, position.flag)
        yield choice("round", _("Round"), [(n, str(n)) for n in (1, 2, 3)], position.round)
        yield choice("players", _("Players"), [(n, str(n)) for n in (3, 4, 5)], len(position.players))
        tracks = [(name, track_name(Track.named(name))) for name in TRACK_NAMES]
        yield choice("track", _("Track"), tracks, position.lap.name)

    def show_chances(self) -> None:
        race = self.race
        self.options.title = _("What can be done, and the chance to win")
        self.options.rows = option_rows(race, self.adviser) if race is not None else []
        working = self.adviser.working
        items: list[dict[str, Any]] = []
        if working:
            items.append(button("stop", _("Stop")))
        elif race is not None and race.to_act is not None:
            items.append(button("on", _("Work it out again")))
        styles = [("sensible", _("sensible")), ("random", _("random"))]
        items.append(choice("style", _("The others play"), styles, self.adviser.style))
        if race is not None and race.to_act is not None:  # last, for its words change while it works
            items.append({"id": "done", "kind": "progress", "label": self.adviser.said(), "value": self.adviser.share})
        self.chance_tools.items = items

    def show_branches(self) -> None:
        self.branch_tools.items = [
            button("editing", _("Edit the position"), pressed=self.editing),
            button("keep", _("Keep this as branch A")),
            *([button("swap", _("Change places")), button("drop", _("Forget branch A"))] if self.kept else []),
        ]
        self.kept_stage.track.layout.display = None if self.kept else "none"
        if self.kept is None:
            self.branches.value = ""
            return
        kept = Race.at(self.kept) if not self.kept.objections else None
        if kept is not None:
            self.kept_stage.show(kept, None, ())
        self.branches.value = side_by_side(self.kept, self.state, self.adviser.kept, self.adviser.advices)

    # --- chances ---

    def tell_advice(self) -> None:
        """A slice of the computation is there (in the adviser's thread)."""
        with self.lock:
            if not self.closed:
                self.show_chances()
                self.show_branches()

    def close(self) -> None:
        self.adviser.stop()
        super().close()


TOLD = ("CardPlayed", "TrickWon", "MoveBegun", "Rolled", "RoundEnded", "RoundDealt", "RaceWon")
"""The events that the live line tells after an action."""


def fit(values: Sequence[Any], size: int, default: Any) -> tuple[Any, ...]:
    """As many values, cut or filled up."""
    return (*values[:size], *(default,) * (size - len(values)))


def name_of(position: Position, seat: int) -> str:
    return say_seat(position, seat)  # type: ignore[arg-type]  # a position has players, as a race has


def action_of(text: str) -> Play | Turbo | EndRound | Deal:
    """The action that an option's id stands for."""
    named: dict[str, Turbo | EndRound | Deal] = {
        "turbo": Turbo(True), "no turbo": Turbo(False), "end of the round": EndRound(), "deal": Deal(),
    }  # fmt: skip
    return named.get(text) or Play(Card.parse(text))
