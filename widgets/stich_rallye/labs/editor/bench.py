"""What the track editor knows: the draft on the bench, and what somebody is doing with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from widgets.shared.labs.keeping import Plain, fields_kept, fields_taken

from .draft import Draft
from .trial import Tally


@dataclass(frozen=True)
class Bench:
    """A draft, and what is done with it.

    brush: what a click makes of a space, "" for the next kind in turn. chosen: the space that is marked, -1 for none.
    finding: which of the findings is pointed at, -1 for none. players: how many race on the track in simulated races,
    and `tally` what has come out of those. driving: whether the hill lab is open on it. guess: of 100 races so many
    were guessed to be decided by the line; None: nobody has guessed.
    """

    draft: Draft
    brush: str = ""
    chosen: int = -1
    finding: int = -1
    players: int = 4
    tally: Tally | None = None
    driving: bool = False
    guess: int | None = None

    def as_data(self) -> dict[str, Plain]:
        """As plain data."""
        return fields_kept(self)

    @classmethod
    def of_data(cls, data: Mapping[str, object]) -> Self:
        """The bench that was kept, also before anybody could guess. RallyError for anything else."""
        taken: dict[str, Any] = fields_taken(cls, {"guess": None, **data})
        return cls(**taken)

    def with_draft(self, draft: Draft) -> Bench:
        """With another draft; what was found about the old one is dropped."""
        return self if draft == self.draft else replace(self, draft=draft, finding=-1, tally=None)
