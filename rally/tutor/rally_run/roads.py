"""Questions about roads (R3.2 to R3.4, R3.6), their answers, and which rule decides the position of any question."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from rally.rally_run import (
    Cell,
    Race,
    Turn,
)
from rally.rally_run.box.grid import OPPOSITE
from rally.rally_run.box.tiles import ORIENTATIONS
from rally.rally_run.rules.roads import drives
from rally.tutor.exercises import Truths, make_beliefs

from .exercise import GRID, Exercise, place_names

# --- what the rules answer --------------------------------------------------------------------------------------------


def entered_cell(task: Exercise) -> Cell:
    """The tile to which the turn in question leads."""
    return GRID.neighbours[task.race.car][task.turns[:1]]


def ways_of_laying(task: Exercise) -> list[str]:
    """The ways in which that tile may be laid; an open one stays as it is."""
    race = task.outcome
    if race.turning is not None:
        return [action.exits for action in race.legal if isinstance(action, Turn)]
    return [race.exits(entered_cell(task)) or ""]


def enterable_cells(race: Race) -> set[Cell]:
    """The places to which the car may drive."""
    return {GRID.neighbours[race.car][each] for each in drives(race)}


def true_drives(task: Exercise) -> tuple[str, ...]:
    return place_names(enterable_cells(task.race))


def true_sides(task: Exercise) -> tuple[str, ...]:
    """Where the road of the turned-over tile may lead, including back."""
    around = GRID.neighbours[entered_cell(task)]
    return place_names({around[each] for exits in ways_of_laying(task) for each in exits if each in around})


def true_ways_on(task: Exercise) -> tuple[str, ...]:
    """Where it may lead on, without the way back."""
    return tuple(name for name in true_sides(task) if name != GRID.name(task.race.car))


# --- what somebody might think: where one may drive ------------------------------------------------------------------


def places_ahead(race: Race) -> dict[str, Cell]:
    """The places to which the car's road leads, by direction, whatever lies there."""
    return {each: cell for each, cell in GRID.neighbours[race.car].items() if each in (race.exits(race.car) or "")}


def places_meeting(race: Race) -> dict[str, Cell]:
    """The neighbours whose road leads to the car, or can be turned to do so, by direction."""
    return {
        each: cell for each, cell in GRID.neighbours[race.car].items() if OPPOSITE[each] in (race.exits(cell) or "NESW")
    }


def roads_need_not_meet(task: Exercise) -> tuple[str, ...]:
    """It is enough that one's own road leads there."""
    return place_names(places_ahead(task.race).values())


def any_neighbour_will_do(task: Exercise) -> tuple[str, ...]:
    """One's own road need not lead there, if that of an open tile leads here."""
    return place_names(places_meeting(task.race).values())


def face_down_tiles_need_no_road(task: Exercise) -> tuple[str, ...]:
    """Any tile beside the car may be turned over; an open one needs a road that leads there."""
    race = task.race
    return place_names(enterable_cells(race) | set(filter(race.is_face_down, GRID.neighbours[race.car].values())))


def cars_block(task: Exercise) -> tuple[str, ...]:
    race = task.race
    return place_names(enterable_cells(race) - {*race.cars})


def only_face_down_tiles_are_entered(task: Exercise) -> tuple[str, ...]:
    """Each turn turns a tile over."""
    return place_names(filter(task.race.is_face_down, enterable_cells(task.race)))


def only_the_finish_is_entered(task: Exercise) -> tuple[str, ...]:
    """Only the driver who wins there enters a start-finish tile."""
    race = task.race
    own = race.trophies[race.turn]
    return place_names(cell for cell in enterable_cells(race) if GRID.colours.get(cell, own) == own)


def dead_end_holds_for_ever(task: Exercise) -> tuple[str, ...]:
    """Nobody leaves a dead end; everywhere else the rules hold."""
    race = task.race
    stuck = race.car in GRID.road_cells and race.kind(race.car) == "d"
    return () if stuck else place_names(enterable_cells(race))


# --- what somebody might think: how a tile may be laid ---------------------------------------------------------------


def is_turned_over(task: Exercise) -> bool:
    """Whether the turn in question turns a tile over."""
    return task.race.is_face_down(entered_cell(task))


def lead_there(task: Exercise, cells: Iterable[Cell]) -> tuple[str, ...]:
    """That the road may lead there, as an answer: depending on the question, with the way back or without."""
    return place_names({*cells} - ({task.race.car} if task.ask == "ways_on" else set()))


def as_ruled(task: Exercise) -> tuple[str, ...]:
    """The answer of a belief that does not concern the question."""
    return true_ways_on(task) if task.ask == "ways_on" else true_sides(task)


def is_dead_end(task: Exercise) -> bool:
    """Whether a dead end is turned over."""
    return is_turned_over(task) and task.race.kind(entered_cell(task)) == "d"


