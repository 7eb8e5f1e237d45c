"""The race lab without a browser: scenes that tell the truth, moments, records, branches, and wrong files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from threading import Thread

import pytest

from rally.core.errors import IllegalAction, ImpossiblePosition, NotationError
from rally.stich_rallye import Race, Track, record
from widgets.stich_rallye import RaceLab
from widgets.stich_rallye.labs.race_lab import milestones
from widgets.stich_rallye.labs.screen import SCREEN

from .races import SHORT, choose, raced

# --- where races come from ---


@pytest.mark.parametrize("by", SCREEN.ways)
def test_every_kind_of_computer_player_finishes_a_race(by):
    race = RaceLab(SHORT, by=by).state.film.race
    assert race.winner is not None


def test_a_race_that_is_not_over_is_shown_as_far_as_it_went():
    race = Race.start(seed=7)
    race = race.after(next(iter(race.legal)))
    lab = RaceLab(race)
    assert lab.state.film.race == race and race.winner is None


def test_what_is_no_race_is_refused_with_a_reason(tmp_path: Path):
    with pytest.raises(NotationError, match="no-such-file"):
        RaceLab(tmp_path / "no-such-file.json")
    binary = tmp_path / "picture.json"
    binary.write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(NotationError, match="not a text file"):
        RaceLab(binary)
    with pytest.raises(NotationError):
        RaceLab("{}")
    wrong = record(raced(2))
    wrong["rounds"][0]["tricks"][0]["cards"] = "R2 R2 R2 R2"
    with pytest.raises(IllegalAction):
        RaceLab(wrong)


NOTHING_FITS = "players=3 flag=0 hands=R2.G5.B9,?,? void=,R.G.B,"
"""Hidden hands that no card can fill."""


def test_hidden_hands_that_no_card_can_fill_are_refused_with_a_reason(lab):
    before = lab.state
    lab.load(NOTHING_FITS)
    assert lab.state is before and "not hold cards of any colour" in lab.notation.errors[0]
    with pytest.raises(ImpossiblePosition, match="not hold cards of any colour"):
        RaceLab(NOTHING_FITS)


# --- moments ---


def test_a_line_brings_the_whole_table_there(lab):
    film = lab.state.film
    number = next(i for i, scene in enumerate(film.scenes) if scene.is_move and i > 40)
    choose(lab, number, 3)
    scene = film.scenes[number]
    assert (lab.timeline.scene, lab.timeline.step) == (number, 3)
    assert len(lab.parts.track.figure["frames"]) == len(scene.events) + 1
    assert lab.parts.track.step == 3
    assert [dial["position"] for dial in lab.parts.plates.dials] == [motor.position for motor in scene.table.motors]
    assert [card["text"] for card in lab.parts.trick.cards] == [str(card) for card in scene.cards]
    assert lab.line.text == next(line["text"] for line in lab.timeline.lines if line["scene"] == number)


def test_the_picture_is_not_sent_again_where_it_is_the_same(lab):
    choose(lab, 3)
    figure = lab.parts.track.figure
    choose(lab, 4)
    assert lab.parts.track.figure is figure


def test_whose_turn_it_is_and_which_card_may_not_be_played(lab):
    race = lab.state.film.race
    number = next(
        i for i, s in enumerate(lab.state.film.scenes) if s.is_whole and s.table.trick and s.table.to_act is not None
    )
    choose(lab, number)
    race = lab.state.shown.table
    hand = lab.parts.hand
    assert hand.active and lab.parts.trick.next == hand.title
    card = race.hands[race.to_act][0]
    hand._answer(None, {"card": str(card)}, [])
    assert "could play this card here" in lab.line.text or "(S2" in lab.line.text
    lab.parts.plates._answer(None, {"plate": (race.to_act + 1) % 4}, [])
    assert not hand.active and all(card["label"] in lab.line.text for card in hand.cards)
    hand._answer(None, {"card": hand.cards[0]["text"]}, [])
    assert lab.line.tone == "bad"


def test_the_way_back_does_not_keep_races_without_end(lab):
    for _race in range(15):
        lab.new_race.click()
    assert len(lab.states) == 10


def test_another_track_is_another_race(lab):
    lab.track.value = "beach"
    assert lab.state.film.race.track == Track.named("beach")


# --- records ---


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"text": "no json"}, "line 1, column 1"),
        ({"text": "[1, 2]"}, "expected a table"),
        ({"text": '{"game": "chess", "rounds": []}'}, "not one of this game"),
        ({"text": ""}, "does not contain a race you can watch"),
        ({"problem": "big"}, "too big: these files have at most 500 kB"),
        ({"problem": "unreadable"}, "not a text file"),
    ],
)
def test_a_wrong_file_is_answered_and_nothing_is_lost(lab, content, said):
    choose(lab, 20)
    state = lab.state
    lab.files._answer(None, {"file": "wrong.json"} | content, [])
    assert lab.state is state
    assert "wrong.json" in lab.line.text and said in lab.line.text and lab.line.tone == "bad"
    assert not lab.files.fault


def test_a_record_can_be_pasted_and_a_wrong_one_is_listed(lab):
    race = raced(4, 3)
    lab.load(json.dumps(record(race)))
    assert lab.state.film.race == race
    lab.load("{")
    assert len(lab.notation.errors) == 1 and "column" in lab.notation.errors[0]
    lab.load("players=4 cars=7,5,5,99 motors=2,0,0,0")
    assert len(lab.notation.errors) == 4
    assert lab.state.film.race == race


def test_the_notation_is_the_position_of_the_moment(lab):
    for number in (0, 5, 17, 40, 120, len(lab.state.film) - 1):
        choose(lab, number)
        assert Race.parse(lab.notation.value) == lab.state.shown.position


# --- branches ---


def test_a_branch_says_what_is_due_there(lab):
    said = set()
    for number, scene in enumerate(lab.state.film.scenes):
        if scene.is_whole:
            choose(lab, number)
            said.add(lab.branch.say_open(lab.state.shown.position).rsplit("It begins where ", 1)[-1])
    assert {"everybody is about to use the motor.", "the race is won."} <= said


def test_closing_the_lab_or_another_race_closes_the_branch():
    lab = RaceLab(seed=2)
    for leave in (lab.new_race.click, lambda: lab.load(SHORT), lab.close):
        lab.what_if.click()
        branch = lab.branch.lab
        leave()
        assert branch.closed and lab.branch.lab is None


def test_an_open_branch_is_part_of_the_state(lab):
    choose(lab, 40)
    lab.what_if.click()
    begun = lab.branch.lab.write()
    lab.new_race.click()
    assert lab.branch.lab is None
    lab.step_back.click()
    assert lab.branch.lab.write() == begun and lab.state.branch
    lab.start_over.click()
    assert lab.branch.lab is None and lab.state == lab.first


# --- what holds for every lab ---


def stored(lab: RaceLab) -> dict[str, str]:
    """What a file keeps of it."""
    bundle = lab._repr_mimebundle_()
    return bundle[0] if isinstance(bundle, tuple) else bundle


def test_it_has_a_table_without_a_kernel_and_a_plain_repr(lab):
    lab.turn_to(len(lab.state.film) - 1, 0)
    data = stored(lab)
    assert data["text/html"].count("<tr>") > 15
    assert "The end of round 1" in data["text/html"] and "Round 3, after trick" in data["text/html"]
    assert data["text/plain"] == repr(lab) and not re.search(r"0x[0-9a-f]{6}", repr(lab))


def test_what_is_stored_tells_no_more_than_was_watched(lab):
    assert "after trick" not in stored(lab)["text/html"]
    first = milestones(lab.state.film)[1]
    lab.turn_to(lab.state.film.scenes.index(first), 0)
    assert re.findall(r"Round \d, after trick \d", stored(lab)["text/html"]) == ["Round 1, after trick 1"]


def test_two_threads_at_once_leave_one_consistent_table(lab):
    """JupyterLab answers messages in threads of their own."""
    threads = [Thread(target=lambda k=k: [choose(lab, n) for n in range(k, 60, 2)]) for k in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    shown = lab.state.shown
    assert [dial["position"] for dial in lab.parts.plates.dials] == [motor.position for motor in shown.table.motors]
    assert lab.timeline.scene == lab.state.scene
