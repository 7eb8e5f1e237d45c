"""RoadLab: turn tiles over and round, drive, see which roads meet; and `DrivingLab`, the base of the pit lab, too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic

from rally.core.errors import NotationError, quote_value
from rally.rally_run import Action, Cell, Drive, Race, Swap, Turn
from rally.rally_run.box.grid import DIRECTIONS, place_beside
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.messages import number_in
from widgets.lab.sharing import Shared
from widgets.rally_run.words import say_due, say_kind, say_seat
from widgets.rally_run.words.events import at_least
from widgets.words import _, pgettext
from widgets.words.sentences import Importance

from .board import B, Board, BoardLab, direction_to, say_far


def scene_named(name: str, scenes: Mapping[str, str]) -> str:
    """The position of a scene. An unknown name raises NotationError, which lists the scenes."""
    if not isinstance(name, str) or name not in scenes:
        raise NotationError.because(
            "there is no scene {name}; there are {names}", name=quote_value(name), names=tuple(scenes)
        )
    return scenes[name]


class DrivingLab(BoardLab[B], Generic[B]):
    """A lab in which the chosen car has every turn; a click on a plate chooses another one."""

    # --- acting ---

    def click(self, cell: Cell) -> None:
        """Drive to the place that was clicked, or say why not."""
        race = self.race
        if race.turning is not None and cell == race.turning:
            self.tell(lambda: say_due(race))
            return
        direction = direction_to(race, cell)
        if direction is None and race.to_act is not None and race.turning is None:
            self.look(replace(self.state, wrong=(cell,)), lambda: say_far(race, cell), "bad")
            return
        self.act(Drive(direction or DIRECTIONS[0]))

    def turn_round(self, exits: str) -> None:
        self.act(Turn(exits))

    def board_after(self, before: Race, after: Race) -> B:
        """The state after an action, with the next turn for the same car."""
        state = super().board_after(before, after.handed_to(before.turn))
        return replace(state, before=before, events=after.events)

    def click_plate(self, content: Mapping[str, object]) -> None:
        """Let another car drive."""
        race, seat = self.race, number_in(content, "plate", below=len(self.race.players))
        if race.to_act is None or race.turning is not None:
            wrong = race.why_not(Drive(DIRECTIONS[0]) if race.to_act is None else Swap(race.car, race.car))
            assert wrong is not None  # the race is over, or a tile waits to be turned round
            self.refuse(wrong)
            return
        self.go(replace(self.still_standing(), race=race.handed_to(seat)), self.describe)

    def still_standing(self) -> B:
        """The state without what has just happened; the cars keep their directions."""
        return replace(self.state, before=None, events=(), headings=self.pointing, wrong=(), chosen=None)

    # --- saying ---

    def say_done(self, after: Race) -> str:
        """What happened, or what is due if a tile waits to be turned round."""
        if after.turning is not None:
            return say_due(after)
        return self.say_happened(at_least(Importance.NEWS, after.events), after)


KINDS = ("", "s", "c", "j", "x", "d")
"""The possible kinds of the next tile; "" for the one that lies there."""

SCENES = {
    "on the way": "cars=2.1:NES,0.3:SW tiles=scjcs/dcxsd/sjPcc/dcscx/xsjsd pile=green.red first=no",
    "beside Ben": "players=2 tiles=scjds/ccxsd/sjPcc/dcscx/xdjsc cars=2.1:NES,3.1:NE pile=green.red first=no",
    "dead end": "players=2 tiles=dcjss/ccxsd/sjPcc/ddscx/xcjsc cars=red,yellow",
}
"""The positions at which the race may begin, by name, so that cells of lessons reveal no face-down tile."""

FIRST_STEPS = ("a_tile", "first_tile")
"""The stories of a learner's first tile, in which nothing is to be set."""


@dataclass(frozen=True)
class RoadState(Board):
    """A board with the kind of tile that is to be found next ("" for whatever lies there)."""

    kind: str = ""


class RoadLab(DrivingLab[RoadState]):
    """Click a tile beside the car: it is turned over, turned round, and the car drives there.

    players: how many cars, 2 to 4. seed: how the tiles lie. position: the notation to begin with instead. scene: or
    where one begins: "on the way", "beside Ben", or with a "dead end" before the car. story: the name of what it tells
    once the deed is done. Controls: `kind`, `first`, `peek`.
    """

    home = "10_rally_run"
    shared_as = Shared

    name = "road"

    def __init__(
        self, players: int = 2, seed: int = 7, position: str | None = None, story: str = "", scene: str = ""
    ) -> None:
        laid = position or (scene_named(scene, SCENES) if scene else "")
        race = Race.parse(laid) if laid else Race.start(players, seed)
        super().__init__(RoadState(race), story, choosable=True)
        self.kind, self.first_turn = controls.choice(), controls.switch()
        self.arrange([self.kind, self.first_turn], plain=story in FIRST_STEPS)
        self.on(self.kind, lambda kind: self.look(replace(self.state, kind=kind)))
        self.on(self.first_turn, self.set_first)

    # --- acting ---

    def set_first(self, first: bool) -> None:
        """Make this the first turn of the car, or a later one."""
        self.go(replace(self.still_standing(), race=self.race.but(first=first)), self.say_first)

    def say_first(self) -> str:
        seat = say_seat(self.race, self.race.turn)
        if self.race.first:
            return _("{seat}: this is a first turn, so a dead end may point another way (R3.3).").format(seat=seat)
        return _("{seat}: this is a later turn, so a dead end points back to where the car came from (R3.2).").format(
            seat=seat
        )

    def laid_for(self, action: Action) -> Race:
        """The race with a tile of the chosen kind, swapped in, where the car is about to drive."""
        race, kind = self.race, self.state.kind
        if not kind or not isinstance(action, Drive) or race.why_not(action):
            return race
        cell = place_beside(race.car, action.direction)
        if not race.is_face_down(cell) or race.kind(cell) == kind:
            return race
        other = next((each for each in race.face_down if race.kind(each) == kind), None)
        if other is None:
            return race
        return race.but(tiles=race.exchanged(cell, other))

    def state_from_text(self, text: str) -> RoadState:
        return RoadState(self.race_in(text), kind=self.state.kind, peek=self.state.peek)

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
        update_control(self.kind, _("The next tile"), self.state.kind, options=options)
        update_control(self.first_turn, _("First turn"), self.race.first)
