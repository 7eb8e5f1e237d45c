"""Who answers what: controls and parts get handlers, one acts at a time, and no complaint is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

import ipywidgets

from rally.errors import RallyError
from widgets.shared.parts import Line, Part

from .machine import machine

Handler = Callable[..., None]


class Acting(Protocol):
    """Who is acted on: a lab."""

    @property
    def closed(self) -> bool: ...

    @property
    def line(self) -> Line: ...

    def redraw(self) -> None:
        """Bring all that is on show to what the state is."""

    def tell_error(self, error: RallyError) -> None:
        """Say why something may not be."""

    def tell_fault(self, error: Exception, act: str) -> None:
        """Say that something of ours is wrong, and log it with what was being done."""


class Answering:
    """What a lab does with what is pressed, set and sent.

    lock: is held by whoever acts on the lab, in whatever thread. drawing: is the lab itself setting its controls now?
    """

    def __init__(self, lab: Acting) -> None:
        self.lab = lab
        self.lock = threading.RLock()
        self.drawing = False

    def on(self, source: ipywidgets.Widget, handler: Handler) -> None:
        """Let `handler` answer a control or a part.

        It is called without anything for a button, with the new value for any other control, and with the message
        for a part. What the lab itself puts into its controls is no answer to anything.
        """
        if isinstance(source, Part):
            source.on_act(lambda content: self._answer(handler, content))
        elif isinstance(source, ipywidgets.Button):
            source.on_click(lambda _button: self._answer(handler))
        else:
            source.observe(lambda change: self._heard(handler, change), "value")

    @contextmanager
    def drawn(self) -> Iterator[None]:
        """While the lab draws, what changes in its controls is nobody's act."""
        with self.lock:
            was, self.drawing = self.drawing, True
            try:
                yield
            finally:
                self.drawing = was

    def _heard(self, handler: Handler, change: Mapping[str, object]) -> None:
        with self.lock:
            if self.drawing:
                return
            if change["new"] is None:  # nothing chosen: the page's own doing, and no answer to anything
                self.lab.redraw()
            else:
                self._answer(handler, change["new"])

    def _answer(self, handler: Handler, *content: object) -> None:
        line = self.lab.line
        with machine.answering(), self.lock, line.hold_sync():  # the line is the last of all that an act sends
            try:
                handler(*content)
            except RallyError as error:
                self.lab.tell_error(error)
            except Exception as error:
                self.lab.tell_fault(error, getattr(handler, "__qualname__", repr(type(handler))))
            finally:
                if not self.lab.closed:
                    line.acts += 1  # whoever sees it counted has seen the rest
