"""What PlayLab does in both games: the same race by its number, who plays, names, files, and what the page keeps."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rally.core.errors import NotationError, RallyError
from widgets import rally_run, stich_rallye

Play = Callable[..., Any]


@pytest.fixture(params=[stich_rallye.PlayLab, rally_run.PlayLab], ids=["stich-rallye", "rally-run"])
def play(request: pytest.FixtureRequest) -> Play:
    """The PlayLab of a game."""
    return request.param  # type: ignore[no-any-return]


def go_on(lab: Any, times: int = 1) -> Any:
    """Act by the first legal choice, or go on where somebody has to look first."""
    for _turn in range(times):
        lab.go_on.click() if lab.state.paused else lab.act(next(iter(lab.state.race.legal)))
    return lab


def test_the_same_race_comes_again_by_its_number(play: Play) -> None:
    lab, other = play(seed=8), play(seed=3)
    other.number.value = 8
    assert go_on(lab, 6).state.race == go_on(other, 6).state.race
    lab.same_race.click()
    assert lab.state.race == play(seed=8).state.race
    lab.new_race.click()
    assert lab.state.number == 9 and lab.state.race != play(seed=8).state.race
    lab.number.value = 10_000
    assert lab.line.tone == "bad" and lab.number.value == 9
    lab.players.value = 4
    assert lab.state.race.players == ("Mia", "Ben", "Ada", "Tom")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"against": "ghost"}, "there is no player 'ghost'"),
        ({"people": 6}, "can be people here, not 6"),
        ({"seats": ("person",) * 2}, r"exactly one player \(seats: 3, players: 2\)"),
    ],
)
def test_players_that_there_are_not_are_refused(play: Play, wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError, match=said):
        play(3, **wrong)


def test_a_race_is_saved_and_loaded_again(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    lab, other, sent = go_on(play(3, seed=6), 2), play(3, seed=7), list[dict[str, str]]()
    monkeypatch.setattr(lab.files, "send", lambda content, buffers=None: sent.append(content))
    lab.files._answer(None, {"save": True}, [])
    assert sent[0]["deliver"].endswith("-6.json") and sent[0]["deliver"] in lab.line.text
    assert "can see all the" in lab.line.text and json.loads(sent[0]["text"])["game"] == lab.screen.name
    other.files._answer(None, {"file": "mine.json", "text": sent[0]["text"]}, [])
    assert other.state.race == lab.state.race and "mine.json is loaded" in other.line.text
    before = other.state
    other.files._answer(None, {"file": "letter.json", "text": "Dear Mia"}, [])
    assert other.line.tone == "bad" and "letter.json" in other.line.text and other.state == before


def test_the_page_keeps_the_table_and_gives_it_back(play: Play) -> None:
    lab = go_on(play(3, seed=6), 3)
    kept = lab.recall(lab.memo())
    assert (kept.race, kept.kinds, kept.since, kept.shown) == (
        lab.state.race, lab.state.kinds, lab.state.since, lab.state.shown,
    )  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"kinds": ["ghost"] * 3}, {"kinds": ["person"]}, {"since": -1}, {"since": 10**9}, {"shown": -1},
        {"hint": 10**9},
    ],
)  # fmt: skip
def test_a_memory_that_cannot_be_is_refused(play: Play, change: dict[str, Any]) -> None:
    lab = play(3, seed=6)
    with pytest.raises(RallyError):
        lab.recall(json.dumps(lab.state_to_data(lab.state) | change))
