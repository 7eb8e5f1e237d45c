"""A track while it is being entered: what is wrong with it, where a ruling would decide, its file; pure functions."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from rally.errors import ImpossiblePosition, NotationError, Objection, objection
from rally.stich_rallye import Event, Hill, Position, Track
from rally.stich_rallye.box.events import DiscTurned, LineCrossed, Rolled
from rally.stich_rallye.box.facts import MOST_SEATS, MOST_SPACES, TRACK_NAMES
from rally.stich_rallye.race.notation import write_track

FLAT = "."
NEXT = {".": "d", "d": "u", "u": "."}
"""What a click makes of a space, without a brush of one's own: flat, downhill, uphill and round again."""


@dataclass(frozen=True)
class Draft:
    """A name and spaces, which need not make a track yet.

    beyond: spaces that were cut off by making the lap shorter; they come back when it is made longer again.
    """

    name: str
    spaces: str
    beyond: str = ""

    @classmethod
    def of(cls, track: Track) -> Draft:
        return cls(track.name, track.spaces)

    @property
    def track(self) -> Track:
        """The track. Raises ImpossiblePosition with everything that S-K has against it."""
        return Track(self.name, self.spaces)

    @property
    def objections(self) -> tuple[Objection, ...]:
        """Everything that S-K has against it."""
        try:
            Track(self.name, self.spaces)
        except ImpossiblePosition as error:
            return error.objections
        return ()

    def painted(self, space: int, kind: str) -> Draft:
        """With this space of another kind; "" takes the next one in turn."""
        if space not in range(len(self.spaces)):
            return self
        kind = kind or NEXT.get(self.spaces[space], FLAT)
        return replace(self, spaces=self.spaces[:space] + kind + self.spaces[space + 1 :])

    def resized(self, length: int) -> Draft:
        """With so many spaces: new ones are flat and come before the finish line; none that is cut off is lost."""
        length = max(1, min(length, MOST_SPACES))
        whole = (self.spaces + self.beyond).ljust(length, FLAT)
        return replace(self, spaces=whole[:length], beyond=whole[length:])

    def __str__(self) -> str:
        return f"track={write_track((self.name, self.spaces))}"


def parse(text: str) -> Draft:
    """The draft in a notation: `track=NAME:SPACES`, the name of a track of the box, or just spaces.

    Raises NotationError for what cannot be read; the track itself may be wrong.
    """
    words = text.split()
    if len(words) == 1 and not set(words[0]) - set(".du"):
        return Draft("my track", words[0])
    track = Position.parse(text if "track=" in text else f"track={text.strip()}").track
    return Draft.of(track) if isinstance(track, Track) else Draft(*track)


# --- files -----------------------------------------------------------------------------------------------------------

HEAD = """\
# A track of one's own for Stich Rallye, entered from the printed board by somebody who has the box.
# spaces: one character each, the start space first: . flat, d downhill, u uphill.
"""


def to_toml(draft: Draft) -> str:
    """The track's file, in the format of the tracks of the box."""
    note = f"a lap of {len(draft.spaces)} spaces, as entered by its owner"
    return (
        f"{HEAD}name = {quoted(draft.name)}\nspaces = {quoted(draft.spaces)}\n\n[source]\n"
        f'spaces = {{ kind = "book", rule = "S-J", note = "{note}" }}\n'
    )


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def from_toml(text: str) -> Draft:
    """The draft in a track's file. Raises NotationError if there is none in it; the track itself may be wrong."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(objection(None, "the file is no TOML: {problem}", problem=str(error))) from None
    wrong = [key for key in ("name", "spaces") if not isinstance(table.get(key), str)]
    if wrong:
        raise NotationError(
            *(objection(None, "the file lacks {key}, which is a text in quotes", key=key) for key in wrong)
        )
    return Draft(table["name"], table["spaces"])


def file_name(draft: Draft) -> str:
    """What the track's file is called: letters and digits of its name."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in draft.name.lower()).strip("-")
    return f"{plain or 'track'}.toml"


def is_of_the_box(draft: Draft) -> bool:
    """Whether it has the name of a track of the box without being it: labs would take the one for the other."""
    return draft.name in TRACK_NAMES and draft.spaces != Track.named(draft.name).spaces


# --- where a ruling decides ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Doubt:
    """A roll that the rulebook leaves open: from `hill`, in this lap, past `parked` cars; `rule` is our ruling."""

    rule: str
    hill: Hill
    lap: int
    parked: int


MOST_DOUBTS = 8
"""So many of them are enough to say that a track is full of them."""


@lru_cache(maxsize=32)
def doubts(track: Track) -> tuple[Doubt, ...]:
    """Every hill from which a roll can need a ruling: onto another hill (S-A), or over the line (S-C, S-D)."""
    found: dict[tuple[str, Hill], Doubt] = {}
    for lap, hill in product((1, 2), track.hills):
        for doubt in doubts_of(track, hill, lap):
            found.setdefault((doubt.rule, hill), doubt)
        if len(found) >= MOST_DOUBTS:
            break
    return tuple(found.values())[:MOST_DOUBTS]


def doubts_of(track: Track, hill: Hill, lap: int) -> Iterator[Doubt]:
    """What can happen to a car whose move ends on this hill, with ever more cars parked where it would rest."""
    end = hill.first + (lap - 1) * len(track)
    parked: list[int] = []
    for count in range(MOST_SEATS):
        events, rest = roll(track, end, parked)
        yield from (Doubt(rule, hill, lap, count) for rule in sorted(rulings(events)))
        if rest == 0 or rest >= track.finish:
            return
        parked.append(rest)


def roll(track: Track, end: int, parked: list[int]) -> tuple[tuple[Event, ...], int]:
    """The roll of a car that counts up to progress `end`, and where it rests."""
    lap = len(track)
    taken = {car % lap for car in parked}
    free = (here for here in range(end - 1, 0, -1) if track.kind(here) == FLAT and here % lap not in taken)
    start = next(free, 0)
    counted = sum(1 for here in range(start + 1, end + 1) if here % lap not in taken)
    move = track.drive((start, *parked), 0, counted)
    begun = next((i for i, event in enumerate(move.events) if isinstance(event, Rolled)), len(move.events))
    return move.events[begun:], move.progress


def rulings(events: tuple[Event, ...]) -> set[str]:
    """The rulings that decide how a roll goes."""
    found = {rule for event in events if isinstance(event, Rolled) for rule in event.also if rule == "S-A"}
    for event in events:
        if isinstance(event, LineCrossed) and event.crossing == 2:
            found.add("S-C")
        if isinstance(event, DiscTurned) and not event.red:
            found.add("S-D")
    return found


# --- the picture -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lap:
    """What a picture and the names of spaces need of a track."""

    name: str
    spaces: str

    def __len__(self) -> int:
        return len(self.spaces)

    @property
    def finish(self) -> int:
        return 2 * len(self)

    def kind(self, progress: int) -> str:
        return self.spaces[progress % len(self)]


@dataclass(frozen=True)
class Bare:
    """What a picture needs of a race, without cars."""

    track: Lap
    players: tuple[str, ...] = ()
    cars: tuple[int, ...] = ()


def drawable(draft: Draft) -> Bare:
    """The draft to be drawn: anything that is no kind of space is drawn flat."""
    spaces = "".join(kind if kind in NEXT else FLAT for kind in draft.spaces[: 2 * MOST_SPACES]) or FLAT
    return Bare(Lap(draft.name, spaces))
