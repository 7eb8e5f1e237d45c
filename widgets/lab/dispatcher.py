"""Handlers for controls and parts: one acts at a time, and no complaint is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import ipywidgets

from rally.core.errors import RallyError
from widgets.parts import Part

from .work import machine

if TYPE_CHECKING:
    from .lab import Lab

Handler = Callable[..., None]


class Dispatcher:
    """Runs a lab's handlers for what is pressed, set and sent.

    lock: held while anything acts on the lab, in any thread. drawing: whether the lab itself is setting its controls.
    """

    def __init__(self, lab: Lab[Any]) -> None:
        self.lab = lab
        self.lock = threading.RLock()
        self.drawing = False

    def on(self, source: ipywidgets.Widget, handler: Handler) -> None:
        """Have `handler` answer a control or a part.

        It is called without arguments for a button, with the new value for any other control, and with the message for
        a part. Values that the lab itself puts into its controls trigger no handler.
        """
        if isinstance(source, Part):
            source.on_act(lambda content: self._answer(handler, content))
        elif isinstance(source, ipywidgets.Button):
            source.on_click(lambda _button: self._answer(handler))
        else:
            source.observe(lambda change: self._hear_change(handler, change), "value")

    @contextmanager
    def hold_answers(self) -> Iterator[None]:
        """Hold the answers while the lab draws: a control that changes then was not changed by a learner."""
        with self.lock:
            was, self.drawing = self.drawing, True
            try:
                yield
            finally:
                self.drawing = was

    def _hear_change(self, handler: Handler, change: Mapping[str, object]) -> None:
        with self.lock:
            if self.drawing:
                return
            if change["new"] is None:  # nothing is chosen: the page did this, not the learner
                self.lab.redraw()
            else:
                self._answer(handler, change["new"])

    def _answer(self, handler: Handler, *content: object) -> None:
        line = self.lab.line
        with machine.while_answering(), self.lock, line.hold_sync():  # an act sends the line last
            try:
                handler(*content)
            except RallyError as error:
                self.lab.tell_error(error)
            except Exception as error:
                self.lab.tell_fault(error, getattr(handler, "__qualname__", repr(type(handler))))
            finally:
                if not self.lab.closed:
                    line.acts += 1  # a page that sees this number has received the rest
