"""Many cars driving at once: what `Track.drive` decides for one car, for a row of games in NumPy (S5, S6, S9.2).

A row has one byte for each game. A mask is a row of 0 and 255; `seats × games` arrays hold one row for each seat.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rally.stich_rallye.box.facts import DIAL, VALUES
from rally.stich_rallye.box.options import USUAL, Options
from rally.stich_rallye.rules.track import Track

Row = npt.NDArray[np.uint8]
"""One byte for each game, or `seats × games`, or `seats × slots × games` of them."""

NOBODY = np.uint8(255)
"""As a distance: no car stands there."""


def pick(values: Row, mask: Row) -> Row:
    """Of each game the value of the one seat that `mask` shows (0 if it shows none)."""
    found: Row = values[0] & mask[0]
    for value, shown in zip(values[1:], mask[1:], strict=True):
        found |= value & shown
    return found


def as_mask(condition: npt.NDArray[np.bool_]) -> Row:
    """0 and 255 for no and yes."""
    mask: Row = np.negative(condition.view(np.uint8))
    return mask


class Lap:
    """A track's tables over progress 0 … 2n, where cars come to rest, as rows to look up in."""

    def __init__(self, track: Track, players: int, options: Options = USUAL) -> None:
        self.spaces = np.uint8(len(track))
        self.finish = np.uint8(track.finish)
        reach = max(VALUES[players]) + max(DIAL) + players - 1
        self.may_be_lapped = reach > len(track)  # one move could come past the same car twice
        rests = track.rests(options)
        self.ahead = np.array(rests.ahead, np.uint8)
        self.behind = np.array(rests.behind, np.uint8)
        self.rest = np.array(rests.alone, np.uint8)
        self.on_hills = rests.on_hills

    def space(self, progress: Row) -> Row:
        """The space on the lap (S-B)."""
        return progress - (progress >= self.spaces).view(np.uint8) * self.spaces

    def drive(self, cars: Row, mover: Row, count: Row) -> Row:
        """Where the car shown by `mover` rests after `count` spaces; 2n if it has won.

        cars, mover: seats × games; count: a row. A count of 0 leaves the car where it is.
        """
        spaces = self.space(cars)
        end = self.counted(spaces, mover, pick(cars, mover), count)
        return self.rolled(spaces, mover, end, count)

    def counted(self, spaces: Row, mover: Row, start: Row, count: Row) -> Row:
        """Where the counting ends: spaces with other cars are jumped and not counted (S5.4), up to the line (S-C)."""
        ahead = self.distances(spaces, mover)
        if self.may_be_lapped:
            again = ahead + self.spaces
            again[ahead == NOBODY] = NOBODY
            ahead = np.concatenate([ahead, again])
        going = count
        while True:
            jumped = np.add.reduce((ahead <= going).view(np.uint8), axis=0, dtype=np.uint8)
            further: Row = count + jumped
            if np.array_equal(further, going):
                end: Row = np.minimum(start + going, self.finish)
                return end
            going = further

    def distances(self, spaces: Row, mover: Row) -> Row:
        """How far ahead each other car's space is, 1 … n; a space that several share counts once (S-E)."""
        own = pick(spaces, mover)
        ahead = spaces - own
        ahead += (spaces <= own).view(np.uint8) * self.spaces
        ahead |= mover
        at_start = as_mask(spaces == 0) & ~mover
        shared = at_start[0].copy()
        for seat in range(1, len(spaces)):
            ahead[seat] |= at_start[seat] & shared
            shared |= at_start[seat]
        return ahead

    def rolled(self, spaces: Row, mover: Row, end: Row, count: Row) -> Row:
        """S6.2, S6.3: who ended on a hill rests beyond or below it, on the first space where a roll may end (S-A, S-L)
        and that is free (S6.4). Who stood on a hill (S-L) and does not move stays there."""
        rest: Row = self.rest.take(end)
        if self.on_hills:
            rest = np.where(count > 0, rest, end)
        rolling = np.flatnonzero(rest != end)
        if not len(rolling):
            return rest
        here = rest[rolling]
        down = here > end[rolling]
        others = (spaces | mover).take(rolling, axis=1)  # nothing is on space 255
        while True:
            blocked = (others == self.space(here)).any(axis=0)
            blocked &= (here != 0) & (here != self.finish)  # S-E; S-C
            if not blocked.any():
                break
            beyond = np.where(down, self.ahead.take(here), self.behind.take(here))
            here = np.where(blocked, beyond, here)
        rest[rolling] = here
        return rest
