"""What may be done in Short Cut and why something may not, what comes of it, and which tables cannot be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from rally.any_game.events import DieRolled, RaceWon, TurnBegun
from rally.errors import Objection, objection, quoted
from rally.events import Event
from rally.luck import pick
from rally.names import player_objections

from .table import EXIT, FINISH, FORK, LAY_BYS, NAMES, SIDES, Action, Drive, Pushed, Roll, Stepped, Table


def candidates(table: Table) -> Iterator[Action]:
    """Every action that is legal, in order: without a seed every top of the die."""
    if table.winner is None and table.die is None:
        yield from (Roll(top) for top in ([None] if table.seed is not None else range(1, 7)))
    elif table.winner is None:
        yield from SIDES if table.cars[table.seat] == FORK else SIDES[:2]


def why_not(table: Table, action: object) -> Objection | None:
    """None if the action is legal; otherwise the first rule against it, with its witnesses."""
    match action:
        case Roll() | Drive() if table.winner is not None:
            return objection("C5.1", "{seat} has won: the race is over", (table.winner,), seat=table.winner)
        case Roll() if table.die is not None:
            return objection("C2.1", "the die is rolled already, and shows {top}", (table.die,), top=table.die)
        case Roll(top=None) if table.seed is None:
            return objection("C2.1", "without a seed a roll says what the die shows: Roll(1) to Roll(6)")
        case Drive() if table.die is None:
            return objection("C2.1", "the die is to be rolled first")
        case Drive(short=True) if (space := table.cars[table.seat]) != FORK:
            return objection("C3.1", "the short cut begins on the fork, not on space {space}", (space,), space=space)
        case Roll() | Drive(side="top" | "bottom", short=bool()):
            return None
    return objection(None, "{found} is not an action: there are Roll(top) and Drive(side)", found=quoted(action))


def opening(table: Table) -> tuple[Event, ...]:
    """With what a race begins."""
    return (TurnBegun(rule="C1.3", seat=table.seat),)


def course(table: Table, action: Action) -> Iterator[tuple[Event, Table]]:
    """What a legal action causes: each event with the table right after it."""
    seat, space = table.seat, table.cars[table.seat]
    if isinstance(action, Roll):
        top = action.top or 1 + pick(6, random.Random(f"{table.seed} {table.turn}"))
        yield DieRolled(rule="C2.1", seat=seat, top=top), replace(table, die=top)
        return
    spaces = table.die if action.side == "top" else 7 - table.die
    road = [*([EXIT] if action.short else []), *range((EXIT if action.short else space) + 1, FINISH + 1)][:spaces]
    for space in road:
        table = moved(table, seat, space)
        rules = {"rule": "C3.1" if action.short and space == EXIT else "C2.3", "also": ("C2.2",)}
        yield Stepped(**rules, seat=seat, space=space), table
    if space == FINISH:
        yield RaceWon(rule="C5.1", seat=seat), replace(table, winner=seat, die=None)
        return
    for other in range(len(table.players)):
        if other != seat and table.cars[other] == space and space not in LAY_BYS:
            back = max(lay_by for lay_by in LAY_BYS if lay_by < space)
            table = moved(table, other, back)
            yield Pushed(rule="C4.1", also=("C4.2",), seat=other, by=seat, space=back), table
    table = replace(table, turn=table.turn + 1, die=None)
    yield TurnBegun(rule="C1.3", seat=table.seat), table


def moved(table: Table, seat: int, space: int) -> Table:
    """The table with one car on another space."""
    return replace(table, cars=(*table.cars[:seat], space, *table.cars[seat + 1 :]))


def objections(table: Table) -> Iterator[Objection]:
    """Every reason why a table of the right kinds of values cannot be."""
    found, cars = len(table.players), table.cars
    yield from player_objections("C1.1", table.players, range(2, len(NAMES) + 1))
    if len(cars) != found:
        yield objection("C1.1", "there are {found} cars for {players} players", found=len(cars), players=found)
    if far := tuple(seat for seat, space in enumerate(cars) if not 0 <= space <= FINISH):
        yield objection("C1.2", "{cars} cannot be there: the last space is {finish}", far, cars=far, finish=FINISH)
    if same := tuple(s for s, space in enumerate(cars) if cars.count(space) > 1 and space not in LAY_BYS):
        yield objection("C4.1", "{cars} cannot stand on the same space", same, cars=same)
    if [seat for seat, space in enumerate(cars) if space == FINISH] != [table.winner][: table.winner is not None]:
        yield objection("C5.1", "the winner's car, and no other, stands on space {finish}", finish=FINISH)
    if table.die is not None and (table.die not in range(1, 7) or table.winner is not None):
        yield objection("C2.1", "the die shows 1 to 6 while the race goes on, not {found}", found=table.die)
    if table.turn < 0:
        yield objection("C1.3", "turns are counted from 0, and not {found}", found=table.turn)
