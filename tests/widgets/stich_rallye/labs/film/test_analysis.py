"""The analysis of a race: every choice judged by playing it out, the costly ones marked, each a door to a branch."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from rally.stich_rallye import Card, Play, Race, advise
from tests.widgets.races.blunders import LOW_CARD, low_card
from widgets.parts.charts import chances_picture
from widgets.races import analysis
from widgets.races.analysis import Analysis, Choice, Judge, RaceVerdicts, choices, judge_choices
from widgets.stich_rallye import PlayLab, RaceLab
from widgets.stich_rallye.labs.race_lab import milestones
from widgets.stich_rallye.labs.screen import SCREEN
from widgets.words import speaking

from .races import choose, film_of, raced

JUDGE = Judge(SCREEN)


def test_every_choice_between_several_actions_is_judged_as_the_chooser_saw_it():
    race = raced(3)
    film = film_of(race)
    found = choices(film)
    many = [each.previous for each in race.history() if each.previous and each.previous.to_act is not None]
    assert len(found) == sum(len(before.legal) > 1 for before in many) > 20
    for choice in found:
        scene = film.scenes[choice.scene]
        assert scene.events and scene.events[0].seat == choice.position.to_act
        assert choice.position.after(choice.action).events[0] == scene.events[0]
        assert choice.seen.seed is None and choice.seen.previous is None


def test_the_cost_of_a_choice_is_what_the_adviser_says() -> None:
    lab = RaceLab(low_card())
    lab.analyse.click()
    lab.analysis.work.wait()
    (verdict,) = lab.analysis.verdicts.values()
    advice = advise(Race.parse(LOW_CARD).seen_by(0), playouts=analysis.SURE)
    told = {str(each.action): each.rate for each in advice}
    assert verdict.cost == pytest.approx(100 * (told["R13"] - told["R3"]), abs=5)
    assert (
        "1 choice has been judged. More than 5 races out of 100 given away: 1. Of these, more than 15: 1."
        in lab.line.text
    )
    choose(lab, verdict.choice.scene)
    assert "The best choice was: Play red 13" in lab.line.text


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


def test_a_click_on_the_chart_of_spaces_leads_to_the_end_of_a_trick() -> None:
    lab = RaceLab(low_card())
    lab.chart.value = "progress"
    ends = milestones(lab.state.film)
    lab.curves._answer(None, {"at": 1}, [])
    assert lab.state.shown is ends[1] and lab.say_scene() in lab.line.text
    lab.curves._answer(None, {"at": 99}, [])
    assert lab.state.shown is ends[-1]
    assert lab.curves.clickable


# --- best is said only when the intervals say so ---

TIED = (
    "track=beach players=3 round=3 flag=2 cars=37,43,50 motors=1,3,0 trick=B9,B10"
    " hands=?,R5.R6.R9.G2.B3.B7,? played=B5.B4.B2.R8.R7.R10.G8.G4.G10"
)
"""After 300 races blue 3 seems as good as blue 7; it loses about 9 of 100."""


def test_a_choice_that_only_seems_as_good_is_judged_on() -> None:
    race = Race.parse(TIED)
    (verdict,) = [
        each for each in judge_choices([Choice(1, race, Play(Card("blue", 3)))], JUDGE.looks) if each is not None
    ]
    assert verdict.mine.playouts > analysis.QUICK and not verdict.is_best
    assert 5 < verdict.cost < 13 and verdict.grade == 1 and str(verdict.best.action) == "B7"
    assert f"That gave away {verdict.cost} races." in JUDGE.say(verdict)


def test_only_what_may_be_as_good_is_played_out_further() -> None:
    choice = Choice(1, Race.parse(TIED), Play(Card("blue", 3)))
    first, *others = [found for found in JUDGE.looks(choice) if found is not None]
    best = max(first, key=lambda advice: advice.wins)
    wanted = [each.action for each in first if each.action == choice.action or each.high >= best.low]
    assert [[each.action for each in found] for found in others] == [wanted] * (analysis.SURE // analysis.MORE)


def test_the_curve_of_a_race_ends_with_certainty() -> None:
    """Once all choices are judged, the winner's line ends at 100 percent, and all others at 0."""
    lab = RaceLab(raced(3))
    winner = lab.race.winner
    every = choices(lab.state.film)[-3:]
    verdicts = {
        (each.choice.scene, each.choice.step): each for each in judge_choices(every, JUDGE.looks) if each is not None
    }
    whole = RaceVerdicts(JUDGE, lab.state.film, verdicts, complete=True)
    part = replace(whole, complete=False)
    assert [*whole.shares.values()][-1] == tuple(float(seat == winner) for seat in range(4))
    assert len(whole.shares) == len(part.shares) + 1
    last = whole.costliest(len(whole.shares) - 1)
    assert last is not None and last == part.costliest(len(part.shares) - 1)


def test_where_people_played_only_their_mistakes_are_gone_to(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = RaceLab(seed=5)
    made = [each for each in choices(lab.state.film) if each.position.to_act is not None][:12]
    flaws = {each.scene: SimpleNamespace(choice=each, grade=1) for each in made}
    monkeypatch.setattr(Analysis, "flaws", property(lambda _analysis: flaws))

    def visited(people: tuple[int, ...]) -> set[int | None]:
        lab.analysis.people = people
        found = set()
        for _press in flaws:
            lab.analysis.go_to_next()
            found.add(flaws[lab.state.scene].choice.position.to_act)
        return found

    assert visited((1,)) == {1}
    assert visited(()) == {0, 1, 2, 3} == visited((9,)), "where no mistake of theirs is marked, all are gone to"


def test_a_race_that_was_played_tells_its_analysis_who_the_people_were() -> None:
    lab = PlayLab(players=3, people=2, position="round=3 cars=63,51,41 motors=0,0,0 flag=0 hands=R2,R3,R4")
    while not lab.is_over:
        if lab.state.needs_showing:
            lab.show_cards.click()
        elif lab.state.paused:
            lab.go_on.click()
        else:
            lab.act(next(iter(lab.state.race.legal)))
    lab.analyse.click()
    assert [*lab.ending.place.lab.analysis.people] == [0, 1]
