"""Every kind of question about Rally Run!: what the rules answer (`TRUTHS`), and what wrong beliefs do (`BELIEFS`)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace

from rally.rally_run import Cell, Drive, Driven, Race, Swap, TilesSwapped, TileTurnedOver, TrophyTaken, Turn, ways_of
from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE
from rally.rally_run.box.tiles import ORIENTATIONS
from rally.rally_run.rules.roads import drives
from rally.tutor.exercises import Belief, Truths, make_beliefs

from .exercise import GRID, ROADS, Exercise, distance, drives_in, place_names

Names = tuple[str, ...]
"""The names of places, sorted."""


def as_ruled(task: Exercise) -> Hashable:
    """The right answer, which a belief gives to a question that it does not concern."""
    return TRUTHS[task.ask](task)


# --- a turn: where the car is then, and what lies open (R3.1, R3.2, R3.5) --------------------------------------------


def left_tiles(task: Exercise) -> set[Cell]:
    """The road tiles that cars leave in the turns that are asked about."""
    return {event.start for event in drives_in(task)} & ROADS


def one_is_turned_over(task: Exercise) -> bool:
    """Whether one turn is asked about, and it turns a tile over."""
    return len(drives_in(task)) == 1 and any(isinstance(event, TileTurnedOver) for event in task.coming)


def drives_to(task: Exercise, end: Cell) -> Hashable:
    """The answer if the only turn led to this place instead."""
    if task.ask == "place":
        return GRID.name(end)
    return place_names({*task.outcome.open} - {drives_in(task)[-1].end} | ({end} & ROADS))


def one_may_look_and_not_drive(task: Exercise) -> Hashable:
    """The tile is only looked at and turned down again; the car stays where it is."""
    if task.ask == "place":
        return GRID.name(task.race.cars[task.seat])
    return place_names(task.race.open) if one_is_turned_over(task) else as_ruled(task)


def another_tile_may_be_tried(task: Exercise) -> Hashable:
    """The car drives somewhere else instead."""
    race, chosen = task.race, task.turns[:1]
    others = [each.direction for each in race.legal if isinstance(each, Drive) and each.direction != chosen]
    if not others or not one_is_turned_over(task):
        return as_ruled(task)
    return drives_to(task, GRID.neighbours[race.car][others[-1]])


def drives_on_while_the_road_leads(task: Exercise) -> Hashable:
    """The car does not stop after one tile while its road goes straight on."""
    race, driven = task.outcome, drives_in(task)[-1]
    leads_on = driven.direction in (race.exits(driven.end) or "")
    beyond = GRID.neighbours[driven.end].get(driven.direction) if leads_on else None
    if (
        beyond is None
        or not one_is_turned_over(task)
        or OPPOSITE[driven.direction] not in (race.exits(beyond) or "NESW")
    ):
        return as_ruled(task)
    return drives_to(task, beyond)


def left_tile_always_closes(task: Exercise) -> Names:
    """It closes even if another car still stands on it, until it is entered again."""
    lying = set(task.race.open)
    for event in drives_in(task):
        lying = lying - {event.start} | ({event.end} & ROADS)
    return place_names(lying)


# --- where one may drive (R3.1, R3.4, R3.6, R3.7) --------------------------------------------------------------------


def enterable_cells(race: Race) -> set[Cell]:
    """The places to which the car may drive."""
    return {GRID.neighbours[race.car][each] for each in drives(race)}


def places_ahead(race: Race) -> dict[str, Cell]:
    """The places to which the car's road leads, by direction, whatever lies there."""
    return {each: cell for each, cell in GRID.neighbours[race.car].items() if each in (race.exits(race.car) or "")}


def any_neighbour_will_do(task: Exercise) -> Names:
    """One's own road need not lead there, if that of an open tile leads here or a face-down one can be turned so."""
    race = task.race
    around = GRID.neighbours[race.car].items()
    return place_names(cell for each, cell in around if OPPOSITE[each] in (race.exits(cell) or "NESW"))


