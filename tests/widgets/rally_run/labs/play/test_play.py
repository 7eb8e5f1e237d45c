"""The play lab of Rally Run! without a browser: driving, swapping, who plays, taking back, hints, the aid, files."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rally.rally_run import Drive, Race, Swap, TileTurnedOver, Turn, record, resume
from tests.widgets.rally_run.labs.board_acts import marked, send
from tests.widgets.snapshot import control_values
from widgets.lab.controls import PRIMARY, is_shown
from widgets.races.play_state import PERSON
from widgets.rally_run import PlayLab
from widgets.rally_run.labs.hints import hint_for, say_hint
from widgets.words import language

BESIDE_PIT = (
    "players=2 tiles=scjds/ccxsd/sjPcc/dcscx/xdjsc cars=2.1:NES,0.3:E trophies=-,- pile=green.red turn=0 first=no"
)
NEARLY_HOME = (
    "players=2 tiles=scjds/ccxsd/sjPcc/dcscx/xdjsc cars=4.4:SW,0.3:E trophies=green,- pile=red turn=0 first=no"
)
PEOPLE = (PERSON, PERSON)


def choose_first(lab):
    lab.act(next(iter(lab.race.legal)))


def to_the_end(lab):
    """Follow the hints until the race is won."""
    for _turn in range(300):
        if lab.race.winner is not None:
            return
        if lab.state.paused:
            lab.go_on.click()
        else:
            lab.hint.click()
            lab.act(lab.help.hinted.action)
    raise AssertionError("the race does not end")


# --- playing ---


@pytest.mark.parametrize("players, people", [(2, 1), (4, 2), (3, 0)])
def test_a_whole_race_is_played_and_its_winner_told(players, people):
    lab = PlayLab(players, people, against="rememberer", seed=5)
    to_the_end(lab)
    assert "wins the race" in lab.line.text and lab.line.tone == "good"
    assert is_shown(lab.next_race) and PRIMARY in control_values(lab.next_race)["looks"]
    assert resume(record(lab.race)) == lab.race
    lab.next_race.click()
    assert lab.state.number == 6 and lab.race.winner is None


def test_a_click_beside_the_car_drives_and_a_tile_with_a_choice_waits_to_be_turned_round():
    lab = PlayLab(2, seed=1)
    send(lab, cell=[0, 0])
    assert lab.race.turning == (0, 0) and lab.state.person == 0 and "R3.2" in lab.line.text
    assert lab.line.text.count("a curve") == 1, "what was found is said once"
    send(lab, cell=[3, 3])
    assert lab.line.tone == "bad" and lab.race.turning == (0, 0)
    send(lab, turn=lab.table.board.ways[0]["exits"])
    assert lab.race.cars[0] == (0, 0) and lab.race.to_act == 0
    assert "Ben" in lab.line.text
    assert lab.line.opening == "Watch what happens now.", "several cars move: none is named"


def test_what_the_computer_did_is_one_film_with_the_choice_before_it():
    lab = PlayLab(3, seed=1)
    choose_first(lab)
    if lab.race.turning:
        choose_first(lab)
    seats = {event.seat for event in lab.state.events if hasattr(event, "seat")}
    assert seats == {0, 1, 2} and len(lab.table.steps.steps) == len(lab.table.board.moments) > 6


def test_whoever_turns_a_tile_over_is_not_said_to_drive_onto_it_as_well():
    lab = PlayLab(3, seed=1)
    lab.act(Drive("S"))
    lab.act(Turn("NE"))
    assert "Mia drives south" in lab.line.text
    found = {event.seat for event in lab.state.events if isinstance(event, TileTurnedOver)}
    assert found == {1, 2} and lab.line.text.count("turns over") == 2 and lab.line.text.count(" drives ") == 1


def test_two_far_tiles_are_swapped_by_two_clicks_and_by_dragging():
    lab = PlayLab(seats=PEOPLE, players=2, seed=3)
    send(lab, cell=[3, 3])
    assert lab.state.chosen == (3, 3) and "Press the same tile again to call off the swap." in lab.line.text
    send(lab, cell=[0, 1])
    assert lab.race.last_action == Swap((0, 1), (3, 3)) and lab.state.chosen is None and lab.race.to_act == 1
    send(lab, swap=[[0, 1], [1, 1]])
    assert lab.line.tone == "bad" and "R4.2" in lab.line.text and marked(lab, "wrong") == {(0, 1)}
    send(lab, swap=[[1, 1], [4, 0]])
    assert lab.race.last_action == Swap((1, 1), (4, 0))


def test_who_has_begun_a_swap_can_still_drive_and_no_framed_tile_is_swapped_by_surprise():
    lab = PlayLab(seats=PEOPLE, players=2, seed=3)
    send(lab, cell=[3, 3])
    assert marked(lab, "may") == {(0, 0)} and marked(lab, "chosen") == {(3, 3)}
    send(lab, cell=[0, 0])
    assert lab.race.turning == (0, 0) and lab.state.chosen is None


def test_a_swap_that_has_begun_is_ended_and_nothing_has_moved():
    lab = PlayLab(seats=PEOPLE, players=2, seed=3)
    before = lab.race
    send(lab, leave=True)
    assert lab.line.tone == "info"
    send(lab, cell=[3, 3])
    send(lab, leave=True)
    assert lab.state.chosen is None and lab.race == before and "No swap after all" in lab.line.text


def test_what_a_cars_colour_says_is_told_while_all_cars_stand_at_their_start():
    lab = PlayLab(seats=PEOPLE, players=2, seed=3)
    assert "colour of a car" in lab.table.drivers.note
    send(lab, swap=[[1, 1], [4, 0]])
    assert lab.table.drivers.note == ""


def test_the_switch_lets_a_click_choose_even_a_tile_beside_the_car():
    lab = PlayLab(seats=PEOPLE, players=2, seed=3)
    lab.swapping.value = True
    send(lab, cell=[0, 0])
    assert lab.state.chosen == (0, 0) and lab.race.cars[0] == (-1, 0)
    send(lab, cell=[0, 0])
    assert lab.state.chosen is None
    for cell in ([0, 0], [0, 1]):
        send(lab, cell=cell)
    assert lab.race.last_action == Swap((0, 0), (0, 1)) and not lab.swapping.value


def test_nobody_drives_far_nor_where_no_road_leads():
    lab = PlayLab(position=BESIDE_PIT, seats=PEOPLE)
    send(lab, cell=[2, 0])
    assert lab.line.tone == "bad" and "R3.1" in lab.line.text
    send(lab, cell=[4, -1])
    assert lab.line.tone == "bad" and "R3.1" in lab.line.text and marked(lab, "wrong") == {(4, -1)}
    send(lab, cell=[2, 2])
    assert lab.race.trophies[0] == "green" and "R5.1" in lab.line.text


def test_after_the_race_nothing_is_done_any_more():
    lab = PlayLab(position=NEARLY_HOME, seats=PEOPLE)
    send(lab, cell=[5, 4])
    assert lab.race.winner == 0
    before = lab.race
    for content in ({"cell": [4, 4]}, {"swap": [[0, 0], [1, 1]]}, {"turn": "NS"}):
        send(lab, **content)
        assert lab.race is before and lab.line.tone == "bad"
    lab.hint.click()
    assert lab.line.tone == "bad" and lab.help.hinted is None


# --- who plays, and what they know ---


def test_computer_players_see_and_remember_only_what_lay_open(monkeypatch):
    """All that is hidden and was never seen is dealt anew: everybody chooses the same."""
    lab = PlayLab(3, seats=("rememberer",) * 3, seed=4)
    for _round in range(4):
        lab.go_on.click()
    table = lab.state
    hidden = [cell for cell in table.race.face_down if cell not in table.memory.at]
    first, last = hidden[0], next(cell for cell in hidden if table.race.kind(cell) != table.race.kind(hidden[0]))
    other = replace(table, race=replace(table.race, tiles=table.race.exchanged(first, last)))
    assert other.race != table.race
    assert [table.at_once(table.race.turn)] == [other.at_once(table.race.turn)]


def test_the_memories_at_the_table_are_those_of_the_race():
    lab = PlayLab(2, against="forgetful", seed=7)
    for _turn in range(6):
        choose_first(lab)
    table = lab.state
    assert table.memory == table.race.memory
    assert table.begins.memory == table.before.memory


def test_who_plays_can_change_in_the_middle_of_a_race():
    lab = PlayLab(seats=PEOPLE, players=2, seed=2)
    choose_first(lab)
    while lab.race.to_act == 0:
        choose_first(lab)
    lab.kind_2.value = "rememberer"
    assert lab.race.to_act == 0 and lab.state.kinds == (PERSON, "rememberer") and "Ben" in lab.line.text
    lab.kind_1.value = "wanderer"
    assert lab.state.paused and is_shown(lab.go_on)
    lab.go_on.click()
    assert lab.state.paused and lab.state.memory.turn >= 3


def test_who_thinks_ahead_answers_at_once():
    lab = PlayLab(2, against="planner", seed=7)
    assert dict(lab.kind_2.options)["computer: thinks ahead"] == lab.state.kinds[1] == "planner"
    choose_first(lab)
    while lab.race.turning is not None:
        choose_first(lab)
    assert lab.race.to_act == 0 and lab.race.memory.turn >= 2 and not lab.state.paused


# --- races ---


def test_the_page_keeps_the_table_and_gives_it_back():
    lab = PlayLab(3, seed=6, aid=True)
    for _turn in range(4):
        choose_first(lab)
    lab.hint.click()
    assert lab.recall(lab.memo()) == lab.state


# --- what can be seen ---


def test_nothing_on_the_screen_tells_what_lies_face_down():
    lab = PlayLab(2, seed=4)
    shown = f"{lab.notation.value} {lab!r} {lab.still()}"
    assert "".join(lab.race.rows) not in shown and "tiles=" not in lab.notation.value
    assert not any(tile["ghost"] for tile in lab.table.board.tiles)
    assert lab.table.board.pile == ["", ""]


def test_the_aid_shows_what_was_seen_and_nothing_else():
    lab = PlayLab(2, against="rememberer", seed=4)
    for _turn in range(8):
        choose_first(lab)
    assert not any(tile["ghost"] for tile in lab.table.board.tiles)
    lab.aid.value = True
    ghosts = {tuple(tile["cell"]) for tile in lab.table.board.tiles if tile["ghost"]}
    assert ghosts == {cell for cell in lab.race.face_down if cell in lab.race.memory.at} != set()
    assert Race.parse(lab.notation.value).rows == lab.race.seen_by(0).recalled.rows
    lab.step_back.click()
    assert lab.aid.value, "it is a preference"


# --- taking back ---


def test_a_step_back_says_what_cannot_be_unseen():
    lab = PlayLab(seats=PEOPLE, players=2, position="players=2 tiles=sjxss/sccdc/dsPjc/ccxsd/jcdcx")
    lab.step_back.click()
    assert lab.line.tone == "bad"
    lab.act(Drive("S"))
    assert lab.step_back.description == "Take back (something was seen)"
    lab.step_back.click()
    assert "cannot unsee what you have seen: a straight in row 1, column 1" in lab.line.text and lab.race.cars[0] == (
        -1,
        0,
    )
    lab.act(Swap((3, 3), (4, 1)))
    assert lab.step_back.description == "Take back"
    lab.step_back.click()
    assert "nothing new" in lab.line.text


def test_another_race_can_be_taken_back():
    lab = PlayLab(2, seed=4)
    choose_first(lab)
    before = lab.race
    lab.new_race.click()
    assert lab.step_back.description == "Take back"
    lab.step_back.click()
    assert lab.race is before and "as you left it" in lab.line.text


# --- hints ---


def test_a_hint_says_its_reason_marks_its_tile_and_draws_its_way():
    lab = PlayLab(position=BESIDE_PIT, seats=PEOPLE)
    lab.hint.click()
    assert lab.help.hinted.action == Drive("E") and "to the pit stop at once" in lab.line.text
    assert marked(lab, "hint") == {(2, 2)} and lab.table.board.path == [[2, 2]]
    lab.act(Drive("E"))
    assert marked(lab, "hint") == set() and lab.table.board.path == []


def test_the_hint_for_the_last_drive_leads_home():
    race = Race.parse(NEARLY_HOME)
    hint = hint_for(race, race.memory)
    assert hint.action == Drive("S") and hint.reason.arrives and hint.goal == (5, 4)
    assert "green start-finish tile at once" in say_hint(hint)


def test_a_hint_knows_only_what_was_seen():
    """What is hidden is dealt otherwise: the hint stays the same."""
    race = Race.start(2, seed=3).after(Drive("S"))
    memory = race.memory
    hidden = [cell for cell in race.face_down if cell not in memory.at]
    for last in hidden[1:]:
        other = replace(race, tiles=race.exchanged(hidden[0], last))
        assert hint_for(other, memory) == hint_for(race, memory)


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_hint_of_whole_races_is_said(code):
    said = set()
    language.code = code
    try:
        for seed in range(3):
            lab = PlayLab(3, seats=("wanderer", "forgetful", "rememberer"), seed=seed + 1)
            for _round in range(12):
                lab.go_on.click()
                if lab.race.to_act is not None:
                    hint = hint_for(lab.race, lab.state.memory)
                    assert hint.action in lab.race.legal
                    said.add(say_hint(hint))
    finally:
        language.code = "en"
    assert len(said) > 10 and not [text for text in said if "{" in text or not text.endswith((".", ")"))]


def test_turning_a_tile_round_is_hinted_too():
    lab = PlayLab(2, seed=1)
    lab.act(Drive("S"))
    assert lab.race.turning
    lab.hint.click()
    assert isinstance(lab.help.hinted.action, Turn) and marked(lab, "hint") == {lab.race.turning}
