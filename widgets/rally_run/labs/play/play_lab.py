"""PlayLab: play a whole race, people and computer players at the same screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rally.errors import Objection
from rally.given import given
from rally.rally_run import Action, Cell, Drive, Race, TileSet, Turn
from rally.rally_run.box.grid import DIRECTIONS
from widgets.rally_run.labs.advice.ways import exchanges
from widgets.rally_run.labs.table.sight import COVERED, Sight
from widgets.rally_run.labs.table.sources import RALLY_RUN, begun, race_at, race_in_text
from widgets.rally_run.labs.table.steering import direction_to, say_far
from widgets.rally_run.labs.table.still import race_svg
from widgets.rally_run.labs.table.swapping import SwappingLab
from widgets.rally_run.words import say_due, say_place, say_seat, say_trophy
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Words
from widgets.shared.labs.races.records import Records
from widgets.shared.labs.table import AFTER_FILM
from widgets.shared.words import _

from .helping import Helping
from .memory import read_table, write_table
from .say import say_kind, say_now, say_opening, say_since, say_taken_back, seen_between, tone_of
from .seats import SEATS
from .settings import Settings
from .table import PERSON, Table, opening


class PlayLab(SwappingLab[Table]):
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
    can_peek = False

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
        race = begun(players, seed, tiles) if position in (None, "") else race_at(position)
        kinds = SEATS.seated(seats, PERSON, people, against, len(race.players))
        if position is None:
            SEATS.check_names(race.players)
        self.go_on, self.next_race = controls.button(), controls.button()
        self.next_race.add_class(AFTER_FILM)
        self.settings, self.helping = Settings(self, Table.played_on), Helping(self)
        self.offer(self.settings, self.helping)
        self.records = Records(
            RALLY_RUN, self, lambda: (self.race, self.state.number), say_saved, say_refused, self.load_race
        )
        self.files = self.records.files
        table = replace(opening(race, kinds, seed), aid=given(aid, bool, "true or false")).played_on()
        acts = [self.helping.switches, self.go_on, self.next_race, self.helping.hint]
        drawer = [self.settings.race_row, self.settings.panel, self.files]
        super().__init__(table, acts, in_drawer=drawer, story=story, swappable=True)
        self.listen()
        self.tell(lambda: say_since(self.state))

    def listen(self) -> None:
        """Say what answers the controls."""
        self.on(self.go_on, self.look_on)
        self.on(self.next_race, self.settings.begin_next)
        self.on(self.files, self.records.answer)
        self.settings.listen()
        self.helping.listen()

    # --- people act ---

    def click(self, cell: Cell) -> None:
        """Drive to a place beside the car; choose a tile to swap anywhere else."""
        race, state = self.race, self.state
        if state.person is None:
            self.tell(None, "bad")
        elif race.turning is not None:
            self.tell(lambda: say_due(race)) if cell == race.turning else self.act(Drive(DIRECTIONS[0]))
        elif state.swapping or state.chosen is not None:
            self.choose_tile(cell)
        elif (direction := direction_to(race, cell)) is not None:
            self.act(Drive(direction))
        elif race.is_face_down(cell):
            self.choose_tile(cell)
        else:
            self.look(replace(state, wrong=(cell,)), lambda: say_far(race, cell), "bad")

    def turn_round(self, exits: str) -> None:
        """Lay the tile that was turned over, and drive onto it."""
        self.act(Turn(exits))

    def act(self, action: Action) -> None:
        """A person acts; whatever may not be is answered with the reason."""
        with self.lock:  # a cell may call this, too
            state = self.state
            if state.person is None:
                self.tell(None, "bad")
            elif wrong := state.race.why_not(action):
                self.refuse(wrong)
            else:
                self.show_on(state.after(action).played_on(), is_step=True)

    def refuse(self, objection: Objection) -> None:
        """Say why not; a tile that waited for another one waits no longer."""
        self.states[-1] = replace(self.state, chosen=None)
        super().refuse(objection)

    def show_on(self, state: Table, *, is_step: bool) -> None:
        """Go on to a state with a film of what has happened."""
        opening = (lambda: say_opening(self.state)) if state.events else None
        (self.go if is_step else self.look)(state, lambda: say_since(self.state), tone_of(state), opening=opening)

    def look_on(self) -> None:
        """The computers go on, where nobody else plays."""
        if self.state.paused:
            self.show_on(self.state.gone_on().played_on(), is_step=False)
        else:
            self.tell(None, "bad")

    def back(self) -> None:
        """One step back, with what can no longer be unseen."""
        if len(self.states) == 1:
            self.tell(lambda: _("Nobody has chosen anything yet: there is nothing to take back."), "bad")
            return
        now = self.states.pop()
        then = self.state
        self.tell(lambda: f"{say_taken_back(now, then)} {self.describe()}")

    # --- the lab ---

    def load_race(self, race: Race, said: Words) -> None:
        """Play on a race from a file."""
        self.settings.take_up(opening(race, self.state.kinds, self.state.number), said)

    def read(self, text: str) -> Table:
        """A record's JSON, or a position. What is hidden is dealt by chance."""
        now = self.state
        return opening(race_in_text(text), now.kinds, now.number).as_preferred(now).played_on()

    def write(self) -> str:
        """The position as everybody sees it; with the aid, what has been seen stands there, too."""
        return str(self.state.as_seen)

    def memo(self) -> str:
        """All of the state as a text, all tiles among it, to be remembered by the page."""
        return write_table(self.state)

    def recall(self, text: str) -> Table:
        """The state that `memo` described. RallyError for anything else."""
        return read_table(text).played_on()

    def title(self) -> str:
        return _("A race to play")

    def describe(self) -> str:
        return say_now(self.state)

    def picture(self) -> str:
        return race_svg(self.race, Sight(self.state.seen) if self.state.aid else COVERED, self.pointing)

    def rows(self) -> Iterator[tuple[str, str]]:
        race = self.race
        for seat, kind in enumerate(self.state.kinds):
            place = _("{place}, {trophy}").format(place=say_place(race, seat), trophy=say_trophy(race.trophies[seat]))
            yield say_seat(race, seat), f"{say_kind(kind)}; {place}"
        yield _("Position"), self.write()

    # --- drawing ---

    @property
    def sight(self) -> Sight:
        """What is seen of face-down tiles before the film: with the aid, what a perfect memory held."""
        return Sight(self.state.then) if self.state.aid else COVERED

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        state, marks = self.state, super().marks()
        if state.swapping or state.chosen is not None or state.person is None:
            marks = {cell: tuple(mark for mark in found if mark != "may") for cell, found in marks.items()}
        hint = self.helping.hinted
        for cell in hint.marked if hint else ():
            marks[cell] = (*marks.get(cell, ()), "hint")
        return marks

    def show_tools(self) -> None:
        super().show_tools()
        alone = len(self.states) == 1
        seen = [] if alone else seen_between(self.state, self.states[-2])
        label = _("Take back (something was seen)") if seen else _("Take back")
        put(self.step_back, label, dim=alone)

    def show(self) -> None:
        super().show()
        state, hint = self.state, self.helping.hinted
        with self.table.board.hold_sync():
            self.table.board.path = [[*cell] for cell in hint.path] if hint else []
            self.table.board.exchanges = exchanges(hint.swaps) if hint else []
        put(self.go_on, _("Go on"), primary=True, shown=state.paused)
        put(self.next_race, _("Play another race"), primary=True, shown=state.race.winner is not None)
        self.helping.show()
        self.settings.show()


def say_saved() -> str:
    return _("The race is saved as {file}. Anyone who opens that file can see all the tiles.")


def say_refused() -> str:
    return _("{file} holds no race that can be played. Nothing was loaded.")
