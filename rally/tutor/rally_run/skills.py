"""The skills of Rally Run!: what is practised, and where in a race the questions about it are found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from rally.luck import pick, shuffled
from rally.rally_run import Cell
from rally.rally_run.rules.roads import drives
from rally.tutor.exercises import Belief, Skill

from . import finish, memory, roads, swaps, turns
from .exercise import GRID, Exercise, driven_in, names
from .making import TURNS, Making, moments, posed, replaced
from .rides import Manner, Ride, chosen, crowded, driven_on, late

TRUTHS = {ask: truth for each in (roads, turns, swaps, finish, memory) for ask, truth in each.TRUTHS.items()}

SWAPS = 0.5
"""How often somebody swaps where swaps are what one watches."""

# --- roads: where one may drive -----------------------------------------------------------------------------------


def of_roads(driven: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Where the car may drive; often others are near."""
    for now in moments(driven, chance):
        table = driven.tables[now]
        if sought == "only_the_finish_is_entered" or chance.random() < CROWDS[level]:
            table = crowded(table, chance)
        task = posed(replace(driven, tables=(table,)), 0, 0, ask="drives")
        if shows(task, roads.BELIEFS[sought]):
            yield task


CROWDS = (0.5, 0.7, 0.8)
"""By level how often others are near."""


def shows(task: Exercise, belief: Belief[Exercise]) -> bool:
    """Does this question tell the belief apart from the rules?"""
    return bool(belief.answer(task) != TRUTHS[task.ask](task))


# --- laying: how a tile may lie -----------------------------------------------------------------------------------


