"""Which puzzle is asked next: of those that were chosen by theme and grade, and what was missed comes again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rally.games import FOLDERS
from rally.tutor import GRADES, Puzzle, puzzles
from widgets.shared.labs.learner.progress import PUZZLE, Progress

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
    """The puzzles that have one of the themes and one of the grades, or any where none is named: the easy ones first,
    and each grade by their numbers; the games take turns."""
    there = [each for name in games_of(game) for each in puzzles(name)]
    return tuple(
        each
        for each in sorted(there, key=lambda each: (GRADES.index(each.grade), each.number))
        if (not themes or not {*themes}.isdisjoint(each.themes)) and each.grade in (grades or GRADES)
    )


def is_too_soon(name: str, progress: Progress, seen: Sequence[str]) -> bool:
    """Whether a puzzle was missed, and fewer than APART others were asked since. seen: what was asked here, by ids, the
    last one last."""
    return name in progress.puzzles(solved=False) and len(others_since(name, progress, seen)) < APART


def others_since(name: str, progress: Progress, seen: Sequence[str]) -> Collection[str]:
    """The puzzles that were asked here since this one was; if it was not, those that were answered since in any lab."""
    answered = [fact.about for fact in progress.facts if fact.kind == PUZZLE]
    asked = seen if name in seen else answered
    return {*asked[len(asked) - [*reversed(asked)].index(name) :]}


def following(there: Sequence[Puzzle], progress: Progress, seen: Sequence[str] = ()) -> Puzzle:
    """The puzzle that is asked next.

    What was missed and has waited for APART others, the longest first; else the first that is new; when none is new,
    what was missed, and in the end all of them once more, from the one that is asked now. seen: what was asked here, by
    ids, the one that is asked now last.
    """
    now = seen[-1] if seen else ""
    by_name = {each.id: each for each in there}
    missed = [name for name in progress.puzzles(solved=False) if name in by_name and name != now]
    due = [name for name in missed if not is_too_soon(name, progress, seen)]
    tried = {now, *progress.puzzles(solved=True), *progress.puzzles(solved=False)}
    new = [each.id for each in there if each.id not in tried]
    if found := [*due, *new, *missed]:
        return by_name[found[0]]
    names = [each.id for each in there]
    return there[(names.index(now) + 1) % len(there) if now in names else 0]
