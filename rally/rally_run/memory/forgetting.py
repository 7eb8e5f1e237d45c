"""How a memory loses what it held: a share of it every turn, or what has not been seen for a span of turns."""

from __future__ import annotations

import random
from dataclasses import dataclass

from rally.errors import ImpossiblePosition, is_whole, objection, quoted
from rally.given import given_seed


@dataclass(frozen=True)
class Forgetting:
    """What is lost as turns pass; `Forgetting()` loses nothing.

    share: the chance, from 0 to 1, with which each face-down tile that is remembered is forgotten in every turn.
    span: so many turns after it was last seen a tile is forgotten for certain; None: never. A span of 0 forgets a
    tile as soon as it is turned down. seed: decides which tiles the share takes.

    Raises ImpossiblePosition for a share, a span or a seed that is none.
    """

    share: float = 0.0
    span: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        if isinstance(self.share, bool) or not isinstance(self.share, int | float) or not 0 <= self.share <= 1:
            raise ImpossiblePosition(
                objection("R6.1", "a share is a number from 0 to 1, not {share}", share=quoted(self.share))
            )
        if self.span is not None and not (is_whole(self.span) and self.span >= 0):
            raise ImpossiblePosition(
                objection("R6.1", "a span is a number of turns from 0 up, not {span}", span=quoted(self.span))
            )

        given_seed(self.seed)

    def keeps(self, turn: int, tiles: int, age: int) -> tuple[bool, ...]:
        """For each of so many tiles that were last seen in this turn, whether it is remembered so many turns later.

        Each has its own luck, and keeps it as long as the others last seen in that turn are the same: what is forgotten
        once stays so until it is seen again. (In a race there is one face-down tile for each turn.)
        """
        if age <= 0 or not self.share:
            return (not self.is_too_old(age),) * tiles
        luck = random.Random(f"rally-run {self.seed} forgets what was seen in turn {turn}")
        return tuple([luck.random() < (1 - self.share) ** age and not self.is_too_old(age) for _ in range(tiles)])

    def is_too_old(self, age: int) -> bool:
        return self.span is not None and age > self.span
