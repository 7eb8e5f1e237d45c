"""The track editor's state is all there is: steps back, resets, languages, and messages that nobody means."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.selection import each_of, often
from tests.widgets.snapshot import snapshot, tree
from widgets.lab.controls import walk_widgets
from widgets.parts import Part
from widgets.stich_rallye import TrackEditor
from widgets.stich_rallye.labs.editor.draft import Draft
from widgets.stich_rallye.labs.editor.findings import to_toml

from .editor_acts import CLOSE_HILLS, click, few, races


@pytest.fixture
def editor():
    made = TrackEditor()
    yield made
    made.close()


@pytest.fixture
def few_games(monkeypatch):
    few(monkeypatch)


def shown(editor: TrackEditor) -> dict[str, Any]:
    """All that is on show but the hill lab, which is a lab of its own, once all races are played."""
    races(editor)
    guest = {editor.end_drive, *(() if editor.drive_lab is None else walk_widgets(editor.drive_lab))}
    found = zip(tree(editor), snapshot(editor).values(), strict=True)
    return {f"{i}": kept for i, kept in enumerate(kept for widget, kept in found if widget not in guest)}


def but(shown: dict[str, Any], trait: str) -> dict[str, Any]:
    """The same without what shows this trait."""
    return {name: value for name, value in shown.items() if trait not in value}


def press_anything(editor: TrackEditor, chance: random.Random) -> None:
    """One act of a learner, any of them."""
    acts: list[Callable[[], object]] = [
        *(lambda: click(editor, chance.randrange(len(editor.picture_part.spaces))) for _time in range(4)),
        lambda: editor.findings._answer(None, {"scene": chance.randrange(len(editor.findings.lines)), "step": 0}, []),
        lambda: editor.load(chance.choice(["beach", CLOSE_HILLS, "track=bad:ddd", "track=nowhere"])),
        lambda: editor.filing.files._answer(None, {"file": "a", "text": to_toml(Draft("a", CLOSE_HILLS))}, []),
    ]
    names = sorted({*editor.controls} - {"step_back", "more", "language", "stop", "guess"})
    control = editor.controls[chance.choice(names)]
    if chance.random() < 0.4:
        chance.choice(acts)()
    elif hasattr(control, "click"):
        control.click()
    elif control.has_trait("options"):
        control.index = chance.randrange(len(control.options))
    elif control.has_trait("max"):
        control.value = chance.choice([0, 12, 31, 33, 99, 150])
    else:
        control.value = chance.choice(["", "ring", CLOSE_HILLS, "dduu", "<b>x</b>"])


@each_of("seed", range(4), brief=1)
def test_whatever_is_done_is_undone_by_as_many_steps_back(editor, few_games, seed):
    """The state is all there is: what was on show before each step is on show again after the step back."""
    chance, before = random.Random(seed), []
    opening = shown(editor)
    for _act in range(often(20, 40)):
        known, steps = shown(editor), len(editor.states)
        press_anything(editor, chance)
        assert "went wrong" not in editor.line.text, editor.line.text
        if len(editor.states) > steps:
            before.append(known)
        now = shown(editor)
        editor.language.value = "de"
        assert "went wrong" not in editor.line.text
        editor.language.value = "en"
        assert but(shown(editor), "errors") == but(now, "errors"), "a language changes nothing"
    while before:
        editor.step_back.click()
        assert but(shown(editor), "errors") == but(before.pop(), "errors")
    editor.start_over.click()
    known = [*shown(editor).values()]
    assert [value for value in opening.values() if value not in known and value.get("description") != "Step back"] == []


ODD = ["", 7, -1, 99, 10**30, 2.5, True, None, "x", [1], {"a": 1}, "\ud800"]
NAMES = ["space", "car", "scene", "save", "file", "text", "problem", "apply"]


def test_no_message_makes_the_editor_fail(editor):
    """Whatever a broken or hostile page sends gets a sentence."""
    for part in [each for each in walk_widgets(editor) if isinstance(each, Part)]:
        for content in [
            *({}, 5, {"file": "a", "problem": "odd"}, {"file": "a", "problem": 3}, {"file": 3, "text": "x"}),
            *({name: value} for name in NAMES for value in ODD),
        ]:
            part._answer(None, content, [])
            assert editor.line.text and "went wrong" not in editor.line.text, (part, content, editor.line.text)
            assert not part.fault
