"""The boards of questions: what a question shows before an answer is given, and the film of it afterwards."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence

import ipywidgets

from rally.rally_run import Cell, Way, grid, ways_of
from rally.tutor.rally_run import TRUTHS, Exercise
from widgets.rally_run.labs.advice.ways import exchanges
from widgets.rally_run.labs.table.board import cell_in
from widgets.rally_run.labs.table.board_table import BoardTable
from widgets.rally_run.labs.table.sight import COVERED, OPEN, Sight
from widgets.rally_run.labs.table.still import race_svg
from widgets.shared.labs.messages import number_in
from widgets.shared.parts import Part

GRID = grid()

PLACES = ("place", "finish", "seen")
"""Questions whose answer is a place: a click on it gives it."""

SEVERAL = ("open", "drives", "sides", "ways_on", "swaps", "stops")
"""Questions whose answer is made of several places: a click marks one."""

REMEMBERED = ("seen", "known")
"""Questions about memory: once they are answered one sees what could be known."""

NO_ANSWER = {"turn", "swap", "off"}
"""What a board can send beside the place of a click: it answers no question."""


class Scene:
    """The board of a question (`widgets.tutor.game.Scene`)."""

    def __init__(self, ask: str) -> None:
        self.marking = ask in SEVERAL
        self.table = BoardTable(choosable=ask == "winner")
        self.parts: list[Part] = [self.table.board, self.table.drivers]

    def arranged(self, acts: Sequence[ipywidgets.Widget]) -> ipywidgets.Box:
        """The table with what the question is answered with."""
        return self.table.arranged(acts)

    def film(self, task: Exercise, solved: bool) -> tuple[str, str, int]:
        """The film on show, as a lab tells it."""
        return self.table.film if self.table.steps.steps else ("", "", 0)

    def picture(self, task: Exercise, alt: str) -> str:
        """What is asked about, where nothing moves; it tells nothing of the answer."""
        return race_svg(task.race, sight_of(task, False))

    # --- drawing ---

    def show(self, task: Exercise, solved: bool, marked: Collection[str]) -> None:
        """Draw it: nothing that tells the answer, or all of it once it is solved."""
        marks, starts = marks_of(task, solved, marked), starts_of(task)
        if solved and task.turns:
            self.table.show_film(
                task.outcome, task.race, task.coming, sight_of(task, False), marks=marks, starts=starts
            )
        elif task.seen and not solved:
            self.table.show_film(task.race, task.before, task.shown, sight_of(task, False), marks=marks, starts=starts)
        else:
            self.table.show_race(task.race, sight_of(task, solved), marks=marks, starts=starts)
        way = way_of(task) if solved else None
        with self.table.board.hold_sync():
            self.table.board.path = [[*cell] for cell in (task.race.cars[task.seat], *way.cells)] if way else []
            self.table.board.exchanges = exchanges(way.swaps) if way else []
        if not solved:
            self.hide_goals()

    def hide_goals(self) -> None:
        """Where the players want to go would tell too much."""
        drivers = self.table.drivers
        drivers.plates = [plate | {"goal": ""} for plate in drivers.plates]
        drivers.moments = [
            [{**news, "goal": ""} if "goal" in news else news for news in step] for step in drivers.moments
        ]

    # --- answering ---

    def marked(self, task: Exercise, content: Mapping[str, object]) -> str | None:
        """The place that a click marks, if an answer is made of several."""
        return GRID.name(cell_in(content["cell"], content)) if self.marking and "cell" in content else None

    def picked(self, task: Exercise, content: Mapping[str, object]) -> Hashable:
        """The place that was clicked, or the player whose plate or car it was."""
        if "plate" in content:
            return number_in(content, "plate", below=len(task.race.players)) if task.ask == "winner" else None
        if content.keys() & NO_ANSWER:
            return None
        cell = cell_in(content.get("cell"), content)
        if task.ask == "winner":
            there = [seat for seat, car in enumerate(task.race.cars) if car == cell]
            return there[0] if len(there) == 1 else None
        return GRID.name(cell) if task.ask in PLACES else None


def sight_of(task: Exercise, solved: bool) -> Sight:
    """What is seen of face-down tiles: all of them where the question shows them, afterwards what could be known."""
    if task.known:
        return OPEN
    return Sight(memory=task.race.memory) if solved and task.ask in REMEMBERED else COVERED


def marks_of(task: Exercise, solved: bool, marked: Collection[str]) -> dict[Cell, tuple[str, ...]]:
    """What is marked: what one may choose from and has chosen, afterwards what is right."""
    if solved:
        return {cell: ("may",) for cell in right_places(task)}
    marks: dict[Cell, tuple[str, ...]] = {cell: ("may",) for cell in task.offered}
    return marks | {GRID.places[name]: ("chosen",) for name in marked}


def right_places(task: Exercise) -> list[Cell]:
    """The places that the right answer is made of."""
    if task.ask not in (*PLACES, *SEVERAL):
        return []
    truth = TRUTHS[task.ask](task)
    names = truth if isinstance(truth, tuple) else (truth,)
    return [GRID.places[str(name)] for name in names if name in GRID.places]


def way_of(task: Exercise) -> Way | None:
    """The shortest way, where it is asked for."""
    race, car = task.race, task.race.cars[task.seat]
    return ways_of(race, task.seat).way(car, race.exits(car) or "") if task.ask == "turns" else None


def starts_of(task: Exercise) -> tuple[str, ...]:
    """Where the cars began, as far as the question says."""
    return tuple(task.home if seat == task.seat else "" for seat in range(len(task.race.players)))


def scene(task: Exercise) -> Scene:
    """The board of a question."""
    return Scene(task.ask)
