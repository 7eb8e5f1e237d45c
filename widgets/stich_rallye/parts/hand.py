"""The cards of a player, to be clicked."""

from __future__ import annotations

import traitlets

from widgets.shared.parts.base import Part
from widgets.shared.words import _


class Hand(Part):
    """A hand of cards. Sends {"card": text} for every card that is clicked, playable or not.

    title: whose hand it is. cards: dicts with "text" (G11), "colour", "value", "label" (its name in words) and, as
    needed, "playable", "why" (the reason why it may not be played, shown on demand), "chosen" (it is marked).
    hidden: how many cards lie face down. active: is it this hand's turn? letter, paint: the car of the player.
    """

    title = traitlets.Unicode().tag(sync=True)
    cards = traitlets.List(traitlets.Dict()).tag(sync=True)
    hidden = traitlets.Int(0, min=0).tag(sync=True)
    active = traitlets.Bool(False).tag(sync=True)
    letter = traitlets.Unicode().tag(sync=True)
    paint = traitlets.Unicode().tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "turn": _("your turn"),
            "hidden": _("cards face down: {n}"),
            "none": _("no cards"),
            "blocked": _("may not be played now"),
        }
