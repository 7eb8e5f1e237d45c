"""A table or a page that a notebook shows, and that is saved: to be printed, or for a spreadsheet."""

from __future__ import annotations

import html
from dataclasses import dataclass
from pathlib import Path

from widgets.shared.words import language
from widgets.shared.words.typed import untypeset

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


@dataclass(frozen=True)
class Page:
    """head, rows: a table, for a spreadsheet too; before: HTML above it."""

    caption: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str | int, ...], ...] = ()
    before: str = ""

    def _repr_html_(self) -> str:
        return untypeset(self.shown(), lang=language.code)

    def shown(self) -> str:
        """The whole of it as HTML."""
        return self.before + self.table()

    def by_itself(self) -> str:
        """The same as all that a page has, with its heading."""
        return self.shown() if self.before else f"<h1>{html.escape(self.caption)}</h1>{self.shown()}"

    def table(self) -> str:
        """The table as HTML."""
        if not self.head:
            return ""
        head = "".join(f'<th scope="col" style="text-align: left">{html.escape(each)}</th>' for each in self.head)
        lines = "".join(
            "<tr>" + "".join(f'<td style="text-align: left">{html.escape(str(each))}</td>' for each in row) + "</tr>"
            for row in self.rows
        )
        caption = f"<caption>{html.escape(self.caption)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"

    @property
    def csv(self) -> str:
        """The table as text that a spreadsheet opens: numbers are numbers, and no text is a formula."""
        return "".join(",".join(map(in_csv, row)) + "\n" for row in (self.head, *self.rows))

    def save(self, path: str | Path) -> Path:
        """Write it to a file that any browser shows and prints, or, called *.csv, as a table for a spreadsheet."""
        path = Path(path)
        if path.suffix.lower() == ".csv":
            path.write_text(self.csv, "utf-8-sig")  # by its first signs a spreadsheet knows how letters are written
            return path
        head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        head += f"<title>{html.escape(self.caption)}</title>"
        body = f"<main>{self.by_itself()}</main>"
        path.write_text(f'<!doctype html><html lang="{language.code}">{head}{body}</html>', "utf-8")
        return path

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.caption!r})"


def in_csv(value: str | int) -> str:
    """A cell as it stands in a file for spreadsheets."""
    if isinstance(value, int):
        return str(value)
    quote = '"'
    text = f"'{value}" if value.startswith(FORMULA) else value
    return f'"{text.replace(quote, quote * 2)}"'
