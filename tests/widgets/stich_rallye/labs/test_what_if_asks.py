"""WhatIfLab: everybody's chances and places, the likely line behind a chance, and chances as curves."""

from __future__ import annotations

import pytest

from rally.stich_rallye import Motor, Race
from rally.stich_rallye.box.facts import DIAL
from tests.widgets.held import HeldWork
from widgets.lab.controls import is_shown
from widgets.stich_rallye import WhatIfLab
from widgets.stich_rallye.labs.what_if import chances
from widgets.words import set_language

from .what_if_acts import ALL_OVER, LAST_CARD, TWO_CHOICES, option, worked_out


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> WhatIfLab:
    monkeypatch.setattr(chances, "PLAYOUTS", chances.SLICE)
    made = WhatIfLab(TWO_CHOICES, playouts=200)
    return made


def drawn(lab: WhatIfLab, kind: str) -> dict:
    """The curve over something, worked out."""
    lab.curve_over.value = kind
    lab.curve.work.wait()
    return lab.curve.chart.figure


def ways(figure: dict) -> list[list[float]]:
    return [trace["y"] for trace in figure["data"] if trace["name"].startswith("way")]


def test_everybody_has_a_chance_and_an_expected_place(lab: WhatIfLab) -> None:
    worked_out(lab)
    lab.redraw()
    told = lab.chances.everybody.value
    best = lab.chances.counsel.best
    assert best is not None and told.count("<th ") == 4 + 2
    assert all(f"{round(100 * wins / best.playouts)}%" in told for wins in best.wins_by_seat)
    assert all(f"<td>{place:.1f}</td>" in told for place in best.mean_places)
    set_language("de")
    assert "Platz" in lab.chances.everybody.value and f"{best.mean_places[0]:.1f}".replace(".", ",") in (
        lab.chances.everybody.value
    )


def test_the_likely_line_is_told_of_the_best_choice_or_of_the_one_that_is_pointed_at() -> None:
    lab = WhatIfLab("round=2 flag=1 cars=12,9,14,20 motors=6,3,1,10 trick=G9 hands=?,?,G7.G2.R3.B4,?", playouts=100)
    worked_out(lab)
    option(lab, look="G2")
    lab.likely.click()
    assert lab.line.text.startswith("Play green 2: most often (") and "% of the time)" in lab.line.text
    assert "The others play: Tom: " in lab.line.text and "wins the trick" in lab.line.text
    option(lab, look="")
    lab.likely.click()
    best = lab.chances.counsel.best
    assert best is not None and lab.line.text.startswith(f"Play green {best.action.card.value}: ")


def test_a_line_without_a_choice_is_not_made_up() -> None:
    lab = WhatIfLab(ALL_OVER, playouts=100)
    lab.likely.click()
    assert lab.line.tone == "bad" and "nothing to work out" in lab.line.text
    lab.curve_over.value = "motor"
    assert ways(lab.curve.chart.figure) == [] and "Nobody has a choice" in lab.curve.caption.value


def test_a_curve_over_a_motor_has_a_point_for_each_value_and_a_click_turns_the_dial(lab: WhatIfLab) -> None:
    assert not is_shown(lab.curve.box) and not lab.curve.work.working
    figure = drawn(lab, "motor")
    assert is_shown(lab.curve.box) and [len(way) for way in ways(figure)] == [9] * 4
    assert figure["layout"]["xaxis"]["ticktext"] == [str(value) for value in sorted(DIAL)]
    assert figure["layout"]["shapes"][0]["x0"] == sorted(DIAL).index(3), "where the dial is now"
    assert all(sum(each) == pytest.approx(100, abs=0.5) for each in zip(*ways(figure), strict=True))
    lab.curve.chart._answer(None, {"at": 8}, [])
    assert lab.race is not None and lab.race.motors[0] == Motor.showing(16)
    assert ways(lab.curve.chart.figure) == ways(figure), "nothing is worked out again"
    lab.back()
    assert lab.race == Race.parse(TWO_CHOICES)


def test_a_curve_over_a_space_leaves_out_what_cannot_be(lab: WhatIfLab) -> None:
    lab.car.value = 1
    drawn(lab, "space")
    told = [int(each.split(":")[0]) for each in lab.curve.chart.alt.split("; ")]
    taken = {12, 9, 13} | {6, 7, 8, 16, 17, 24, 25, 26}  # the other cars, and the hills of the volcano
    assert told == [space for space in range(32) if space not in taken]
    assert lab.curve.chart.alt.startswith("0: Mia (") and "Ben: space of the car" in str(lab.curve.chart.figure)


def test_a_curve_over_a_card_changes_its_value_only(lab: WhatIfLab) -> None:
    lab.curve_card.value = "G5"
    figure = drawn(lab, "card")
    told = [int(each.split(":")[0]) for each in lab.curve.chart.alt.split("; ")]
    assert told == [3, 4, 5, 6, 8, 10, 11, 13], "green 2, 7, 9 and 12 lie elsewhere"
    lab.curve.chart._answer(None, {"at": told.index(13)}, [])
    assert "G13" in str(lab.race) and "G5" not in str(lab.race) and lab.curve_card.value == "G13"
    assert ways(lab.curve.chart.figure) == ways(figure)


def test_a_curve_needs_a_card_that_is_known() -> None:
    lab = WhatIfLab("round=2 flag=1 cars=12,9,14,20 motors=6,3,1,10 trick=G9,G4,G7", playouts=100)
    assert drawn(lab, "card")["data"] == [] and lab.curve.caption.value == "No card in any hand is known here."


def test_a_curve_that_is_put_away_is_worked_on_no_more(lab: WhatIfLab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "PLAYOUTS", 10**9)
    lab.curve_over.value = "motor"
    assert lab.curve.work.working
    lab.curve_over.value = ""
    assert not lab.curve.work.working and not is_shown(lab.curve.box)


def test_the_turbo_question_has_no_motor_of_0(lab: WhatIfLab) -> None:
    lab.load("round=3 flag=1 cars=43,46,47,42 motors=3,1,3,1 trick=G9,G4,G7,G12 hands=R12.B8,?,?,?")
    figure = drawn(lab, "motor")
    assert figure["layout"]["xaxis"]["ticktext"][0] == "1"
    lab.load(LAST_CARD)
    lab.curve.work.wait()
    assert len(ways(lab.curve.chart.figure)[0]) == 9


def test_what_is_worked_out_is_told_once_to_those_who_listen_and_not_in_slices(lab: WhatIfLab) -> None:
    told: list[str] = []
    lab.line.observe(lambda change: told.append(change["new"]), "news")
    said = lab.line.text
    worked_out(lab)
    lab.redraw()
    best = lab.chances.counsel.best
    assert best is not None and lab.line.text == said
    assert (
        lab.line.news.startswith("The chances are worked out: ")
        and f"{round(100 * best.rate)} out of 100" in lab.line.news
    )
    assert len([text for text in told if text]) <= 1


def test_nobody_is_told_of_chances_that_are_not_worked_out(held: HeldWork) -> None:
    lab = WhatIfLab(TWO_CHOICES, playouts=100)
    assert lab.chances.counsel.working and lab.line.news == ""
    lab.stop.click()
    assert lab.line.news == ""
