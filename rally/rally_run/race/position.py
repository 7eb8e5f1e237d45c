"""A position as somebody sets it up: plain values, everything that is wrong with it, and the moment it makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rally.core.errors import ImpossiblePosition, Objection, objection, quote_value
from rally.core.race import field_objections
from rally.core.records import Is, check_shapes, exactly, list_of, or_none
from rally.core.validate import list_objections, seat_objections
from rally.rally_run.box.actions import is_place
from rally.rally_run.box.facts import COLOURS, FEWEST_SEATS, MOST_SEATS, PLAYER_NAMES, SIZE, Options
from rally.rally_run.box.grid import Cell, grid
from rally.rally_run.box.tiles import (
    KIND_NAMES,
    KIND_NAMES as TILE_NAMES,
    KIND_OF,
    ORIENTATIONS,
    PIT,
    TOTAL,
    UNKNOWN,
    TileSet,
    count_tiles,
    tile_objections,
)
from rally.rally_run.memory.memory import Memory
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import ways_to_lay

from . import notation


def is_car(value: Any) -> bool:
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    cell, exits = value
    return is_place(cell) and isinstance(exits, str) and len(exits) < 5


def are_exits(value: Any) -> bool:
    return list_of(is_car)(tuple(value.items()) if isinstance(value, Mapping) else value)


def is_set(value: Any) -> bool:
    return isinstance(value, TileSet) or list_of(exactly(int), len(KIND_NAMES))(value)


are_texts = list_of(exactly(str))
are_rows = list_of(lambda row: type(row) is str and len(row) < 100)
are_colours = list_of(lambda each: type(each) is str and each in COLOURS)
are_trophies = list_of(lambda each: each is None or (type(each) is str and each in COLOURS))

KINDS: dict[str, tuple[str, Is]] = {
    "players": ("a list of names", or_none(are_texts)),
    "rows": ("a list of rows", or_none(are_rows)),
    "tile_set": ("a set of tiles", or_none(is_set)),
    "cars": ("a list of places with exits", or_none(list_of(is_car))),
    "trophies": ("a list of colours", or_none(are_trophies)),
    "pile": ("a list of colours", or_none(are_trophies)),
    "colours": ("a list of colours", or_none(are_colours)),
    "turn": ("a whole number", exactly(int, type(None))),
    "first": ("true or false", exactly(bool, type(None))),
    "turning": ("a place", or_none(is_place)),
    "swapped": ("two places", or_none(list_of(is_place, 2))),
    "winner": ("a whole number", exactly(int, type(None))),
    "options": ("a choice of options", exactly(Options, type(None))),
    "seen": ("a memory of the race", exactly(Memory, type(None))),
}
"""By field: what is expected there, and whether a value is that."""

OPTIONAL = ("turning", "swapped", "winner", "seen")
"""What a race may be without."""

BY_CELL = ("tiles", "laid", "open")
"""Fields of a race that a position has as `rows`, and with its cars."""

OF_RACE: dict[str, tuple[str, Is]] = {
    **KINDS,
    "tiles": ("a text of tiles", or_none(exactly(str, tuple, list))),
    "laid": ("places with exits", or_none(are_exits)),
    "open": ("places with exits", or_none(are_exits)),
}
"""The same, by the names that a race's own fields have, too."""


GRID = grid()


