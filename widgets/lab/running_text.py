"""Links and codes in running text, as mails and chats hand them on: the one reader for every field and the address.

A mail quotes and breaks lines, a chat adds brackets and full stops, a page writes "&amp;" or encodes a link once more.
"""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterator
from itertools import islice, zip_longest
from urllib.parse import unquote

UNSEEN = re.compile(r"[\u00ad\u200b-\u200f\u2060\ufeff]")
"""Invisible characters: soft hyphens, spaces without width, a byte order mark."""

DASHES = {ord(sign): "-" for sign in "\u2010\u2011\u2012\u2013\u2212"} | {ord("\u2014"): "--"}
"""The dashes that a chat puts into a code, and what they replace."""

NO_CODE = re.compile(r"[^A-Za-z0-9_.-]")
AMPERSAND = re.compile(r"&(?:amp|#38|#x26);", re.IGNORECASE)
QUOTED_PRINTABLE = re.compile(r"=(?:3D|\r?\n)")

NAMED = r"(?=[\w-]+(?:\r?\n[> |\t]*[\w-]*)?=)"
ALONE = re.compile(rf"\??{NAMED}", re.ASCII)
"""Where the query of a link begins if the text contains nothing else."""

QUERY = re.compile(rf"(?:\A|\s|https?://)[^\s?]*\?{NAMED}", re.ASCII)
"""Where a query begins in any other text: after the first question mark of a word."""

RUN = re.compile(r"[^\s<>\"]*")
"""A run of characters that may all belong to a link."""

ASCII_RUN = re.compile(r"[!-~]*")

LAST = re.compile(r"(?:%[C-F][0-9A-F](?:%[89AB][0-9A-F])+|%2[27]|%3[CE]|[^%])\Z", re.IGNORECASE)
"""The last character of a link; a browser encodes brackets, quotes and all that is not ASCII."""

MOST_AROUND = 12
"""Maximum number of characters, neither letters nor digits, that are removed from the end of a link."""

MOST_LINES = 40
"""Maximum number of lines over which a mail may have broken a link."""

MOST_LINKS = 20
"""Maximum number of links in a text that are looked at."""


def codes_in(text: str, mark: str) -> list[str]:
    """Return what follows each `mark` in a text up to a full stop, without the characters that no code has.

    Words after a code may remain in it: a code itself shows where it ends.

    >>> codes_in("Mine: <rally1.abc–d>. Bye", "rally1.")
    ['abc-d']
    """
    signs = NO_CODE.sub("", UNSEEN.sub("", text).translate(DASHES))
    return [piece.partition(".")[0] for piece in signs.split(mark)[1:]]


def spellings(text: str) -> Iterator[str]:
    """Yield the text as it stands, and as it stood before a mail or another page encoded it."""
    plain = AMPERSAND.sub("&", UNSEEN.sub("", text))
    yield plain
    if QUOTED_PRINTABLE.search(plain):
        yield quopri.decodestring(plain.encode("utf-8", "replace")).decode("utf-8", "replace")
    if (once_more := unquote(plain)) != plain:
        yield AMPERSAND.sub("&", once_more)


def queries_in(text: str) -> Iterator[Iterator[str]]:
    """Yield for each link in a text its possible queries, the longest first: its end is not certain."""
    for spelled in spellings(text):
        if "://" not in spelled and (alone := ALONE.match(spelled)):
            starts = [alone]
        else:
            starts = [*islice(QUERY.finditer(spelled), MOST_LINKS)]
        ends = [found.start() for found in starts[1:]]
        for found, end in zip_longest(starts, ends):
            yield possible_queries(spelled[found.end() : end].partition("#")[0])


def possible_queries(rest: str) -> Iterator[str]:
    """Yield the queries with which a text may begin, each once."""
    seen = set[str]()
    for whole in possible_ends(rest):
        for each in without_signs_around(whole):
            if each not in seen:
                seen.add(each)
                yield each


def possible_ends(rest: str) -> Iterator[str]:
    """Yield a text up to the possible ends of its query: all of it, its first line, or its first run with the lines
    that a mail has broken off it."""
    lines = rest.splitlines() or [""]
    yield "".join(lines)  # browsers also ignore line breaks in an address
    yield lines[0]
    stretch, ends = "", list[str]()
    for line in (lines[0], *(line.lstrip("> |\t") for line in lines[1:MOST_LINES])):
        run = RUN.match(line)[0]  # type: ignore[index]  # it matches anything
        if ends and (not run or "://" in run):
            break
        stretch += run
        ends.append(stretch)
        if run != line.rstrip():
            break
    yield from reversed(ends)


def without_signs_around(text: str) -> Iterator[str]:
    """Yield a text, then the same text shortened from its end character by character, and finally only its ASCII
    beginning."""
    for each in (text, ASCII_RUN.match(text)[0]):  # type: ignore[index]
        yield each
        left = each
        for _time in range(MOST_AROUND):
            last = LAST.search(left)
            if last is None or unquote(last[0]).isalnum():
                break
            left = left[: last.start()]
            yield left
