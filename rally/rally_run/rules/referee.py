"""Why an action is not allowed: the rule, and the tiles that show it. The one judge of legality."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, starmap

from rally.core.errors import Objection, objection, quote_value
from rally.core.validate import leave_objection
from rally.rally_run.box.actions import Action, Drive, Swap, Turn, is_place
from rally.rally_run.box.facts import FEWEST_SEATS
from rally.rally_run.box.grid import DIRECTIONS, Cell
from rally.rally_run.box.tiles import KIND_NAMES, ORIENTATIONS

from .moment import Moment
from .roads import DEAD_END, drives, meets, way_back, ways_to_lay


def why_not(moment: Moment, action: object) -> Objection | None:
    """None if the rules allow the action; otherwise the first rule against it, with its witnesses."""
    match action:
        case Drive(direction=str() as direction) if direction in tuple(DIRECTIONS):
            return phase_objection(moment, action) or drive_objection(moment, direction)
        case Turn(exits=str() as exits):
            return phase_objection(moment, action) or laying_objection(moment, exits)
        case Swap(first=first, second=second) if is_place(first) and is_place(second):
            return phase_objection(moment, action) or swap_objection(moment, first, second)
        case Drive(direction=direction):
            return objection(
                "R3.1",
                "there is no direction {found}; there are {letters}",
                found=quote_value(direction),
                letters=tuple(DIRECTIONS),
            )
        case Turn(exits=exits):
            return objection(
                "R3.2",
                "a road's exits are some of the letters {letters}, not {found}",
                found=quote_value(exits),
                letters=tuple(DIRECTIONS),
            )
        case Swap(first=first, second=second):
            found = second if is_place(first) else first
            return objection(
                "R4.1", "{found} is no place on the grid: a place is (row, column)", found=quote_value(found)
            )
    return objection(
        None,
        "{found} is not an action: there are Drive(direction), Turn(exits) and Swap(cell, cell)",
        found=quote_value(action),
    )


def candidates(moment: Moment) -> tuple[Action, ...]:
    """Everything that the rules allow, whether or not its result is known here: drives N E S W, then swaps by rows; or
    Turns."""
    match moment.phase:
        case "turn":
            return *map(Drive, drives(moment)), *swaps_among(moment.swappable)
        case "turning" if moment.turning:
            return tuple(map(Turn, ways_to_lay(moment, moment.turning)))
    return ()


@lru_cache(maxsize=512)
def swaps_among(cells: tuple[Cell, ...]) -> tuple[Swap, ...]:
    """All swaps of two of these cells, in their order. (There are hundreds, and the same ones turn after turn.)"""
    return tuple(starmap(swap_of, combinations(cells, 2)))


@lru_cache(maxsize=4096)
def swap_of(first: Cell, second: Cell) -> Swap:
    return Swap(first, second)


def seat_objection(moment: Moment, action: object) -> Objection:
    """The objection to any action of a seat that is not to act."""
    wrong = why_not(moment, action)
    if wrong is not None and moment.phase == "over":
        return wrong
    return objection("R2.1", "{seat} is to act now, and nobody else", (moment.turn,), seat=moment.turn)


def phase_objection(moment: Moment, action: Action) -> Objection | None:
    """The objection to an action of this kind at this moment."""
    match moment.phase:
        case "over":
            return objection("R5.2", "the race is over: {seat} has won", (moment.winner,), seat=moment.winner)
        case "turning" if not isinstance(action, Turn):
            assert moment.turning is not None
            return objection(
                "R3.2",
                "the tile at {cell} has been turned over: turn it round and drive onto it",
                (moment.turning,),
                cell=moment.name(moment.turning),
            )
        case "turn" if isinstance(action, Turn):
            return objection("R3.2", "no tile has been turned over: first drive, or swap")
    return None


# --- driving ---------------------------------------------------------------------------------------------------------


def drive_objection(moment: Moment, direction: str) -> Objection | None:
    """R3.1, R3.4: the car's road must lead there, and the road of an open tile must take it up."""
    car, exits = moment.car, moment.exits(moment.car) or ""
    if direction not in exits:
        return objection(
            "R3.1",
            "the road at {cell} leads to {exits}, not to {direction}",
            (car,),
            cell=moment.name(car),
            exits=tuple(exits),
            direction=direction,
        )
    end = moment.grid.neighbours[car].get(direction)
    if end is None:
        return objection(
            "R3.1",
            "the road at {cell} leads off the grid to {direction}: there is no tile",
            (car,),
            cell=moment.name(car),
            direction=direction,
        )
    if not meets(moment, end, direction):
        return objection(
            "R3.4",
            "the tile at {cell} is face up and is not turned, and its road leads to {exits}: the roads do not meet",
            (end,),
            cell=moment.name(end),
            exits=tuple(moment.exits(end) or ""),
        )
    return None


