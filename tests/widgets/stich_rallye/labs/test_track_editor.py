"""The track editor without a browser: painting, checks, rulings, simulated races, and use in other labs."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from rally.core.errors import ImpossiblePosition, NotationError
from rally.stich_rallye import Race, Track
from rally.stich_rallye.box.facts import FEWEST_SPACES, MOST_SPACES
from rally.stich_rallye.rules.driving import LONGEST_TRACK_NAME
from widgets.lab.controls import is_shown
from widgets.stich_rallye import HillLab, RaceLab, TrackEditor, TrickLab
from widgets.stich_rallye.labs.editor.draft import MOST_ENTERED, Draft, drawable, parse
from widgets.stich_rallye.labs.editor.findings import doubts, move_to, rulings

from .editor_acts import CLOSE_HILLS, click, few, races, told, trying


@pytest.fixture
def editor():
    return TrackEditor()


@pytest.fixture
def few_games(monkeypatch):
    few(monkeypatch)


# --- painting ---


def test_clicks_go_round_flat_downhill_uphill(editor):
    editor.begin.value = "flat"
    for kind, said in (("d", "downhill"), ("u", "uphill"), (".", "flat")):
        click(editor, 5)
        assert editor.state.draft.spaces[5] == kind
        assert editor.line.text.startswith("Space 5") and said in editor.line.text


@pytest.mark.parametrize(("brush", "kind"), [("d", "d"), ("u", "u"), (".", ".")])
def test_a_brush_paints_its_kind_and_says_so_twice(editor, brush, kind):
    editor.brush.value = brush
    for _time in range(2):
        click(editor, 7)
        assert editor.state.draft.spaces[7] == kind and editor.line.text.startswith("Space 7")
    assert editor.picture_part.chosen == 7


def test_a_track_of_the_box_gets_a_name_of_its_own_when_it_is_changed(editor):
    assert editor.track == Track.named("volcano")
    click(editor, 12)
    assert editor.state.draft.name == "my track" and editor.track.spaces[12] == "d"
    editor.track_name.value = "volcano"  # an owner may well call it so: the printed one differs from ours
    assert editor.track.name == "volcano" and "name of a track in the box" in told(editor)


def test_the_length_grows_before_the_line_and_loses_nothing_when_it_shrinks(editor):
    editor.length.value = 20
    assert editor.track.spaces == "......ddd.......uu.."
    editor.length.value = 40
    assert editor.state.draft.spaces == Track.named("volcano").spaces + "." * 8


def test_what_is_wrong_is_listed_while_one_edits_and_nothing_is_lost(editor):
    editor.spaces.value = "dduuddd x"
    assert editor.state.draft.spaces == "dduudddx"
    assert len(editor.findings.lines) == 4 and "S-K" in told(editor)
    assert editor.line.tone == "bad" and "space 7" in editor.line.text.lower()
    with pytest.raises(ImpossiblePosition) as error:
        _ = editor.track
    assert len(error.value.reasons) == 4
    click(editor, 0)
    assert editor.state.draft.spaces[0] == "u" and len(editor.findings.lines) == 4
    editor.track_name.value = " "
    assert "no name" in told(editor)
    for _step in range(3):
        editor.back()
    assert editor.track == Track.named("volcano") and editor.line.tone == "info"


def test_what_changes_nothing_is_no_step(editor):
    editor.brush.value = "."
    click(editor, 0)
    editor.track_name.value = " volcano "
    assert len(editor.states) == 1 and editor.track == Track.named("volcano")
    assert editor.track_name.value == "volcano", "the field shows again what is"


def test_a_lap_without_spaces_is_painted_by_nobody(editor):
    editor.spaces.value = ""
    assert editor.line.tone == "bad" and editor.length.value == 0
    click(editor, 0)
    assert "no spaces yet" in editor.line.text
    editor.length.value = 12
    assert editor.track.spaces == "." * 12


@pytest.mark.parametrize(
    ("control", "value", "said"),
    [
        ("spaces", "." * (MOST_ENTERED + 1), "199 spaces are too many"),
        ("spaces", "....dd....\ud800", "have characters that cannot be shown"),
        ("track_name", "x" * (LONGEST_TRACK_NAME + 1), "a name has at most 40 characters, not 41"),
        ("track_name", "x" * 58, "a name has at most 40 characters, not 58"),
        ("track_name", "half a letter: \ud800", "has characters that cannot be shown"),
        ("track_name", "\u3164", "has nothing in it that can be seen"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(editor, control, value, said):
    editor.controls[control].value = value
    assert said in editor.line.text.lower() and editor.line.tone == "bad"
    assert editor.track == Track.named("volcano") and editor.controls[control].value != value
    editor.load("." * 10_000)
    assert "too many" in editor.notation.errors[0] and len(editor.states) == 1


def test_the_start_space_must_be_flat(editor):
    click(editor, 0)
    assert "start space must be flat" in editor.line.text and editor.line.tone == "bad"
    editor.findings._answer(None, {"scene": 0, "step": 0}, [])
    assert editor.picture_part.chosen == 0


@given(st.text("ud.x", max_size=120))
def test_any_text_can_be_drawn_and_described(spaces):
    draft = Draft("any", spaces)
    assert len(drawable(draft).track) >= 1
    if not draft.objections:
        assert draft.track.spaces == spaces


# --- rulings ---


@pytest.mark.parametrize("name", ["volcano", "beach"])
def test_the_tracks_of_the_box_need_no_ruling(name):
    """S-J: at least five flat spaces lie before and after every hill, one for each car of five."""
    assert doubts(Track.named(name)) == ()


def test_hills_close_together_need_the_ruling():
    found = doubts(Track("near", CLOSE_HILLS))
    assert [(d.rule, d.hill.kind, d.parked) for d in found] == [("S-A", "down", 2), ("S-A", "up", 2)]
    assert [d.parked for d in doubts(Track("touching", "....dduu..........")) if d.rule == "S-A"] == [0, 0]


@pytest.mark.parametrize(
    ("spaces", "named"),
    [
        ("......ddd........dd", {("S-B", 0)}),  # whoever rolls over the line for the second time wins, S-C or not
        ("......ddd......dd..", {("S-B", 2)}),
        (".uu...............", {("S-C", 1), ("S-D", 1)}),
        ("......uuu.........", set()),
    ],
)
def test_rolls_to_the_line_name_the_ruling_whose_other_reading_leads_elsewhere(spaces, named):
    assert {(d.rule, d.parked) for d in doubts(Track("line", spaces))} == named


@given(st.text("ud....", min_size=FEWEST_SPACES - 1, max_size=40).map(lambda text: "." + text))
def test_every_doubt_can_be_played(spaces):
    """What is warned of can happen: the move that shows it is a move of the rules."""
    draft = Draft("any", spaces)
    if draft.objections:
        return
    for doubt in doubts(draft.track):
        parked: list[int] = []
        for _car in range(doubt.parked):
            parked.append(move_to(draft.track, doubt.hill, min(doubt.lap, 2), parked).progress)
        move = move_to(draft.track, doubt.hill, doubt.lap, parked)
        assert doubt.rule in rulings(move) and move.won == (doubt.rule == "S-C" or move.progress == draft.track.finish)


def test_a_finding_is_pointed_out_on_the_track(editor):
    editor.spaces.value = CLOSE_HILLS
    assert "S-A" in told(editor) and "if 2 cars are parked" in told(editor)
    editor.findings._answer(None, {"scene": 1, "step": 0}, [])
    assert editor.picture_part.chosen == 8 and "uphill on spaces 8 to 9" in editor.line.text


def test_a_track_full_of_hills_is_looked_at_in_no_time(editor):
    editor.spaces.value = "......" + "du" * 46 + "."
    assert len(editor.findings.lines) == 8


# --- simulated races ---


def test_the_share_of_races_decided_by_the_line(editor, few_games):
    editor.simulate.click()
    races(editor)
    assert editor.state.tally.games == 600 and 0.8 < editor.state.tally.crossings / 600 <= 1
    assert re.search(r"The line decided \d+\.\d% of them", editor.line.text) and editor.line.tone == "good"
    assert trying(editor) == ["players", "simulate", "drive", "share"]


def test_a_long_lap_is_hardly_ever_decided_by_the_line(editor, few_games):
    editor.length.value = MOST_SPACES
    editor.simulate.click()
    races(editor)
    assert editor.state.tally.crossings < 100 and "21.0 of 21" in editor.line.text


def test_a_change_abandons_what_is_being_simulated(editor, few_games):
    editor.simulate.click()
    click(editor, 10)
    races(editor)
    assert editor.state.tally is None and "share" not in trying(editor)
    editor.simulate.click()
    editor.players.value = 5
    races(editor)
    assert editor.state.tally is None


def test_simulating_can_be_stopped_and_what_came_out_stays(editor, few_games):
    with editor.lock:  # no slice can be handed in before the stop
        editor.simulate.click()
        assert trying(editor) == ["players", "stop", "drive", "share"]
        editor.stop.click()
    races(editor)
    assert editor.line.text.startswith("Stopped") and not editor.simulating.is_running
    assert "simulate" in trying(editor)


def test_what_came_out_belongs_to_its_draft(editor, few_games):
    editor.simulate.click()
    races(editor)
    click(editor, 10)
    assert editor.state.tally is None and not is_shown(editor.simulating.share)
    editor.step_back.click()
    assert editor.state.tally.games == 600 and "600" in editor.simulating.share.description
    editor.start_over.click()
    assert editor.state.tally is None


def test_without_numpy_fewer_races_are_simulated(editor, few_games, no_numpy):
    editor.simulate.click()
    races(editor)
    assert editor.state.tally.games == 60 and editor.state.tally.done == 1 and editor.line.tone == "good"
    assert not editor.simulating.is_running and "Random races: 60" in editor.line.text


def test_what_is_no_track_is_not_raced_on(editor):
    click(editor, 0)
    for name in ("simulate", "drive"):
        editor.controls[name].click()
        assert "start space must be flat" in editor.line.text and editor.line.tone == "bad"
    assert editor.drive_lab is None and not editor.simulating.is_running


# --- other labs ---


def test_the_track_works_in_every_lab_and_as_notation(editor):
    editor.spaces.value = CLOSE_HILLS
    assert editor.write() == f"track=my%20track:{CLOSE_HILLS}"
    for lab in (HillLab(track=editor.track), TrickLab(position=editor.write()), RaceLab(track=editor.track)):
        assert CLOSE_HILLS in lab.notation.value
        lab.close()
    assert Race.parse(editor.write()).track == editor.track


def test_the_hill_lab_of_a_test_drive_follows_every_change(editor):
    editor.drive.click()
    lab = editor.drive_lab
    click(editor, 12)
    assert lab.state.race.track == editor.track
    click(editor, 0)
    assert lab.state.race.track.spaces[0] == "." and editor.drive_lab is None, "what is no track yet is not laid"
    editor.step_back.click()
    assert editor.drive_lab is not None, "and is driven on again once it is one"
    editor.end_drive.click()
    assert editor.drive_lab is None and lab.closed and not is_shown(editor.driving.place.box)


@pytest.mark.parametrize(
    ("text", "draft"),
    [
        ("volcano", Draft.of(Track.named("volcano"))),
        ("track=beach", Draft.of(Track.named("beach"))),
        (f"track=near:{CLOSE_HILLS}", Draft("near", CLOSE_HILLS)),
        (CLOSE_HILLS, Draft("my track", CLOSE_HILLS)),
        (f"players=3 track=near:{CLOSE_HILLS} cars=1,2,3", Draft("near", CLOSE_HILLS)),
        ("track=bad:ddd", Draft("bad", "ddd")),
    ],
)
def test_notation_is_read_be_the_track_right_or_wrong(editor, text, draft):
    assert parse(text) == draft
    editor.load(text)
    assert editor.state.draft == draft and editor.line.tone == ("bad" if draft.objections else "info")
    assert parse(str(draft)) == draft


def test_what_cannot_be_read_is_listed_and_nothing_is_lost(editor):
    editor.load("track=nowhere")
    assert editor.track == Track.named("volcano") and "nowhere" in editor.notation.errors[0]
    with pytest.raises(NotationError):
        TrackEditor("nowhere")
