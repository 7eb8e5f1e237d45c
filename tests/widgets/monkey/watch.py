"""What counts as a fault of a lab: an exception, or "went wrong" in a lab's words."""

from __future__ import annotations

import contextlib
import logging
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import ipywidgets
import traitlets.log

from widgets.parts import Part
from widgets.words import LANGUAGES, gettext

from . import acts
from .acts import Act
from .tree import walk

OURS = ("rally", "widgets", "tests")
"""The packages that have no part in an exception when a control refuses a value by itself."""
WENT_WRONG = tuple(
    gettext("Something went wrong in the program: {fault}", language=code).split("{")[0] for code in LANGUAGES
)
UNREAD = {"figure", "labels", "lang"}
"""Traits without sentences of a lab's own."""


class Watch(logging.Handler):
    """Does acts and notes what is wrong with each: `faults`, a line each."""

    def __init__(self, lab: Any) -> None:
        super().__init__()
        self.lab = lab
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note an exception that ipywidgets swallowed."""
        if record.exc_info and record.exc_info[1] is not None:
            self.raised(record.exc_info[1])

    def raised(self, error: BaseException) -> None:
        """Note an exception, unless it is a control's own refusal of a value: that changes nothing."""
        ours = [(frame, line) for frame, line in traceback.walk_tb(error.__traceback__) if is_ours(frame)]
        if ours:
            frame, line = ours[-1]
            said = f"{type(error).__name__}: {error}"
            self.faults.append(f"{said[:300]} ({Path(frame.f_code.co_filename).name}:{line})")

    def do(self, act: Act) -> list[str]:
        """Do an act; what is wrong now, if anything."""
        self.faults.clear()
        try:
            act.do(self.lab)
        except Exception as error:
            self.raised(error)
        self.faults += went_wrong(self.lab)
        return [*self.faults]


def is_ours(frame: FrameType) -> bool:
    """Whether a step of a traceback is the project's, and not only the monkey's hand."""
    module = str(frame.f_globals.get("__name__", ""))
    return module.split(".")[0] in OURS and module not in (acts.__name__, __name__)


def went_wrong(lab: ipywidgets.Widget) -> list[str]:
    """What a lab or one of its parts says about a fault of its own, wherever it says it."""
    found = []
    for _place, widget in walk(lab):
        if isinstance(widget, Part):
            if widget.fault:
                found.append(f"the part {type(widget).__name__} says: {widget.fault[:300]}")
            texts = [text for name in widget.own_traits if name not in UNREAD for text in said(getattr(widget, name))]
        else:
            texts = [*said(getattr(widget, "value", None)), *said(getattr(widget, "description", None))]
        found += [f"went wrong: {text.split(': ', 1)[-1][:300]}" for text in texts if text.startswith(WENT_WRONG)]
    return found


def said(value: Any) -> Iterator[str]:
    """All texts in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from said(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from said(inner)


@contextlib.contextmanager
def watching(lab: Any) -> Iterator[Watch]:
    """A watch over a lab: exceptions that are logged, or raised in a thread, come to it too."""
    watch, logger, before = Watch(lab), traitlets.log.get_logger(), threading.excepthook
    logger.addHandler(watch)
    threading.excepthook = lambda args: watch.raised(args.exc_value) if args.exc_value else None
    try:
        yield watch
    finally:
        threading.excepthook = before
        logger.removeHandler(watch)
