"""A circuit: the spaces of a lap and its hills, and where cars rest after one (S5.3, S6, S-A, S-B, S-K, S-L)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from rally.errors import ImpossiblePosition, Objection, objection, quoted
from rally.names import name_objection
from rally.stich_rallye.box.facts import FEWEST_FLAT, FEWEST_SPACES, MOST_SPACES
from rally.stich_rallye.box.options import USUAL, Options

FLAT, DOWN, UP = ".", "d", "u"
LONGEST_TRACK_NAME = 40
"""Characters of a track's name."""

KINDS: dict[str, Literal["down", "up"]] = {DOWN: "down", UP: "up"}


@dataclass(frozen=True, slots=True)
class Hill:
    """A hill: `kind` "down" or "up", from its `first` to its `last` space on the lap."""

    kind: Literal["down", "up"]
    first: int
    last: int


def hills_of(spaces: str) -> tuple[Hill, ...]:
    """All hills of a row of spaces, in driving order. Spaces of one kind that touch are one hill."""
    found: list[Hill] = []
    for space, kind in enumerate(spaces):
        if kind == FLAT:
            continue
        if found and found[-1].last == space - 1 and found[-1].kind == KINDS[kind]:
            found[-1] = Hill(KINDS[kind], found[-1].first, space)
        else:
            found.append(Hill(KINDS[kind], space, space))
    return tuple(found)


@dataclass(frozen=True)
class Circuit:
    """A lap: `spaces` has one character for each, `.` flat, `d` downhill, `u` uphill, the start space first.

    Raises ImpossiblePosition, with every reason, for one that S-K does not allow.
    """

    name: str
    spaces: str

    def __post_init__(self) -> None:
        reasons = track_objections(self.name, self.spaces)
        if reasons:
            raise ImpossiblePosition(*reasons)

    def __len__(self) -> int:
        """Spaces in a lap."""
        return len(self.spaces)

    def __str__(self) -> str:
        return f"{self.name}:{self.spaces}"

    @property
    def finish(self) -> int:
        """The progress at which the line is crossed for the second time (S-B)."""
        return 2 * len(self)

    @cached_property
    def hills(self) -> tuple[Hill, ...]:
        """All hills, in driving order. Spaces of one kind that touch are one hill."""
        return hills_of(self.spaces)

    def kind(self, progress: int) -> str:
        """What the space at this progress is: `.`, `d` or `u`."""
        return self.spaces[progress % len(self)]

    def hill(self, progress: int) -> Hill | None:
        """The hill on which the space at this progress lies, if it does."""
        space = progress % len(self)
        return next((hill for hill in self.hills if hill.first <= space <= hill.last), None)

    def rests(self, options: Options = USUAL) -> Rests:
        """Where cars come to rest on it, by what the race is played by."""
        return _rests(self, options)


@dataclass(frozen=True, slots=True)
class Rests:
    """Where cars come to rest on a circuit, by progress 0 … 2n. Everybody who wants to know asks these tables.

    alone: where a car rests whose counting ends there, nobody else on the track (S6.1 to S6.3). ahead, behind: where it
    rests if that space is taken (S6.4): the next one on which a roll may end (S-A or S-L), or the line (S-C); and the
    same downwards, or the start (S-E). on_hills: may that be a hill?
    """

    alone: tuple[int, ...]
    ahead: tuple[int, ...]
    behind: tuple[int, ...]
    on_hills: bool


@lru_cache(maxsize=64)
def _rests(circuit: Circuit, options: Options) -> Rests:
    places, finish = range(circuit.finish + 1), circuit.finish
    on_hills = options.hills == "once"
    may_rest = [on_hills or circuit.kind(here) == FLAT for here in places]
    ahead, behind = [finish], [0]
    for here in places[:-1]:
        behind.append(here if may_rest[here] else behind[-1])
        ahead.append(finish - here if may_rest[finish - here] else ahead[-1])
    ahead.reverse()

    def alone(end: int) -> int:
        hill = circuit.hill(end)
        if hill is None:
            return end
        lap = end - end % len(circuit)
        return ahead[lap + hill.last] if hill.kind == "down" else behind[lap + hill.first]

    return Rests(tuple(map(alone, places)), tuple(ahead), tuple(behind), on_hills)


def track_objections(name: object, spaces: object) -> list[Objection]:
    """Everything that makes this no track (S-K)."""
    if not isinstance(name, str) or not isinstance(spaces, str):
        return [objection("S-K", "a track is a name and a text of spaces, not {spaces}", spaces=quoted(spaces))]
    wrong = name_objection("S-K", name, LONGEST_TRACK_NAME) if name else objection("S-K", "the track has no name")
    reasons = [wrong] if wrong else []
    found = len(spaces)
    spaces = spaces[: 2 * MOST_SPACES]  # enough to say what is wrong with it
    strange = sorted(set(spaces) - {FLAT, DOWN, UP})
    if strange:
        first = spaces.index(strange[0])
        reasons.append(
            objection(
                "S-K",
                "space {space} of the track is {found}: write . for flat, d for downhill, u for uphill",
                (first,),
                space=first,
                found=quoted(spaces[first]),
            )
        )
    if not FEWEST_SPACES <= found <= MOST_SPACES:
        reasons.append(
            objection(
                "S-K",
                "a lap has {fewest} to {most} spaces, not {found}",
                fewest=FEWEST_SPACES,
                most=MOST_SPACES,
                found=found,
            )
        )
    if spaces.count(FLAT) < FEWEST_FLAT:
        reasons.append(
            objection(
                "S-K",
                "at least {fewest} spaces must be flat, not {found}",
                fewest=FEWEST_FLAT,
                found=spaces.count(FLAT),
            )
        )
    if spaces[:1] in KINDS:
        reasons.append(objection("S-K", "the start space must be flat", (0,)))
    return reasons
