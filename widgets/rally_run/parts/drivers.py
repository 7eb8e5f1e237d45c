"""The drivers' plates: who they are, where they started, where they are, and the trophy that names their finish."""

from __future__ import annotations

from typing import Any

import traitlets

from widgets.shared.parts.base import Part
from widgets.shared.words import _


class Drivers(Part):
    """A plate for each player. Sends {"plate": seat} when one is clicked that can be chosen.

    plates: dicts with "seat", "name", "letter" and "paint" of the car, "start" (the colour it started from, "" if
    nobody knows), "from" (the same in words), "trophy" (the colour it holds, or ""), "goal" (where it wants to go, in
    words); as needed "place" (where the car is, in words), "turn" (a word on whose turn it is), "active" (it is),
    "chosen", "won".
    choosable: may plates be clicked? note: a sentence below the plates, "" for none.
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
