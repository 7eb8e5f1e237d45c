"""The parts of a table of Rally Run!: the board of road tiles, a tray of tiles, and the drivers' plates."""

from __future__ import annotations

from typing import Any

import traitlets

from widgets.parts.base import Part
from widgets.rally_run.words.names import compass_letters
from widgets.words import _


class TileBoard(Part):
    """Road tiles on their grid, the pit stop in the middle, start-finish tiles outside the corners, and the cars.

    Sends {"cell": [row, column]} when a place is clicked or entered; {"turn": exits} when one of the ways to lay the
    tile that was turned over is chosen; {"swap": [[row, column], [row, column]]} when a tile is dragged onto another;
    {"off": [row, column]} when one is dragged off the board, or taken away by a key, if tiles are `loose`;
    {"leave": true} when Escape is pressed while a tile is marked as chosen, if tiles are `swappable`.
    The tile that was turned over turns by clicks, without asking anybody; it is laid by a choice among its ways.

    tiles: a dict for each place. "cell": [row, column]; "kind": "road", "pit", "start" or, of a place without a tile,
    "empty"; "exits": where its road leads, in the order N E S W, "" of a tile that lies face down; "label": the place
    in words, for those who hear it. As needed: "aloft": turned over, and not yet turned round; "colour": of a
    start-finish tile; "marks": names of what is to be seen there ("may", "chosen", "swapped", "wrong", "hint", "here");
    "ghost": exits that are remembered, or known, of a face-down tile, drawn faintly on its back, and "age": how old
    that is, as a short text.
    cars: a dict for each seat. "seat", "name", "letter", "paint"; "cell"; "heading": N, E, S or W; "trophy": the colour
    it holds or ""; "active": whether it is this seat's turn. pile: the trophies on the pit stop, top first: a colour,
    or "" for one whose colour is hidden.
    turning: the cell of the tile that waits to be turned round, or nothing; ways: how it may be laid, dicts with
    "exits" and "label".
    pointed: by the class of a control in the same lab the places that are lit while it is pointed at.
    path: cells through which a way is drawn; exchanges: pairs of cells whose tiles are swapped on it.
    active: whether there is anything to click. swappable: whether tiles may be dragged. loose: whether they may be
    taken away. moments: while a film is on show, for each of its steps a list of what changes: dicts with "cell" or
    "seat" and any of the above, {"pile": …}, and {"swap": [cell, cell]} for two tiles that change places. The first
    step's list says all in which the beginning differs from what the other traits say, which is the end. The board
    follows the steps told on `channel`, without asking the kernel. film: which film it is: the same one in other words
    stays where it is.
    """

    tiles = traitlets.List(traitlets.Dict()).tag(sync=True)
    cars = traitlets.List(traitlets.Dict()).tag(sync=True)
    pile = traitlets.List(traitlets.Unicode()).tag(sync=True)
    turning: traitlets.List[Any] = traitlets.List(traitlets.Int()).tag(sync=True)
    ways = traitlets.List(traitlets.Dict()).tag(sync=True)
    pointed = traitlets.Dict().tag(sync=True)
    path: traitlets.List[Any] = traitlets.List().tag(sync=True)
    exchanges: traitlets.List[Any] = traitlets.List().tag(sync=True)
    active = traitlets.Bool(True).tag(sync=True)
    swappable = traitlets.Bool(False).tag(sync=True)
    loose = traitlets.Bool(False).tag(sync=True)
    moments: traitlets.List[Any] = traitlets.List().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "board": _("The board of road tiles"),
            "ways": _("Ways to lay this tile"),
            "lay": _("Lay it like this"),
            **compass_letters(),
        }


class TileTray(Part):
    """A row of tiles to press. Sends {"pick": id} when one is pressed, and {"pick": id, "cell": [row, column]} when it
    is dragged onto a place of a board on the same page.

    title: what they are for. tiles: dicts with "id", "kind" (the letter of a road tile, the colour of a trophy, "?" for
    one that nobody knows, "" for the sign that takes tiles away) and "label", what it is in words; as needed "count"
    (how many there are, as a short text), "chosen", "dim" (it would be refused now, with the reason).
    draggable: whether they may be dragged onto a board.
    """

    title = traitlets.Unicode().tag(sync=True)
    tiles = traitlets.List(traitlets.Dict()).tag(sync=True)
    draggable = traitlets.Bool(False).tag(sync=True)


class Drivers(Part):
    """A plate for each player. Sends {"plate": seat} when one is clicked that can be chosen.

    plates: dicts with "seat", "name", "letter" and "paint" of the car, "start" (the colour it started from, "" if
    nobody knows), "from" (the same in words), "trophy" (the colour it holds, or ""), "goal" (where it wants to go, in
    words); as needed "place" (where the car is, in words), "turn" (a word on whose turn it is), "active" (it is),
    "chosen", "won".
    choosable: whether plates may be clicked. note: a sentence below the plates, "" for none.
    moments: while a film is on show, for each of its steps what changes on the plates: dicts with "seat" and any of the
    above; the plates then follow the steps told on `channel`, without asking the kernel.
    """

    plates = traitlets.List(traitlets.Dict()).tag(sync=True)
    choosable = traitlets.Bool(False).tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    moments: traitlets.List[Any] = traitlets.List().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"drivers": _("The drivers")}
