"""What a message from the page says; and the complaint about one that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping

from rally.core.errors import NotationError, quote_value


def text_in(content: Mapping[str, object], name: str) -> str:
    """The text of that name in a message. NotationError if there is none."""
    value = content.get(name)
    if isinstance(value, str):
        return value
    raise unreadable_message(content)


def number_in(content: Mapping[str, object], name: str, below: int | None = None) -> int:
    """The whole number from 0 of that name in a message; NotationError if there is none, or it is not `below`."""
    value = content.get(name)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0 and (below is None or value < below):
        return value
    raise unreadable_message(content)


def unreadable_message(content: object) -> NotationError:
    """The complaint about a message that asks for nothing a lab can do."""
    return NotationError.because("the page sent something that means nothing here: {found}", found=quote_value(content))
