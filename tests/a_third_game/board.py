"""The board of Short Cut as a live part: its spaces to be clicked, its cars and its die followed step by step."""

from __future__ import annotations

import traitlets

from widgets.shared.parts.following import Following
from widgets.shared.words.languages import _

from .table import EXIT, FINISH, FORK

PAINTS = ("red", "yellow", "blue", "white")
ROW = 11


def at(space: int) -> list[int]:
    """Where a space lies in a picture of 100 by 54: the road turns back at the end of a row."""
    row, across = divmod(space, ROW)
    return [5 + 9 * (ROW - 1 - across if row % 2 else across), 45 - 15 * row]


class RoadBoard(Following):
    """The road. Sends {"space": n} for a space that is clicked. Its steps are dicts with "cars" and "die".

    spaces: their names, for the ear too. marks: by space what it looks like: "lay-by", "finish", "may", "hinted".
    places: where they lie. short: from where to where the short cut leads. paints: by seat the letter and the paint.
    """

    spaces = traitlets.List(traitlets.Unicode()).tag(sync=True)
    marks = traitlets.List(traitlets.Unicode()).tag(sync=True)
    places = traitlets.List(traitlets.List(), [at(space) for space in range(FINISH + 1)]).tag(sync=True)
    short = traitlets.List(traitlets.Int(), [FORK, EXIT]).tag(sync=True)
    paints = traitlets.List(traitlets.List()).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"road": _("The road")}
