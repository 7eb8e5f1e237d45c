"""How a race is likely to go on after a choice: until it is the same seat's turn again, what is hidden being dealt."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import Random

from rally.any_game.likely import LikelyLine, likeliest
from rally.given import given_seed
from rally.rally_run.box.actions import Action
from rally.rally_run.memory.dealing import Hidden
from rally.rally_run.race.race import Race

from .players import rememberer

DEALS = 12
"""So often hidden tiles and trophies are dealt."""


def likely_line(race: Race, action: Action, seed: int = 0) -> LikelyLine[Race]:
    """The likely line after a legal action of the seat to act, by what is remembered in the race, if all go on as the
    rememberer does. The same seed gives the same.

    Lines are alike if all cars end where they do, with the same trophies.

    >>> race = Race.parse("players=2 cars=0.0:NS,yellow trophies=red,- turn=0")
    >>> line = likely_line(race, next(iter(race.legal)))
    >>> line.alike == line.deals, line.races[-1].winner
    (True, 0)
    """
    hidden = Hidden(race.recalled)
    lines = [tuple(played(race, hidden, action, given_seed(seed) + number)) for number in range(DEALS)]
    return likeliest(lines, where)


def where(race: Race) -> Hashable:
    """What counts of a race at the end of a line."""
    return race.cars, race.trophies


def played(race: Race, hidden: Hidden, action: Action, seed: int) -> Iterator[Race]:
    """The race from the choice on, with what is hidden dealt by this seed."""
    dealt = Race.of(hidden.deal(Random(f"rally-run hidden {seed}")), noted=race.memory)
    here, begun = dealt.after(action), race.turn
    yield here
    while here.winner is None and (here.turning is not None or here.turn != begun):
        here = here.after(rememberer(here, seed))
        yield here
