"""What a class has handed in, on one screen, on paper and as a spreadsheet: lessons, skills, tests, misreadings."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from statistics import fmean

from rally.core.errors import NotationError
from rally.core.palette import COLOURS
from rally.core.validate import fold_name
from rally.tutor import SKILLS
from widgets.lab.learning import learning
from widgets.lab.progress import AFTER, BEFORE
from widgets.tutor.course_map import SIGNS
from widgets.tutor.hand_in import PHASES, HandIn, Phase
from widgets.tutor.lessons import GOALS
from widgets.tutor.prose import say_game, title
from widgets.tutor.ten_questions import games
from widgets.words import _, join_sentences, ngettext, say_percent, say_tenths, whole_percent
from widgets.words.arguments import with_checked_names
from widgets.words.sentences import series

from .collected import Collected, Given, collect
from .course import Course
from .pages import Page, say_belief

MOST_ROWS, UNDER_LONG_HEADS = 20, 14
"""Maximum number of learners below one another, and the same where headings are long: with more learners the table is
divided into parts side by side."""

LESSONS, SKILLS_VIEW, TESTS, MISREADINGS = "lessons", "skills", "tests", "misreadings"
VIEWS = (LESSONS, SKILLS_VIEW, TESTS, MISREADINGS)
"""The views of a class."""

MISREAD = "!"
"""The sign after that of a skill in which something is misread."""

MISSING, NOTHING = "?", "–"
"""The signs for a line of a hand-in that is missing, and for a learner who has done nothing."""

STYLE = """\
<style>
.rally-class { font: 12px/1.15 system-ui, sans-serif; max-width: 100%; color: var(--rally-ink, inherit) }
.rally-class .rally-parts { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: flex-start;
  overflow: auto; max-height: inherit; container-type: inline-size }
.rally-class.rally-class table { margin: 0; border-collapse: separate; border-spacing: 0; font-size: 12px;
  table-layout: auto; color: inherit }
