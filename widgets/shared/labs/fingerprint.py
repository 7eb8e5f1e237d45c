"""Which lab it is: the same class, made with the same arguments, has the same fingerprint in every kernel."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Mapping, Sequence, Set
from typing import Any


def fingerprint(lab: object, given: Sequence[Any] = (), named: Mapping[str, Any] | None = None) -> str:
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