def face_down_beside(task: Exercise) -> set[Cell]:
    """The face-down neighbours of the tile that is turned over."""
    return {other for other in GRID.neighbours[entered_cell(task)].values() if task.race.is_face_down(other)}


def exception_holds_always(task: Exercise) -> tuple[str, ...]:
    """A dead end may always point onwards, not only on a first turn."""
    return lead_there(task, {task.race.car, *face_down_beside(task)}) if is_dead_end(task) else as_ruled(task)


def dead_end_faces_back(task: Exercise) -> tuple[str, ...]:
    """A dead end faces the tile that the car comes from, even on a first turn."""
    return lead_there(task, {task.race.car}) if is_dead_end(task) else as_ruled(task)


def dead_end_must_point_onwards(task: Exercise) -> tuple[str, ...]:
    """A dead end never faces the tile that the car comes from if another neighbour lies face down."""
    return lead_there(task, face_down_beside(task) or {task.race.car}) if is_dead_end(task) else as_ruled(task)


def exception_is_a_duty(task: Exercise) -> tuple[str, ...]:
    """On a first turn a dead end must point onwards; later it faces back."""
    return dead_end_must_point_onwards(task) if task.race.first else as_ruled(task)


def tile_keeps_its_direction(task: Exercise) -> tuple[str, ...]:
    """A tile that was turned face down again lies as it did before."""
    cell = entered_cell(task)
    seen, around = task.race.memory.at.get(cell), GRID.neighbours[cell]
    if seen is None or not seen.exits or not is_turned_over(task):
        return as_ruled(task)
    return lead_there(task, {around[each] for each in seen.exits if each in around})


def road_goes_straight_on(task: Exercise) -> tuple[str, ...]:
    """The road of a tile that is turned over leads straight on, unless it is a dead end."""
    cell = entered_cell(task)
    if is_dead_end(task) or not is_turned_over(task):
        return as_ruled(task)
    onwards = GRID.neighbours[cell].get(task.turns[:1])
    return lead_there(task, {task.race.car} if onwards is None else {task.race.car, onwards})


def tile_may_lie_as_one_likes(task: Exercise) -> tuple[str, ...]:
    """A tile that is turned over may be turned at will; its road need not lead back."""
    cell = entered_cell(task)
    return lead_there(task, GRID.neighbours[cell].values()) if is_turned_over(task) else as_ruled(task)


def tile_may_be_turned_under_a_car(task: Exercise) -> tuple[str, ...]:
    """An open tile is turned until its road fits, like a face-down one."""
    race = task.race
    if task.ask == "drives":
        return place_names(places_ahead(race).values())
    cell = entered_cell(task)
    if cell not in race.open:
        return as_ruled(task)
    around = GRID.neighbours[cell]
    back = next(each for each, other in around.items() if other == race.car)
    turned = [exits for exits in ORIENTATIONS[race.kind(cell)] if back in exits]
    return lead_there(task, {around[each] for exits in turned for each in exits if each in around})


TRUTHS: Truths[Exercise] = {
    "drives": true_drives,
    "sides": true_sides,
    "ways_on": true_ways_on,
}

BELIEFS = make_beliefs(
    (roads_need_not_meet, "R3.4"),
    (tile_may_be_turned_under_a_car, "R3.4"),
    (cars_block, "R3.7"),
    (only_face_down_tiles_are_entered, "R3.4"),
    (any_neighbour_will_do, "R3.1"),
    (face_down_tiles_need_no_road, "R3.1"),
    (only_the_finish_is_entered, "R3.7"),
    (dead_end_holds_for_ever, "R3.6"),
    (exception_holds_always, "R3.3"),
    (exception_is_a_duty, "R3.3"),
    (dead_end_faces_back, "R3.3"),
    (dead_end_must_point_onwards, "R3.3"),
    (tile_keeps_its_direction, "R3.2"),
    (road_goes_straight_on, "R3.2"),
    (tile_may_lie_as_one_likes, "R3.2"),
)


def rule_here(task: Exercise, rule: str, said: Hashable = None) -> str:
    """The rule itself; or, if it is one that says nothing of this position, that which decides it. said: a wrong
    answer, of which nothing depends here.

    >>> from rally.tutor import exercise
    >>> dead_end_at_first = exercise("roads_4")
    >>> rule_here(dead_end_at_first, "R3.2"), rule_here(dead_end_at_first, "R4.1")
    ('R3.3', 'R4.1')
    """
    if rule == "R3.2" and task.ask in ("sides", "ways_on"):
        return "R3.3" if task.race.first and is_dead_end(task) else rule
    if rule == "R3.4" and task.ask == "drives":
        return rule_of_open_tiles(task)
    return rule


def rule_of_open_tiles(task: Exercise) -> str:
    """The rule about entering an open tile: one with another car, a start-finish tile, or the pit stop."""
    race = task.race
    if {*places_ahead(race).values()} & {*GRID.road_cells} & {*race.open}:
        return "R3.4"
    return "R3.7" if enterable_cells(race) & {*GRID.colours} else "R3.1"
