"""The board of Short Cut as a live part: its spaces to be clicked, its cars moved step by step."""

from __future__ import annotations

import traitlets

from widgets.shared.parts.base import Part
from widgets.shared.words.languages import _

from .game import Race
from .table import EXIT, FORK, LAY_BYS
from .words import say_space

PAINTS = ("red", "yellow", "blue", "white")


class RoadBoard(Part):
    """The road. Sends {"space": n} for a space that is clicked.

    spaces: their names, for the ear too. cars: by seat "letter" and "paint". steps: for each step of the film the space
    of every car; the last is how they stand now. lay_bys, fork: which spaces are drawn so; fork: where the short cut
    begins and where it leads. channel, film: on which bus steps are told, and of which film. active: is a click wanted?
    """

    spaces = traitlets.List(traitlets.Unicode()).tag(sync=True)
    cars = traitlets.List(traitlets.Dict()).tag(sync=True)
    steps = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    lay_bys = traitlets.List(traitlets.Int(), list(LAY_BYS)).tag(sync=True)
    fork = traitlets.List(traitlets.Int(), [FORK, EXIT]).tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    active = traitlets.Bool(False).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"road": _("The road")}


def shown(race: Race) -> dict[str, object]:
    """The traits that show a race, with what has just happened as its film."""
    before = [race.previous] if race.events and race.previous else []
    tables = [*before, *(table for _event, table in race.frames)] or [race]
    return {
        "spaces": [say_space(space, race) for space in range(31)],
        "cars": [{"letter": name[0], "paint": paint} for name, paint in zip(race.players, PAINTS, strict=False)],
        "steps": [list(table.cars) for table in tables],
    }
