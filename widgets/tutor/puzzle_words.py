"""What is said of puzzles: what they are about, how hard they are, and what an answer was worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TypeAlias

from rally.core.exact import largest, level
from rally.games import FOLDERS
from rally.tutor import Judged, Puzzle
from rally.tutor.puzzle_book import CLOSE, is_id, puzzle_once_asked
from widgets.lab.progress import Day, Progress
from widgets.races.advice import say_fewer_wins
from widgets.words import _, join_sentences, ngettext, pgettext, say_percent, whole_percent
from widgets.words.sentences import join, row

from .skills import say_game

WORTH_SAYING = 0.05
"""By so many of all races a rival wins less after the best choice, if that is said."""


def say_theme(theme: str) -> str:
    """What a puzzle is about, in a few words, as its game has it."""
    return themes()[theme]()


@cache
def themes() -> Mapping[str, Callable[[], str]]:
    """The themes of all games by their names."""
    games = [import_module(f"widgets.tutor.{folder}.puzzles") for folder in FOLDERS.values()]
    return {name: said for game in games for name, said in game.THEMES.items()}


def say_grade(grade: str) -> str:
    """How hard a puzzle is."""
    return {
        "easy": pgettext("how hard a puzzle is", "easy"),
        "medium": pgettext("how hard a puzzle is", "medium"),
        "hard": pgettext("how hard a puzzle is", "hard"),
    }[grade]


Named: TypeAlias = Callable[[object], str]
"""How a choice is called, in quotes."""


def say_verdict(choices: Sequence[Judged], chosen: str, named: Named) -> str:
    """What the answer was worth, beside the best choice or, for that one, the next best. chosen: its text."""
    best, second = choices[:2]
    if chosen == str(best.action):
        said = _("Right! {choice} wins about {rate} out of 100 races, the next best choice {other}.")
        return said.format(choice=named(best.action), rate=whole_percent(best.rate), other=whole_percent(second.rate))
    judged = next((each for each in choices if str(each.action) == chosen), None)
    if judged is None:
        said = _("Not the best. There are better choices than that; {best} wins about {more} out of 100 races.")
        return said.format(best=named(best.action), more=whole_percent(best.rate))
    return _("Not the best. {choice} wins about {rate} out of 100 races, and {best} about {more}.").format(
        choice=named(judged.action),
        rate=whole_percent(judged.rate),
        best=named(best.action),
        more=whole_percent(best.rate),
    )


def say_worth(choices: Sequence[Judged], chosen: object, named: Named) -> str:
    """What a wrong answer is worth, with nothing that tells which choice is the best."""
    judged = next((each for each in choices if each.action == chosen), None)
    if judged is None:
        return _("There are better choices than that.")
    return say_fewer_wins(named(chosen), judged.rate)


def say_rival(choices: Sequence[Judged], other: str, named: Named, seats: Sequence[str]) -> str:
    """Whom the best choice hinders most, beside another one, of which this is the text; "" where it is hardly anybody,
    or nobody has counted it. seats: the names of all players."""
    best = choices[0]
    judged = next((each for each in choices[1:] if str(each.action) == other), None)
    if judged is None or not judged.by_seat:
        return ""
    seat = largest(range(len(seats)), key=lambda seat: judged.by_seat[seat] - best.by_seat[seat])
    more, fewer = judged.by_seat[seat], best.by_seat[seat]
    if level(more - fewer) < WORTH_SAYING:
        return ""
    return _("{rival} would win about {more} out of 100 races after {other}, and about {fewer} after {best}.").format(
        rival=seats[seat],
        more=whole_percent(more),
        other=named(judged.action),
        fewer=whole_percent(fewer),
        best=named(best.action),
    )


def say_opening(right: bool) -> str:
    """Whether the answer is right, and what the film shows that begins now."""
    if right:
        return _("Right! Watch what would follow, and then what would follow from the next best choice.")
    return _("Not the best. Watch what would follow, and then what would follow from the best choice.")


def say_about(puzzle: Puzzle, far: str) -> str:
    """What a puzzle was about, once it is solved, and how hard it was. far: how far one had to see, in words."""
    themes = _("Themes: {themes}.").format(themes=row(map(say_theme, puzzle.themes)))
    grade = _("Grade: {grade}.").format(grade=say_grade(puzzle.grade))
    close = _("The next best choice is close behind.") if puzzle.ahead < CLOSE else ""
    return join_sentences([themes, grade, far, close])


def say_which(puzzle: Puzzle, day: str) -> str:
    """Which puzzle it is, by its game and number. day: the date whose puzzle it is, "" if it is that of none."""
    sentence = _("Puzzle of the day: {game}, number {number}.") if day else _("Puzzle: {game}, number {number}.")
    return sentence.format(game=say_game(puzzle.game), number=puzzle.number)


def say_gone(puzzle: Puzzle) -> str:
    """That a puzzle which was kept here is not asked any more."""
    return _(
        "Puzzle {number} of this game is no longer asked, because it was not quite fair. Here is a different one."
    ).format(number=puzzle.number)


def say_uncounted(counts: bool) -> str:
    """That an answer does not count, since the puzzle was missed just now."""
    return "" if counts else _("You missed this one just now, so it counts when it comes up again.")


def say_record(progress: Progress, today: Day) -> str:
    """How many were solved, how many come again, and on how many days in a row the puzzle of the day was solved."""
    told = [_("Solved: {count}.").format(count=len(progress.puzzles(solved=True)))]
    missed = [puzzle_once_asked(name) for name in progress.puzzles(solved=False) if is_id(name)]
    if again := sum(not each.gone for each in missed):
        told.append(_("Coming up again: {count}.").format(count=again))
    if gone := sum(bool(each.gone) for each in missed):
        told.append(
            ngettext(
                "{count} that you missed is no longer asked, because it was not quite fair.",
                "{count} that you missed are no longer asked, because they were not quite fair.",
                gone,
            ).format(count=gone)
        )
    if streak := progress.streak(today):
        days = ngettext("Puzzle of the day: {count} day in a row.", "Puzzle of the day: {count} days in a row.", streak)
        told.append(days.format(count=streak))
    return join_sentences(told)


def say_likely(alike: int, deals: int) -> str:
    """How sure it is that a race goes on as the film shows."""
    if alike == deals:
        return _("The film shows what always follows, however the hidden cards are dealt.")
    return _("The film shows what follows most often: {share} of the time.").format(share=say_percent(alike / deals))


def say_none(themes: Sequence[str], grades: Sequence[str]) -> str:
    """That there is no puzzle of these themes and grades."""
    return _("There is no puzzle of this kind: {kinds}.").format(
        kinds=join([*map(say_theme, themes), *map(say_grade, grades)])
    )
