"""What is noted of the answers to puzzles: each time that one is asked counts once, and the puzzle of a day once."""

from __future__ import annotations

from widgets.shared.labs.keeping import Plain, taken
from widgets.shared.labs.learner.days import say_zone
from widgets.shared.labs.learner.learning import learning
from widgets.shared.labs.learner.progress import DAILY, PUZZLE, RIGHT, WRONG, Fact

from .asked import Asked


class Noted:
    """Whether the first answer was right, each time that a puzzle was asked: no step back gives a second chance."""

    def __init__(self) -> None:
        self._right: dict[tuple[int, str], bool] = {}

    def counts(self, asked: Asked, right: bool) -> bool:
        """Whether an answer, if it is right, counts: none was wrong before it, and it is not only a look at what was
        missed just now."""
        return right and asked.counts and self._right.get((asked.number, asked.now), True)

    def note(self, asked: Asked, right: bool) -> None:
        """Note an answer, once; the puzzle of the day counts for the day on which it was opened."""
        asking, day = (asked.number, asked.now), asked.day
        if asking in self._right or not asked.counts:
            return
        self._right[asking] = right
        outcome = RIGHT if right else WRONG
        facts = [Fact(learning.now(), PUZZLE, asked.now, outcome)]
        if day and not any(fact.kind == DAILY and fact.about == day for fact in learning.progress.facts):
            facts.append(Fact(learning.now(), DAILY, day, outcome, say_zone(learning.clock.zone)))
        learning.note(*facts)

    # --- kept by the page ---

    def as_data(self) -> list[list[Plain]]:
        return [[number, name, right] for (number, name), right in self._right.items()]

    def take(self, data: object) -> None:
        """Know again what was noted in a kernel that is gone. RallyError for anything else."""
        kept = taken(tuple[tuple[int, str, bool], ...], data)
        assert isinstance(kept, tuple)
        self._right |= {(number, name): right for number, name, right in kept}
