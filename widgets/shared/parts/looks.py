"""Widgets that share their looks. ipywidgets makes a layout and a style for each widget that is given none: three in
five of all that a lab sends to the page, and takes back from it.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import ipywidgets
import traitlets

from .opening import Opening, noting

Look = TypeVar("Look", bound=ipywidgets.Widget)
Kind = TypeVar("Kind", bound=type[ipywidgets.Widget])

_lock = threading.Lock()
_looks: dict[tuple[object, ...], ipywidgets.Widget] = {}


def look(kind: type[Look], **traits: object) -> Look:
    """The one layout or style of this kind and with these traits in this kernel; another if somebody closed it."""
    key = (kind, *sorted(traits.items()))
    with _lock:
        if key not in _looks or _looks[key].comm is None:
            with noting():
                _looks[key] = kind(**traits)
        made: Look = _looks[key]
        return made


def is_shared(widget: ipywidgets.Widget) -> bool:
    """Whether a layout or style is that of others, too: it stays when one of them is closed."""
    return any(widget is each for each in _looks.values())


def plain(kind: Kind, **style: object) -> Kind:
    """A kind of widget whose layout, and style if it has one, are shared, the style with these traits. In a new lab it
    waits to be opened."""
    own: dict[str, object] = {"_plain_layout": traitlets.default("layout")(lambda _self: look(ipywidgets.Layout))}
    if "style" in kind.class_trait_names():
        styles = kind.class_traits()["style"].klass
        own["_plain_style"] = traitlets.default("style")(lambda _self: look(styles, **style))
    meta: Any = type(kind)
    made: Kind = meta(kind.__name__, (Opening, kind), own)
    return made


Box, HBox, VBox, Button, HTML, Label, Checkbox = map(
    plain,
    (
        ipywidgets.Box, ipywidgets.HBox, ipywidgets.VBox, ipywidgets.Button, ipywidgets.HTML, ipywidgets.Label,
        ipywidgets.Checkbox,
    ),
)  # fmt: skip
