"""FreePlay: lay roads open at will, build a circuit, and drive round it (R6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from rally.core.validate import validate_kind
from rally.rally_run import Cell, Longest, TileSet, grid
from rally.rally_run.box.grid import place_beside
from rally.rally_run.box.tiles import KIND_NAMES, KIND_OF, ORIENTATIONS, TOTAL
from rally.rally_run.rules.circuits import seek_longest
from widgets.lab import controls
from widgets.lab.controls import BOARD_TABLE, lay_table, update_control, with_classes
from widgets.lab.lab import Lab, Words
from widgets.lab.messages import number_in, text_in, unreadable_message
from widgets.lab.sharing import SharedAlone
from widgets.lab.state import State
from widgets.lab.work import Work
from widgets.parts import Log, Steps
from widgets.parts.narration import LONGEST, Films
from widgets.parts.palette import liveries
from widgets.races.records import FilePanel, log_lines
from widgets.rally_run.figures.board import board_svg
from widgets.rally_run.parts.table import TileBoard, TileTray
from widgets.rally_run.stories import find_story
from widgets.rally_run.words import say_kind, start_upper
from widgets.rally_run.words.voice import VOICE
from widgets.words import _, join_sentences
from widgets.words.files import TILES

from .board import cell_in, pair_in
from .circuit import (
    BOX,
    Field,
    findings,
    lap_directions,
    parse,
    say_field,
    say_label,
    say_longest,
    say_none_left,
    say_put,
    say_square,
    say_steps,
    say_taken,
    say_total,
)

FILE = "tiles.toml"


class TileFilePanel(FilePanel[Field, TileSet]):
    """Saves and loads the numbers of tiles as a file, in the format of the box's own."""

    kind = TILES

    def file_to_save(self) -> tuple[str, str]:
        return FILE, TileSet(*self.lab.state.counts).to_toml()

    def value_from_text(self, text: str) -> TileSet:
        return TileSet.from_toml(text)

    def take(self, name: str, loaded: TileSet) -> None:
        state = replace(self.lab.state, counts=tuple(loaded.counts.values()), finding=-1)
        self.lab.go(state, lambda: join_sentences([_("{file} is loaded.").format(file=name), say_total(state)]), "good")

    def say_saved(self, name: str) -> str:
        return _("The tiles are saved as {file}.").format(file=name)

    def say_nothing(self, name: str) -> str:
        return _("{file} does not contain a set of tiles. Nothing was loaded.").format(file=name)


class TileCounts:
    """The numbers of tiles by kind, a button that sets those of the box, and their file."""

    def __init__(self, lab: Lab[Field]) -> None:
        self.lab = lab
        self.straights, self.curves, self.junctions = controls.number(), controls.number(), controls.number()
        self.crossings, self.dead_ends, self.of_the_box = controls.number(), controls.number(), controls.button()
        self.total = controls.status()
        self.numbers = dict(
            zip(KIND_NAMES, (self.straights, self.curves, self.junctions, self.crossings, self.dead_ends), strict=True)
        )
        self.filing = TileFilePanel(lab)

    def listen(self) -> None:
        self.filing.listen()
        for place, number in enumerate(self.numbers.values()):
            self.lab.on(number, partial(self.count, place))
        self.lab.on(self.of_the_box, lambda: self.set_counts(BOX))

    @property
    def parts(self) -> list[object]:
        return [*self.numbers.values(), self.total, self.of_the_box, self.filing.files]

    # --- acting ---

    def count(self, place: int, number: int) -> None:
        """Set the number of tiles of a kind. A number that no box can have is refused."""
        if number not in range(TOTAL + 1):
            self.lab.tell(lambda: say_number(number), "bad")
            return
        counts = self.lab.state.counts
        self.set_counts((*counts[:place], number, *counts[place + 1 :]))

    def set_counts(self, counts: tuple[int, ...]) -> None:
        state = replace(self.lab.state, counts=counts, finding=-1)
        act = self.lab.look if counts == self.lab.state.counts else self.lab.go
        act(state, lambda: say_total(state), "info" if state.tile_set else "bad")

    # --- drawing ---

    def show(self, state: Field) -> None:
        for (kind, number), count in zip(self.numbers.items(), state.counts, strict=True):
            update_control(number, start_upper(say_kind(kind)), count)
        self.total.value = say_total(state)
        update_control(self.of_the_box, _("As in our box"))