def face_down_tiles_need_no_road(task: Exercise) -> Names:
    """Any tile beside the car may be turned over; an open one needs a road that leads there."""
    race = task.race
    return place_names(enterable_cells(race) | set(filter(race.is_face_down, GRID.neighbours[race.car].values())))


def only_the_finish_is_entered(task: Exercise) -> Names:
    """Only the driver who wins there enters a start-finish tile."""
    race = task.race
    own = race.trophies[race.turn]
    return place_names(cell for cell in enterable_cells(race) if GRID.colours.get(cell, own) == own)


def dead_end_holds_for_ever(task: Exercise) -> Names:
    """Nobody leaves a dead end; everywhere else the rules hold."""
    race = task.race
    stuck = race.car in ROADS and race.kind(race.car) == "d"
    return () if stuck else place_names(enterable_cells(race))


# --- how a tile may be laid (R3.2, R3.3) -----------------------------------------------------------------------------


def entered_cell(task: Exercise) -> Cell:
    """The tile to which the turn in question leads."""
    return GRID.neighbours[task.race.car][task.turns[:1]]


def true_sides(task: Exercise) -> Names:
    """Where the road of the turned-over tile may lead, including back; an open tile stays as it is."""
    race, cell = task.outcome, entered_cell(task)
    if race.turning is None:
        return places_by_exits(cell, [race.exits(cell) or ""])
    return places_by_exits(cell, [action.exits for action in race.legal if isinstance(action, Turn)])


def places_by_exits(cell: Cell, ways: Iterable[str]) -> Names:
    """The places to which the road leads from here if the tile lies in one of these ways."""
    around = GRID.neighbours[cell]
    return place_names({around[each] for exits in ways for each in exits if each in around})


def true_ways_on(task: Exercise) -> Names:
    """Where it may lead on, without the way back."""
    return tuple(name for name in true_sides(task) if name != GRID.name(task.race.car))


def is_turned_over(task: Exercise) -> bool:
    """Whether the turn in question turns a tile over."""
    return task.race.is_face_down(entered_cell(task))


def is_dead_end(task: Exercise) -> bool:
    """Whether a dead end is turned over."""
    return is_turned_over(task) and task.race.kind(entered_cell(task)) == "d"


def lead_there(task: Exercise, cells: Iterable[Cell]) -> Names:
    """That the road may lead there, as an answer: depending on the question, with the way back or without."""
    return place_names({*cells} - ({task.race.car} if task.ask == "ways_on" else set()))


def face_down_beside(task: Exercise) -> set[Cell]:
    """The face-down neighbours of the tile that is turned over."""
    return {other for other in GRID.neighbours[entered_cell(task)].values() if task.race.is_face_down(other)}


def exception_holds_always(task: Exercise) -> Hashable:
    """A dead end may always point onwards, not only on a first turn."""
    return lead_there(task, {task.race.car, *face_down_beside(task)}) if is_dead_end(task) else as_ruled(task)


def dead_end_must_point_onwards(task: Exercise) -> Hashable:
    """A dead end never faces the tile that the car comes from if another neighbour lies face down."""
    return lead_there(task, face_down_beside(task) or {task.race.car}) if is_dead_end(task) else as_ruled(task)


def tile_keeps_its_direction(task: Exercise) -> Hashable:
    """A tile that was turned face down again lies as it did before."""
    cell = entered_cell(task)
    seen, around = task.race.memory.at.get(cell), GRID.neighbours[cell]
    if seen is None or not seen.exits or not is_turned_over(task):
        return as_ruled(task)
    return lead_there(task, {around[each] for each in seen.exits if each in around})


def road_goes_straight_on(task: Exercise) -> Hashable:
    """The road of a tile that is turned over leads straight on, unless it is a dead end."""
    if is_dead_end(task) or not is_turned_over(task):
        return as_ruled(task)
    onwards = GRID.neighbours[entered_cell(task)].get(task.turns[:1])
    return lead_there(task, {task.race.car} if onwards is None else {task.race.car, onwards})


