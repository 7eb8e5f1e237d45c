"""WhatIfLab: chances that sharpen, and editing what need not be possible."""

from __future__ import annotations

from threading import Event

import pytest

from rally.core.errors import ImpossiblePosition
from rally.stich_rallye import Play, Position, Race
from tests.waiting import TIMEOUT
from widgets.lab.controls import is_shown
from widgets.stich_rallye import WhatIfLab
from widgets.stich_rallye.labs.screen import make_advisor
from widgets.stich_rallye.labs.what_if import chances

from .what_if_acts import ALL_OVER, HOPELESS, LAST_CARD, TWO_CHOICES, click, option, put, turn, worked_out


@pytest.fixture
def lab():
    return WhatIfLab(LAST_CARD, playouts=300)


@pytest.fixture
def two():
    """A lab whose learner has two choices."""
    return WhatIfLab(TWO_CHOICES, playouts=300)


# --- chances ---


def test_every_legal_action_gets_its_chance_and_the_best_is_marked(lab):
    rows = worked_out(lab)
    assert [row["id"] for row in rows] == [str(action) for action in lab.race.legal]
    assert all(0 <= row["low"] <= row["rate"] <= row["high"] <= 1 for row in rows)
    top = max(rows, key=lambda row: row["rate"])
    level = [row for row in rows if row is top or row["high"] >= top["low"]]
    assert [row for row in rows if row["best"]] == (level if len(level) == 1 else [])
    assert [row for row in rows if row["level"]] == (level if len(level) > 1 else [])
    assert lab.chances.counsel.done == 300 and not lab.chances.counsel.working


def test_what_is_certain_is_said_and_its_move_drawn_when_looked_at(lab):
    rows = worked_out(lab)
    note = rows[0]["note"]
    assert "wins the trick for certain" in note
    line = lab.line.text
    option(lab, look=rows[0]["id"])
    assert lab.chances.options.chosen == rows[0]["id"]
    assert lab.state.position == Position.parse(LAST_CARD), "looking changes nothing"
    assert lab.line.text == line and len(lab.states) == 1
    option(lab, look="R2")  # a choice that is not there (any more)
    assert lab.chances.options.chosen == "" and lab.line.text == line
    lab.load("cars=a,b")
    option(lab, look=rows[0]["id"])
    assert lab.notation.errors, "what was wrong with a text stays in sight while one looks about"


def test_the_others_may_play_at_random(lab):
    sensible = [row["rate"] for row in worked_out(lab)]
    lab.others.value = "random"
    assert [row["rate"] for row in worked_out(lab)] != sensible


def test_best_so_far_is_said_only_while_it_is_so_and_never_of_two(two):
    with two.lock:  # nothing more is worked out meanwhile
        two.others.value = "random"
        assert two.chances.options.labels["best"] == "best so far"
    rows = worked_out(two)
    assert sum(row["best"] for row in rows) == 1 and two.chances.options.labels["best"] == "best"
    two.language.value = "de"
    assert two.chances.options.labels["best"] not in ("best", "best so far", "bisher am besten")


@pytest.mark.parametrize("position", [HOPELESS, ALL_OVER.replace("hands=-,-,-,-", "trick=G9,G3,G7,G12 hands=-,-,-,-")])
def test_no_choice_is_marked_where_two_are_level(position):
    lab = WhatIfLab(position, playouts=100)
    rows = worked_out(lab)
    assert len(rows) == 2 and rows[0]["rate"] == rows[1]["rate"]
    assert not any(row["best"] for row in rows)


def test_working_it_out_again_plays_more_races(two):
    rates = [row["rate"] for row in worked_out(two)]
    two.work_out.click()
    again = worked_out(two)
    assert two.chances.counsel.done == 600 and "600 of 600" in two.chances.progress.description
    assert [row["rate"] for row in again] != rates
    assert all(row["high"] - row["low"] < 0.09 for row in again), "more races, more sure"
    turn(two, 0, 1)
    worked_out(two)
    assert two.chances.counsel.done == 300, "another position begins with as many races as the first"


