"""Text for a terminal: colours where it has them, signs that it can show, columns of even width.

Nothing here is prose: labels are the keys of a position's notation.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TextIO

WIDTH = 80
"""Maximum width of a drawing in columns."""

STYLES = {
    "bold": "1", "faint": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "purple": "35",
}  # fmt: skip
"""The terminal's code for each style. Colours have the names of cards and cars; white is left to the terminal, whose
background may be white."""

SIMPLE = str.maketrans(
    {
        "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
        "╴": "-", "╵": "|", "╶": "-", "╷": "|", "·": ".", "▲": "^", "▼": "v", "░": ":", "▒": ";", "█": "#",
        "→": ">", "★": "*", "–": "-", "…": "~",
    }
)  # fmt: skip
"""The replacements for signs that a terminal cannot show."""


class WrongInput(Exception):
    """Errors in what somebody typed: sentences, one per line."""


@dataclass(frozen=True)
class Paint:
    """Adapts a text to a terminal: with or without colour, with or without the signs of drawings."""

    has_colour: bool = False
    has_signs: bool = True

    def __call__(self, text: str, *styles: str) -> str:
        """The text in these styles (`STYLES`); unknown ones are left out."""
        text = text if self.has_signs else text.translate(SIMPLE)
        codes = ";".join(STYLES[style] for style in styles if style in STYLES)
        return f"\x1b[{codes}m{text}\x1b[0m" if codes and self.has_colour and text else text

    @classmethod
    def of(cls, stream: TextIO, environment: Mapping[str, str] = os.environ) -> Paint:
        """The Paint for this stream: colour if it is a terminal, unless NO_COLOR or TERM=dumb say otherwise."""
        is_asked_not_to = bool(environment.get("NO_COLOR")) or environment.get("TERM") == "dumb"
        is_old = os.name == "nt" and "WT_SESSION" not in environment  # a console that would show the codes themselves
        try:
            "".join(map(chr, SIMPLE)).encode(stream.encoding or "ascii")
            has_signs = True
        except (UnicodeError, LookupError):
            has_signs = False
        return cls(stream.isatty() and not is_asked_not_to and not is_old, has_signs)


def drop_output(stream: TextIO) -> None:
    """Discard all further output to a stream whose reader has gone, about which Python would complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


PAINT = re.compile(r"\x1b\[[0-9;]*m")
"""The codes of painted text."""


def text_width(text: str) -> int:
    """The number of columns that a text, painted or not, takes in a terminal."""
    text = PAINT.sub("", text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def cut_to_width(text: str, most: int) -> str:
    """The text, cut to a maximum number of columns; a sign marks the cut."""
    if text_width(text) <= most:
        return text
    while text and text_width(text) >= most:
        text = text[:-1]
    return f"{text}…"


def pad_to_width(text: str, width: int) -> str:
    """The text, padded with spaces to this number of columns."""
    return text + " " * (width - text_width(text))


def wrap_words(words: Iterable[str], first: str = "", width: int = WIDTH) -> list[str]:
    """The words in lines of this width. first: stands before them; further lines are indented by its width."""
    lines, line, is_empty = [], first, True
    for word in words:
        if not is_empty and text_width(line) + 1 + text_width(word) > width:
            lines.append(line.rstrip())
            line, is_empty = " " * text_width(first), True
        line += word if is_empty else f" {word}"
        is_empty = False
    return [*lines, line.rstrip()]


CLOSERS = frozenset("，。、？！；：）”」』》…%")
"""Signs that cannot begin a line in languages without spaces."""


KEPT = "\x1f"
"""The placeholder for a space at which no line may break."""


def keep_whole(text: str) -> str:
    """The text (a command, a folder's name), marked so that `wrap_text` leaves it in one line to be copied."""
    return text.replace(" ", KEPT)


def wrap_text(text: str, first: str = "", width: int = WIDTH) -> list[str]:
    """The text in lines of this width. first: stands before it; further lines are indented by its width. No-break
    spaces stay; in a language without spaces a line may end after any sign."""
    room = width - text_width(first)
    words = (piece for word in text.split(" ") for piece in break_word(word, room))
    return [line.replace(KEPT, " ") for line in wrap_words(words, first, width)]


def break_word(word: str, room: int) -> list[str]:
    """A word of a language without spaces, in as few pieces of this width as possible; any other word whole."""
    if text_width(word) <= room or not any(unicodedata.east_asian_width(sign) in "WF" for sign in word):
        return [word]
    pieces = [""]
    for sign in word:
        if text_width(pieces[-1] + sign) > room - 2 and sign not in CLOSERS and pieces[-1]:
            pieces.append("")
        pieces[-1] += sign
    return pieces


def lay_table(rows: Sequence[Sequence[str]], paint: Paint, styles: Sequence[str] = ()) -> list[str]:
    """The rows in columns of even width, below a faint row of headings. styles: those of the first cell of each row
    below.

    A last column that is too long for the terminal goes on in further lines.
    """
    widths = [2 + max(text_width(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    painted = [("faint",), *(("bold", style) for style in styles)]
    lines = []
    for number, row in enumerate(rows):
        cells = [pad_to_width(cell, width) for cell, width in zip(row[:-1], widths, strict=True)]
        first, *more = wrap_words(row[-1].split(), width=WIDTH - sum(widths))
        if number == 0:
            lines.append(paint("".join([*cells, first]).rstrip(), "faint"))
            continue
        head = paint(row[0], *(painted[number] if number < len(painted) else ("bold",)))
        lines.append(f"{head}{''.join([*cells, first])[len(row[0]) :]}".rstrip())
        lines += [" " * sum(widths) + line for line in more]
    return lines


def mark_cars(players: Sequence[str]) -> tuple[str, ...]:
    """The letter of each seat's car: that of its name or, if these are not all different, the number of its seat.

    >>> mark_cars(("Mia", "Ben")), mark_cars(("Mia", "Max"))
    (('M', 'B'), ('0', '1'))
    """
    letters = tuple(name[:1].upper() for name in players)
    are_plain = all(letter.isascii() and letter.isalpha() for letter in letters)
    return letters if are_plain and len({*letters}) == len(letters) else tuple(map(str, range(len(players))))


def sign_of_seat(seat: int, to_act: int | None, winner: int | None) -> str:
    """An arrow for who is to act, a star for who has won."""
    return "★" if seat == winner else "→" if seat == to_act else ""