def say_number(number: int) -> str:
    """The reply to an impossible number of tiles of a kind."""
    return _("Tiles of a kind: {number} is not possible. Type a number from 0 to {most}.").format(
        number=number, most=TOTAL
    )


class CircuitSearch:
    """Finds the longest circuits of sets of tiles; the lab is redrawn when one has been found."""

    def __init__(self, lab: Lab[State]) -> None:
        self.lab = lab
        self.known: dict[TileSet, Longest] = {}
        self.asked: TileSet | None = None
        self.work: Work[tuple[TileSet, Longest] | None] = lab.work(self.take, lab.tell_fault)

    def longest(self, tiles: TileSet | None) -> Longest | None:
        """The longest circuit of this set; None while it is being computed, and for no set."""
        if tiles is None or tiles in self.known:
            return self.known.get(tiles) if tiles else None
        if tiles != self.asked:
            self.asked = tiles
            self.work.start(self.seek(tiles))
        return None

    def seek(self, tiles: TileSet) -> Iterator[tuple[TileSet, Longest] | None]:
        """What is found, after None for each portion of the search."""
        for found in seek_longest(tiles):
            yield None if found is None else (tiles, found)

    def take(self, found: tuple[TileSet, Longest] | None) -> None:
        if found is None:
            return
        self.known[found[0]] = found[1]
        self.lab.redraw()


View = dict[str, object]

DRIVER = "Mia"
"""Who drives round."""


def places_view(state: Field) -> list[View]:
    """A view of each place of the bare grid."""
    marks = marks_of(state)
    return [
        {
            "cell": [*cell],
            "kind": "road" if cell in state.laid else "empty",
            "exits": state.laid.get(cell, ""),
            "label": say_label(state, cell),
            "marks": marks.get(cell, []),
        }
        for cell in grid().cells
    ]


def marks_of(state: Field) -> dict[Cell, list[str]]:
    """Where the road could go on, where it stops for good, and what a finding points at."""
    marks: dict[Cell, list[str]] = {}
    for cell, side in state.loose:
        other = place_beside(cell, side)
        goes_on = other in grid().index and other not in state.laid
        marks[other if goes_on else cell] = ["may" if goes_on else "wrong"]
    known = findings(state)
    if 0 <= state.finding < len(known) and known[state.finding].at is not None:
        marks[known[state.finding].at] = ["chosen"]
    return marks


def cars_view(state: Field) -> list[View]:
    """A car at the beginning of a lap, if there is a way round."""
    if not state.lap:
        return []
    car = liveries((DRIVER,))[0]
    return [
        {
            "seat": 0,
            "name": DRIVER,
            "letter": car.letter,
            "paint": car.colour,
            "cell": [*state.lap[0]],
            "heading": lap_directions(state.lap)[-1],
            "trophy": "",
            "active": True,
        }
    ]


def lap_moments(state: Field) -> list[list[View]]:
    """For each step of a lap where the car is; it begins where it ends."""
    ends = (*state.lap[1:], *state.lap[:1])
    drives = [
        [{"seat": 0, "cell": [*end], "heading": side}]
        for side, end in zip(lap_directions(state.lap), ends, strict=True)
    ]
    return [[], *drives]


def tray_view(state: Field) -> list[View]:
    """The kinds with how many are left, and the sign that takes away."""
    kinds = [
        {
            "id": kind,
            "kind": kind,
            "label": say_kind(kind),
            "count": str(left),
            "chosen": kind == state.brush,
            "dim": left <= 0,
        }
        for kind, left in state.left.items()
    ]
    away = {"id": "", "kind": "", "label": _("take away"), "chosen": not state.brush, "dim": not state.roads}
    return [*kinds, away]


