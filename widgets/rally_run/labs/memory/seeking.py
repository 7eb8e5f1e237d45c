"""How long a circuit of a set of tiles can be, worked out beside the learner: of strange sets it takes long."""

from __future__ import annotations

from collections.abc import Iterator

from rally.rally_run import Longest, TileSet
from rally.rally_run.rules.circuits import seek_longest
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.states import State
from widgets.shared.labs.work import Work


class Seeking:
    """Knows the longest circuits of the sets that it was asked about; the lab is drawn anew when it has found one."""

    def __init__(self, lab: Lab[State]) -> None:
        self.lab = lab
        self.known: dict[TileSet, Longest] = {}
        self.asked: TileSet | None = None
        self.work: Work[tuple[TileSet, Longest] | None] = lab.work(self.take, lab.tell_fault)

    def longest(self, tiles: TileSet | None) -> Longest | None:
        """The longest circuit of this set; None while that is being worked out, and for no set."""
        if tiles is None or tiles in self.known:
            return self.known.get(tiles) if tiles else None
        if tiles != self.asked:
            self.asked = tiles
            self.work.start(self.seek(tiles))
        return None

    def seek(self, tiles: TileSet) -> Iterator[tuple[TileSet, Longest] | None]:
        """What is found, after None for each portion of the search."""
        for found in seek_longest(tiles):
            yield None if found is None else (tiles, found)

    def take(self, found: tuple[TileSet, Longest] | None) -> None:
        if found is None:
            return
        self.known[found[0]] = found[1]
        self.lab.redraw()
