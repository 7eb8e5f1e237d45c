"""The choices of a puzzle as the part Options takes them: what they are worth stands there only after an answer."""

from __future__ import annotations

from rally.tutor import Judged, Puzzle
from widgets.shared.labs.advice.rows import said_chance

from .comparing import choice
from .desk import AnyDesk


def listed(puzzle: Puzzle, given: bool) -> list[Judged]:
    """The choices that were judged: as they are there before an answer, the best first once it is given."""
    order = list(puzzle.race.legal)
    return [*puzzle.choices] if given else sorted(puzzle.choices, key=lambda judged: order.index(judged.action))


def rows_shown(puzzle: Puzzle, desk: AnyDesk, chosen: str) -> list[dict[str, object]]:
    """A row for each of them, and for the answer if it is none of them. chosen: the text of the answer, or ""."""
    rows: list[dict[str, object]] = []
    for judged in listed(puzzle, bool(chosen)):
        row: dict[str, object] = {
            "id": str(judged.action),
            **named(puzzle, desk, judged.action),
        }
        worth = {"rate": judged.rate, "low": judged.low, "high": judged.high, "said": said_chance(judged)}
        rows.append(row | (worth | {"best": judged.action == puzzle.best} if chosen else {"said": "?"}))
    if chosen and chosen not in [row["id"] for row in rows]:
        rows.append({"id": chosen, **named(puzzle, desk, choice(puzzle, chosen)), "said": "–"})
    return rows


def named(puzzle: Puzzle, desk: AnyDesk, action: object) -> dict[str, object]:
    """How a choice is called in its row."""
    brief = desk.say_brief(puzzle.race, action)
    return {"label": desk.voice.action(action, puzzle.race), "brief": brief, "note": ""}
