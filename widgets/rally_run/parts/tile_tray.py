"""Road tiles to choose from, as pictures: to answer what lies somewhere, or to lay them on a board."""

from __future__ import annotations

import traitlets

from widgets.shared.parts.base import Part


class TileTray(Part):
    """A row of tiles to press. Sends {"pick": id} when one is pressed, and {"pick": id, "cell": [row, column]} when it
    is dragged onto a place of a board on the same page.

    title: what they are for. tiles: dicts with "id", "kind" (the letter of a road tile, "?" for one that nobody knows,
    "" for the sign that takes tiles away) and "label", what it is in words; as needed "count" (how many there are, as a
    short text), "chosen", "dim" (it would be refused now, with the reason).
    draggable: may they be dragged onto a board?
    """

    title = traitlets.Unicode().tag(sync=True)
    tiles = traitlets.List(traitlets.Dict()).tag(sync=True)
    draggable = traitlets.Bool(False).tag(sync=True)
