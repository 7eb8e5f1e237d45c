"""For teachers: what a class has learnt, what can be misread and how that is told apart, and pages to print."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rally import GAMES as RULES
from rally.errors import NotationError, RallyError, objection, quoted
from rally.rally_run import Race as RallyRun
from rally.stich_rallye import Race as StichRallye
from rally.tutor import SKILLS, beliefs
from widgets.rally_run.labs.table.still import race_svg as board_svg
from widgets.shared.figures.svg import in_html
from widgets.shared.labs.learner.progress import AFTER, BEFORE, Progress
from widgets.shared.words import _, language, together
from widgets.shared.words.rules import rule_text
from widgets.shared.words.typed import untypeset
from widgets.stich_rallye.labs.table.still import race_svg as track_svg

from .asking import GAMES
from .course_map import SIGNS, say_game
from .skills import number_of, title
from .ten_questions import no_game, scores

IN_SHORT = ("book", "found")
"""What of the rules a page in short has: what is printed; where the book is silent, the lessons say what we ruled."""

PRINT = """\
<style>
.rally-page { max-width: 46em; font: 15px/1.45 system-ui, sans-serif; color: black; background: white; padding: 1em }
.rally-page h2 { margin: .8em 0 .2em; font-size: 1.1em } .rally-page ul { margin: 0; padding-left: 1.2em }
.rally-page svg { max-width: 32em !important }
@media print { .rally-page { padding: 0; font-size: 12px } .rally-page section { break-inside: avoid } }
</style>"""


@dataclass(frozen=True)
class Page:
    """A table or a page that a notebook shows. head, rows: a table, for a spreadsheet too; before: HTML above it."""

    caption: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    before: str = ""

    def _repr_html_(self) -> str:
        return untypeset(self.before + self.table(), lang=language.code)

    def table(self) -> str:
        """The table as HTML."""
        if not self.head:
            return ""
        head = "".join(f'<th scope="col" style="text-align: left">{html.escape(each)}</th>' for each in self.head)
        lines = "".join(
            "<tr>" + "".join(f'<td style="text-align: left">{html.escape(each)}</td>' for each in row) + "</tr>"
            for row in self.rows
        )
        caption = f"<caption>{html.escape(self.caption)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"

    @property
    def csv(self) -> str:
        """The table as text that a spreadsheet opens."""
        quote = '"'
        return "".join(
            ",".join(f'"{each.replace(quote, quote * 2)}"' for each in row) + "\n" for row in (self.head, *self.rows)
        )

    def save(self, path: str | Path) -> Path:
        """Write it to a file that any browser shows and prints, or, called *.csv, as a table for a spreadsheet."""
        path = Path(path)
        title_of = f'<meta charset="utf-8"><title>{html.escape(self.caption)}</title>'
        whole = f'<!doctype html><html lang="{language.code}">{title_of}{self.before}{self.table()}</html>'
        path.write_text(self.csv if path.suffix == ".csv" else whole, "utf-8")
        return path

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.caption!r})"


def class_table(files: Iterable[str | Path | Progress]) -> Page:
    """What a class has learnt: a row for each learner, from the files that they have saved.

    files: paths, or what is in such a file or code, or a `Progress`. Raises NotationError for what is no progress, with
    the name of the file.
    """
    rows = [row_of(progress_of(each)) for each in files]
    names = [title(skill) for skill in SKILLS]
    head = (_("Learner"), *names, _("Misreadings named"), _("Before"), _("After"))
    return Page(_("What the class has learnt (✓ mastered, ~ shaky, ○ not met yet)"), head, tuple(rows))


def progress_of(given: str | Path | Progress) -> Progress:
    """The progress in a file, or of a text."""
    if isinstance(given, Progress):
        return given
    if isinstance(given, Path) or given.endswith(".txt"):
        try:
            return Progress.read(Path(given).read_text("utf-8", "replace"))
        except (OSError, RallyError):
            raise NotationError(objection(None, "{file} is no file of a progress", file=quoted(given))) from None
    return Progress.read(given)


def row_of(progress: Progress) -> tuple[str, ...]:
    """The row of one learner."""
    named = [belief for skill in SKILLS for belief in progress.beliefs(skill)]
    return (
        progress.name or _("nobody in particular"),
        *(SIGNS[progress.standing(skill)] for skill in SKILLS),
        together([say_belief(belief) for belief in named]),
        say_scores(progress, BEFORE),
        say_scores(progress, AFTER),
    )


def say_scores(progress: Progress, phase: str) -> str:
    said = _("{game}: {right} of {all}.")
    found = scores(progress, phase).items()
    return together([said.format(game=say_game(game), right=right, all=count) for game, (right, count) in found])


def say_belief(belief: str) -> str:
    """What is said to a misreading; its name, if nothing says more."""
    reasons = next((game.REASONS for game in GAMES.values() if belief in game.REASONS), {})
    return reasons[belief]() if belief in reasons else belief


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
        _("What can be misread"), (_("Lesson"), _("Skill"), _("What is said to it"), _("Rule"), _("Name")), rows
    )


def rules_page(game: str) -> Page:
    """The rules of a game in short, with a picture, to be printed. NotationError lists the games there are."""
    if game not in RULES or game not in PICTURES:
        raise no_game(game)
    chapters: dict[str, list[str]] = {}
    for number, rule in RULES[game].rules.items():
        if rule.kind in IN_SHORT and rule.chapter:
            chapters.setdefault(_(rule.chapter), []).append(
                _("{text} ({number})").format(text=rule_text(number), number=number)
            )
    caption = _("{game}: the rules in short").format(game=say_game(game))
    parts = "".join(section(name, lines) for name, lines in chapters.items())
    body = f'{PRINT}<div class="rally-page"><h1>{html.escape(caption)}</h1>{in_html(PICTURES[game]())}{parts}</div>'
    return Page(caption, before=body)


def section(name: str, lines: Sequence[str]) -> str:
    items = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    return f"<section><h2>{html.escape(name)}</h2><ul>{items}</ul></section>"


PICTURES = {
    "stich-rallye": lambda: track_svg(StichRallye.parse("players=4 round=2 cars=21,14,9,3 motors=3,0,6,1")),
    "rally-run": lambda: board_svg(RallyRun.start(players=3, seed=7)),
}
"""By game the picture on its page."""
