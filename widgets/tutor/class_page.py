"""What a class has learnt, on one screen and as a spreadsheet; and pages to print, of misreadings and of the rules."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rally import GAMES as RULES
from rally.core.errors import NotationError, RallyError, objection, quote_value
from rally.core.notation import file_text
from rally.tutor import SKILLS, beliefs
from widgets.lab.progress import AFTER, BEFORE, Progress
from widgets.parts.palette import COLOURS
from widgets.parts.svg import svg_as_html
from widgets.words import _, join_sentences, language, ngettext, say_tenths
from widgets.words.faults import untypeset_html
from widgets.words.sentences import rule_text, series

from .course_map import SIGNS
from .question_lab import GAMES
from .skills import courses, number_of, say_game, title
from .ten_questions import games, no_game, scores

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
        head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        head += f"<title>{html.escape(self.caption)}</title>"
        body = f"<main>{self.as_document()}</main>"
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


MOST_ROWS = 20
"""So many learners stand below one another: with more of them, the table stands in parts side by side."""

OFTENEST = 3
"""So many misreadings of the class are told at once."""

LONGEST_STRAY = 40
"""So much is quoted of what is no progress."""

STYLE = """\
<style>
.rally-class { font: 12px/1.15 system-ui, sans-serif; max-width: 100% }
.rally-class .rally-parts { display: flex; gap: 14px; align-items: flex-start; overflow-x: auto }
.rally-class.rally-class table { margin: 0; border-collapse: collapse; font-size: 12px; table-layout: auto }
.rally-class.rally-class :is(th, td) { padding: 0 2px; height: 14px; line-height: 1.15; max-width: none;
  text-align: center; white-space: nowrap; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
.rally-class.rally-class thead th { height: auto; padding-top: 6px; vertical-align: bottom; font-weight: normal }
.rally-class thead span { writing-mode: vertical-rl; transform: rotate(180deg); font-size: 11px }
.rally-class.rally-class :is(th:first-child, td.rally-who) { text-align: left; font-weight: normal }
.rally-class.rally-class th:first-child { max-width: 104px; overflow: hidden; text-overflow: ellipsis }
.rally-class.rally-class tfoot :is(th, td) { font-weight: 600 }
.rally-class td.rally-mastered { background: color-mix(in srgb, GREEN 26%, transparent) }
.rally-class td.rally-shaky { background: color-mix(in srgb, YELLOW 30%, transparent) }
.rally-class :is(p, ul, summary) { text-align: left; margin: 2px 0; color: inherit }
.rally-class h1 { margin: 2px 0; font-size: 13px }
.rally-class ul { padding-left: 1.3em } .rally-class li { margin: 0 }
.rally-class .rally-all { white-space: normal }
</style>""".replace("GREEN", COLOURS["green-53"]).replace("YELLOW", COLOURS["yellow-65"])


@dataclass(frozen=True)
class ClassPage(Page):
    """What a class has learnt. learners: the progress of each; strays: what was handed in and is none, by name.

    The rows are for a spreadsheet.
    """

    learners: tuple[Progress, ...] = ()
    strays: tuple[str, ...] = ()

    def as_html(self) -> str:
        return self.with_heading(f"<p><b>{html.escape(self.caption)}</b></p>")

    def as_document(self) -> str:
        return self.with_heading(f"<h1>{html.escape(self.caption)}</h1>")

    def with_heading(self, heading: str) -> str:
        """All of it, under a heading."""
        parts = "".join(self.parts())
        label = html.escape(self.caption)
        blocks = f'<div class="rally-parts" role="region" tabindex="0" aria-label="{label}">{parts}</div>'
        return f'{STYLE}<div class="rally-class">{heading}{self.left_out()}{blocks}{self.misreadings_html()}</div>'

    def left_out(self) -> str:
        """What is no progress, and of whom a part is missing, if there are any."""
        said = []
        if self.strays:
            said.append(
                _("There is no progress in these files, so they are left out: {files}.").format(
                    files=series(self.strays)
                )
            )
        cut = [say_learner(progress) for progress in self.learners if progress.missing or progress.unread]
        if cut:
            said.append(
                _("Part of what these learners have saved is missing or damaged: {names}.").format(names=series(cut))
            )
        return "".join(f"<p>{html.escape(each)}</p>" for each in said)

    # --- the table ---

    def parts(self) -> Iterator[str]:
        """The table, in as many parts as stand side by side; the class as a whole stands below the last one."""
        count = -(-len(self.learners) // MOST_ROWS) or 1
        size = -(-len(self.learners) // count) or 1
        head = "".join(f'<th scope="col"><span>{html.escape(each)}</span></th>' for each in self.columns())
        for first in range(0, max(1, len(self.learners)), size):
            rows = "".join(map(row_html, self.learners[first : first + size]))
            foot = f"<tfoot>{''.join(self.class_rows())}</tfoot>" if first + size >= len(self.learners) else ""
            yield f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody>{foot}</table>"

    @staticmethod
    def columns() -> tuple[str, ...]:
        """The headings: a column for each skill, and for each test."""
        tests = (say_test(game, phase) for game, phase in tests_there_are())
        return (_("Learner"), *(title(skill) for skill in SKILLS), *tests)

    def class_rows(self) -> Iterator[str]:
        """How many of the class have mastered each skill, are shaky in it, or misread something; the tests' means."""
        standings = [[progress.standing_of(skill) for progress in self.learners] for skill in SKILLS]
        means = [self.mean(game, phase) for game, phase in tests_there_are()]
        none = [""] * len(means)
        misread = [sum(bool(progress.beliefs(skill)) for progress in self.learners) for skill in SKILLS]
        yield line_html(_("All: ✓"), [*(str(each.count("mastered")) for each in standings), *means])
        yield line_html(_("All: ~"), [*(str(each.count("shaky")) for each in standings), *none])
        yield line_html(_("Misreadings"), [*(str(each or "") for each in misread), *none])

    def mean(self, game: str, phase: str) -> str:
        """How many answers of a test were right on average, of those who have done it."""
        found = [scores(progress, phase).get(game) for progress in self.learners]
        right = [each[0] for each in found if each is not None]
        return say_tenths(sum(right) / len(right)) if right else ""

    # --- what is misread ---

    def misreadings(self) -> list[tuple[str, list[str]]]:
        """Each misreading that was named, with whose it is; those of most learners first."""
        found: dict[str, list[str]] = {}
        for progress in self.learners:
            for belief in named_misreadings(progress):
                found.setdefault(belief, []).append(say_learner(progress))
        return sorted(found.items(), key=lambda each: -len(each[1]))

    def misreadings_html(self) -> str:
        """What most of the class misread, and all that anybody does with whose it is."""
        found = self.misreadings()
        if not found:
            return ""
        often = "".join(f"<li>{html.escape(say_misread(belief, len(who)))}</li>" for belief, who in found[:OFTENEST])
        rows = "".join(
            f'<tr><td>{len(who)}</td><td class="rally-who rally-all">{html.escape(say_belief(belief))}</td>'
            f'<td class="rally-who rally-all">{html.escape(series(who))}</td></tr>'
            for belief, who in found
        )
        all_of_them = html.escape(_("All misreadings, and who has them"))
        return f"<ul>{often}</ul><details><summary>{all_of_them}</summary><table>{rows}</table></details>"


def class_table(files: Iterable[str | Path | Progress]) -> ClassPage:
    """What a class has learnt: a row for each learner, from the files that they have saved.

    files: paths, or what is in such a file or code, or a `Progress`. What is none of these is named above the table,
    and the others are read. Raises NotationError if there is no progress among them at all.
    """
    given = [files] if isinstance(files, str | Path | Progress) else [*files]
    learners, strays = [], []
    for each in given:
        try:
            learners.append(progress_of(each))
        except NotationError:
            strays.append(each.name if isinstance(each, Path) else quote_value(str(each)[:LONGEST_STRAY]))
    if strays and not learners:
        raise NotationError(objection(None, "there is no progress in {files}", files=tuple(strays)))
    said = ngettext(
        "What the class has learned: {count} learner (✓ mastered, ~ shaky, ○ not met yet)",
        "What the class has learned: {count} learners (✓ mastered, ~ shaky, ○ not met yet)",
        len(learners),
    )
    rows = tuple(map(row_of, learners))
    return ClassPage(said.format(count=len(learners)), head_of(), rows, "", tuple(learners), tuple(strays))


def progress_of(given: str | Path | Progress) -> Progress:
    """The progress in a file, or of a text. NotationError if there is none."""
    if isinstance(given, Progress):
        return given
    if isinstance(given, Path) or given.endswith(".txt"):
        try:
            return Progress.read(file_text(given, damaged="replace"))
        except (OSError, RallyError, ValueError):  # a path that is none, say
            raise NotationError(objection(None, "{file} is not a progress file", file=quote_value(given))) from None
    return Progress.read(given)


# --- rows for a spreadsheet -------------------------------------------------------------------------------------------


def head_of() -> tuple[str, ...]:
    """The headings of the table in a spreadsheet."""
    tests = (
        said.format(test=say_test(game, phase))
        for game, phase in tests_there_are()
        for said in (_("{test}: right"), _("{test}: questions"))
    )
    return (_("Learner"), *(title(skill) for skill in SKILLS), *tests, _("Misreadings"), _("Misreadings named"))


def row_of(progress: Progress) -> tuple[str | int, ...]:
    """The row of one learner in a spreadsheet: how each test went in numbers."""
    beliefs = named_misreadings(progress)
    tests = [scores(progress, phase).get(game, ("", "")) for game, phase in tests_there_are()]
    return (
        say_learner(progress),
        *(SIGNS[progress.standing_of(skill)] for skill in SKILLS),
        *(number for test in tests for number in test),
        len(beliefs),
        join_sentences([say_belief(belief) for belief in beliefs]),
    )


def tests_there_are() -> list[tuple[str, str]]:
    """The tests before and after, game by game."""
    return [(game, phase) for game in games() for phase in (BEFORE, AFTER)]


# --- words and cells --------------------------------------------------------------------------------------------------


def row_html(progress: Progress) -> str:
    """The row of one learner on the screen."""
    skills = ((SIGNS[standing], standing) for standing in map(progress.standing_of, SKILLS))
    cells = "".join(f'<td class="rally-{standing}">{sign}</td>' for sign, standing in skills)
    tests = (scores(progress, phase).get(game) for game, phase in tests_there_are())
    numbers = "".join(f"<td>{test[0]}/{test[1]}</td>" if test else "<td></td>" for test in tests)
    who = html.escape(say_learner(progress))
    return f'<tr><th scope="row" translate="no" title="{who}">{who}</th>{cells}{numbers}</tr>'


def line_html(name: str, cells: Sequence[str]) -> str:
    """A row of the class as a whole."""
    return (
        f'<tr><th scope="row">{html.escape(name)}</th>{"".join(f"<td>{html.escape(each)}</td>" for each in cells)}</tr>'
    )


def named_misreadings(progress: Progress) -> list[str]:
    """The misreadings that the tutor has named with a learner."""
    return [belief for skill in SKILLS for belief in progress.beliefs(skill)]


def say_learner(progress: Progress) -> str:
    return progress.name or _("nobody in particular")


def say_test(game: str, phase: str) -> str:
    """Which test it was, in a heading."""
    said = _("{game}, test before") if phase == BEFORE else _("{game}, test after")
    return said.format(game=say_game(game))


def say_belief(belief: str) -> str:
    """What is said to a misreading; its name, if nothing says more."""
    reasons = next((game.REASONS for game in GAMES.values() if belief in game.REASONS), {})
    return reasons[belief]() if belief in reasons else belief


def say_misread(belief: str, count: int) -> str:
    """How many of the class misread something, and what is said to them."""
    said = ngettext("{count} learner misreads this: {said}", "{count} learners misread this: {said}", count)
    return said.format(count=count, said=say_belief(belief))


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
