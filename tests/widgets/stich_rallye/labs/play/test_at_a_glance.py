"""The play lab shows before one asks: where the motor leads, which cards are gone, who has won."""

from __future__ import annotations

import re

from rally.stich_rallye import Turbo
from widgets.lab.controls import AFTER_FILM
from widgets.stich_rallye import PlayLab

from .playing import asked, to_the_end


def test_the_question_of_the_motor_shows_where_each_answer_leads_rolls_and_all():
    lab = PlayLab(position="players=3 round=2 motors=3,0,0 flag=0 cars=1,20,22 trick=G9,G2,G3 hands=R2,B3,B4")
    assert asked(lab) == ["turbo", "no_turbo"]
    race, marks = lab.state.race, lab.parts.stage.track.marks
    for answer, button in ((True, lab.turbo), (False, lab.no_turbo)):
        (name,) = [each for each in marks if each in button._dom_classes]
        rests = race.after(Turbo(answer)).cars[0]
        assert marks[name]["space"] == rests and f"space {rests}" in marks[name]["said"] == button.tooltip
    assert {mark["space"] for mark in marks.values()} == {3, 9}, "with the motor it counts to 6 and rolls down to 9"
    lab.no_turbo.click()
    assert lab.parts.stage.track.marks == {}


def test_the_cards_put_aside_this_round_can_be_looked_at():
    lab = PlayLab(position="players=3 round=2 flag=0 played=R2.B10.B3 hands=G9.R5,G2.B4,G3.B5")
    told = re.sub("<[^>]+>", " ", lab.parts.gone.value).split()
    assert " ".join(told) == "Cards put aside this round Red 2 Green – Blue 3 10"
    assert lab.parts.gone in lab.drawer.children and AFTER_FILM in lab.parts.gone._dom_classes


def test_the_car_that_wins_is_named_to_the_track_and_nobody_before():
    lab = PlayLab(3, 1, track="beach", seed=5)
    assert lab.parts.stage.track.winner == -1
    to_the_end(lab)
    assert lab.parts.stage.track.winner == lab.state.race.winner
    lab.next_race.click()
    assert lab.parts.stage.track.winner == -1


def test_of_cards_that_nobody_noted_only_the_number_is_told():
    """A position that is set up may leave them out: dashes would say that there are none."""
    lab = PlayLab(position="round=3 flag=0 cars=43,36,37,50 motors=10,0,1,10 hands=B13.G12.G7.R3,?,?,?")
    told = re.sub("<[^>]+>", " ", lab.parts.gone.value)
    assert "20 cards put aside" in lab.parts.status.value
    assert " ".join(told.split()) == "Cards put aside this round 20 cards that nobody has noted"
