"""RaceLab: watch a whole race, be at any moment of it by a click, and branch off from there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rally.stich_rallye import Card, Play, Race, Track
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab, Words
from widgets.shared.labs.messages import number_in, text_in
from widgets.shared.labs.races.analysis import Analysis
from widgets.shared.labs.races.branch import Branch
from widgets.shared.labs.races.records import Records
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.records import STICH_RALLYE
from widgets.stich_rallye.labs.table.sources import Source, generated, played_out, race_from, race_in_text
from widgets.stich_rallye.labs.table.still import race_svg
from widgets.stich_rallye.words import say_standing
from widgets.stich_rallye.words.voice import VOICE

from .branch import what_if
from .choosing import Choosing
from .judging import JUDGE
from .say import milestone_rows, say_beginning, say_hand, say_playable, say_refused, say_saved
from .screen import RaceScreen, milestone_at
from .watched import CHARTS, Watched, read_watched, watched, write_watched


class RaceLab(Lab[Watched]):
    """A whole race: track, motors, hands and trick at every moment, the log, and who was where when.

    race: what to watch: a Race with its history, a record (dict, JSON text, or the path of a file), or a position's
    notation, from which the computer plays on. Without it a race is played by the computer:
    players: how many, 3 to 5, or their names; track: "volcano", "beach" or a Track; seed: its number.
    by: how the computer players play: "sensible", "random" or "adviser" (which takes a few seconds).
    Controls: `new_race`, `number`, `players`, `track`, `by`, `what_if`, `close_branch`, `chart`; `analyse`,
    `stop_analysis`, `next_flaw`, `better`.

    Another race is a step; to be at another moment, to open a branch or to change the chart is to look.
    """

    name = "race"
    voice = VOICE
    kept = 10  # each is a whole race

    def __init__(
        self,
        race: Source | None = None,
        players: int | tuple[str, ...] = 4,
        track: str | Track = "volcano",
        seed: int = 1,
        by: str = "sensible",
    ) -> None:
        found = generated(players, track, seed, by) if race is None else whole(race_from(race), by, seed)
        super().__init__(watched(found, seed, by))
        self.chart = controls.choice()
        self.screen = RaceScreen()
        self.branch = Branch(self, what_if, lambda: self.state.shown.position, say_beginning)
        self.records = Records(
            STICH_RALLYE, self, lambda: (self.race, self.state.number), say_saved, say_refused, self.watch
        )
        self.files = self.records.files
        self.choosing = Choosing(self)
        self.analysis = Analysis(self, JUDGE, self.turn_to, self.branch.open, self.show_findings)
        table = self.screen.seat.arranged(
            side=[self.chart, self.screen.timeline, self.screen.chart],
            acts=[*self.analysis.controls, self.step_back, self.branch.what_if, self.analysis.better],
        )
        shown, drawer = [table, self.branch.close_branch, self.branch.box], [self.choosing.row, self.files]
        self.furnish(shown, drawer, [self.choosing, self.analysis, self.branch])
        self.on(self.screen.hand, self.ask_card)
        self.on(self.screen.plates, self.show_hand)
        self.on(self.chart, lambda chart: self.look(replace(self.state, chart=chart)))
        self.on(self.files, self.records.answer)
        self.on(self.screen.timeline, self.be_at)
        self.on(self.screen.chart, self.answer_chart)

    @property
    def race(self) -> Race:
        """The whole race that is watched."""
        return self.state.race

    # --- acting ---

    def watch(self, race: Race, said: Words) -> None:
        """Watch a race from its beginning."""
        self.go(watched(race, self.state.number, self.state.by, self.state.chart), said)

    def be_at(self, content: Mapping[str, Any]) -> None:
        """Bring the whole table to the line of the log that was chosen: a scene of the race and a step of it."""
        self.turn_to(number_in(content, "scene"), number_in(content, "step"))

    def turn_to(self, scene: int, step: int) -> None:
        """Bring the whole table to a scene of the race and a step of it, and say what happens there."""
        state = self.state.at(scene, step)
        self.look(state, lambda: self.say_scene(state.scene))

    def say_scene(self, scene: int) -> str:
        """What happens in a scene, and what is known of the choice that led to it."""
        return " ".join([self.screen.line_at(scene), self.analysis.findings.say_at(scene)]).strip()

    def answer_chart(self, content: Mapping[str, Any]) -> None:
        """A click on the chart on show: to the end of a trick, or to its costliest choice."""
        if self.state.chart == "chances":
            self.analysis.answer_chart(content)
        else:
            self.turn_to(milestone_at(self.state, content), 0)

    def ask_card(self, content: Mapping[str, Any]) -> None:
        """Answer a click on a card."""
        card, race = Card.parse(text_in(content, "card")), self.state.shown.position
        self.tell(lambda: say_playable(race, card), "info" if Play(card) in race.legal else "bad")

    def show_hand(self, content: Mapping[str, Any]) -> None:
        """A plate was clicked: lay that player's hand open, or again that of whoever is to play."""
        seat = number_in(content, "plate", below=len(self.race.players))
        now = self.state
        self.look(replace(now, hand=None if now.hand == seat else seat), lambda: say_hand(now.shown.table, seat))

    def close(self) -> None:
        if not self.closed:
            self.analysis.drop()
            self.branch.close()
        super().close()

    # --- the lab ---

    def describe(self) -> str:
        return say_standing(self.state.shown.table)

    def write(self) -> str:
        return str(self.state.shown.position)

    def read(self, text: str) -> Watched:
        """A record's JSON as it is; a position is played on from."""
        now = self.state
        return watched(whole(race_in_text(text), now.by, now.number), now.number, now.by, now.chart)

    def memo(self) -> str:
        """All of the state as a text, to be remembered by the page."""
        return write_watched(self.state)

    def recall(self, text: str) -> Watched:
        """The state that `memo` described. RallyError for anything else."""
        return read_watched(text)

    def picture(self) -> str:
        return race_svg(self.state.shown.table)

    def __repr__(self) -> str:
        return f"RaceLab({str(self.race)!r})"

    def rows(self) -> Iterator[tuple[str, str]]:
        """The race as milestones, for where there is no kernel."""
        yield from milestone_rows(self.state.film)
        yield from self.analysis.findings.rows()
        yield from super().rows()

    def title(self) -> str:
        return _("A race to watch")

    # --- drawing ---

    def show(self) -> None:
        now = self.state
        names = (_("Log"), _("Spaces"), _("Places"), _("Chances"))
        views = [*zip(names, CHARTS, strict=True)]
        put(self.chart, _("The whole race"), now.chart, options=views)
        self.choosing.show()
        self.analysis.show()
        self.screen.show(now, self.analysis.findings)
        self.branch.show()

    def show_findings(self) -> None:
        """What has been found out about the choices meanwhile."""
        self.analysis.show()
        self.screen.show_side(self.state, self.analysis.findings)


def whole(race: Race, by: str, number: int) -> Race:
    """The race, or, if it is only a position, what becomes of it when the computer plays on from there."""
    return race if race.previous is not None or race.winner is not None else played_out(race, by, number)
