"""Stich Rallye at a real table: nobody knows a hand before its cards are played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rally.core.race import history
from rally.stich_rallye import Card, Hand, Play, Race, Track
from rally.stich_rallye.box.actions import Deal
from rally.stich_rallye.race.record import is_start
from rally.stich_rallye.race.record import record as record_of


def begin(players: Sequence[str], *, track: str | Track = "volcano", flag: int = 0, options: Any = None) -> Race:
    """The race that begins with unknown hands. Raises ImpossiblePosition with all that is wrong."""
    return Race.start(tuple(players), track, flag, None, None, options)


def parse(text: str) -> Race:
    """The race at a position; with the events of its beginning, if it is one. Raises RallyError."""
    return begun_anew(Race.parse(text))


def begun_anew(race: Race) -> Race:
    """The race, with the events of its beginning if it is one."""
    if not is_start(race):
        return race
    return Race.start(race.players, race.track, race.flag, None, race.hands, race.options)


def write(race: Race, text: str) -> Race:
    """The race after what an action's notation says. Raises NotationError, and IllegalAction with the rule."""
    return race.after(text)


def record(race: Race) -> dict[str, Any]:
    """The record of a race. The end of a round is an act of its own here: where it is still to come, that is noted."""
    found = record_of(race)
    if race.phase == "end":
        found["rounds"][-1]["ended"] = False
    return found


def whole(races: Sequence[Race]) -> Race:
    """The last of these races, told with the hands of the rounds that are over: what each seat played there."""
    first, last = races[0], races[-1]
    steps = [race.last_action for race in history(last) if race.last_action is not None][::-1]
    rounds: list[list[Any]] = [[]]
    for step in steps:
        if isinstance(step, Deal):
            rounds.append([])
        rounds[-1].append(step)
    hands = [hands_played(each, start, last) for each, start in zip(rounds, starts_of(races), strict=True)]
    race = first
    if hands[0] is not None:
        race = first.but(hands=hands[0])
    race = begun_anew(race)
    for known, each in zip(hands, rounds, strict=True):
        for step in each:
            race = race.after(Deal(known) if isinstance(step, Deal) else step)
    return race


def starts_of(races: Sequence[Race]) -> list[Race]:
    """The first race, and the one right after each deal."""
    return [races[0], *(race for race in races[1:] if isinstance(race.last_action, Deal))]


def hands_played(steps: Sequence[Any], start: Race, last: Race) -> tuple[Hand, ...] | None:
    """The hands with which a round was begun, if all their cards have been played since; else None.

    steps: the actions of the round; start: the race when it began.
    """
    if start.round == last.round and last.cards_left:
        return None
    race = start
    hands: list[list[Card]] = [[] for _ in start.players]
    for step in steps:
        if isinstance(step, Deal):
            continue
        if isinstance(step, Play) and race.to_act is not None:
            hands[race.to_act].append(step.card)
        race = race.after(step)
    return tuple(map(tuple, hands))
