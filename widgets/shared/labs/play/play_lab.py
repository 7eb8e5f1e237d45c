"""PlayLab: play a whole race, people and computer players at the same screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import ipywidgets

from rally.errors import IllegalAction, Objection
from rally.given import given_seed
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.keeping import Plain
from widgets.shared.labs.lab import Panel, Words
from widgets.shared.labs.life import take_up_again
from widgets.shared.labs.races.history import moments
from widgets.shared.labs.races.records import Records
from widgets.shared.words import _, together
from widgets.shared.words.names import say_seat, series
from widgets.shared.words.said import said_first

from .choices import Choices
from .coach import Coach
from .ending import Ending
from .host import Host, T
from .remembering import read_table, write_table
from .seats import check_names, seated
from .settings import Settings
from .table import A, R, Table
from .thinker import Thinker

if TYPE_CHECKING:
    from widgets.shared.labs.film.race_lab import RaceLab

Sat = TypeVar("Sat", bound=Table[Any, Any], contravariant=True)

Furniture = tuple[Sequence[ipywidgets.Widget], Sequence[ipywidgets.Widget]]
"""What stands on a lab, and what lies in its drawer."""


@dataclass(frozen=True)
class Above:
    """A race lab from a floor above, which is found by its name when it is made: the folder of a game, and the lab."""

    folder: str
    name: str

    def __call__(self, *given: object) -> RaceLab[Any, Any, Any]:
        made: RaceLab[Any, Any, Any] = getattr(import_module(self.folder), self.name)(*given)
        return made


class Help(Panel, Protocol[Sat]):
    """What helps whoever plays: hints, and what choices cost."""

    @property
    def cost(self) -> str:
        """What the last choice cost, if that is told and known."""

    def weigh(self, table: Sat) -> bool:
        """Whether the cost of the choice that led to this table is known; if not, the live line tells it later."""

    def follow(self) -> None:
        """Work on what the lab's state asks for, and on nothing else."""

    def show(self) -> None:
        """Draw the controls."""


