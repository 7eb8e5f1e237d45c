"""Pages for teachers: tables to save for a spreadsheet, misreadings, the rules of a game to print."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rally import GAMES as RULES
from rally.tutor import SKILLS, beliefs
from widgets.parts.svg import svg_as_html
from widgets.tutor.prose import number_of, say_game, title
from widgets.tutor.question_lab import GAMES
from widgets.tutor.ten_questions import no_game
from widgets.words import _, language
from widgets.words.arguments import with_checked_names
from widgets.words.faults import untypeset_html
from widgets.words.sentences import rule_text

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The characters with which a formula begins in a spreadsheet."""


@dataclass(frozen=True)
class Page:
    """A page with a caption. head, rows: a table, also for a spreadsheet; before: HTML above it."""

    caption: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str | int, ...], ...] = ()
    before: str = ""

    def _repr_html_(self) -> str:
        return untypeset_html(self.as_html(), lang=language.code)

    def as_html(self) -> str:
        """Return the page as HTML."""
        return self.before + self.table()

    def as_document(self) -> str:
        """Return the page as HTML with a heading."""
        return self.as_html() if self.before else f"<h1>{html.escape(self.caption)}</h1>{self.as_html()}"

    def table(self) -> str:
        """Return the table as HTML."""
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
        """The table as CSV: numbers are numbers, and no text is a formula."""
        return "".join(",".join(map(in_csv, row)) + "\n" for row in (self.head, *self.rows))

    def save(self, path: str | Path) -> Path:
        """Write the page to a file that any browser shows and prints; if its name ends in .csv, the table for a
        spreadsheet."""
        path = Path(path)
        if path.suffix.lower() == ".csv":
            path.write_text(self.csv, "utf-8-sig")  # the byte order mark tells a spreadsheet the encoding
            return path
        path.write_text(self.as_file(), "utf-8")
        return path

    def as_file(self) -> str:
        """Return a whole HTML file."""
        head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        head += f"<title>{html.escape(self.caption)}</title>"
        body = f"<main>{self.as_document()}</main>"
        return f'<!doctype html><html lang="{language.code}">{head}<body>{body}</body></html>'

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.caption!r})"


def in_csv(value: str | int) -> str:
    """Return a cell of a CSV file."""
    if isinstance(value, int):
        return str(value)
    quote = '"'
    text = f"'{value}" if value.startswith(FORMULA) else value
    return f'"{text.replace(quote, quote * 2)}"'


def say_belief(belief: str) -> str:
    """Return what is said to a misreading; its name, if nothing is."""
    reasons = next((game.prose.reasons for game in GAMES.values() if belief in game.prose.reasons), {})
    return reasons[belief]() if belief in reasons else belief


PRINTED = ("book", "found")
"""The kinds of rules that come from the rule book or an owner of the box; the others are marked as ours."""

PRINT = """\
<style>
.rally-page { max-width: 46em; font: 15px/1.45 system-ui, sans-serif; color: black; background: white; padding: 1em }
.rally-page h2 { margin: .8em 0 .2em; font-size: 1.1em } .rally-page ul { margin: 0; padding-left: 1.2em }
.rally-page svg { display: block; width: 500px !important; max-width: 100% !important; height: auto }
@media print {
  .rally-page { padding: 0; max-width: none; font-size: 11px; line-height: 1.3 }
  .rally-page h1 { margin: 0 0 .4em; font-size: 18px }
  .rally-page svg { width: 300px !important }
  .rally-page section { break-inside: avoid }
}
</style>"""


@with_checked_names
def belief_table(game: str = "") -> Page:
    """Return every misreading by skill: what is said to it, its rule, and its name in the tutor."""
    known = beliefs()
    rows = tuple(
        (number_of(name), title(name), say_belief(belief), known[belief].rule, belief)
        for name, skill in SKILLS.items()
        if game in ("", skill.game)
        for belief in skill.beliefs
    )
    return Page(
        _("What can be misread"), (_("Lesson"), _("Skill"), _("What the lab says to it"), _("Rule"), _("Name")), rows
    )


@with_checked_names
def rules_page(game: str) -> Page:
    """Return the rules of a game in short, with a picture, to be printed. NotationError lists the games."""
    if game not in RULES or game not in GAMES:
        raise no_game(game)
    chapters: dict[str, list[str]] = {}
    for number, rule in RULES[game].rules.items():
        if rule.chapter:
            said = _("{text} ({number})") if rule.kind in PRINTED else _("{text} ({number}) *")
            line = said.format(text=rule_text(number), number=number)
            chapters.setdefault(_(rule.chapter), []).append(line)
    caption = _("{game}: the rules in short").format(game=say_game(game))
    parts = "".join(section(name, lines) for name, lines in chapters.items())
    ours = html.escape(_("* The rulebook does not say this: it is how we play."))
    head = f"<h1>{html.escape(caption)}</h1>{svg_as_html(GAMES[game].rules_picture())}"
    return Page(caption, before=f'{PRINT}<div class="rally-page">{head}{parts}<p>{ours}</p></div>')


def section(name: str, lines: Sequence[str]) -> str:
    items = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    return f"<section><h2>{html.escape(name)}</h2><ul>{items}</ul></section>"
