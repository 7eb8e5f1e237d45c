"""How far a person has to see to find the best choice of a puzzle of Stich Rallye."""

from __future__ import annotations

from rally.any_game.likely import LikelyLine
from rally.stich_rallye import Action, Race
from rally.stich_rallye.players.likely import likely_line

CERTAIN, LIKELY, OTHERS, LATER = 1, 2, 3, 4
"""Steps of how far one has to see: the own car at the end of the trick, for certain; the same, as the others are likely
to play; at the end of the trick the own car beside those of the others; what comes after the trick."""


def far(race: Race, best: Action) -> int:
    """Say how far the seat to act has to see, if this is its best choice, to find that no other one is as good."""
    assert race.to_act is not None
    seat = race.to_act
    lines = {action: likely_line(race, action) for action in race.legal}
    found = lines.pop(best)
    if found.races[-1].winner == seat or own(found, seat) > max(own(line, seat) for line in lines.values()):
        return CERTAIN if found.alike == found.deals else LIKELY
    return OTHERS if ahead(found, seat) > max(ahead(line, seat) for line in lines.values()) else LATER


def own(line: LikelyLine[Race], seat: int) -> int:
    """The progress of the seat's car at the end of a line."""
    return line.races[-1].cars[seat]


def ahead(line: LikelyLine[Race], seat: int) -> int:
    """By how many spaces the seat's car is ahead of the foremost of the others then."""
    return own(line, seat) - max(car for other, car in enumerate(line.races[-1].cars) if other != seat)
