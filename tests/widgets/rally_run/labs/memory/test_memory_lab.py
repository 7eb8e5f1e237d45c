"""MemoryLab: a race is watched, the board covered, and only what is asked is told; three memories are compared."""

from __future__ import annotations

import re

import pytest

from rally.rally_run import NotationError, TilesSwapped, TileTurnedOver
from tests.widgets.rally_run.labs.board_acts import marked
from widgets.lab.controls import is_shown
from widgets.rally_run import MemoryLab
from widgets.rally_run.labs.memory_lab import (
    LEVELS,
    AnswerVerdict,
    MemoryQuiz,
    MemoryRound,
    answers,
    judge_answer,
    parse,
)
from widgets.rally_run.labs.still import race_svg


@pytest.fixture
def lab():
    return MemoryLab()


def asking(lab):
    lab.watch.click()
    lab.cover.click()
    return lab.round


def open_cells(lab):
    return {tuple(tile["cell"]) for tile in lab.table.board.tiles if tile["kind"] == "road" and tile["exits"]}


def pick(lab, letter):
    lab.tray._answer(lab.tray, {"pick": letter}, [])
    assert not lab.tray.fault


# --- the rounds ---


@pytest.mark.parametrize("turns", LEVELS)
@pytest.mark.parametrize("swaps", [False, True])
def test_a_round_asks_about_face_down_tiles_and_one_at_least_that_nobody_knows(turns, swaps):
    for seed in range(6):
        found = MemoryRound(turns, swaps, seed)
        assert all(found.race.is_face_down(cell) for cell in found.cells)
        assert len(set(found.cells)) == len(found.cells) >= 3
        known = found.answers()
        assert "?" in known and set(known) != {"?"}
        shown = [event.cell for event in found.events if isinstance(event, TileTurnedOver)]
        assert any(isinstance(event, TilesSwapped) for event in found.events) == swaps
        unseen = [cell for cell, letter in zip(found.cells, known, strict=True) if letter == "?"]
        assert swaps or not set(unseen) & set(shown)


def test_a_perfect_memory_says_what_is_there_and_a_forgetful_one_never_anything_else():
    for seed in range(20):
        found = MemoryRound(8, True, seed)
        for cell, best, less in zip(found.cells, found.answers(), found.answers(0.4), strict=True):
            assert best in (found.race.kind(cell), "?")
            assert less in (best, "?")
        assert set(found.answers(1.0)) == {"?"}


@pytest.mark.parametrize(
    ("said", "known", "there", "verdict"),
    [
        ("c", "c", "c", AnswerVerdict.RIGHT),
        ("s", "c", "c", AnswerVerdict.WRONG),
        ("?", "c", "c", AnswerVerdict.FORGOTTEN),
        ("?", "?", "c", AnswerVerdict.HONEST),
        ("c", "?", "c", AnswerVerdict.LUCKY),
        ("s", "?", "c", AnswerVerdict.GUESSED),
    ],
)
def test_an_answer_is_judged_by_what_could_be_known(said, known, there, verdict):
    assert judge_answer(said, known, there) is verdict


# --- the lab ---


def test_nothing_is_told_before_it_is_asked(lab):
    assert open_cells(lab) == set() and not lab.table.steps.steps
    lab.watch.click()
    assert lab.table.steps.steps and lab.line.opening and is_shown(lab.cover)
    lab.cover.click()
    now = lab.round
    assert not lab.table.steps.steps and lab.table.board.moments == []
    assert open_cells(lab) == set(lab.race.open), "only the tiles under the cars lie open"
    assert marked(lab, "chosen") == {now.cells[0]}
    labels = {tuple(tile["cell"]): tile["label"] for tile in lab.table.board.tiles}
    assert all(labels[cell].removesuffix("; marked").endswith("face down") for cell in lab.race.face_down)
    assert {tile["ghost"] for tile in lab.table.board.tiles} == {""} and lab.picture() == race_svg(lab.race)
    assert len([row for row in lab.rows() if "row" in row[0]]) == 0 and "lies" not in lab.line.text.replace(
        "Which tile is", ""
    )


