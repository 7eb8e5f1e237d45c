"""A track while it is being entered: what is wrong with it, how it is written and drawn; pure functions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from rally.core.errors import NotationError, Objection, quote_value
from rally.core.race import draft_of
from rally.core.validate import name_objection
from rally.stich_rallye import Position, Track
from rally.stich_rallye.box.facts import MOST_SPACES, TRACK_NAMES
from rally.stich_rallye.race.notation import write_track
from rally.stich_rallye.rules.driving import LONGEST_TRACK_NAME, track_objections

MOST_ENTERED = 2 * MOST_SPACES
"""Maximum number of spaces that can be entered: more than a lap may have, so that the lab can say so."""

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
    def is_of_the_box(self) -> bool:
        """Whether it is a track of the box, as we have it."""
        return self.name in TRACK_NAMES and self.spaces == Track.named(self.name).spaces

    @property
    def is_mistakable(self) -> bool:
        """Whether it has the name of a track of the box without being it: labs would take the one for the other."""
        return self.name in TRACK_NAMES and not self.is_of_the_box

    @cached_property
    def objections(self) -> tuple[Objection, ...]:
        return tuple(track_objections(self.name, self.spaces))

    def with_kind(self, space: int, kind: str) -> Draft:
        """With this space of another kind; "" takes the next one in turn."""
        if space not in range(len(self.spaces)):
            return self
        kind = kind or NEXT.get(self.spaces[space], FLAT)
        return replace(self, spaces=self.spaces[:space] + kind + self.spaces[space + 1 :])

    def with_length(self, length: int) -> Draft:
        """With this number of spaces: new ones are flat and come before the finish line; none cut off is lost."""
        length = max(0, min(length, MOST_ENTERED))
        whole = (self.spaces + self.beyond).ljust(length, FLAT)
        return replace(self, spaces=whole[:length], beyond=whole[length:])

    def __str__(self) -> str:
        return f"track={write_track((self.name, self.spaces))}"


def parse(text: str) -> Draft:
    """The draft in a notation: `track=NAME:SPACES`, the name of a track of the box, or just spaces.

    Raises NotationError if it cannot be read; the track itself may be wrong.
    """
    words = text.split() if isinstance(text, str) else []
    if len(words) == 1 and not set(words[0]) - set(".du"):
        return enter_draft("my track", words[0])
    track = Position.parse(text if not words or "track=" in text else f"track={text.strip()}").track
    return Draft.of(track) if isinstance(track, Track) else enter_draft(*track)


def enter_draft(name: str, spaces: str, beyond: str = "") -> Draft:
    """The draft that somebody enters, in whatever way: it can be saved, read again and remembered.

    Gaps in the spaces count for nothing, and there need be no name yet. NotationError for a name that no track can have
    and for spaces that cannot be meant.
    """
    spaces = "".join(spaces.split())
    if len(spaces) > MOST_ENTERED:
        raise NotationError.because(
            "{found} spaces are too many to be entered: a lap has at most {most}",
            rule="S-K",
            found=len(spaces),
            most=MOST_SPACES,
        )
    if not is_writable(spaces):
        raise NotationError.because(
            "the spaces {found} have characters that cannot be shown", rule="S-K", found=quote_value(spaces)
        )
    if name and (wrong := name_objection("S-K", name, LONGEST_TRACK_NAME)):
        raise NotationError(wrong)
    return Draft(name, spaces, beyond)


def is_writable(text: str) -> bool:
    """Whether a file can hold this text; it cannot hold half a character, which a page can send."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# --- to be drawn ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DraftRace:
    """What a picture needs of a race, without cars."""

    track: Track
    players: tuple[str, ...] = ()
    cars: tuple[int, ...] = ()


def drawable(draft: Draft) -> DraftRace:
    """The draft to be drawn: anything that is not a kind of space is drawn flat."""
    spaces = "".join(kind if kind in NEXT else FLAT for kind in draft.spaces[:MOST_ENTERED]) or FLAT
    return DraftRace(draft_of(Track, {"name": draft.name, "spaces": spaces}))  # which nobody has judged