def tile_may_lie_as_one_likes(task: Exercise) -> Hashable:
    """A tile that is turned over may be turned at will; its road need not lead back."""
    return lead_there(task, GRID.neighbours[entered_cell(task)].values()) if is_turned_over(task) else as_ruled(task)


def tile_may_be_turned_under_a_car(task: Exercise) -> Hashable:
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


# --- what may be swapped (R4) ----------------------------------------------------------------------------------------


def swaps_by_turn(task: Exercise) -> list[tuple[Cell, Cell] | None]:
    """What was swapped in each turn that was seen, from the first on."""
    turns: list[tuple[Cell, Cell] | None] = []
    for event in task.shown:
        if isinstance(event, TilesSwapped):
            turns.append((event.first, event.second))
        elif isinstance(event, Driven):
            turns.append(None)
    return turns


def answer_without(task: Exercise, swaps: Iterable[tuple[Cell, Cell] | None]) -> Names:
    """All offered tiles that may be swapped, except those that were swapped there."""
    return place_names({*task.swappable} - {cell for pair in swaps for cell in pair or ()})


# --- the pit stop and the finish (R5) --------------------------------------------------------------------------------


def true_finish(task: Exercise) -> str:
    """The name, which is the colour, of the only start-finish tile on which the race is won."""
    return next(colour for colour in GRID.starts if wins_on(task.race, task.seat, colour))


def wins_on(race: Race, seat: int, colour: str) -> bool:
    """Whether a car wins by driving from the corner onto the start-finish tile of this colour."""
    corner, home = GRID.corner(colour), GRID.starts[colour]
    side = next(each for each, cell in GRID.neighbours[corner].items() if cell == home)
    cars = tuple(corner if other == seat else car for other, car in enumerate(race.cars))
    laid = tuple(sorted((race.open | {corner: side}).items()))
    there = Race.of(replace(race.moment, cars=cars, laid=laid, turn=seat, turning=None, swapped=None))
    return there.after(Drive(side)).winner == seat


def true_winner(task: Exercise) -> int:
    """The seat that has won; −1 for nobody yet."""
    winner = task.outcome.winner
    return -1 if winner is None else winner


def true_trophies(task: Exercise) -> int:
    """The number of trophies of a seat in the end."""
    had = task.before.trophies[task.seat] is not None
    return had + sum(isinstance(event, TrophyTaken) and event.seat == task.seat for event in task.outcome.all_events())


def any_start_tile_is_the_finish(task: Exercise) -> Hashable:
    """Any start-finish tile is a finish; the first driver with a trophy to reach one wins."""
    if task.ask == "finish":
        return min(GRID.starts, key=lambda colour: distance(GRID.starts[colour], task.race.cars[task.seat]))
    return answer_by_finish(task, lambda seat, trophy, colour: True)


def own_start_is_the_finish(task: Exercise) -> Hashable:
    """With a trophy one drives home to where one began."""
    if task.ask == "finish":
        return task.homes[task.seat]
    return answer_by_finish(task, lambda seat, trophy, colour: colour == (task.homes[seat] or trophy))


def answer_by_finish(task: Exercise, is_finish: Callable[[int, str, str], bool]) -> Hashable:
    """Who has won by these finishes; questions that are not about the finish are answered by the rules. is_finish(seat,
    trophy, colour): whether the start-finish tile of this colour is a finish for that seat with its trophy."""
    if task.ask != "winner":
        return as_ruled(task)
    trophies = list(task.race.trophies)
    for event in task.coming:
        if isinstance(event, TrophyTaken):
            trophies[event.seat] = event.colour
        elif isinstance(event, Driven) and event.end in GRID.colours:
            trophy = trophies[event.seat]
            if trophy is not None and is_finish(event.seat, trophy, GRID.colours[event.end]):
                return event.seat
    return -1


