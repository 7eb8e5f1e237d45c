"""PitLab: fetch the trophy, come a second time, and drive home to the finish that it names."""

from __future__ import annotations

from dataclasses import replace

from rally.rally_run import Race
from rally.rally_run.box.facts import COLOURS
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.sharing import Shared
from widgets.rally_run.words import say_colour, say_due, say_goal
from widgets.words import _, pgettext

from .board import Board
from .road_lab import DrivingLab, scene_named

TILES = "tiles=scjds/ccxsd/sjPcc/dcscx/xdjsc"
SCENES = {
    "before": f"players=2 {TILES} cars=2.1:NES,0.3:E trophies=-,- pile=green.red turn=0 first=no",
    "in": f"players=2 {TILES} cars=pit,0.3:E trophies=green,- pile=red turn=0 first=no",
    "home": f"players=2 {TILES} cars=4.4:SW,0.3:E trophies=green,- pile=red turn=0 first=no",
}
"""The positions at which the race may begin, by name."""

ELSEWHERE = ""
"""The value in the menu of scenes if none of them is on show."""


class PitLab(DrivingLab[Board]):
    """Drive into the pit stop and take the trophy; drive home with it.

    scene: where one begins: "before" the pit stop, "in" it, or one tile from "home". position: the notation to begin
    with instead. story: what it tells once the deed is done. Controls: `scene`, `trophy`, `peek`.
    """

    home = "12_swapping_and_the_pit"
    shared_as = Shared

    name = "pit"

    def __init__(self, scene: str = "before", position: str | None = None, story: str = "") -> None:
        race = Race.parse(position or scene_named(scene, SCENES))
        super().__init__(Board(race, peek=True), story, choosable=True)
        self.scene, self.trophy = controls.menu(), controls.choice()
        self.arrange([self.scene, self.trophy], plain=story == "ten_turns")  # whoever drives home sets nothing
        self.on(self.scene, self.set_scene)
        self.on(self.trophy, self.set_trophy)

    # --- acting ---

    def set_scene(self, scene: str) -> None:
        self.go(Board(Race.parse(SCENES[scene]), peek=self.state.peek), self.describe)

    def set_trophy(self, colour: str) -> None:
        """Set the colour of the trophy of the car, or of the top one of the pile."""
        race = self.race
        held, pile = list(race.trophies), list(race.pile)
        old = held[race.turn] or pile[0]
        for trophies in (held, pile):
            for index, each in enumerate(trophies):
                if each == colour and old is not None:
                    trophies[index] = old
        if race.trophies[race.turn] is None:
            pile[0] = colour
        else:
            held[race.turn] = colour
        changed = race.but(trophies=tuple(held), pile=tuple(pile), colours=COLOURS, winner=None)
        self.go(replace(self.still_standing(), race=changed), self.describe)

    def state_from_text(self, text: str) -> Board:
        return Board(self.race_in(text), peek=self.state.peek)

    # --- drawing ---

    def title(self) -> str:
        return _("Pit lab")

    def describe(self) -> str:
        race = self.race
        if race.to_act is None or race.turning is not None:
            return say_due(race)
        return say_goal(race, race.turn)

    def show(self) -> None:
        super().show()
        race = self.race
        names = {
            "before": pgettext("where the race begins", "beside the pit stop"),
            "in": pgettext("where the race begins", "in the pit stop"),
            "home": pgettext("where the race begins", "one tile from home"),
        }
        here = next((name for name, text in SCENES.items() if Race.parse(text) == race), ELSEWHERE)
        scenes = names if here in names else {**names, ELSEWHERE: pgettext("where the race begins", "choose …")}
        update_control(self.scene, _("Begin"), here, options=[(label, name) for name, label in scenes.items()])
        colour = race.trophies[race.turn] or (race.pile[0] if race.pile else None)
        label = _("The trophy") if race.trophies[race.turn] else _("The top trophy")
        update_control(self.trophy, label, colour, options=[(say_colour(each), each) for each in COLOURS])
