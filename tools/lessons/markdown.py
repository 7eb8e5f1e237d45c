"""Extracts messages from the markdown of lessons for a catalogue, and puts translations back.

A message is a block of Markdown (a heading, a paragraph, an item, a cell of a table), its lines joined. A column of a
table whose heading is the name of a language in itself has words of that language, and is not translated.
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
"""The names in themselves of all languages with translations."""

Translate = Callable[[str], str]
Anchors = Mapping[tuple[str, str], str]
"""By a lesson's file and the id of one of its English headings, the id of the cell with that heading."""


@dataclass(frozen=True)
class MarkdownBlock:
    """A message ("" if there is nothing to translate), what stands before and behind it, and the whole as written,
    which may be several lines."""

    lead: str
    text: str
    tail: str
    written: str

    @cached_property
    def says(self) -> bool:
        """Return whether there is anything to translate."""
        return bool(WORDS.search(self.text))

    @property
    def is_heading(self) -> bool:
        return self.lead.startswith("#")


def blocks(source: str) -> Iterator[MarkdownBlock]:
    """Yield the blocks of a markdown cell in order; their `written`, joined, are the cell and a line break."""
    paragraph: list[str] = []
    columns: list[bool] = []  # of the current table: whether its words are kept
    for line in source.split("\n"):
        is_row = line.lstrip().startswith("|")
        is_apart = not line.strip() or line.lstrip().startswith(("<", "```"))  # empty, HTML, a code block's fence
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


def line_lead(line: str) -> str:
    """Return what stands before a line's words: the mark of a heading, an item, a quotation."""
    found = LEAD.match(line)
    return found[0] if found else ""


def join_lines(lines: list[str]) -> MarkdownBlock:
    """Return the block of these lines."""
    before = line_lead(lines[0])
    text = " ".join([lines[0][len(before) :], *map(str.strip, lines[1:])])
    return MarkdownBlock(before, text, "\n", "\n".join(lines) + "\n")


def row_blocks(line: str, cells: list[str], columns: list[bool]) -> Iterator[MarkdownBlock]:
    """Yield the blocks of a table's row."""
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
    """Yield the messages of a markdown cell."""
    yield from (block.text for block in blocks(source) if block.says)


def translate_cell(source: str, translate: Translate, file: str, anchors: Anchors) -> str:
    """Return a markdown cell in another language. Its links to headings lead to the cells of the headings instead:
    JupyterLab finds no heading whose id has letters that an address encodes."""

    def say(block: MarkdownBlock) -> str:
        said = translate(block.text) if block.says else block.text
        return block.written if said == block.text else block.lead + said + block.tail

    def follow(link: re.Match[str]) -> str:
        cell = anchors.get((link["file"] or file, link["heading"]))
        return f"]({link['file']}#cell-id={cell})" if cell else link[0]

    return LINK.sub(follow, "".join(map(say, blocks(source)))[:-1])


def heading_anchor(heading: str) -> str:
    """Return the id that JupyterLab gives a heading: its text, with dashes for spaces."""
    return re.sub(r"[*_`]", "", heading).strip().replace(" ", "-")


def cell_headings(source: str) -> Iterator[str]:
    """Yield the headings of a markdown cell."""
    yield from (block.text for block in blocks(source) if block.is_heading)


def markdown_cells(notebook: Mapping[str, Any]) -> Iterator[str]:
    """Yield the markdown cells of a stored notebook."""
    yield from ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")


def extract_messages(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield a file's messages for Babel, each with the number of its cell as its line."""
    for number, source in enumerate(markdown_cells(json.load(file)), 1):
        yield from ((number, None, message, []) for message in cell_messages(source))
