"""PlayLab, as both games have it: play a whole race, people and computer players at one screen, up to the podium."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import ipywidgets

from rally.core.advice import Advice
from rally.core.errors import IllegalAction, Objection
from rally.core.game import A, R
from rally.core.legal import Event
from rally.core.validate import validate_seed
from rally.games import FOLDERS
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.guest import GuestPlace
from widgets.lab.lab import Panel, Words
from widgets.lab.lessons import next_lesson
from widgets.lab.links import Link
from widgets.lab.memory import resume_lab
from widgets.lab.messages import unreadable_message
from widgets.lab.sharing import FileToShare, Shared
from widgets.lab.values import Plain, read_fields, write_fields
from widgets.parts import Podium
from widgets.parts.lesson import podium_steps
from widgets.parts.palette import own_cars
from widgets.words import _, join_sentences, pgettext
from widgets.words.languages import first_sentences
from widgets.words.sentences import say_seat, series

from .counsel import Counsel
from .play_state import (
    LASTING,
    PERSON,
    PLAYOUTS,
    SITTING,
    OwnPlayer,
    PlayState,
    Seat,
    T,
    check_kinds,
    check_names,
    seat_own_players,
    seat_players,
)
from .records import WholeRaceLab, pack_record, race_files
from .screen import count_moments, races_since
from .settings import OwnSeat, Settings

if TYPE_CHECKING:
    from .race_lab import GameRaceLab


def race_lab_of(game: str) -> type[GameRaceLab[Any, Any, Any]]:
    """The RaceLab of the game of this name. Its layer is above this one, so it is imported when it is needed."""
    lab: type[GameRaceLab[Any, Any, Any]] = import_module(f"widgets.{FOLDERS[game]}").RaceLab
    return lab


ENDING = "ending"
"""The name of the sheet with the podium."""


class PodiumSheet:
    """The podium on a sheet that opens when a race is over; on request, the race in a RaceLab in place of the table,
    which is not part of the lab's state.

    next_race: the button that begins another race.
    Controls: `analyse`, `back_to_table`; `result` opens the sheet again.
    """

    def __init__(self, host: GamePlayLab[Any, Any, Any], next_race: ipywidgets.Button) -> None:
        self.host = host
        self.podium = Podium()
        self.result, self.analyse, self.back_to_table = (controls.button() for _number in range(3))
        self.place = GuestPlace(host, self.back_to_table)
        self._won = False
        host.sheets.add(
            ENDING, self.say_over, [self.podium, controls.control_row(self.analyse, next_race)], self.result
        )

    def listen(self) -> None:
        self.host.on(self.analyse, self.open)
        self.host.on(self.back_to_table, self.place.close)

    def say_over(self) -> str:
        return _("The end of the race")

    def open(self) -> None:
        """Show the race in a lab of its own, which begins to analyse it."""
        self.host.sheets.close()
        lab = self.host.race_lab(self.host.state.race)
        lab.analysis.people = self.host.state.people
        self.place.open(lab)
        lab.analysis.begin()

    def show(self) -> None:
        """Open the podium as soon as somebody has won, and put it away when the end is taken back."""
        race = self.host.state.race
        is_over = self.host.is_over
        voice = self.host.voice
        with self.podium.hold_sync():
            self.podium.film, self.podium.channel, self.podium.last = self.host.film()
            steps = podium_steps(race, voice.seats_by_place(race)) if is_over else []
            self.podium.steps = [{**step} for step in steps]
            self.podium.title = self.host.say_result() if is_over else ""
            self.podium.next = next_lesson(self.host.story.story.name) if self.host.story.story else ""
        update_control(self.result, _("Result"), title=self.say_over(), shown=is_over)
        update_control(self.analyse, _("Analyse this race"), shown=race.winner is not None)
        update_control(self.back_to_table, _("Back to the table"), primary=True)
        if is_over != self._won:
            self._won = is_over
            self.host.sheets.open(ENDING if is_over else "")
            if not is_over:
                self.place.close()


Furniture = tuple[Sequence[ipywidgets.Widget], Sequence[ipywidgets.Widget]]
"""The widgets of a lab, and those in its drawer."""


class Help(Generic[T, R, A]):
    """Helps the people who play: hints, and what choices cost. Each game has its own. Controls: `hint`."""

    def __init__(self, lab: GamePlayLab[T, R, A]) -> None:
        self.lab, self.hint = lab, controls.button()

    def listen(self) -> None:
        self.lab.on(self.hint, self.give_hint)

    def give_hint(self) -> None:
        """Advise on the choice that is due."""
        table = self.lab.state
        if table.person is None or table.needs_showing:
            self.lab.tell(
                lambda: join_sentences([_("A hint is for the player whose turn it is."), self.lab.say_now()]), "bad"
            )
        else:
            self.lab.look(self.with_hint(table), self.say_hint)

    def with_hint(self, table: T) -> T:
        """The table with a hint on the choice that is due."""
        raise TypeError(f"{type(self).__name__} gives no hints")

    def say_hint(self) -> str:
        raise TypeError(f"{type(self).__name__} gives no hints")

    @property
    def cost(self) -> str:
        """What the last choice cost, if that is wanted and known."""
        return ""

    def weigh(self, table: T) -> bool:
        """Whether the cost of the choice that led to this table is known; if not, the live line says it later."""
        return False

    def follow(self) -> None:
        """Work on what the state of the lab asks for, and on nothing else."""

    def show(self) -> None:
        """Draw the controls."""


class SharedPlay(Shared["GamePlayLab[Any, Any, Any]"]):
    """Shares a race that is played: the position as it is seen, and once the race is over, all of it."""

    leads_to = ("WhatIfLab",)

    def link(self) -> Link:
        made, race = super().link(), self.lab.race
        if race.winner is None:
            return made
        return Link(self.lab.race_lab.home, "record", pack_record(self.lab.screen, race))

    def files(self) -> Mapping[str, FileToShare]:
        """The files of a race that is over: earlier, they would tell what is hidden."""
        over = self.lab.race.winner is not None
        return race_files(self.lab.screen, self.lab.race, self.lab.state.number) if over else {}

    @property
    def race(self) -> object:
        return self.lab.state.seen


THOUGHTS = 1000
"""Number of races that a player who thinks ahead plays out for each choice."""


class Thinker(Generic[T, R, A]):
    """Plays for the computer players who think ahead. What it does follows from the state of the lab alone.

    Controls: `play_now`. `thinking` shows how far it has come.
    """

    def __init__(self, lab: GamePlayLab[T, R, A]) -> None:
        self.lab = lab
        self.counsel: Counsel[R, Advice[A]] = Counsel(lab, lab.screen.advisor, THOUGHTS, self.hear)
        self.thinking, self.play_now = controls.progress(), controls.button()
        self.controls = [self.thinking, self.play_now]

    def listen(self) -> None:
        self.lab.on(self.play_now, self.stop)

    def follow(self) -> None:
        """Think about the choice that is due if it is that of a computer player, and about nothing else."""
        table = self.lab.state
        if table.computer is None:
            self.counsel.drop()
        else:
            screen = self.lab.screen
            style = screen.thinkers[table.kinds[table.computer]]
            self.counsel.ask(table.race.seen_by(table.computer), screen.luck_of(table.number), style)

    def hear(self) -> None:
        if self.counsel.fault is not None:
            self.lab.tell_fault(self.counsel.fault)
        elif self.counsel.ready and self.counsel.best is not None:
            self.act(self.counsel.best.action)
        else:
            self.show()

    def act(self, action: A) -> None:
        table = self.lab.state
        before = count_moments(table.race)
        self.lab.play_on(table.with_race(table.race.after(action)), lambda: self.lab.say_since(before))

    def stop(self) -> None:
        """Play the best choice found so far; if there is none, what a player who does not think ahead would play."""
        table, best = self.lab.state, self.counsel.best
        if table.computer is None:
            self.lab.tell(lambda: join_sentences([_("Nobody is thinking right now."), self.lab.say_now()]), "bad")
        else:
            self.act(best.action if best is not None else table.at_once(table.computer))

    def show(self) -> None:
        table = self.lab.state
        due = table.computer is not None
        label = self.lab.say_thinking(table.computer) if table.computer is not None else ""
        update_control(self.thinking, label, round(100 * self.counsel.share), shown=due)
        title = _("Play the best that has been found so far")
        update_control(self.play_now, _("Play now"), title=title, shown=due)


class GamePlayLab(WholeRaceLab[T, R, A], Generic[T, R, A]):
    """Play a whole race with people and computer players. Each game has its own table, and says what its options are.

    how: the other options with which a race begins. preferred: the preferences at first.

    A step that can be taken back is a choice of a person, another race, or somebody else at a seat. What the computer
    does follows from it. Names and what people prefer hold for every state on the way back.
    """

    shared_as = SharedPlay

    name = "play"
    table_class: ClassVar[type[PlayState[Any, Any]]]
    help_class: ClassVar[type[Help[Any, Any, Any]]]

    def __init__(
        self,
        players: int | tuple[str, ...] = 2,
        people: int = 1,
        against: Seat = "",
        seed: int = 1,
        position: R | str | None = None,
        seats: tuple[Seat, ...] | None = None,
        story: str = "",
        *,
        how: Mapping[str, object] | None = None,
        preferred: Mapping[str, object] | None = None,
    ) -> None:
        seed = validate_seed(seed)
        screen, kinds_there, rest = seat_own_players(self.screen, seats, against, (PERSON,))
        self.screen = screen
        more: dict[str, Any] = {**(how or {})}
        at_beginning = position is None or (isinstance(position, str) and not position)
        race = (
            screen.start_race(players, seed, **more) if position is None or at_beginning else screen.race_at(position)
        )
        kinds = seat_players(screen, kinds_there, people, rest or screen.stand_in, len(race.players))
        if position is None:
            check_names(screen, race.players)
        table = self.play_state(race, kinds, seed)
        wishes: dict[str, Any] = {**(preferred or {})}
        super().__init__(replace(table, **wishes).play_on(), story)
        self.go_on, self.next_race = controls.button(), controls.button()
        self.ending = PodiumSheet(self, self.next_race)
        self.thinker, self.help, self.settings = Thinker(self), self.help_class(self), self.make_settings()
        self.own = OwnSeat(self, is_offered=at_beginning and isinstance(players, int))
        children, drawer = self.make_furniture()
        panels: list[Panel] = [self.own, self.settings, self.thinker, self.help, self.ending]
        self.furnish(children, [self.own.part, *drawer], panels, [self.ending.place.box])
        self.on(self.go_on, self.look_on)
        self.on(self.next_race, self.settings.begin_next)
        self.records.listen()
        self.listen()
        if not self.left_here:  # else it says that its cell was run again
            has_film = bool(self.film_frames(self.state.film))
            self.tell(lambda: self.say_since(self.state.since), opening=self.say_opening if has_film else None)
        self.open_film()

    @property
    def race(self) -> R:
        """The race as the person who looks at the screen may know it."""
        seen: R = self.state.seen
        return seen

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to play."""
        return self.state.race.winner is not None

    @property
    def race_lab(self) -> type[GameRaceLab[Any, Any, Any]]:
        return race_lab_of(self.screen.name)

    # --- what a game lays on the table: for subclasses ---

    def make_settings(self) -> Settings[T, R, A]:
        """The controls with which a race begins, and that say who plays."""
        return Settings(self)

    def make_furniture(self) -> Furniture:
        """Return the table, and what lies in the drawer. What else a lab of the game needs is made here."""
        raise TypeError(f"{type(self).__name__} lays no table")

    def listen(self) -> None:
        """Register the handlers of the table's parts."""

    def show_table(self) -> None:
        """Draw the table: the film of what has happened since somebody pressed anything, or how it stands."""

    def say_go_on(self) -> str:
        return _("Go on")

    def say_back(self) -> str:
        """The name of the button that takes back a step."""
        return _("Take back")

    # --- going on ---

    def play_state(self, race: R, kinds: Sequence[str], number: int) -> T:
        """A table where this race is played on."""
        return self.table_class.of_race(self.screen, race, kinds, number)  # type: ignore[return-value]

    def play_on(self, table: T, said: Words, *, is_step: bool = False) -> None:
        """Let the computer act at a table without thinking ahead; show what has happened as a film, with words."""
        state: T = table.play_on()
        opening = self.say_opening if self.film_frames(state.film) else None
        act = self.go if is_step else self.look
        act(state, said, "info" if state.race.winner is None else "good", opening=opening)

    def film_frames(self, races: Sequence[R]) -> list[tuple[Event, R]]:
        """What a film shows of these races: each event with the table right after it."""
        return [frame for race in races for frame in race.frames]

    # --- people act ---

    def act(self, action: A) -> None:
        """Carry out an action of a person, or say why the rules do not allow it."""
        with self.lock:  # a cell may call this while somebody thinks
            table = self.state
            if table.person is None or table.needs_showing:
                self.tell(None, "bad")
            elif wrong := table.race.why_not(action):
                self.refuse(wrong)
            else:
                before = count_moments(table.race)
                chosen = table.after(action)
                known = self.help.weigh(chosen)
                self.play_on(chosen, lambda: self.say_after(before, known), is_step=True)

    def refuse(self, objection: Objection) -> None:
        race = self.state.race
        self.tell(lambda: join_sentences(self.voice.errors(IllegalAction(objection), race)), "bad")

    def say_after(self, before: int, known: bool) -> str:
        """What a choice cost, if that is known already, and what has happened since then."""
        said = self.say_since(before)
        return (
            join_sentences([self.help.cost, said], first=[*first_sentences(said)[:1], self.help.cost])
            if known
            else said
        )

    def look_on(self) -> None:
        """Go on after a look."""
        if not self.state.paused or self.is_over:
            self.tell(None, "bad")
            return
        before = count_moments(self.state.race)
        self.play_on(self.state.go_on(), lambda: self.say_since(before))

    def back(self) -> None:
        """Go one step back, and say what can no longer be unseen."""
        if self.states.is_beginning:
            resume_lab(self, lambda: _("Nobody has chosen anything yet, so there is nothing to take back."))
            return
        now = self.states.back()
        then = self.state.after_undo()
        self.look(then, lambda: join_sentences([self.say_taken_back(now, then), self.describe()]))

    # --- saying ---

    def say_now(self) -> str:
        """What is due now or, when the race is over, how everybody stands."""
        table = self.state
        if self.is_over:
            return self.voice.say_standings(table.race)
        if table.computer is not None:
            return self.say_thinking(table.computer)
        if table.paused:
            return _("Press “Go on”: then everybody takes a turn.")
        return self.voice.due(table.race)

    def say_turn(self) -> str:
        table = self.state
        if table.person is None or table.needs_showing:
            return self.say_now()
        return _("{seat}, it is your turn.").format(seat=say_seat(table.race, table.person))

    def say_since(self, since: int) -> str:
        """What has happened since this number of moments, and what is due now; for a race that is over, first how it
        ended. Before all that, what was wrong with the answers of the user's own players."""
        told, now = self.voice.narrate(races_since(self.state.race, since)), self.say_now()
        said = join_sentences([now, *told]) if self.is_over else self.say_due_after(told, now)
        return self.with_faults(since, said)

    def say_result(self) -> str:
        """How the race has ended, as an exclamation."""
        return self.voice.say_winner(self.state.race)

    def say_due_after(self, told: Sequence[str], due: str) -> str:
        """What has happened, and what is due now. A listener first hears whose turn it is, then what has just
        happened."""
        turn, *more = first_sentences(due)
        return join_sentences([*told, due], first=[turn, *told[-1:]], more=more)

    def say_opening(self) -> str:
        """What is said while the film of what has happened runs: nothing about how it ends."""
        raise TypeError(f"{type(self).__name__} does not say what is on the way")

    def say_thinking(self, seat: int) -> str:
        return _("{seat} is thinking …").format(seat=say_seat(self.state.race, seat))

    def say_taken_back(self, now: T, then: T) -> str:
        """That a step is taken back, and what can no longer be unseen."""
        raise TypeError(f"{type(self).__name__} does not say what was seen")

    def say_kind(self, kind: str) -> str:
        """Who plays, in a word or two; a player of one's own has its name."""
        if isinstance(self.screen.players.get(kind), OwnPlayer):
            return _("your player “{name}”").format(name=kind)
        return _("a person") if kind == PERSON else self.voice.kind(kind)

    def settings_title(self) -> str:
        """The label of the switch that opens the controls of the table."""
        return pgettext("who takes part", "Players")

    def with_faults(self, since: int, said: str) -> str:
        """What is said, after what was last wrong with an answer of a player of one's own since this moment."""
        wrong = [*self.say_faults(since)][-1:]
        return join_sentences([*wrong, said], first=wrong) if wrong else said

    def say_faults(self, since: int) -> Iterator[str]:
        """What was wrong with the answers of players of one's own since this moment."""
        for race in races_since(self.state.race, since):
            before = race.previous
            seat = None if before is None else before.to_act
            if before is not None and seat is not None:
                player = self.screen.players.get(self.state.kinds[seat])
                if isinstance(player, OwnPlayer) and (said := player.say_fault(before.seen_by(seat), self.voice)):
                    yield said

    # --- the lab ---

    @property
    def race_to_save(self) -> tuple[R, int]:
        return self.state.race, self.state.number

    def take_race(self, race: R, said: Words) -> None:
        self.settings.take_up(self.state_of_race(race), said)

    def say_refused(self) -> str:
        return _("{file} does not contain a race you can play. Nothing was loaded.")

    def state_of_race(self, race: R) -> T:
        """A table with this race, with its own number if it has one."""
        return self.play_state(race, self.state.kinds, self.screen.number_of(race, self.state.number))

    def state_from_text(self, text: str) -> T:
        """The table for the JSON of a record, or for a position. What is hidden is dealt by chance."""
        return self.state_of_race(self.screen.race_in_text(text)).as_preferred(self.state).play_on()

    def write(self) -> str:
        """The position as the person who looks at the screen may know it."""
        return str(self.state.seen)

    def state_to_data(self, state: T) -> dict[str, Plain]:
        """A state as plain data, with all that is hidden."""
        names = (*SITTING, *LASTING, *state.PREFERENCES, *state.KEPT)
        return self.screen.race_to_data(state.race) | write_fields(state, names)

    def state_from_data(self, data: Mapping[str, object]) -> T:
        race, kind = self.screen.race_from_data(data), type(self.state)
        sitting: dict[str, Any] = read_fields(kind, data, SITTING)
        check_kinds(self.screen, sitting["kinds"], len(race.players))
        asked: dict[str, Any] = read_fields(kind, data, (*LASTING, *kind.PREFERENCES, *kind.KEPT))
        table = self.play_state(race, **sitting)
        moments = asked["since"], asked["shown"]
        if min(moments) < 0 or max(moments) > count_moments(table.race) or asked["hint"] not in range(PLAYOUTS + 1):
            raise unreadable_message(data)
        since, shown = (max(1, moment) for moment in moments)
        paused = table.paused or (asked["paused"] and table.person is None)
        return replace(table, **asked | {"since": since, "shown": shown, "paused": paused}).play_on()

    def title(self) -> str:
        return _("A race to play")

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
        """Bring what is being computed, and what is shown, up to date with the state."""
        with self.lock:
            self.thinker.follow()
            self.help.follow()
            with own_cars(self.own.cars):
                super().redraw()

    def show(self) -> None:
        table = self.state
        self.show_table()
        update_control(self.go_on, self.say_go_on(), primary=True, shown=table.paused and not self.is_over)
        update_control(self.next_race, _("Play another race"), primary=True, shown=self.is_over)
        self.thinker.show()
        self.help.show()
        self.settings.show()
        self.own.show()
        self.ending.show()
