"""The track: a circuit with a name, printed in the box or of one's own, on which cars drive."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rally.errors import NotationError, objection, quoted
from rally.options import Given
from rally.reading import naming
from rally.stich_rallye.box.facts import TRACK_NAMES, read
from rally.stich_rallye.box.options import Options

from .circuit import Circuit
from .driving import Move, drive


class Track(Circuit):
    """A lap: `spaces` has one character for each, `.` flat, `d` downhill, `u` uphill, the start space first.

    Raises ImpossiblePosition, with every reason, for a track that S-K does not allow.

    >>> Track("short", "....dd......").drive(cars=(3, 0, 0), seat=0, spaces=1).progress
    6
    """

    @classmethod
    def named(cls, name: str) -> Track:
        """A track of the box, `volcano` or `beach` (S1.3). NotationError if there is none of that name."""
        if not isinstance(name, str) or name not in TRACK_NAMES:
            raise NotationError(
                objection("S1.3", "there is no track {name}; the box has {names}", name=quoted(name), names=TRACK_NAMES)
            )
        return _printed(name)

    @classmethod
    def shipped(cls, name: str) -> Track:
        """What the name of a track of the box means in a record, whatever the box at hand has: data/shipped.toml."""
        printed = cls.named(name)
        return _shipped(name) or printed

    @property
    def goes_by_its_name(self) -> bool:
        """Whether the name alone says which track this is, here and wherever a text of it is read."""
        return self.name in TRACK_NAMES and self == Track.shipped(self.name) == Track.named(self.name)

    def drive(self, cars: Sequence[int], seat: int, spaces: int, options: Given = None) -> Move:
        """Move the car of `seat` by `spaces` counted spaces and let it roll.

        cars: progress of every car, by seat. options: what the race is played by. With 0 spaces nothing
        moves. Raises ImpossiblePosition for a seat that is not there, for negative spaces, for cars that cannot stand
        where they are said to, and for options that are not there.
        """
        return drive(self, cars, seat, spaces, Options.of(options))


@lru_cache
def _shipped(name: str) -> Track | None:
    with naming("shipped.toml"):
        boards = read("shipped")
        return Track(name, boards[name]) if name in boards else None


@lru_cache
def _printed(name: str) -> Track:
    with naming(f"{name}.toml"):
        return Track(name, read(name)["spaces"])
