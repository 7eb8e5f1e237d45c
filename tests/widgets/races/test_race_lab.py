"""What RaceLab does in both games: races from anywhere, moments, files, languages, branches, and an analysis."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rally import play, rally_run, stich_rallye
from rally.core.errors import NotationError, RallyError
from tests.widgets.held import HeldWork
from tests.widgets.races.blunders import DRIVE_AWAY, LOW_CARD, drive_away, low_card
from widgets import rally_run as road_labs, stich_rallye as track_labs
from widgets.lab.controls import is_shown
from widgets.races.analysis import choices

Watch = Callable[..., Any]


@dataclass(frozen=True)
class Watched:
    """A game's RaceLab with races for it. blunder: a race in which a choice gives it away; tried: where the better one
    is tried. position: one that the computer plays on from; by: one of its players."""

    lab: type[Any]
    race: Any
    record: Callable[[Any], dict[str, object]]
    blunder: Any
    tried: Any
    position: str
    by: str


GAMES = {
    "stich-rallye": Watched(
        track_labs.RaceLab,
        play(stich_rallye.Race.start(3, seed=2), ["random"] * 3, seed=1),
        stich_rallye.record,
        low_card(),
        stich_rallye.Race.parse(LOW_CARD).seen_by(0),
        "players=3 cars=9,5,3 motors=6,1,0",
        "random",
    ),
    "rally-run": Watched(
        road_labs.RaceLab,
        play(rally_run.Race.start(2, seed=5), [rally_run.forgetful(0.1)] * 2, seed=1),
        rally_run.record,
        drive_away(),
        rally_run.Race.parse(DRIVE_AWAY),
        "players=2 cars=1.1:NE,yellow turn=1",
        "rememberer",
    ),
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Watched:
    return GAMES[request.param]


@pytest.fixture
def watch(game: Watched) -> Watch:
    """The game's RaceLab."""
    return game.lab


def choose_line(lab: Any, scene: object, step: object = 1) -> None:
    lab.timeline._answer(lab.timeline, {"scene": scene, "step": step}, [])


def analyse(lab: Any) -> None:
    lab.analyse.click()
    lab.analysis.work.wait()


# --- which race ---


def test_a_race_a_record_its_text_and_its_file_are_watched_alike(game: Watched, watch: Watch, tmp_path: Path) -> None:
    path, text = tmp_path / "race.json", json.dumps(game.record(game.race))
    path.write_text("\ufeff" + text, "utf-8")
    for source in (game.race, game.record(game.race), text, str(path), path):
        assert watch(source).state.film.race == game.race
    with pytest.raises(NotationError, match=r"nowhere\.json cannot be read"):
        watch("nowhere.json")


def test_the_computer_plays_on_from_a_position(game: Watched, watch: Watch) -> None:
    lab = watch(game.position, by=game.by)
    assert lab.state.shown.table.cars == lab.screen.game.parse(game.position).cars
    assert lab.state.film.race.winner is not None and lab.state.by == game.by
    with pytest.raises(NotationError, match="there is no computer player 'ghost'"):
        watch(by="ghost")


def test_the_computer_plays_other_races_and_as_many_steps_lead_back(game: Watched, watch: Watch) -> None:
    lab = watch(seed=2)
    first = lab.state.film
    lab.new_race.click()
    assert lab.state.number == 3 and lab.state.film is not first and lab.state.scene == 0
    lab.by.value = game.by
    lab.players.value = 4 if len(lab.state.film.race.players) == 3 else 3
    assert lab.state.by == game.by and "number 3" in lab.line.text
    assert len(lab.state.film.race.players) == lab.players.value
    lab.number.value = 0
    assert lab.line.tone == "bad" and lab.number.value == 3
    for _step in range(3):
        lab.step_back.click()
    assert lab.state.film is first