def test_what_was_stopped_goes_on(monkeypatch):
    """Nothing is worked out before the test says so: all of it could be done before the first click else."""
    begin = Event()

    def waiting(*about):
        begin.wait()
        return make_advisor(*about)

    monkeypatch.setattr(chances, "make_advisor", waiting)
    lab = WhatIfLab(LAST_CARD, playouts=1300)
    lab.stop.click()
    assert lab.line.text.startswith("Stopped.") and is_shown(lab.work_out) and not is_shown(lab.stop)
    lab.language.value = "de"
    lab.language.value = "en"
    assert not lab.chances.counsel.working, "what is stopped stays stopped in any language"
    lab.work_out.click()
    assert is_shown(lab.stop) and not is_shown(lab.work_out)
    begin.set()
    worked_out(lab)
    assert lab.chances.counsel.done == 1300


def test_a_change_abandons_the_old_computation():
    lab = WhatIfLab(LAST_CARD, playouts=10**6)
    turn(lab, 0, 2)
    first = lab.chances.counsel.work._thread
    turn(lab, 0, 1)
    assert lab.chances.counsel.race == lab.race
    first.join(TIMEOUT)
    assert not first.is_alive()
    lab.stop.click()
    worked_out(lab)
    assert not lab.chances.counsel.work.working


def test_hands_that_no_deal_fits_get_the_reason_instead_of_a_chance():
    lab = WhatIfLab("players=3 hands=?,?,? void=R.G.B,,", playouts=100)
    worked_out(lab)
    assert lab.chances.progress.description


def test_without_numpy_chances_are_worked_out_with_fewer_races(no_numpy):
    lab = WhatIfLab(LAST_CARD)
    worked_out(lab)
    assert lab.chances.progress.description.startswith("400 of 400 races") and lab.chances.counsel.ready
    assert all("–" not in row["said"] and row["low"] <= row["rate"] <= row["high"] for row in lab.chances.options.rows)
    lab.work_out.click()
    worked_out(lab)
    assert lab.chances.progress.description.startswith("800 of 800 races")


@pytest.mark.parametrize("playouts", [0, -1, True, "many", None, 2.5])
def test_a_number_of_playouts_that_is_none_is_refused(playouts):
    with pytest.raises(ImpossiblePosition, match="playouts"):
        WhatIfLab(LAST_CARD, playouts=playouts)


# --- editing ---


def test_an_edit_may_become_impossible_and_loses_nothing(lab):
    click(lab, car=0)
    click(lab, space=7)
    click(lab, car=1)
    click(lab, space=13)
    assert lab.race is None
    assert len(lab.notation.errors) == 2, lab.notation.errors
    assert "S6.2" in lab.notation.errors[0] and "S5.5" in lab.notation.errors[1]
    assert "cars=39,45,45,43" in lab.notation.value
    lab.act(next(iter(Race.parse(LAST_CARD).legal)))
    assert lab.line.tone == "bad"
    lab.back()
    lab.back()
    assert lab.race == Race.parse(LAST_CARD)


def test_what_cannot_be_is_drawn_with_its_reasons_beside_it(lab):
    figure = lab.table.stage.track.figure
    click(lab, space=7)
    assert lab.table.stage.track.figure != figure and lab.table.stage.track.cars[0] == "Mia: space 7, lap 2"
    assert is_shown(lab.reasons) and "S6.2" in lab.reasons.value and "Mia" in lab.reasons.value
    assert lab.line.text.startswith("This position is not possible.") and "S6.2" in lab.line.text
    assert lab.chances.options.rows == [] and "<svg" in lab.still()
    lab.language.value = "de"
    assert "S6.2" in lab.reasons.value and lab.notation.errors and "stands" not in lab.reasons.value
    lab.language.value = "en"
    click(lab, space=9)
    assert not is_shown(lab.reasons) and lab.notation.errors == [] and lab.line.tone == "info"


