"""What the lab of puzzles knows: the puzzle on show, what was answered, and of which kinds puzzles are asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from widgets.shared.labs.learner.learning import learning


@dataclass(frozen=True)
class Asked:
    """now: the id of the puzzle on show. chosen: the text of the answer, "" before one is given. shown: of the choice
    whose line is on show then. marked: the tile that waits for another one. since: how many were asked since one was
    missed. themes, grades: those of which puzzles are asked, all if there are none. solved: those that were solved
    here, by their ids. number: so many were asked here before. What else was solved is the learner's progress.
    """

    now: str
    chosen: str = ""
    shown: str = ""
    marked: str = ""
    since: int = 0
    themes: tuple[str, ...] = ()
    grades: tuple[str, ...] = ()
    solved: tuple[str, ...] = ()
    number: int = 0

    def at(self, name: str) -> Asked:
        """Another puzzle, or the same one anew."""
        since = 0 if name in learning.progress.puzzles(solved=False) else self.since + 1
        return replace(self, now=name, chosen="", shown="", marked="", since=since, number=self.number + 1)
