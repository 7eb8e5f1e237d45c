"""A table that shows a race, as every lab lays one: what lies where on it, and which films it has shown."""

from __future__ import annotations

from collections.abc import Mapping

import ipywidgets

from widgets.lab.controls import Parts, lay_table, with_classes
from widgets.parts import Steps
from widgets.parts.narration import Films


class RaceTable:
    """A table that shows a race: the same for whoever plays, watches, tries something out, is asked or solves a puzzle.

    steps: the player of its film; films: those that it has shown. looks: the CSS classes of the table. Each game says
    what lies on its table (`areas`), and how it shows a race.
    """

    looks: tuple[str, ...] = ()

    def __init__(self, steps: Steps, films: Films) -> None:
        self.steps, self.films = steps, films
        self.channel = films.channel

    @property
    def areas(self) -> Mapping[str, Parts]:
        """What lies on the table, by the areas of `lay_table`."""
        raise TypeError(f"{type(self).__name__} does not say what lies on it")

    @property
    def film(self) -> tuple[str, str, int]:
        """The film on show, as the frame of a lab asks for it: its name, its channel and its last step."""
        return self.films.name, self.channel, max(0, len(self.steps.steps) - 1)

    def arrange_parts(self, acts: Parts = (), side: Parts = ()) -> ipywidgets.Box:
        """The whole table. acts: what a lab is operated with; side: what it shows beside the race."""
        areas = {**self.areas}
        areas["side"] = (*areas.get("side", ()), *side)
        return with_classes(lay_table(**areas, acts=acts), *self.looks)