@pytest.mark.parametrize(
    "position",
    [
        "players=4 cars=7,5,5,99 motors=2,0,0,0",
        "players=2",
        "players=0",
        "players=9 cars=1,2,3",
        "players=a,b,c,d,e,f,g",
        "players=4 flag=7 round=9 cars=1 hands=R2,R2",
        "players=3 flag=-1 trick=R2,R3,R4,R5,R6 winner=8",
        "track=bad:ddd players=3",
        "track=bad:",
    ],
)
def test_any_position_can_be_shown_and_mended(position):
    lab = WhatIfLab(position, playouts=100)
    assert lab.race is None and lab.notation.errors and lab.line.tone == "bad" and lab.still()
    for act in ({"space": 12}, {"car": 0}, {"car": 3}):
        click(lab, **act)
        assert "went wrong" not in lab.line.text and not lab.table.stage.track.fault
    turn(lab, 0, 1)
    put(lab, "G9")
    lab.keep.click()
    lab.players.value = 4
    lab.track.value = None
    lab.track.value = "beach"
    lab.branch.value = "A"
    assert "went wrong" not in lab.line.text and lab.branches.table.value
    lab.load(LAST_CARD)
    assert lab.race == Race.parse(LAST_CARD)


def test_cards_are_put_moved_and_taken_back(lab):
    lab.place.value = "3"
    put(lab, "R12")
    assert lab.tray.cards.cards[10]["chosen"]
    lab.place.value = "0"
    put(lab, "R12")
    assert str(lab.state.position.hands[0][0]) == "R12" and lab.state.position.hands[3] == ()
    put(lab, "R12")
    assert [str(card) for card in lab.state.position.hands[0]] == ["G3", "B2"]
    lab.hidden.value = True
    assert lab.state.position.hands[0] is None


def test_a_card_that_lies_elsewhere_is_pale_and_where_it_came_from_is_said(lab):
    assert lab.tray.cards.active
    lies = {card["text"]: card for card in lab.tray.cards.cards}
    assert not lies["G11"]["playable"] and lies["G11"]["why"] == "It is here: The trick"
    put(lab, "G11")
    assert lab.line.text.startswith("Green 11 is here now: Mia. Before, it was here: The trick.")
    put(lab, "G11")
    assert lab.line.text.startswith("Green 11 is taken back.")
    lab.place.value = "trick"
    put(lab, "G11")
    assert lab.line.text.startswith("Green 11 is here now: The trick.")
    assert not is_shown(lab.hidden)
    lab.hidden.value = True
    assert lab.line.tone == "bad" and "hand" in lab.line.text
    lab.clear.click()
    assert lab.state.position.trick == ()


def test_entering_a_hand_card_by_card_is_no_fault():
    lab = WhatIfLab("players=3 round=1 hands=-,-,-", playouts=100)
    for seat, cards in enumerate(("R2 R3", "G2 G3", "B2 B3")):
        lab.place.value = str(seat)
        for card in cards.split():
            put(lab, card)
            assert lab.line.tone == "info", lab.line.text
        assert ("not finished yet" in lab.line.text) == (seat < 2)
    assert lab.race == Race.parse("players=3 hands=R2.R3,G2.G3,B2.B3")


def test_between_two_rounds_cards_may_be_given_and_a_winner_may_be_put_back():
    lab = WhatIfLab("players=3 next=deal hands=-,-,- cars=9,5,3", playouts=100)
    for seat, card in enumerate(("R2", "G2", "B2")):
        lab.place.value = str(seat)
        put(lab, card)
    assert lab.race is not None and lab.race.phase == "play"
    lab.load("players=3 cars=64,5,3 winner=0 hands=-,-,-")
    click(lab, space=20)
    assert lab.race is not None and lab.race.winner is None and lab.race.cars == (52, 5, 3)