class FreePlay(Lab[Field]):
    """Choose a kind of tile and click where to lay it, or drag it there; click a tile to turn it round.

    position: what lies at the beginning, as notation (`roads=0.0:ES,0.1:SW`). tiles: how many of each kind there are, a
    TileSet; the lab's `tiles` are those that have been entered. story: what it tells once the deed is done. Controls:
    `drive`, `build`, `clear`; the counts `straights`, `curves`, `junctions`, `crossings`, `dead_ends`, `of_the_box`;
    `put("c", (0, 1))` lays a tile.
    """

    home = "14_play_rally_run"
    shared_as = SharedAlone

    name = "free-play"
    voice = VOICE

    def __init__(self, position: str = "", tiles: TileSet | None = None, story: str = "") -> None:
        field = parse(position) if position else Field()
        if tiles is not None:
            field = replace(field, counts=tuple(validate_kind(tiles, TileSet, "a TileSet").counts.values()))
        super().__init__(field, find_story(story, self.name))
        self.board, self.tray = TileBoard(active=True, swappable=True, loose=True), TileTray(draggable=True)
        self.findings, self.status = Log(player=False), controls.status()
        self.channel = self.board.channel = self.board.called
        self.steps, self.films = Steps(channel=self.channel), Films(self.channel)
        self.drive, self.build, self.clear = controls.button(), controls.button(), controls.button()
        self.counting, self.seeking = TileCounts(self), CircuitSearch(self)
        acts = [self.tray, self.status, self.drive, self.build, self.clear, self.step_back]
        laid = with_classes(
            lay_table(stage=[self.board], film=[self.steps], side=[self.findings], acts=acts), BOARD_TABLE
        )
        self.furnish([laid], self.counting.parts, [self.counting])
        self.on(self.board, self.answer_board)
        self.on(self.tray, self.choose)
        self.on(self.findings, self.point_out)
        self.on(self.drive, self.drive_round)
        self.on(self.build, self.build_longest)
        self.on(self.clear, lambda: self.edit(self.state.with_roads({})))

    @property
    def tiles(self) -> TileSet:
        """The tiles as they are counted here. Raises ImpossiblePosition with what is wrong with the counts (R1.2)."""
        return TileSet(*self.state.counts)

    # --- acting ---

    def edit(self, state: Field, said: Words | None = None, tone: str = "info") -> None:
        act = self.look if state.roads == self.state.roads else self.go
        act(state, said, "good" if state.closes else tone)

    def answer_board(self, content: Mapping[str, object]) -> None:
        if "swap" in content:
            self.move(*pair_in(content))
        elif "off" in content:
            self.take(on_grid(content["off"], content))
        else:
            self.click(on_grid(content.get("cell"), content))

    def choose(self, content: Mapping[str, object]) -> None:
        """A kind was chosen, or dragged onto the board."""
        kind = text_in(content, "pick")
        if kind and kind not in KIND_NAMES:
            raise unreadable_message(content)
        if "cell" not in content:
            self.look(replace(self.state, brush=kind))
        elif kind:
            self.put_tile(kind, on_grid(content["cell"], content))
        else:
            self.take(on_grid(content["cell"], content))

    def click(self, cell: Cell) -> None:
        """Lay a tile where none lies, turn one that lies there, or take it away."""
        state = self.state
        if not state.brush:
            self.take(cell)
        elif cell in state.laid:
            self.turn(cell)
        else:
            self.put_tile(state.brush, cell)

    def put_tile(self, kind: str, cell: Cell) -> None:
        """Lay a tile of this kind, if the box has another; what lay there goes back into it."""
        state = self.state.without_tile(cell)
        if state.left[kind] <= 0:
            self.tell(lambda: say_none_left(kind), "bad")
            return
        after = replace(self.state.with_tile(cell, kind), brush=kind)
        self.edit(after, lambda: say_put(after, cell))

    def turn(self, cell: Cell) -> None:
        state = self.state
        if len(ORIENTATIONS[KIND_OF[state.laid[cell]]]) == 1:
            self.tell(lambda: _("A crossing looks the same whichever way you turn it."), "bad")
            return
        after = state.turn_tile(cell)
        self.edit(after, lambda: say_put(after, cell))

    def take(self, cell: Cell) -> None:
        if cell not in self.state.laid:
            self.tell(
                lambda: _("{what}. There is nothing to take away.").format(what=say_label(self.state, cell)), "bad"
            )
            return
        after = self.state.without_tile(cell)
        self.edit(after, lambda: say_taken(cell, after))

    def move(self, start: Cell, end: Cell) -> None:
        """Move a tile; one that lies there changes places with it."""
        for cell in (start, end):
            on_grid([*cell], cell)
        if start not in self.state.laid:
            self.tell(lambda: _("{what}. There is nothing to move.").format(what=say_label(self.state, start)), "bad")
            return
        after = self.state.move_tile(start, end)
        self.edit(after, lambda: say_put(after, end))

    def drive_round(self) -> None:
        state = self.state
        if not state.lap:
            self.tell(lambda: _("There is no circuit to drive round yet. (R6.2)"), "bad")
            return
        shown = replace(state, driving=True, finding=-1)
        self.go(shown, tone="good", opening=lambda: _("{seat} is on the way. Watch!").format(seat=DRIVER))

    def build_longest(self) -> None:
        """Lay a longest circuit of these tiles."""
        found = self.seeking.longest(self.state.tile_set)
        if found is None or not found.lap:
            self.tell(self.say_status, "bad")
            return
        self.edit(self.state.with_roads(dict(found.roads)))

    def point_out(self, content: Mapping[str, object]) -> None:
        """Mark on the board what a finding is about, and say it."""
        state = replace(self.state, finding=number_in(content, "scene", below=len(findings(self.state))))
        self.look(state, lambda: findings(state)[state.finding].text)

    # --- the lab ---

    def title(self) -> str:
        return _("Free play")

    def write(self) -> str:
        return str(self.state)

    def state_from_text(self, text: str) -> Field:
        return replace(parse(text), brush=self.state.brush)

    def describe(self) -> str:
        return say_field(self.state)

    def say_status(self) -> str:
        tiles = self.state.tile_set
        return say_longest(self.seeking.longest(tiles), tiles is not None)

    def film(self) -> tuple[str, str, int]:
        return self.films.name, self.channel, max(0, len(self.steps.steps) - 1)

    def picture(self) -> str:
        paint = liveries((DRIVER,))[0].paint
        cars = [view | {"fill": paint} for view in cars_view(self.state)]
        tiles = [view for view in places_view(self.state) if view["exits"]]
        return board_svg(tiles, cars, [], self.describe())

    def rows(self) -> Iterator[tuple[str, str]]:
        yield from ((say_square(cell), say_label(self.state, cell)) for cell, _exits in self.state.roads)
        yield from super().rows()

    # --- drawing ---

    def show(self) -> None:
        state = self.state
        self.show_board(state)
        with self.tray.hold_sync():
            self.tray.title = _("Your box: choose a tile, then press where it should go")
            self.tray.tiles = tray_view(state)
        with self.findings.hold_sync():
            self.findings.name = _("What there is to know about this circuit")
            self.findings.lines = [*log_lines(findings(state))]
            self.findings.scene = state.finding
        self.status.value = self.say_status()
        update_control(self.drive, _("Drive a lap"), primary=bool(state.lap), dim=not state.lap)
        update_control(self.build, _("Show one of the longest"), dim=self.seeking.longest(state.tile_set) is None)
        update_control(self.clear, _("Clear the board"), dim=not state.roads)
        self.counting.show(state)

    def show_board(self, state: Field) -> None:
        """The roads, and the film of a lap while one is driven."""
        self.films.show(state.roads if state.driving else None)
        with self.board.hold_sync():
            self.board.tiles, self.board.cars = places_view(state), cars_view(state)
            self.board.moments = lap_moments(state) if state.driving else []
            self.board.film = self.films.name
        with self.steps.hold_sync():
            self.steps.film, self.steps.step, self.steps.longest = self.films.name, 0, LONGEST
            self.steps.steps = [{"text": text} for text in say_steps(state, DRIVER)] if state.driving else []
        controls.show_widget(self.steps, state.driving)


def on_grid(value: object, content: object) -> Cell:
    """A place of the bare grid in a message; NotationError for anything else."""
    cell = cell_in(value, content)
    if cell not in grid().index:
        raise unreadable_message(content)
    return cell
