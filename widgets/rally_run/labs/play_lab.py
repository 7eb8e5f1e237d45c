"""PlayLab of Rally Run!: play a whole race at one screen with people and computer players; its help and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from rally.core.errors import Objection
from rally.core.validate import validate_kind
from rally.rally_run import Action, Cell, Drive, Event, Memory, Race, Swap, TileSet, TileTurnedOver, TrophyTaken, Turn
from rally.rally_run.box.grid import DIRECTIONS
from widgets.lab import controls
from widgets.lab.controls import update_control, with_classes
from widgets.lab.messages import unreadable_message
from widgets.races.play_lab import Furniture, GamePlayLab, Help
from widgets.races.play_state import PlayState, Seat
from widgets.races.screen import count_moments, is_continuation, race_at, races_since
from widgets.rally_run.labs.screen import SCREEN
from widgets.rally_run.words import join, on_cell, say_due, say_goal, say_objection, say_tile, say_trophy
from widgets.words import _, join_sentences

from .board import answer, drive_to, marks, say_far, say_opening, wrong_cells
from .board_table import BoardTable
from .hints import Hint, exchanges, hint_for, say_hint
from .still import race_svg
from .swap_lab import choose_tile, end_swap, say_begun
from .views import COVERED, Sight, starts_of


@dataclass(frozen=True)
class RallyRunPlayState(PlayState[Race, Action]):
    """A race that is being played at one screen. The film on show is what has happened since somebody last chose or
    pressed anything: `before` and `events`.

    wrong: the tiles that show why something was refused; chosen: the tile that waits for another one. swapping: whether
    a click chooses a tile to swap, wherever it is. aid: whether what was seen is shown faintly.
    """

    PREFERENCES: ClassVar[tuple[str, ...]] = ("aid", "setting")
    KEPT: ClassVar[tuple[str, ...]] = ("swapping", "wrong", "chosen")

    wrong: tuple[Cell, ...] = ()
    chosen: Cell | None = None
    swapping: bool = False
    aid: bool = False

    @property
    def begins(self) -> Race:
        """The race before the film on show."""
        return self.race if self.shown == count_moments(self.race) else race_at(self.race, self.shown)

    @property
    def before(self) -> Race | None:
        """The race before the film on show; None if nothing has happened."""
        begins = self.begins
        return None if begins is self.race else begins

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for race in self.film for event in race.events)

    @property
    def memory(self) -> Memory:
        return self.race.memory

    @property
    def seen(self) -> Race:
        """The race as everybody sees it; with the aid, as a perfect memory completes it."""
        seen = self.race.seen_by(self.race.turn)
        return seen.recalling(self.memory) if self.aid else seen

    def without_requests(self) -> RallyRunPlayState:
        return replace(super().without_requests(), wrong=(), chosen=None)

    def after(self, action: Action) -> RallyRunPlayState:
        return replace(super().after(action), swapping=False)


class PlayHelp(Help[RallyRunPlayState, Race, Action]):
    """Helps at the table: the hint is the rememberer's choice, at once.

    What is shown follows from the lab's state alone. Controls: `hint`, `aid`, `swapping`.
    """

    def __init__(self, lab: PlayLab) -> None:
        super().__init__(lab)
        self.aid, self.swapping = controls.switch(), controls.switch()
        self.switches = with_classes(controls.control_row(self.swapping, self.aid), "switches")  # no label moves them

    def listen(self) -> None:
        super().listen()
        self.lab.on(self.aid, self.remember_for_all)
        self.lab.on(self.swapping, self.swap_by_click)

    def swap_by_click(self, wanted: bool) -> None:
        """Begin or stop choosing tiles to swap by clicks, also beside the car."""
        state = replace(self.lab.state, swapping=wanted, chosen=None, wrong=())

        def say() -> str:
            if not wanted:
                return _("Now you can drive again: press a tile beside your car (R3.1).")
            return _(
                "Press two face-down tiles: they change places, unseen (R4.1). Or drag one onto the other; on a touch "
                "screen, hold it for a moment first."
            )

        self.lab.look(state, say)

    def remember_for_all(self, wanted: bool) -> None:
        """Begin or stop showing faintly what has been seen."""
        self.lab.change_all(lambda table: replace(table, aid=wanted))

        def say() -> str:
            if not wanted:
                return _("From now on you all have to remember what you have seen (R6.1).")
            return _(
                "From now on, tiles that have been seen are shown faintly, with how many turns ago that was (R6.1)."
            )

        self.lab.tell(say)

    def with_hint(self, table: RallyRunPlayState) -> RallyRunPlayState:
        return replace(table, hint=1, wrong=(), chosen=None)

    def say_hint(self) -> str:
        hint = self.hinted
        return say_hint(hint) if hint else self.lab.describe()

    @property
    def hinted(self) -> Hint | None:
        """The hint that is on show."""
        state = self.lab.state
        return hint_once(state.race, state.memory) if state.hint and state.person is not None else None

    def show(self) -> None:
        state = self.lab.state
        update_control(self.hint, _("Hint"), dim=state.person is None)
        update_control(self.swapping, _("Swap two tiles"), state.swapping)
        update_control(self.aid, _("Memory aid"), state.aid)


@lru_cache(maxsize=64)
def hint_once(race: Race, memory: Memory) -> Hint:
    return hint_for(race, memory)


class PlayLab(GamePlayLab[RallyRunPlayState, Race, Action]):
    """Play a whole race with people and computer players: click a tile beside your car to drive there; to swap, click
    two other tiles, or drag one onto the other.

    players: how many, 2 to 4, or their names. people: how many of them are people, from the first seat on.
    against: how the others play: "wanderer", "forgetful", "attentive", "rememberer", "planner" (who thinks ahead) or a
    function of one's own. seats: instead, who plays at each seat, in the same way, or "person". seed: the number of the
    race; the same number lays the same tiles. position: the notation to begin with instead, or a Race, which is played
    on. aid: whether what was seen is shown faintly. story: what it tells once the deed is done. tiles: how many there
    are of each kind, a TileSet, in this race and in those that follow it.
    Controls: `swapping`, `aid`, `hint`, `step_back`, `go_on`, `next_race`; `new_race`, `same_race`, `number`,
    `set_table`; `players`, `name_1` … `name_4`, `kind_1` … `kind_4`.

    A step that can be taken back is a choice of a person, another race, or somebody else at a seat. The aid and names
    are preferences: they hold for every state on the way back.
    """

    home = "14_play_rally_run"

    name = "rally-run-play"
    screen = SCREEN
    table_class = RallyRunPlayState
    help_class = PlayHelp
    help: PlayHelp
    table: BoardTable

    def __init__(
        self,
        players: int | tuple[str, ...] = 3,
        people: int = 1,
        against: Seat = "forgetful",
        seed: int = 1,
        position: Race | str | None = None,
        seats: tuple[Seat, ...] | None = None,
        aid: bool = False,
        story: str = "",
        tiles: TileSet | None = None,
    ) -> None:
        preferred = {"aid": validate_kind(aid, bool, "true or false")}
        how = {"tiles": tiles}
        super().__init__(players, people, against, seed, position, seats, story, how=how, preferred=preferred)

    @property
    def race(self) -> Race:
        """The race with all that is hidden; everybody at the table sees the same of it."""
        return self.state.race

    # --- the table ---

    def make_furniture(self) -> Furniture:
        self.table = BoardTable(swappable=True)
        acts = [
            self.help.switches,
            self.go_on,
            *self.thinker.controls,
            self.help.hint,
            self.step_back,
        ]
        return [self.table.arrange_parts(acts)], [self.settings.race_row, self.settings.panel, self.files]

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
            choose_tile(self, self.race, cell, self.swap, self.refuse)
        elif (drive := drive_to(race, cell, state.chosen)) is not None:
            self.act(drive)
        elif state.chosen is not None or race.is_face_down(cell):
            choose_tile(self, self.race, cell, self.swap, self.refuse, say_begun)
        else:
            self.look(replace(state, wrong=(cell,)), lambda: say_far(race, cell), "bad")

    def turn_round(self, exits: str) -> None:
        self.act(Turn(exits))

    def swap(self, first: Cell, second: Cell) -> None:
        self.act(Swap(first, second))

    def leave(self) -> None:
        end_swap(self)

    def click_plate(self, content: Mapping[str, object]) -> None:
        """There is nothing to click on a plate."""
        raise unreadable_message(content)

    def refuse(self, objection: Objection) -> None:
        """Say why not, and mark the tiles that show it; a swap that has begun is called off."""
        state = replace(self.state, chosen=None, wrong=wrong_cells(objection))
        self.look(state, lambda: say_objection(objection, self.state.race), "bad")

    # --- saying ---

    def say_since(self, since: int) -> str:
        """What has happened, and what is due; a tile that waits to be turned round is only mentioned in what is due."""
        table = self.state
        waits = table.race.turning is not None
        races = races_since(table.race, since)
        clear = bool(races) and table.person is not None and not waits
        told = self.voice.narrate(races[:-1] if waits else races)
        due = join_sentences([self.say_turn(), say_goal(table.race, table.race.turn)]) if clear else self.say_now()
        return self.with_faults(since, self.say_due_after(told, due))

    def say_opening(self) -> str:
        table, first, before = self.state, self.state.film[0], self.state.before
        if len({race.previous.turn for race in table.film if race.previous is not None}) > 1:
            return _("Watch what happens now.")
        assert before is not None and first.last_action is not None  # something has just happened
        return say_opening(before, first.last_action)

    def say_taken_back(self, now: RallyRunPlayState, then: RallyRunPlayState) -> str:
        if not is_continuation(now.race, then.race):
            return _("The earlier race is back, just as you left it.")
        found = seen_between(now, then)
        if not found:
            return _("Taken back. You saw nothing new in the meantime.")
        return _("Taken back. But you cannot unsee what you have seen: {what}.").format(what=join(found))

    def say_paint(self) -> str:
        """What the colour of a car means, as long as the race has not begun."""
        if self.state.race.last_action is not None or self.state.race.previous is not None:
            return ""
        return _(
            "The colour of a car only shows whose car it is. It says nothing about where the car starts or finishes."
        )

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
        return race_svg(state.race, Sight(state.memory) if state.aid else COVERED)

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        state = self.state
        found = marks(state.race, state.wrong, state.chosen)
        if state.swapping or state.person is None:
            found = {cell: tuple(mark for mark in marked if mark != "may") for cell, marked in found.items()}
        hint = self.help.hinted
        for cell in hint.marked if hint else ():
            found[cell] = (*found.get(cell, ()), "hint")
        return found

    def show_table(self) -> None:
        state, hint = self.state, self.help.hinted
        sight = Sight(state.begins.memory) if state.aid else COVERED  # what was known before the film
        starts = starts_of(state.race)
        self.table.show(state.race, state.before, state.events, sight, marks=self.marks(), starts=starts)
        self.table.drivers.note = self.say_paint()
        with self.table.board.hold_sync():
            self.table.board.path = [[*cell] for cell in hint.path] if hint else []
            self.table.board.exchanges = exchanges(hint.swaps) if hint else []


def seen_between(now: RallyRunPlayState, then: RallyRunPlayState) -> list[str]:
    """What has come to light since `then` that was unknown before."""
    if not is_continuation(now.race, then.race):
        return []
    found, memory = [], then.memory
    for race in races_since(now.race, count_moments(then.race)):
        for event in race.events:
            if isinstance(event, TileTurnedOver) and event.cell not in memory.at:
                place = on_cell(event.cell)
                found.append(_("{tile} {place}").format(tile=say_tile(event.kind), place=place))
            elif isinstance(event, TrophyTaken):
                found.append(say_trophy(event.colour))
            memory = memory.witnessing(event)
    return found
