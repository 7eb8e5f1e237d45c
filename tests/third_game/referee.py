"""Short Cut: its table, what may be done and why something may not, what comes of it, and which tables cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rally.core.errors import Objection, objection, quote_value
from rally.core.legal import Event
from rally.core.validate import name_objections

from .dice import DieRolled, RaceWon, Roll, SeatEvent, TurnBegun, roll_objection, rolls, top_of

FINISH, FORK, EXIT, LAY_BYS = 30, 9, 16, (0, 9, 20)
"""Spaces of the road; EXIT is that to which the first step on the short cut leads (C3.1)."""
NAMES = ("Mia", "Ben", "Ada", "Tom")


@dataclass(frozen=True)
class Table:
    """cars: by seat the space, 0 to 30. turn: how many turns are over. die: its top; None if it is to be rolled.

    winner: a seat, or None. seed: rolls the die.
    """

    players: tuple[str, ...] = NAMES[:3]
    cars: tuple[int, ...] = (0, 0, 0)
    turn: int = 0
    die: int | None = None
    winner: int | None = None
    seed: int | None = None

    @property
    def seat(self) -> int:
        """Whose turn it is (C1.3)."""
        return self.turn % len(self.players)

    @property
    def to_act(self) -> int | None:
        """The seat that is to choose a side of the die (C2.2)."""
        return self.seat if self.winner is None and self.die is not None else None


@dataclass(frozen=True)
class Drive:
    """Drive by this side of the die (C2.2); short: by the short cut (C3.1)."""

    side: Literal["top", "bottom"]
    short: bool = False

    def __str__(self) -> str:
        return f"{self.side}, short cut" if self.short else self.side


Action = Roll | Drive
SIDES = (Drive("top"), Drive("bottom"), Drive("top", True), Drive("bottom", True))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Stepped(SeatEvent):
    """C2.3, by the short cut C3.1: a car has come to `space`."""

    space: int


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Pushed(Stepped):
    """C4.1: the car of `seat` is pushed back to `space` by that of `by`."""

    by: int


def candidates(table: Table) -> Iterator[Action]:
    """Every action that is legal, in order: without a seed every top of the die."""
    if table.winner is None and table.die is None:
        yield from rolls(table)
    elif table.winner is None:
        yield from SIDES if table.cars[table.seat] == FORK else SIDES[:2]


def why_not(table: Table, action: object) -> Objection | None:
    """None if the action is legal; otherwise the first rule against it, with its witnesses."""
    match action:
        case Roll() | Drive() if table.winner is not None:
            return objection("C5.1", "{seat} has won: the race is over", (table.winner,), seat=table.winner)
        case Roll():
            return roll_objection(table, action, "C2.1")
        case Drive() if table.die is None:
            return objection("C2.1", "the die is to be rolled first")
        case Drive(short=True) if (space := table.cars[table.seat]) != FORK:
            return objection("C3.1", "the short cut begins on the fork, not on space {space}", (space,), space=space)
        case Drive(side="top" | "bottom", short=bool()):
            return None
    return objection(None, "{found} is not an action: there are Roll(top) and Drive(side)", found=quote_value(action))


def opening(table: Table) -> tuple[Event, ...]:
    """With what a race begins."""
    return (TurnBegun(rule="C1.3", seat=table.seat),)


def course(table: Table, action: Action) -> Iterator[tuple[Event, Table]]:
    """What a legal action causes: each event with the table right after it."""
    seat, space = table.seat, table.cars[table.seat]
    if isinstance(action, Roll):
        top = top_of(table, action)
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
    if not 2 <= found <= len(NAMES):
        yield objection("C1.1", "{fewest} to {most} can play, not {found}", fewest=2, most=len(NAMES), found=found)
    yield from name_objections("C1.1", table.players)
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
