"""What free play says: where roads stop, whether they close, how many tiles there are, how long a circuit can be."""

from __future__ import annotations

from rally.rally_run import Cell, Longest, grid
from rally.rally_run.box.grid import step
from rally.rally_run.box.tiles import KIND_OF, NAMES, TOTAL, tile_objections
from widgets.rally_run.words import say_direction, say_directions, say_kind, say_objection, say_road, say_tile
from widgets.shared.labs.editing.findings import Finding
from widgets.shared.words import _, ngettext, together
from widgets.shared.words.sentences import numbered

from .circuit import Field, driven


def say_square(cell: Cell) -> str:
    """A place of the bare grid, where no pit stop lies."""
    row, column = cell
    return _("row {row}, column {column}").format(row=row + 1, column=column + 1)


def say_field(state: Field) -> str:
    """The circuit in a sentence."""
    if not state.roads:
        return _(
            "Choose a tile, then press where it should go. Can you build a road that goes all the way round? (R6.2)"
        )
    tiles = ngettext("{count} tile is there.", "{count} tiles are there.", len(state.roads))
    return together([tiles.format(count=len(state.roads)), say_circuit(state)])


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
    """All there is to know: what is wrong with the counts, where roads stop, or that all is well."""
    found = [Finding(_("The box"), say_objection(each)) for each in tile_objections(named(state))]
    found += [Finding(_("The box"), say_lacking(kind, -count), None) for kind, count in state.left.items() if count < 0]
    found += [Finding(_("Here the road stops"), say_loose(state, cell, side), cell) for cell, side in state.loose]
    if state.closes:
        found.append(Finding(_("All is well"), say_circuit(state)))
    elif state.roads and not state.lap:
        found.append(Finding(_("Not a circuit yet"), _("These roads do not lead all the way round. (R6.2)")))
    return found or [Finding(_("Not a circuit yet"), _("There is nothing on the board."))]


def named(state: Field) -> dict[str, object]:
    """The counts by the names of the kinds."""
    return dict(zip(NAMES.values(), state.counts, strict=True))


def say_loose(state: Field, cell: Cell, side: str) -> str:
    """Where a road stops, and why."""
    other = step(cell, side)
    sentence = _("{place}: to the {direction} there is nothing yet.")
    if other not in grid().index:
        sentence = _("{place}: to the {direction} the board ends.")
    elif other in state.laid:
        sentence = _("{place}: to the {direction} the roads do not meet.")
    return start(sentence.format(place=say_square(cell), direction=say_direction(side)))


def say_lacking(kind: str, count: int) -> str:
    """That more tiles of a kind lie than there are."""
    return ngettext(
        "{kind}: there is {count} tile more on the board than in the box. (R1.7)",
        "{kind}: there are {count} tiles more on the board than in the box. (R1.7)",
        count,
    ).format(kind=start(say_kind(kind)), count=count)


def start(text: str) -> str:
    return text[:1].upper() + text[1:]


def say_none_left(kind: str) -> str:
    """That all tiles of a kind lie on the board."""
    return _("The box has no more tiles of this kind: {kind}. (R1.7)").format(kind=say_kind(kind))


def say_label(state: Field, cell: Cell) -> str:
    """A place in words, with where its road stops."""
    exits = state.laid.get(cell)
    if exits is None:
        return _("{place}: empty").format(place=start(say_square(cell)))
    said = _("{place}: {tile}, road {road}").format(
        place=start(say_square(cell)), tile=say_tile(KIND_OF[exits]), road=say_road(exits)
    )
    loose = [side for place, side in state.loose if place == cell]
    return _("{what}; stops here: {directions}").format(what=said, directions=say_directions(loose)) if loose else said


def say_put(state: Field, cell: Cell) -> str:
    """What lies at a place now, and what that makes of the roads."""
    return together([numbered(say_label(state, cell), ()), say_circuit(state)])


def say_taken(cell: Cell, state: Field) -> str:
    taken = _("{place} is empty again.").format(place=start(say_square(cell)))
    return together([taken, say_circuit(state)]) if state.roads else taken


def say_steps(state: Field, name: str) -> list[str]:
    """A sentence for the beginning, and one for each drive of a lap."""
    ends = (*state.lap[1:], *state.lap[:1])
    sentence = _("{seat} drives {direction} to {place}.")
    drives = [
        sentence.format(seat=name, direction=say_direction(side), place=say_square(end))
        for side, end in zip(driven(state.lap), ends, strict=True)
    ]
    return [_("{seat} starts.").format(seat=name), *drives]


def say_longest(found: Longest | None, counts: bool) -> str:
    """How long a circuit of these tiles can be; None: that is being worked out."""
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
    """What the counts add up to, and what they must."""
    return _("Road tiles: {found} of {total}").format(found=sum(state.counts), total=TOTAL)
