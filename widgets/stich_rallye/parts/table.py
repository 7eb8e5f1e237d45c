"""The parts of a table of Stich Rallye: hand, card pad, trick, dial, plates and track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import traitlets

from rally.stich_rallye.box.facts import COLOURS, DIAL
from widgets.parts.base import Part, Proposal
from widgets.parts.charts import PlotlyPart
from widgets.stich_rallye.words.names import say_colour
from widgets.words import _, pgettext


class Hand(Part):
    """A hand of cards. Sends {"card": text} for every card that is clicked, playable or not.

    title: whose hand it is. cards: dicts with "text" (G11), "colour", "value", "label" (its name in words) and, as
    needed, "playable", "why" (the reason why it may not be played, shown on demand), "chosen" (it is marked).
    hidden: how many cards lie face down. active: whether it is this hand's turn. letter, paint: the car of the player.
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


class CardPad(Part):
    """A pad takes a card that was played on the real table, by two presses: its colour, then its number. Sends
    {"card": text} for every number that is pressed, pale or not; which colour is chosen is the page's alone.

    title: who plays, in words. cards: all that could be entered, dicts with "text" (G11), "colour", "value", "label"
    (its name in words) and, as needed, "playable" (False: it cannot have been played, and is pale), "why" (the reason
    why it cannot, a sentence) and "note" (a word or two on the card, such as where it is). A colour is pale while none
    of its cards is playable. Once a card was sent, no colour is chosen any more.
    """

    title = traitlets.Unicode().tag(sync=True)
    cards = traitlets.List(traitlets.Dict()).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            **{colour: say_colour(colour) for colour in COLOURS},
            "colours": _("Colour of the card"),
            "hint": _("First the colour, then the number."),
            "none": _("no cards"),
        }


Cards = list[dict[str, object]]
"""The cards of the trick at a moment of a film."""


def moments_sent(moments: Sequence[Cards | None], _part: object = None) -> list[Cards | bool]:
    """The moments of a film as they are sent: False where the cards stay, as a None may never arrive."""
    return [False if cards is None else cards for cards in moments]


class Trick(Part):
    """The cards of a trick with what each of them means for it.

    cards: dicts with "text", "colour", "value", "label" (in words), "seat" (who played it), "winning" (it wins now),
    "in_colour" (it has the winning colour), "lowest", "introduced" (it brought the trick's 1st, 2nd or 3rd colour; else
    0), "newest" (and that colour wins now) and, if wanted, "letter" and "paint" of the player's car. places: how many
    cards the trick will have.
    next: who plays the next card. caption: a title. choosable: whether cards may be clicked, which sends {"card":
    text}. moments: while a film is on show, for each of its steps the cards that lie there then, and None where they
    are those of the step before; the trick follows the steps told on `channel`, and at the last one it is as `cards`
    says.
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


class Dial(Part):
    """One large dial, or several small ones. Sends {"seat", "position"} when one is turned.

    dials: dicts with "seat", "name", "letter" and "colour" (of the car), "position" (0 to 8 on the dial, not the value
    there), "active" and "note" (a few words below it). values: what the positions are worth. turnable: whether they may
    be turned by hand.
    """

    dials = traitlets.List(traitlets.Dict()).tag(sync=True)
    values = traitlets.List(traitlets.Int()).tag(sync=True)
    turnable = traitlets.Bool(False).tag(sync=True)

    @traitlets.default("values")
    def _printed_values(self) -> list[int]:
        return list(DIAL)

    @traitlets.validate("dials")
    def _on_the_dial(self, proposal: Proposal[list[dict[str, object]]]) -> list[dict[str, object]]:
        for dial in proposal["value"]:
            if dial.get("position") not in range(len(self.values)):
                raise traitlets.TraitError(
                    f"a dial has positions from 0 to {len(self.values) - 1}, not {dial.get('position')!r}"
                )
        return proposal["value"]

    def words(self) -> dict[str, str]:
        return {
            "motor": _("{name}: motor"),
            "shows": _("shows {value}"),
            "yellow": _("yellow side: first lap"),
            "red": _("red side: second lap"),
        }


class Plates(Dial):
    """A plate for each player, one below the other. Sends {"seat", "position"} when a dial is turned, {"plate"} when a
    plate is clicked that can be chosen.

    dials: as in Dial, and as needed "red" (the ring shows its red side: second lap), "leads" (has the flag), "turn" (a
    word on whose turn it is), "place" (where the car is, in words), "cards" (an open hand: dicts with "text", "colour",
    "value", "label") or "hidden" (how many are held unseen), "chosen". choosable: whether plates may be clicked.
    moments: while a film is on show, for each of its steps what changes on the plates: dicts with "seat" and any of the
    above; the plates then follow the steps told on `channel`, without asking the kernel.
    """

    choosable = traitlets.Bool(False).tag(sync=True)
    moments: traitlets.List[Any] = traitlets.List().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)

    def words(self) -> dict[str, str]:
        return super().words() | {
            "flag": pgettext("of a player in a trick", "flag"),
            "cards": _("cards face down: {n}"),
        }


class Track(PlotlyPart):
    """A picture from `figures.track`, live. Sends {"space": i} and {"car": seat} when one is clicked or entered.

    figure: what `track_figure` or `track_picture` gave; with a move, its frames are the steps.
    name: what it is to those who do not see it, hills and all.
    spaces, cars: a name in words for every space and for every car; without names there is no list for the keyboard.
    channel: the bus on which steps are told (as `Steps` does), so that scrubbing asks no kernel.
    film: which film it is: the same one drawn again (in another language) stays at its step.
    step: the step to show first; -1: the first of all where a channel leads on, else the last.
    chosen: the space to mark, -1 for none.
    marks: by the class of a control of the same lab {"space": i, "said": words}: while it is under the pointer or has
        the focus, that space is marked.
    winner: the seat that has won when the film is at its end, -1 for nobody: then its car is cheered, once.
    active: whether there is anything to click; if not, it is a picture.
    """

    name = traitlets.Unicode().tag(sync=True)
    spaces = traitlets.List(traitlets.Unicode()).tag(sync=True)
    cars = traitlets.List(traitlets.Unicode()).tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    step = traitlets.Int(-1).tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    winner = traitlets.Int(-1).tag(sync=True)
    active = traitlets.Bool(True).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"track": _("The track"), "spaces": _("Spaces of the track"), "cars": _("Cars on the track")}
