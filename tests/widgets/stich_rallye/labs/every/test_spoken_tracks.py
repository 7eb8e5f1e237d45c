"""The track's spoken name tells its hills, in every lab and in the learner's language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from widgets.lab.controls import walk_widgets
from widgets.lab.lab import Lab
from widgets.stich_rallye import HillLab, PlayLab, RaceLab, RoundEndLab, TrackEditor, WhatIfLab
from widgets.stich_rallye.parts.table import Track
from widgets.tutor import Predict
from widgets.words import set_language

VOLCANO = {
    "en": "The track Volcano: a lap of 32 spaces, with the downhill on spaces 6 to 8, the uphill on spaces 16 to 17 "
    "and the downhill on spaces 24 to 26",
    "de": "Die Strecke Vulkan: eine Rennrunde hat 32 Felder, und es gibt die Abfahrt auf den Feldern 6 bis 8, die "
    "Steigung auf den Feldern 16 bis 17 und die Abfahrt auf den Feldern 24 bis 26",
}

LABS: dict[str, Callable[[], Lab]] = {
    "hills": HillLab,
    "the end of a round": RoundEndLab,
    "playing": lambda: PlayLab(seed=1),
    "watching": lambda: RaceLab(seed=1),
    "what if": lambda: WhatIfLab(playouts=100),
    "a question": lambda: Predict("driving_2"),
}


@pytest.mark.parametrize("what", LABS)
def test_whoever_hears_a_track_hears_its_hills(what: str) -> None:
    lab = LABS[what]()
    tracks = [part for part in walk_widgets(lab) if isinstance(part, Track) and part.name]
    for language in ("de", "en"):
        set_language(language)
        assert tracks and {part.name for part in tracks} == {VOLCANO[language]}


def test_a_track_that_is_being_drawn_is_heard_as_it_is() -> None:
    editor = TrackEditor("....................")
    assert editor.picture_part.name == "The track my track: a lap of 20 spaces, all flat"
    for _time in range(2):
        editor.picture_part._answer(None, {"space": 5}, [])
    assert editor.picture_part.name == "The track my track: a lap of 20 spaces, with the uphill on space 5"
