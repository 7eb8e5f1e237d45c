"""What there is to know about something that is being entered: sentences under headings, for the part Log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Finding:
    """A sentence under a heading, and what it is about: a space of a track, a cell of a board; None: all of it."""

    heading: str
    text: str
    at: Any = None


def log_lines(found: Sequence[Finding]) -> Iterator[dict[str, object]]:
    """The findings as the part Log wants them, each heading once."""
    for index, finding in enumerate(found):
        new = index == 0 or found[index - 1].heading != finding.heading
        yield {"text": finding.text, "scene": index, "step": 0, "mark": finding.heading if new else ""}
