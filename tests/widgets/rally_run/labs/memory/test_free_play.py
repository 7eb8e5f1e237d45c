"""FreePlay: tiles are laid, turned, moved and taken away; it says whether the roads close, and a car drives round."""

from __future__ import annotations

import pytest

from rally.rally_run import NotationError, TileSet
from tests.widgets.rally_run.labs.board_acts import marked, send
from widgets.rally_run import FreePlay
from widgets.rally_run.labs.circuit import Field, lap_directions, parse

RING = "roads=0.0:ES,0.1:SW,1.0:NE,1.1:NW"


@pytest.fixture
def lab():
    made = FreePlay()
    made.seeking.work.wait()
    return made


def pick(lab, **content):
    lab.tray._answer(lab.tray, content, [])
    assert not lab.tray.fault


def told(lab):
    return [line["text"] for line in lab.findings.lines]


def left(lab):
    return {tile["id"]: tile["count"] for tile in lab.tray.tiles if tile["id"]}


# --- building ---


def test_four_curves_make_a_circuit(lab):
    for cell in ([0, 0], [0, 1], [1, 0]):
        send(lab, cell=cell)
    assert marked(lab, "may") == {(1, 1)} and "stops at 2 places" in lab.line.text
    assert lab.drive._dom_classes and lab.board.cars == []
    send(lab, cell=[1, 1])
    assert "is complete" in lab.line.text and "4 drives" in lab.line.text and lab.line.tone == "good"
    assert lab.write() == f"set=s6c8j3x3d4 {RING}" and left(lab)["c"] == "4"
    assert marked(lab, "may") == marked(lab, "wrong") == set() and lab.board.cars


def test_a_click_turns_a_tile_and_the_sign_takes_it_away(lab):
    send(lab, cell=[2, 2])
    ways = []
    for _turn in range(4):
        send(lab, cell=[2, 2])
        ways.append(dict(lab.state.roads)[2, 2])
    assert sorted(ways) == ["ES", "NE", "NW", "SW"]
    pick(lab, pick="")
    send(lab, cell=[2, 2])
    assert lab.state.roads == () and left(lab)["c"] == "8"
    send(lab, cell=[2, 2])
    assert lab.line.tone == "bad" and "nothing to take away" in lab.line.text


def test_tiles_are_dragged_onto_the_board_about_it_and_off_it(lab):
    pick(lab, pick="j", cell=[0, 0])
    assert lab.state.brush == "j" and [cell for cell, _exits in lab.state.roads] == [(0, 0)] and left(lab)["j"] == "2"
    pick(lab, pick="s", cell=[3, 3])
    send(lab, swap=[[0, 0], [4, 4]])
    assert [cell for cell, _exits in lab.state.roads] == [(3, 3), (4, 4)]
    exits = dict(lab.state.roads)
    send(lab, swap=[[3, 3], [4, 4]])
    assert dict(lab.state.roads) == {(3, 3): exits[4, 4], (4, 4): exits[3, 3]}
    send(lab, off=[3, 3])
    assert len(lab.state.roads) == 1 and left(lab)["j"] == "3"
    send(lab, swap=[[0, 3], [0, 4]])
    assert lab.line.tone == "bad" and "nothing to move" in lab.line.text
    pick(lab, pick="", cell=[4, 4])
    assert lab.state.roads == ()


def test_a_tile_that_the_box_does_not_have_is_not_laid(lab):
    for cell in ([0, 0], [2, 2], [4, 4]):
        pick(lab, pick="x", cell=cell)
    before = lab.state
    pick(lab, pick="x", cell=[1, 3])
    assert lab.state is before and lab.line.tone == "bad" and "R1.7" in lab.line.text
    assert next(tile for tile in lab.tray.tiles if tile["id"] == "x")["dim"]
    send(lab, cell=[2, 2])
    assert "looks the same" in lab.line.text
    pick(lab, pick="x", cell=[2, 2])
    assert lab.state.roads == before.roads, "a tile may be laid in its own place"


def test_it_says_at_once_where_a_road_stops_and_shows_it(lab):
    lab.load("roads=0.0:NW,2.2:EW,2.3:NS")
    assert marked(lab, "wrong") == {(0, 0), (2, 2)} and (2, 1) in marked(lab, "may")
    assert any("row 1, column 1: to the north the board ends" in text.lower() for text in told(lab))
    index = next(i for i, text in enumerate(told(lab)) if "do not meet" in text)
    lab.findings._answer(lab.findings, {"scene": index, "step": 0}, [])
    assert marked(lab, "chosen") == {(2, 2)} and "do not meet" in lab.line.text
    send(lab, cell=[4, 4])
    assert marked(lab, "chosen") == set()


def test_no_pit_stop_lies_in_the_middle(lab):
    send(lab, cell=[2, 2])
    assert "pit" not in " ".join([lab.line.text, *told(lab), *(tile["label"] for tile in lab.board.tiles)])


