"""A trick on the table, its cards in the order in which they were played."""

from __future__ import annotations

from collections.abc import Sequence

import traitlets

from widgets.shared.parts.base import Part
from widgets.shared.words import _, pgettext

Cards = list[dict[str, object]]
"""The cards that lie there at a moment of a film."""


def moments_sent(moments: Sequence[Cards | None], _part: object = None) -> list[Cards | bool]:
    """The moments of a film as they are sent: False where the cards stay, for a None may never arrive."""
    return [False if cards is None else cards for cards in moments]


class Trick(Part):
    """The cards of a trick with what each of them means for it.

    cards: dicts with "text", "colour", "value", "label" (in words), "seat" (who played it), "winning" (it wins now),
    "in_colour" (it has the winning colour), "lowest", "introduced" (it brought the trick's 1st, 2nd or 3rd colour; else
    0), "newest" (and that colour wins now) and, if wanted, "letter" and "paint" of the player's car. places: how many
    cards the trick will have.
    next: who plays the next card. caption: a title. choosable: may cards be clicked? Sends {"card": text} then.
    moments: while a film is on show, for each of its steps the cards that lie there then, and None where they are those
    of the step before; the trick follows the steps told on `channel`, and at the last one it is as `cards` says.
    """

    cards = traitlets.List(traitlets.Dict()).tag(sync=True)
    places = traitlets.Int(0, min=0).tag(sync=True)
    next = traitlets.Unicode().tag(sync=True)
    caption = traitlets.Unicode().tag(sync=True)
    moments: traitlets.List[Cards | None] = traitlets.List().tag(sync=True, to_json=moments_sent)
    channel = traitlets.Unicode().tag(sync=True)
    choosable = traitlets.Bool(False).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "wins": pgettext("of a card in a trick", "wins"),
            "lowest": pgettext("of a card in a trick", "lowest"),
            "lead": pgettext("of a card in a trick", "led"),
            "second": pgettext("of a card in a trick", "new"),
            "third": pgettext("of a card in a trick", "new"),
            "next": pgettext("of a player in a trick", "plays next"),
            "empty": _("empty place"),
        }
