"""Which puzzle is asked next: of those that were chosen by theme and grade, and what was missed comes again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rally.games import FOLDERS
from rally.tutor import GRADES, Puzzle, puzzles
from widgets.shared.labs.learner.progress import Progress

APART = 3
"""After so many others one that was missed comes again."""


def games_of(game: str | None) -> tuple[str, ...]:
    """The games whose puzzles are asked: this one, or all that have any."""
    return (game,) if game is not None else tuple(name for name in FOLDERS if puzzles(name))


def themes_of(game: str | None) -> tuple[str, ...]:
    """The themes of their puzzles, the most frequent first."""
    found: dict[str, int] = {}
    for name in games_of(game):
        for each in puzzles(name):
            for theme in each.themes:
                found[theme] = found.get(theme, 0) + 1
    return tuple(sorted(found, key=lambda theme: (-found[theme], theme)))


def pool(game: str | None, themes: Collection[str] = (), grades: Collection[str] = ()) -> tuple[Puzzle, ...]:
    """The puzzles that have one of the themes and one of the grades, or any where none is named, by their numbers; the
    games take turns."""
    there = sorted((each for name in games_of(game) for each in puzzles(name)), key=lambda each: each.number)
    return tuple(
        each
        for each in there
        if (not themes or not {*themes}.isdisjoint(each.themes)) and each.grade in (grades or GRADES)
    )


def following(there: Sequence[Puzzle], progress: Progress, since: int = APART, now: str = "") -> Puzzle:
    """The puzzle that is asked next.

    One that was missed, if APART others were asked since; else the first that is new; when none is new, what was
    missed, and in the end all of them once more, from the one that is asked now. `since`: how many were asked since one
    was missed.
    """
    by_name = {each.id: each for each in there}
    missed = [by_name[name] for name in progress.puzzles(solved=False) if name in by_name and name != now]
    tried = {now, *progress.puzzles(solved=True), *progress.puzzles(solved=False)}
    new = [each for each in there if each.id not in tried]
    if missed and (since >= APART or not new):
        return missed[0]
    if new:
        return new[0]
    names = [each.id for each in there]
    return there[(names.index(now) + 1) % len(there) if now in names else 0]
