"""What a learner may wrongly think, as functions: each answers an exercise as somebody who thinks so would."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rally.rally_run import Cell, Drive, Driven, Race, TilesSwapped, TileTurnedOver
from rally.rally_run.box.grid import OPPOSITE
from rally.rally_run.box.tiles import ORIENTATIONS
from rally.tutor.exercises import Belief

from .exercise import GRID, Exercise, names
from .truths import laid, true_known, true_swaps, true_turns

# --- what happens ----------------------------------------------------------------------------------------------------


def driven_in(task: Exercise) -> list[Driven]:
    """The drives that are asked about, in order."""
    return [event for event in task.coming if isinstance(event, Driven)]


# --- a turn ----------------------------------------------------------------------------------------------------------


def one_may_look_and_not_drive(task: Exercise) -> str:
    """The tile is looked at, and the car stays where it is."""
    return GRID.name(task.race.cars[task.seat])


def another_tile_may_be_tried(task: Exercise) -> str:
    """The car drives somewhere else instead."""
    race, chosen = task.race, task.turns[:1]
    others = [each.direction for each in race.legal if isinstance(each, Drive) and each.direction != chosen]
    return GRID.name(GRID.neighbours[race.car][others[-1]])


def drives_on_while_the_road_leads(task: Exercise) -> str:
    """The car does not stop after one tile, as its road goes straight on."""
    race, driven = task.outcome, driven_in(task)[-1]
    leads_on = driven.direction in (race.exits(driven.end) or "")
    beyond = GRID.neighbours[driven.end].get(driven.direction) if leads_on else None
    return GRID.name(beyond or driven.end)


# --- what lies open --------------------------------------------------------------------------------------------------


def left_tiles(task: Exercise) -> set[Cell]:
    """The road tiles that the car leaves in the turns asked about."""
    return {event.start for event in driven_in(task) if event.start in GRID.road_cells}


def left_tile_stays_open(task: Exercise) -> tuple[str, ...]:
    return names({*task.outcome.open, *left_tiles(task)})


def left_tile_always_closes(task: Exercise) -> tuple[str, ...]:
    """Even where another car still stands on it."""
    return names({*task.outcome.open} - left_tiles(task))


def only_ones_own_tile_lies_open(task: Exercise) -> tuple[str, ...]:
    return names({task.outcome.cars[task.seat]} & {*task.outcome.open})


# --- roads -----------------------------------------------------------------------------------------------------------


def ahead(race: Race) -> dict[str, Cell]:
    """By direction the places to which the road of the car leads, whatever lies there."""
    return {each: cell for each, cell in GRID.neighbours[race.car].items() if each in (race.exits(race.car) or "")}


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


# --- tiles that are turned over --------------------------------------------------------------------------------------


def face_down_beside(task: Exercise) -> set[Cell]:
    """The face-down tiles beside the one that is turned over."""
    cell, _ways = laid(task)
    return {other for other in GRID.neighbours[cell].values() if task.race.is_face_down(other)}


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


# --- swapping --------------------------------------------------------------------------------------------------------


def any_tile_may_be_swapped(task: Exercise) -> tuple[str, ...]:
    return names(task.offered)


def swap_can_be_undone(task: Exercise) -> tuple[str, ...]:
    """What the player before has just swapped may be taken as well."""
    return names({GRID.places[name] for name in true_swaps(task)} | {*task.offered} & {*(task.race.swapped or ())})


def only_tiles_beside_the_car(task: Exercise) -> tuple[str, ...]:
    around = GRID.neighbours[task.race.car].values()
    return names(cell for cell in task.offered if cell in around and task.race.is_face_down(cell))


def nobody_swaps_after_a_swap(task: Exercise) -> tuple[str, ...]:
    return ()


def swapped_tiles_are_locked(task: Exercise) -> tuple[str, ...]:
    """What has once been swapped is not swapped any more."""
    swaps = [event for event in task.race.all_events() if isinstance(event, TilesSwapped)]
    gone = {GRID.name(cell) for event in swaps for cell in (event.first, event.second)}
    return tuple(name for name in true_swaps(task) if name not in gone)


# --- the pit stop and the finish -------------------------------------------------------------------------------------


def any_start_tile_is_the_finish(task: Exercise) -> str | int:
    """The nearest one will do; whoever comes to one first has won."""
    if task.ask == "finish":
        row, column = task.race.cars[task.seat]
        return min(GRID.starts, key=lambda each: abs(GRID.starts[each][0] - row) + abs(GRID.starts[each][1] - column))
    return next((event.seat for event in driven_in(task) if event.end in GRID.colours), -1)


def own_start_is_the_finish(task: Exercise) -> str | int:
    """One drives home to where one began."""
    if task.ask == "finish":
        return task.home
    return next((event.seat for event in driven_in(task) if event.end == GRID.starts[task.home]), -1)


def trophy_after_the_finish(task: Exercise) -> int:
    """Finish and trophy count in any order: who has been there may fetch the trophy afterwards."""
    return task.seat if task.been and task.been == task.outcome.trophies[task.seat] else -1


def every_visit_takes_a_trophy(task: Exercise) -> int:
    had = task.race.trophies[task.seat] is not None
    return had + sum(event.end == GRID.pit for event in driven_in(task) if event.seat == task.seat)


def a_second_visit_gives_it_back(task: Exercise) -> int:
    return 0


# --- memory ----------------------------------------------------------------------------------------------------------


def last_seen(task: Exercise) -> Cell:
    """Where the tile lay when it was last seen."""
    lying = [cell for cell, _exits in task.before.laid if task.before.kind(cell) == task.kind]
    over = [
        event.cell for event in task.race.all_events() if isinstance(event, TileTurnedOver) and event.kind == task.kind
    ]
    return [*lying, *over][-1]


def swap_changes_nothing(task: Exercise) -> str:
    return GRID.name(last_seen(task))


def nobody_knows_after_a_swap(task: Exercise) -> str:
    return "?"


def only_the_first_swap_counts(task: Exercise) -> str:
    cell = last_seen(task)
    for event in task.race.all_events():
        if isinstance(event, TilesSwapped) and cell in (event.first, event.second):
            return GRID.name(event.second if cell == event.first else event.first)
    return GRID.name(cell)


def only_ones_own_tiles_are_seen(task: Exercise) -> int:
    """One knows the tiles on which one has stood oneself."""
    race, seat = task.race, task.seat
    own = {task.before.cars[seat]}
    own |= {event.cell for event in race.all_events() if isinstance(event, TileTurnedOver) and event.seat == seat}
    return sum(map(race.is_face_down, own))


def face_down_is_unknown(task: Exercise) -> int:
    return 0


def a_swap_hides_what_was_seen(task: Exercise) -> int:
    """What has been swapped is known no more."""
    swaps = [event for event in task.race.all_events() if isinstance(event, TilesSwapped)]
    known = task.race.memory.kinds
    return true_known(task) - len({cell for event in swaps for cell in (event.first, event.second) if cell in known})


# --- planning --------------------------------------------------------------------------------------------------------


def way_as_the_crow_flies(task: Exercise) -> int:
    """Tiles are counted, and not where their roads lead."""
    race = task.race
    goal = GRID.places[race.trophies[task.seat] or "pit"]
    car = race.cars[task.seat]
    return abs(car[0] - goal[0]) + abs(car[1] - goal[1])


def turning_over_is_a_turn_of_its_own(task: Exercise) -> int:
    return 2 * true_turns(task)


def any_swap_stops(task: Exercise) -> tuple[str, ...]:
    return names(task.offered)


def only_a_dead_end_stops(task: Exercise) -> tuple[str, ...]:
    return names(cell for cell in task.offered if task.race.kind(cell) == "d")


_TABLE: tuple[tuple[Callable[[Exercise], Hashable], str], ...] = (
    (one_may_look_and_not_drive, "R3.2"),
    (another_tile_may_be_tried, "R3.2"),
    (drives_on_while_the_road_leads, "R3.1"),
    (left_tile_stays_open, "R3.5"),
    (left_tile_always_closes, "R3.5"),
    (only_ones_own_tile_lies_open, "R3.5"),
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
    (any_tile_may_be_swapped, "R4.1"),
    (swap_can_be_undone, "R4.2"),
    (only_tiles_beside_the_car, "R4.1"),
    (nobody_swaps_after_a_swap, "R4.2"),
    (swapped_tiles_are_locked, "R4.2"),
    (any_start_tile_is_the_finish, "R5.2"),
    (own_start_is_the_finish, "R5.2"),
    (trophy_after_the_finish, "R5.2"),
    (every_visit_takes_a_trophy, "R5.3"),
    (a_second_visit_gives_it_back, "R5.3"),
    (swap_changes_nothing, "R4.1"),
    (nobody_knows_after_a_swap, "R6.1"),
    (only_the_first_swap_counts, "R4.1"),
    (only_ones_own_tiles_are_seen, "R6.1"),
    (face_down_is_unknown, "R6.1"),
    (a_swap_hides_what_was_seen, "R6.1"),
    (way_as_the_crow_flies, "R3.1"),
    (turning_over_is_a_turn_of_its_own, "R3.2"),
    (any_swap_stops, "R4.1"),
    (only_a_dead_end_stops, "R3.2"),
)

BELIEFS: dict[str, Belief[Exercise]] = {
    answer.__name__: Belief(answer.__name__, rule, answer) for answer, rule in _TABLE
}
