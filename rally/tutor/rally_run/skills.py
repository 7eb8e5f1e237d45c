"""The skills of Rally Run!: what is practised, and where in a race the questions about it are found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from rally.core.chance import pick_number, pick_thing, shuffle_things
from rally.rally_run import Cell, Moment
from rally.rally_run.rules.roads import DEAD_END, drives
from rally.tutor.exercises import Skill

from .answers import BELIEFS, TRUTHS, left_tiles, swaps_by_turn
from .exercise import GRID, ROADS, Exercise, drives_in, place_names
from .making import (
    TURNS,
    ExerciseMaker,
    Manner,
    Ride,
    cells_around,
    crowd_table,
    drive_on,
    late_moment,
    midway_moments,
    pose_afterwards,
    pose_beforehand,
    replace_fields,
    ride_from,
)

SWAPPING = "12_swapping_and_the_pit"

SWAPS = 0.5
"""Probability of a swap where swaps are what one watches."""

# --- roads: where one may drive -----------------------------------------------------------------------------------


def draft_roads(begun: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Where the car may drive; often other cars are near."""
    stuck, at = sought == "dead_end_holds_for_ever", CORNERS if sought == "only_the_finish_is_entered" else ()
    for table in midway_moments(begun, chance, at=dead_ends(begun) if stuck else at):
        there = crowd_table(table, chance) if at or chance.random() < CROWDS[level] else table
        task = pose_afterwards(ride_from(there, begun.homes), ask="drives")
        alike = {BELIEFS[each].answer(task) for each in NOWHERE} if sought in NOWHERE else NOWHERE
        if BELIEFS[sought].answer(task) != TRUTHS["drives"](task) and len(alike) > 1:
            yield task


NOWHERE = ("dead_end_holds_for_ever", "only_the_finish_is_entered")
"""Beliefs that may leave a car without a way; a question about one of them should not be about another, too."""

CORNERS = tuple(GRID.corner(colour) for colour in GRID.starts)
"""The tiles beside start-finish tiles."""


def dead_ends(begun: Ride) -> list[Cell]:
    """The places of dead ends."""
    return [cell for cell in GRID.road_cells if begun.still.kind(cell) == DEAD_END]


CROWDS = (0.5, 0.7, 0.8)
"""Probability that others are near, by level."""


# --- laying: how a tile may lie -----------------------------------------------------------------------------------


