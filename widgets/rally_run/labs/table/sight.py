"""What of the face-down tiles is to be seen on a board: nothing, what somebody remembers, or all that is known."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rally.rally_run import Cell, Event, Memory, Race
from rally.rally_run.box.tiles import ORIENTATIONS

PRINTED = {kind: ways[0] for kind, ways in ORIENTATIONS.items()}
"""How a tile of each kind is drawn of which nobody knows how it lies."""


@dataclass(frozen=True)
class Sight:
    """memory: what is remembered, drawn faintly with its age. peek: every tile that the race knows is seen so."""

    memory: Memory | None = None
    peek: bool = False

    def witnessing(self, event: Event) -> Sight:
        """With what an event shows."""
        return self if self.memory is None else replace(self, memory=self.memory.witnessing(event))

    def ghost(self, race: Race, cell: Cell) -> tuple[str, str]:
        """The exits that are seen of a face-down tile, and how many turns ago they were; "" for what is not seen."""
        if not race.is_face_down(cell):
            return "", ""
        if self.peek and not race.is_unknown(cell):
            return PRINTED[race.kind(cell)], ""
        sighting = self.memory.at.get(cell) if self.memory is not None else None
        if sighting is None or self.memory is None:
            return "", ""
        return sighting.exits or PRINTED[sighting.kind], str(self.memory.turn - sighting.turn)


COVERED = Sight()
"""Nothing is seen but what lies face up."""

OPEN = Sight(peek=True)
"""All tiles are seen, in so far as the race knows them."""
