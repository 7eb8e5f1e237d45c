"""What the tests of Rally Run! share: short ways to say a race, and the bridge between `rally` and the naive table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from rally.rally_run import (
    Cell,
    Drive,
    Driven,
    Event,
    NothingTaken,
    NothingWon,
    Race,
    RaceWon,
    Swap,
    TilesSwapped,
    TileTurnedDown,
    TileTurnedOver,
    TrophyTaken,
    Turn,
)
from rally.rally_run.box.facts import Options
from rally.rally_run.box.grid import OPPOSITE
from rally.rally_run.playouts.estimate import estimate

from . import naive

RULES = (
    [f"R1.{n}" for n in range(1, 10)]
    + ["R2.1"]
    + [f"R3.{n}" for n in range(1, 8)]
    + ["R4.1", "R4.2"]
    + [f"R5.{n}" for n in range(1, 4)]
    + ["R6.1", "R6.2", "R-A", "R-C"]
)
RULES += [rule for rules in Options.available().values() for rule in rules.values() if rule not in RULES]

EVERY_OPTION = pytest.mark.parametrize("options", Options.every(), ids=lambda options: str(options.values))
"""Everything that a race can be played by, as it is declared: what is not followed somewhere fails there."""

ROWS = ("scjds", "ccxsd", "sjPcc", "dcscx", "xcjsd")
"""The tiles of the record in the design."""

NAMES = {"s": "straight", "c": "curve", "j": "junction", "x": "crossing", "d": "dead end"}
SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}


def at(notation: str) -> Race:
    """The position that a person would type."""
    return Race.parse(notation)


def start(*cars: str, rows: tuple[str, ...] = ROWS, pile: tuple[str, ...] = ()) -> Race:
    """A race on known tiles; `cars` are the colours of the start-finish tiles."""
    colours = ("green", "red", "blue", "yellow")
    return Race.start(players=len(cars), starts=cars, tiles=rows, trophies=pile or colours[: len(cars)])


def action(words: str) -> Any:
    """ "N" drives north, "turn ES" turns round, "swap 0.1 3.4" swaps."""
    verb, *rest = words.split()
    if verb == "swap":
        first, second = (tuple(map(int, cell.split("."))) for cell in rest)
        return Swap(first, second)  # type: ignore[arg-type]
    return Turn(rest[0]) if verb == "turn" else Drive(verb)


def then(race: Race, *actions: str) -> Race:
    """The race after these actions."""
    for each in actions:
        race = race.after(action(each))
    return race


def drives(race: Race) -> str:
    """Where the seat to act may drive, known or not."""
    return "".join(act.direction for act in race.legal if isinstance(act, Drive))


# --- the naive table -----------------------------------------------------------------------------------------------


def place(race: Any, cell: Cell) -> str:
    colour = race.grid.colours.get(cell)
    return f"{colour} start" if colour else naive.at(*cell)


def table_of(race: Any) -> naive.Table:
    """The naive table at the beginning of the same race."""
    size = race.grid.size
    kinds = {
        naive.at(*cell): NAMES[kind] for cell, kind in zip(race.grid.cells, race.tiles, strict=True) if kind != "P"
    }
    return naive.Table(kinds, size, [race.grid.colours[cell] for cell in race.cars], list(race.pile))


def choice(race: Any, act: Any) -> str:
    """An action as the naive table calls it."""
    if isinstance(act, Swap):
        return f"swap {place(race, act.first)} {place(race, act.second)}"
    if isinstance(act, Turn):
        return "lay " + " ".join(SIDES[each] for each in act.exits)
    return f"drive {SIDES[act.direction]}"


DIARY = {
    TileTurnedOver: "turned over a",
    TilesSwapped: "swapped",
    Driven: "drove",
    TileTurnedDown: "turned down",
    TrophyTaken: "took a trophy",
    NothingTaken: "took nothing",
    RaceWon: "won",
    NothingWon: "won nothing",
}


def told(events: Iterable[Event]) -> list[str]:
    """Events as the naive table notes them."""
    lines = []
    for event in events:
        if type(event) in DIARY:
            kind = f" {NAMES[event.kind]}" if isinstance(event, TileTurnedOver) else ""
            lines.append(DIARY[type(event)] + kind)
    return lines


def agree(race: Any, table: naive.Table) -> None:
    """Both implementations show the same table and allow the same actions."""
    kinds = {naive.at(*cell): NAMES.get(kind) for cell, kind in zip(race.grid.cells, race.tiles, strict=True)}
    assert {cell: kind for cell, kind in kinds.items() if kind} == table.kinds, str(race)
    lying = {place(race, cell): frozenset(SIDES[each] for each in exits) for cell, exits in race.laid}
    assert lying == table.lying, str(race)
    assert [place(race, cell) for cell in race.cars] == table.cars, str(race)
    assert (list(race.trophies), list(race.pile)) == (table.trophies, table.pile), str(race)
    assert race.winner == table.winner, str(race)
    if race.winner is None:
        assert race.to_act == table.whose_turn, str(race)


def random_race(rng: random.Random, options: Options | None = None) -> Race:
    """A fresh race of any kind: 2 to 4 players, any starts, played by these options or any that there are."""
    players = rng.randint(2, 4)
    starts = rng.sample(["red", "yellow", "green", "blue"], players)
    return Race.start(players, rng.randrange(10**9), starts, options=options or rng.choice(Options.every()))


def random_action(race: Any, actions: list[Any], rng: random.Random, swaps: float = 0.1) -> Any:
    """Any of these actions: a swap as seldom as said, if there is anything else."""
    others = [act for act in actions if not isinstance(act, Swap)]
    if not others or (rng.random() < swaps and len(others) < len(actions)):
        return rng.choice(actions)
    return rng.choice(others)


def play_on(race: Race, seed: int, actions: int) -> Iterator[Race]:
    """The races of a random play, each after one action, from the next one on."""
    rng = random.Random(seed)
    for _ in range(actions):
        if race.winner is not None:
            return
        race = race.after(random_action(race, list(race.legal), rng))
        yield race


def chase(race: Race, rng: random.Random) -> Any:
    """Mostly what brings the car nearer to its next goal, so that a race comes to its end; now and then anything."""
    if rng.random() < 0.06:
        return rng.choice(list(race.legal))
    ways = estimate(race.tiles, race.trophies[race.turn] or "pit")
    if race.turning is not None:
        turns = {act: ways.turns(race.turning, act.exits) for act in race.legal if isinstance(act, Turn)}
    else:
        around = race.grid.neighbours[race.car]
        drives = [Drive(each) for each in around if race.why_not(Drive(each)) is None]
        turns = {act: ways.after(around[act.direction], OPPOSITE[act.direction]) for act in drives}
    if not turns:
        return rng.choice(list(race.legal))
    return min(turns, key=lambda act: turns[act] + 1.5 * rng.random())
