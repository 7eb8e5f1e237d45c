"""The track editor without a browser: painting, checks, rulings, simulated races, files, and use in other labs."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

from rally.errors import ImpossiblePosition, NotationError
from rally.stich_rallye import Race, Track
from rally.stich_rallye.box.facts import DATA, FEWEST_SPACES, MOST_SPACES
from widgets.shared.words import language
from widgets.stich_rallye import HillLab, RaceLab, TrackEditor, TrickLab
from widgets.stich_rallye.labs.editor import trial as track_trial
from widgets.stich_rallye.labs.editor.draft import (
    Draft,
    doubts,
    drawable,
    file_name,
    from_toml,
    parse,
    roll,
    rulings,
    to_toml,
)

CLOSE_HILLS = "....dd..uu........"  # two flat spaces between the hills


@pytest.fixture(autouse=True)
def english():
    language.code = "en"
    yield
    language.code = "en"


@pytest.fixture
def editor():
    made = TrackEditor()
    yield made
    made.close()


def click(editor: TrackEditor, space: int) -> None:
    """What the track sends when a space is clicked."""
    editor.picture._answer(None, {"space": space}, [])


def use(editor: TrackEditor, name: str, value: object = True) -> None:
    """What the controls send."""
    editor.start_tools._answer(None, {"id": name, "value": value}, [])


def told(editor: TrackEditor) -> str:
    """All findings as one text."""
    return " ".join(line["text"] for line in editor.findings.lines)


# --- painting ---


def test_clicks_go_round_flat_downhill_uphill(editor):
    use(editor, "begin", "flat")
    for kind, said in (("d", "downhill"), ("u", "uphill"), (".", "flat")):
        click(editor, 5)
        assert editor.state.spaces[5] == kind
        assert editor.line.text.startswith("Space 5") and said in editor.line.text


@pytest.mark.parametrize(("brush", "kind"), [("d", "d"), ("u", "u"), (".", ".")])
def test_a_brush_paints_its_kind_and_says_so_twice(editor, brush, kind):
    use(editor, "brush", brush)
    for _time in range(2):
        click(editor, 7)
        assert editor.state.spaces[7] == kind and editor.line.text.startswith("Space 7")
    assert editor.picture.chosen == 7


def test_a_track_of_the_box_gets_a_name_of_its_own_when_it_is_changed(editor):
    assert editor.track == Track.named("volcano")
    click(editor, 12)
    assert editor.state.name == "my track" and editor.track.spaces[12] == "d"
    use(editor, "name", "volcano")  # an owner may well call it so: the printed one differs from ours
    assert editor.track.name == "volcano" and "name of a track of the box" in told(editor)


def test_the_length_grows_before_the_line_and_loses_nothing_when_it_shrinks(editor):
    use(editor, "length", 20)
    assert editor.track.spaces == "......ddd.......uu.."
    use(editor, "length", 40)
    assert editor.state.spaces == Track.named("volcano").spaces + "." * 8


def test_what_is_wrong_is_listed_while_one_edits_and_nothing_is_lost(editor):
    use(editor, "spaces", "dduuddd x")
    assert editor.state.spaces == "dduudddx"
    assert len(editor.findings.lines) == 4 and "S-K" in told(editor)
    assert editor.line.tone == "bad" and "space 7" in editor.line.text.lower()
    with pytest.raises(ImpossiblePosition) as error:
        _ = editor.track
    assert len(error.value.reasons) == 4
    click(editor, 0)
    assert editor.state.spaces[0] == "u" and len(editor.findings.lines) == 4
    use(editor, "name", " ")
    assert "no name" in told(editor)
    for _step in range(3):
        editor.back()
    assert editor.track == Track.named("volcano") and editor.line.tone == "info"


def test_the_start_space_must_be_flat(editor):
    click(editor, 0)
    assert "start space must be flat" in editor.line.text and editor.line.tone == "bad"
    editor.findings._answer(None, {"scene": 0, "step": 0}, [])
    assert editor.picture.chosen == 0


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
    ("spaces", "rule", "parked"),
    [("......ddd........dd", "S-C", 0), ("......ddd......dd..", "S-C", 2), (".uu...............", "S-D", 1)],
)
def test_rolls_over_the_line_are_named(spaces, rule, parked):
    assert (rule, parked) in [(d.rule, d.parked) for d in doubts(Track("line", spaces))]


@given(st.text("ud....", min_size=FEWEST_SPACES - 1, max_size=40).map(lambda text: "." + text))
def test_every_doubt_can_be_played(spaces):
    """What is warned of can happen: the move that shows it is a move of the rules."""
    draft = Draft("any", spaces)
    if draft.objections:
        return
    for doubt in doubts(draft.track):
        end, parked = doubt.hill.first + (doubt.lap - 1) * len(spaces), []
        for _car in range(doubt.parked):
            parked.append(roll(draft.track, end, parked)[1])
        assert doubt.rule in rulings(roll(draft.track, end, parked)[0])


def test_a_finding_is_pointed_out_on_the_track(editor):
    use(editor, "spaces", CLOSE_HILLS)
    assert "S-A" in told(editor) and "if 2 cars are parked" in told(editor)
    editor.findings._answer(None, {"scene": 1, "step": 0}, [])
    assert editor.picture.chosen == 8 and "uphill on spaces 8 to 9" in editor.line.text


def test_a_track_full_of_hills_is_looked_at_in_no_time(editor):
    use(editor, "spaces", "......" + "du" * 46 + ".")
    assert len(editor.findings.lines) == 8


# --- simulated races ---


@pytest.fixture
def few_games(monkeypatch):
    pytest.importorskip("numpy")
    monkeypatch.setattr(track_trial, "GAMES", 600)
    monkeypatch.setattr(track_trial, "SLICE", 200)


def test_the_share_of_races_decided_by_the_line(editor, few_games):
    use(editor, "simulate")
    editor.refiner.wait()
    assert editor.tally.games == 600 and 0.8 < editor.tally.crossings / 600 <= 1
    assert "decided by the line" in editor.line.text and editor.line.tone == "good"
    assert [item["id"] for item in editor.trial_tools.items] == ["players", "simulate", "drive", "share"]


def test_without_threads_the_races_are_played_at_once(editor, few_games, monkeypatch):
    def no_threads(*_args: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(editor.refiner, "start", no_threads)
    use(editor, "simulate")
    assert editor.tally.games == 600 and editor.line.tone == "good" and not editor.running


def test_a_long_lap_is_hardly_ever_decided_by_the_line(editor, few_games):
    use(editor, "length", MOST_SPACES)
    use(editor, "simulate")
    editor.refiner.wait()
    assert editor.tally.crossings < 100 and "21.0 of 21" in editor.line.text


def test_a_change_abandons_what_is_being_simulated(editor, few_games):
    use(editor, "simulate")
    click(editor, 10)
    editor.refiner.wait()
    assert editor.tally is None and "share" not in [item["id"] for item in editor.trial_tools.items]
    use(editor, "simulate")
    use(editor, "players", 5)
    editor.refiner.wait()
    assert editor.tally is None


def test_simulating_can_be_stopped_and_what_came_out_stays(editor, few_games):
    with editor.lock:  # no slice can be handed in before the stop
        use(editor, "simulate")
        assert [item["id"] for item in editor.trial_tools.items] == ["players", "stop", "drive", "share"]
        use(editor, "stop")
    editor.refiner.wait()
    assert editor.line.text.startswith("Stopped") and not editor.running
    assert "simulate" in [item["id"] for item in editor.trial_tools.items]


def test_without_numpy_all_else_works_and_the_lab_says_so(editor, monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    for name in [name for name in sys.modules if name.startswith("rally.stich_rallye.")]:
        if name.rpartition(".")[2] in ("simulate", "laps", "batch", "styles"):
            monkeypatch.delitem(sys.modules, name)
    use(editor, "simulate")
    editor.refiner.wait()
    assert "NumPy" in editor.line.text and editor.line.tone == "bad" and not editor.running
    click(editor, 3)
    assert editor.state.spaces[3] == "d"


def test_what_is_no_track_is_not_raced_on(editor):
    click(editor, 0)
    for name in ("simulate", "drive"):
        use(editor, name)
        assert "start space must be flat" in editor.line.text and editor.line.tone == "bad"
    assert editor.drive_lab is None and not editor.running


# --- files and other labs ---


def test_the_file_has_the_format_of_the_tracks_of_the_box(editor):
    ours = tomllib.loads((Path(DATA) / "volcano.toml").read_text(encoding="utf-8"))
    saved = tomllib.loads(to_toml(editor.state))
    assert {key: saved[key] for key in ("name", "spaces")} == {key: ours[key] for key in ("name", "spaces")}
    assert saved["source"]["spaces"].keys() == ours["source"]["spaces"].keys()
    assert from_toml((Path(DATA) / "beach.toml").read_text(encoding="utf-8")).track == Track.named("beach")


@given(st.text(min_size=1).filter(str.isprintable), st.text("ud.", min_size=1))
def test_what_is_saved_is_loaded_again(name, spaces):
    draft = Draft(name, spaces)
    assert from_toml(to_toml(draft)) == draft
    assert re.fullmatch(r"[\w-]+\.toml", file_name(draft))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"text": "no = toml = here"}, "is no TOML"),
        ({"text": "spaces = 3"}, "lacks name"),
        ({"text": ""}, "holds no track"),
        ({"problem": "big"}, "too big"),
        ({"problem": "unreadable"}, "no text file"),
    ],
)
def test_a_wrong_file_is_answered_and_nothing_is_lost(editor, content, said):
    click(editor, 10)
    state = editor.state
    editor.files._answer(None, {"file": "wrong.toml"} | content, [])
    assert editor.state is state and not editor.files.fault
    assert "wrong.toml" in editor.line.text and said in editor.line.text and editor.line.tone == "bad"


def test_a_file_with_a_wrong_track_is_loaded_to_be_mended(editor):
    editor.files._answer(None, {"file": "short.toml", "text": 'name = "short"\nspaces = "..dd"'}, [])
    assert editor.state == Draft("short", "..dd") and "short.toml is loaded" in editor.line.text
    assert editor.line.tone == "bad" and "12 to 99" in told(editor)


def test_saving_delivers_the_file(editor, monkeypatch):
    found: list[dict] = []
    monkeypatch.setattr(editor.files, "send", lambda content, buffers=None: found.append(content))
    use(editor, "name", "Ring 2")
    editor.files._answer(None, {"save": True}, [])
    assert found[0]["deliver"] == "ring-2.toml" and from_toml(found[0]["text"]) == editor.state


def test_the_track_works_in_every_lab_and_as_notation(editor):
    use(editor, "spaces", CLOSE_HILLS)
    assert editor.write() == f"track=my%20track:{CLOSE_HILLS}"
    for lab in (HillLab(track=editor.track), TrickLab(position=editor.write()), RaceLab(track=editor.track)):
        assert CLOSE_HILLS in lab.notation.value
        lab.close()
    assert Race.parse(editor.write()).track == editor.track


def test_the_hill_lab_below_follows_every_change(editor):
    use(editor, "drive")
    lab = editor.drive_lab
    click(editor, 12)
    assert lab.state.race.track == editor.track
    click(editor, 0)
    assert lab.state.race.track.spaces[0] == "."  # what is no track yet is not laid
    use(editor, "close")
    assert editor.drive_lab is None and lab.closed and editor.drive_box.children == ()


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
    assert editor.state == draft and editor.line.tone == ("bad" if draft.objections else "info")
    assert parse(str(draft)) == draft


def test_what_cannot_be_read_is_listed_and_nothing_is_lost(editor):
    editor.load("track=nowhere")
    assert editor.track == Track.named("volcano") and "nowhere" in editor.notation.errors[0]
    with pytest.raises(NotationError):
        TrackEditor("nowhere")


# --- what holds for every lab ---


def test_it_has_a_table_without_a_kernel_and_a_plain_repr(editor):
    data = editor._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert "......ddd" in data["text/html"] and "valid track" in data["text/html"]
    assert data["text/plain"] == repr(editor) and not re.search(r"0x[0-9a-f]{6}", repr(editor))


def test_it_refuses_arguments_it_does_not_know():
    with pytest.raises(TypeError, match="colour"):
        TrackEditor(colour="red")


def test_closing_leaves_no_widget_behind():
    before = set(_instances)
    made = TrackEditor()
    use(made, "drive")
    made.close()
    assert set(_instances) - before == set()


def test_reset_and_back(editor):
    click(editor, 10)
    editor.reset()
    assert editor.track == Track.named("volcano")
    editor.back()
    assert editor.state.spaces[10] == "d"
