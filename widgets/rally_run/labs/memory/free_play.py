"""FreePlay: lay roads open at will, build a circuit, and drive round it (R6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rally.given import given
from rally.rally_run import Cell, Longest, TileSet, grid, longest
from rally.rally_run.box.tiles import KIND_OF, NAMES, ORIENTATIONS
from widgets.rally_run.figures.board import board_svg
from widgets.rally_run.labs.table.board import cell_in, pair_in
from widgets.rally_run.parts import TileBoard, TileTray
from widgets.rally_run.stories import named
from widgets.rally_run.words.voice import VOICE
from widgets.shared.figures.palette import liveries
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.editing.findings import log_lines
from widgets.shared.labs.films import LONGEST, Films
from widgets.shared.labs.lab import Lab, Words
from widgets.shared.labs.messages import number_in, text_in, unreadable
from widgets.shared.labs.states import State
from widgets.shared.labs.table import dressed, table
from widgets.shared.labs.work import Work
from widgets.shared.parts import Log, Steps
from widgets.shared.words import _

from .circuit import Field, parse
from .counting import Counting
from .laying import DRIVER, cars_view, lap_moments, places_view, tray_view
from .tell import findings, say_field, say_label, say_longest, say_none_left, say_put, say_square, say_steps, say_taken


class FreePlay(Lab[Field]):
    """Choose a kind of tile and click where it shall lie, or drag it there; click a tile to turn it round.

    position: what lies at the beginning, as notation (`roads=0.0:ES,0.1:SW`). tiles: how many of each kind there are,
    a TileSet; the lab's `tiles` are those that one has entered. story: what it tells once the deed is done. Controls:
    `drive`, `build`, `clear`; the counts `straights`, `curves`, `junctions`, `crossings`, `dead_ends`, `of_the_box`;
    `put("c", (0, 1))` lays a tile.
    """

    name = "free-play"
    voice = VOICE

    def __init__(self, position: str = "", tiles: TileSet | None = None, story: str = "") -> None:
        field = parse(position) if position else Field()
        if tiles is not None:
            field = replace(field, counts=tuple(given(tiles, TileSet, "a TileSet").counts.values()))
        super().__init__(field, named(story))
        self.board, self.tray = TileBoard(active=True, swappable=True, loose=True), TileTray(draggable=True)
        self.findings, self.status = Log(player=False), controls.status()
        self.channel = self.board.channel = self.board.called
        self.steps, self.films = Steps(channel=self.channel), Films(self.channel)
        self.drive, self.build, self.clear = controls.button(), controls.button(), controls.button()
        self.counting, self.seeking = Counting(self), Seeking(self)
        acts = [self.tray, self.status, self.drive, self.build, self.clear, self.step_back]
        laid = dressed(table(stage=[self.board], film=[self.steps], side=[self.findings], acts=acts), "board-table")
        self.furnish([laid], self.counting.parts, [self.counting])
        self.on(self.board, self.heard)
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
        """Go on with other roads. What changes nothing is no step."""
        act = self.look if state.roads == self.state.roads else self.go
        act(state, said, "good" if state.closes else tone)

    def heard(self, content: Mapping[str, object]) -> None:
        """Something was done on the board."""
        if "swap" in content:
            self.move(*pair_in(content))
        elif "off" in content:
            self.take(on_grid(content["off"], content))
        else:
            self.click(on_grid(content.get("cell"), content))

    def choose(self, content: Mapping[str, object]) -> None:
        """A kind was chosen, or dragged onto the board."""
        kind = text_in(content, "pick")
        if kind and kind not in NAMES:
            raise unreadable(content)
        if "cell" not in content:
            self.look(replace(self.state, brush=kind))
        elif kind:
            self.put(kind, on_grid(content["cell"], content))
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
            self.put(state.brush, cell)

    def put(self, kind: str, cell: Cell) -> None:
        """Lay a tile of this kind, if the box has another; what lay there goes back into it."""
        state = self.state.without(cell)
        if state.left[kind] <= 0:
            self.tell(lambda: say_none_left(kind), "bad")
            return
        after = replace(self.state.put(cell, kind), brush=kind)
        self.edit(after, lambda: say_put(after, cell))

    def turn(self, cell: Cell) -> None:
        """Turn a tile a quarter round."""
        state = self.state
        if len(ORIENTATIONS[KIND_OF[state.laid[cell]]]) == 1:
            self.tell(lambda: _("A crossing looks the same whichever way you turn it."), "bad")
            return
        after = state.turned(cell)
        self.edit(after, lambda: say_put(after, cell))

    def take(self, cell: Cell) -> None:
        """Put a tile back into the box."""
        if cell not in self.state.laid:
            self.tell(
                lambda: _("{what}. There is nothing to take away.").format(what=say_label(self.state, cell)), "bad"
            )
            return
        after = self.state.without(cell)
        self.edit(after, lambda: say_taken(cell, after))

    def move(self, start: Cell, end: Cell) -> None:
        """Move a tile; one that lies there changes places with it."""
        for cell in (start, end):
            on_grid([*cell], cell)
        if start not in self.state.laid:
            self.tell(lambda: _("{what}. There is nothing to move.").format(what=say_label(self.state, start)), "bad")
            return
        after = self.state.moved(start, end)
        self.edit(after, lambda: say_put(after, end))

    def drive_round(self) -> None:
        """Let the car drive a lap."""
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

    def read(self, text: str) -> Field:
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
        put(self.drive, _("Drive a lap"), primary=bool(state.lap), dim=not state.lap)
        put(self.build, _("Show one of the longest"), dim=self.seeking.longest(state.tile_set) is None)
        put(self.clear, _("Clear the board"), dim=not state.roads)
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
        controls.show(self.steps, state.driving)


def on_grid(value: object, content: object) -> Cell:
    """A place of the bare grid in a message; NotationError if it is none."""
    cell = cell_in(value, content)
    if cell not in grid().index:
        raise unreadable(content)
    return cell


class Seeking:
    """Knows the longest circuits of the sets that it was asked about; the lab is drawn anew when it has found one."""

    def __init__(self, lab: Lab[State]) -> None:
        self.lab = lab
        self.known: dict[TileSet, Longest] = {}
        self.asked: TileSet | None = None
        self.work: Work[tuple[TileSet, Longest]] = lab.work(self.take, lab.tell_fault)

    def longest(self, tiles: TileSet | None) -> Longest | None:
        """The longest circuit of this set; None while that is being worked out, and for no set."""
        if tiles is None or tiles in self.known:
            return self.known.get(tiles) if tiles else None
        if tiles != self.asked:
            self.asked = tiles
            self.work.start((each, longest(each)) for each in [tiles])
        return None

    def take(self, found: tuple[TileSet, Longest]) -> None:
        self.known[found[0]] = found[1]
        self.lab.redraw()
