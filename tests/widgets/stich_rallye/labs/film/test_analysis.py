"""The analysis of a race: every choice judged by playing it out, the costly ones marked, each a door to a branch."""

from __future__ import annotations

import pytest

from rally.stich_rallye import Race
from widgets.shared.figures.chances import chances_picture
from widgets.shared.labs.controls import is_shown
from widgets.shared.words import speaking
from widgets.stich_rallye import RaceLab
from widgets.stich_rallye.labs.advice.advisers import make_advisor
from widgets.stich_rallye.labs.film import judging
from widgets.stich_rallye.labs.film.judging import choices
from widgets.stich_rallye.labs.film.scenes import Film

from .races import choose, raced

BLUNDER = "round=3 flag=1 cars=60,62,36,20 motors=0,0,0,0 trick=R9,R5,R7 hands=R3.R13,B2,B3,B4"
"""Red 13 wins the race at once for the first seat; red 3 gives it away."""


@pytest.fixture
def blunder() -> Race:
    race = Race.parse(BLUNDER)
    return race.after(next(action for action in race.legal if str(action) == "R3"))


def test_every_choice_between_several_actions_is_judged_as_the_chooser_saw_it():
    race = raced(3)
    film = Film(race)
    found = choices(film)
    many = [each.previous for each in race.history() if each.previous and each.previous.to_act is not None]
    assert len(found) == sum(len(before.legal) > 1 for before in many) > 20
    for choice in found:
        scene = film.scenes[choice.scene]
        assert scene.events and scene.events[0].seat == choice.position.to_act
        assert choice.position.after(choice.action).events[0] == scene.events[0]
        assert choice.seen.seed is None and choice.seen.previous is None


def test_a_choice_that_gives_the_race_away_is_marked_and_the_better_one_told(blunder: Race) -> None:
    lab = RaceLab(blunder)
    lab.analyse.click()
    lab.analysis.work.wait()
    (verdict,) = lab.analysis.verdicts.values()
    told = {
        str(advice.action): advice.rate
        for advice in make_advisor(Race.parse(BLUNDER).seen_by(0), 0, "sensible").step(judging.SURE)
    }
    assert verdict.cost == pytest.approx(100 * (told["R13"] - told["R3"]), abs=5) and verdict.grade == 2
    assert "1 choice is judged. More than 5 races of 100 were given away: 0. More than 15: 1." in lab.line.text
    marked = [line for line in lab.screen.timeline.lines if line.get("note")]
    assert [line["scene"] for line in marked] == [verdict.choice.scene] and marked[0]["note"].startswith("?? ")
    choose(lab, verdict.choice.scene)
    assert "Best was: Play red 13" in lab.line.text and is_shown(lab.better)
    lab.chart.value = "chances"
    ways = [trace for trace in lab.screen.chart.figure["data"] if trace["name"].startswith("way")]
    assert len({trace["line"]["dash"] for trace in ways}) == len({trace["marker"]["symbol"] for trace in ways}) == 4
    lab.close()


def test_the_next_marked_choice_is_gone_to_and_another_race_has_marks_of_its_own(blunder: Race) -> None:
    lab = RaceLab(blunder)
    lab.next_flaw.click()
    assert lab.line.tone == "bad" and "Analyse" in lab.line.text
    lab.analyse.click()
    lab.analysis.work.wait()
    lab.next_flaw.click()
    assert lab.state.scene in lab.analysis.flaws
    lab.new_race.click()
    assert not lab.analysis.flaws and not is_shown(lab.next_flaw)
    lab.step_back.click()
    assert lab.analysis.flaws and is_shown(lab.next_flaw)
    lab.close()


def test_an_analysis_can_be_stopped_goes_on_where_it_was_and_ends_with_the_lab(lab: RaceLab) -> None:
    lab.analyse.click()
    assert is_shown(lab.analysis.analysing) and is_shown(lab.stop_analysis) and not is_shown(lab.analyse)
    lab.stop_analysis.click()
    lab.analysis.work.wait()
    assert is_shown(lab.analyse) and not lab.analysis.work.working
    known = dict(lab.analysis.verdicts)
    lab.analyse.click()
    assert len(lab.analysis.left) + len(known) >= len(choices(lab.state.film)) - 2
    lab.new_race.click()
    assert lab.analysis.film is None and not lab.analysis.work.working
    lab.analyse.click()
    lab.close()
    lab.analysis.work.wait()
    assert not lab.analysis.work.working


def test_the_chart_of_chances_has_a_line_for_each_seat_and_one_for_now():
    picture = chances_picture(["white", "red", "yellow"], [(0.5, 0.3, 0.2), (0.6, 0.3, 0.1)], 1)
    ways = {trace["name"]: trace["y"] for trace in picture["data"] if trace["name"].startswith("way")}
    assert ways == {"way 0": [50.0, 60.0], "way 1": [30.0, 30.0], "way 2": [20.0, 10.0]}
    assert picture["layout"]["shapes"][0]["x0"] == 1
    assert chances_picture(["white", "red", "yellow"], [])["data"] == []
    assert picture["layout"]["yaxis"]["ticktext"] == ["0%", "25%", "50%", "75%", "100%"]
    with speaking("de"):
        ticks = chances_picture(["white", "red", "yellow"], [])["layout"]["yaxis"]["ticktext"]
    assert ticks[1] == "25\u00a0%"


def test_a_click_on_a_chart_leads_there(blunder: Race) -> None:
    """To the end of a trick on the chart of spaces, to its costliest choice on that of chances."""
    lab = RaceLab(blunder)
    lab.chart.value = "progress"
    milestones = lab.state.film.milestones
    lab.screen.chart._answer(None, {"at": 1}, [])
    assert lab.state.shown is milestones[1] and lab.screen.line_at(lab.state.scene) in lab.line.text
    lab.screen.chart._answer(None, {"at": 99}, [])
    assert lab.state.shown is milestones[-1]
    lab.chart.value = "chances"
    lab.screen.chart._answer(None, {"at": 0}, [])
    assert lab.state.shown is milestones[-1], "nothing is judged yet"
    lab.analyse.click()
    lab.analysis.work.wait()
    lab.screen.chart._answer(None, {"at": 0}, [])
    assert [lab.state.scene] == [*lab.analysis.verdicts] and "Best was: Play red 13" in lab.line.text
    assert lab.screen.chart.clickable
    lab.close()
