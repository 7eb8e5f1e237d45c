"""WhatIfLab: editing what need not be possible, chances that sharpen, branches side by side."""

from __future__ import annotations

import gc

import pytest

from rally.stich_rallye import Play, Position, Race
from widgets.shared.labs.refine import Refiner
from widgets.stich_rallye import WhatIfLab
from widgets.stich_rallye.labs.advice import advising
from widgets.stich_rallye.labs.what_if.differences import differences

LAST_CARD = "players=4 round=3 flag=1 cars=41,37,45,43 motors=6,10,3,0 trick=G11,R5,G2 hands=G3.B2,?,?,?"


@pytest.fixture
def lab():
    made = WhatIfLab(LAST_CARD, playouts=300)
    yield made
    made.close()


def worked_out(lab: WhatIfLab) -> list[dict]:
    lab.adviser.refiner.wait()
    return lab.options.rows


def test_every_legal_action_gets_its_chance_and_the_best_is_marked(lab):
    rows = worked_out(lab)
    assert [row["id"] for row in rows] == [str(action) for action in lab.race.legal]
    assert all(0 <= row["low"] <= row["rate"] <= row["high"] <= 1 for row in rows)
    assert sum(row["best"] for row in rows) >= 1
    assert lab.adviser.done == 300 and not lab.adviser.working


def test_what_is_certain_is_said_and_its_move_drawn_when_looked_at(lab):
    rows = worked_out(lab)
    note = rows[0]["note"]
    assert "wins the trick for certain" in note
    lab.use_option({"look": rows[0]["id"]})
    assert lab.options.chosen == rows[0]["id"]
    assert lab.state == Position.parse(LAST_CARD), "looking changes nothing"


def test_an_edit_may_become_impossible_and_loses_nothing(lab):
    lab.click_track({"car": 0})
    lab.click_track({"space": 7})
    lab.click_track({"car": 1})
    lab.click_track({"space": 13})
    assert lab.race is None
    assert len(lab.notation.errors) == 2, lab.notation.errors
    assert "S6.2" in lab.notation.errors[0] and "S5.5" in lab.notation.errors[1]
    assert "cars=39,45,45,43" in lab.notation.value
    lab.act_on(next(iter(Race.parse(LAST_CARD).legal)))
    assert lab.line.tone == "bad"
    lab.back()
    lab.back()
    assert lab.race == Race.parse(LAST_CARD)


def test_cards_are_put_moved_and_taken_back(lab):
    lab.use_tray_tool({"id": "place", "value": "3"})
    lab.put_card("R12")
    assert lab.tray.cards.cards[10]["chosen"]
    lab.use_tray_tool({"id": "place", "value": "0"})
    lab.put_card("R12")
    assert str(lab.state.hands[0][0]) == "R12" and lab.state.hands[3] == ()
    lab.put_card("R12")
    assert [str(card) for card in lab.state.hands[0]] == ["G3", "B2"]
    lab.use_tray_tool({"id": "hide"})
    assert lab.state.hands[0] is None


def test_flag_round_players_and_track_are_changed(lab):
    for tool, value in (("flag", 2), ("round", 2), ("players", 5), ("track", "beach"), ("lap", 1)):
        lab.use_edit_tool({"id": tool, "value": value})
    assert (lab.state.flag, lab.state.round, len(lab.state.players), lab.state.lap.name) == (2, 2, 5, "beach")
    assert len(lab.state.all_cars) == len(lab.state.all_motors) == 5


def test_an_action_goes_on_and_an_illegal_one_is_answered(lab):
    lab.act_on(Play(next(card for card in lab.race.hands[0] if str(card) == "B2")))
    assert lab.line.tone == "bad" and "S2.3" in lab.line.text
    lab.use_option({"choose": "G3"})
    assert lab.race.phase == "turbo" or not lab.race.trick
    assert "wins the trick" in lab.line.text


def test_a_change_abandons_the_old_computation():
    lab = WhatIfLab(LAST_CARD, playouts=10**7)
    lab.turn_dial({"seat": 0, "position": 2})
    first = lab.adviser.refiner._thread
    lab.turn_dial({"seat": 0, "position": 1})
    assert lab.adviser.race == lab.race
    first.join(20)
    assert not first.is_alive()
    lab.use_chance_tool({"id": "stop"})
    lab.adviser.refiner.wait()
    assert not lab.adviser.refiner.working
    lab.close()


def test_the_others_may_play_at_random(lab):
    sensible = [row["rate"] for row in worked_out(lab)]
    lab.use_chance_tool({"id": "style", "value": "random"})
    assert [row["rate"] for row in worked_out(lab)] != sensible


def test_two_branches_stand_side_by_side_with_what_differs(lab):
    worked_out(lab)
    lab.use_branch_tool({"id": "keep"})
    lab.turn_dial({"seat": 2, "position": 6})
    worked_out(lab)
    lab.redraw()
    assert [row[0] for row in differences(lab.kept, lab.state)] == ["Yellow: motor"]
    assert "16" in lab.branches.value and "%" in lab.branches.value
    lab.use_branch_tool({"id": "swap"})
    assert lab.race == Race.parse(LAST_CARD)
    lab.use_branch_tool({"id": "drop"})
    assert lab.branches.value == ""


def test_hands_that_no_deal_fits_get_the_reason_instead_of_a_chance():
    lab = WhatIfLab("players=3 hands=?,?,? void=R.G.B,,", playouts=100)
    lab.adviser.refiner.wait()
    assert lab.adviser.said()
    lab.close()


def test_without_numpy_the_lab_says_what_is_missing(monkeypatch):
    def missing(*_args):
        raise ImportError("numpy")
        yield

    monkeypatch.setattr(advising.Adviser, "slices", missing)
    lab = WhatIfLab(LAST_CARD)
    lab.adviser.refiner.wait()
    assert "NumPy" in lab.adviser.said()
    lab.click_track({"space": 12})
    assert lab.race is not None
    lab.close()


def test_closing_ends_the_computation():
    lab = WhatIfLab(LAST_CARD, playouts=10**7)
    thread = lab.adviser.refiner._thread
    lab.close()
    thread.join(20)
    assert not thread.is_alive()


def test_the_editor_folds_away():
    lab = WhatIfLab(LAST_CARD, playouts=100, editing=False)
    assert lab.tray.cards.layout.display == "none"
    lab.use_branch_tool({"id": "editing"})
    assert lab.tray.cards.layout.display is None
    lab.close()


def test_a_fault_in_a_computation_is_told_and_not_swallowed():
    told: list[Exception] = []

    def broken():
        yield 1
        raise RuntimeError("broken")

    refiner: Refiner[int] = Refiner(lambda _result: None, told.append)
    refiner.start(broken())
    refiner.wait()
    assert [str(error) for error in told] == ["broken"]


def test_many_edits_take_no_more_memory():
    """Two thousand edits leave the process within 20 MB of where it was."""
    lab = WhatIfLab(LAST_CARD, playouts=100)

    def edit(times: int) -> None:
        for i in range(times):
            lab.turn_dial({"seat": i % 3, "position": i % 9})
        lab.adviser.refiner.wait()
        gc.collect()

    edit(100)
    before = resident()
    edit(2000)
    assert resident() - before < 20
    lab.close()


def resident() -> float:
    """Megabytes of memory this process holds."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6
