"""What a function says in another language."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from widgets.words import speaking

P = ParamSpec("P")
T = TypeVar("T")


def in_language(code: str, say: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What `say` returns while this language is spoken."""
    with speaking(code):
        return say(*args, **named)
