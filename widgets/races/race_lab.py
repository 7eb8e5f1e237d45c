"""RaceLab, as both games have it: watch a whole race, jump to any moment of it with a click, and branch off from
there."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic

import ipywidgets

from rally.core.game import A, R
from rally.core.validate import validate_seed
from widgets.lab import controls
from widgets.lab.controls import show_widget, update_control
from widgets.lab.forms import unpack
from widgets.lab.guest import GuestPlace
from widgets.lab.lab import Lab, Panel, Words
from widgets.lab.links import Link
from widgets.lab.messages import number_in, unreadable_message
from widgets.lab.sharing import FileToShare, Shared
from widgets.lab.values import Plain, read_fields, write_fields
from widgets.parts import Chart, Log, Part
from widgets.words import _, join_sentences, language
from widgets.words.sentences import say_seat

from .analysis import Analysis, Choice, Judge
from .film import CHANCES, LOG, Film, SceneCutter, W, WatchState
from .records import WholeRaceLab, pack_record, race_files
from .screen import HIGHEST_NUMBER, Recorded, check_number
from .settings import OptionControls


class BranchPlace(Generic[W, R, A]):
    """The branch that is open in place of the race, if any. It follows from the state of the host, the lab of the race:
    its `branch` is the text of the position where the branch begins, or "". Controls: `what_if`, `close_branch`.
    """

    def __init__(self, host: GameRaceLab[W, R, A]) -> None:
        self.host = host
        self.what_if, self.close_branch = controls.button(), controls.button()
        self.place = GuestPlace(host, self.close_branch)
        self._begins = ""
        self.opened: set[str] = set()  # where branches have been opened here, as text

    @property
    def lab(self) -> Lab[Any] | None:
        open_here: Lab[Any] | None = self.place.lab
        return open_here

    def listen(self) -> None:
        self.host.on(self.what_if, lambda: self.open(self.host.state.shown.position))
        self.host.on(self.close_branch, self.shut_branch)

    def open(self, position: R) -> None:
        """Open a branch that begins at this position; the race stays as it is."""
        self.close()
        self.opened.add(str(position))
        self.host.look(replace(self.host.state, branch=str(position)))
        if self.lab is not None:
            self.lab.tell(lambda: self.say_open(position), "good")

    def say_open(self, position: R) -> str:
        opened = _("This is a branch that starts here; the race itself stays as it is.")
        return join_sentences([opened, self.host.say_beginning(position)])

    def shut_branch(self) -> None:
        if self.host.state.branch:
            state = replace(self.host.state, branch="")
            self.host.look(state, lambda: _("The branch is closed; the race is as it was."))
        else:
            self.host.tell(lambda: _("No branch is open."), "bad")

    def show(self) -> None:
        """Update the controls and the branch; a branch that is open already stays as it is."""
        position = self.host.state.branch
        update_control(self.what_if, _("What if from here"), primary=True)
        update_control(self.close_branch, _("Back to the race"), primary=True, shown=bool(position))
        if position == self._begins:
            return
        self.close()
        if position:
            branch, self._begins = self.host.make_branch(position), position
            self.place.open(branch)
            self.host.lodge(branch)

    def close(self) -> None:
        self._begins = ""
        self.place.close()


class RaceChooser(Generic[W, R, A]):
    """Lets the computer play a race for a lab. Controls: `new_race`, `number`, `players`, `by`.

    further: more controls for the same row.
    """

    def __init__(self, lab: GameRaceLab[W, R, A], further: Sequence[ipywidgets.Widget] = ()) -> None:
        self.lab, self.screen = lab, lab.screen
        self.new_race, self.number = controls.button(), controls.number()
        self.players, self.by = controls.choice(), controls.choice()
        self.options = OptionControls(
            lab, lab.screen, lambda: lab.state.film.race, lambda chosen: self.play(options=chosen)
        )
        self.row = controls.control_row(self.new_race, self.number, self.players, *further, self.by, self.options.row)

    def listen(self) -> None:
        on = self.lab.on
        on(self.new_race, lambda: self.play(self.lab.state.number % HIGHEST_NUMBER + 1))
        on(self.number, self.play)
        on(self.players, lambda count: self.play(players=count))
        on(self.by, lambda by: self.play(by=by))
        self.options.listen()

    def play(self, number: int | None = None, players: int | None = None, by: str | None = None, **how: object) -> None:
        """Let the computer play a race; what is not given stays as it is."""
        now = self.lab.state
        number = now.number if number is None else check_number(number)
        played = self.lab.play_race(players or now.film.race.players, number, by or now.by, **how)
        self.lab.go(played, self.say_played)

    def say_played(self) -> str:
        played = _("The computer has played race number {number}.").format(number=self.lab.state.number)
        return join_sentences([played, self.lab.describe()])

    def show(self) -> None:
        now = self.lab.state
        update_control(self.new_race, _("Another race"), primary=True)
        update_control(self.number, _("Race number"), max(1, min(HIGHEST_NUMBER, now.number)))
        counts = [(str(count), count) for count in self.screen.counts]
        update_control(self.players, _("Players"), len(now.film.race.players), options=counts)
        quick = [by for by, names in self.screen.ways.items() if not {*names} & {*self.screen.thinkers}]
        update_control(
            self.by, _("The computer plays"), now.by, options=[(self.screen.say_way(by), by) for by in quick]
        )
        self.options.show()


class SharedRace(Shared["GameRaceLab[Any, Any, Any]"]):
    """Shares a whole race, with a link to the moment that is on show."""

    opens = ("record", "position")
    leads_to = ()

    def text(self) -> tuple[str, str]:
        return "record", pack_record(self.lab.screen, self.lab.race)

    def link(self) -> Link:
        return replace(super().link(), at=self.lab.state.scene)

    def state_at(self, link: Link) -> object:
        if link.kind == "position":
            return self.lab.state_from_text(link.text)
        state = self.lab.state_from_text(unpack(link.text))
        return state.at(min(link.at, len(state.film) - 1), 0)

    def files(self) -> Mapping[str, FileToShare]:
        return race_files(self.lab.screen, self.lab.race, self.lab.state.number)


LASTING = ("number", "by", "scene", "step", "chart", "branch")
"""The fields of a state that are remembered beside its race."""


class GameRaceLab(WholeRaceLab[W, R, A], Generic[W, R, A]):
    """A whole race: the table at every moment, the log, and what every choice was worth. Each game has its own table.

    how: the other options with which a race begins.

    Another race is a step; going to another moment, opening a branch and changing the chart are not.

    watched_class: the class of its states; cutting: cuts its races into scenes; judge_class: judges its choices.
    """

    shared_as = SharedRace

    name = "race"
    kept = 10  # each is a whole race
    watched_class: ClassVar[type[WatchState[Any, Any]]]
    cutting: ClassVar[SceneCutter[Any, Any]]
    judge_class: ClassVar[type[Judge[Any, Any]]] = Judge

    def __init__(
        self,
        race: R | Recorded | None = None,
        players: int | tuple[str, ...] = 2,
        seed: int = 1,
        by: str = "",
        story: str = "",
        *,
        how: Mapping[str, object] | None = None,
    ) -> None:
        by, seed = by or next(iter(self.screen.ways)), validate_seed(seed)
        more: dict[str, Any] = {**(how or {})}
        begins = self.screen.start_race(players, seed, **more) if race is None else self.screen.race_from(race)
        found = self.complete_race(begins, by, seed)
        state = self.watched_class(Film(found, self.cutting), self.screen.number_of(found, seed), by).at(0, 0)
        super().__init__(state, story)  # type: ignore[arg-type]  # a W, by the game's word
        self.chart, self.timeline, self.curves = controls.choice(), Log(), Chart(clickable=True)
        self.waiting = controls.status()
        self._told: tuple[Any, ...] = ()
        self.branch: BranchPlace[W, R, A] = BranchPlace(self)
        self.choosing = self.make_choosing()
        self.analysis: Analysis[W, R, A] = Analysis(self, self.judge_class(self.screen))
        panels: list[Panel] = [self.choosing, self.analysis, self.branch]
        self.furnish([self.lay_table()], [self.choosing.row, self.files], panels, [self.branch.place.box])
        self.records.listen()
        self.on(self.chart, lambda chart: self.look(replace(self.state, chart=chart)))
        self.on(self.timeline, self.be_at)
        self.on(self.curves, self.answer_chart)
        self.listen()

    @property
    def race(self) -> R:
        race: R = self.state.film.race
        return race

    # --- how a game is watched: for subclasses ---

    @property
    def secret_parts(self) -> Sequence[Part]:
        """The parts that show what only one player may see until the race is over."""
        return ()

    def complete_race(self, race: R, by: str, number: int) -> R:
        """The race as it is if it has a history or is over; else the race as the computer plays it on."""
        if race.previous is not None or race.winner is not None:
            self.screen.kinds_by_seat(by, 1)
            return race
        return self.screen.play_out(self.deal_race(race, number), by, self.luck_of(number))

    def deal_race(self, race: R, number: int) -> R:
        """The race with all that the computer needs to play it on."""
        return self.screen.deal(race, number)

    def luck_of(self, number: int) -> int:
        """The seed with which the computer plays the race of this number."""
        return self.screen.luck_of(number)

    def make_choosing(self) -> RaceChooser[W, R, A]:
        """The controls with which a race begins."""
        return RaceChooser(self)

    def branch_start(self, choice: Choice[R, A]) -> R:
        """The position of a branch in which something better than this choice is tried."""
        return choice.position

    def make_branch(self, position: str) -> Lab[Any]:
        """The lab of a branch that begins at this position."""
        raise TypeError(f"{type(self).__name__} does not say in which lab a branch is tried")

    def lay_table(self) -> ipywidgets.Box:
        """Return the table of the game, arranged with the parts of the lab. What else the game needs is made here."""
        raise TypeError(f"{type(self).__name__} lays no table")

    @property
    def side(self) -> list[ipywidgets.Widget]:
        """The widgets beside the race on the table."""
        return [self.chart, self.timeline, self.curves, self.waiting]

    def listen(self) -> None:
        """Register the handlers of the table's parts."""

    def show_table(self) -> None:
        """Draw the scene on show."""

    def show_chart(self) -> None:
        """Draw the chart of the game that is on show."""

    def chart_names(self) -> dict[str, str]:
        return {LOG: _("Log"), CHANCES: _("Chances")}

    def say_scene(self) -> str:
        """What happens in the scene on show: only its first step, because the page says the others without the
        kernel."""
        return next(str(line["text"]) for line in self.timeline.lines if line["scene"] == self.state.scene)

    def say_beginning(self, race: R) -> str:
        """What is due at the position where a branch begins."""
        return self.voice.due(race)

    # --- acting ---

    def play_race(self, players: int | tuple[str, ...], number: int, by: str, **how: object) -> W:
        """The state that shows a whole race played by the computer."""
        begins = self.screen.start_race(players, number, like=self.state.film.race, **how)
        return self.watch_state(self.complete_race(begins, by, number), number, by)

    def watch_state(self, race: R, number: int, by: str) -> W:
        """The state that shows this race from its beginning, as the present one is shown; with its own number if it has
        one."""
        return self.state.with_race(Film(race, self.cutting), self.screen.number_of(race, number), by)

    @property
    def race_to_save(self) -> tuple[R, int]:
        return self.state.film.race, self.state.number

    def take_race(self, race: R, said: Words) -> None:
        now = self.state
        self.go(self.watch_state(self.complete_race(race, now.by, now.number), now.number, now.by), said)

    def be_at(self, content: Mapping[str, object]) -> None:
        """Go to the chosen line of the log: a scene of the race and a step of it."""
        self.turn_to(number_in(content, "scene"), number_in(content, "step"))

    def turn_to(self, scene: int, step: int) -> None:
        """Go to a scene of the race and a step of it, and say what happens there."""
        self.look(self.state.at(scene, step), self.say_here)

    def say_here(self) -> str:
        """What happens in the scene on show, and what is known of the choice that led to it."""
        return join_sentences([self.say_scene(), self.analysis.findings.say_at(self.state.scene)])

    def answer_chart(self, content: Mapping[str, object]) -> None:
        self.analysis.answer_chart(content)

    def close(self) -> None:
        if not self.closed:
            self.analysis.drop()
            self.branch.close()
        super().close()

    # --- the lab ---

    def describe(self) -> str:
        return self.voice.say_standings(self.state.shown.table)

    def write(self) -> str:
        return str(self.state.shown.position)

    def state_from_text(self, text: str) -> W:
        """The state for the JSON of a record, or for a position, which the computer plays on."""
        now = self.state
        return self.watch_state(
            self.complete_race(self.screen.race_in_text(text), now.by, now.number), now.number, now.by
        )

    def state_to_data(self, state: W) -> dict[str, Plain]:
        return self.screen.race_to_data(state.film.race) | write_fields(state, (*LASTING, *state.KEPT))

    def state_from_data(self, data: Mapping[str, object]) -> W:
        now = self.state
        asked: dict[str, Any] = read_fields(type(now), data, (*LASTING, *now.KEPT))
        by, branch, scene, step = asked["by"], asked["branch"], asked.pop("scene"), asked.pop("step")
        if asked["chart"] not in now.CHARTS or min(scene, step) < 0:
            raise unreadable_message(data)
        if branch:
            self.screen.game.parse(branch)
        self.screen.kinds_by_seat(by, 1)
        film = replace(now.film, race=self.screen.race_from_data(data))
        watched: W = replace(now.with_race(film, asked["number"], by), **asked)
        return watched.at(scene, step)

    def guests(self) -> Mapping[str, Lab[Any]]:
        return {} if self.branch.lab is None else {"branch": self.branch.lab}

    def picture(self) -> str:
        return self.screen.picture(self.state.shown.table)

    def rows(self) -> Iterator[tuple[str, str]]:
        """Where everybody is in the end, for the table that is shown without a kernel."""
        race = self.state.film.race
        for seat in range(len(race.players)):
            yield say_seat(race, seat), self.voice.place(race, seat)
        yield _("Turns"), str(len(self.state.film) - 1)
        yield from self.analysis.findings.rows()
        yield from super().rows()

    def title(self) -> str:
        return _("A race to watch")

    def say_saved(self) -> str:
        return _("The race is saved as {file}.")

    def say_refused(self) -> str:
        return _("{file} does not contain a race you can watch. Nothing was loaded.")

    # --- drawing ---

    def show(self) -> None:
        now = self.state
        self.show_table()
        names = self.chart_names()
        update_control(
            self.chart, _("The whole race"), now.chart, options=[(names[chart], chart) for chart in now.CHARTS]
        )
        self.choosing.show()
        self.show_findings()
        self.branch.show()

    def show_findings(self) -> None:
        """Show what has been found about the choices so far, in the log and in the chart of chances."""
        now, findings = self.state, self.analysis.findings
        self.analysis.show()
        wanted = (now.film, language.code, findings.notes)
        if wanted != self._told:  # the log is said anew only for another race, in another language, with other marks
            self._told = wanted
            self.timeline.lines = findings.mark_lines(now.film.lines(self.voice))
        self.timeline.name = _("What happened")
        with self.timeline.hold_sync():
            self.timeline.scene, self.timeline.step = now.scene, now.step
        show_widget(self.timeline, now.chart == LOG)
        waits = now.chart == CHANCES and not findings.found
        show_widget(self.curves, now.chart != LOG and not waits)
        show_widget(self.waiting, waits)
        self.waiting.value = html.escape(findings.say_nothing_yet()) if waits else ""
        if now.chart == CHANCES:
            findings.draw(self.curves, now.scene)
        elif now.chart != LOG:
            self.show_chart()
