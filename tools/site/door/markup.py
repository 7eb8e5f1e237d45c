"""HTML from Python: an element of its parts, in which words are text and nothing else."""

from __future__ import annotations

import html


class Html(str):
    """What is HTML already."""


NOTHING = Html()
EMPTY = {"link", "meta"}
"""What holds nothing, and is not closed."""


def element(name: str, /, *parts: str, **attributes: str | bool | None) -> Html:
    """An element with its parts in it: words, or what is HTML already.

    An attribute's name may end in `_` (`class_`), and has `-` for any other; True is said by its name alone, None and
    False are left out.

    >>> element("a", "you & I", href="?a=1&b=2", hidden=True, aria_label=None)
    '<a href="?a=1&amp;b=2" hidden>you &amp; I</a>'
    """
    said = "".join(attribute(key, value) for key, value in attributes.items() if value not in (None, False))
    return Html(f"<{name}{said}>{joined(*parts)}" + (f"</{name}>" if name not in EMPTY else ""))


def attribute(key: str, value: str | bool | None) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{html.escape(str(value))}"'


def joined(*parts: str) -> Html:
    """Parts one after the other: words, or what is HTML already."""
    return Html("".join(part if isinstance(part, Html) else html.escape(part) for part in parts))