def draft_laying(begun: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Where the road of the next tile may lead, on a first turn or after somebody has just left it."""
    kind = DEAD_END if sought in OF_DEAD_ENDS else ""
    films = first_turns(begun, chance) if sought in AT_FIRST else left_beside(begun, kind, level, chance)
    for film in films:
        table = film.tables[-1]
        for side in shuffle_things(drives(table), chance):
            cell = GRID.neighbours[table.car][side]
            known = sought in AT_FIRST or cell in film.still.open
            if known and table.winner is None and table.is_face_down(cell):
                wide = len(GRID.neighbours[cell]) > 3 and table.kind(cell) != DEAD_END
                ask = "ways_on" if wide and chance.random() < 0.5 else "sides"
                yield pose_afterwards(film, ask=ask, turns=side)


AT_FIRST = ("dead_end_faces_back", "exception_is_a_duty")
"""Beliefs about dead ends that show only on a first turn."""

OF_DEAD_ENDS = ("dead_end_must_point_onwards", "exception_holds_always")
"""Beliefs about dead ends that show only later."""


def first_turns(begun: Ride, chance: Random) -> Iterator[Ride]:
    """A first turn with a dead end in the corner where it begins."""
    earlier = pick_number(len(begun.homes), chance)
    first = drive_on(begun.still.moment, begun.homes, Manner(turns=earlier, swaps=0.1), chance).tables[-1].moment
    corner = GRID.corner(GRID.colours[first.car])
    ends = [cell for cell in first.face_down if first.kind(cell) == DEAD_END]
    if ends and first.is_face_down(corner) and corner not in ends:
        first = replace(first, tiles=first.exchanged(corner, pick_thing(ends, chance)))
    yield ride_from(replace(first, swapped=None), begun.homes)


def left_beside(begun: Ride, kind: str, level: int, chance: Random) -> Iterator[Ride]:
    """Some turns in which others drive who may stand beside a car, on a tile of this kind."""
    near = {cell for end in dead_ends(begun) for cell in GRID.neighbours[end].values()} & ROADS
    for table in midway_moments(begun, chance, at=sorted(near) if kind else ()):
        turns = 1 + pick_number(min(TURNS[level], len(begun.homes) - 1), chance)
        there = crowd_table(table, chance, kind)
        earlier = replace(there, turn=(there.turn - turns) % len(begun.homes))
        yield drive_on(earlier, begun.homes, Manner(turns=turns), chance)


# --- what lies open -------------------------------------------------------------------------------------------------


def draft_lying_open(begun: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Which road tiles lie face up after one or more turns without a swap, and without entering a tile that was just
    left."""
    closes = sought == "left_tile_always_closes"
    least, most = (2 if sought in LATER else 1), (1 if sought in AT_ONCE else 2 if closes else TURNS[level])
    for table in midway_moments(begun, chance, at=GRID.road_cells if closes else ()):
        there = beside_table(table) if closes else table
        film = drive_on(
            there, begun.homes, Manner(turns=least + pick_number(most - least + 1, chance), company=0.8), chance
        )
        if not any("/" in turn for turn in film.turns):
            task = pose_beforehand(film, ask="open", seat=film.tables[-2].turn)
            again = left_tiles(task) & {event.end for event in drives_in(task)}
            if not again and len(cells_around(task)) >= ENOUGH_PLACES:
                yield task


ENOUGH_PLACES = 3
"""Minimum number of places for enough different answers."""


def beside_table(table: Moment) -> Moment:
    """The same table with the next car on the current player's tile."""
    after = (table.turn + 1) % len(table.cars)
    cars = tuple(table.car if seat == after else car for seat, car in enumerate(table.cars))
    return replace(table, cars=cars, laid=tuple(each for each in table.laid if each[0] in cars))


LATER = ("left_tile_stays_open", "left_tile_closes_a_turn_later")
"""Beliefs about left tiles that show best after several turns."""

AT_ONCE = ("one_may_look_and_not_drive", "drives_on_while_the_road_leads")
"""Beliefs about a turn that show only if nothing else is asked."""

# --- swaps ------------------------------------------------------------------------------------------------------------


def draft_swaps(begun: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Which tiles may be swapped after some turns that one has watched."""
    longer = len(begun.homes) + 1 if sought in LOCKED else 0
    watched = max(min(longer, TURNS[-1]), 1 + pick_number(TURNS[level], chance))
    plan = "s" if longer else "d" * (watched - 1) + "s" if sought in JUST_SWAPPED else "d"
    for film in play_films(begun, Manner(turns=watched, swaps=SWAPS, plan=plan), chance):
        task = pose_afterwards(film, ask="swaps")
        cells = offer_tiles(task, chance)
        if longer:
            long_ago = swaps_by_turn(task)[0] or ()
            cells = {*sorted(cells)[:ENOUGH_TILES], *long_ago[:1]}
        yield replace_fields(task, cells=" ".join(place_names(cells)))


ENOUGH_TILES = 4
"""Number of tiles beside which one can be offered that was swapped long ago."""

LOCKED = ("swapped_tiles_are_locked", "swapped_tiles_are_locked_for_a_round")
"""Beliefs about swaps that show only after more than a round."""


JUST_SWAPPED = ("swap_can_be_undone", "nobody_swaps_after_a_swap")
"""Beliefs about swaps that show only right after one."""


def play_films(begun: Ride, manner: Manner, chance: Random) -> Iterator[Ride]:
    """How a race that began this way may go on from some moments."""
    for table in midway_moments(begun, chance):
        film = drive_on(table, begun.homes, manner, chance)
        if len(film.turns) == manner.turns and film.tables[-1].winner is None:
            yield film


def offer_tiles(task: Exercise, chance: Random) -> set[Cell]:
    """Tiles of different kinds to choose from: swapped, seen, near, far, and open ones."""
    race = task.race
    swapped = [cell for pair in swaps_by_turn(task) for cell in pair or ()]
    seen = [cell for cell in race.memory.kinds if race.is_face_down(cell)]
    near = list(filter(race.is_face_down, GRID.neighbours[race.car].values()))
    kinds = [list(race.swapped or ()), swapped, swapped, seen, near, list(race.open), list(race.face_down)]
    return {pick_thing(kind, chance) for kind in shuffle_things(kinds, chance)[:5] if kind}


# --- trophies ---------------------------------------------------------------------------------------------------------


def draft_trophies(begun: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """How many trophies somebody has, or who wins where."""
    if BELIEFS[sought].rule == "R5.3":
        return at_the_pit_again(begun, chance)
    if sought == "trophy_after_the_finish":
        return with_a_trophy_at_last(begun, level, chance)
    if level == 0 and chance.random() < 0.25:
        return on_the_way_home(begun, chance)
    return on_a_start_tile(begun, level, chance)


def at_the_pit_again(begun: Ride, chance: Random) -> Iterator[Exercise]:
    """Somebody with a trophy drives to the pit stop again."""
    for table in midway_moments(begun, chance, at=tuple(GRID.neighbours[GRID.pit].values())):
        sides = [each for each in drives(table) if GRID.neighbours[table.car][each] == GRID.pit]
        if sides and table.trophies[table.turn]:
            yield pose_afterwards(ride_from(table, begun.homes), ask="trophies", turns=sides[0])


def with_a_trophy_at_last(begun: Ride, level: int, chance: Random) -> Iterator[Exercise]:
    """Somebody takes the trophy of that car's start-finish tile; then others, who are further on, drive."""
    homes = begun.homes
    for table in midway_moments(begun, chance, at=CORNERS, taken=1):
        seat = (table.turn - 1) % len(homes)
        there = late_moment(table, seat, homes[seat])
        most = min(TURNS[level], len(homes) - 1)
        film = drive_on(there, homes, Manner(turns=1 + pick_number(most, chance), nearest=True), chance)
        arrives = any(car in GRID.colours for car in film.tables[-1].cars)
        if not any("/" in turn for turn in film.turns) and (arrives or chance.random() < 0.1):
            yield pose_beforehand(
                film, ask="winner", seat=seat, home=starting_tiles(film, chance, seat), been=homes[seat]
            )


def on_the_way_home(begun: Ride, chance: Random) -> Iterator[Exercise]:
    """Somebody has a trophy: where is the race won with it?"""
    for table in midway_moments(begun, chance):
        if table.trophies[table.turn]:
            yield pose_afterwards(ride_from(table, begun.homes), ask="finish", home=" ".join(begun.homes))


def on_a_start_tile(begun: Ride, level: int, chance: Random) -> Iterator[Exercise]:
    """Somebody with a trophy comes to a start-finish tile."""
    for table in midway_moments(begun, chance, at=CORNERS, taken=1):
        film = drive_on(table, begun.homes, Manner(turns=1 + pick_number(TURNS[level], chance), nearest=True), chance)
        arriving = [seat for seat, car in enumerate(film.tables[-1].cars) if car in GRID.colours]
        if arriving and not any("/" in turn for turn in film.turns):
            yield pose_beforehand(film, ask="winner", seat=arriving[0], home=starting_tiles(film, chance))


def starting_tiles(driven: Ride, chance: Random, keeping: int | None = None) -> str:
    """The start-finish tiles where all cars began, as an exercise writes them; often a car has come back to its own.

    The race was begun in the pit stop, so this may have been so, except for the seat whose home the question names
    (`keeping`).
    """
    homes = list(driven.homes)
    for seat, car in enumerate(driven.tables[-1].cars):
        home = GRID.colours.get(car)
        if home in homes and seat != keeping and homes.index(home) != keeping and chance.random() < 0.5:
            other = homes.index(home)
            homes[seat], homes[other] = homes[other], homes[seat]
    return " ".join(homes)


# --- memory -----------------------------------------------------------------------------------------------------------


def draft_memory(begun: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """What one can know about face-down tiles after some turns that one has watched."""
    counted = sought in COUNTED or (sought not in FOLLOWED and chance.random() < 0.5)
    twice = sought == "only_the_first_swap_counts"
    plan = pick_thing(PLANS.get(sought, ("d",)), chance)
    watched = max(len(plan), 2 + pick_number(TURNS[level] - 1, chance))
    for film in play_films(begun, Manner(turns=watched, swaps=SWAPS, plan=plan, again=twice), chance):
        if not twice or has_two_swaps(film):
            task = pose_afterwards(film, ask="known", seat=pick_number(len(film.homes), chance))
            yield from [task] if counted else tile_questions(task)


def has_two_swaps(film: Ride) -> bool:
    """Whether a tile may have been swapped twice."""
    swapped = [place for turn in film.turns if "/" in turn for place in turn.split("/")]
    return len({*swapped}) < len(swapped)


def tile_questions(task: Exercise) -> Iterator[Exercise]:
    """Where the tiles are that were seen and whose kind was seen only once."""
    race = task.race
    kinds = [*race.memory.kinds.values()]
    for cell, kind in race.memory.kinds.items():
        if race.is_face_down(cell) and kinds.count(kind) == 1:
            yield replace_fields(task, ask="seen", kind=kind)


PLANS = {
    "only_the_first_swap_counts": ("dsds", "dsss"),
    "swap_changes_nothing": ("ds",),
    "nobody_knows_after_a_swap": ("dds",),
    "a_swap_shows_the_tiles": ("ds",),
}
"""The first turns that show a belief about memory, if it is about swaps."""

COUNTED = ("a_swap_shows_the_tiles",)
"""Beliefs about memory that show only in the number of known tiles."""

FOLLOWED = ("swap_changes_nothing", "only_the_first_swap_counts")
"""Beliefs about memory that show only in where a tile is."""

# --- all --------------------------------------------------------------------------------------------------------------


MAKINGS = (
    ExerciseMaker(
        "roads",
        "11_roads_and_dead_ends",
        ("R3.1", "R3.4", "R3.6", "R3.7"),
        (
            "any_neighbour_will_do", "face_down_tiles_need_no_road", "roads_need_not_meet",
            "only_face_down_tiles_are_entered", "cars_block", "only_the_finish_is_entered", "dead_end_holds_for_ever",
        ),
        draft_roads,
        ("dead_end_holds_for_ever",) * 4 + ("roads_need_not_meet",) * 2 + ("only_the_finish_is_entered",),
    ),
    ExerciseMaker(
        "laying",
        "11_roads_and_dead_ends",
        ("R3.2", "R3.3"),
        (
            "tile_may_lie_as_one_likes", "tile_keeps_its_direction", "dead_end_faces_back", "exception_is_a_duty",
            "dead_end_must_point_onwards", "exception_holds_always",
        ),
        draft_laying,
        ("exception_holds_always", "exception_is_a_duty"),
        plain=("sides",),
    ),
    ExerciseMaker(
        "lying_open",
        "10_rally_run",
        ("R3.1", "R3.2", "R3.5"),
        (
            "left_tile_stays_open", "left_tile_closes_a_turn_later", "left_tile_always_closes",
            "only_ones_own_tile_lies_open", "one_may_look_and_not_drive", "drives_on_while_the_road_leads",
        ),
        draft_lying_open,
        ("left_tile_always_closes",),
    ),
    ExerciseMaker(
        "swaps",
        SWAPPING,
        ("R4.1", "R4.2"),
        (
            "any_tile_may_be_swapped", "swap_can_be_undone", "only_tiles_beside_the_car",
            "only_unseen_tiles_are_swapped", "nobody_swaps_after_a_swap", *LOCKED,
        ),
        draft_swaps,
        players=((2, 3), (2, 3), (2, 3, 4)),
    ),
    ExerciseMaker(
        "trophies",
        SWAPPING,
        ("R5.1", "R5.2", "R5.3"),
        (
            "any_start_tile_is_the_finish", "own_start_is_the_finish", "trophy_after_the_finish",
            "every_visit_takes_a_trophy", "a_second_visit_gives_it_back",
        ),
        draft_trophies,
        ("trophy_after_the_finish", "own_start_is_the_finish"),
        ((4,), (4,), (4,)),
        ("trophies", "finish"),
    ),
    ExerciseMaker(
        "memory",
        "13_memory",
        ("R4.1", "R6.1"),
        (
            "face_down_is_unknown", "only_ones_own_tiles_are_seen", "swap_changes_nothing",
            "only_the_first_swap_counts", "nobody_knows_after_a_swap", "a_swap_shows_the_tiles",
        ),
        draft_memory,
        ("only_the_first_swap_counts",),
        plain=("known",),
    ),
)  # fmt: skip
"""How the exercises of each skill are made, in the order of the lessons."""

SKILLS: tuple[Skill[Exercise], ...] = tuple(making.skill for making in MAKINGS)


def needed_lesson(task: Exercise) -> str:
    """The lesson after which everything in a question has been taught; swaps come later than drives."""
    return max(task.lesson, SWAPPING) if "/" in task.seen + task.turns else task.lesson