def test_an_answer_uncovers_the_tile_and_asks_on(lab):
    now = asking(lab)
    pick(lab, now.answers()[0])
    assert lab.line.tone == "good" and now.cells[0] in open_cells(lab)
    assert marked(lab, "chosen") == {now.cells[1]} and not marked(lab, "wrong")
    wrong = next(letter for letter in "scjxd" if letter != lab.race.kind(now.cells[1]))
    pick(lab, wrong)
    assert marked(lab, "wrong") == {now.cells[1]}
    lab.back()
    assert now.cells[1] not in open_cells(lab) and marked(lab, "chosen") == {now.cells[1]}


def test_the_score_of_all_three_grows_in_chart_words_and_table(lab):
    now = asking(lab)
    assert "No question" in lab.chart.alt
    for letter in now.answers():
        pick(lab, letter)
    mine, perfect, other = lab.chart.figure["data"]
    assert mine["y"] == perfect["y"] == list(range(len(now.cells) + 1)) and other["y"][-1] <= mine["y"][-1]
    assert len({line["line"]["dash"] for line in lab.chart.figure["data"]}) == 3
    assert len({line["marker"]["symbol"] for line in lab.chart.figure["data"]}) == 3
    assert (
        f"you {len(now.cells)}, a perfect memory {len(now.cells)}" in lab.chart.alt
        and "The round is over" in lab.line.text
    )
    assert len([row for row in lab.rows() if "row" in row[0]]) == len(now.cells)


def test_the_next_round_is_another_race_and_the_score_goes_on(lab):
    first = asking(lab)
    for _cell in first.cells:
        pick(lab, "?")
    points = lab.chart.figure["data"][0]["y"][-1]
    assert points == first.answers().count("?")
    second = asking(lab)
    assert second.races != first.races and lab.chart.figure["data"][0]["y"][-1] == points
    pick(lab, second.answers()[0])
    assert lab.chart.figure["data"][0]["y"][-1] == points + 1


def test_a_level_counts_from_the_next_race_on_and_another_memory_at_once(lab):
    now = asking(lab)
    lab.turns.value, lab.swaps.value = 12, True
    assert lab.round == now
    for letter in now.answers():
        pick(lab, letter)
    lab.forgets.value = 80
    assert lab.chart.figure["data"][2]["y"][-1] == sum(each.other_is_good for each in answers(lab.state))
    lab.watch.click()
    assert (lab.round.turns, lab.round.swaps) == (12, True)


def test_what_is_not_due_is_refused_with_a_sentence(lab):
    pick(lab, "c")
    assert lab.line.tone == "bad" and "watch a race" in lab.line.text
    lab.cover.click()
    assert lab.line.tone == "bad" and len(lab.states) == 1
    asking(lab)
    before = lab.state
    lab.watch.click()
    assert lab.line.tone == "bad" and lab.state is before and "Which tile is" in lab.line.text
    pick(lab, "q")
    lab.table.board._answer(lab.table.board, {"cell": [0, 0]}, [])
    assert lab.line.tone == "bad" and lab.state is before and "program" not in lab.line.text


def test_its_notation_tells_all_of_it_and_no_tile(lab):
    now = asking(lab)
    pick(lab, "?")
    text = lab.write()
    assert parse(text) == lab.state and lab.write() == str(parse(text))
    other = MemoryLab(position=text)
    assert other.round == lab.round and other.table.board.tiles == lab.table.board.tiles
    other.close()
    assert not re.search(r"tiles=|[scjxd]{5}", text) and now.said == ""


@pytest.mark.parametrize(
    "text", ["turns=5", "rounds=4n1:ccccc", "rounds=4q1", "swaps=maybe", "seed=-1", "forgets=11", "x=1", "rounds="]
)
def test_what_cannot_be_read_is_refused(text):
    with pytest.raises(NotationError):
        parse(text)
    with pytest.raises(NotationError):
        MemoryLab(position=text)


def test_rounds_are_kept_but_not_for_ever():
    state = MemoryQuiz()
    for _round in range(30):
        state = state.watch_next().with_round(MemoryRound(4, False, 1, True, "?"))
    assert len(state.rounds) == 12 and parse(str(state)) == state
