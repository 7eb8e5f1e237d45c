"""Tracks as files: saved, loaded again, and refused with a sentence."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

from rally.core.errors import NotationError
from rally.stich_rallye import Race, Track
from rally.stich_rallye.box.facts import DATA
from rally.stich_rallye.rules.driving import LONGEST_TRACK_NAME
from tests.effort import MOST_FOR_A_TEXT, count_lines
from widgets.stich_rallye import TrackEditor
from widgets.stich_rallye.labs.editor.draft import MOST_ENTERED, Draft, enter_draft, parse
from widgets.stich_rallye.labs.editor.findings import file_name, from_toml, to_toml

from .editor_acts import CLOSE_HILLS, click, told


@pytest.fixture
def editor():
    return TrackEditor()


def test_the_file_has_the_format_of_the_tracks_of_the_box(editor):
    ours = tomllib.loads((Path(DATA) / "volcano.toml").read_text(encoding="utf-8"))
    saved = tomllib.loads(to_toml(editor.state.draft))
    assert {key: saved[key] for key in ("name", "spaces")} == {key: ours[key] for key in ("name", "spaces")}
    assert saved["source"]["spaces"].keys() == ours["source"]["spaces"].keys()
    assert from_toml((Path(DATA) / "beach.toml").read_text(encoding="utf-8")).track == Track.named("beach")


def test_a_saved_track_does_not_say_where_it_is_from(editor):
    """Nobody but who entered it knows whether it is the printed one: only the box's own figures have a book."""
    for text in (to_toml(editor.state.draft), to_toml(Draft("mine", CLOSE_HILLS))):
        assert tomllib.loads(text)["source"]["spaces"]["kind"] == "own" and "somebody who has the box" not in text


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 5_000,
        "a = " + "9" * 5_000,
        ".".join("a" * 4_000) + " = 1",
        "x = 1\n" * 100_000,
        "[[a]]\n" * 1_500,
        "".join(f"a{n} = 'x'\n" for n in range(800)),
        "x = " + "'" * 5_000,
        "x = " + '"' * 3 + "\\" * 5_000,
        '"' * 9_000,
        "'x' = '" + ".'" * 3_000,
        "name = 1979-05-27\nspaces = true",
    ],
)
def test_no_file_raises_anything_else_or_takes_long(text):
    def read() -> None:
        with pytest.raises(NotationError):
            from_toml(text)

    assert count_lines(read) < MOST_FOR_A_TEXT


@given(st.text(max_size=LONGEST_TRACK_NAME + 2), st.text("ud. x%:=\ud800é", max_size=MOST_ENTERED + 1))
@example("", "")
@example("volcano", Track.named("volcano").spaces)
@example("100%: a=b", ". dd\n..")
def test_what_can_be_entered_is_saved_loaded_and_remembered(name, spaces):
    try:
        draft = enter_draft(name, spaces)
    except NotationError:
        return
    assert from_toml(to_toml(draft)) == draft and parse(str(draft)) == draft
    if not draft.objections:
        assert Race.parse(str(draft)).track == draft.track, "and every lab reads it"
    assert re.fullmatch(r"[\w-]+\.toml", file_name(draft))


def test_a_name_that_no_track_can_have_is_refused_in_a_file_too(editor):
    text = to_toml(Draft("x" * 58, CLOSE_HILLS))
    editor.filing.files._answer(None, {"file": "long.toml", "text": text}, [])
    assert "at most 40 characters, not 58" in editor.line.text and editor.track == Track.named("volcano")


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Ring 2", "ring-2.toml"),
        ("CON", "track-con.toml"),
        ("nul", "track-nul.toml"),
        ("Com1", "track-com1.toml"),
        ("LPT9.", "track-lpt9.toml"),
        ("com¹", "track-com¹.toml"),
        ("Aux.", "track-aux.toml"),
        (" con ", "track-con.toml"),
        ("Console", "console.toml"),
        ("Ring...", "ring.toml"),
        ("a/b\\c:d*e", "a-b-c-d-e.toml"),
        ("..", "track.toml"),
        ("$x^2$", "x-2.toml"),
    ],
)
def test_any_machine_takes_the_name_of_the_file(name, file):
    assert file_name(Draft(name, CLOSE_HILLS)) == file


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"text": "no = toml = here"}, "is not TOML"),
        ({"text": "spaces = 3"}, "has no name"),
        ({"text": ""}, "does not contain a track"),
        ({"problem": "big"}, "too big"),
        ({"problem": "unreadable"}, "not a text file"),
    ],
)
def test_a_wrong_file_is_answered_and_nothing_is_lost(editor, content, said):
    click(editor, 10)
    state = editor.state
    editor.filing.files._answer(None, {"file": "wrong.toml"} | content, [])
    assert editor.state is state and not editor.filing.files.fault
    assert "wrong.toml" in editor.line.text and said in editor.line.text and editor.line.tone == "bad"


def test_a_file_with_a_wrong_track_is_loaded_to_be_mended(editor):
    editor.filing.files._answer(None, {"file": "short.toml", "text": 'name = "short"\nspaces = "..dd"'}, [])
    assert editor.state.draft == Draft("short", "..dd") and "short.toml is loaded" in editor.line.text
    assert editor.line.tone == "bad" and "12 to 99" in told(editor)


def test_saving_delivers_the_file(editor, monkeypatch):
    found: list[dict] = []
    monkeypatch.setattr(editor.filing.files, "send", lambda content, buffers=None: found.append(content))
    editor.track_name.value = "Ring 2"
    editor.filing.files._answer(None, {"save": True}, [])
    assert found[0]["deliver"] == "ring-2.toml" and from_toml(found[0]["text"]) == editor.state.draft
