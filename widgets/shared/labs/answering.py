"""Who answers what: controls and parts get handlers, one acts at a time, and no complaint is lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

import ipywidgets

from rally.errors import RallyError
from widgets.shared.parts import Line, Part
from widgets.shared.words import _
from widgets.shared.words.voice import Voice

from . import controls
from .work import T, Work


class Answering:
    """What a lab does with what is pressed, set and sent; `tell` and `race` are the lab's."""

    voice: Voice
    line: Line
    lock: AbstractContextManager[Any]
    closed: bool
    _drawing: bool

    def tell(self, said: Callable[[], str] | None, tone: str = "info") -> None:
        """Say something in the live line and draw everything."""
        raise TypeError(f"{type(self).__name__} does not say how it tells")

    def redraw(self) -> None:
        """Bring all that is on show to what the state is."""
        raise TypeError(f"{type(self).__name__} does not say how it is drawn")

    @property
    def race(self) -> Any:
        """The race that is on show, if there is one: its players lend their names to complaints."""
        return None

    def on(self, source: Any, handler: Callable[..., None]) -> None:
        """Let `handler` answer a control or a part: one at a time, and no complaint is lost.

        It is called without anything for a button, with the new value for any other control, and with the message
        for a part. What the lab itself puts into its controls is no answer to anything.
        """
        if isinstance(source, Part):
            source.on_act(lambda content: self._answer(handler, content))
        elif isinstance(source, ipywidgets.Button):
            source.on_click(lambda _button: self._answer(handler))
        else:
            source.observe(lambda change: self._heard(handler, change), "value")

    def offer(self, *panels: object) -> None:
        """Offer the controls of panels, which keep some of them together, as the lab's own."""
        for panel in panels:
            for name, control in controls.held_by(panel):
                setattr(self, name, control)

    def _heard(self, handler: Callable[..., None], change: Mapping[str, Any]) -> None:
        with self.lock:
            if self._drawing:
                return
            if change["new"] is None:  # nothing chosen: the page's own doing, and no answer to anything
                self.redraw()
            else:
                self._answer(handler, change["new"])

    def _answer(self, handler: Callable[..., None], *content: Any) -> None:
        with self.lock, self.line.hold_sync():  # the line is the last of all that an act sends
            try:
                handler(*content)
            except RallyError as error:
                self.tell_error(error)
            except Exception as error:
                self.tell_fault(error)
            finally:
                if not self.closed:
                    self.line.acts += 1  # whoever sees it counted has seen the rest

    def tell_error(self, error: RallyError) -> None:
        """Say why something may not be; controls show again what is."""
        race = self.race
        self.tell(lambda: " ".join(self.voice.errors(error, race)), "bad")

    def tell_fault(self, error: Exception) -> None:
        """A fault of ours: say it instead of swallowing it."""
        self.line.tone = "bad"
        self.line.text = _("Something went wrong in the program: {fault}").format(
            fault=f"{type(error).__name__}: {error}"
        )

    def work(self, take: Callable[[T], None], failed: Callable[[Exception], None]) -> Work[T]:
        """Something to be worked out in a thread; it ends with the lab."""
        return Work(take, failed, self.lock, lambda: not self.closed)