def trophy_after_the_finish(task: Exercise) -> Hashable:
    """Finish and trophy count in any order; somebody who has been there may fetch the trophy afterwards."""
    if task.ask == "winner" and task.been and task.been == task.outcome.trophies[task.seat]:
        return task.seat
    return as_ruled(task)


def trophies_by_visits(task: Exercise) -> int:
    """The number of trophies of a seat if each visit to the pit stop takes one."""
    visits = sum(event.end == GRID.pit for event in drives_in(task) if event.seat == task.seat)
    return (task.race.trophies[task.seat] is not None) + visits


# --- what one can know (R6.1) ----------------------------------------------------------------------------------------


def true_seen(task: Exercise) -> str:
    """Where the tile is that was seen; "?" if nobody can know."""
    race = task.race
    found = [cell for cell, kind in race.memory.kinds.items() if kind == task.kind and race.is_face_down(cell)]
    return GRID.name(found[0]) if len(found) == 1 else "?"


def remembered_cells(task: Exercise) -> set[Cell]:
    """The face-down tiles that one can know."""
    return set(filter(task.race.is_face_down, task.race.memory.kinds))


def answer_by_known(task: Exercise, known: set[Cell]) -> Hashable:
    """The answer if these are the face-down tiles that one can know: their number, or the one that is looked for."""
    if task.ask == "known":
        return len(known)
    found = true_seen(task)
    return found if found != "?" and GRID.places[found] in known else "?"


def last_seen(task: Exercise) -> Cell:
    """Where the tile was when it was last seen."""
    lying = [cell for cell, _exits in task.before.laid if task.before.kind(cell) == task.kind]
    over = [
        event.cell for event in task.race.all_events() if isinstance(event, TileTurnedOver) and event.kind == task.kind
    ]
    return [*lying, *over][-1]


def moved_cells(task: Exercise) -> set[Cell]:
    """The current places of the tiles that were swapped after they were last seen."""
    found: set[Cell] = set()
    for event in task.race.all_events():
        if isinstance(event, TilesSwapped):
            found |= {event.first, event.second}
        elif isinstance(event, TileTurnedOver):
            found -= {event.cell}
    return found


def only_the_first_swap_counts(task: Exercise) -> Hashable:
    """A tile that was swapped again is still where its first swap took it."""
    if task.ask == "known":
        return as_ruled(task)
    cell = last_seen(task)
    for event in task.race.all_events():
        if isinstance(event, TilesSwapped) and cell in (event.first, event.second):
            return GRID.name(event.second if cell == event.first else event.first)
    return GRID.name(cell)


def only_ones_own_tiles_are_seen(task: Exercise) -> Hashable:
    """A player knows only the tiles where that player has been, wherever they were swapped to."""
    race, seat = task.race, task.seat
    own = {task.before.cars[seat]}
    for event in race.all_events():
        if isinstance(event, TileTurnedOver) and event.seat == seat:
            own.add(event.cell)
        elif isinstance(event, Driven) and event.seat == seat:
            own.add(event.end)
        elif isinstance(event, TilesSwapped):
            places = {event.first: event.second, event.second: event.first}
            own = {places.get(cell, cell) for cell in own}
    return answer_by_known(task, remembered_cells(task) & own)


# --- the way that lies ahead (R3.1, R3.2, R4.1) ----------------------------------------------------------------------


def true_turns(task: Exercise) -> int:
    """The number of turns on the shortest way to the pit stop or home."""
    race, car = task.race, task.race.cars[task.seat]
    return ways_of(race, task.seat).turns(car, race.exits(car) or "")


def true_stops(task: Exercise) -> Names:
    """The tiles that keep a car from coming home in two turns if they are swapped into the corner on its way."""
    race = task.race
    corner = GRID.corner(race.trophies[task.seat] or "")
    return place_names(cell for cell in task.offered if not home_in_two(race.after(Swap(corner, cell)), task.seat))


