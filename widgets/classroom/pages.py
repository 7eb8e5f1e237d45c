"""Pages for teachers: tables to save for a spreadsheet; what can be misread; the rules of a game, to print."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rally import GAMES as RULES
from rally.tutor import SKILLS, beliefs
from widgets.parts.svg import svg_as_html
from widgets.tutor.question_lab import GAMES
from widgets.tutor.skills import courses, number_of, say_game, title
from widgets.tutor.ten_questions import no_game
from widgets.words import _, language
from widgets.words.arguments import with_checked_names
from widgets.words.faults import untypeset_html
from widgets.words.sentences import rule_text

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
        return untypeset_html(self.as_html(), lang=language.code)

    def as_html(self) -> str:
        """The whole of it as HTML."""
        return self.before + self.table()

    def as_document(self) -> str:
        """The same as all that a page has, with its heading."""
        return self.as_html() if self.before else f"<h1>{html.escape(self.caption)}</h1>{self.as_html()}"

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
        path.write_text(self.as_file(), "utf-8")
        return path

    def as_file(self) -> str:
        """All of a page that any browser shows and prints."""
        head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        head += f"<title>{html.escape(self.caption)}</title>"
        body = f"<main>{self.as_document()}</main>"
        return f'<!doctype html><html lang="{language.code}">{head}<body>{body}</body></html>'

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.caption!r})"


def in_csv(value: str | int) -> str:
    """A cell as it stands in a file for spreadsheets."""
    if isinstance(value, int):
        return str(value)
    quote = '"'
    text = f"'{value}" if value.startswith(FORMULA) else value
    return f'"{text.replace(quote, quote * 2)}"'


def say_belief(belief: str) -> str:
    """What is said to a misreading; its name, if nothing says more."""
    reasons = next((game.REASONS for game in GAMES.values() if belief in game.REASONS), {})
    return reasons[belief]() if belief in reasons else belief


PRINTED = ("book", "found")
"""The kinds of rules that the rule book or somebody who has it tells; the others are marked as ours."""

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
    """All that can be misread, skill by skill: what is said to it, the rule, and by which name the tutor knows it."""
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
    """The rules of a game in short, with a picture, to be printed. NotationError lists the games there are."""
    if game not in RULES or game not in courses():
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
    head = f"<h1>{html.escape(caption)}</h1>{svg_as_html(courses()[game].rules_picture())}"
    return Page(caption, before=f'{PRINT}<div class="rally-page">{head}{parts}<p>{ours}</p></div>')


def section(name: str, lines: Sequence[str]) -> str:
    items = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    return f"<section><h2>{html.escape(name)}</h2><ul>{items}</ul></section>"
