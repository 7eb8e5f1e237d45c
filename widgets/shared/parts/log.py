"""What happened, line by line: a list to read, to click and to step through, with a player for all of it."""

from __future__ import annotations

from typing import TypedDict

import traitlets

from widgets.shared.parts.base import Proposal
from widgets.shared.words import _, pgettext

from .base import Part


class LogLine(TypedDict):
    """A line of the log: what it says, its scene and step, and what it begins, as a heading."""

    text: str
    scene: int
    step: int
    mark: str


class Log(Part):
    """A list of lines, one of them the current one. Sends {"scene", "step"} of a line that is chosen.

    lines: dicts with "text", "scene" (what is on show at that line: any number that never falls), "step" (which step
    of the scene it is) and, as needed, "mark" (a heading: something new begins here), "minor" (a detail, which can
    be left out) and "note" (a few words of judgement beside it).
    scene, step: the line that is current; a scene of -1: none is.
    channel: the bus on which the steps of the scene on show are told, so that stepping within it asks no kernel.
    player: whether there are buttons and a slider for all lines. name: what the list is.
    """

    lines = traitlets.List(traitlets.Dict()).tag(sync=True)
    scene = traitlets.Int(-1).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    player = traitlets.Bool(True).tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)

    @traitlets.validate("lines")
    def _complete(self, proposal: Proposal[list[dict[str, object]]]) -> list[dict[str, object]]:
        for line in proposal["value"]:
            if missing := [key for key in ("text", "scene", "step") if key not in line]:
                raise traitlets.TraitError(f"the line {line!r} lacks {', '.join(missing)}")
        return proposal["value"]

    def words(self) -> dict[str, str]:
        return {
            "slider": _("Moment"),
            "last": _("Back to the start of this part"),
            "back": _("One line back"),
            "play": pgettext("a film", "Play"),
            "pause": pgettext("a film", "Pause"),
            "forward": _("One line forward"),
            "next": _("On to the next part"),
            "count": _("{n} of {all}"),
            "speed": _("Speed: {speed}"),
            "slow": pgettext("how fast a film runs", "slow"),
            "normal": pgettext("how fast a film runs", "normal"),
            "quick": pgettext("how fast a film runs", "fast"),
            "brief": _("Without the details"),
        }
