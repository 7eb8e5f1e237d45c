"""A lab's memory on the page: what it last showed outlives its kernel, and comes back to the same lab."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Mapping, Sequence, Set
from uuid import uuid4

import traitlets

from .base import Part

SESSION = uuid4().hex
"""The name of this kernel: another after each restart."""


class Memory(Part):
    """A part that nobody sees. Sends {"remembered": text}, once, when a restarted kernel shows a lab anew.

    The lab says its state as `text` (its notation, say) whenever it changes; the page keeps the last one in its store
    (store.js) until the tab is closed, under the notebook and `key`, which has to be the same when the cell is run
    again: the cell's id and the lab's place within the cell. If the lab is then shown by another kernel (`session`)
    with another text, the page sends the one it kept, and the lab may read it and go there. It stays where it is if the
    same kernel runs the cell again: whoever does that wants to begin anew. It stays there, too, if the cell now makes
    another lab, or the same with other arguments (`made`, a fingerprint): what was kept is let go. Nothing is kept or
    sent without a key.
    """

    key = traitlets.Unicode().tag(sync=True)
    made = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    session = traitlets.Unicode(SESSION).tag(sync=True)

    def received(self, content: dict[str, object]) -> None:
        """Only a text can be remembered: whoever answers need not look twice."""
        if not isinstance(content.get("remembered", ""), str):
            raise TypeError(f"what is remembered is a text, not {content['remembered']!r}")


def fingerprint(lab: object, given: Sequence[object] = (), named: Mapping[str, object] | None = None) -> str:
    """A short text for the class of a lab and the arguments that it was made with, defaults among them.

    Arguments are told apart as they are written: a race by its notation, a track or a set of tiles by what it is made
    of, a list and a tuple not at all. One that is nothing but an object at an address is the same in no other kernel.
    """
    kind = type(lab)
    made = inspect.signature(kind.__init__).bind(lab, *given, **named or {})
    made.apply_defaults()
    _self, *arguments = made.arguments.items()
    text = f"{kind.__module__}.{kind.__qualname__} {written(arguments)}"
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def written(value: object) -> str:
    """A value as text, the same in every kernel: where there is no order, none plays a part."""
    match value:
        case Mapping():
            return f"{{{', '.join(sorted(f'{written(key)}: {written(each)}' for key, each in value.items()))}}}"
        case Set():
            return f"{{{', '.join(sorted(map(written, value)))}}}"
        case list() | tuple():
            return f"[{', '.join(map(written, value))}]"
        case _:
            return repr(value)
