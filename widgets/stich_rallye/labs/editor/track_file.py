"""A track as a file, saved and loaded: TOML in the format of the tracks of the box."""

from __future__ import annotations

import json
from dataclasses import replace

from rally.errors import NotationError, objection
from rally.reading import read_toml
from widgets.shared.labs.editing.filing import Filing
from widgets.shared.words import _, together
from widgets.stich_rallye.words.files import TRACK

from .bench import Bench
from .draft import Draft, entered
from .findings import say_draft

HEAD = """\
# A track of one's own for Stich Rallye. Only who entered it knows whether it is the printed one.
# spaces: one character each, the start space first: . flat, d downhill, u uphill.
"""
MOST_OF_A_NAME = 40
"""So many characters of a track's name are in the name of its file."""

DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³")}
"""What Windows takes for a device, whatever comes after the dot."""


def to_toml(draft: Draft) -> str:
    """The track's file, in the format of the tracks of the box."""
    note = f"a lap of {len(draft.spaces)} spaces, entered by hand; from what, this file cannot tell"
    return (
        f"{HEAD}name = {in_quotes(draft.name)}\nspaces = {in_quotes(draft.spaces)}\n\n[source]\n"
        f'spaces = {{ kind = "own", rule = "S-K", note = "{note}" }}\n'
    )


def in_quotes(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def from_toml(text: str) -> Draft:
    """The draft in a track's file. Raises NotationError if there is none in it; the track itself may be wrong."""
    table = read_toml(text, "the file")
    wrong = [key for key in ("name", "spaces") if not isinstance(table.get(key), str)]
    if wrong:
        raise NotationError(
            *(objection(None, "the file has no {key}, which is a text in quotes", key=key) for key in wrong)
        )
    return entered(table["name"], table["spaces"])


def file_name(draft: Draft) -> str:
    """What the track's file is called, on any machine: letters and digits of its name."""
    letters = draft.name.lower()[:MOST_OF_A_NAME]
    plain = "".join(letter if letter.isalnum() else "-" for letter in letters).strip("-") or "track"
    return f"track-{plain}.toml" if plain in DEVICES else f"{plain}.toml"


class TrackFiling(Filing[Bench, Draft]):
    """The draft as a file; a file with a wrong track is loaded to be mended."""

    kind = TRACK

    def written(self) -> tuple[str, str]:
        draft = self.lab.state.draft
        return file_name(draft), to_toml(draft)

    def read(self, text: str) -> Draft:
        return from_toml(text)

    def take(self, name: str, loaded: Draft) -> None:
        tone = "bad" if loaded.objections else "good"
        state = replace(self.lab.state.with_draft(loaded), chosen=-1)
        self.lab.go(state, lambda: together([_("{file} is loaded.").format(file=name), say_draft(loaded)]), tone)

    def say_saved(self, name: str) -> str:
        return _("The track is saved as {file}.").format(file=name)

    def say_nothing(self, name: str) -> str:
        return _("{file} does not contain a track. Nothing was loaded.").format(file=name)
