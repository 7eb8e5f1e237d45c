"""PlayLab: play a whole race, people and computer players at the same screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rally.errors import Objection
from rally.given import given
from rally.rally_run import Action, Cell, Drive, Race, Swap, TileSet, TileTurnedOver, TrophyTaken, Turn
from rally.rally_run.box.grid import DIRECTIONS
from widgets.rally_run.labs.advice.ways import exchanges
from widgets.rally_run.labs.screen import SCREEN
from widgets.rally_run.labs.table.board import answer, draw, marks, pointing, wrong_cells
from widgets.rally_run.labs.table.board_table import BoardTable
from widgets.rally_run.labs.table.sight import COVERED, Sight
from widgets.rally_run.labs.table.steering import drive_to, say_far
from widgets.rally_run.labs.table.still import race_svg
from widgets.rally_run.labs.table.swapping import choose_tile, end_swap, say_begun
from widgets.rally_run.words import join, on_cell, say_due, say_goal, say_objection, say_seat, say_tile, say_trophy
from widgets.shared.labs.messages import unreadable
from widgets.shared.labs.play import play_lab
from widgets.shared.labs.play.play_lab import Above, Furniture
from widgets.shared.labs.races.history import goes_on, moments, races_since
from widgets.shared.words import _, together

from .helping import Helping
from .table import Sitting


class PlayLab(play_lab.PlayLab[Sitting, Race, Action]):
    """Play a whole race with people and computer players: click a tile beside your car to drive there; to swap, click
    two other tiles, or drag one onto the other.

    players: how many, 2 to 4, or their names. people: how many of them are people, from the first seat on.
    against: how the others play: "wanderer", "forgetful", "attentive" or "rememberer". seats: instead, who plays at
    each seat, by the same words and "person". seed: the race's number; the same number lays the same tiles.
    position: the notation to begin with instead, or a Race, which is played on. aid: is what was seen shown faintly?
    story: what it tells once the deed is done. tiles: how many there are of each kind, a TileSet, in this race and in
    those that follow it.
    Controls: `swapping`, `aid`, `hint`, `step_back`, `go_on`, `next_race`; `new_race`, `same_race`, `number`,
    `set_table`; `players`, `name_1` … `name_4`, `kind_1` … `kind_4`.

    A step that can be taken back is a choice of a person, another race, or somebody else at a seat. The aid and names
    are preferences: they hold for every state on the way back.
    """

    name = "rally-run-play"
    screen = SCREEN
    race_lab = Above("widgets.rally_run", "RaceLab")
    table_class = Sitting
    help: Helping
    table: BoardTable

    def __init__(
        self,
        players: int | tuple[str, ...] = 3,
        people: int = 1,
        against: str = "forgetful",
        seed: int = 1,
        position: Race | str | None = None,
        seats: tuple[str, ...] | None = None,
        aid: bool = False,
        story: str = "",
        tiles: TileSet | None = None,
    ) -> None:
        preferred = {"aid": given(aid, bool, "true or false")}
        how = {"tiles": tiles}
        super().__init__(players, people, against, seed, position, seats, story, how=how, preferred=preferred)

    @property
    def race(self) -> Race:
        """The race as it is: nobody at the table sees more than the others."""
        return self.state.race

    # --- the table ---

    def make_help(self) -> Helping:
        return Helping(self)

    def arranged(self) -> Furniture:
        self.table = BoardTable(swappable=True)
        acts = [
            self.help.switches,
            self.go_on,
            *self.thinker.controls,
            self.help.hint,
            self.step_back,
        ]
        return [self.table.arranged(acts)], [self.settings.race_row, self.settings.panel, self.files]

    def listen(self) -> None:
        self.on(self.table.board, lambda content: answer(self, content))
        self.on(self.table.drivers, self.click_plate)

    # --- people act ---

    def click(self, cell: Cell) -> None:
        """Drive to a place beside the car; choose a tile to swap anywhere else."""
        race, state = self.state.race, self.state
        if state.person is None:
            self.tell(None, "bad")
        elif race.turning is not None:
            self.tell(lambda: say_due(race)) if cell == race.turning else self.act(Drive(DIRECTIONS[0]))
        elif state.swapping:
            choose_tile(self, cell)
        elif (drive := drive_to(race, cell, state.chosen)) is not None:
            self.act(drive)
        elif state.chosen is not None or race.is_face_down(cell):
            choose_tile(self, cell, say_begun)
        else:
            self.look(replace(state, wrong=(cell,)), lambda: say_far(race, cell), "bad")

    def turn_round(self, exits: str) -> None:
        """Lay the tile that was turned over, and drive onto it."""
        self.act(Turn(exits))

    def swap(self, first: Cell, second: Cell) -> None:
        """Exchange two tiles, or say why not."""
        self.act(Swap(first, second))

    def leave(self) -> None:
        """End a swap that has begun."""
        end_swap(self)

    def click_plate(self, content: Mapping[str, object]) -> None:
        """There is nothing to click on a plate."""
        raise unreadable(content)

    def refuse(self, objection: Objection) -> None:
        """Say why not, and mark the tiles that show it; a tile that waited for another one waits no longer."""
        state = replace(self.state, chosen=None, wrong=wrong_cells(objection))
        self.look(state, lambda: say_objection(objection, self.state.race), "bad")

    # --- saying ---

    def say_since(self, since: int) -> str:
        """A tile that was turned over and waits is told of with what is due."""
        table = self.state
        waits = table.race.turning is not None
        races = races_since(table.race, since)
        clear = bool(races) and table.person is not None and not waits
        told = self.voice.told(races[:-1] if waits else races)
        return self.say_due_after(told, say_next(table) if clear else self.say_now())

    def say_opening(self) -> str:
        return say_opening(self.state)

    def say_taken_back(self, now: Sitting, then: Sitting) -> str:
        return say_taken_back(now, then)

    def say_saved(self) -> str:
        return _("The race is saved as {file}. Anyone who opens that file can see all the tiles.")

    def say_back(self) -> str:
        before = self.states.before
        is_seen = before is not None and bool(seen_between(self.state, before))
        return _("Take back (something was seen)") if is_seen else _("Take back")

    # --- drawing ---

    def film(self) -> tuple[str, str, int]:
        return self.table.film

    def picture(self) -> str:
        state = self.state
        return race_svg(state.race, Sight(state.memory) if state.aid else COVERED, pointing(state))

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        """What is marked on the board, with what a hint points out."""
        state, found = self.state, marks(self.state)
        if state.swapping or state.person is None:
            found = {cell: tuple(mark for mark in marked if mark != "may") for cell, marked in found.items()}
        hint = self.help.hinted
        for cell in hint.marked if hint else ():
            found[cell] = (*found.get(cell, ()), "hint")
        return found

    def show_table(self) -> None:
        state, hint = self.state, self.help.hinted
        sight = Sight(state.begins.memory) if state.aid else COVERED  # what was known before the film
        draw(self.table, state, sight, self.marks())
        self.table.drivers.note = say_paint(state)
        with self.table.board.hold_sync():
            self.table.board.path = [[*cell] for cell in hint.path] if hint else []
            self.table.board.exchanges = exchanges(hint.swaps) if hint else []


# --- what is said ----------------------------------------------------------------------------------------------------


def say_next(table: Sitting) -> str:
    """Whose turn it is, and where the way leads."""
    race = table.race
    turn = _("{seat}, it is your turn.").format(seat=say_seat(race, race.turn))
    return together([turn, say_goal(race, race.turn)])


def say_opening(table: Sitting) -> str:
    """What is said while the film runs: nothing of how it ends."""
    first, before = table.film[0], table.before
    seat = say_seat(table.race, before.turn if before is not None else 0)
    if isinstance(first.last_action, Swap):
        return _("{seat} swaps two tiles. Watch!").format(seat=seat)
    return _("{seat} is on the way. Watch!").format(seat=seat)


def say_paint(table: Sitting) -> str:
    """What the colour of a car says, while all of them stand at their beginning."""
    if table.race.last_action is not None or table.race.previous is not None:
        return ""
    return _("The colour of a car only shows whose car it is. It says nothing about where the car starts or finishes.")


# --- taking back -----------------------------------------------------------------------------------------------------


def say_taken_back(now: Sitting, then: Sitting) -> str:
    """That a step is taken back, and what can no longer be unseen."""
    if not goes_on(now.race, then.race):
        return _("The earlier race is back, just as you left it.")
    found = seen_between(now, then)
    if not found:
        return _("Taken back. You saw nothing new in the meantime.")
    return _("Taken back, but you cannot unsee what you have seen: {what}.").format(what=join(found))


def seen_between(now: Sitting, then: Sitting) -> list[str]:
    """What has come to light since `then` that nobody could have known."""
    if not goes_on(now.race, then.race):
        return []
    found, memory = [], then.memory
    for race in races_since(now.race, moments(then.race)):
        for event in race.events:
            if isinstance(event, TileTurnedOver) and event.cell not in memory.at:
                place = on_cell(event.cell)
                found.append(_("{tile} {place}").format(tile=say_tile(event.kind), place=place))
            elif isinstance(event, TrophyTaken):
                found.append(say_trophy(event.colour))
            memory = memory.witnessing(event)
    return found