def home_in_two(race: Race, seat: int) -> bool:
    """Whether the seat can win with its next two drives if nobody else acts."""
    return any(later.winner == seat for once in drives_of(race, seat) for later in drives_of(once, seat))


def drives_of(race: Race, seat: int) -> list[Race]:
    """All races to which one drive of this seat can lead, if it were its turn and the results are known."""
    mine = Race.of(replace(race.moment, turn=seat, swapped=None, first=False))
    known = (each for each in map(Drive, DIRECTIONS) if each in mine.legal and mine.why_hidden(each) is None)
    found = [mine.after(each) for each in known]
    return [laid for each in found for laid in ([each.after(turn) for turn in each.legal] if each.turning else [each])]


# --- by name ---------------------------------------------------------------------------------------------------------

TRUTHS: Truths[Exercise] = {
    "place": lambda task: GRID.name(task.outcome.cars[task.seat]),
    "open": lambda task: place_names(task.outcome.open),
    "drives": lambda task: place_names(enterable_cells(task.race)),
    "sides": true_sides,
    "ways_on": true_ways_on,
    "swaps": lambda task: place_names(task.swappable),
    "finish": true_finish,
    "winner": true_winner,
    "trophies": true_trophies,
    "seen": true_seen,
    "known": lambda task: len(remembered_cells(task)),
    "turns": true_turns,
    "stops": true_stops,
}
"""The right answer to each kind of question."""

