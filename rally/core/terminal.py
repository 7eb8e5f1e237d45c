"""What a terminal can show: colours where it has them, signs that it can write, columns of even width.

Nothing here or in what is drawn with it is prose: labels are the keys of a position's notation.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TextIO

WIDTH = 80
"""Columns of a terminal, at most: nothing that is drawn is wider."""

STYLES = {
    "bold": "1", "faint": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "purple": "35",
}  # fmt: skip
"""By name what a terminal is sent for it. Names of colours are those of cards and cars; white is left to the terminal,
which may be a white one."""

SIMPLE = str.maketrans(
    {
        "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
        "╴": "-", "╵": "|", "╶": "-", "╷": "|", "·": ".", "▲": "^", "▼": "v", "░": ":", "▒": ";", "█": "#",
        "→": ">", "★": "*", "–": "-", "…": "~",
    }
)  # fmt: skip
"""What stands for signs of drawings where a terminal cannot write them."""


class WrongInput(Exception):
    """What is wrong with what somebody typed: sentences, a line each."""


@dataclass(frozen=True)
class Paint:
    """How a text is made fit for a terminal: with or without colour, with or without the signs of drawings."""

    has_colour: bool = False
    has_signs: bool = True

    def __call__(self, text: str, *styles: str) -> str:
        """The text in these styles (`STYLES`); unknown ones are left out."""
        text = text if self.has_signs else text.translate(SIMPLE)
        codes = ";".join(STYLES[style] for style in styles if style in STYLES)
        return f"\x1b[{codes}m{text}\x1b[0m" if codes and self.has_colour and text else text

    @classmethod
    def of(cls, stream: TextIO, environment: Mapping[str, str] = os.environ) -> Paint:
        """What this stream can show: colour where it is a terminal, unless NO_COLOR or TERM=dumb say otherwise."""
        is_asked_not_to = bool(environment.get("NO_COLOR")) or environment.get("TERM") == "dumb"
        is_old = os.name == "nt" and "WT_SESSION" not in environment  # a console that would show the codes themselves
        try:
            "".join(map(chr, SIMPLE)).encode(stream.encoding or "ascii")
            has_signs = True
        except (UnicodeError, LookupError):
            has_signs = False
        return cls(stream.isatty() and not is_asked_not_to and not is_old, has_signs)


def drop_output(stream: TextIO) -> None:
    """Write nothing more to a stream whose reader has gone: Python would complain about it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


PAINT = re.compile(r"\x1b\[[0-9;]*m")
"""What a text is painted with."""


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
    """Words with spaces between them in lines of this width; `first` stands before them, and room for it further on."""
    lines, line, is_empty = [], first, True
    for word in words:
        if not is_empty and text_width(line) + 1 + text_width(word) > width:
            lines.append(line.rstrip())
            line, is_empty = " " * text_width(first), True
        line += word if is_empty else f" {word}"
        is_empty = False
    return [*lines, line.rstrip()]


CLOSERS = frozenset("，。、？！；：）”」』》…%")
"""Signs that do not begin a line, where words have no spaces between them."""


KEPT = "\x1f"
"""What stands for a space within a text that is to stay in one line."""


def keep_whole(text: str) -> str:
    """A command, or the name of a folder, that `wrap_text` leaves in one line, for somebody may want to copy it."""
    return text.replace(" ", KEPT)


def wrap_text(text: str, first: str = "", width: int = WIDTH) -> list[str]:
    """A text in lines of this width; `first` stands before it, and room for it further on. No-break spaces stay; where
    a language has no spaces, a line ends after any sign."""
    room = width - text_width(first)
    words = (piece for word in text.split(" ") for piece in break_word(word, room))
    return [line.replace(KEPT, " ") for line in wrap_words(words, first, width)]


def break_word(word: str, room: int) -> list[str]:
    """A word of a language without spaces in pieces that have room, as few as there can be; any other word whole."""
    if text_width(word) <= room or not any(unicodedata.east_asian_width(sign) in "WF" for sign in word):
        return [word]
    pieces = [""]
    for sign in word:
        if text_width(pieces[-1] + sign) > room - 2 and sign not in CLOSERS and pieces[-1]:
            pieces.append("")
        pieces[-1] += sign
    return pieces


def lay_table(rows: Sequence[Sequence[str]], paint: Paint, styles: Sequence[str] = ()) -> list[str]:
    """Rows in columns of even width, below a faint row of headings. styles: of the first cell of each row below it.

    What goes beyond the width of a terminal in the last column goes on in further lines.
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
    """By seat a letter for its car: that of its name, or where these are not different ones the number of its seat.

    >>> mark_cars(("Mia", "Ben")), mark_cars(("Mia", "Max"))
    (('M', 'B'), ('0', '1'))
    """
    letters = tuple(name[:1].upper() for name in players)
    are_plain = all(letter.isascii() and letter.isalpha() for letter in letters)
    return letters if are_plain and len({*letters}) == len(letters) else tuple(map(str, range(len(players))))


def sign_of_seat(seat: int, to_act: int | None, winner: int | None) -> str:
    """An arrow for who is to act, a star for who has won."""
    return "★" if seat == winner else "→" if seat == to_act else ""
