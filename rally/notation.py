"""A line of `key=value` words in any order, as both games write a position: read, and complained about, in one way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from .errors import NotationError, Where, objection, quoted
from .reading import check_size

T = TypeVar("T")

MOST_CHARACTERS = 10_000
"""Characters of a line: the longest that a race can have is 600 characters long."""

MOST_ENTRIES = 99
"""Entries of a list: more than there are cards in a box, and few enough to look at each."""

_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_NAME = re.compile(r"(?:[^%]|%[0-9A-Fa-f]{2})*", re.ASCII)


def no_action(text: object, known: Iterable[str]) -> NotationError:
    """What is said of a text that is no action. known: how actions are written."""
    return NotationError(
        objection(
            None, "{found} is no action; actions are written like {known}", found=quoted(text), known=tuple(known)
        )
    )


def read_words(text: object, readers: Mapping[str, Callable[[str], Any]]) -> dict[str, Any]:
    """What each word of the line says, by its key. NotationError, with the word's number, where one cannot be read.

    >>> read_words("turn=2  cars=1,2", {"turn": int, "cars": by_seat(int)})
    {'turn': 2, 'cars': (1, 2)}
    """
    if not isinstance(text, str):
        raise NotationError(objection(None, "a position is a line of text, not {found}", found=type(text).__name__))
    check_size(text, MOST_CHARACTERS, "the position")
    fields: dict[str, Any] = {}
    for number, word in enumerate(text.split(), start=1):
        key, equals, value = word.partition("=")
        where = Where(number=number, word=word)
        if not equals or key not in readers:
            raise NotationError(
                objection(None, "write key=value with one of the keys {known}", where=where, known=tuple(readers))
            )
        if key in fields:
            raise NotationError(objection(None, "{key} is given twice", where=where, key=key))
        try:
            fields[key] = readers[key](value)
        except NotationError as error:
            raise NotationError(*(each.at(where) for each in error.objections)) from None
    return fields


def cannot_read(what: str, text: str, example: str) -> NotationError:
    """The complaint about a value that is not `what`, with an example of one."""
    return NotationError(
        objection(None, "{text} is not {what}; one looks like {example}", text=quoted(text), what=what, example=example)
    )


def read_number(text: str) -> int:
    """A whole number of at most nine digits."""
    if not _NUMBER.fullmatch(text):
        raise cannot_read("a whole number", text, "12")
    return int(text)


def read_name(text: str) -> str:
    """A name of which everything but letters and digits may be percent-encoded."""
    try:
        if not _NAME.fullmatch(text):
            raise ValueError
        from urllib.parse import unquote

        return unquote(text, errors="surrogatepass")
    except ValueError:
        raise cannot_read("a percent-encoded name", text, "Anna%20B") from None


def write_name(name: str) -> str:
    """The name percent-encoded, so that it is one word without commas."""
    from urllib.parse import quote

    return quote(name, safe="", errors="surrogatepass")


def by_seat(read: Callable[[str], T]) -> Callable[[str], tuple[T, ...]]:
    """A reader of comma-separated entries, one for each seat."""
    return lambda text: tuple(read(part) for part in entries(text, ","))


def entries(text: str, separator: str) -> list[str]:
    """The entries of a list; NotationError for more than can be looked at."""
    found = text.split(separator)
    if len(found) > MOST_ENTRIES:
        raise NotationError(
            objection(None, "{found} entries, but at most {most} are read", found=len(found), most=MOST_ENTRIES)
        )
    return found


def with_commas(write: Callable[[Any], str]) -> Callable[[Iterable[Any]], str]:
    """A writer of comma-separated entries."""
    return lambda values: ",".join(map(write, values))