BELIEFS: dict[str, Belief[Exercise]] = make_beliefs(
    {
        "R3.1": {
            "drives_on_while_the_road_leads": drives_on_while_the_road_leads,
            "any_neighbour_will_do": any_neighbour_will_do,
            "face_down_tiles_need_no_road": face_down_tiles_need_no_road,
            "way_as_the_crow_flies": lambda task: distance(
                task.race.cars[task.seat], GRID.places[task.race.trophies[task.seat] or "pit"]
            ),
        },
        "R3.2": {
            "one_may_look_and_not_drive": one_may_look_and_not_drive,
            "another_tile_may_be_tried": another_tile_may_be_tried,
            "tile_keeps_its_direction": tile_keeps_its_direction,
            "road_goes_straight_on": road_goes_straight_on,
            "tile_may_lie_as_one_likes": tile_may_lie_as_one_likes,
            "turning_over_is_a_turn_of_its_own": lambda task: 2 * true_turns(task),
            "only_a_dead_end_stops": lambda task: place_names(
                cell for cell in task.offered if task.race.kind(cell) == "d"
            ),
        },
        "R3.3": {
            "exception_holds_always": exception_holds_always,
            "exception_is_a_duty": lambda task: (  # later a dead end faces back
                dead_end_must_point_onwards(task) if task.race.first else as_ruled(task)
            ),
            "dead_end_faces_back": lambda task: (  # even on a first turn
                lead_there(task, {task.race.car}) if is_dead_end(task) else as_ruled(task)
            ),
            "dead_end_must_point_onwards": dead_end_must_point_onwards,
        },
        "R3.4": {
            "roads_need_not_meet": lambda task: place_names(places_ahead(task.race).values()),
            "tile_may_be_turned_under_a_car": tile_may_be_turned_under_a_car,
            "only_face_down_tiles_are_entered": lambda task: place_names(
                filter(task.race.is_face_down, enterable_cells(task.race))
            ),
        },
        "R3.5": {
            "left_tile_stays_open": lambda task: place_names({*task.outcome.open, *left_tiles(task)}),
            "left_tile_closes_a_turn_later": lambda task: place_names(  # when the next player has driven
                {*task.outcome.open} | ({drives_in(task)[-1].start} & ROADS)
            ),
            "left_tile_always_closes": left_tile_always_closes,
            "only_ones_own_tile_lies_open": lambda task: place_names(
                {task.outcome.cars[task.seat]} & {*task.outcome.open}
            ),
        },
        "R3.6": {"dead_end_holds_for_ever": dead_end_holds_for_ever},
        "R3.7": {
            "cars_block": lambda task: place_names(enterable_cells(task.race) - {*task.race.cars}),
            "only_the_finish_is_entered": only_the_finish_is_entered,
        },
        "R4.1": {
            "any_tile_may_be_swapped": lambda task: place_names(  # even an open one, unless it was just swapped
                {*task.offered} - {*task.race.barred}
            ),
            "only_tiles_beside_the_car": lambda task: place_names(
                {*task.swappable} & {*GRID.neighbours[task.race.car].values()}
            ),
            "only_unseen_tiles_are_swapped": lambda task: place_names({*task.swappable} - {*task.race.memory.kinds}),
            "swap_changes_nothing": lambda task: GRID.name(last_seen(task)) if task.ask == "seen" else as_ruled(task),
            "only_the_first_swap_counts": only_the_first_swap_counts,
            "a_swap_shows_the_tiles": lambda task: (  # to whoever swaps them, and so to everybody
                len(remembered_cells(task) | moved_cells(task)) if task.ask == "known" else as_ruled(task)
            ),
            "any_swap_stops": lambda task: place_names(task.offered),
        },
        "R4.2": {
            "swap_can_be_undone": lambda task: place_names({*task.swappable} | {*task.offered} & {*task.race.barred}),
            "nobody_swaps_after_a_swap": lambda task: place_names(task.swappable) if task.race.swapped is None else (),
            "swapped_tiles_are_locked": lambda task: answer_without(task, swaps_by_turn(task)),
            "swapped_tiles_are_locked_for_a_round": lambda task: answer_without(
                task, swaps_by_turn(task)[-len(task.race.players) :]
            ),
        },
        "R5.2": {
            "any_start_tile_is_the_finish": any_start_tile_is_the_finish,
            "own_start_is_the_finish": own_start_is_the_finish,
            "trophy_after_the_finish": trophy_after_the_finish,
        },
        "R5.3": {
            "every_visit_takes_a_trophy": lambda task: (
                trophies_by_visits(task) if task.ask == "trophies" else as_ruled(task)
            ),
            "a_second_visit_gives_it_back": lambda task: (
                trophies_by_visits(task) % 2 if task.ask == "trophies" else as_ruled(task)
            ),
        },
        "R6.1": {
            "nobody_knows_after_a_swap": lambda task: answer_by_known(task, remembered_cells(task) - moved_cells(task)),
            "only_ones_own_tiles_are_seen": only_ones_own_tiles_are_seen,
            "face_down_is_unknown": lambda task: answer_by_known(task, set()),
        },
    }
)
"""The wrong beliefs about each rule. A belief is wrong in one thing, and follows the rules in everything else."""


# --- which rule decides a position -----------------------------------------------------------------------------------


def rule_here(task: Exercise, rule: str, said: Hashable = None) -> str:
    """The rule itself; or, if it says nothing of this position, the one that decides it. said: a wrong answer, on which
    nothing depends in this game.

    >>> from rally.tutor import exercise
    >>> dead_end_at_first = exercise("roads_4")
    >>> rule_here(dead_end_at_first, "R3.2"), rule_here(dead_end_at_first, "R4.1")
    ('R3.3', 'R4.1')
    """
    if rule == "R3.2" and task.ask in ("sides", "ways_on"):
        return "R3.3" if task.race.first and is_dead_end(task) else rule
    if rule == "R3.4" and task.ask == "drives":
        return rule_of_open_tiles(task.race)
    return rule


def rule_of_open_tiles(race: Race) -> str:
    """The rule about entering an open tile: one with another car, a start-finish tile, or the pit stop."""
    if {*places_ahead(race).values()} & ROADS & {*race.open}:
        return "R3.4"
    return "R3.7" if enterable_cells(race) & {*GRID.colours} else "R3.1"
