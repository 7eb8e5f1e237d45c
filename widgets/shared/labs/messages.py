"""What parts send to a lab, read with care: a message that nobody could mean is refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping

from rally.errors import NotationError, objection, quoted


def text_in(content: Mapping[str, object], name: str) -> str:
    """The text of that name in a message. NotationError if there is none."""
    value = content.get(name)
    if isinstance(value, str):
        return value
    raise unreadable(content)


def number_in(content: Mapping[str, object], name: str, below: int | None = None) -> int:
    """The whole number from 0 of that name in a message; NotationError if there is none, or it is not `below`."""
    value = content.get(name)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0 and (below is None or value < below):
        return value
    raise unreadable(content)


def unreadable(content: object) -> NotationError:
    """The complaint about a message that says nothing one could do."""
    return NotationError(
        objection(None, "the page sent something that means nothing here: {found}", found=quoted(content))
    )


def parsed(text: str) -> Mapping[str, object]:
    """What a lab has written to be remembered, as data. NotationError for what is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise unreadable(text) from None
    if not isinstance(data, Mapping):
        raise unreadable(text)
    return data
