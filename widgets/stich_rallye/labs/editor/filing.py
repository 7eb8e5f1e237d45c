"""Saving the draft to a file, and loading one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rally.errors import RallyError
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.messages import text_in, unreadable
from widgets.shared.parts import Files
from widgets.shared.words import _
from widgets.stich_rallye.words import say_error

from .bench import Bench
from .findings import say_draft
from .track_file import file_name, from_toml, to_toml


class Filing:
    """Answers the part that saves and loads files."""

    def __init__(self, lab: Lab[Bench]) -> None:
        self.lab = lab
        self.files = Files(accept=".toml")
        lab.on(self.files, self.answer)

    def answer(self, content: Mapping[str, Any]) -> None:
        """A file is wanted, or was chosen."""
        if content.get("save") is True:
            self.save()
        elif "problem" in content:
            self.complain({"file": text_in(content, "file"), "problem": text_in(content, "problem")})
        else:
            self.load(text_in(content, "file"), text_in(content, "text"))

    def save(self) -> None:
        """Hand the draft's file to the browser."""
        name = file_name(self.lab.state.draft)
        self.files.deliver(name, to_toml(self.lab.state.draft))
        self.lab.tell(lambda: _("The track is saved as {file}.").format(file=name), "good")

    def complain(self, content: Mapping[str, str]) -> None:
        """Say why the browser could not read a file."""
        if not self.files.complaint(content):
            raise unreadable(content)
        self.lab.tell(lambda: self.files.complaint(content), "bad")

    def load(self, name: str, text: str) -> None:
        """Go on with the track in a file; a file that holds none changes nothing."""
        try:
            draft = from_toml(text)
        except RallyError as error:
            wrong = error
            self.lab.tell(lambda: " ".join([say_nothing(name), *say_error(wrong)]), "bad")
            return
        tone = "bad" if draft.objections else "good"
        state = replace(self.lab.state.with_draft(draft), chosen=-1)
        self.lab.go(state, lambda: " ".join([_("{file} is loaded.").format(file=name), say_draft(draft)]), tone)


def say_nothing(name: str) -> str:
    """That a file was of no use."""
    return _("{file} holds no track. Nothing was loaded.").format(file=name)
