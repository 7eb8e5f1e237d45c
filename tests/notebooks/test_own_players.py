"""The players of lesson 20, as they stand there: each is allowed all that it does, in its own game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest

from widgets import rally_run, stich_rallye

LESSON = Path(__file__).resolve().parents[2] / "notebooks" / "20_your_own_player.ipynb"
PLAYERS = {"player": ("mine", stich_rallye.PlayLab), "roads-player": ("driver", rally_run.PlayLab)}
TURNS = 12


def source_of(cell: str) -> str:
    """What stands in a cell of the lesson."""
    book = nbformat.read(LESSON, 4)
    return next(each.source for each in book.cells if each.id == cell)


@pytest.mark.parametrize("cell", PLAYERS)
def test_a_player_of_the_lesson_races_and_nothing_is_wrong_with_it(cell: str) -> None:
    name, play_lab = PLAYERS[cell]
    source, made = source_of(cell), dict[str, Any]()
    exec(source, made)
    player: Callable[..., Any] = made[name]
    asked: list[object] = []

    def watched(race: Any, seed: int) -> Any:
        asked.append(race)
        return player(race, seed)

    lab = play_lab(players=3, seats=(watched, *(lab_players(play_lab)[:2])), seed=5)
    for _turn in range(TURNS):
        if not lab.is_over:
            lab.go_on.click()
        assert "watched" not in lab.line.text, lab.line.text
    assert len(asked) > 1
    lab.close()


def lab_players(play_lab: Any) -> list[str]:
    """The computer's players that do not think ahead."""
    return [name for name in play_lab.screen.players if name not in play_lab.screen.thinkers]


def test_the_lesson_races_its_player_on_the_roads() -> None:
    assert "rally_run.PlayLab(players=3, seats=(driver," in source_of("roads-watch")
