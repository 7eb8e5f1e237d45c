"""The widgets of a lab as a tree: each with its place, and a name that a person recognises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ipywidgets

Place = tuple[int, ...]
"""The way down to a widget: which child of the lab, which child of that, and so on."""


def walk(widget: ipywidgets.Widget, place: Place = ()) -> Iterator[tuple[Place, ipywidgets.Widget]]:
    """A widget and all that is in it, hidden ones too."""
    yield place, widget
    for index, child in enumerate(getattr(widget, "children", ())):
        yield from walk(child, (*place, index))


def at(lab: ipywidgets.Widget, place: Place) -> ipywidgets.Widget | None:
    """The widget at a place, if there is one now."""
    widget = lab
    for index in place:
        children = getattr(widget, "children", ())
        if index >= len(children):
            return None
        widget = children[index]
    return widget


def name_of(lab: ipywidgets.Widget, place: Place) -> str:
    """What to call the widget at a place: the attribute of the lab that holds it, else the way there."""
    widget = at(lab, place)
    for owner, path in owners(lab):
        for name, value in vars(owner).items():
            if value is widget and not name.startswith("_"):
                return f"{path}{name}"
    words = getattr(widget, "description", "") or getattr(widget, "title", "")
    return f"{type(widget).__name__}{list(place)}" + (f" {words!r}" if isinstance(words, str) and words else "")


def owners(lab: Any) -> Iterator[tuple[Any, str]]:
    """The lab, and what it has that holds parts of its own."""
    yield lab, ""
    for name, value in vars(lab).items():
        module = type(value).__module__ or ""
        if module.startswith("widgets.") and not isinstance(value, ipywidgets.Widget) and hasattr(value, "__dict__"):
            yield value, f"{name}."
