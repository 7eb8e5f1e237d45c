"""Saving to a file and loading from one, in the browser."""

from __future__ import annotations

from collections.abc import Mapping

import traitlets

from widgets.shared.words import _

from .base import Part


class Files(Part):
    """A button that saves and one that loads; a file can be dropped on them too.

    Sends {"save": True} when a file is wanted (answer by `deliver`), {"file": name, "text": text} when one was chosen,
    and {"file": name, "problem": "big" or "unreadable"} for one that is no text or larger than `limit` bytes.
    accept: the endings of the files to choose from.
    """

    accept = traitlets.Unicode(".json").tag(sync=True)
    limit = traitlets.Int(500_000, min=1).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"save": _("Save as a file"), "load": _("Load a file"), "drop": _("You can also drag a file here")}

    def deliver(self, name: str, text: str) -> None:
        """Hand a file to the browser, which saves it as it saves every download."""
        self.send({"deliver": name, "text": text})

    def complaint(self, content: Mapping[str, object]) -> str:
        """What was wrong with a chosen file, in a sentence; empty if it could be read."""
        match content.get("problem"):
            case "big":
                return _("{file} is too big: these files have at most {most} kB. Nothing was loaded.").format(
                    file=content["file"], most=self.limit // 1000
                )
            case "unreadable":
                return _("{file} is not a text file. Nothing was loaded.").format(file=content["file"])
        return ""
