"""For teachers: what can be misread and how that is told apart, and the rules on a page to print."""

from __future__ import annotations

import html
from collections.abc import Sequence

from rally import GAMES as RULES
from rally.rally_run import Race as RallyRun
from rally.stich_rallye import Race as StichRallye
from rally.tutor import SKILLS, beliefs
from widgets.rally_run.labs.table.still import race_svg as board_svg
from widgets.shared.figures.svg import in_html
from widgets.shared.words import _
from widgets.shared.words.rules import rule_text
from widgets.stich_rallye.labs.table.still import race_svg as track_svg

from .class_page import say_belief
from .course_map import say_game
from .pages import Page
from .skills import number_of, title
from .ten_questions import no_game

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


def rules_page(game: str) -> Page:
    """The rules of a game in short, with a picture, to be printed. NotationError lists the games there are."""
    if game not in RULES or game not in PICTURES:
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
    head = f"<h1>{html.escape(caption)}</h1>{in_html(PICTURES[game]())}"
    return Page(caption, before=f'{PRINT}<div class="rally-page">{head}{parts}<p>{ours}</p></div>')


def section(name: str, lines: Sequence[str]) -> str:
    items = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    return f"<section><h2>{html.escape(name)}</h2><ul>{items}</ul></section>"


PICTURES = {
    "stich-rallye": lambda: track_svg(StichRallye.parse("players=4 round=2 cars=21,14,9,3 motors=3,0,6,1")),
    "rally-run": lambda: board_svg(RallyRun.start(players=3, seed=7)),
}
"""By game the picture on its page."""
