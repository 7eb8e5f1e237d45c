"""The sentences of a lesson's markdown: out of it into a catalogue, and back in another language.

A message is a block as Markdown sees it (a heading, a paragraph, an item, a cell of a table), its lines joined. A
column of a table that is headed by a language's own name holds words of that language, and is left as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import IO, Any

from babel import Locale

from widgets.words.languages import LOCALE

LEAD = re.compile(r"\s*(?:#{1,6} |[-*+] |\d+[.)] |> )?")
RULE = re.compile(r"[\s|:-]+")
CELL = re.compile(r"(?<!\\)\|")
WORDS = re.compile(r"[A-Za-z]{2}")
LINK = re.compile(r"\]\((?P<file>[^()#\s]*)#(?P<heading>[^()\s]+)\)")
CODES = ["en", *(folder.name for folder in LOCALE.iterdir() if folder.is_dir())]
OWN_NAMES = {str(Locale.parse(code).get_display_name(code)).casefold() for code in CODES}
"""What the languages call themselves for which anything is translated."""

Translate = Callable[[str], str]
Anchors = Mapping[tuple[str, str], str]
"""By a lesson's file and the id of one of its English headings, the id of the cell that the heading stands in."""


@dataclass(frozen=True)
class MarkdownBlock:
    """What stands before a message, the message ("" if nothing is said here), what stands behind it; and all three as
    they are written, if that is on several lines."""

    lead: str
    text: str
    tail: str
    written: str

    @cached_property
    def says(self) -> bool:
        """Whether there is anything to translate."""
        return bool(WORDS.search(self.text))

    @property
    def is_heading(self) -> bool:
        return self.lead.startswith("#")


def blocks(source: str) -> Iterator[MarkdownBlock]:
    """The blocks of a cell of markdown, in order; what is written of them, joined, is the cell and a line's end."""
    paragraph: list[str] = []
    columns: list[bool] = []  # of the table that we are in: whether its words stay
    for line in source.split("\n"):
        is_row, is_apart = line.lstrip().startswith("|"), says_nothing(line)
        columns = columns if is_row else []
        if paragraph and (is_row or is_apart or line_lead(line).strip()):
            yield join_lines(paragraph)
            paragraph = []
        if is_row:
            cells = CELL.split(line)
            columns = columns or [cell.strip().casefold() in OWN_NAMES for cell in cells]
            yield from row_blocks(line, cells, columns)
        elif is_apart:
            yield MarkdownBlock(line, "", "\n", line + "\n")
        elif line.startswith("#"):
            yield join_lines([line])
        else:
            paragraph.append(line)
    if paragraph:
        yield join_lines(paragraph)


def says_nothing(line: str) -> bool:
    """Whether a line is empty, or no prose (HTML, the fence of a code block)."""
    return not line.strip() or line.lstrip().startswith(("<", "```"))


def line_lead(line: str) -> str:
    """What stands before a line's words: the sign of a heading, an item, a quotation."""
    found = LEAD.match(line)
    return found[0] if found else ""


def join_lines(lines: list[str]) -> MarkdownBlock:
    """The block of these lines."""
    before = line_lead(lines[0])
    text = " ".join([lines[0][len(before) :], *map(str.strip, lines[1:])])
    return MarkdownBlock(before, text, "\n", "\n".join(lines) + "\n")


def row_blocks(line: str, cells: list[str], columns: list[bool]) -> Iterator[MarkdownBlock]:
    """The cells of a table's row."""
    if RULE.fullmatch(line):
        yield MarkdownBlock(line, "", "\n", line + "\n")
        return
    for number, cell in enumerate(cells):
        bar, end = "|" if number else "", "\n" if number == len(cells) - 1 else ""
        stays = number < len(columns) and columns[number]
        said = "" if stays else cell.strip()
        before, behind = cell.split(said, 1) if said else (cell, "")
        yield MarkdownBlock(bar + before, said, behind + end, bar + cell + end)


def cell_messages(source: str) -> Iterator[str]:
    """What a cell of markdown says."""
    yield from (block.text for block in blocks(source) if block.says)


def translate_cell(source: str, translate: Translate, file: str, anchors: Anchors) -> str:
    """A cell of markdown in another language. Its links to headings lead to the headings' cells: JupyterLab finds no
    heading whose id has letters that an address writes in another way."""

    def say(block: MarkdownBlock) -> str:
        said = translate(block.text) if block.says else block.text
        return block.written if said == block.text else block.lead + said + block.tail

    def follow(link: re.Match[str]) -> str:
        cell = anchors.get((link["file"] or file, link["heading"]))
        return f"]({link['file']}#cell-id={cell})" if cell else link[0]

    return LINK.sub(follow, "".join(map(say, blocks(source)))[:-1])


def heading_anchor(heading: str) -> str:
    """The id that JupyterLab gives a heading: its text, with dashes for spaces."""
    return re.sub(r"[*_`]", "", heading).strip().replace(" ", "-")


def cell_headings(source: str) -> Iterator[str]:
    """The headings of a cell of markdown."""
    yield from (block.text for block in blocks(source) if block.is_heading)


def markdown_cells(notebook: Mapping[str, Any]) -> Iterator[str]:
    """The markdown cells of a notebook as it is stored."""
    yield from ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")


def extract_messages(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Babel's way to ask a file for its messages: each with the number of its cell for a line."""
    for number, source in enumerate(markdown_cells(json.load(file)), 1):
        yield from ((number, None, message, []) for message in cell_messages(source))