def of_laying(driven: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Where the road of the next tile may lead, on a first turn or where somebody has just left it."""
    for now in moments(driven, chance):
        if sought in AT_FIRST:
            film = replace(driven, tables=(driven.tables[now],), turns=())
        else:
            film = left_beside(driven, now, 1 + pick(min(TURNS[level], len(driven.homes) - 1), chance), chance)
        table = film.tables[-1]
        for side in shuffled(drives(table), chance):
            cell = GRID.neighbours[table.car][side]
            known = sought in AT_FIRST or cell in film.tables[0].open
            if known and table.winner is None and table.is_face_down(cell):
                wide = len(GRID.neighbours[cell]) > 3 and table.kind(cell) != "d"
                ask = "ways_on" if wide and chance.random() < 0.5 else "sides"
                yield posed(film, 0, len(film.turns), ask=ask, turns=side)


AT_FIRST = ("dead_end_faces_back", "exception_is_a_duty")
"""What one thinks of dead ends that shows only on a first turn."""


def left_beside(driven: Ride, now: int, turns: int, chance: Random) -> Ride:
    """So many turns up to somebody's, in which others drive who may stand beside that car."""
    table = crowded(driven.tables[now], chance)
    earlier = replace(table, turn=(table.turn - turns) % len(driven.homes))
    return driven_on(earlier, driven.homes, Manner(turns=turns, swaps=0, company=0), chance)


# --- what lies open -------------------------------------------------------------------------------------------------


def of_lying_open(driven: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Which road tiles lie face up after a turn, or after several ones in which nobody swaps and no tile is entered
    that was just left."""
    least, most = (2 if sought in LATER else 1), (1 if sought in AT_ONCE else TURNS[level])
    for now in moments(driven, chance):
        table = driven.tables[now]
        if sought == "left_tile_always_closes" and table.cars.count(table.car) == 1:
            continue
        later = min(now + least + pick(most - least + 1, chance), len(driven.turns))
        coming = driven.turns[now:later]
        if not any("/" in turn for turn in coming):
            task = posed(driven, now, now, ask="open", turns=" ".join(coming), seat=driven.tables[later - 1].turn)
            if not turns.left_tiles(task) & {event.end for event in driven_in(task)}:
                yield task


LATER = ("left_tile_stays_open", "left_tile_closes_a_turn_later")
"""What one thinks of tiles that were left which shows best after several turns."""

AT_ONCE = ("one_may_look_and_not_drive", "drives_on_while_the_road_leads")
"""What one thinks of a turn that shows only if nothing else is asked about."""

# --- swaps ------------------------------------------------------------------------------------------------------------


def of_swaps(driven: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """Which tiles may be swapped after some turns that one has watched."""
    longer = len(driven.homes) + 1 if sought in LOCKED else 0
    watched = max(min(longer, TURNS[-1]), 1 + pick(TURNS[level], chance))
    plan = "s" if longer else ""
    for film in films(driven, Manner(turns=watched, swaps=SWAPS, plan=plan), chance):
        task = posed(film, 0, watched, ask="swaps")
        cells = offered(task, chance)
        if longer:
            long_ago = swaps.swapped_in(task)[0] or ()
            cells = {*sorted(cells)[:ENOUGH_TILES], *long_ago[:1]}
        yield replaced(task, cells=" ".join(names(cells)))


ENOUGH_TILES = 4
"""Beside so many tiles one can be offered that was swapped long ago."""

LOCKED = ("swapped_tiles_are_locked", "swapped_tiles_are_locked_for_a_round")
"""What one thinks of swaps that shows only after more than a round."""


def films(driven: Ride, manner: Manner, chance: Random) -> Iterator[Ride]:
    """From any moments of a race, how it might have gone on, driven so."""
    for now in moments(driven, chance):
        film = driven_on(driven.tables[now], driven.homes, manner, chance)
        if len(film.turns) == manner.turns and film.tables[-1].winner is None:
            yield film


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
    if level == 0 and chance.random() < 0.25:
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
    """Somebody takes the trophy of the start-finish tile from which that car began; then others, who are further on,
    drive."""
    for now in moments(driven, chance):
        table, homes = driven.tables[now], driven.homes
        seat = (table.turn - 1) % len(homes)
        there = late(table, seat, homes[seat])
        ways = zip(there.cars, there.trophies, strict=True)
        if homes[seat] not in table.trophies or any(car == GRID.starts[own or ""] for car, own in ways):
            continue
        most = min(TURNS[level], len(homes) - 1)
        film = driven_on(there, homes, Manner(turns=1 + pick(most, chance), swaps=0, company=0, nearest=True), chance)
        arrives = any(car in GRID.colours for car in film.tables[-1].cars)
        if not any("/" in turn for turn in film.turns) and (arrives or chance.random() < 0.1):
            more = {"seen": "", "turns": " ".join(film.turns), "seat": seat, "been": homes[seat]}
            yield posed(film, 0, 0, ask="winner", home=begun(film, chance, seat), **more)


def on_the_way_home(driven: Ride, chance: Random) -> Iterator[Exercise]:
    """Somebody has a trophy; where is the race won with it?"""
    for now in moments(driven, chance):
        table = driven.tables[now]
        if table.trophies[table.turn]:
            yield posed(driven, now, now, ask="finish", home=" ".join(driven.homes))


def on_a_start_tile(driven: Ride, level: int, chance: Random) -> Iterator[Exercise]:
    """Somebody who has a trophy comes to a start-finish tile."""
    for end in shuffled(range(len(driven.homes), len(driven.turns)), chance):
        table, after = driven.tables[end], driven.tables[end + 1]
        if table.trophies[table.turn] and after.cars[table.turn] in GRID.colours:
            now = max(0, end - pick(TURNS[level], chance))
            coming = driven.turns[now : max(now + TURNS[level], end + 1)]
            if not any("/" in turn for turn in coming):
                yield posed(
                    driven,
                    now,
                    now,
                    ask="winner",
                    turns=" ".join(coming),
                    seat=table.turn,
                    home=begun(replace(driven, tables=driven.tables[: end + 2]), chance),
                )


def begun(driven: Ride, chance: Random, keeping: int | None = None) -> str:
    """Where all cars have begun, as an exercise has it; often one that has come to a start-finish tile began there.

    Such a race was begun in the pit stop: it may have been so, but for the seat whose home is told (`keeping`).
    """
    homes = list(driven.homes)
    for seat, car in enumerate(driven.tables[-1].cars):
        home = GRID.colours.get(car)
        if home in homes and seat != keeping and homes.index(home) != keeping and chance.random() < 0.5:
            other = homes.index(home)
            homes[seat], homes[other] = homes[other], homes[seat]
    return " ".join(homes)


# --- memory -----------------------------------------------------------------------------------------------------------


def of_memory(driven: Ride, sought: str, level: int, chance: Random) -> Iterator[Exercise]:
    """What one can know of what lies face down, after some turns that one has watched."""
    counted = sought in COUNTED or (sought not in FOLLOWED and chance.random() < 0.5)
    plan = chosen(("dsds", "dsss"), chance) if sought == "only_the_first_swap_counts" else "d"
    watched = max(len(plan), 2 + pick(TURNS[level] - 1, chance))
    for film in films(driven, Manner(turns=watched, swaps=SWAPS, plan=plan), chance):
        if len(plan) == 1 or has_two_swaps(film):
            task = posed(film, 0, watched, ask="known", seat=pick(len(film.homes), chance))
            yield from [task] if counted else looked_for(task)


def has_two_swaps(film: Ride) -> bool:
    """Has a tile perhaps been swapped twice?"""
    swapped = [place for turn in film.turns if "/" in turn for place in turn.split("/")]
    return len({*swapped}) < len(swapped)


def looked_for(task: Exercise) -> Iterator[Exercise]:
    """Where are the tiles that were seen, of whose kind one has seen no other?"""
    race = task.race
    kinds = [*race.memory.kinds.values()]
    for cell, kind in race.memory.kinds.items():
        if race.is_face_down(cell) and kinds.count(kind) == 1:
            yield replaced(task, ask="seen", kind=kind)


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
        ),
        of_roads,
        lambda sought: Manner(company=0.6),
        ("dead_end_holds_for_ever",) * 3,
    ),
    Making(
        "laying",
        "11_roads_and_dead_ends",
        ("R3.2", "R3.3"),
        roads.TRUTHS,
        some(
            roads.BELIEFS, "tile_may_lie_as_one_likes", "tile_keeps_its_direction",
            "dead_end_faces_back", "exception_is_a_duty",
            "dead_end_must_point_onwards", "exception_holds_always",
        ),
        of_laying,
        lambda sought: Manner(turns=4 if sought in AT_FIRST else 40, company=0.6),
        ("exception_holds_always", "exception_is_a_duty"),
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
        ("left_tile_always_closes",),
    ),
    Making(
        "swaps", "12_swapping_and_the_pit", ("R4.1", "R4.2"), swaps.TRUTHS, swaps.BELIEFS, of_swaps,
        lambda sought: Manner(turns=30),
        players=((2, 3), (2, 3), (2, 3, 4)),
    ),
    Making(
        "trophies", "12_swapping_and_the_pit", ("R5.1", "R5.2", "R5.3"), finish.TRUTHS, finish.BELIEFS, of_trophies,
        lambda sought: Manner(turns=50, swaps=0.02, company=0.1, astray=True, out=True),
        ("trophy_after_the_finish", "own_start_is_the_finish"),
        ((4,), (4,), (4,)),
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
        lambda sought: Manner(turns=30),
        ("only_the_first_swap_counts",),
    ),
)  # fmt: skip
"""How the exercises of each skill are made, in the order of the lessons."""

SKILLS: tuple[Skill[Exercise], ...] = tuple(making.skill for making in MAKINGS)
