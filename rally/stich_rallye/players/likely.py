"""The likely line of play after a choice: one trick, with cards dealt to everybody whose hand is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from rally.core.advice import LikelyLine, likeliest_line
from rally.stich_rallye.box.actions import Action
from rally.stich_rallye.race.position import Position
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.hidden import deal_hidden

from .players import choose_sensibly
from .seeing import seen_by_actor

DEALS = 40
"""The number of deals of hidden hands."""


def likely_line(race: Race, action: Action, seed: int = 0) -> LikelyLine[Race]:
    """The likely line after a legal action of the seat to act, if all go on sensibly. The same seed gives the same.

    It ends with the trick, or with the round after the last trick; lines are alike if all cars end where they do.

    >>> race = Race.parse("round=3 flag=0 cars=61,30,42,20 motors=0,0,0,0 trick=R9,R5,R7 hands=-,-,-,R3")
    >>> line = likely_line(race, next(iter(race.legal)))
    >>> line.alike == line.deals, line.races[-1].winner
    (True, 0)
    """
    after = race.after(action)
    found = likeliest_line([tuple(play_on(after, seed + number)) for number in range(DEALS)], lambda race: race.cars)
    return replace(found, races=(after, *found.races[1:]))


def play_on(after: Race, seed: int) -> Iterator[Race]:
    """The race from after the choice to the end of the trick or round, with its hidden hands dealt by this seed.

    The luck of a choice depends on the position alone, so that the themes of stored puzzles are found again.
    """
    race = after if after.winner is not None else Race.at(replace(Position.of(after), hands=deal_hidden(after, seed)))
    yield race
    while race.winner is None and (race.trick or race.phase == "end"):
        if race.to_act is None:
            race = race.after(race.legal.only)
        else:
            seen = seen_by_actor(race)
            race = race.after(choose_sensibly(seen, Random(f"{seed} {seen}")))
        yield race
