"""What may lie where nothing is known: hidden tiles and trophies, dealt at random so that all that is known holds."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property

from rally.chance.luck import shuffled
from rally.rally_run.box.tiles import UNKNOWN, counted
from rally.rally_run.rules.moment import Moment, fields_of


@dataclass(frozen=True)
class Hidden:
    """What is hidden on a table as somebody recalls it: every way to deal it is as likely as every other."""

    race: Moment

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The indices of the cells whose tile is not known."""
        return tuple(index for index, kind in enumerate(self.race.tiles) if kind == UNKNOWN)

    @cached_property
    def tiles(self) -> str:
        """The tiles that lie there, in no order: those of the box that are not known to lie elsewhere."""
        known = counted(self.race.tiles)
        return "".join(kind * (count - known[kind]) for kind, count in self.race.tile_set.counts.items())

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours that a hidden trophy may have."""
        known = {*self.race.trophies, *self.race.pile}
        return tuple(colour for colour in self.race.colours if colour not in known)

    def deal(self, numbers: random.Random) -> Moment:
        """One way in which everything may lie."""
        tiles = list(self.race.tiles)
        for place, kind in zip(self.places, shuffled(self.tiles, numbers), strict=True):
            tiles[place] = kind
        colours = iter(shuffled(self.colours, numbers))
        pile = tuple(colour or next(colours) for colour in self.race.pile)
        return Moment(**fields_of(self.race) | {"tiles": "".join(tiles), "pile": pile})
