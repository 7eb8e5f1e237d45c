"""RoadLab, SwapLab and PitLab: what may be done, what is refused and why, and the way back."""

from __future__ import annotations

import pytest

from rally.rally_run import Race
from tests.widgets.rally_run.labs.board_acts import marked, send
from widgets.rally_run import PitLab, RaceLab, RoadLab, SwapLab, WhatIfLab

MAKERS = {"RoadLab": RoadLab, "SwapLab": SwapLab, "PitLab": PitLab}


@pytest.fixture(params=MAKERS)
def lab(request):
    return MAKERS[request.param]()


@pytest.fixture
def roads():
    return RoadLab(position="players=2 tiles=cjxss/sccdc/dsPjs/ccxsd/jcdcx")


@pytest.fixture
def swaps():
    return SwapLab()


@pytest.fixture
def pit():
    return PitLab()


# --- every lab ---


def test_every_lab_has_its_notation_and_takes_it_back(lab):
    lab.load("players=Mia,Ben cars=1.1:NE,yellow first=no turn=1 pile=?.?")
    assert lab.line.tone == "info" and lab.race.players == ("Mia", "Ben")
    kept = lab.write()
    lab.load("players=2 cars=9.9,red")
    assert lab.notation.errors and lab.write() == kept


@pytest.mark.parametrize("make", [*MAKERS.values(), RaceLab, lambda: WhatIfLab(playouts=20)])
def test_what_lies_face_down_is_in_the_notation_only_for_those_who_peek(make):
    lab = make()
    lab.peek.value = False
    rows = lab.race.rows
    shown = f"{lab.notation.value} {lab!r} {lab.still()}".replace("<wbr>", "")
    assert "".join(rows) not in shown.replace("/", "") and lab.write() == str(lab.race.seen_by(lab.race.turn))
    lab.load(lab.notation.value)
    assert lab.race.rows == rows, "what is on the table is still there"
    lab.peek.value = True
    assert Race.parse(lab.notation.value).rows == rows


@pytest.mark.parametrize(
    "content", [{"cell": [9, 9]}, {"cell": "x"}, {"swap": [[0, 1]]}, {"turn": "QQ"}, {}, {"cell": [True, 0]}]
)
def test_what_nobody_could_mean_is_refused_with_a_sentence(lab, content):
    before = lab.race
    send(lab, **content)
    assert lab.race == before and lab.line.tone == "bad" and "program" not in lab.line.text


# --- roads ---


@pytest.mark.parametrize(
    ("lab", "on_the_table"),
    [
        (lambda: RoadLab(story="a_tile"), False),
        (lambda: RoadLab(story="curve_and_junction"), True),
        (lambda: PitLab(story="ten_turns"), False),
        (lambda: PitLab(), True),
    ],
)
def test_where_somebody_drives_a_first_tile_what_can_be_set_lies_in_the_drawer(lab, on_the_table):
    made = lab()
    settings = [
        getattr(made, name) for name in ("kind", "first_turn", "scene", "trophy", "peek") if hasattr(made, name)
    ]
    assert len(settings) == 3 and all((each in made.drawer.children) is not on_the_table for each in settings)


def test_a_curve_waits_to_be_turned_round_and_then_the_car_drives(roads):
    assert marked(roads, "may") == {(0, 0)}
    send(roads, cell=[0, 0])
    assert roads.table.board.turning == [0, 0]
    assert [way["exits"] for way in roads.table.board.ways] == ["NE", "NW"]
    assert "curve" in roads.line.text and "R3.2" in roads.line.text
    send(roads, cell=[1, 0])
    assert roads.line.tone == "bad" and "R3.2" in roads.line.text and marked(roads, "wrong") == {(0, 0)}
    send(roads, turn="NE")
    assert roads.race.cars[0] == (0, 0) and roads.race.open == {(0, 0): "NE"}
    assert roads.race.turn == 0, "the same car drives on"
    assert marked(roads, "may") == {(-1, 0), (0, 1)}


def test_a_road_that_does_not_lead_there_is_shown_on_the_tile(roads):
    send(roads, cell=[0, 0])
    send(roads, turn="NE")
    send(roads, cell=[1, 0])
    assert roads.line.tone == "bad" and "R3.1" in roads.line.text and marked(roads, "wrong") == {(0, 0)}
    send(roads, cell=[4, 4])
    assert "R3.1" in roads.line.text and marked(roads, "wrong") == {(4, 4)}
    roads.back()
    assert marked(roads, "wrong") == set()


def test_roads_that_do_not_meet_are_refused_at_the_open_tile():
    lab = RoadLab(position="players=2 cars=1.1:EW,1.2:NS first=no")
    send(lab, cell=[1, 2])
    assert "R3.4" in lab.line.text and marked(lab, "wrong") == {(1, 2)}


def test_a_dead_end_may_point_elsewhere_on_a_first_turn_only(roads):
    roads.kind.value = "d"
    send(roads, cell=[0, 0])
    assert [way["exits"] for way in roads.table.board.ways] == ["N", "E", "S"]
    send(roads, turn="E")
    assert roads.race.open == {(0, 0): "E"} and "R3.3" in roads.line.text + str(roads.table.steps.steps)
    roads.back()
    roads.back()
    roads.first_turn.value = False
    send(roads, cell=[0, 0])
    assert roads.race.open == {(0, 0): "N"}, "it points back to where the car came from"
    assert sorted(roads.race.tiles) == sorted(roads.first.race.tiles), "the tiles are the same ones"


