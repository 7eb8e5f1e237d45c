"""The choices of a puzzle as the part Options takes them: what they are worth stands there only after an answer."""

from __future__ import annotations

from rally.tutor import Judged, Puzzle
from widgets.shared.labs.advice.rows import said_chance

from .comparing import choice
from .desk import AnyVoice


def listed(puzzle: Puzzle, given: bool) -> list[Judged]:
    """The choices that were judged: as they are there before an answer, the best first once it is given."""
    order = list(puzzle.race.legal)
    return [*puzzle.choices] if given else sorted(puzzle.choices, key=lambda judged: order.index(judged.action))


def rows_shown(puzzle: Puzzle, voice: AnyVoice, chosen: str) -> list[dict[str, object]]:
    """A row for each of them, and for the answer if it is none of them. chosen: the text of the answer, or ""."""
    rows: list[dict[str, object]] = []
    for judged in listed(puzzle, bool(chosen)):
        row: dict[str, object] = {
            "id": str(judged.action),
            "label": voice.action(judged.action, puzzle.race),
            "note": "",
        }
        worth = {"rate": judged.rate, "low": judged.low, "high": judged.high, "said": said_chance(judged)}
        rows.append(row | (worth | {"best": judged.action == puzzle.best} if chosen else {"said": "?"}))
    if chosen and chosen not in [row["id"] for row in rows]:
        label = voice.action(choice(puzzle, chosen), puzzle.race)
        rows.append({"id": chosen, "label": label, "note": "", "said": "–"})
    return rows
