"""WhatIfLab: looking, acting, editing what need not be possible, and chances that sharpen."""

from __future__ import annotations

import pytest

from rally.core.errors import ImpossiblePosition
from rally.rally_run import Drive, Position, Race, Swap
from tests.widgets.rally_run.labs.board_acts import marked
from widgets.lab.controls import is_shown
from widgets.rally_run import WhatIfLab
from widgets.rally_run.labs.screen import BEST_SWAPS

NEAR = "players=2 tiles=scjds/ccxsd/sjPcc/dcscx/xcjsd cars=1.2:NESW,1.4:N trophies=-,- pile=green.red turn=0 first=no"
HOME = "players=2 cars=0.0:NS,1.4:N trophies=red,- turn=0 first=no"


@pytest.fixture
def lab():
    return WhatIfLab(NEAR, playouts=16)


def worked_out(lab):
    lab.chances.counsel.work.wait()
    return lab.chances.options.rows


def send(part, **content):
    part._answer(part, content, [])
    assert not part.fault


def click(lab, *cell):
    send(lab.table.board, cell=[*cell])


def option(lab, **content):
    send(lab.chances.options, **content)


# --- chances ---


def test_all_drives_and_the_best_swaps_are_listed_the_best_first(lab):
    rows = worked_out(lab)
    kinds = [row["id"].split()[0] for row in rows]
    assert kinds.count("drive") == sum(isinstance(each, Drive) for each in lab.race.legal)
    assert 1 <= kinds.count("swap") <= BEST_SWAPS
    assert all(0 <= row["low"] <= row["rate"] <= row["high"] <= 1 for row in rows)
    assert [row["rate"] for row in rows] == sorted((row["rate"] for row in rows), reverse=True)
    assert next(row for row in rows if row["id"] == "drive S")["said"].startswith("turns: 1.0, ")


def test_what_a_choice_is_worth_and_where_the_way_leads_is_covered_until_somebody_has_chosen():
    lab = WhatIfLab(NEAR, playouts=16, guess=True)
    rows, legal = worked_out(lab), [str(action) for action in lab.race.legal]
    assert {row["said"] for row in rows} == {"?"} and not any("rate" in row for row in rows)
    assert [row["id"] for row in rows] == sorted((row["id"] for row in rows), key=legal.index)
    option(lab, look=rows[0]["id"])
    assert not lab.table.board.path and not lab.turns.value
    option(lab, choose=rows[0]["id"])
    lab.step_back.click()
    assert all("rate" in row for row in worked_out(lab)), "what was uncovered stays so"
    assert lab.table.board.path and lab.turns.value


def test_a_wrong_first_guess_moves_nothing_and_leaves_another_try():
    lab = WhatIfLab(playouts=60, guess=True)
    worked_out(lab)
    best, before = lab.chances.counsel.best.action, lab.write()
    option(lab, choose="drive S")
    assert lab.write() == before and lab.line.text.startswith("Not quite.") and "Try once more." in lab.line.text
    assert [row["id"] for row in lab.chances.options.rows if row.get("struck")] == ["drive S"]
    assert not lab.table.board.path and not any("rate" in row for row in lab.chances.options.rows)
    option(lab, choose=str(best))
    assert lab.write() != before and lab.line.text.startswith("Right!")


def test_all_swaps_can_be_unfolded(lab):
    few = worked_out(lab)
    lab.all_swaps.value = True
    rows = lab.chances.options.rows
    assert len(rows) == len(lab.race.legal) > 200 > len(few)
    lab.all_swaps.value = False
    assert lab.chances.options.rows == few


def test_what_wins_at_once_is_certain():
    lab = WhatIfLab(HOME, playouts=16)
    rows = worked_out(lab)
    assert rows[0]["id"] == "drive N" and rows[0]["best"] and rows[0]["low"] == rows[0]["high"] == 1
    assert rows[0]["note"] == "Mia wins the race at once!"
    option(lab, choose="drive N")
    assert lab.race.winner == 0 and "wins the race" in lab.line.text
    assert not is_shown(lab.chances.options) and not lab.table.board.path
    lab.work_out.click()
    assert lab.line.tone == "bad", "nobody has a choice any more"


def test_more_races_make_it_surer(lab):
    worked_out(lab)
    assert lab.chances.counsel.done == 16 and is_shown(lab.work_out) and not is_shown(lab.stop)
    lab.work_out.click()
    worked_out(lab)
    assert lab.chances.counsel.done == 32 and "32 of 32" in lab.chances.progress.description


def test_what_is_hidden_has_no_part_in_the_chances():
    other = NEAR.replace("scjds/ccxsd", "dcjss/ccxsd")
    found = []
    for text in (NEAR, other):
        lab = WhatIfLab(text, playouts=16, peek=False)
        found.append([(row["id"], row["rate"], row["said"]) for row in worked_out(lab)])
        assert all(not tile["ghost"] for tile in lab.table.board.tiles)
        lab.peek.value = True
        assert any(tile["ghost"] for tile in lab.table.board.tiles)
        lab.close()
    assert found[0] == found[1]


# --- looking ---


def test_a_choice_that_is_looked_at_is_shown_and_changes_nothing_else(lab):
    line, way = lab.line.text, lab.table.board.path
    option(lab, look="drive N")
    assert lab.table.board.path[:2] == [[1, 2], [0, 2]] != way[:2]
    option(lab, look="swap 0.0 4.4")
    assert marked(lab, "chosen") == {(0, 0), (4, 4)}
    option(lab, look="nothing of the kind")
    assert lab.table.board.path == way and not marked(lab, "chosen")
    assert lab.line.text == line and len(lab.states) == 1


