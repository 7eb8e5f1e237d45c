"""What a lab shows, as plain values to be compared."""

from __future__ import annotations

from collections.abc import Iterator

import ipywidgets

from widgets.lab.controls import DIM, PRIMARY, is_shown, walk_widgets
from widgets.lab.lab import Lab
from widgets.parts import Globe, Goal, Learner, Line, PageMemory, Part, RuleCard, StoryPart
from widgets.parts.sharing import Share

PRIVATE = {"labels", "lang", "fault", "channel", "film", "opens", "seen", "moments", "key", "session"}
"""Traits of parts that are no part of what a state looks like."""

OF_SHEETS = {"rally-sheet", "rally-sheet-title", "rally-sheet-away", "rally-opener"}
"""The classes of sheets and of the buttons that open and close them, which are no state of a lab."""


def numbered(lab: ipywidgets.Widget) -> Iterator[tuple[int, ipywidgets.Widget]]:
    """A lab and all in it, but for what is said and remembered, sheets, and the button for a step that was taken back,
    which tells of the way and not of the state; each with its place among all."""
    said = Line | PageMemory | Learner | StoryPart | Goal | Globe | RuleCard
    there = [widget for widget in walk_widgets(lab) if not isinstance(widget, Share)]  # made when its sheet is opened
    ahead = {each.step_again for each in there if isinstance(each, Lab)}
    for number, widget in enumerate(there):
        is_apart = isinstance(widget, said) or widget in ahead
        if not is_apart and OF_SHEETS.isdisjoint(getattr(widget, "_dom_classes", ())):
            yield number, widget


def tree(lab: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """What a snapshot is about, in its order."""
    return (widget for _, widget in numbered(lab))


def snapshot(lab: ipywidgets.Widget) -> dict[str, object]:
    """All that is on show, but for what is said and remembered, and which sheet is open."""
    found: dict[str, object] = {}
    for number, widget in numbered(lab):
        kept: dict[str, object] = {"shown": is_shown(widget)}
        if kept["shown"] and isinstance(widget, Part):
            kept |= {name: getattr(widget, name) for name in widget.own_traits if name not in PRIVATE}
        elif kept["shown"]:
            kept |= control_values(widget)
        found[f"{number} {type(widget).__name__}"] = kept
    return found


def control_values(control: ipywidgets.Widget) -> dict[str, object]:
    """What a control shows, as plain values that can be compared."""
    found: dict[str, object] = {"shown": is_shown(control), "looks": sorted({PRIMARY, DIM} & {*control._dom_classes})}
    for name in ("description", "value", "options", "disabled"):
        if control.has_trait(name):
            found[name] = getattr(control, name)
    return found
