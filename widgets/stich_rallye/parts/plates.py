"""The players' plates: who they are, where they stand, what they hold, and their motors as small dials."""

from __future__ import annotations

from typing import Any

import traitlets

from widgets.shared.words import _, pgettext

from .dial import Dial


class Plates(Dial):
    """A plate for each player, one below the other. Sends {"seat", "position"} when a dial is turned, {"plate"} when a
    plate is clicked that can be chosen.

    dials: as in Dial, and as needed "red" (the ring shows its red side: second lap), "leads" (has the flag), "turn" (a
    word on whose turn it is), "place" (where the car is, in words), "cards" (an open hand: dicts with "text", "colour",
    "value", "label") or "hidden" (how many are held unseen), "chosen". choosable: may plates be clicked?
    moments: while a film is on show, for each of its steps what changes on the plates: dicts with "seat" and any of the
    above; the plates then follow the steps told on `channel`, without asking the kernel.
    """

    choosable = traitlets.Bool(False).tag(sync=True)
    moments: traitlets.List[Any] = traitlets.List().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)

    def words(self) -> dict[str, str]:
        return super().words() | {
            "flag": pgettext("of a player in a trick", "leads"),
            "cards": _("cards face down: {n}"),
        }