def test_a_race_is_saved_and_loaded_again(game: Watched, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    lab, sent = watch(game.race), list[dict[str, str]]()
    monkeypatch.setattr(lab.files, "send", lambda content, buffers=None: sent.append(content))
    lab.files._answer(None, {"save": True}, [])
    assert json.loads(sent[0]["text"]) == game.record(game.race) and sent[0]["deliver"] in lab.line.text
    other = watch(seed=9)
    other.files._answer(None, {"file": "mine.json", "text": sent[0]["text"]}, [])
    assert other.state.film.race == game.race and "mine.json is loaded" in other.line.text
    assert "<svg" in other.still() and "<table>" in other.still()


# --- moments ---


@pytest.mark.parametrize("content", [{}, {"scene": -1, "step": 0}, {"scene": "1", "step": 0}, {"scene": 1}])
def test_what_is_no_moment_is_refused(game: Watched, watch: Watch, content: dict[str, object]) -> None:
    lab = watch(game.race)
    lab.timeline._answer(lab.timeline, content, [])
    assert lab.line.tone == "bad" and lab.state.scene == 0


def test_a_moment_that_is_too_late_is_the_last_one(game: Watched, watch: Watch) -> None:
    lab = watch(game.race)
    choose_line(lab, 10**6, 10**6)
    assert lab.state.scene == len(lab.state.film) - 1 and lab.state.shown.table.winner is not None
    assert len(lab.states) == 1, "to look is no step"


def test_another_language_says_the_line_and_the_log_anew(game: Watched, watch: Watch) -> None:
    lab = watch(game.blunder)
    analyse(lab)
    lab.next_flaw.click()
    line, log = lab.line.text, lab.timeline.lines
    lab.language.value = "de"
    assert lab.line.text != line and lab.timeline.lines[0]["mark"] == "Der Anfang"
    assert [each.get("note") for each in lab.timeline.lines] != [each.get("note") for each in log]
    lab.language.value = "en"
    assert lab.line.text == line and lab.timeline.lines == log


@pytest.mark.parametrize(
    "change", [{"by": "ghost"}, {"chart": "speed"}, {"scene": -1}, {"step": -1}, {"branch": "cars=7"}]
)
def test_a_memory_that_cannot_be_is_refused(game: Watched, watch: Watch, change: dict[str, object]) -> None:
    lab = watch(game.race)
    with pytest.raises(RallyError):
        lab.recall(json.dumps(lab.state_to_data(lab.state) | change))


# --- branches ---


def test_what_if_opens_a_branch_at_this_moment_and_the_race_stays(game: Watched, watch: Watch) -> None:
    lab = watch(game.race)
    choose_line(lab, 3)
    lab.what_if.click()
    branch = lab.branch.lab
    assert branch is not None and branch.write() == lab.write() and branch.line.tone == "good"
    assert "This is a branch" in branch.line.text and lab.state.scene == 3
    assert not is_shown(lab.laid) and is_shown(lab.branch.place.box)
    choose_line(lab, 4)
    assert lab.branch.lab is branch, "to look elsewhere keeps it open"
    lab.close_branch.click()
    assert lab.branch.lab is None and branch.closed and is_shown(lab.laid) and lab.state.scene == 4
    lab.close_branch.click()
    assert lab.line.tone == "bad"


# --- the analysis ---


def test_the_better_choice_is_tried_by_what_whoever_chose_could_know(game: Watched, watch: Watch) -> None:
    lab = watch(game.blunder)
    lab.better.click()
    assert lab.line.tone == "bad" and lab.branch.lab is None
    analyse(lab)
    lab.next_flaw.click()
    lab.better.click()
    assert lab.branch.lab is not None and lab.branch.lab.race == game.tried


def test_a_choice_that_gives_the_race_away_is_marked_and_the_better_one_told(game: Watched, watch: Watch) -> None:
    lab = watch(game.blunder)
    analyse(lab)
    worst = max(lab.analysis.verdicts.values(), key=lambda verdict: verdict.cost)
    assert worst.grade == 2 and "more than 15: 1." in lab.line.text and lab.line.tone == "good"
    (marked,) = [line for line in lab.timeline.lines if line.get("note")]
    assert (marked["scene"], marked["step"]) == (worst.choice.scene, worst.choice.step)
    assert marked["note"].startswith("?? ")
    choose_line(lab, worst.choice.scene)
    assert "The best choice was: " in lab.line.text and is_shown(lab.better)
    choose_line(lab, 0, 0)
    assert not is_shown(lab.better)


def test_the_chart_of_chances_differs_by_dash_and_mark_and_leads_to_what_cost_most(game: Watched, watch: Watch) -> None:
    lab = watch(game.blunder)
    lab.chart.value = "chances"
    assert is_shown(lab.waiting) and "Analyse" in lab.waiting.value and not is_shown(lab.curves)
    lab.curves._answer(lab.curves, {"at": 0}, [])
    assert lab.state.scene == 0 and lab.line.tone == "bad", "nothing is judged yet"
    analyse(lab)
    assert is_shown(lab.curves) and not is_shown(lab.waiting) and not is_shown(lab.timeline)
    ways = [trace for trace in lab.curves.figure["data"] if trace["name"].startswith("way")]
    for looks in ({trace["line"]["dash"] for trace in ways}, {trace["marker"]["symbol"] for trace in ways}):
        assert len(looks) == len(ways) == len(game.blunder.players)
    lab.curves._answer(lab.curves, {"at": 0}, [])
    assert lab.state.scene in lab.analysis.flaws and "The best choice was: " in lab.line.text
    assert "of 100 races; " in lab.curves.alt
    lab.chart.value = "log"
    assert is_shown(lab.timeline) and not is_shown(lab.curves)


def test_the_next_marked_choice_is_gone_to_and_another_race_has_marks_of_its_own(game: Watched, watch: Watch) -> None:
    lab = watch(game.blunder)
    lab.next_flaw.click()
    assert lab.line.tone == "bad" and "Analyse" in lab.line.text
    analyse(lab)
    lab.next_flaw.click()
    assert lab.state.scene in lab.analysis.flaws
    lab.new_race.click()
    assert not lab.analysis.flaws and not is_shown(lab.next_flaw)
    lab.step_back.click()
    assert lab.analysis.flaws and is_shown(lab.next_flaw)


def test_an_analysis_can_be_stopped_goes_on_where_it_was_and_ends_with_the_lab(
    game: Watched, watch: Watch, held: HeldWork
) -> None:
    lab = watch(game.race)
    every = len(choices(lab.state.film, lab.analysis.judge.is_choice))
    lab.analyse.click()
    assert is_shown(lab.analysis.analysing) and is_shown(lab.stop_analysis) and not is_shown(lab.analyse)
    while not lab.analysis.findings.found:
        held.do_one()
    lab.stop_analysis.click()
    held.let_one_go()
    lab.analysis.work.wait()
    assert is_shown(lab.analyse) and not lab.analysis.work.working
    known = dict(lab.analysis.findings.found)
    lab.analyse.click()
    assert len(lab.analysis.left) + len(known) == every > len(lab.analysis.left)
    lab.new_race.click()
    assert lab.analysis.film is None and not lab.analysis.work.working
    lab.analyse.click()
    lab.close()
    held.let_all_go()
    lab.analysis.work.wait()
    assert not lab.analysis.work.working
