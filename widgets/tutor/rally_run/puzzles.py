"""The table of a puzzle of Rally Run!: the board with what its seat remembers, and the plates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rally.core.advice import LikelyLine
from rally.rally_run import Action, Race, Swap, Turn, grid
from rally.rally_run.players.reasons import likely_line
from rally.tutor.rally_run.themes import FAR, NEAR, OTHERS, THERE
from widgets.lab.messages import text_in
from widgets.rally_run.labs.board import cell_in, drive_to, pair_in
from widgets.rally_run.labs.board_table import BoardTable
from widgets.rally_run.labs.hints import Hint, say_why
from widgets.rally_run.labs.still import race_svg
from widgets.rally_run.labs.swap_lab import say_begun
from widgets.rally_run.labs.views import Sight, marks_of
from widgets.rally_run.words import say_brief, say_seat
from widgets.rally_run.words.voice import VOICE
from widgets.tutor.quiz import Named, PuzzleDesk
from widgets.words import _

GRID = grid()


class BoardDesk(PuzzleDesk[Race, Action]):
    """The table of a puzzle."""

    voice = VOICE

    def __init__(self) -> None:
        self.table = BoardTable(swappable=True)
        self.areas = self.table.areas
        self.parts = [self.table.board]

    def ask(self, race: Race) -> str:
        seat = say_seat(race, race.turn)
        if race.turning is not None:
            return _("{seat} has turned over a tile. Which way of laying it wins the most races?").format(seat=seat)
        return _("{seat} remembers all that was seen. Which choice wins the most races?").format(seat=seat)

    def picture(self, race: Race) -> str:
        return race_svg(race, Sight(race.memory))

    def show(self, race: Race, marked: str) -> None:
        marks = marks_of(race) | ({GRID.places[marked]: ("chosen",)} if marked else {})
        self.table.show_race(race, Sight(race.memory), marks=marks)

    def show_lines(self, race: Race, lines: Sequence[tuple[Action, LikelyLine[Race]]]) -> None:
        films = [
            (action, line.races[-1], [event for each in line.races for event in each.events]) for action, line in lines
        ]
        before = lines[0][1].races[0].previous
        assert before is not None  # the choice led on from there
        self.table.show_lines(before, films, Sight(race.memory))

    def action_in(self, content: Mapping[str, object], race: Race, marked: str) -> Action | str:
        if "swap" in content:
            return Swap(*pair_in(content))
        if "turn" in content:
            return Turn(text_in(content, "turn"))
        if "leave" in content:
            return ""
        waiting, cell = GRID.places.get(marked), cell_in(content.get("cell"), content)
        drive = drive_to(race, cell, waiting)
        if drive is not None:
            return drive
        if waiting is not None:
            return "" if waiting == cell else Swap(waiting, cell)
        others = [each for each in race.swappable if each != cell]
        first = Swap(cell, others[0])
        return GRID.name(cell) if race.why_not(first) is None else first

    def say_marked(self, marked: str) -> str:
        return say_begun(GRID.places[marked])

    def line(self, race: Race, action: Action) -> LikelyLine[Race]:
        return likely_line(race, action)

    def say_why(self, race: Race, action: Action, line: LikelyLine[Race]) -> str:
        if line.alike == line.deals and line.races[-1].winner is not None:
            return _("{seat} would win the race.").format(seat=say_seat(race, line.races[-1].winner))
        return say_why(Hint(race.recalled, action))

    def say_difference(self, race: Race, action: Action, other: Action, named: Named) -> str:
        return _("Both look alike here: the difference only shows later in the race.")

    def say_brief(self, race: Race, action: Action) -> str:
        return say_brief(action, race)

    def say_far(self, far: int) -> str:
        return {
            THERE: _("The goal is at most one turn away."),
            NEAR: _("The way to the goal is short, and known."),
            FAR: _("You have to see a longer way, or one that is not known yet."),
            OTHERS: _("The shortest way is not the best one here, or the other players' ways matter."),
        }[far]


DESK = BoardDesk
