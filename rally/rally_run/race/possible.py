"""Whether a layout can be: everything that is wrong with it, each with the rule it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rally.core.errors import Objection, objection, quote_value
from rally.core.validate import list_objections, seat_objections
from rally.rally_run.box.facts import COLOURS, FEWEST_SEATS, MOST_SEATS, SIZE
from rally.rally_run.box.tiles import KIND_NAMES, ORIENTATIONS, PIT, UNKNOWN, tile_objections
from rally.rally_run.memory.memory import Memory
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import ways_to_lay

from .layout import GRID, Layout, is_square


def objections(layout: Layout) -> tuple[Objection, ...]:
    """Every reason why this table cannot be, but for what `turning_objections` asks a table that can be otherwise."""
    by_seat = {"cars": layout.all_cars, "trophies": layout.all_trophies}
    lists = [
        *seat_objections("R1.1", layout.all_players, FEWEST_SEATS, MOST_SEATS),
        *list_objections("R1.1", len(layout.all_players), by_seat),
    ]
    tiles = [*row_objections(layout), *set_objections(layout)]
    cars = [*car_objections(layout), *road_objections(layout)]
    wrong = [*lists, *tiles, *cars, *trophy_objections(layout), *turn_objections(layout)]
    if not lists:
        wrong += [*pit_objections(layout), *first_objections(layout)]
    return (*wrong, *swap_objections(layout))


# --- tiles -----------------------------------------------------------------------------------------------------------


def row_objections(layout: Layout) -> Iterator[Objection]:
    """Five rows of five letters that there are, the pit stop in the middle and nowhere else (R1.2)."""
    rows = layout.all_rows
    if not is_square(rows):
        yield objection(
            "R1.2",
            "the tiles are in {size} rows of {size}, but here the rows are {found}, with so many tiles: {lengths}",
            size=SIZE,
            found=len(rows),
            lengths=tuple(sorted({len(row) for row in rows})),
        )
    strange = sorted({letter for row in rows for letter in row} - {*KIND_NAMES, PIT, UNKNOWN})
    if strange:
        yield objection(
            "R1.7",
            "{found} is not a tile: road tiles are {letters}, {unknown} if they are not known, and the pit stop is "
            "{pit}",
            found=quote_value("".join(strange)),
            letters=tuple(KIND_NAMES),
            unknown=UNKNOWN,
            pit=PIT,
        )
    pits = [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == PIT]
    if is_square(rows) and pits != [GRID.pit]:
        yield objection("R1.2", "the pit stop is in the middle of the grid, and nowhere else", tuple(pits))


def set_objections(layout: Layout) -> Iterator[Objection]:
    """The set is one, and no more tiles of a kind lie here than it has (R1.2, R1.7, R-A)."""
    names = {KIND_NAMES[kind]: count for kind, count in layout.counts.items()}
    yield from tile_objections(names)
    lying = Counter("".join(layout.all_rows))
    for kind, name in KIND_NAMES.items():
        if lying[kind] > layout.counts[kind]:
            yield objection(
                "R1.7",
                "tiles of the kind {kind}: {found} are here, but the box has {count}",
                found=lying[kind],
                kind=name.replace("_", " "),
                count=layout.counts[kind],
            )


# --- cars and roads --------------------------------------------------------------------------------------------------


def car_objections(layout: Layout) -> Iterator[Objection]:
    """Every car stands on a tile, and a road tile under a car lies face up with its exits said (R3.5)."""
    roads = dict(layout.laid)
    for seat, (cell, _) in enumerate(layout.all_cars):
        if cell not in GRID.neighbours:
            yield objection(
                "R1.2", "{car} stands at {cell}, where there is no tile", (cell,), car=seat, cell=GRID.name(cell)
            )
        elif cell in GRID.road_cells and cell not in roads:
            yield objection(
                "R3.5",
                "{car} stands at {cell}: the tile there is face up, so say its exits",
                (cell,),
                car=seat,
                cell=GRID.name(cell),
            )


def road_objections(layout: Layout) -> Iterator[Objection]:
    """A face-up tile lies in one way, and its exits are those of its kind (R1.7, R3.5)."""
    square = is_square(layout.all_rows)
    cells = [cell for cell, _ in layout.laid]
    for cell, exits in layout.laid:
        name = GRID.name(cell)
        if cell in GRID.printed_exits:
            if GRID.printed_exits[cell] != exits:
                yield objection("R1.8", "the exits at {cell} are printed: leave them out", (cell,), cell=name)
        elif cells.count(cell) > 1:
            yield objection("R3.7", "the tile at {cell} is said to be laid in two ways", (cell,), cell=name)
        elif cell in GRID.index and square:
            kind = layout.all_rows[cell[0]][cell[1]]
            if kind in ORIENTATIONS and exits not in ORIENTATIONS[kind]:
                yield objection(
                    "R1.7",
                    "the tile at {cell} has the exits {exits}, but its kind, {kind}, has {ways}",
                    (cell,),
                    cell=name,
                    exits=exits,
                    kind=KIND_NAMES[kind].replace("_", " "),
                    ways=ORIENTATIONS[kind],
                )


# --- trophies --------------------------------------------------------------------------------------------------------


def trophy_objections(layout: Layout) -> Iterator[Objection]:
    """One trophy of a colour, one for each player, those that are not taken on the pile (R1.5, R1.6)."""
    trophies, pile, colours = layout.all_trophies, layout.all_pile, layout.all_colours
    known = [colour for colour in (*trophies, *pile) if colour is not None]
    if len(pile) != trophies.count(None):
        yield objection(
            "R1.5",
            "trophies on the pit stop: {pile}, players without one: {without}; there is one for each",
            pile=len(pile),
            without=trophies.count(None),
        )
    twins = tuple(colour for colour in COLOURS if known.count(colour) > 1)
    if twins:
        yield objection(
            "R1.5", "{colours}: there is one trophy of each colour, but here there are two", twins, colours=twins
        )
    strange = tuple(dict.fromkeys(colour for colour in known if colour not in colours))
    if strange:
        yield objection(
            "R1.6",
            "{strange}: not a trophy that is in play; those are {colours}",
            strange,
            strange=strange,
            colours=colours,
        )
    if layout.all_options.trophies == "any" and len(colours) < len(COLOURS):
        yield objection(
            "R1.6", "trophies of any colour are in play, but here there are only {colours}", colours=colours
        )
    if len(colours) < len(trophies):
        yield objection(
            "R1.6",
            "{players} players need as many trophies, but only {colours} may be in play",
            players=len(trophies),
            colours=colours,
        )


def pit_objections(layout: Layout) -> Iterator[Objection]:
    """Who stands in the pit stop has a trophy (R5.1), and who stands on its finish has won, and nobody else (R5.2)."""
    for seat, ((cell, _), trophy) in enumerate(zip(layout.all_cars, layout.all_trophies, strict=True)):
        if cell == GRID.pit and trophy is None:
            yield objection("R5.1", "{car} is in the pit stop, so its player has a trophy", (seat,), car=seat)
        at_home = trophy is not None and cell == GRID.starts.get(trophy)
        if at_home and layout.winner != seat:
            yield objection("R5.2", "{car} is at the finish of its trophy: its player has won", (seat,), car=seat)
        if layout.winner == seat and not at_home:
            yield objection(
                "R5.2", "{seat} cannot have won: its car is not at the finish of its trophy", (seat,), seat=seat
            )


# --- turns -----------------------------------------------------------------------------------------------------------


def turn_objections(layout: Layout) -> Iterator[Objection]:
    """Seats that there are; after the race nothing is due."""
    seats = range(len(layout.all_players))
    for seat in {layout.whose_turn, layout.winner} - {None, *seats}:
        yield objection(
            "R2.1",
            "there is no {seat}: seats are {first_seat} to {last_seat}",
            seat=seat,
            first_seat=0,
            last_seat=len(seats) - 1,
        )
    if layout.winner is None:
        return
    if layout.whose_turn != layout.winner:
        yield objection("R5.2", "{seat} has won, so it was its turn", seat=layout.winner)
    if layout.turning or layout.swapped or layout.first:
        yield objection("R5.2", "{seat} has won, so no turn is under way", seat=layout.winner)


def first_objections(layout: Layout) -> Iterator[Objection]:
    """In the first round the cars still to move stand on start-finish tiles, one on each, without trophies (R1.9)."""
    if not layout.is_first:
        return
    waiting = [cell for cell, _ in layout.all_cars[max(0, layout.whose_turn) :]]
    if not set(waiting) <= set(GRID.colours) or len(set(waiting)) < len(waiting):
        yield objection(
            "R1.9",
            "before their first turn cars stand on start-finish tiles, one on each: not at {cells}",
            tuple(waiting),
            cells=tuple(map(GRID.name, waiting)),
        )
    if any(layout.all_trophies):
        yield objection("R5.1", "nobody reaches the pit stop on a first turn, but there are trophies here already")
    if layout.swapped and layout.whose_turn == 0:
        yield objection("R4.2", "before the very first turn nobody has swapped tiles")


def swap_objections(layout: Layout) -> Iterator[Objection]:
    """What was swapped are two road tiles that lie face down, and the turn after has not begun (R4.1, R4.2)."""
    if layout.swapped is None:
        return
    up = {cell for cell, _ in layout.laid} | {layout.turning}
    wrong = tuple(cell for cell in layout.swapped if cell not in GRID.road_cells or cell in up)
    if wrong or layout.swapped[0] == layout.swapped[1]:
        yield objection(
            "R4.1",
            "two face-down road tiles are swapped, not {cells}",
            wrong,
            cells=tuple(map(GRID.name, layout.swapped)),
        )
    if layout.turning is not None:
        yield objection("R4.2", "a tile has been turned over, so nothing was swapped in the turn before this drive")


def memory_objections(moment: Moment, seen: Memory) -> Iterator[Objection]:
    """What is remembered is what lies there, as far as that is known, and was seen by now (R6.1)."""
    for cell, sighting in seen.sightings:
        kind = moment.kind(cell)
        if sighting.kind not in (UNKNOWN, kind) and kind != UNKNOWN:
            yield objection(
                "R6.1",
                "the tile at {cell} is of the kind {kind}, but a different one is remembered there",
                (cell,),
                cell=moment.name(cell),
                kind=KIND_NAMES.get(kind, "pit stop").replace("_", " "),
            )
        if sighting.turn > seen.turn:
            yield objection(
                "R6.1",
                "the tile at {cell} was seen in turn {turn}, but the turns watched so far are {turns}",
                (cell,),
                cell=moment.name(cell),
                turn=sighting.turn,
                turns=seen.turn,
            )


def turning_objections(moment: Moment) -> Iterator[Objection]:
    """What was turned over is a face-down road tile beside the car, with more than one way to lay it (R3.2)."""
    cell = moment.turning
    if cell is None:
        return
    name, around = moment.name(cell), moment.grid.neighbours[moment.car]
    reached = any(around.get(each) == cell for each in moment.exits(moment.car) or "")
    if not reached or cell not in GRID.road_cells or cell in moment.open:
        yield objection(
            "R3.1",
            "{car} has no road to a face-down tile at {cell} that could have been turned over",
            (cell,),
            car=moment.turn,
            cell=name,
        )
    elif moment.is_unknown(cell):
        yield objection("R3.2", "the tile at {cell} has been turned over: say its kind", (cell,), cell=name)
    elif len(ways_to_lay(moment, cell)) == 1:
        yield objection(
            "R3.2", "the tile at {cell} can be laid in one way only: the car has driven on", (cell,), cell=name
        )
