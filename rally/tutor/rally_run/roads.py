"""Questions about roads: where one may drive, and how a tile may be laid (R3.2 to R3.4, R3.6), and their answers."""

from __future__ import annotations

from rally.rally_run import (
    Cell,
    Drive,
    Race,
    TileTurnedRound,
)
from rally.rally_run.box.grid import OPPOSITE
from rally.rally_run.box.tiles import ORIENTATIONS
from rally.tutor.exercises import Truths, believed

from .exercise import GRID, Exercise, names

# --- what the rules answer --------------------------------------------------------------------------------------------


def laid(task: Exercise) -> tuple[Cell, list[str]]:
    """The tile that is turned over by the turn asked about, and the ways in which it may be laid."""
    race = task.outcome
    if race.turning is not None:
        return race.turning, [action.exits for action in race.legal]  # type: ignore[union-attr]
    event = next(event for event in race.events if isinstance(event, TileTurnedRound))
    return event.cell, [event.exits]


def true_drives(task: Exercise) -> tuple[str, ...]:
    race = task.race
    return names(race.grid.neighbours[race.car][action.direction] for action in race.legal if isinstance(action, Drive))


def true_sides(task: Exercise) -> tuple[str, ...]:
    """Where the road of the tile that is turned over may lead, back included."""
    cell, ways = laid(task)
    around = GRID.neighbours[cell]
    return names({around[each] for exits in ways for each in exits if each in around})


def true_ways_on(task: Exercise) -> tuple[str, ...]:
    """Where it may lead on, and not back."""
    return tuple(name for name in true_sides(task) if name != GRID.name(task.race.car))


# --- what somebody might think ----------------------------------------------------------------------------------------


def ahead(race: Race) -> dict[str, Cell]:
    """By direction the places to which the road of the car leads, whatever lies there."""
    return {each: cell for each, cell in GRID.neighbours[race.car].items() if each in (race.exits(race.car) or "")}


def face_down_beside(task: Exercise) -> set[Cell]:
    """The face-down tiles beside the one that is turned over."""
    cell, _ways = laid(task)
    return {other for other in GRID.neighbours[cell].values() if task.race.is_face_down(other)}


def roads_need_not_meet(task: Exercise) -> tuple[str, ...]:
    return names(ahead(task.race).values())


def tile_may_be_turned_under_a_car(task: Exercise) -> tuple[str, ...]:
    """An open tile is turned until its road fits, as a face-down one is."""
    race, open_tiles = task.race, task.race.open
    return names(
        cell
        for each, cell in ahead(race).items()
        if cell not in open_tiles or any(OPPOSITE[each] in exits for exits in ORIENTATIONS[race.kind(cell)])
    )


def cars_block(task: Exercise) -> tuple[str, ...]:
    return names(cell for cell in ahead(task.race).values() if cell not in task.race.cars)


def only_face_down_tiles_are_entered(task: Exercise) -> tuple[str, ...]:
    return names(filter(task.race.is_face_down, ahead(task.race).values()))


def any_neighbour_will_do(task: Exercise) -> tuple[str, ...]:
    return names(GRID.neighbours[task.race.car].values())


def dead_end_holds_for_ever(task: Exercise) -> tuple[str, ...]:
    return ()


def exception_holds_always(task: Exercise) -> tuple[str, ...]:
    """A dead end may always point onwards, not only on a first turn."""
    return names({task.race.car, *face_down_beside(task)})


def dead_end_faces_back(task: Exercise) -> tuple[str, ...]:
    return names({task.race.car})


def dead_end_must_point_onwards(task: Exercise) -> tuple[str, ...]:
    return names(face_down_beside(task))


def tile_keeps_its_direction(task: Exercise) -> tuple[str, ...]:
    """A tile that lies face down again is entered as it lay before."""
    cell, _ways = laid(task)
    exits, around = task.race.memory.at[cell].exits, GRID.neighbours[cell]
    return names({around[each] for each in exits if each in around} - {task.race.car})


def road_goes_straight_on(task: Exercise) -> tuple[str, ...]:
    cell, _ways = laid(task)
    onwards = GRID.neighbours[cell].get(task.turns[:1])
    return names([] if onwards is None else [onwards])


TRUTHS: Truths[Exercise] = {
    "drives": true_drives,
    "sides": true_sides,
    "ways_on": true_ways_on,
}

BELIEFS = believed(
    (roads_need_not_meet, "R3.4"),
    (tile_may_be_turned_under_a_car, "R3.4"),
    (cars_block, "R3.7"),
    (only_face_down_tiles_are_entered, "R3.4"),
    (any_neighbour_will_do, "R3.1"),
    (dead_end_holds_for_ever, "R3.6"),
    (exception_holds_always, "R3.3"),
    (dead_end_faces_back, "R3.3"),
    (dead_end_must_point_onwards, "R3.3"),
    (tile_keeps_its_direction, "R3.2"),
    (road_goes_straight_on, "R3.2"),
)