def test_the_way_is_drawn_over_what_is_seen_and_can_be_put_away(lab):
    assert lab.table.board.path[:2] == [[1, 2], [2, 2]] and lab.table.board.path[-1] == [5, 4]
    assert lab.turns.value.startswith("1 turn to the pit stop. Then ")
    lab.peek.value = False
    assert lab.table.board.path[-1] == [2, 2], "nobody knows the colour of the trophy"
    lab.way.value = False
    assert not lab.table.board.path and not lab.turns.value
    option(lab, look="drive N")
    assert lab.table.board.path


# --- acting ---


def test_a_click_beside_the_car_drives_and_two_others_are_swapped(lab):
    click(lab, 0, 0)
    click(lab, 4, 4)
    assert lab.race.last_action == Swap((0, 0), (4, 4)) and lab.race.turn == 1
    lab.step_back.click()
    assert marked(lab, "chosen") == {(0, 0)}, "the first tile is still chosen"
    click(lab, 0, 0)
    click(lab, 2, 2)
    assert lab.race.trophies == ("green", None)
    lab.step_back.click()
    assert lab.race == Race.parse(NEAR)


def test_what_is_not_allowed_is_refused_with_its_witnesses(lab):
    click(lab, 1, 4)
    assert lab.line.tone == "bad" and "R4.1" in lab.line.text and marked(lab, "wrong") == {(1, 4)}
    assert lab.race == Race.parse(NEAR)


def test_a_tile_that_is_turned_over_can_be_laid_by_its_option(lab):
    option(lab, choose="drive N")
    assert lab.race.turning == (0, 2)
    rows = worked_out(lab)
    assert {row["id"] for row in rows} == {str(action) for action in lab.race.legal}
    option(lab, choose=rows[0]["id"])
    assert lab.race.cars[0] == (0, 2) and lab.race.turn == 1


def test_what_was_seen_is_remembered_where_one_does_not_peek(lab):
    lab.peek.value = False
    option(lab, choose="drive S")
    assert lab.race.memory.kinds[(1, 2)] == "x"
    assert lab.state.known.kind((1, 2)) == "x" and lab.state.known.is_unknown((0, 0))


# --- editing ---


def test_while_one_edits_a_click_places_the_chosen_car(lab):
    lab.editing.value = True
    assert is_shown(lab.edits.box) and not is_shown(lab.chances.options)
    send(lab.table.drivers, plate=1)
    click(lab, 3, 3)
    assert lab.race.cars == ((1, 2), (3, 3)) and marked(lab, "chosen") == {(3, 3)}
    before = lab.race.open[(3, 3)]
    click(lab, 3, 3)
    assert lab.race.open[(3, 3)] != before, "its own tile is turned round"
    lab.step_back.click()
    lab.step_back.click()
    assert lab.race == Race.parse(NEAR)
    lab.editing.value = False
    assert is_shown(lab.chances.options)


def test_every_reason_stands_beside_the_board_until_it_is_mended(lab):
    lab.editing.value = True
    lab.tool.value = "x"
    click(lab, 0, 0)
    click(lab, 2, 2)
    assert lab.line.tone == "bad", "the pit stop is no road tile"
    lab.tool.value = "car"
    click(lab, 2, 2)
    assert is_shown(lab.reasons) and lab.reasons.value.count("<li>") == 2
    assert "R1.7" in lab.reasons.value and "R5.1" in lab.reasons.value
    assert lab.chances.counsel.about is None and not lab.table.board.path
    lab.editing.value = False
    click(lab, 0, 2)
    assert lab.line.text == "First fix what is wrong with the position."
    lab.editing.value = True
    lab.trophy.value = "red"
    lab.tool.value = "s"
    click(lab, 0, 0)
    assert not is_shown(lab.reasons) and lab.race.trophies[0] == "red"
    assert lab.chances.counsel.about is not None


def test_a_tile_that_is_dragged_while_one_edits_is_no_turn(lab):
    lab.editing.value = True
    send(lab.table.board, swap=[[0, 0], [0, 1]])
    assert lab.race.rows[0] == "csjds" and lab.race.turn == 0 and lab.race.swapped is None
    send(lab.table.board, swap=[[0, 0], [2, 2]])
    assert lab.line.tone == "bad" and lab.race.rows[0] == "csjds"


def test_turns_seats_and_the_pile_are_set_by_controls(lab):
    lab.editing.value = True
    lab.players.value = 4
    assert lab.race.players == ("Mia", "Ben", "Ada", "Tom") and not lab.state.objections
    assert [plate["name"] for plate in lab.table.drivers.plates] == [*lab.race.players]
    lab.turn.value = 3
    assert lab.race.turn == 3 and lab.race.first
    lab.first_turn.value = False
    assert not lab.race.first
    lab.top.value = "blue"
    assert lab.race.pile[0] == "blue"
    steps = len(lab.states)
    lab.edits.edit(Position.of(lab.race))
    assert len(lab.states) == steps, "what changes nothing is no step"


# --- as a lab ---


def test_an_impossible_beginning_is_refused_with_its_reasons():
    with pytest.raises(ImpossiblePosition, match=r"R5\.1"):
        WhatIfLab("players=2 cars=pit,yellow")
    with pytest.raises(ImpossiblePosition):
        WhatIfLab(playouts=0)


def test_a_notation_sets_up_another_position(lab):
    lab.load(HOME)
    assert lab.race == Race.parse(HOME) and lab.state.peek
    lab.load("players=2 cars=pit,yellow")
    assert lab.notation.errors and lab.race == Race.parse(HOME)