@dataclass(frozen=True)
class Position:
    """A position that need not be possible: `objections` says what is wrong, `Race.at` makes the Race of it.

    The fields are those of a Moment, but plain, and None stands for what is left open. rows: the tiles, a text of
    letters for each row. tile_set: a TileSet, or five counts that need not make one. cars: by seat the cell and the
    exits of the road tile there ("" if they are not given, or printed). colours: given if the trophies have the
    players' own colours. seen: what is remembered of what was seen before, which is no field of a Moment. Raises
    ImpossiblePosition at once for values of other kinds.
    """

    players: tuple[str, ...] | None = None
    rows: tuple[str, ...] | None = None
    tile_set: TileSet | tuple[int, ...] | None = None
    cars: tuple[tuple[Cell, str], ...] | None = None
    trophies: tuple[str | None, ...] | None = None
    pile: tuple[str | None, ...] | None = None
    colours: tuple[str, ...] | None = None
    turn: int | None = None
    first: bool | None = None
    turning: Cell | None = None
    swapped: tuple[Cell, Cell] | None = None
    winner: int | None = None
    options: Options | None = None
    seen: Memory | None = None

    def __post_init__(self) -> None:
        check_shapes(vars(self), KINDS)

    @cached_property
    def all_players(self) -> tuple[str, ...]:
        """The names; as many as the longest list has entries, or three."""
        if self.players is not None:
            return self.players
        lists = [values for values in (self.cars, self.trophies) if values is not None]
        return (*PLAYER_NAMES, *"?" * max(map(len, lists), default=0))[: max(map(len, lists), default=3)]

    @cached_property
    def all_rows(self) -> tuple[str, ...]:
        """The rows; a tile whose kind is not said has the one that its exits show."""
        if self.rows is not None and not is_square(self.rows):
            return self.rows
        tiles = dict(zip(GRID.cells, "".join(self.rows or (UNKNOWN * SIZE,) * SIZE), strict=True))
        if self.rows is None:
            tiles[GRID.pit] = PIT
        for cell, exits in self.laid:
            if tiles.get(cell) == UNKNOWN:
                tiles[cell] = KIND_OF.get(exits, UNKNOWN)
        letters = "".join(tiles.values())
        return tuple(letters[first : first + SIZE] for first in range(0, len(letters), SIZE))

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many tiles of each kind there are: as given, as counted if all are known, or as the box has them."""
        if isinstance(self.tile_set, TileSet):
            return self.tile_set.counts
        if self.tile_set is not None:
            return dict(zip(TILE_NAMES, self.tile_set, strict=True))
        lying = count_tiles("".join(self.all_rows))
        known = {kind: lying[kind] for kind in TILE_NAMES}
        return TileSet.of_the_box().counts if self.goes_by_the_box else known

    @property
    def goes_by_the_box(self) -> bool:
        """Whether only the box tells how many tiles of each kind there are: no numbers are given, and not all tiles are
        known."""
        return self.tile_set is None and sum(count_tiles("".join(self.all_rows)).values()) != TOTAL

    @cached_property
    def all_cars(self) -> tuple[tuple[Cell, str], ...]:
        """Where the cars stand; in seat order on the start-finish tiles (R1.9)."""
        if self.cars is not None:
            return self.cars
        return tuple((cell, "") for cell in GRID.starts.values())[: len(self.all_players)]

    @cached_property
    def laid(self) -> tuple[tuple[Cell, str], ...]:
        """The face-up road tiles with their exits, as far as these are given."""
        return tuple(sorted({car for car in self.all_cars if car[1]}))

    @property
    def all_trophies(self) -> tuple[str | None, ...]:
        return self.trophies if self.trophies is not None else (None,) * len(self.all_players)

    @property
    def all_pile(self) -> tuple[str | None, ...]:
        """The pile; one trophy of unknown colour for each seat that has none (R1.5)."""
        return self.pile if self.pile is not None else (None,) * self.all_trophies.count(None)

    @property
    def all_options(self) -> Options:
        """The options as given; if none are, giving `colours` means that they are the players' own (R-B)."""
        if self.options is not None:
            return self.options
        return Options(trophies="any" if self.colours is None else "own")

    @property
    def all_colours(self) -> tuple[str, ...]:
        """The colours that trophies may have, in the order of the start-finish tiles (R1.6).

        If they are those of the players' own tiles (R-B), they are found if nobody has left these, or if all trophies
        are known.
        """
        colours: tuple[str | None, ...] | None = self.colours
        if colours is None and self.all_options.trophies == "own":
            own = tuple(GRID.colours.get(cell) for cell, _ in self.all_cars)
            at_the_start = None not in own and len(set(own)) == len(own) and not any(self.all_trophies)
            known = tuple(colour for colour in self.all_trophies if colour) + self.all_pile
            colours = own if at_the_start else known if None not in known else None
        return tuple(colour for colour in COLOURS if colours is None or colour in colours)

    @property
    def last_swap(self) -> tuple[Cell, Cell] | None:
        return None if self.swapped is None else (min(self.swapped), max(self.swapped))

    @property
    def whose_turn(self) -> int:
        return self.turn if self.turn is not None else self.winner or 0

    @cached_property
    def is_first(self) -> bool:
        """Whether it is a first turn, as given; otherwise, whether it can be: no seat from this one on has moved, and
        nobody has a trophy."""
        if self.first is not None:
            return self.first
        waiting = [cell for cell, _ in self.all_cars[max(0, self.whose_turn) :]]
        return (
            self.winner is None and not any(self.all_trophies) and len(set(waiting)) == len(waiting)
            and set(waiting) <= set(GRID.colours) and not (self.swapped and self.whose_turn == 0)
        )  # fmt: skip

    # --- as a value ---

    @classmethod
    def of(cls, moment: Moment, seen: Memory | None = None) -> Position:
        """The position of a race, to change it; `seen` is what is remembered besides."""
        rows = tuple(moment.tiles[first : first + SIZE] for first in range(0, len(moment.tiles), SIZE))
        open_tiles = moment.open
        return cls(
            players=moment.players, rows=rows, tile_set=moment.tile_set,
            cars=tuple((cell, open_tiles.get(cell, "")) for cell in moment.cars),
            trophies=moment.trophies, pile=moment.pile, colours=moment.colours, turn=moment.turn, first=moment.first,
            turning=moment.turning, swapped=moment.swapped, winner=moment.winner, options=moment.options, seen=seen,
        )  # fmt: skip

    def but(self, **fields: Any) -> Position:
        """The position with other fields, by the names of a Moment's or of its own.

        Cars may be cells alone: then the tiles under them lie as `laid` or `open` says, else as they did. Some options
        may be given by name; what they say of trophies and `colours` go together, whichever of the two is given.
        ImpossiblePosition for an unknown field, and for a tile that would lie face up without a car (R3.5).
        """
        ImpossiblePosition.raise_any(*field_objections(fields, (*self.__dataclass_fields__, *BY_CELL)))
        named = {name: fields.pop(name) for name in BY_CELL if name in fields}
        check_shapes(named, {name: OF_RACE[name] for name in named})
        tiles = named.get("tiles")
        if tiles is not None:
            by_rows = tuple(tiles[first : first + SIZE] for first in range(0, len(tiles), SIZE))
            fields["rows"] = by_rows if isinstance(tiles, str) else tiles
        laid = [dict(named[name]) for name in ("laid", "open") if named.get(name) is not None]
        if laid or "cars" in fields:
            cars = fields.get("cars", self.all_cars)
            fields["cars"] = (
                with_exits(bare_cells(cars), exits_at(laid, cars)) if laid else with_exits(cars, dict(self.laid))
            )
        return replace(self, **fields | self.agreeing(fields))

    def agreeing(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The options and colours to go with these fields, if they are to change (R1.6, R-B)."""
        options, colours = fields.get("options"), fields.get("colours")
        if options is None:
            own = are_colours(colours) and set(colours or ()) != {*COLOURS}
            return {"options": self.all_options.but({"trophies": "own"})} if own else {}
        options = options if isinstance(options, Options) else self.all_options.but(options)
        same = options.trophies == self.all_options.trophies
        return {"options": options} if same or "colours" in fields else {"options": options, "colours": None}

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position that a line of notation describes, possible or not. NotationError where it cannot be read."""
        return cls(**notation.read_fields(text))

    def __str__(self) -> str:
        """The line of notation, without the fields that follow from the others."""
        return notation.write_fields(self.spoken)

    @cached_property
    def objections(self) -> tuple[Objection, ...]:
        """Every reason why this position is impossible; empty if there is none. Worked out once, and kept."""
        wrong = objections(self) or tuple(turning_objections(self.table))
        if wrong or self.seen is None:
            return wrong
        return tuple(memory_objections(self.table, self.seen)) or objections(
            Position.of(self.seen.completed(self.table))
        )

    @cached_property
    def moment(self) -> Moment:
        """The moment that this position describes. Raises ImpossiblePosition with every reason against it."""
        ImpossiblePosition.raise_any(*self.objections)
        return self.table

    @cached_property
    def table(self) -> Moment:
        """The moment, possible or not; its set of tiles has to be a possible one."""
        return Moment(
            players=tuple(self.all_players), tiles="".join(self.all_rows), tile_set=TileSet.of(self.counts),
            cars=tuple(cell for cell, _ in self.all_cars), laid=self.laid, trophies=tuple(self.all_trophies),
            pile=tuple(self.all_pile), colours=self.all_colours, turn=self.whose_turn, first=self.is_first,
            turning=self.turning, swapped=self.last_swap, winner=self.winner, options=self.all_options,
        )  # fmt: skip

    @property
    def spoken(self) -> dict[str, Any]:
        """The fields, with None for those that follow from the others."""
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        fields["players"], fields["turn"] = self.all_players, self.whose_turn
        fields["options"] = self.all_options
        fields["colours"] = self.all_colours if fields["options"].trophies == "own" else None
        for name in ("rows", "tile_set", "cars", "trophies", "pile", "first"):
            by_default = getattr(replace(self, **{name: None}), ALL[name])
            if fields[name] is not None and by_default == getattr(self, ALL[name]):
                fields[name] = None
        if TileSet.of_the_box() != TileSet.shipped() and replace(self, tile_set=None).goes_by_the_box:
            fields["tile_set"] = self.tile_set or TileSet.of_the_box()  # elsewhere the box holds others
        return fields


def is_square(rows: tuple[str, ...]) -> bool:
    """Whether these are five rows of five."""
    return len(rows) == SIZE and all(len(row) == SIZE for row in rows)


ALL = {
    "rows": "all_rows",
    "tile_set": "counts",
    "cars": "all_cars",
    "trophies": "all_trophies",
    "pile": "all_pile",
    "first": "is_first",
}
"""The property that fills in each field where nothing is said about it."""


def with_exits(cars: Any, laid: dict[Any, str]) -> Any:
    """Cars with the exits of their tiles; anything that is not a cell stays as it is, to be refused later."""
    if not isinstance(cars, tuple | list):
        return cars
    return tuple((car, laid.get(car, "")) if is_place(car) else car for car in cars)


def bare_cells(cars: Any) -> Any:
    """Cars without the exits of their tiles; anything that is not a car stays as it is."""
    return tuple(car[0] if is_car(car) else car for car in cars) if isinstance(cars, tuple | list) else cars


def exits_at(laid: list[dict[Any, str]], cars: Any) -> dict[Any, str]:
    """The exits that are given. ImpossiblePosition if they are given twice, or for tiles without a car (R3.5)."""
    there = bare_cells(cars)
    stray = [cell for each in laid for cell in each if not isinstance(there, tuple | list) or cell not in there]
    wrong = [
        objection("R3.5", "no car stands on the tile at {cell}, so it is face down", (cell,), cell=grid().name(cell))
        for cell in stray
    ]
    if any(each != laid[0] for each in laid):
        wrong.append(objection(None, "laid and open say different things: one of them is enough"))
    ImpossiblePosition.raise_any(*wrong)
    return laid[0]


def as_recorded(line: str) -> str:
    """The line with its set of tiles, where it leaves that to the box: the one that shipped (data/shipped.toml)."""
    shipped = TileSet.shipped()
    left = TileSet.of_the_box() != shipped and Position.parse(line).goes_by_the_box
    return f"{line} set={shipped}" if left else line


def objections(position: Position) -> tuple[Objection, ...]:
    """Every reason why this table is impossible, except those that `turning_objections` looks for in a table that is
    otherwise possible."""
    by_seat = {"cars": position.all_cars, "trophies": position.all_trophies}
    lists = [
        *seat_objections("R1.1", position.all_players, FEWEST_SEATS, MOST_SEATS),
        *list_objections("R1.1", len(position.all_players), by_seat),
    ]
    tiles = [*row_objections(position), *set_objections(position)]
    cars = [*car_objections(position), *road_objections(position)]
    wrong = [*lists, *tiles, *cars, *trophy_objections(position), *turn_objections(position)]
    if not lists:
        wrong += [*pit_objections(position), *first_objections(position)]
    return (*wrong, *swap_objections(position))


# --- tiles -----------------------------------------------------------------------------------------------------------


def row_objections(position: Position) -> Iterator[Objection]:
    """There are five rows of five known letters, with the pit stop in the middle and nowhere else (R1.2)."""
    rows = position.all_rows
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


def set_objections(position: Position) -> Iterator[Objection]:
    """The set is a possible one, and no more tiles of a kind lie here than it has (R1.2, R1.7, R-A)."""
    names = {KIND_NAMES[kind]: count for kind, count in position.counts.items()}
    yield from tile_objections(names)
    lying = Counter("".join(position.all_rows))
    for kind, name in KIND_NAMES.items():
        if lying[kind] > position.counts[kind]:
            yield objection(
                "R1.7",
                "tiles of the kind {kind}: {found} are here, but the box has {count}",
                found=lying[kind],
                kind=name.replace("_", " "),
                count=position.counts[kind],
            )


# --- cars and roads --------------------------------------------------------------------------------------------------


def car_objections(position: Position) -> Iterator[Objection]:
    """Every car stands on a tile, and a road tile under a car lies face up, with its exits given (R3.5)."""
    roads = dict(position.laid)
    for seat, (cell, _) in enumerate(position.all_cars):
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


def road_objections(position: Position) -> Iterator[Objection]:
    """A face-up tile lies in one way only, and its exits are those of its kind (R1.7, R3.5)."""
    square = is_square(position.all_rows)
    cells = [cell for cell, _ in position.laid]
    for cell, exits in position.laid:
        name = GRID.name(cell)
        if cell in GRID.printed_exits:
            if GRID.printed_exits[cell] != exits:
                yield objection("R1.8", "the exits at {cell} are printed: leave them out", (cell,), cell=name)
        elif cells.count(cell) > 1:
            yield objection("R3.7", "the tile at {cell} is said to be laid in two ways", (cell,), cell=name)
        elif cell in GRID.index and square:
            kind = position.all_rows[cell[0]][cell[1]]
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


def trophy_objections(position: Position) -> Iterator[Objection]:
    """There is one trophy of each colour, and one for each player; those that are not taken lie on the pile (R1.5,
    R1.6)."""
    trophies, pile, colours = position.all_trophies, position.all_pile, position.all_colours
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
    if position.all_options.trophies == "any" and len(colours) < len(COLOURS):
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


def pit_objections(position: Position) -> Iterator[Objection]:
    """A seat whose car is in the pit stop has a trophy (R5.1); a seat whose car is on its finish, and no other, has won
    (R5.2)."""
    for seat, ((cell, _), trophy) in enumerate(zip(position.all_cars, position.all_trophies, strict=True)):
        if cell == GRID.pit and trophy is None:
            yield objection("R5.1", "{car} is in the pit stop, so its player has a trophy", (seat,), car=seat)
        at_home = trophy is not None and cell == GRID.starts.get(trophy)
        if at_home and position.winner != seat:
            yield objection("R5.2", "{car} is at the finish of its trophy: its player has won", (seat,), car=seat)
        if position.winner == seat and not at_home:
            yield objection(
                "R5.2", "{seat} cannot have won: its car is not at the finish of its trophy", (seat,), seat=seat
            )


# --- turns -----------------------------------------------------------------------------------------------------------


def turn_objections(position: Position) -> Iterator[Objection]:
    """The seats exist; after the race nothing is due."""
    seats = range(len(position.all_players))
    for seat in {position.whose_turn, position.winner} - {None, *seats}:
        yield objection(
            "R2.1",
            "there is no {seat}: seats are {first_seat} to {last_seat}",
            seat=seat,
            first_seat=0,
            last_seat=len(seats) - 1,
        )
    if position.winner is None:
        return
    if position.whose_turn != position.winner:
        yield objection("R5.2", "{seat} has won, so it was its turn", seat=position.winner)
    if position.turning or position.swapped or position.first:
        yield objection("R5.2", "{seat} has won, so no turn is under way", seat=position.winner)


def first_objections(position: Position) -> Iterator[Objection]:
    """In the first round the cars still to move stand on start-finish tiles, one on each, without trophies (R1.9)."""
    if not position.is_first:
        return
    waiting = [cell for cell, _ in position.all_cars[max(0, position.whose_turn) :]]
    if not set(waiting) <= set(GRID.colours) or len(set(waiting)) < len(waiting):
        yield objection(
            "R1.9",
            "before their first turn cars stand on start-finish tiles, one on each: not at {cells}",
            tuple(waiting),
            cells=tuple(map(GRID.name, waiting)),
        )
    if any(position.all_trophies):
        yield objection("R5.1", "nobody reaches the pit stop on a first turn, but there are trophies here already")
    if position.swapped and position.whose_turn == 0:
        yield objection("R4.2", "before the very first turn nobody has swapped tiles")


def swap_objections(position: Position) -> Iterator[Objection]:
    """What was swapped are two road tiles that lie face down, and the turn after has not begun (R4.1, R4.2)."""
    if position.swapped is None:
        return
    up = {cell for cell, _ in position.laid} | {position.turning}
    wrong = tuple(cell for cell in position.swapped if cell not in GRID.road_cells or cell in up)
    if wrong or position.swapped[0] == position.swapped[1]:
        yield objection(
            "R4.1",
            "two face-down road tiles are swapped, not {cells}",
            wrong,
            cells=tuple(map(GRID.name, position.swapped)),
        )
    if position.turning is not None:
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
