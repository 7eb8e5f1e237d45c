"""Short Cut on the screen: its board, the table on which it lies, its picture, and `SCREEN`, which is registered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets

from rally.core.errors import NotationError, objection
from widgets.lab.messages import number_in
from widgets.words.languages import _

from .board_view import BoardView, FilmFollower, road_picture
from .game import GAME, Race
from .plain_screen import plain_screen
from .referee import EXIT, FINISH, FORK, LAY_BYS, Action, Drive
from .words import VOICE, say_space, say_standing

PAINTS = ("red", "yellow", "blue", "white")
ROW = 11


def at(space: int) -> list[int]:
    """Where a space lies in a picture of 100 by 54: the road turns back at the end of a row."""
    row, across = divmod(space, ROW)
    return [5 + 9 * (ROW - 1 - across if row % 2 else across), 45 - 15 * row]


class RoadBoard(FilmFollower):
    """The road. Sends {"space": n} for a space that is clicked. Its steps are dicts with "cars" and "die".

    spaces: their names, for the ear too. marks: by space what it looks like: "lay-by", "finish", "may", "hinted".
    places: where they lie. short: from where to where the short cut leads. paints: by seat the letter and the paint.
    """

    SCRIPT = "screen"

    spaces = traitlets.List(traitlets.Unicode()).tag(sync=True)
    marks = traitlets.List(traitlets.Unicode()).tag(sync=True)
    places = traitlets.List(traitlets.List(), [at(space) for space in range(FINISH + 1)]).tag(sync=True)
    short = traitlets.List(traitlets.Int(), [FORK, EXIT]).tag(sync=True)
    paints = traitlets.List(traitlets.List()).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"road": _("The road")}


def leads_to(race: Race) -> dict[Action, int]:
    """By choice the space to which it brings the car."""
    seat = race.to_act
    return {} if seat is None else {action: race.after(action).cars[seat] for action in race.legal}


class RoadView(BoardView[Race, Action]):
    """The table of Short Cut."""

    def board_traits(self, race: Race, hinted: str, guides: bool) -> Mapping[str, Any]:
        marks = {space: "lay-by" for space in LAY_BYS} | {FINISH: "finish"}
        for action, space in leads_to(race).items() if guides else ():
            marks[space] = f"{marks.get(space, '')} {'hinted' if str(action) == hinted else 'may'}"
        return {
            "spaces": [say_space(space, race) for space in range(FINISH + 1)],
            "marks": [marks.get(space, "") for space in range(FINISH + 1)],
            "paints": [[name[0], paint] for name, paint in zip(race.players, PAINTS, strict=False)],
        }

    def frame_traits(self, race: Race) -> dict[str, Any]:
        return {"cars": [*race.cars], "die": race.die}

    def action_in(self, content: Mapping[str, Any], race: Race) -> Action:
        wanted = number_in(content, "space", below=FINISH + 1)
        for action, space in leads_to(race).items():
            if space == wanted:
                return action
        if race.to_act is None:
            return Drive("top")  # what is said of it is what speaks against any
        raise NotationError(objection("C2.2", "neither side of the die leads to space {space}", space=wanted))


def picture(race: Race) -> str:
    """The road with its cars, where nothing moves."""
    roads = [[at(space) for space in range(FINISH + 1)], [at(FORK), at(EXIT)]]
    cars = [(name[0], at(space)) for name, space in zip(race.players, race.cars, strict=True)]
    return road_picture(say_standing(race), (100, 54), roads, cars)


SCREEN = plain_screen(GAME, VOICE, lambda: RoadView(RoadBoard(), VOICE), picture, Path(__file__).parent)
