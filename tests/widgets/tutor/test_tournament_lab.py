"""Races that are counted while one looks: stopped, gone on with, from a folder too; and a ladder of players."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rally.core.errors import ImpossiblePosition, NotationError
from widgets import environment
from widgets.tutor import Ladder, TournamentLab
from widgets.tutor.tournament_lab import IN_A_PAGE, OVER, WinCount
from widgets.words import speaking


def first(race: Any, seed: int) -> Any:
    return next(iter(race.legal))


def fails(race: Any, seed: int) -> Any:
    return 1 / 0


def tournament(**more: Any) -> TournamentLab:
    given: dict[str, Any] = {"players": {"careful": "sensible", "any": "random"}, "races": 6, "workers": 1}
    return TournamentLab("stich-rallye", **given | more)


def test_all_races_are_played_and_counted_once() -> None:
    lab = tournament(story="live_table")
    assert "Nothing has been played yet." in lab.line.text and "95%" not in lab.still()
    lab.start.click()
    lab.engine.wait()
    assert lab.state.races == 6 and lab.is_complete and not lab.busy and lab.story.goal.reached
    assert "6 races were played." in lab.line.text and "to go" not in lab.line.text
    assert sum(each.wins for each in lab.results.table) == 6 and lab.still().count("95% interval") == 2
    lab.start.click()
    assert lab.line.tone == "bad" and lab.state.races == 6
    with speaking("de"):
        assert "6 Rennen wurden gespielt." in lab.describe()


@pytest.mark.rest
def test_it_is_stopped_and_gone_on_with_where_it_was(tmp_path: Path) -> None:
    lab = tournament(races=2000, into=tmp_path / "races", story="gone_on")
    assert not (tmp_path / "races").exists(), "nothing is written before somebody begins"
    slices = lab.slices()
    for _number in range(3):
        lab.take(next(slices))
    lab.busy = True
    lab.stop.click()
    slices.close()  # type: ignore[attr-defined]
    stopped = lab.state.races
    assert 0 < stopped < 2000 and lab.was_stopped and not lab.story.goal.reached
    lab.close()
    again = tournament(races=2000, into=tmp_path / "races")
    assert again.state.races == stopped and again.results.played == stopped, "another kernel goes on there"


def test_to_go_on_is_what_the_second_lab_asks_for() -> None:
    lab = tournament(story="gone_on")
    lab.busy = True
    lab.stop.click()
    assert not lab.story.goal.reached
    lab.start.click()
    lab.engine.wait()
    assert lab.has_gone_on and lab.story.goal.reached


def test_stop_and_start_say_when_there_is_nothing_to_do() -> None:
    lab = tournament()
    lab.stop.click()
    assert lab.line.text == "No races are being played now." and lab.line.tone == "bad"
    lab.busy = True
    lab.start.click()
    assert lab.line.text == "The races are being played already."


def test_a_player_that_fails_is_named() -> None:
    lab = tournament(players={"careful": "sensible", "broken": fails})
    lab.start.click()
    lab.engine.wait()
    assert (
        lab.state.races == 6 and "Races were given up. The last one: broken raised ZeroDivisionError" in lab.line.text
    )


def test_who_is_level_is_named_together_and_who_has_not_raced_has_a_dash() -> None:
    lab = tournament()
    counts = (
        WinCount("a", 0.5, 0.2, 0.8, 4, 0),
        WinCount("b", 0.5, 0.2, 0.8, 4, 0),
        WinCount("c", 0.0, 0.0, 1.0, 0, 0),
    )
    lab.look(replace(lab.state, races=4, tallies=counts))
    assert "a and b win equally often: 50% of their races." in lab.line.text
    assert dict(lab.rows())["c"] == "–" and "–" in lab.picture()
    lab.look(replace(lab.state, tallies=(counts[0], replace(counts[1], rate=0.25))))
    assert "a wins most often: 50% of its races" in lab.line.text


def test_in_a_page_fewer_races_are_played_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "IN_A_PAGE", True)
    lab = tournament(races=100_000)
    assert lab.asked == IN_A_PAGE
    slices = lab.slices()
    lab.take(next(slices))
    assert "A browser has one core for this" in lab.line.text


@pytest.mark.parametrize(
    "given",
    [
        {"races": 0}, {"races": "many"}, {"players": {}}, {"players": {"a": "nobody"}}, {"players": {"a": 7}},
        {"seats": 9}, {"seed": "x"}, {"workers": 0},
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_is_refused_when_the_lab_is_made(given: dict[str, Any]) -> None:
    with pytest.raises((ImpossiblePosition, NotationError)):
        tournament(**given)


def test_a_game_that_there_is_not_is_refused() -> None:
    for wrong in ("chess", None, ["stich-rallye"]):
        with pytest.raises((NotationError, ImpossiblePosition)):
            TournamentLab(wrong, {"a": "random"})  # type: ignore[arg-type]
        with pytest.raises((NotationError, ImpossiblePosition)):
            Ladder(first, wrong)  # type: ignore[arg-type]


def climbed(player: Any, **more: Any) -> Ladder:
    lab = Ladder(player, **{"races": 40, "steps": ("random", "sensible"), **more})
    lab.start.click()
    lab.engine.wait()
    return lab


@pytest.mark.rest
def test_a_player_climbs_as_far_as_it_wins_more_than_its_share() -> None:
    lab = climbed("sensible", seed=1, story="first_step")
    assert [each.name for each in lab.tallies] == ["random", "sensible"] and lab.is_climbed(lab.tallies[0])
    assert not lab.is_climbed(lab.tallies[1]) and lab.is_complete and lab.story.goal.reached
    assert "Steps climbed: random." in lab.line.text and "Against “sensible” it wins" in lab.line.text


def test_a_player_that_does_not_climb_stays_below() -> None:
    lab = climbed(fails, races=8)
    assert [each.name for each in lab.tallies] == ["random"] and lab.is_complete
    assert "No step is climbed yet." in lab.line.text and "ZeroDivisionError" in lab.line.text


@pytest.mark.rest
def test_a_ladder_stands_in_each_game_and_goes_on_with_the_step_on_which_it_stopped() -> None:
    lab = Ladder("rememberer", "rally-run", races=10, steps=("wanderer", "forgetful"))
    for played in lab.slices():
        lab.take(played)
        if lab.done:
            break
    first_step = lab.done[0]
    assert not lab.is_complete
    for played in lab.slices():
        lab.take(played)
    lab.take(OVER)
    assert lab.done[0] is first_step and len(lab.tallies) == 2 and lab.is_complete


def test_all_of_a_games_players_are_the_steps() -> None:
    lab = Ladder(first)
    assert lab.steps[:3] == ("random", "sensible", "adviser")
