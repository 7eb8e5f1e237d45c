"""When widgets are told to the page: one by itself as soon as it is made, those of a lab when the lab is whole.

ipywidgets opens each widget at once, and sends whatever is put into it a moment later by itself: most of what a new lab
had to say to the page said anew what had been said before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import ipywidgets


class Made(list[ipywidgets.Widget]):
    """Widgets in the order of their making. within: what is noted around them, if they are a lab's within a lab."""

    def __init__(self, within: Made | None) -> None:
        super().__init__()
        self.within = within

    def open(self) -> None:
        """Open those that wait, unless more belongs to them."""
        for widget in self if self.within is None else ():
            if isinstance(widget, Opening):
                widget.open_now()


_noted: ContextVar[Made | None] = ContextVar("widgets made while a lab is being made", default=None)


@contextmanager
def noting() -> Iterator[Made]:
    """Note the widgets that are made within this block, here and not in other threads; they wait to be opened."""
    heard = ipywidgets.Widget._widget_construction_callback
    if not isinstance(heard, Noting):
        ipywidgets.Widget.on_widget_constructed(Noting(heard))
    made = Made(_noted.get())
    token = _noted.set(made)
    try:
        yield made
    finally:
        _noted.reset(token)
        if made.within is not None:  # a lab within a lab goes with that
            made.within.extend(made)


class Noting:
    """What ipywidgets calls for every new widget; `heard` is whom it called before."""

    def __init__(self, heard: Callable[[ipywidgets.Widget], None] | None) -> None:
        self.heard = heard

    def __call__(self, widget: ipywidgets.Widget) -> None:
        if (made := _noted.get()) is not None:
            made.append(widget)
        if self.heard is not None:
            self.heard(widget)


class Opening(ipywidgets.Widget):  # type: ignore[misc]
    """A widget that waits to be opened while widgets are noted."""

    _waits = False

    def open(self) -> None:
        self._waits = self.comm is None and _noted.get() is not None
        if not self._waits:
            super().open()

    def open_now(self) -> None:
        """Wait no longer."""
        if self._waits:
            self._waits = False
            super().open()

    def close(self) -> None:
        self._waits = False
        super().close()

    @property
    def model_id(self) -> str:
        """What the page calls it. Who asks tells the page of it in another widget's state: it is to be known there."""
        self.open_now()
        called: str = super().model_id
        return called

    def send(self, content: object, buffers: object = None) -> None:
        """Send a message to the page, which has to know the widget for that."""
        self.open_now()
        super().send(content, buffers)