class PlayLab(Host[T, R, A], Generic[T, R, A]):
    """Play a whole race with people and computer players.

    players: how many, or their names. people: how many of them are people, from the first seat on. against: how the
    others play, one of the game's computer players. seats: instead, who plays at each seat, by the same words and
    "person". seed: the race's number; the same number gives the same race. position: the notation to begin with
    instead, or a race, which is played on. how: what else a race is begun with; preferred: what people prefer.

    A step that can be taken back is a choice of a person, another race, or somebody else at a seat. What the computer
    does follows from it. Names and what people prefer hold for every state on the way back.
    """

    name = "play"
    race_lab: ClassVar[Callable[..., RaceLab[Any, Any, Any]]]
    """Makes the lab in which a race of the game is watched."""

    def __init__(
        self,
        players: int | tuple[str, ...] = 2,
        people: int = 1,
        against: str = "",
        seed: int = 1,
        position: R | str | None = None,
        seats: tuple[str, ...] | None = None,
        story: str = "",
        *,
        how: Mapping[str, object] | None = None,
        preferred: Mapping[str, object] | None = None,
    ) -> None:
        screen, seed = self.screen, given_seed(seed)
        more: dict[str, Any] = {**(how or {})}
        at_beginning = position is None or (isinstance(position, str) and not position)
        race = screen.begun(players, seed, **more) if position is None or at_beginning else screen.race_at(position)
        kinds = seated(screen, seats, people, against or screen.stand_in, len(race.players))
        if position is None:
            check_names(screen, race.players)
        table = self.opening(race, kinds, seed)
        wishes: dict[str, Any] = {**(preferred or {})}
        super().__init__(replace(table, **wishes).played_on(), screen.story(story))
        self.go_on, self.next_race = controls.button(), controls.button()
        self.ending = Ending(self, self.next_race, lambda: self.race_lab(self.state.race))
        self.thinker, self.help, self.settings = Thinker(self), self.make_help(), self.make_settings()
        self.records = Records(
            screen, self, lambda: (self.state.race, self.state.number), self.say_saved, say_refused, self.load_race
        )
        self.files = self.records.files
        children, drawer = self.arranged()
        panels: list[Panel] = [self.settings, self.thinker, self.help, self.ending]
        self.furnish(children, drawer, panels, [self.ending.place.box])
        self.on(self.go_on, self.look_on)
        self.on(self.next_race, self.settings.begin_next)
        self.on(self.files, self.records.answer)
        self.listen()
        if self.left_here is None:  # else it says that its cell was run again
            self.tell(lambda: self.say_since(self.state.since))

    # --- what a game lays on the table: for subclasses ---

    def make_help(self) -> Help[T]:
        """Who helps."""
        return Coach(self)

    def make_settings(self) -> Settings[T, R, A]:
        """With what a race is begun, and who sits there."""
        return Settings(self)

    def arranged(self) -> Furniture:
        """The table, and what lies in the drawer. Whatever else a lab of the game needs is made here."""
        self.view, self.choices = self.screen.new_table(), Choices(self)
        assert isinstance(self.help, Coach)  # a game with help of its own lays a table of its own
        acts = [self.go_on, *self.thinker.controls, *self.help.hint_controls, self.step_back]
        drawer = [self.settings.race_row, self.settings.panel, self.help.costs, self.files]
        return [self.view.arranged(acts, [self.choices.options])], drawer

    def listen(self) -> None:
        """Say what answers the parts of the table."""
        for part in self.view.parts:
            self.on(part, lambda content: self.act(self.view.action_in(content, self.state.race)))
        self.on(self.choices.options, self.use_option)

    def use_option(self, content: Mapping[str, object]) -> None:
        """A choice of the list is made; to be looked at is nothing yet."""
        if "look" not in content:
            self.act(self.choices.choice_in(content))

    def show_table(self) -> None:
        """Draw the table: the film of what has happened since somebody pressed anything, else how it stands."""
        frames = self.filmed(self.state.film)
        before = self.state.film[0].previous if frames else None
        hinted = self.help.hinted if isinstance(self.help, Coach) else ""
        self.view.show(self.race, before, frames, hinted=hinted)
        self.choices.show(hinted)

    def say_go_on(self) -> str:
        return _("Go on")

    def say_back(self) -> str:
        """What the button that takes back a step is called."""
        return _("Take back")

    def say_saved(self) -> str:
        """What is said of a race that was saved, with `{file}`."""
        return _("The race is saved as {file}.")

    # --- people act ---

    def act(self, action: A) -> None:
        """A person acts; whatever may not be is answered with the reason."""
        with self.lock:  # a cell may call this while somebody thinks
            table = self.state
            if table.person is None or table.needs_showing:
                self.tell(None, "bad")
            elif wrong := table.race.why_not(action):
                self.refuse(wrong)
            else:
                before = moments(table.race)
                chosen = table.after(action)
                known = self.help.weigh(chosen)
                self.show_on(self.played_on(chosen), lambda: self.say_after(before, known), is_step=True)

    def refuse(self, objection: Objection) -> None:
        """Say why something may not be."""
        race = self.state.race
        self.tell(lambda: together(self.voice.errors(IllegalAction(objection), race)), "bad")

    def say_after(self, before: int, known: bool) -> str:
        """What a choice cost, if that is known already, and what has happened since."""
        said = self.say_since(before)
        return together([self.help.cost, said], first=[*said_first(said)[:1], self.help.cost]) if known else said

    def look_on(self) -> None:
        """On, after a look."""
        if not self.state.paused or self.is_over:
            self.tell(None, "bad")
            return
        before = moments(self.state.race)
        self.show_on(self.played_on(self.state.gone_on()), lambda: self.say_since(before))

    def back(self) -> None:
        """One step back, with what can no longer be unseen."""
        if self.states.is_beginning:
            take_up_again(self, lambda: _("Nobody has chosen anything yet, so there is nothing to take back."))
            return
        now = self.states.back()
        then = self.state.taken_back()
        self.look(then, lambda: together([self.say_taken_back(now, then), self.describe()]))

    # --- the lab ---

    def load_race(self, race: R, said: Words) -> None:
        """Play on a race from a file."""
        self.settings.take_up(self.taken_up(race), said)

    def taken_up(self, race: R) -> T:
        """A table for a race from elsewhere, with its own number if it has one."""
        return self.opening(race, self.state.kinds, self.screen.number_of(race, self.state.number))

    def read(self, text: str) -> T:
        """A record's JSON, or a position. What is hidden is dealt by chance."""
        return self.played_on(self.taken_up(self.screen.race_in_text(text)).as_preferred(self.state))

    def write(self) -> str:
        """The position as whoever looks at the screen may know it."""
        return str(self.state.seen)

    def as_kept(self) -> dict[str, Plain]:
        """All of the state, with all that is hidden."""
        return write_table(self.state)

    def from_kept(self, data: Mapping[str, object]) -> T:
        return self.played_on(read_table(self.screen, type(self.state), data))

    def title(self) -> str:
        return _("A race to play")

    def film(self) -> tuple[str, str, int]:
        return self.view.film

    def describe(self) -> str:
        return self.say_now()

    def picture(self) -> str:
        return self.screen.picture(self.race)

    def rows(self) -> Iterator[tuple[str, str]]:
        race = self.state.race
        for seat, kind in enumerate(self.state.kinds):
            yield say_seat(race, seat), series([self.say_kind(kind), self.voice.place(race, seat)])
        yield from super().rows()

    # --- drawing ---

    def redraw(self) -> None:
        """Bring all that is worked out, and all that is on show, to what the state is."""
        with self.lock:
            self.thinker.follow()
            self.help.follow()
            super().redraw()

    def show(self) -> None:
        table = self.state
        self.show_table()
        put(self.go_on, self.say_go_on(), primary=True, shown=table.paused and not self.is_over)
        put(self.next_race, _("Play another race"), primary=True, shown=self.is_over)
        self.thinker.show()
        self.help.show()
        self.settings.show()
        self.ending.show()


def say_refused() -> str:
    return _("{file} does not contain a race you can play. Nothing was loaded.")
