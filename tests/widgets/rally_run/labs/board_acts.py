"""What a learner does on the board of a lab in its tests, and what is marked there."""

from __future__ import annotations

from typing import Any


def board_of(lab: Any) -> Any:
    return lab.table.board if hasattr(lab, "table") else lab.board


def send(lab: Any, **content: object) -> None:
    """What the page sends for something done on the board."""
    board = board_of(lab)
    board._answer(board, content, [])
    assert not board.fault


def marked(lab: Any, mark: str) -> set[tuple[int, ...]]:
    return {tuple(tile["cell"]) for tile in board_of(lab).tiles if mark in tile["marks"]}
