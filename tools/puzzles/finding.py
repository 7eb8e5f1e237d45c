"""What a puzzle is while it is looked for: a moment of a race, and its choices with what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from rally.core.advice import Advice
from rally.tutor import Judged
from rally.tutor.puzzle_book import PER_MILLE, grade_of

GAP = 0.1
"""By so much of all races the best choice is ahead of the second."""

SURE = 0.99
"""Who wins so often wins as good as certainly."""

FEWEST_CHOICES = 3
MOST_CHOICES = 8


@dataclass(frozen=True)
class Candidate:
    """A moment of a race as its seat sees it. race: the number of the race; kind: what there may be too much of."""

    race: int
    position: Any
    kind: str = ""

    @property
    def line(self) -> str:
        return str(self.position)


@dataclass(frozen=True)
class FoundPuzzle:
    """A puzzle. choices: those that are shown, the best first. far: how far one has to see. themes: what it is about.
    gone: why it is not to be asked, "" if it is.
    """

    candidate: Candidate
    choices: tuple[Judged, ...]
    far: int
    themes: tuple[str, ...]
    gone: str = ""

    @property
    def kinds(self) -> Iterator[str]:
        """What it has of that the list should not have too much of."""
        yield from kinds_of(self.candidate, grade_of(self.far, self.choices[0].rate - self.choices[1].rate))
        if self.choices[0].low >= SURE:
            yield "sure"

    @property
    def entry(self) -> dict[str, Any]:
        """What is written into the list."""
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
    """Its grade and its kind, and both as one."""
    yield grade
    if candidate.kind:
        yield candidate.kind
        yield f"{grade} {candidate.kind}"


Wish: TypeAlias = Callable[[Candidate, Any, Any], bool]
"""Is a puzzle wanted of which this is the moment, the best choice and the second?"""


class Finder(Protocol):
    """How the puzzles of a game are found. shares: of each kind at most this share of the list. pairs: the kinds that
    leave two choices."""

    shares: Mapping[str, float]
    pairs: Collection[str]
    all_themes: Collection[str]

    def candidates(self, race: int, *, rare: bool = False) -> Iterator[Candidate]:
        """Moments of one simulated race, in the order in which they are tried. rare: all of them, also those in which
        the rules leave two choices only."""

    def judge_candidate(self, candidate: Candidate, wish: Wish) -> FoundPuzzle | None:
        """The puzzle of a moment, if one choice is clearly the best; else None, as where a first look says that the
        puzzle is not wanted."""

    def judge_entry(self, candidate: Candidate, actions: Sequence[str]) -> FoundPuzzle:
        """A puzzle that stands in the list, with what its choices are worth by now, and whether it is gone."""

    def themes(self, race: Any, best: Any, second: Any) -> tuple[str, ...]: ...


def is_clear(advice: Sequence[Advice[Any]], gap: float = GAP, *, apart: bool = True) -> bool:
    """Is the first of these, the best first, ahead of the second by so much, with intervals apart?"""
    first, second = advice[:2]
    return first.rate - second.rate >= gap and (not apart or first.low > second.high)


def by_merit(advice: Iterable[Advice[Any]]) -> list[Advice[Any]]:
    return sorted(advice, key=lambda each: each.merit, reverse=True)
