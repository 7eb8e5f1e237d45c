"""RaceLab: watch a whole race, be at any moment of it by a click, and branch off from there."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic

import ipywidgets

from rally.errors import IllegalAction
from rally.given import given_seed
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put, show
from widgets.shared.labs.keeping import Plain
from widgets.shared.labs.lab import Guest, Lab, Words
from widgets.shared.labs.messages import number_in
from widgets.shared.labs.races.records import Records
from widgets.shared.labs.races.screen import Recorded, Screen
from widgets.shared.parts import Chart, Log
from widgets.shared.words import _, language, together
from widgets.shared.words.names import say_seat
from widgets.shared.words.voice import Voice

from .analysis import Analysis
from .branch import OpenBranch
from .choosing import Choosing
from .judging import Choice, Judge, judge_of
from .scenes import A, Cutting, Film, R
from .watched import CHANCES, LOG, W, Watched, read_watched, write_watched

Furniture = tuple[Sequence[ipywidgets.Widget], Sequence[ipywidgets.Widget]]
"""What stands on a lab, and what lies in its drawer."""


class RaceLab(Lab[W], Generic[W, R, A]):
    """A whole race: the table at every moment, the log, and what every choice was worth.

    race: what to watch: a race with its history, a record (dict, JSON text, or the path of a file), or a position's
    notation, from which the computer plays on. Without it a race is played by the computer: players: how many, or
    their names; seed: its number. by: how the computer plays. how: what else a race is begun with.

    Another race is a step; to be at another moment, to open a branch or to change the chart is to look.

    screen: the game; watched_class: what its labs know; cutting: how its races are cut into scenes; branch_lab: the
    lab of a branch.
    """

    name = "race"
    kept = 10  # each is a whole race
    screen: Screen[R, A]
    watched_class: ClassVar[type[Watched[Any, Any]]] = Watched
    cutting: ClassVar[Cutting[Any, Any]] = Cutting()
    branch_lab: ClassVar[Callable[..., Lab[Any]]]

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
        by, seed = by or next(iter(self.screen.ways)), given_seed(seed)
        more: dict[str, Any] = {**(how or {})}
        begins = self.screen.begun(players, seed, **more) if race is None else self.screen.race_from(race)
        found = self.whole(begins, by, seed)
        state = self.watched_class(Film(found, self.cutting), self.screen.number_of(found, seed), by).at(0, 0)
        super().__init__(state, self.screen.story(story))  # type: ignore[arg-type]  # a W, by the game's word
        self.chart, self.timeline, self.curves = controls.choice(), Log(), Chart(clickable=True)
        self.waiting = controls.status()
        self._told: tuple[Any, ...] = ()
        self.branch: OpenBranch[W, R] = OpenBranch(
            self, self.make_branch, lambda: self.state.shown.position, self.say_beginning
        )
        self.records = Records(
            self.screen, self, lambda: (self.state.film.race, self.state.number), say_saved, say_refused, self.watch
        )
        self.files = self.records.files
        self.choosing = self.make_choosing()
        self.analysis: Analysis[W, R, A] = Analysis(
            self, self.make_judge(), self.turn_to, self.branch_before, self.show_findings
        )
        children, drawer = self.arranged()
        drawer = [self.choosing.row, self.files, *drawer]
        self.furnish(children, drawer, [self.choosing, self.analysis, self.branch], [self.branch.place.box])
        self.on(self.files, self.records.answer)
        self.on(self.chart, lambda chart: self.look(replace(self.state, chart=chart)))
        self.on(self.timeline, self.be_at)
        self.on(self.curves, self.answer_chart)
        self.listen()

    @property
    def voice(self) -> Voice[R, A]:  # type: ignore[override]  # that of the game, always
        return self.screen.voice

    @property
    def race(self) -> R:
        """The whole race that is watched."""
        race: R = self.state.film.race
        return race

    # --- how a game is watched: for subclasses ---

    def whole(self, race: R, by: str, number: int) -> R:
        """The race, or, if it is only a position, what becomes of it when the computer plays on from there."""
        if race.previous is not None or race.winner is not None:
            self.screen.way(by, 1)
            return race
        return self.screen.played_out(self.dealt(race, number), by, self.luck_of(number))

    def dealt(self, race: R, number: int) -> R:
        """The race as the computer can play it on."""
        return self.screen.dealt(race, number)

    def luck_of(self, number: int) -> int:
        """The seed with which the computer plays the race of this number."""
        return self.screen.luck_of(number)

    def make_choosing(self) -> Choosing[W, R, A]:
        """With what a race is begun."""
        return Choosing(self, self.screen, self.played)

    def make_judge(self) -> Judge[R, A]:
        """How choices are judged."""
        return judge_of(self.screen)

    def branch_before(self, choice: Choice[R, A]) -> None:
        """Open a branch in which something better than a choice is tried."""
        self.branch.open(self.tried_from(choice))

    def tried_from(self, choice: Choice[R, A]) -> R:
        """Where such a branch begins."""
        return choice.position

    def make_branch(self, position: str) -> Lab[Any]:
        """The lab of a branch that begins at this position."""
        return self.branch_lab(position=position)

    def arranged(self) -> Furniture:
        """The table, and what lies in the drawer beside the race. What else a lab of the game needs is made here."""
        self.view = self.screen.new_table()
        acts = [*self.analysis.controls, self.step_back, self.branch.what_if, self.analysis.better]
        return [self.view.arranged(acts, [self.chart, self.timeline, self.curves, self.waiting])], []

    def listen(self) -> None:
        """Say what answers the parts of the table."""
        for part in self.view.parts:
            self.on(part, lambda content: self.ask(self.view.action_in(content, self.state.shown.position)))

    def show_table(self) -> None:
        """Draw the scene on show."""
        scene, frames = self.state.shown, self.state.shown.frames
        before = scene.before if frames else None
        self.view.show(scene.table, before, frames, begins=self.state.step, plays=False)
        self.timeline.channel = self.view.film[1]

    def show_chart(self) -> None:
        """Draw a chart of the game's own, if it has any."""

    def ask(self, action: A) -> None:
        """Somebody would like to act in a race that is over: say whether that could have been."""
        race = self.state.shown.position
        if wrong := race.why_not(action):
            self.tell(lambda: together(self.voice.errors(IllegalAction(wrong), race)), "bad")
        else:
            text = _("{seat} could do this here. “What if from here” lets you try it.")
            self.tell(lambda: text.format(seat=say_seat(race, race.to_act or 0)))

    def chart_names(self) -> dict[str, str]:
        """By chart how it is called."""
        return {LOG: _("Log"), CHANCES: _("Chances")}

    def say_scene(self) -> str:
        """What happens in the scene on show: of several steps the first, for the others go by without the kernel."""
        return next(str(line["text"]) for line in self.timeline.lines if line["scene"] == self.state.scene)

    def say_beginning(self, race: R) -> str:
        """What is due at the position where a branch begins."""
        return self.voice.due(race)

    # --- acting ---

    def played(self, players: int | tuple[str, ...], number: int, by: str, **how: object) -> W:
        """A whole race that the computer plays from its beginning, to be watched."""
        begins = self.screen.begun(players, number, like=self.state.film.race, **how)
        return self.watching(self.whole(begins, by, number), number, by)

    def watching(self, race: R, number: int, by: str) -> W:
        """A race from its beginning, looked at as people prefer it; with its own number if it has one."""
        return self.state.with_race(Film(race, self.cutting), self.screen.number_of(race, number), by)

    def watch(self, race: R, said: Words) -> None:
        """Watch a race from its beginning."""
        now = self.state
        self.go(self.watching(self.whole(race, now.by, now.number), now.number, now.by), said)

    def be_at(self, content: Mapping[str, object]) -> None:
        """Bring the whole table to the line of the log that was chosen: a scene of the race and a step of it."""
        self.turn_to(number_in(content, "scene"), number_in(content, "step"))

    def turn_to(self, scene: int, step: int) -> None:
        """Bring the whole table to a scene of the race and a step of it, and say what happens there."""
        self.look(self.state.at(scene, step), self.say_here)

    def say_here(self) -> str:
        """What happens in the scene on show, and what is known of the choice that led to it."""
        return together([self.say_scene(), self.analysis.findings.say_at(self.state.scene)])

    def answer_chart(self, content: Mapping[str, object]) -> None:
        """A click on the chart on show."""
        self.analysis.answer_chart(content)

    def close(self) -> None:
        if not self.closed:
            self.analysis.drop()
            self.branch.close()
        super().close()

    # --- the lab ---

    def describe(self) -> str:
        return self.voice.standing(self.state.shown.table)

    def write(self) -> str:
        return str(self.state.shown.position)

    def read(self, text: str) -> W:
        """A record's JSON as it is; a position is played on from."""
        now = self.state
        return self.watching(self.whole(self.screen.race_in_text(text), now.by, now.number), now.number, now.by)

    def as_kept(self) -> dict[str, Plain]:
        return write_watched(self.screen, self.state)

    def from_kept(self, data: Mapping[str, object]) -> W:
        return read_watched(self.screen, self.state, data)

    def guests(self) -> Mapping[str, Guest]:
        return {} if self.branch.lab is None else {"branch": self.branch.lab}

    def picture(self) -> str:
        return self.screen.picture(self.state.shown.table)

    def rows(self) -> Iterator[tuple[str, str]]:
        """Where everybody is in the end, for where there is no kernel."""
        race = self.state.film.race
        for seat in range(len(race.players)):
            yield say_seat(race, seat), self.voice.place(race, seat)
        yield _("Turns"), str(len(self.state.film) - 1)
        yield from self.analysis.findings.rows()
        yield from super().rows()

    def title(self) -> str:
        return _("A race to watch")

    # --- drawing ---

    def show(self) -> None:
        now = self.state
        self.show_table()
        names = self.chart_names()
        put(self.chart, _("The whole race"), now.chart, options=[(names[chart], chart) for chart in now.CHARTS])
        self.choosing.show()
        self.show_findings()
        self.branch.show()

    def show_findings(self) -> None:
        """What has been found out about the choices by now, in the log and in the chart of chances."""
        now, findings = self.state, self.analysis.findings
        self.analysis.show()
        wanted = (now.film, language.code, findings.notes)
        if wanted != self._told:  # the log is said anew only for another race, in another language, with other marks
            self._told = wanted
            self.timeline.lines = findings.noted(now.film.lines(self.voice))
        self.timeline.name = _("What happened")
        with self.timeline.hold_sync():
            self.timeline.scene, self.timeline.step = now.scene, now.step
        show(self.timeline, now.chart == LOG)
        waits = now.chart == CHANCES and not findings.found
        show(self.curves, now.chart != LOG and not waits)
        show(self.waiting, waits)
        self.waiting.value = html.escape(findings.say_nothing_yet()) if waits else ""
        if now.chart == CHANCES:
            findings.draw(self.curves, now.scene)
        elif now.chart != LOG:
            self.show_chart()


def say_saved() -> str:
    return _("The race is saved as {file}.")


def say_refused() -> str:
    return _("{file} does not contain a race you can watch. Nothing was loaded.")
