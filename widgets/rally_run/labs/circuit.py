"""Roads laid at will, as a value and in words: the tiles on the board and in the box, and the circuit that they
make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from rally.core.errors import ImpossiblePosition, NotationError
from rally.core.notation import cannot_read, read_words, split_entries
from rally.rally_run import Cell, Longest, TileSet, grid, lap, loose_ends
from rally.rally_run.box.grid import DIRECTIONS, OPPOSITE, order_exits, place_beside, turn_exits
from rally.rally_run.box.tiles import KIND_NAMES, KIND_OF, ORIENTATIONS, TOTAL, read_counts, tile_objections
from rally.rally_run.race.notation import read_place
from widgets.races.records import Finding
from widgets.rally_run.words import (
    say_direction,
    say_directions,
    say_kind,
    say_objection,
    say_road,
    say_tile,
    start_upper,
)
from widgets.words import _, join_sentences, ngettext
from widgets.words.sentences import add_rule_numbers

BOX = tuple(TileSet.of_the_box().counts.values())
"""The numbers of tiles of the box, by kind in the order of KIND_NAMES."""

Roads = tuple[tuple[Cell, str], ...]
"""The exits of each tile by cell, sorted."""


@dataclass(frozen=True)
class Field:
    """roads: what is laid. counts: how many tiles of each kind there are, which need not add up yet.

    brush: the kind that a click lays, "" to take away. finding: which of the findings is pointed at, -1 for none.
    driving: whether a car drives round.
    """

    roads: Roads = ()
    counts: tuple[int, ...] = BOX
    brush: str = "c"
    finding: int = -1
    driving: bool = False

    @property
    def laid(self) -> dict[Cell, str]:
        return dict(self.roads)

    @property
    def left(self) -> dict[str, int]:
        """The number of tiles left in the box by kind; negative if too many are on the board."""
        kinds = [KIND_OF[exits] for _cell, exits in self.roads]
        return {kind: count - kinds.count(kind) for kind, count in zip(KIND_NAMES, self.counts, strict=True)}

    @property
    def tile_set(self) -> TileSet | None:
        """The tiles as a set, None if these numbers are not possible."""
        try:
            return TileSet(*self.counts)
        except ImpossiblePosition:
            return None

    def with_roads(self, laid: dict[Cell, str]) -> Field:
        """The field with these tiles, and without a film."""
        return replace(self, roads=tuple(sorted(laid.items())), finding=-1, driving=False)

    def with_tile(self, cell: Cell, kind: str) -> Field:
        """The field with a tile of this kind there instead of any other, laid so that as many roads as possible
        meet."""
        laid = self.without_tile(cell).laid
        return self.with_roads(laid | {cell: best_exits(laid, cell, kind)})

    def without_tile(self, cell: Cell) -> Field:
        return self.with_roads({place: exits for place, exits in self.roads if place != cell})

    def turn_tile(self, cell: Cell) -> Field:
        """The field with the tile there turned by a quarter."""
        return self.with_roads(self.laid | {cell: turn_exits(self.laid[cell], 1)})

    def move_tile(self, start: Cell, end: Cell) -> Field:
        """The field with a tile moved; a tile that lies at the end changes places with it."""
        laid = self.laid
        places = {start: end, end: start}
        return self.with_roads({places.get(cell, cell): exits for cell, exits in laid.items()})

    @property
    def lap(self) -> tuple[Cell, ...]:
        """A longest lap on these roads; empty if there is none."""
        return lap_of(self.roads)

    @property
    def loose(self) -> tuple[tuple[Cell, str], ...]:
        return loose_ends(self.laid)

    @property
    def closes(self) -> bool:
        return bool(self.lap) and not self.loose

    def __str__(self) -> str:
        roads = ",".join(f"{row}.{column}:{exits}" for (row, column), exits in self.roads)
        return "set=s{}c{}j{}x{}d{}".format(*self.counts) + (f" roads={roads}" if roads else "")


@lru_cache(maxsize=64)
def lap_of(roads: Roads) -> tuple[Cell, ...]:
    """A longest lap on these roads, beginning where it is left eastwards."""
    return lap(dict(roads))


def best_exits(laid: dict[Cell, str], cell: Cell, kind: str) -> str:
    """The way to lay a tile in which most roads meet and fewest end; among equals, one that leads where another road
    leads."""
    return max(ORIENTATIONS[kind], key=lambda exits: count_fit(laid, cell, exits))


def count_fit(laid: dict[Cell, str], cell: Cell, exits: str) -> int:
    """A score of how well a tile fits: roads that meet others raise it, roads that end lower it."""
    found = 0
    for each in DIRECTIONS:
        other = place_beside(cell, each)
        there = OPPOSITE[each] in laid.get(other, "")
        if each in exits:
            found += 4 if there else -2 if other in laid or other not in grid().index else is_wanted(laid, other)
        elif there:
            found -= 2
    return found


def is_wanted(laid: dict[Cell, str], cell: Cell) -> bool:
    """Whether a road leads to this place."""
    return any(OPPOSITE[each] in laid.get(place_beside(cell, each), "") for each in DIRECTIONS)


def lap_directions(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """The directions of the drives of a lap, from cell to cell and back to the first one."""
    ends = (*cells[1:], cells[0])
    return tuple(
        next(d for d in DIRECTIONS if place_beside(start, d) == end) for start, end in zip(cells, ends, strict=True)
    )


# --- as a line of text -----------------------------------------------------------------------------------------------


def parse(text: str) -> Field:
    """The field in a notation such as `set=s6c8j3x3d4 roads=0.0:ES,0.1:SW`. Raises NotationError if it cannot be
    read."""
    fields = read_words(text, {"set": read_set, "roads": read_roads})
    return Field(fields.get("roads", ()), fields.get("set", BOX))


def read_set(text: str) -> tuple[int, ...]:
    counts = read_counts(text)
    if max(counts) > TOTAL:
        raise NotationError.because(
            "the box has {total} road tiles, and {found} are more", rule="R1.2", total=TOTAL, found=max(counts)
        )
    return counts


def read_roads(text: str) -> Roads:
    laid: dict[Cell, str] = {}
    for each in split_entries(text, ","):
        place, _colon, exits = each.partition(":")
        cell = read_place(place)
        if cell not in grid().index or order_exits(exits) != exits or exits not in KIND_OF or cell in laid:
            raise cannot_read("a tile on the grid", each, "0.1:ES")
        laid[cell] = exits
    return tuple(sorted(laid.items()))


def say_square(cell: Cell) -> str:
    """A place of the bare grid, where no pit stop lies."""
    row, column = cell
    return _("row {row}, column {column}").format(row=row + 1, column=column + 1)


def say_field(state: Field) -> str:
    if not state.roads:
        return _(
            "Choose a tile, then press where it should go. Can you build a road that goes all the way round? (R6.2)"
        )
    tiles = ngettext("{count} tile is there.", "{count} tiles are there.", len(state.roads))
    return join_sentences([tiles.format(count=len(state.roads)), say_circuit(state)])


def say_circuit(state: Field) -> str:
    """Whether the roads close."""
    drives = len(state.lap)
    if state.closes:
        return ngettext(
            "The circuit is complete: one lap is {count} drive long. (R6.2)",
            "The circuit is complete: one lap is {count} drives long. (R6.2)",
            drives,
        ).format(count=drives)
    ends = ngettext("The road stops at {count} place.", "The road stops at {count} places.", len(state.loose))
    said = ends.format(count=len(state.loose))
    if drives:
        return ngettext(
            "There is a way round, {count} drive long. {ends} (R6.2)",
            "There is a way round, {count} drives long. {ends} (R6.2)",
            drives,
        ).format(count=drives, ends=said)
    return _("There is no way round yet. {ends} (R6.2)").format(ends=said)


def findings(state: Field) -> list[Finding]:
    """The findings: what is wrong with the numbers of tiles, where roads end, or that all is well."""
    counts: dict[str, object] = dict(zip(KIND_NAMES.values(), state.counts, strict=True))
    found = [Finding(_("The box"), say_objection(each)) for each in tile_objections(counts)]
    found += [Finding(_("The box"), say_lacking(kind, -count), None) for kind, count in state.left.items() if count < 0]
    found += [Finding(_("Here the road stops"), say_loose(state, cell, side), cell) for cell, side in state.loose]
    if state.closes:
        found.append(Finding(_("All is well"), say_circuit(state)))
    elif state.roads and not state.lap:
        found.append(Finding(_("Not a circuit yet"), _("These roads do not lead all the way round. (R6.2)")))
    return found or [Finding(_("Not a circuit yet"), _("There is nothing on the board."))]


def say_loose(state: Field, cell: Cell, side: str) -> str:
    """Where a road stops, and why."""
    other = place_beside(cell, side)
    sentence = _("{place}: to the {direction} there is nothing yet.")
    if other not in grid().index:
        sentence = _("{place}: to the {direction} the board ends.")
    elif other in state.laid:
        sentence = _("{place}: to the {direction} the roads do not meet.")
    return start_upper(sentence.format(place=say_square(cell), direction=say_direction(side)))


def say_lacking(kind: str, count: int) -> str:
    return ngettext(
        "{kind}: there is {count} tile more on the board than in the box. (R1.7)",
        "{kind}: there are {count} tiles more on the board than in the box. (R1.7)",
        count,
    ).format(kind=start_upper(say_kind(kind)), count=count)


def say_none_left(kind: str) -> str:
    """That all tiles of a kind lie on the board."""
    return _("The box has no more tiles of this kind: {kind}. (R1.7)").format(kind=say_kind(kind))


def say_label(state: Field, cell: Cell) -> str:
    """A place in words, with where its road stops."""
    exits = state.laid.get(cell)
    if exits is None:
        return _("{place}: empty").format(place=start_upper(say_square(cell)))
    said = _("{place}: {tile}, road {road}").format(
        place=start_upper(say_square(cell)), tile=say_tile(KIND_OF[exits]), road=say_road(exits)
    )
    loose = [side for place, side in state.loose if place == cell]
    return _("{what}; stops here: {directions}").format(what=said, directions=say_directions(loose)) if loose else said


def say_put(state: Field, cell: Cell) -> str:
    """What lies at a place now, and the state of the circuit."""
    return join_sentences([add_rule_numbers(say_label(state, cell), ()), say_circuit(state)])


def say_taken(cell: Cell, state: Field) -> str:
    taken = _("{place} is empty again.").format(place=start_upper(say_square(cell)))
    return join_sentences([taken, say_circuit(state)]) if state.roads else taken


def say_steps(state: Field, name: str) -> list[str]:
    """A sentence for the beginning, and one for each drive of a lap."""
    ends = (*state.lap[1:], *state.lap[:1])
    sentence = _("{seat} drives {direction} to {place}.")
    drives = [
        sentence.format(seat=name, direction=say_direction(side), place=say_square(end))
        for side, end in zip(lap_directions(state.lap), ends, strict=True)
    ]
    return [_("{seat} starts.").format(seat=name), *drives]


def say_longest(found: Longest | None, counts: bool) -> str:
    """The length of the longest circuit of these tiles; found: None while it is being computed."""
    if not counts:
        return _("You will see how long a circuit can be once the counts add up to {total}.").format(total=TOTAL)
    if found is None:
        return _("Working out how long a circuit can be …")
    if not found.lap:
        return _("With these tiles there is no circuit.")
    length = len(found.lap)
    if found.bound > length:
        return ngettext(
            "The longest circuit found with these tiles: {length} drive; none can have more than {bound}.",
            "The longest circuit found with these tiles: {length} drives; none can have more than {bound}.",
            length,
        ).format(length=length, bound=found.bound)
    return ngettext(
        "The longest circuit of these tiles: {length} drive.",
        "The longest circuit of these tiles: {length} drives.",
        length,
    ).format(length=length)


def say_total(state: Field) -> str:
    return _("Road tiles: {found} of {total}").format(found=sum(state.counts), total=TOTAL)