def test_another_car_is_chosen_by_its_plate(roads):
    roads.table.drivers._answer(roads.table.drivers, {"plate": 1}, [])
    assert roads.race.turn == 1 and marked(roads, "may") == {(0, 4)}
    send(roads, cell=[0, 4])
    assert (roads.race.cars[0] == (-1, 0) and roads.race.cars[1] != (0, 5)) or roads.race.turning == (0, 4)


def test_a_film_keeps_its_name_in_another_language_and_is_another_after_another_drive(roads):
    roads.kind.value = "x"
    send(roads, cell=[0, 0])
    film = roads.film()
    assert film[2] == len(roads.table.board.moments) - 1 > 1
    roads.language.value = "de"
    assert roads.film() == film
    roads.language.value = "en"
    send(roads, cell=[0, 1])
    assert roads.film()[0] != film[0]


def test_while_the_film_runs_the_line_does_not_tell_its_end(roads):
    roads.kind.value = "x"
    send(roads, cell=[0, 0])
    assert "crossing" in roads.line.text and "crossing" not in roads.line.opening


# --- swaps ---


def test_two_clicks_swap_and_the_next_player_may_take_neither(swaps):
    tiles = swaps.race.rows
    send(swaps, cell=[0, 0])
    assert marked(swaps, "chosen") == {(0, 0)}
    send(swaps, cell=[4, 4])
    assert swaps.race.rows[0][0] == tiles[4][4] and swaps.race.turn == 1
    assert marked(swaps, "swapped") == {(0, 0), (4, 4)}
    send(swaps, cell=[4, 4])
    assert "R4.2" in swaps.line.text and marked(swaps, "chosen") == set() and (4, 4) in marked(swaps, "wrong")
    send(swaps, swap=[[0, 1], [0, 2]])
    send(swaps, swap=[[0, 0], [4, 4]])
    assert swaps.race.turn == 0 and swaps.race.rows[0][0] == tiles[0][0], "a turn later they may be taken again"


@pytest.mark.parametrize("cell", [(1, 1), (2, 2), (-1, 0)])
def test_what_is_no_face_down_tile_is_not_swapped(swaps, cell):
    send(swaps, cell=[*cell])
    assert swaps.line.tone == "bad" and "R4.1" in swaps.line.text and marked(swaps, "wrong") == {cell}
    send(swaps, swap=[[0, 0], [*cell]])
    assert "R4.1" in swaps.line.text and swaps.race.turn == 0


def test_a_tile_that_is_clicked_twice_is_not_chosen_any_more(swaps):
    send(swaps, cell=[0, 0])
    send(swaps, cell=[0, 0])
    assert marked(swaps, "chosen") == set() and len(swaps.states) == 1


def test_peeking_shows_where_the_tiles_go(swaps):
    swaps.peek.value = True
    ghosts = {tuple(tile["cell"]): tile["ghost"] for tile in swaps.table.board.tiles}
    send(swaps, swap=[[0, 0], [4, 0]])
    now = {tuple(tile["cell"]): tile["ghost"] for tile in swaps.table.board.tiles}
    assert (now[0, 0], now[4, 0]) == (ghosts[4, 0], ghosts[0, 0])


# --- the pit stop ---


def test_the_first_visit_takes_the_top_trophy_and_the_second_takes_nothing(pit):
    pit.trophy.value = "blue"
    send(pit, cell=[2, 2])
    assert pit.race.trophies[0] == "blue" and "R5.1" in pit.line.text
    assert pit.table.drivers.plates[0]["trophy"] == "blue"
    send(pit, cell=[2, 1])
    while pit.race.turning:
        send(pit, turn=pit.table.board.ways[0]["exits"])
    send(pit, cell=[2, 2])
    assert "R5.3" in pit.line.text and pit.race.trophies[0] == "blue"


def test_the_finish_of_the_own_colour_wins_and_no_other(pit):
    pit.scene.value = "home"
    pit.trophy.value = "red"
    send(pit, cell=[5, 4])
    assert pit.race.winner is None and "R5.2" in pit.line.text
    pit.back()
    pit.trophy.value = "green"
    send(pit, cell=[5, 4])
    assert pit.race.winner == 0 and pit.table.drivers.plates[0]["won"]
    send(pit, cell=[4, 4])
    assert pit.line.tone == "bad" and "R5.2" in pit.line.text


def test_the_menu_of_scenes_says_where_one_is_also_at_none_of_them(pit):
    pit.trophy.value = "blue"
    assert pit.scene.label == "choose …"
    pit.scene.value = "in"
    assert pit.scene.label == "in the pit stop" and "choose …" not in dict(pit.scene.options)
    assert pit.race.trophies[0] == "green" and pit.race.car == (2, 2)


@pytest.mark.parametrize("lab, known", [(PitLab, "home"), (RoadLab, "beside Ben")])
def test_a_scene_that_there_is_not_is_refused(lab, known):
    with pytest.raises(ValueError, match=known):
        lab(scene="moon")
