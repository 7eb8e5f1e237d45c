"""What a learner does to the track editor in its tests, and what is on show then."""

from __future__ import annotations

import pytest

from widgets.lab.controls import is_shown
from widgets.stich_rallye import TrackEditor
from widgets.stich_rallye.labs.editor import simulating as track_trial

CLOSE_HILLS = "....dd..uu........"  # two flat spaces between the hills


def click(editor: TrackEditor, space: int) -> None:
    """What the track sends when a space is clicked."""
    editor.picture_part._answer(None, {"space": space}, [])


def races(editor: TrackEditor) -> None:
    """Wait until no races are being played any more."""
    editor.simulating.work.wait()


def trying(editor: TrackEditor) -> list[str]:
    """The controls on show with which the track is tried out."""
    names = ("players", "simulate", "stop", "drive", "end_drive")
    found = [name for name in names if is_shown(editor.controls[name])]
    return [*found, *["share"] * is_shown(editor.simulating.share)]


def told(editor: TrackEditor) -> str:
    """All findings as one text."""
    return " ".join(line["text"] for line in editor.findings.lines)


def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let only a few races be simulated."""
    monkeypatch.setattr(track_trial, "GAMES", 600)
    monkeypatch.setattr(track_trial, "SLICE", 200)
