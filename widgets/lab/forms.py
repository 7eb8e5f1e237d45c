"""The forms in which values are handed on as text: words, versions and limits, and the complaints about text that
cannot be read.

A text has a head with its version and then a line for each thing it says. A code is the same text packed into one word,
for a chat, a QR code or a link.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rally.core.errors import NotationError, objection, quote_value
from widgets.words.files import PROGRESS as PROGRESS_HEAD

LARGEST = 500_000
"""Maximum size of an unpacked text in bytes."""

RAW, WITH_HEADER = -15, 15
"""Deflate without a header, and with one, as zlib calls them."""


def pack(text: str, wbits: int = RAW) -> str:
    """Return a text as it travels in a link: deflated, in letters, digits, "-" and "_"."""
    press = zlib.compressobj(9, zlib.DEFLATED, wbits)
    pressed = press.compress(text.encode("utf-8")) + press.flush()
    return urlsafe_b64encode(pressed).decode("ascii").rstrip("=")


def unpack(text: str, most: int = LARGEST) -> str:
    """Return the text that was packed; whatever follows its end is ignored. NotationError if it is damaged or cut off,
    or has more than `most` bytes.

    >>> unpack(pack("a race"))
    'a race'
    """
    unpress = zlib.decompressobj(RAW)
    try:
        plain = unpress.decompress(unpacked_bytes(text), most + 1)
        read = plain[:most].decode("utf-8", "strict" if len(plain) <= most else "ignore")
    except (ValueError, zlib.error):
        raise damage_error() from None
    if len(plain) > most:
        raise NotationError.because("what the link holds is larger than {most} bytes", most=most)
    if not unpress.eof:
        raise damage_error()
    return read


def unpack_beginning(text: str, most: int) -> str:
    """Return as much as is there of a text that was packed with a header. ValueError or zlib.error if it cannot be
    unpacked."""
    return zlib.decompressobj(WITH_HEADER).decompress(unpacked_bytes(text), most).decode("utf-8", "replace")


def unpacked_bytes(text: str) -> bytes:
    whole = text[: len(text) - (len(text) % 4 == 1)]  # a single extra character is no byte
    return b64decode(whole + "=" * (-len(whole) % 4), altchars=b"-_", validate=True)


def damage_error() -> NotationError:
    return NotationError.because("what the link holds is damaged or cut off")


@dataclass(frozen=True)
class Form:
    """How a value of one kind is written.

    head: the word with which its text begins; mark: what a code begins with. largest: maximum size of its text in
    bytes. other, newer, incomplete: the errors for a text of another kind (its beginning is quoted), for one that a
    newer version wrote, and for one that was cut off. quoted: maximum number of characters that are quoted. end: what
    ends a code, so that whatever follows in a chat is no part of it. wbits: how a code is deflated.
    """

    head: str
    mark: str
    largest: int
    other: Callable[[str], NotationError]
    newer: Callable[[], NotationError]
    incomplete: Callable[[], NotationError]
    quoted: int
    end: str = ""
    wbits: int = RAW
    version: int = 1

    def text(self, lines: Iterable[str]) -> str:
        """Return the text of these lines below the head."""
        return "".join(f"{line}\n" for line in (f"{self.head} {self.version}", *lines))

    def code(self, text: str) -> str:
        return self.mark + pack(text, self.wbits) + self.end

    def not_of_it(self, text: str) -> NotationError:
        """Return the error for a text that does not hold a value of this kind."""
        return self.other(quote_value(text[: self.quoted]))

    def below_head(self, lines: Iterable[str], given: str | None = None) -> list[str]:
        """Return the lines below the head. NotationError if there is no head, or a newer version wrote it.

        given: what is quoted then, by default the first line.
        """
        first, *rest = [*lines] or [""]
        found = re.fullmatch(rf"{self.head} (\d{{1,9}})", first, re.ASCII)
        if found is None:
            raise self.not_of_it(first if given is None else given)
        if int(found[1]) > self.version:
            raise self.newer()
        return rest


class NewerProgress(NotationError):
    """A progress that a newer version has written: it stays as it is."""


PROGRESS = Form(
    PROGRESS_HEAD,
    "rally1.",
    2_000_000,
    lambda text: NotationError.because("this is not a progress code: {text}", text=text),
    lambda: NewerProgress(objection(None, "a newer version wrote this progress; it stays as it is")),
    lambda: NotationError.because("this progress code is not complete"),
    quoted=24,
    wbits=WITH_HEADER,
)
HAND_IN = Form(
    "rally-hand-in",
    "rallyhand1.",
    20_000,  # a complete one has about 2,000
    lambda text: NotationError.because("nothing is handed in here: {text}", text=text),
    lambda: NotationError.because("a newer version wrote what is handed in here"),
    lambda: NotationError.because("this hand-in is not complete"),
    quoted=40,
    end=".",
)
COURSE = Form(
    "rally-course",
    "rallycourse1.",
    8_000,
    lambda text: NotationError.because("this is not a course: {text}", text=text),
    lambda: NotationError.because("a newer version wrote this course: update the lessons to open it"),
    lambda: NotationError.because("this course is not complete"),
    quoted=60,
)