def laying_objection(moment: Moment, exits: str) -> Objection | None:
    """R3.2, R3.3: one exit faces the tile that the car comes from, except for a dead end on a first turn."""
    cell = moment.turning
    assert cell is not None  # a tile is being turned round
    kind = moment.kind(cell)
    if exits not in ORIENTATIONS[kind]:
        return objection(
            "R1.7",
            "no {kind} has the exits {exits}; it can have {ways}",
            (cell,),
            kind=KIND_NAMES[kind].replace("_", " "),
            exits=quote_value(exits),
            ways=ORIENTATIONS[kind],
        )
    if exits in ways_to_lay(moment, cell):
        return None
    back = way_back(moment, cell)
    if kind != DEAD_END:
        return objection(
            "R3.2", "one exit must face {direction}, the tile that you come from", (moment.car,), direction=back
        )
    if not moment.first or moment.car not in moment.grid.colours:
        return objection(
            "R3.3",
            "a dead end faces {direction}, where you come from: only a first turn may point it elsewhere",
            (moment.car,),
            direction=back,
        )
    other = moment.grid.neighbours[cell].get(exits)
    return objection(
        "R3.3",
        "on a first turn a dead end may point at a face-down road tile beside it: to {direction} there is none",
        (cell if other is None else other,),
        direction=exits,
    )


# --- swapping --------------------------------------------------------------------------------------------------------


def swap_objection(moment: Moment, first: Cell, second: Cell) -> Objection | None:
    """R4.1, R4.2: two face-down road tiles, and neither swapped in the turn before."""
    if first == second:
        return objection("R4.1", "a swap needs two tiles, not {cell} twice", (first,), cell=moment.name(first))
    for cell in (first, second):
        if cell not in moment.grid.road_cells:
            return objection(
                "R4.1", "at {cell} there is no road tile: only those are swapped", (cell,), cell=moment.name(cell)
            )
        if not moment.is_face_down(cell):
            return objection(
                "R4.1",
                "the tile at {cell} is face up: only face-down tiles are swapped",
                (cell,),
                cell=moment.name(cell),
            )
    again = tuple(cell for cell in (first, second) if cell in moment.barred)
    if again:
        return objection(
            "R4.2",
            "the player before you has just swapped {cells}: you may not swap that again right away",
            again,
            cells=tuple(map(moment.name, again)),
        )
    return None


# --- what is not known -----------------------------------------------------------------------------------------------


def hidden_objection(moment: Moment, action: object) -> Objection | None:
    """R6.1: the objection to an action, allowed by the rules, whose result nobody can say here."""
    if isinstance(action, Drive):
        end = moment.grid.neighbours[moment.car][action.direction]
        if end == moment.grid.pit and moment.trophies[moment.turn] is None and moment.pile[0] is None:
            return objection("R5.1", "the colour of the top trophy tile is not known here", (end,))
        cells: tuple[Cell, ...] = (end,)
    else:
        cells = (action.first, action.second) if isinstance(action, Swap) else ()
    hidden = tuple(cell for cell in cells if moment.is_face_down(cell) and moment.is_unknown(cell))
    if not hidden:
        return None
    return objection(
        "R6.1",
        "what is face down at {cells} is not known here: only the whole race can say what follows",
        hidden,
        cells=tuple(map(moment.name, hidden)),
    )


# --- who leaves -------------------------------------------------------------------------------------------------------


def why_not_leave(moment: Moment, seat: int) -> Objection | None:
    """None if this seat may leave now; otherwise the objection (R-C)."""
    moment.check_seat(seat)
    wrong_time = None if moment.phase == "turn" else objection("R-C", "somebody can leave only before a turn")
    return leave_objection("R-C", len(moment.players), FEWEST_SEATS) or wrong_time
