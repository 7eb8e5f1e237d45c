"""The widgets of a lab that have a comm: what is to be gone when it is closed."""

from __future__ import annotations

from ipywidgets.widgets.widget import _instances

from widgets.parts.opening import is_shared


def alive() -> set[str]:
    """The ids of all widgets, but for the layouts and styles that all labs of a kernel share."""
    return {name for name, widget in _instances.items() if not is_shared(widget)}
