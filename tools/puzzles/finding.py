"""Puzzles while they are searched for: a moment of a race, and what its choices are worth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from rally.core.advice import Advice
from rally.tutor import Judged
from rally.tutor.puzzle_book import PER_MILLE, grade_of

GAP = 0.1
"""The minimum lead of the best choice over the second, as a share of all races."""

SURE = 0.99
"""The share of won races from which a win counts as certain."""

FEWEST_CHOICES = 3
MOST_CHOICES = 8


@dataclass(frozen=True)
class Candidate:
    """A moment of a race as its seat sees it. race: the number of the race; kind: a kind whose share is limited."""

    race: int
    position: Any
    kind: str = ""

    @property
    def line(self) -> str:
        return str(self.position)


@dataclass(frozen=True)
class FoundPuzzle:
    """A puzzle. choices: those that are shown, the best first. far: how far ahead one has to see. gone: why it is not
    asked any more, or ""."""

    candidate: Candidate
    choices: tuple[Judged, ...]
    far: int
    themes: tuple[str, ...]
    gone: str = ""

    @property
    def kinds(self) -> Iterator[str]:
        """Its kinds whose share in the list is limited."""
        yield from kinds_of(self.candidate, grade_of(self.far, self.choices[0].rate - self.choices[1].rate))
        if self.choices[0].low >= SURE:
            yield "sure"

    @property
    def entry(self) -> dict[str, Any]:
        """Its entry in the list."""
        shares = ((str(each.action), each.rate, each.low, each.high) for each in self.choices)
        choices = [[action, *(round(share * PER_MILLE) for share in more)] for action, *more in shares]
        seats = [[round(share * PER_MILLE) for share in each.by_seat] for each in self.choices if each.by_seat]
        entry = {
            "race": self.candidate.race,
            "position": self.candidate.line,
            "choices": choices,
            **({"seats": seats} if seats else {}),
            "far": self.far,
            "themes": [*self.themes],
            "kinds": [*self.kinds],
        }
        return entry | ({"gone": self.gone} if self.gone else {})


def kinds_of(candidate: Candidate, grade: str) -> Iterator[str]:
    """Yield its grade, its kind, and both as one."""
    yield grade
    if candidate.kind:
        yield candidate.kind
        yield f"{grade} {candidate.kind}"


Wish: TypeAlias = Callable[[Candidate, Any, Any], bool]
"""Returns whether a puzzle with this moment, best choice and second choice is wanted."""


class Finder(Protocol):
    """Finds the puzzles of a game. shares: by kind its maximum share of the list. pairs: the kinds with two choices."""

    shares: Mapping[str, float]
    pairs: Collection[str]
    all_themes: Collection[str]

    def candidates(self, race: int, *, rare: bool = False) -> Iterator[Candidate]:
        """Yield moments of one simulated race, in the order in which they are tried. rare: all of them, even those with
        only two legal choices."""

    def judge_candidate(self, candidate: Candidate, wish: Wish) -> FoundPuzzle | None:
        """Return the puzzle of a moment if one choice is clearly the best, and a first look says that it is wanted."""

    def judge_entry(self, candidate: Candidate, actions: Sequence[str]) -> FoundPuzzle:
        """Return a puzzle of the list with the current worth of its choices, and whether it is gone."""

    def themes(self, race: Any, best: Any, second: Any) -> tuple[str, ...]: ...


def is_clear(advice: Sequence[Advice[Any]], gap: float = GAP, *, apart: bool = True) -> bool:
    """Return whether the first of these, best first, leads the second by `gap`, with intervals apart."""
    first, second = advice[:2]
    return first.rate - second.rate >= gap and (not apart or first.low > second.high)


def by_merit(advice: Iterable[Advice[Any]]) -> list[Advice[Any]]:
    return sorted(advice, key=lambda each: each.merit, reverse=True)
