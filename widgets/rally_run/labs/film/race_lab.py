"""RaceLab: watch a whole race, and be at any moment of it by a click."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rally.rally_run import Cell, Race, TileSet
from widgets.rally_run.labs.play.say import worth_telling
from widgets.rally_run.labs.table.board import BoardLab
from widgets.rally_run.labs.table.sight import COVERED, OPEN, Sight
from widgets.rally_run.labs.table.sources import RALLY_RUN, Source, begun, race_from, race_in_text
from widgets.rally_run.labs.table.still import race_svg
from widgets.rally_run.words import say, say_due, say_place, say_seat, say_standing
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put, show
from widgets.shared.labs.lab import Words
from widgets.shared.labs.messages import number_in
from widgets.shared.labs.races.analysis import Analysis
from widgets.shared.labs.races.branch import Branch
from widgets.shared.labs.races.records import Records
from widgets.shared.parts import Chart, Log
from widgets.shared.words import _, language

from .branch import what_if
from .choosing import Choosing
from .judging import JUDGE, better
from .watched import CHARTS, MIXED, Watched, read_watched, watched, whole, write_watched


class RaceLab(BoardLab[Watched]):
    """A whole race: the board at every moment, the plates, the log, and what every choice was worth.

    race: what to watch: a Race with its history, a record (dict, JSON text, or the path of a file), or a position's
    notation, from which the computer plays on. Without it a race is played by the computer:
    players: how many, 2 to 4, or their names; seed: its number; by: "forgetful", "attentive" or "rememberer", or
    "mixed" for one of each. story: what it tells once the deed is done. tiles: how many there are of each kind, a
    TileSet, in this race and in those that follow it.
    Controls: `new_race`, `number`, `players`, `by`, `peek`, `aid`, `what_if`, `close_branch`, `chart`; `analyse`,
    `stop_analysis`, `next_flaw`, `better`.

    Another race is a step; to be at another moment, to open a branch, to peek, to be reminded or to change the chart is
    to look.
    """

    name = "rally-run-race"
    kept = 10  # each is a whole race
    back_in_drawer = True  # beside what there is to take back

    def __init__(
        self,
        race: Source | None = None,
        players: int | tuple[str, ...] = 3,
        seed: int = 1,
        by: str = MIXED,
        story: str = "",
        tiles: TileSet | None = None,
    ) -> None:
        found = whole(begun(players, seed, tiles) if race is None else race_from(race), by, seed)
        super().__init__(watched(found, seed, by), story, active=False)
        self.aid, self.chart = controls.switch(), controls.choice()
        self.branch = Branch(self, lambda position: what_if(self.state, position), lambda: self.race, say_due)
        self.choosing = Choosing(self)
        self.analysis = Analysis(self, JUDGE, self.turn_to, self.branch.open, self.show_findings)
        self.records = Records(
            RALLY_RUN, self, lambda: (self.state.film.race, self.state.number), say_saved, say_refused, self.watch
        )
        self.files, self.timeline, self.curves = self.records.files, Log(), Chart(clickable=True)
        self._told: tuple[Any, ...] = ()
        drawer = [self.choosing.row, self.files]
        acts = [*self.analysis.controls, self.branch.what_if, self.analysis.better, self.aid]
        side = [self.chart, self.timeline, self.curves]
        below = [self.branch.close_branch, self.branch.box]
        self.table.drivers.add_class("rally-drivers-small")
        self.arrange(acts, side, drawer, below, [self.choosing, self.analysis, self.branch])
        self.on(self.aid, lambda aid: self.look(replace(self.state, aid=aid)))
        self.on(self.files, self.records.answer)
        self.on(self.timeline, self.be_at)
        self.on(self.chart, lambda chart: self.look(replace(self.state, chart=chart)))
        self.on(self.curves, self.analysis.answer_chart)

    # --- acting ---

    def watch(self, race: Race, said: Words) -> None:
        """Watch a race from its beginning."""
        now = self.state
        self.go(watched(whole(race, now.by, now.number), now.number, now.by).preferring(now), said)

    def be_at(self, content: Mapping[str, Any]) -> None:
        """Bring the whole table to the line of the log that was chosen: a scene of the race and a step of it."""
        self.turn_to(number_in(content, "scene"), number_in(content, "step"))

    def turn_to(self, scene: int, step: int) -> None:
        """Bring the whole table to a scene of the race and a step of it, and say what happens there."""
        state = self.state.at(scene, step)
        self.look(state, lambda: " ".join([say_scene(state), self.analysis.findings.say_at(state.scene)]).strip())

    def close(self) -> None:
        if not self.closed:
            self.analysis.drop()
            self.branch.close()
        super().close()

    # --- the lab ---

    def describe(self) -> str:
        return say_scene(self.state)

    def read(self, text: str) -> Watched:
        """A record's JSON as it is; a position is played on from."""
        now = self.state
        return watched(whole(race_in_text(text), now.by, now.number), now.number, now.by).preferring(now)

    def memo(self) -> str:
        """All of the state as a text, to be remembered by the page."""
        return write_watched(self.state)

    def recall(self, text: str) -> Watched:
        """The state that `memo` described. RallyError for anything else."""
        return read_watched(text)

    def film(self) -> tuple[str, str, int]:
        """None that the line waits for: the log leads, and each of its lines is said."""
        return "", "", 0

    def title(self) -> str:
        return _("A race to watch")

    def picture(self) -> str:
        return race_svg(self.race, self.sight, self.pointing)

    def rows(self) -> Iterator[tuple[str, str]]:
        """Where everybody is in the end, for where there is no kernel."""
        race = self.state.film.race
        for seat in range(len(race.players)):
            yield say_seat(race, seat), say_place(race, seat)
        yield _("Turns"), str(len(self.state.film) - 1)
        yield from self.analysis.findings.rows()
        yield _("Position"), self.write()

    # --- drawing ---

    @property
    def sight(self) -> Sight:
        """What is seen of face-down tiles before the scene."""
        now = self.state
        if now.peek:
            return OPEN
        return Sight(now.film.memories[now.scene]) if now.aid else COVERED

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        """What was swapped just before, and what would have been better; nobody drives here."""
        swapped = {cell: kept for cell, marks in super().marks().items() if (kept := tuple({*marks} & {"swapped"}))}
        return swapped | {cell: (*swapped.get(cell, ()), *marks) for cell, marks in self.guides().items()}

    def guides(self) -> dict[Cell, tuple[str, ...]]:
        """What would have been better than a choice that cost much."""
        verdict = self.analysis.flaws.get(self.state.scene)
        return dict.fromkeys(better(verdict).marked, ("hint",)) if verdict else {}

    def show(self) -> None:
        self.table.steps.autoplay = False  # the log leads through the steps
        now = self.state
        self.table.begins, self.table.guides = now.step, self.guides()
        super().show()
        show(self.table.steps, False)
        show(self.table.drivers, now.chart == "log")
        self.analysis.show()
        self.show_side()
        views = [*zip((_("Log"), _("Chances")), CHARTS, strict=True)]
        put(self.chart, _("The whole race"), now.chart, options=views)
        put(self.aid, _("Memory aid"), now.aid)
        self.branch.show()
        self.choosing.show()

    def show_findings(self) -> None:
        """What has been found out about the choices meanwhile."""
        self.analysis.show()
        self.show_side()

    def show_side(self) -> None:
        """The log, said anew only for another race, in another language or with other marks; or the chart."""
        now, findings = self.state, self.analysis.findings
        wanted = (now.film, language.code, findings.notes)
        if wanted != self._told:
            self._told = wanted
            self.timeline.lines = findings.noted(now.film.lines())
        show(self.timeline, now.chart == "log")
        show(self.curves, now.chart != "log")
        if now.chart != "log":
            findings.draw(self.curves, now.scene)
        self.timeline.name = _("What happened")
        with self.timeline.hold_sync():
            self.timeline.channel = self.table.channel
            self.timeline.scene, self.timeline.step = now.scene, now.step


def say_scene(now: Watched) -> str:
    """What happens in the scene on show, or how everybody stands before anything has happened."""
    scene = now.shown
    happened = worth_telling((scene.race, event) for event in scene.events)
    told = [say(event, race) for race, event in happened]
    return " ".join(told) if scene.events else say_standing(scene.race)


def say_saved() -> str:
    return _("The race is saved as {file}.")


def say_refused() -> str:
    return _("{file} holds no race that can be watched. Nothing was loaded.")
