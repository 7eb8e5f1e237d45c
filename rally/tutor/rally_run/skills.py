"""The skills of Rally Run!: what is practised, and where in a race the questions about it are found."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from random import Random

from rally.luck import pick, shuffled
from rally.rally_run import Cell, Moment
from rally.rally_run.rules.roads import drives
from rally.tutor.exercises import Belief, Skill

from . import finish, memory, roads, swaps, turns
from .exercise import GRID, Exercise, names
from .making import TURNS, Making, moments, posed
from .rides import Manner, Ride, chosen

# --- roads: where one may drive -----------------------------------------------------------------------------------


def of_roads(driven: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Where the car may drive; often one has watched where it came from."""
    round_long = len(driven.homes)
    watched = round_long if sought == "one_never_drives_back" or chance.random() < 0.5 else 0
    for now in moments(driven, chance, watched):
        yield posed(driven, now - watched, now, ask="drives")


# --- laying: how a tile may lie -----------------------------------------------------------------------------------


def of_laying(driven: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Where the road of the next tile may lead; often one has seen that tile before."""
    watched = min(len(driven.homes), len(driven.turns) - 1) if sought == "tile_keeps_its_direction" else 0
    for now in moments(driven, chance, watched):
        table = driven.tables[now]
        for side in shuffled(drives(table), chance):
            cell = GRID.neighbours[table.car][side]
            if cell in GRID.road_cells:
                dead_end = table.is_face_down(cell) and table.kind(cell) == "d"
                ask = "sides" if dead_end or chance.random() < 0.5 else "ways_on"
                yield posed(driven, now - watched, now, ask=ask, turns=side)


# --- what lies open -------------------------------------------------------------------------------------------------


def of_lying_open(driven: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Which road tiles lie face up after a turn, or after several ones in which nobody swaps and no tile is entered
    that was just left."""
    most = TURNS[level] if sought != "one_may_look_and_not_drive" else 1
    for now in moments(driven, chance):
        later = min(now + 1 + pick(most, chance), len(driven.turns))
        coming = driven.turns[now:later]
        if not any("/" in turn for turn in coming):
            task = posed(driven, now, now, ask="open", turns=" ".join(coming), seat=driven.tables[later - 1].turn)
            if not {*turns.left_tiles(task)} & {event.end for event in turns.driven_in(task)}:
                yield task


# --- swaps ------------------------------------------------------------------------------------------------------------


def of_swaps(driven: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Which tiles may be swapped after some turns that one has watched."""
    watched = 1 + pick(TURNS[level], chance)
    for now in moments(driven, chance, watched):
        task = posed(driven, now - watched, now, ask="swaps")
        yield posed(driven, now - watched, now, ask="swaps", cells=" ".join(names(offered(task, chance))))


def offered(task: Exercise, chance: Random) -> set[Cell]:
    """Tiles of different kinds to choose from: such as were swapped, or seen, or lie near, or far, or open."""
    race = task.race
    swapped = [cell for pair in swaps.swapped_in(task) for cell in pair or ()]
    seen = [cell for cell in race.memory.kinds if race.is_face_down(cell)]
    near = list(filter(race.is_face_down, GRID.neighbours[race.car].values()))
    kinds = [list(race.swapped or ()), swapped, swapped, seen, near, list(race.open), list(race.face_down)]
    return {chosen(kind, chance) for kind in shuffled(kinds, chance)[:5] if kind}


# --- trophies ---------------------------------------------------------------------------------------------------------


def of_trophies(driven: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """How many trophies somebody has, or who has won where."""
    if finish.BELIEFS[sought].rule == "R5.3":
        return at_the_pit_again(driven, chance)
    if sought == "trophy_after_the_finish":
        return with_a_trophy_at_last(driven, level, chance)
    if sought != "any_trophy_names_a_finish" and level == 0 and chance.random() < 0.5:
        return on_the_way_home(driven, chance)
    return on_a_start_tile(driven, level, chance)


def at_the_pit_again(driven: Ride, chance: Random) -> Iterator[Exercise]:
    """Somebody who has a trophy can drive to the pit stop once more."""
    for now in moments(driven, chance):
        table = driven.tables[now]
        sides = [each for each in drives(table) if GRID.neighbours[table.car][each] == GRID.pit]
        if sides and table.trophies[table.turn]:
            yield posed(driven, now, now, ask="trophies", turns=sides[0])


def with_a_trophy_at_last(driven: Ride, level: int, chance: Random) -> Iterator[Exercise]:
    """Somebody has just taken the trophy of a start-finish tile where that car has been before; others drive on."""
    for now in moments(driven, chance):
        seat = (driven.tables[now].turn - 1) % len(driven.homes)
        trophy = driven.tables[now].trophies[seat]
        if now and trophy != driven.tables[now - 1].trophies[seat] and trophy in been(driven, now, seat):
            later = now + pick(min(TURNS[level], len(driven.homes)), chance)
            coming = driven.turns[now:later] if not any("/" in turn for turn in driven.turns[now:later]) else ()
            yield posed(
                driven, now, now, ask="winner", turns=" ".join(coming), seat=seat, been=trophy, home=said(driven)
            )


def been(driven: Ride, now: int, seat: int) -> set[str | None]:
    """The colours of the start-finish tiles where that car has been by then."""
    return {GRID.colours.get(table.cars[seat]) for table in driven.tables[: now + 1]} - {None}


def on_the_way_home(driven: Ride, chance: Random) -> Iterator[Exercise]:
    """Somebody has a trophy; where is the race won with it?"""
    for now in moments(driven, chance):
        table = driven.tables[now]
        if table.trophies[table.turn]:
            yield posed(driven, now, now, ask="finish", home=said(driven))


def on_a_start_tile(driven: Ride, level: int, chance: Random) -> Iterator[Exercise]:
    """Somebody who has a trophy comes to a start-finish tile."""
    for end in range(len(driven.turns)):
        table, after = driven.tables[end], driven.tables[end + 1]
        if table.trophies[table.turn] and after.cars[table.turn] in GRID.colours:
            now = max(0, end - pick(TURNS[level], chance))
            later = min(end + 1 + pick(TURNS[level], chance), now + TURNS[level])
            coming = driven.turns[now : max(later, end + 1)]
            if not any("/" in turn for turn in coming):
                yield posed(driven, now, now, ask="winner", turns=" ".join(coming), seat=table.turn, home=said(driven))


def said(driven: Ride) -> str:
    """Where all cars have begun, as an exercise has it."""
    return " ".join(driven.homes)


# --- memory -----------------------------------------------------------------------------------------------------------


def of_memory(driven: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """What one can know of what lies face down, after some turns that one has watched."""
    counted = sought in COUNTED or (sought not in FOLLOWED and chance.random() < 0.5)
    for now in moments(driven, chance, watched := 1 + pick(TURNS[level], chance)):
        seat = pick(len(driven.homes), chance)
        if counted:
            yield posed(driven, now - watched, now, ask="known", seat=seat)
            continue
        race = posed(driven, now - watched, now, ask="known").race
        kinds = [*race.memory.kinds.values()]
        for cell, kind in race.memory.kinds.items():
            if race.is_face_down(cell) and kinds.count(kind) == 1:
                yield posed(driven, now - watched, now, ask="seen", seat=seat, kind=kind)


COUNTED = ("a_swap_shows_the_tiles",)
"""What one thinks of memory that shows only in how many tiles are known."""

FOLLOWED = ("swap_changes_nothing", "only_the_first_swap_counts")
"""What one thinks of memory that shows only in where a tile is."""

# --- all --------------------------------------------------------------------------------------------------------------


def some(table: Mapping[str, Belief[Exercise]], *beliefs: str) -> dict[str, Belief[Exercise]]:
    """These beliefs of a subject."""
    return {name: table[name] for name in beliefs}


MAKINGS = (
    Making(
        "roads",
        "11_roads_and_dead_ends",
        ("R3.1", "R3.4", "R3.6", "R3.7"),
        roads.TRUTHS,
        some(
            roads.BELIEFS, "any_neighbour_will_do", "face_down_tiles_need_no_road", "roads_need_not_meet",
            "only_face_down_tiles_are_entered", "cars_block", "only_the_finish_is_entered", "dead_end_holds_for_ever",
            "one_never_drives_back",
        ),
        of_roads,
        lambda sought: Manner(company=0.6),
    ),
    Making(
        "laying",
        "11_roads_and_dead_ends",
        ("R3.2", "R3.3", "R3.4"),
        roads.TRUTHS,
        some(
            roads.BELIEFS, "road_goes_straight_on", "tile_may_lie_as_one_likes", "tile_keeps_its_direction",
            "tile_may_be_turned_under_a_car", "dead_end_faces_back", "exception_is_a_duty",
            "dead_end_must_point_onwards", "exception_holds_always",
        ),
        of_laying,
        lambda sought: Manner(turns=4 if sought in ("dead_end_faces_back", "exception_is_a_duty") else 40, company=0.6),
    ),
    Making(
        "lying_open",
        "10_rally_run",
        ("R3.1", "R3.2", "R3.5"),
        turns.TRUTHS,
        some(
            turns.BELIEFS, "left_tile_stays_open", "left_tile_closes_a_turn_later", "left_tile_always_closes",
            "only_ones_own_tile_lies_open", "one_may_look_and_not_drive", "drives_on_while_the_road_leads",
        ),
        of_lying_open,
        lambda sought: Manner(swaps=0.02, company=0.8),
    ),
    Making(
        "swaps", "12_swapping_and_the_pit", ("R4.1", "R4.2"), swaps.TRUTHS, swaps.BELIEFS, of_swaps,
        lambda sought: Manner(swaps=0.5),
    ),
    Making(
        "trophies", "12_swapping_and_the_pit", ("R5.1", "R5.2", "R5.3"), finish.TRUTHS, finish.BELIEFS, of_trophies,
        lambda sought: Manner(turns=70, swaps=0.05, astray=True),
    ),
    Making(
        "memory",
        "13_memory",
        ("R4.1", "R6.1"),
        memory.TRUTHS,
        some(
            memory.BELIEFS, "face_down_is_unknown", "only_ones_own_tiles_are_seen", "swap_changes_nothing",
            "only_the_first_swap_counts", "a_swap_hides_what_was_seen", "a_swap_shows_the_tiles",
        ),
        of_memory,
        lambda sought: Manner(swaps=0.45),
    ),
)  # fmt: skip
"""How the exercises of each skill are made, in the order of the lessons."""

SKILLS: tuple[Skill[Exercise], ...] = tuple(making.skill for making in MAKINGS)