.rally-class.rally-class :is(th, td) { padding: 0 1px; min-width: 16px; height: 14px; line-height: 1.15;
  max-width: none; text-align: center; white-space: nowrap;
  border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
.rally-class.rally-class thead th { position: sticky; top: 0; z-index: 2; height: auto; padding-top: 4px;
  vertical-align: bottom; font-weight: normal; background: var(--rally-paper, Canvas) }
.rally-class thead span { writing-mode: vertical-rl; transform: rotate(180deg); font-size: 11px; max-height: 128px;
  overflow: hidden; text-overflow: ellipsis }
.rally-class.rally-class :is(th:first-child, td.rally-who) { text-align: left; font-weight: normal }
.rally-class.rally-class th:first-child { position: sticky; left: 0; z-index: 1; max-width: 92px; overflow: hidden;
  text-overflow: ellipsis; background: var(--rally-paper, Canvas) }
.rally-class.rally-class thead th:first-child { z-index: 3 }
.rally-class.rally-class tfoot :is(th, td) { font-weight: 600 }
.rally-class.rally-class td.rally-mastered { background: color-mix(in srgb, GREEN 34%, transparent) }
.rally-class.rally-class td.rally-shaky { background: color-mix(in srgb, YELLOW 40%, transparent) }
.rally-class.rally-class td.rally-begun { background: color-mix(in srgb, GREEN 12%, transparent) }
.rally-class :is(p, ul) { text-align: left; margin: 2px 0; color: inherit }
.rally-class :is(h1, h2) { margin: 10px 0 2px; font-size: 13px }
.rally-class .rally-all { white-space: normal !important; min-width: 130px }
.rally-class.rally-class .rally-note td { height: auto; white-space: normal; text-align: left }
.rally-class .rally-note p { contain: inline-size; position: sticky; left: 0; min-width: min(220px, 100cqi - 6px);
  max-width: min(46em, 100cqi - 6px); margin: 1px 0 3px; font-style: italic }
@media print {
  .rally-class .rally-parts { overflow: visible; max-height: none }
  .rally-class section { break-inside: avoid }
  .rally-class.rally-class td { print-color-adjust: exact }
}
</style>""".replace("GREEN", COLOURS["green-53"]).replace("YELLOW", COLOURS["yellow-65"])


@dataclass(frozen=True)
class LearnerRow:
    """A learner in the tables. label: the name, with a number if others have the same one. note: what is doubtful."""

    label: str
    learner: HandIn
    note: str = ""

    def as_html(self, cells: Iterable[str]) -> str:
        """Return the row as HTML, with the note below it."""
        who, cells = html.escape(self.label), [*cells]
        row = f'<tr><th scope="row" translate="no" title="{who}">{who}</th>{"".join(cells)}</tr>'
        said = f'<td colspan="{len(cells) + 1}"><p>{html.escape(self.note)}</p></td>'
        return row + (f'<tr class="rally-note">{said}</tr>' if self.note else "")


@dataclass(frozen=True)
class ClassPage(Page):
    """What a class has handed in. course: what it was asked to do; None for everything.

    The rows are for a spreadsheet.
    """

    collected: Collected = field(default_factory=Collected)
    course: Course | None = None

    # --- what belongs to it ---

    @property
    def learners(self) -> tuple[HandIn, ...]:
        """The hand-ins; learners who have done nothing yet come last."""
        return tuple(row.learner for row in self.learner_rows)

    @cached_property
    def learner_rows(self) -> tuple[LearnerRow, ...]:
        return rows_of(self.collected)

    @property
    def lessons(self) -> tuple[str, ...]:
        """The lessons of the course that have goals; all such lessons if it names nothing."""
        return lessons_of(self.course)

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills of the course; all skills if it names nothing."""
        return skills_of(self.course)

    # --- as HTML ---

    def as_html(self) -> str:
        return self.with_heading("h2")

    def as_document(self) -> str:
        return self.with_heading("h1")

    def with_heading(self, tag: str) -> str:
        """Return all views one below the other, under a heading."""
        heading = f"<{tag}>{html.escape(self.caption)}</{tag}>"
        views = "".join(
            f"<section><h2>{html.escape(say_view(view))}</h2>{self.view_html(view)}</section>" for view in VIEWS
        )
        return f'{STYLE}<div class="rally-class">{heading}{paragraphs(self.say_collected())}{views}</div>'

    def one_view(self, view: str) -> str:
        """Return one view, for a lab."""
        return f'{STYLE}<div class="rally-class">{self.view_html(view)}</div>'

    def view_html(self, view: str) -> str:
        tables: dict[str, Callable[[], str]] = {
            LESSONS: self.lessons_html,
            SKILLS_VIEW: self.skills_html,
            TESTS: self.tests_html,
            MISREADINGS: self.misreadings_html,
        }
        return tables[view]()

    def say_collected(self) -> Iterator[str]:
        """Say what could not be read, of which learners a part is missing, and who has handed in several times, if
        anybody has."""
        if self.course is not None:
            yield join_sentences([self.course.say_title(), self.course.say_until(), self.course.say_unknown()])
        if self.collected.strays:
            said = _("Nothing could be read here, so it is left out: {files}.")
            yield said.format(files=series(self.collected.strays))
        yield from say_incomplete(self.collected)
        yield from say_again(self.collected.again)

    def table_html(
        self, caption: str, heads: Sequence[str], row: Callable[[LearnerRow], str], foot: str, most: int = MOST_ROWS
    ) -> str:
        """Return a table of the learners in parts that stand side by side, with the class as a whole below the last
        one."""
        count = -(-len(self.learners) // most) or 1
        size = -(-len(self.learners) // count) or 1
        first, *others = heads
        head = f'<th scope="col">{html.escape(first)}</th>'
        head += "".join(map(head_cell, others))
        parts = []
        for start in range(0, max(1, len(self.learners)), size):
            rows = "".join(map(row, self.learner_rows[start : start + size]))
            last = f"<tfoot>{foot}</tfoot>" if start + size >= len(self.learners) else ""
            parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody>{last}</table>")
        label = html.escape(caption)
        return f'<div class="rally-parts" role="region" tabindex="0" aria-label="{label}">{"".join(parts)}</div>'

    def lessons_html(self) -> str:
        """Return who has done how much of which lesson, in percent."""

        def lesson_row(row: LearnerRow) -> str:
            return row.as_html(share_cell(row.learner, lesson) for lesson in self.lessons)

        means = [self.mean([each.share_of(lesson) for each in self.learners]) for lesson in self.lessons]
        foot = line_html(_("All"), [say_percent(mean) for mean in means])
        heads = (_("Learner"), *map(say_lesson_number, self.lessons))
        key = _(
            "A lesson is at 100% once everything it asks for is done, and each of its questions has been answered "
            "right: at the first try, or at the second."
        )
        return self.table_html(say_view(LESSONS), heads, lesson_row, foot) + paragraphs([key])

    def skills_html(self) -> str:
        """Return how every learner stands in every skill, and where something is misread."""

        def skill_row(row: LearnerRow) -> str:
            return row.as_html(skill_cell(row.learner, skill) for skill in self.skills)

        standings = [[each.standing_of(skill) for each in self.learners] for skill in self.skills]
        misread = [sum(bool(each.misread.get(skill)) for each in self.learners) for skill in self.skills]
        foot = line_html(_("All: ✓"), [str(each.count("mastered")) for each in standings])
        foot += line_html(_("All: ~"), [str(each.count("shaky")) for each in standings])
        foot += line_html(_("All: !"), [str(each or "") for each in misread])
        key = _("✓ mastered, ~ shaky, ○ not met yet, ! something is misread")
        heads = (_("Learner"), *map(title, self.skills))
        table = self.table_html(say_view(SKILLS_VIEW), heads, skill_row, foot, UNDER_LONG_HEADS)
        return table + paragraphs([key])

    def tests_html(self) -> str:
        """Return how the tests before and after went."""
        heads = (_("Learner"), *(say_test(game, phase) for game, phase in tests_there_are()))
        foot = line_html(_("On average"), [self.test_mean(game, phase) for game, phase in tests_there_are()])
        return self.table_html(say_view(TESTS), heads, test_row, foot, UNDER_LONG_HEADS)

    def test_mean(self, game: str, phase: Phase) -> str:
        """Return the average number of right answers of those who have done a test."""
        found = [each.tests[game, phase][0] for each in self.learners if (game, phase) in each.tests]
        return say_tenths(self.mean(found)) if found else ""

    @staticmethod
    def mean(numbers: Iterable[float | None]) -> float:
        """Return the mean of the numbers that are known."""
        known = [number for number in numbers if number is not None]
        return fmean(known) if known else 0.0

    # --- what is misread ---

    def misreadings(self) -> list[tuple[str, list[str]]]:
        """Return each misreading that was named, with the learners who have it, most frequent first."""
        found: dict[str, list[str]] = {}
        for row in self.learner_rows:
            for skill in self.skills:
                for belief in row.learner.misread.get(skill, ()):
                    found.setdefault(belief, []).append(row.label)
        return sorted(found.items(), key=lambda each: -len(each[1]))

    def misreadings_html(self) -> str:
        """Return each misreading with what to say to it, and to whom."""
        found = self.misreadings()
        if not found:
            return paragraphs([_("The tutor is not sure of any misreading yet.")])
        heads = (_("Learners"), _("What to say"), _("To whom"))
        head = "".join(f'<th scope="col">{html.escape(each)}</th>' for each in heads)
        rows = "".join(
            f'<tr><td>{len(who)}</td><td class="rally-who rally-all">{html.escape(say_belief(belief))}</td>'
            f'<td class="rally-who rally-all" translate="no">{html.escape(series(who))}</td></tr>'
            for belief, who in found
        )
        label = html.escape(say_view(MISREADINGS))
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        return f'<div class="rally-parts" role="region" tabindex="0" aria-label="{label}">{table}</div>'


@with_checked_names
def class_table(files: Given | Iterable[Given], course: Course | str | None = None) -> ClassPage:
    """Return what a class has handed in: a row for each learner, from their codes, files and folders of files.

    files: one or several of these: paths of files and folders, the content of such a file or code (or of many, one
    below the other), hand-ins, or a `Progress`. What is none of these is named above the table, and the others are
    read. Of several hand-ins of one learner the newest counts. Two learners of one name have a row each, if their work
    shows that they are two. course: a `Course` or its text. Raises NotationError if nothing that was given can be read.
    """
    collected = collect(files)
    if collected.strays and not collected.hand_ins:
        raise NotationError.because("there is no progress in {files}", files=collected.strays)
    return page_of(collected, Course.read(course) if isinstance(course, str) else course)


def page_of(collected: Collected, course: Course | None) -> ClassPage:
    """Return the page of a class, with its rows for a spreadsheet."""
    caption = ngettext(
        "What the class has learned: {count} learner",
        "What the class has learned: {count} learners",
        len(collected.hand_ins),
    ).format(count=len(collected.hand_ins))
    rows = tuple(map(partial(row_of, course=course), rows_of(collected)))
    return ClassPage(caption, head_of(course), rows, "", collected, course)


def lessons_of(course: Course | None) -> tuple[str, ...]:
    """Return the lessons of a course that have goals; all such lessons if it names nothing."""
    named = course is not None and (course.lessons or course.skills)
    return tuple(lesson for lesson in GOALS if not named or (course and lesson in course.lessons))


def skills_of(course: Course | None) -> tuple[str, ...]:
    """Return the skills of a course, or those that its lessons teach; all skills if it names nothing."""
    named = course is not None and (course.lessons or course.skills)
    return tuple(
        name
        for name, skill in SKILLS.items()
        if not named or (course and (name in course.skills or (not course.skills and skill.lesson in course.lessons)))
    )


# --- rows for a spreadsheet -------------------------------------------------------------------------------------------


def head_of(course: Course | None) -> tuple[str, ...]:
    """Return the headings of the spreadsheet."""
    lessons = (_("{lesson}, percent").format(lesson=say_lesson_number(lesson)) for lesson in lessons_of(course))
    tests = (
        said.format(test=say_test(game, phase))
        for game, phase in tests_there_are()
        for said in (_("{test}: right"), _("{test}: questions"))
    )
    skills = map(title, skills_of(course))
    named = (_("Misreadings"), _("Misreadings named"))
    return (_("Learner"), _("Last done"), *lessons, *skills, *tests, *named, _("Note"))


def row_of(row: LearnerRow, course: Course | None) -> tuple[str | int, ...]:
    """Return the row of one learner in the spreadsheet, with lessons and tests in numbers."""
    learner = row.learner
    beliefs = [belief for skill in skills_of(course) for belief in learner.misread.get(skill, ())]
    untold = MISSING if learner.lost else ""
    tests = [learner.tests.get(test, (untold, untold)) for test in tests_there_are()]
    shares = map(learner.share_of, lessons_of(course))
    return (
        row.label,
        learning.day_of(learner.last).isoformat() if learner.last else untold,
        *(MISSING if share is None else whole_percent(share) for share in shares),
        *(sign_of(learner, skill) for skill in skills_of(course)),
        *(number for test in tests for number in test),
        len(beliefs),
        join_sentences([say_belief(belief) for belief in beliefs]),
        row.note,
    )


def tests_there_are() -> list[tuple[str, Phase]]:
    """Return the tests before and after, game by game."""
    return [(game, phase) for game in games() for phase in PHASES]


# --- words and cells --------------------------------------------------------------------------------------------------


def say_view(view: str) -> str:
    """Return the name of a view."""
    return {
        LESSONS: _("Lessons"),
        SKILLS_VIEW: _("Skills"),
        TESTS: _("Tests"),
        MISREADINGS: _("Misreadings"),
    }[view]


def head_cell(said: str) -> str:
    """Return a heading that is written upwards."""
    text = html.escape(said)
    return f'<th scope="col" title="{text}"><span>{text}</span></th>'


def share_cell(learner: HandIn, lesson: str) -> str:
    """Return a cell that tells how much of a lesson is done: a tick, a number in percent, or a dot for nothing."""
    share = learner.share_of(lesson)
    if share is None or learner.is_empty:
        return f"<td>{NOTHING if learner.is_empty else MISSING}</td>"
    if share >= 1:
        return '<td class="rally-mastered">✓</td>'
    return f'<td class="rally-begun">{whole_percent(share)}</td>' if share else "<td>·</td>"


def sign_of(learner: HandIn, skill: str) -> str:
    """Return the sign of how a skill stands."""
    standing = learner.standing_of(skill)
    return NOTHING if learner.is_empty else MISSING if standing is None else SIGNS[standing]


def skill_cell(learner: HandIn, skill: str) -> str:
    """Return a cell that tells how a skill stands, and whether something in it is misread."""
    standing, beliefs = learner.standing_of(skill), learner.misread.get(skill, ())
    said = html.escape(join_sentences([say_belief(belief) for belief in beliefs]))
    more = f' title="{said}"' if said else ""
    return f'<td class="rally-{standing or "missing"}"{more}>{sign_of(learner, skill)}{MISREAD if beliefs else ""}</td>'


def test_row(row: LearnerRow) -> str:
    """Return the row of one learner's tests."""
    untold = MISSING if row.learner.lost else NOTHING
    found = (row.learner.tests.get(test) for test in tests_there_are())
    return row.as_html(f"<td>&ensp;{test[0]}/{test[1]}&ensp;</td>" if test else f"<td>{untold}</td>" for test in found)


def line_html(name: str, cells: Sequence[str]) -> str:
    """Return a row about the class as a whole."""
    return (
        f'<tr><th scope="row">{html.escape(name)}</th>{"".join(f"<td>{html.escape(each)}</td>" for each in cells)}</tr>'
    )


def paragraphs(said: Iterable[str]) -> str:
    return "".join(f"<p>{html.escape(each)}</p>" for each in said if each)


def rows_of(collected: Collected) -> tuple[LearnerRow, ...]:
    """Return a row for each learner, with what is doubtful about it; learners who have done nothing yet come last."""
    rows = [
        LearnerRow(say_label(label), learner, join_sentences(notes_on(label, learner, collected)))
        for label, learner in zip(collected.labels, collected.hand_ins, strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: row.learner.is_empty))


def notes_on(label: str, learner: HandIn, collected: Collected) -> Iterator[str]:
    """Yield what is doubtful about a learner: missing lines, and whether it is one learner or two."""
    if learner.lost:
        said = ngettext(
            "This is not complete: {count} line is missing or damaged, and “?” stands for what it may have said. "
            "Ask for it again.",
            "This is not complete: {count} lines are missing or damaged, and “?” stands for what they may have said. "
            "Ask for it again.",
            learner.lost,
        )
        yield said.format(count=learner.lost)
    if twins := next((labels for labels in collected.twins if label == labels[-1]), ()):
        said = _(
            "The same name, but different work: {names}. They are different learners, or one who has started again or "
            "works in several browsers. If they are different learners, each needs a name of their own."
        )
        yield said.format(names=series(twins))
    elif fold_name(learner.name) in map(fold_name, collected.unsure):
        yield _(
            "Handed in more than once; the newest counts. If these are two learners with the same name, one of them "
            "needs a different one."
        )


def say_incomplete(collected: Collected) -> Iterator[str]:
    """Say of which learners a part is missing, if of any."""
    if cut := [row.label for row in rows_of(collected) if row.learner.lost]:
        said = _("Part of what these learners have handed in is missing or damaged: {names}.")
        yield said.format(names=series(cut))


def say_again(names: Sequence[str]) -> Iterator[str]:
    """Say who has handed in several times, if anybody has."""
    if names:
        yield _("Handed in more than once: {names}. The newest counts.").format(names=series(names))


def say_label(label: str) -> str:
    return label or _("nobody in particular")


def say_lesson_number(lesson: str) -> str:
    return _("Lesson {lesson}").format(lesson=lesson[:2])


def say_test(game: str, phase: str) -> str:
    """Return the heading of a test."""
    said = {BEFORE: _("{game}, test before"), AFTER: _("{game}, test after")}[phase]
    return said.format(game=say_game(game))