@pytest.mark.parametrize(
    "content", [{"cell": [-1, 0]}, {"cell": "x"}, {"swap": [[0, 0], [5, 4]]}, {"off": None}, {}, {"cell": [True, 0]}]
)
def test_what_nobody_could_mean_is_refused_with_a_sentence(lab, content):
    lab.load(RING)
    before = lab.state
    send(lab, **content)
    assert lab.state.roads == before.roads and lab.line.tone == "bad" and "program" not in lab.line.text
    pick(lab, pick="q")
    pick(lab, pick="c", cell=[9, 9])
    assert lab.state.roads == before.roads and lab.line.tone == "bad" and "program" not in lab.line.text


# --- driving ---


def test_a_car_drives_round_as_a_film_and_comes_home(lab):
    lab.drive.click()
    assert lab.line.tone == "bad" and not lab.steps.steps
    lab.load(RING)
    lab.drive.click()
    assert len(lab.steps.steps) == len(lab.board.moments) == 5 and lab.film()[2] == 4
    assert lab.line.opening and lab.board.moments[-1][0]["cell"] == lab.board.cars[0]["cell"]
    assert (
        [step[0]["heading"] for step in lab.board.moments[1:]]
        == [*lap_directions(lab.state.lap)]
        == ["E", "S", "W", "N"]
    )
    film = lab.film()
    lab.language.value = "de"
    assert lab.film() == film and "fährt" in lab.steps.steps[1]["text"]
    lab.language.value = "en"
    send(lab, cell=[4, 4])
    assert not lab.steps.steps, "on other roads nothing drives"


def test_a_crossing_is_driven_over_twice():
    lab = FreePlay("roads=0.0:ES,0.1:SW,1.0:NE,1.1:NESW,1.2:SW,2.1:NE,2.2:NW")
    assert len(lab.state.lap) == 8 and lab.state.closes


# --- the box ---


def test_the_longest_circuit_is_told_and_laid(lab):
    assert "22 drives" in lab.status.value
    lab.build.click()
    assert len(lab.state.lap) == 22 and min(lab.state.left.values()) >= 0 and "22 drives" in lab.line.text
    lab.clear.click()
    assert lab.state.roads == ()


def test_counts_that_do_not_add_up_are_said_and_cannot_be_saved(lab, monkeypatch):
    found: list[dict] = []
    files = lab.counting.filing.files
    monkeypatch.setattr(files, "send", lambda content, buffers=None: found.append(content))
    lab.curves.value = 9
    assert "25 of 24" in lab.line.text and any("24" in text and "R1.2" in text for text in told(lab))
    assert "once the counts add up" in lab.status.value
    files._answer(None, {"save": True}, [])
    assert not any("deliver" in each for each in found) and lab.line.tone == "bad" and "R1.2" in lab.line.text
    lab.dead_ends.value = 3
    files._answer(None, {"save": True}, [])
    saved = next(each for each in found if "deliver" in each)
    assert TileSet.from_toml(saved["text"]) == TileSet(6, 9, 3, 3, 3)
    lab.of_the_box.click()
    assert lab.state.counts == (6, 8, 3, 3, 4)
    files._answer(None, {"file": "mine.toml", "text": saved["text"]}, [])
    assert lab.state.counts == (6, 9, 3, 3, 3) and "mine.toml" in lab.line.text
    lab.curves.value = 99
    assert lab.state.counts[1] == 9 and lab.curves.value == 9 and "99" in lab.line.text


@pytest.mark.parametrize("text", ["", "no = toml = here", "straight = 24", "volcano"])
def test_a_wrong_file_is_answered_and_nothing_is_lost(lab, text):
    state = lab.state
    lab.counting.filing.files._answer(None, {"file": "wrong.toml", "text": text}, [])
    assert (
        lab.state is state and lab.line.tone == "bad" and "wrong.toml does not contain a set of tiles" in lab.line.text
    )


def test_tiles_that_the_box_has_no_longer_are_counted(lab):
    lab.load(RING)
    lab.curves.value, lab.straights.value = 3, 11
    assert any("1 tile more" in text and "R1.7" in text for text in told(lab))


# --- as a value ---


@pytest.mark.parametrize("text", ["", RING, "set=s0c24j0x0d0 roads=2.2:NW", "set=s1c1j1x1d1"])
def test_its_notation_round_trips(text):
    assert parse(str(parse(text))) == parse(text)
    assert parse(text) == Field(parse(text).roads, parse(text).counts)


@pytest.mark.parametrize(
    "text",
    ["roads=", "roads=0.0", "roads=0.0:SE", "roads=9.9:ES", "roads=red:S", "roads=0.0:ES,0.0:NS", "set=s99c1j1x1d1"],
)
def test_what_cannot_be_read_is_refused(text):
    with pytest.raises(NotationError):
        parse(text)
