"""Saving the draft to a file, and loading one."""

from __future__ import annotations

from dataclasses import replace

from widgets.shared.labs.editing.filing import Filing
from widgets.shared.words import _, together

from .bench import Bench
from .draft import Draft
from .findings import say_draft
from .track_file import file_name, from_toml, to_toml


class TrackFiling(Filing[Bench, Draft]):
    """The draft as a file; a file with a wrong track is loaded to be mended."""

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
        return _("{file} holds no track. Nothing was loaded.").format(file=name)
