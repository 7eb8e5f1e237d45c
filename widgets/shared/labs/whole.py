"""A lab is made whole or not at all: what a constructor that fails had made by then is closed again.

Its parts are made before the lab itself, and some stand in no attribute yet: so all widgets are noted as they are made.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import ipywidgets
import traitlets

from widgets.shared.parts.kit import kit

Made = list[ipywidgets.Widget]

_noted: ContextVar[Made | None] = ContextVar("widgets made while a lab is being made", default=None)


class Whole(traitlets.MetaHasTraits):
    """The class of classes of labs. Each has `abandon(made)`: it never was, nor were these widgets."""

    @property
    def __signature__(cls) -> inspect.Signature:
        """What a lab is made with, for who asks for help: not what this class of classes is called with."""
        whole = inspect.signature(cls.__init__)  # type: ignore[misc]  # of the class, as it is
        return whole.replace(parameters=[*whole.parameters.values()][1:])

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        kit()  # all parts share it, whoever is first: it is no lab's own
        kind: Any = cls
        with noting() as made:
            lab = kind.__new__(kind, *args, **kwargs)
            try:
                lab.__init__(*args, **kwargs)
            except BaseException:
                lab.abandon(made)
                made.clear()
                raise
        return lab


@contextmanager
def noting() -> Iterator[Made]:
    """Note the widgets that are made within this block, here and not in other threads, in the order of their making."""
    heard = ipywidgets.Widget._widget_construction_callback
    if not isinstance(heard, Noting):
        ipywidgets.Widget.on_widget_constructed(Noting(heard))
    outer, made = _noted.get(), Made()
    token = _noted.set(made)
    try:
        yield made
    finally:
        _noted.reset(token)
        if outer is not None:  # a lab within a lab goes with that
            outer.extend(made)


class Noting:
    """What ipywidgets calls for every new widget; `heard` is whom it called before."""

    def __init__(self, heard: Callable[[ipywidgets.Widget], None] | None) -> None:
        self.heard = heard

    def __call__(self, widget: ipywidgets.Widget) -> None:
        if (made := _noted.get()) is not None:
            made.append(widget)
        if self.heard is not None:
            self.heard(widget)
