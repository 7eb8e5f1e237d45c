"""Who has won: a cup, the name, and a podium with everybody's place, once the end has been seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import traitlets

from widgets.shared.figures.palette import liveries
from widgets.shared.words import _

from ..base import Part


class Step(TypedDict):
    """Who stands on a step of a podium, by the place: the car's letter and paint, and the name."""

    place: int
    name: str
    letter: str
    colour: str


class Podium(Part):
    """The end of a race. It is shown when the film of the end has been seen, and gone with its title.

    title: who has won, and in how long; "": nobody yet. steps: who is where, the first one first (`standing_on`).
    next: the file of the lesson that one can go on to; "": none.
    film, channel, last: the film that is to be seen before, to its step `last`; 0: there is none.
    """

    title = traitlets.Unicode().tag(sync=True)
    steps = traitlets.List(traitlets.Dict()).tag(sync=True)
    next = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    last = traitlets.Int(0, min=0).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"place": _("Place {n}: {name}"), "next": _("On to lesson {number}")}


def standing_on(players: Sequence[str], seats: Sequence[int]) -> list[Step]:
    """The steps of a podium for these seats, the first one first."""
    cars = liveries(players)
    return [
        {"place": place, "name": players[seat], "letter": cars[seat].letter, "colour": cars[seat].colour}
        for place, seat in enumerate(seats, start=1)
    ]
