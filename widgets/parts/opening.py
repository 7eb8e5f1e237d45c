"""When the page is told of widgets: of a single one at once, of those of a lab when it is whole; and the looks they
share.

ipywidgets opens each widget at once, and sends whatever is put into it a moment later by itself: most of what a new lab
sent to the page repeated what had been sent before.

Where there is no page, nobody is told. What runs a notebook to convert it (`nbconvert --execute`) would keep all of
their state in the file, and the page made of it would fetch from other hosts what shows such state, only to show
nothing: a lab needs its kernel. Without that state, the page shows the lab as a saved one, as a picture and a table.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import comm
import ipywidgets
import traitlets
from IPython import get_ipython

VIEW = "application/vnd.jupyter.widget-view+json"
"""What a cell shows of a widget for a page that knows it."""

VOILA = "VOILA_KERNEL_ID"
"""A variable of a kernel whose cells Voila runs, for a page that it makes of them."""


def running_request(shell: object) -> Mapping[str, Mapping[str, object]]:
    """The message that a shell is working on, empty where there is none.

    ipykernel's shell gives it; Pyodide's does not, but has a kernel that keeps the whole message as `_parent_header`.
    """
    if hasattr(shell, "get_parent"):
        request = shell.get_parent()
    else:
        request = getattr(getattr(shell, "kernel", None), "_parent_header", None)
    return request if isinstance(request, Mapping) else {}


def is_page_there() -> bool:
    """Whether somebody may look at what the running cell shows.

    Nobody does if nobody could answer it either and the cell has no id: that is how programs run all cells of a file.
    Voila does so, too, but for a page.
    """
    request = running_request(get_ipython())
    can_answer = (request.get("content") or {}).get("allow_stdin") is not False
    return can_answer or bool((request.get("metadata") or {}).get("cellId")) or VOILA in os.environ


class SilentComm(comm.DummyComm):
    """What a widget talks to where there is no page. It has no kernel, so a widget does not even serialise what it
    would send."""

    kernel = None


def silence_widget(widget: ipywidgets.Widget) -> None:
    """Make a widget that is not open yet send nothing."""
    if widget.comm is None:
        widget.comm = SilentComm(comm_id=widget._model_id)


def is_let_go(widget: ipywidgets.Widget) -> bool:
    """Whether the page has let go of a widget: marimo lets go of everything that a cell has made before running it
    again."""
    return widget.comm is not None and bool(getattr(widget.comm, "_closed", False))


class NewWidgets(list[ipywidgets.Widget]):
    """Widgets in the order of their making. within: the outer block that notes widgets, if these belong to a lab within
    a lab. is_seen: a page is there to show them."""

    def __init__(self, within: NewWidgets | None) -> None:
        super().__init__()
        self.within = within
        self.is_seen: bool = is_page_there() if within is None else within.is_seen

    def open(self) -> None:
        """Open the widgets that wait, unless an outer block is still noting."""
        for widget in self if self.within is None else ():
            if isinstance(widget, DeferredWidget):
                widget.open_now()


_noted: ContextVar[NewWidgets | None] = ContextVar("widgets made while a lab is being made", default=None)


@contextmanager
def note_widgets(*, apart: bool = False) -> Iterator[NewWidgets]:
    """Note the widgets that are made within this block, here and not in other threads; they wait to be opened.

    apart: they are for all to share, and have nothing to do with what is being made around them."""
    heard = ipywidgets.Widget._widget_construction_callback
    if not isinstance(heard, WidgetNoter):
        ipywidgets.Widget.on_widget_constructed(WidgetNoter(heard))
    made = NewWidgets(None if apart else _noted.get())
    token = _noted.set(made)
    try:
        yield made
    finally:
        _noted.reset(token)
        if made.within is not None:  # a lab within a lab goes with that
            made.within.extend(made)


@contextmanager
def tell_no_page() -> Iterator[None]:
    """Open no widget that is made within this block: it is made for its state, and closed once that is read."""
    with note_widgets() as made:
        made.is_seen = False
        try:
            yield
        finally:
            for widget in made[::-1]:
                widget.close()
            made.clear()


def is_for_a_page() -> bool:
    """Whether widgets that are made now are opened in the page, if there is one."""
    made = _noted.get()
    return made is None or made.is_seen


class WidgetNoter:
    """Callback of ipywidgets for every new widget; `heard` is the one that it replaces."""

    def __init__(self, heard: Callable[[ipywidgets.Widget], None] | None) -> None:
        self.heard = heard

    def __call__(self, widget: ipywidgets.Widget) -> None:
        if (made := _noted.get()) is not None:
            made.append(widget)
            if not made.is_seen:
                silence_widget(widget)
        if self.heard is not None:
            self.heard(widget)


class DeferredWidget(ipywidgets.Widget):  # type: ignore[misc]
    """A widget that is not opened while widgets are noted."""

    _waits = False

    def open(self) -> None:
        self._waits = self.comm is None and _noted.get() is not None
        if not self._waits and not is_page_there():
            silence_widget(self)
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
        """The page's name for it. Code that asks for it is about to mention the widget in another one's state, so the
        page has to know it."""
        self.open_now()
        called: str = super().model_id
        return called

    def send(self, content: object, buffers: object = None) -> None:
        """Send a message to the page, which has to know the widget for that."""
        self.open_now()
        super().send(content, buffers)


Look = TypeVar("Look", bound=ipywidgets.Widget)

_lock = threading.Lock()
_looks: dict[tuple[object, ...], ipywidgets.Widget] = {}


def shared_look(kind: type[Look], **traits: object) -> Look:
    """The one layout or style of this kind and with these traits in this kernel; another if somebody closed it."""
    key = (kind, *sorted(traits.items()))
    with _lock:
        if key not in _looks or _looks[key].comm is None:
            with note_widgets(apart=True):
                _looks[key] = kind(**traits)
        made: Look = _looks[key]
        return made


def is_shared(widget: ipywidgets.Widget) -> bool:
    """Whether a layout or style is that of others, too: it stays when one of them is closed."""
    return any(widget is each for each in _looks.values())


def plain_widget(kind: type[Look], traits: Mapping[str, object] | None = None, **style: object) -> type[Look]:
    """A kind of widget whose layout, and style if it has one, are shared, the style with these traits. In a new lab it
    waits to be opened. traits: those that it has in place of its kind's."""
    own: dict[str, object] = {
        "_plain_layout": traitlets.default("layout")(lambda _self: shared_look(ipywidgets.Layout)),
        **(traits or {}),
    }
    if "style" in kind.class_trait_names():
        styles = kind.class_traits()["style"].klass
        own["_plain_style"] = traitlets.default("style")(lambda _self: shared_look(styles, **style))
    meta: Any = type(kind)
    made: type[Look] = meta(kind.__name__, (DeferredWidget, kind), own)
    return made


Box, HBox, VBox, Button, HTML, Label, Checkbox = map(
    plain_widget,
    (
        ipywidgets.Box, ipywidgets.HBox, ipywidgets.VBox, ipywidgets.Button, ipywidgets.HTML, ipywidgets.Label,
        ipywidgets.Checkbox,
    ),
)  # fmt: skip
