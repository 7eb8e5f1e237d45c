"""RoadLab: turn tiles over, turn them round and drive; see which roads meet, and what a dead end is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rally.rally_run import Action, Drive, Race
from rally.rally_run.box.grid import step
from widgets.rally_run.labs.table.board import Board
from widgets.rally_run.words import say_due, say_kind, say_seat
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.words import _, pgettext

from .driving import DrivingLab, scene_named

KINDS = ("", "s", "c", "j", "x", "d")
"""What the next tile may be: as it lies, or a kind to be found there."""

SCENES = {
    "on the way": "cars=2.1:NES,0.3:SW tiles=scjcs/dcxsd/sjPcc/dcscx/xsjsd first=no",
    "beside Ben": "players=2 tiles=scjds/ccxsd/sjPcc/dcscx/xdjsc cars=2.1:NES,3.1:NE pile=green.red first=no",
    "dead end": "players=2 tiles=dcjss/ccxsd/sjPcc/ddscx/xcjsc cars=red,yellow",
}
"""Where the race may begin, for lessons: their cells tell nothing of what lies face down."""

FIRST_STEPS = ("a_tile", "first_tile")
"""Stories of somebody's first tile of all: there nothing is to be set."""


@dataclass(frozen=True)
class Roads(Board):
    """A board with the kind of tile that is to be found next ("" for whatever lies there)."""

    kind: str = ""


class RoadLab(DrivingLab[Roads]):
    """Click a tile beside the car: it is turned over, turned round, and the car drives there.

    players: how many cars, 2 to 4. seed: how the tiles lie. position: the notation to begin with instead. scene: or
    where one begins: "on the way", "beside Ben", or with a "dead end" before the car. story: the name of what it tells
    once the deed is done. Controls: `kind`, `first`, `peek`.
    """

    name = "road"

    def __init__(
        self, players: int = 2, seed: int = 7, position: str | None = None, story: str = "", scene: str = ""
    ) -> None:
        laid = position or (scene_named(scene, SCENES) if scene else "")
        race = Race.parse(laid) if laid else Race.start(players, seed)
        super().__init__(Roads(race), story, choosable=True)
        self.kind, self.first_turn = controls.choice(), controls.switch()
        self.arrange([self.kind, self.first_turn], plain=story in FIRST_STEPS)
        self.on(self.kind, lambda kind: self.look(replace(self.state, kind=kind)))
        self.on(self.first_turn, self.set_first)

    # --- acting ---

    def set_first(self, first: bool) -> None:
        """Let this be the first turn of the car, or a later one."""
        self.go(replace(self.still_standing(), race=self.race.but(first=first)), self.say_first)

    def say_first(self) -> str:
        seat = say_seat(self.race, self.race.turn)
        if self.race.first:
            return _("{seat}: this is a first turn, so a dead end may point another way (R3.3).").format(seat=seat)
        return _("{seat}: this is a later turn, so a dead end points back to where the car came from (R3.2).").format(
            seat=seat
        )

    def laid_for(self, action: Action) -> Race:
        """The race with a tile of the chosen kind where the car is about to drive: it has changed places with one."""
        race, kind = self.race, self.state.kind
        if not kind or not isinstance(action, Drive) or race.why_not(action):
            return race
        cell = step(race.car, action.direction)
        if not race.is_face_down(cell) or race.kind(cell) == kind:
            return race
        other = next((each for each in race.face_down if race.kind(each) == kind), None)
        if other is None:
            return race
        return race.but(tiles=race.exchanged(cell, other))

    def read(self, text: str) -> Roads:
        return Roads(self.race_in(text), kind=self.state.kind, peek=self.state.peek)

    # --- drawing ---

    def title(self) -> str:
        return _("Road lab")

    def describe(self) -> str:
        race = self.race
        if race.to_act is None or race.turning is not None:
            return say_due(race)
        return _("{seat} may drive to any tile that has a frame. Press one!").format(seat=say_seat(race, race.turn))

    def show(self) -> None:
        super().show()
        options = [(say_kind(kind) if kind else pgettext("the next tile", "as it comes"), kind) for kind in KINDS]
        put(self.kind, _("The next tile"), self.state.kind, options=options)
        put(self.first_turn, _("First turn"), self.race.first)
