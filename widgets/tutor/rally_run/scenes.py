"""The boards of questions: what is shown before an answer, and the film of it afterwards."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence

import ipywidgets

from rally.core.terminal import Paint, wrap_text
from rally.rally_run import Cell, Race, grid, ways_of
from rally.rally_run.box.tiles import PIT
from rally.rally_run.race.drawing import START_LETTERS, draw_board
from rally.tutor.rally_run import TRUTHS, Exercise
from widgets.lab.due import STAGE
from widgets.lab.messages import number_in
from widgets.parts import Part
from widgets.rally_run.labs.board import cell_in
from widgets.rally_run.labs.board_table import BoardTable
from widgets.rally_run.labs.hints import exchanges
from widgets.rally_run.labs.still import race_svg
from widgets.rally_run.labs.views import COVERED, OPEN, Sight, say_start
from widgets.rally_run.words import say_cell, say_move, say_seat, say_watched
from widgets.rally_run.words.events import on_board
from widgets.rally_run.words.voice import VOICE
from widgets.tutor.quiz import QuestionScene, say_thought
from widgets.words import _
from widgets.words.sentences import series

GRID = grid()

NO_ANSWER = {"turn", "swap", "off"}
"""What a board sends besides the place of a click; it answers no question."""


class BoardScene(QuestionScene[Exercise]):
    """The board of a question.

    answer: what a click on the board means: the "place" that is the answer, one of several "places", which it marks, a
    "player", by plate or car; "" for nothing.
    """

    asked = (STAGE,)

    def __init__(self, answer: str = "") -> None:
        self.answer, self.marking = answer, answer == "places"
        self.table = BoardTable(choosable=answer == "player")
        self.parts: list[Part] = [self.table.board, self.table.drivers]

    def arrange_parts(self, acts: Sequence[ipywidgets.Widget]) -> ipywidgets.Box:
        return self.table.arrange_parts(acts)

    def film(self, task: Exercise, solved: bool) -> tuple[str, str, int]:
        return self.table.film if self.table.steps.steps else ("", "", 0)

    def picture(self, task: Exercise, alt: str) -> str:
        return race_svg(task.race, self.sight(task, False))

    def draw_text(self, task: Exercise, paint: Paint) -> list[str]:
        """The question for a terminal. If something has been seen to happen, the earlier board and what happened come
        first."""
        race = task.race
        lines = self.draw_board(task, race, paint)
        if seen := say_watched(on_board(task.shown), task.before):
            told = [line for sentence in seen for line in wrap_text(sentence, "> ")]
            lines = [*self.draw_board(task, task.before, paint), "", *told, "", *lines]
        lines.append("")
        starts = [say_start(race, colour) for colour in task.homes]
        for seat, start in enumerate(starts):
            lines += wrap_text(say_named(race, seat, series(filter(None, [VOICE.place(race, seat), start]))), "  ")
        return [*lines, "", *legend_lines(race, paint)]

    def draw_board(self, task: Exercise, race: Race, paint: Paint) -> list[str]:
        """A board as lines of plain text, with what may be seen before an answer."""
        return draw_board(race, paint, first=1, framed=task.offered, is_open=self.sight(task, False).peek)

    def tell_text(self, task: Exercise) -> list[str]:
        return say_move(on_board(task.coming), task.race)

    # --- drawing ---

    def show(self, task: Exercise, solved: bool, marked: Collection[str]) -> None:
        marks = self.right(task) if solved else marks_of(task, marked)
        starts = task.homes
        if solved and (task.seen or task.turns):
            self.table.begins = len(on_board(task.shown))  # what was asked about; what came before can be seen again
            seen = (*task.shown, *task.coming)
            self.table.show_film(task.outcome, task.before, seen, self.sight(task, True), marks=marks, starts=starts)
        elif task.seen:
            self.table.begins = 0
            self.table.show_film(
                task.race, task.before, task.shown, self.sight(task, False), marks=marks, starts=starts, asked=True
            )
        else:
            self.table.show_race(task.race, self.sight(task, solved), marks=marks, starts=starts)
        self.mark_thought(task)
        if not solved:
            self.hide_goals()

    def can_show(self, task: Exercise, value: Hashable) -> bool:
        return bool(cells_of(value) or self.said_on_plates(task, value, ""))

    def said_on_plates(self, task: Exercise, value: Hashable, said: str) -> dict[int, str]:
        """By seat, what a plate says about a wrong answer: the label where a player is asked for, or the number where
        one is asked about a player."""
        if not isinstance(value, int):
            return {}
        if self.answer == "player":
            return {value: said} if value in range(len(task.race.players)) else {}
        return {task.seat: say_thought(said, value)}

    def mark_thought(self, task: Exercise) -> None:
        """Mark the places or the player of a wrong answer."""
        value, said = self.thought
        board, drivers = self.table.board, self.table.drivers
        cells = [[*cell] for cell in cells_of(value)]
        if cells:
            board.tiles = [tile | with_thought(tile, said) if tile["cell"] in cells else tile for tile in board.tiles]
        thoughts = self.said_on_plates(task, value, said)
        drivers.plates = [
            plate | ({"thought": thoughts[seat]} if seat in thoughts else {})
            for seat, plate in enumerate(drivers.plates)
        ]

    def point(self, values: Mapping[str, Hashable]) -> None:
        """Light up the tiles of an answer."""
        self.table.board.pointed = {name: [[*cell] for cell in cells_of(value)] for name, value in values.items()}

    def hide_goals(self) -> None:
        """Hide what would give the answer away: the goals and, where the winner is asked for, whose turn it is."""
        drivers, board = self.table.drivers, self.table.board
        hidden: dict[str, object] = {"goal": ""}
        if self.answer == "player":
            hidden |= {"active": False, "turn": ""}
            board.cars = [car | {"active": False} for car in board.cars]
        drivers.plates = [plate | hidden for plate in drivers.plates]
        drivers.moments = [
            [news | {name: value for name, value in hidden.items() if name in news} for news in step]
            for step in drivers.moments
        ]

    def sight(self, task: Exercise, solved: bool) -> Sight:
        """Which face-down tiles are seen at the beginning of the film: all if the question shows them, else none."""
        return OPEN if task.known else COVERED

    def right(self, task: Exercise) -> dict[Cell, tuple[str, ...]]:
        """The places of the right answer, marked."""
        if self.answer not in ("place", "places"):
            return {}
        truth = TRUTHS[task.ask](task)
        names = truth if isinstance(truth, tuple) else (truth,)
        return {GRID.places[str(name)]: ("may",) for name in names if name in GRID.places}

    # --- answering ---

    def mark_in(self, task: Exercise, content: Mapping[str, object]) -> str | None:
        """The place that a click marks, if an answer consists of several."""
        return GRID.name(cell_in(content["cell"], content)) if self.marking and "cell" in content else None

    def answer_in(self, task: Exercise, content: Mapping[str, object]) -> Hashable:
        """The place that was clicked, or the player whose plate or car it was."""
        if "plate" in content:
            return number_in(content, "plate", below=len(task.race.players)) if self.answer == "player" else None
        if content.keys() & NO_ANSWER:
            return None
        cell = cell_in(content.get("cell"), content)
        if self.answer == "player":
            there = [seat for seat, car in enumerate(task.race.cars) if car == cell]
            return there[0] if len(there) == 1 else None
        return GRID.name(cell) if self.answer == "place" else None


class MemoryScene(BoardScene):
    """A board on which something has been seen; afterwards it shows what could be known."""

    def sight(self, task: Exercise, solved: bool) -> Sight:
        return Sight(memory=task.before.memory) if solved and not task.known else super().sight(task, solved)


class WayScene(BoardScene):
    """A board that shows its tiles, and afterwards the shortest way."""

    def show(self, task: Exercise, solved: bool, marked: Collection[str]) -> None:
        super().show(task, solved, marked)
        race, car = task.race, task.race.cars[task.seat]
        way = ways_of(race, task.seat).way(car, race.exits(car) or "") if solved else None
        with self.table.board.hold_sync():
            self.table.board.path = [[*cell] for cell in (car, *way.cells)] if way else []
            self.table.board.exchanges = exchanges(way.swaps) if way else []


def say_named(race: Race, seat: int, said: str) -> str:
    """What there is to say about a player, behind the letter of the car and the name."""
    return _("{seat}: {place}").format(seat=say_seat(race, seat), place=said)


def legend_lines(race: Race, paint: Paint) -> list[str]:
    """The meaning of the letters on a plain-text board that do not stand for cars."""
    letters = {START_LETTERS[colour]: cell for colour, cell in race.grid.starts.items()} | {PIT: race.grid.pit}
    said = series(_("{seat}: {place}").format(seat=letter, place=say_cell(cell)) for letter, cell in letters.items())
    return [paint(line, "faint") for line in wrap_text(said)]


def cells_of(value: Hashable) -> list[Cell]:
    """The places that an answer names."""
    return [GRID.places[str(name)] for name in (value if isinstance(value, tuple) else (value,)) if name in GRID.places]


def with_thought(tile: Mapping[str, object], said: str) -> dict[str, object]:
    """The marks and the label of a tile that a wrong answer names."""
    marks = tile.get("marks")
    return {
        "marks": [*(marks if isinstance(marks, list) else ()), "thought"],
        "label": _("{place}; {thought}").format(place=tile["label"], thought=said),
    }


def marks_of(task: Exercise, marked: Collection[str]) -> dict[Cell, tuple[str, ...]]:
    """The marks before an answer: what may be chosen, and what is."""
    marks: dict[Cell, tuple[str, ...]] = {cell: ("may",) for cell in task.offered}
    return marks | {GRID.places[name]: ("chosen",) for name in marked}
