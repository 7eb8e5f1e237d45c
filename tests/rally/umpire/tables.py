"""Races at a real table: a whole race that somebody plays, and what is told of it to an umpire, who sees no hands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rally import rally_run, stich_rallye
from rally.rally_run import Drive, Swap
from rally.rally_run.box.tiles import KIND_NAMES
from rally.umpire import ScoreSheet

MOST = 160
"""The number of acts of a race of Rally Run! that are told: random play needs a thousand."""

KEPT = {
    "stich-rallye": ("players", "round", "flag", "trick", "cars", "motors", "played", "voids", "winner", "dealing"),
    "rally-run": ("players", "cars", "laid", "trophies", "turn", "first", "turning", "swapped", "winner"),
}
"""By game all that everybody sees."""


def table_of_cards(seed: int) -> tuple[stich_rallye.Race, ScoreSheet]:
    """A race of Stich Rallye with its hands dealt, and the umpire's sheet of it."""
    luck = Random(seed)
    race = stich_rallye.Race.start(luck.choice((3, 4, 5)), luck.choice(("volcano", "beach")), luck.randrange(3), seed)
    return race, ScoreSheet.begin("stich-rallye", race.players, track=race.track, flag=race.flag)


def table_of_tiles(seed: int) -> tuple[rally_run.Race, ScoreSheet]:
    """A race of Rally Run! with its tiles laid, and the umpire's sheet of it."""
    luck = Random(seed)
    starts = luck.sample(("red", "yellow", "green", "blue"), luck.choice((2, 3, 4)))
    race = rally_run.Race.start(len(starts), seed, starts)
    return race, ScoreSheet.begin("rally-run", race.players, starts=starts)


TABLES = {"stich-rallye": table_of_cards, "rally-run": table_of_tiles}


def acts_of(race: Any, seed: int) -> Iterator[tuple[str, Any]]:
    """What is done at random from here to the end, as it is told to the umpire, each with the race that it leads to."""
    luck = Random(seed)
    for _number in range(MOST if race.game == "rally-run" else 1_000):
        if race.winner is not None:
            return
        legal = [*race.legal]
        drives = [action for action in legal if not isinstance(action, Swap)]
        action = luck.choice(drives if drives and luck.random() < 0.85 else legal)
        told = told_of(race, action)
        race = race.after(action)
        yield told, race


def told_of(race: Any, action: Any) -> str:
    """An action as it is told, with what everybody sees of it."""
    if isinstance(action, Drive):
        end = race.grid.neighbours[race.car][action.direction]
        if race.is_face_down(end):
            return f"{action} {KIND_NAMES[race.kind(end)]}"
        if end == race.grid.pit and race.trophies[race.turn] is None:
            return f"{action} {race.pile[0]}"
    return str(action)


def seen(race: Any) -> dict[str, Any]:
    """What everybody sees of a race."""
    return {name: getattr(race, name) for name in KEPT[race.game]}