def test_flag_round_players_and_track_are_changed(lab):
    lab.flag.value, lab.round.value, lab.players.value, lab.track.value, lab.lap.value = 2, 2, 5, "beach", 1
    position = lab.state.position
    assert (position.flag, position.round, len(position.players), position.lap.name) == (2, 2, 5, "beach")
    assert len(position.all_cars) == len(position.all_motors) == 5


def test_players_who_stay_keep_their_names():
    lab = WhatIfLab("players=Anna,Ben,Mia cars=9,5,3", playouts=100)
    lab.players.value = 4
    assert lab.state.position.players == ("Anna", "Ben", "Mia", "Ada") and lab.race is not None


def test_the_chosen_seat_and_place_are_always_there(lab):
    """F1: the fifth car, and then a position with fewer."""
    for leave in (lambda: lab.step_back.click(), lambda: lab.start_over.click(), lambda: lab.load("players=3")):
        lab.players.value = 5
        lab.car.value = 4
        lab.place.value = "4"
        leave()
        assert lab.state.seat < len(lab.state.position.players) and lab.car.value == lab.state.seat
        assert int(lab.state.place) < len(lab.state.position.players)
        assert "went wrong" not in lab.line.text
        click(lab, space=12)
        put(lab, "G9")
        assert "went wrong" not in lab.line.text
        lab.start_over.click()


def test_the_editor_folds_away():
    lab = WhatIfLab(LAST_CARD, playouts=100, editing=False)
    assert not is_shown(lab.tray.cards)
    lab.editing.value = True
    assert is_shown(lab.tray.cards)


def test_an_action_goes_on_and_an_illegal_one_is_answered(lab):
    lab.act(Play(next(card for card in lab.race.hands[0] if str(card) == "G3")))
    lab.back()
    lab.table.hand._answer(None, {"card": "B2"}, [])
    assert lab.line.tone == "bad" and "S2.3" in lab.line.text
    option(lab, choose="G3")
    assert lab.race.phase == "turbo" or not lab.race.trick
    assert "wins the trick" in lab.line.text


# --- what a table shows ---


def test_a_hidden_hand_lacks_a_colour_by_mouse(lab):
    lab.editing.value = True
    lab.place.value = "1"
    assert is_shown(lab.no_red)
    lab.no_red.value = True
    assert lab.race is not None and "red" in lab.state.position.all_voids[1]
    lab.no_red.value = False
    assert lab.state.position == Position.parse(LAST_CARD) or not lab.state.position.voids[1]
    lab.place.value = "0"
    assert not is_shown(lab.no_red)
    lab.no_red.value = True
    assert lab.line.tone == "bad" and "hidden hand" in lab.line.text


def test_who_wins_is_told_of_everybody(two):
    worked_out(two)
    two.redraw()
    assert all(name in two.chances.everybody.value for name in ("Mia", "Ben", "Ada", "Tom"))
    option(two, look="G5")
    assert "After “Play green 5”" in two.chances.everybody.value


def test_a_move_is_a_film_whose_end_is_not_told_before(two):
    option(two, choose="G5")
    if two.race.phase == "turbo":
        option(two, choose=two.chances.options.rows[0]["id"])
    assert two.table.plates.moments and two.line.opening and two.line.film == two.table.stage.film
    assert two.line.last == len(two.state.here.played.events) and two.line.opening != two.line.text
    assert len(two.table.trick.cards) == 4, "the trick that ended lies there while its move is shown"
    two.step_back.click()
    two.step_back.click()
    assert two.line.opening == "" and two.table.plates.moments == []


def test_many_choices_of_a_hidden_hand_are_sorted():
    lab = WhatIfLab("players=4 round=3 cars=41,37,45,43 hands=?,?,?,?", playouts=20)
    rates = [row["rate"] for row in worked_out(lab)]
    assert len(rates) > 10 and rates == sorted(rates, reverse=True)
    lab.order.value = "colour"
    assert [row["id"] for row in lab.chances.options.rows] == [str(action) for action in lab.race.legal]
