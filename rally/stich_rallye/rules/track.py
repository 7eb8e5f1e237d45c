"""The track: a circuit with a name, printed in the box or of one's own, on which cars drive."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rally.core.errors import NotationError, objection, quote_value
from rally.core.notation import name_file
from rally.core.options import Given
from rally.stich_rallye.box.facts import TRACK_NAMES, Options, read_facts

from .driving import Circuit, Move, drive


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
                objection(
                    "S1.3", "there is no track {name}; the box has {names}", name=quote_value(name), names=TRACK_NAMES
                )
            )
        return _printed_track(name)

    @classmethod
    def shipped(cls, name: str) -> Track:
        """What the name of a track of the box means in a record, whatever the box at hand has: data/shipped.toml."""
        printed = cls.named(name)
        return _shipped_track(name) or printed

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
def _shipped_track(name: str) -> Track | None:
    with name_file("shipped.toml"):
        boards = read_facts("shipped")
        return Track(name, boards[name]) if name in boards else None


@lru_cache
def _printed_track(name: str) -> Track:
    with name_file(f"{name}.toml"):
        return Track(name, read_facts(name)["spaces"])
