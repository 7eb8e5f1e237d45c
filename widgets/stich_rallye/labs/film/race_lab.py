"""RaceLab: watch a whole race, be at any moment of it by a click, and branch off from there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rally.stich_rallye import Action, Card, Play, Race, Track, Unknown
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.film import race_lab
from widgets.shared.labs.film.choosing import Choosing
from widgets.shared.labs.film.judging import Judge, has_choice
from widgets.shared.labs.film.race_lab import Furniture
from widgets.shared.labs.film.watched import CHANCES, LOG
from widgets.shared.labs.lab import Guest
from widgets.shared.labs.messages import number_in, text_in
from widgets.shared.labs.races.screen import Recorded
from widgets.shared.words import _
from widgets.stich_rallye.labs.screen import SCREEN
from widgets.stich_rallye.labs.table.board import track_options

from .say import milestone_rows, say_beginning, say_hand, say_playable
from .scenes import Cutting, milestones
from .screen import RaceScreen, draw_progress, milestone_at
from .watched import PLACES, PROGRESS, Watched


class RaceLab(race_lab.RaceLab[Watched, Race, Action]):
    """A whole race: track, motors, hands and trick at every moment, the log, and who was where when.

    race: what to watch: a Race with its history, a record (dict, JSON text, or the path of a file), or a position's
    notation, from which the computer plays on. Without it a race is played by the computer:
    players: how many, 3 to 5, or their names; track: "volcano", "beach" or a Track; seed: its number.
    by: how the computer players play: "sensible", "random" or "adviser" (which takes a few seconds).
    Controls: `new_race`, `number`, `players`, `track`, `by`, `what_if`, `close_branch`, `chart`; `analyse`,
    `stop_analysis`, `next_flaw`, `better`.

    Another race is a step; to be at another moment, to open a branch or to change the chart is to look.
    """

    screen = SCREEN
    watched_class = Watched
    cutting = Cutting()

    def __init__(
        self,
        race: Race | Recorded | None = None,
        players: int | tuple[str, ...] = 4,
        track: str | Track = "volcano",
        seed: int = 1,
        by: str = "sensible",
    ) -> None:
        super().__init__(race, players, seed, by, how={"track": track})

    # --- the race ---

    def dealt(self, race: Race, number: int) -> Race:
        """Hidden hands stay hidden: whoever holds one plays what it could hold."""
        return race

    def luck_of(self, number: int) -> int:
        return number

    def make_choosing(self) -> Choosing[Watched, Race, Action]:
        self.track = controls.choice()
        return Choosing(self, self.screen, self.played, [self.track])

    def make_judge(self) -> Judge[Race, Action]:
        return replace(super().make_judge(), is_choice=is_known_choice)

    def make_branch(self, position: str) -> Guest:
        from widgets.stich_rallye.labs.what_if.what_if_lab import WhatIfLab

        return WhatIfLab(position=position)

    # --- the table ---

    def arranged(self) -> Furniture:
        self.parts = RaceScreen()
        self.timeline.channel = self.parts.track.channel
        table = self.parts.seat.arranged(
            side=[self.chart, self.timeline, self.curves],
            acts=[*self.analysis.controls, self.step_back, self.branch.what_if, self.analysis.better],
        )
        return [table], []

    def listen(self) -> None:
        self.on(self.parts.hand, self.ask_card)
        self.on(self.parts.plates, self.show_hand)
        self.on(self.track, lambda name: self.choosing.play(track=Track.named(name)))

    def answer_chart(self, content: Mapping[str, object]) -> None:
        """A click on the chart on show: to the end of a trick, or to its costliest choice."""
        if self.state.chart == CHANCES:
            super().answer_chart(content)
        else:
            self.turn_to(milestone_at(self.state, content), 0)

    def ask_card(self, content: Mapping[str, object]) -> None:
        """Answer a click on a card."""
        card, race = Card.parse(text_in(content, "card")), self.state.shown.position
        self.tell(lambda: say_playable(race, card), "info" if Play(card) in race.legal else "bad")

    def show_hand(self, content: Mapping[str, object]) -> None:
        """A plate was clicked: lay that player's hand open, or again that of whoever is to play."""
        seat = number_in(content, "plate", below=len(self.race.players))
        now = self.state
        self.look(replace(now, hand=None if now.hand == seat else seat), lambda: say_hand(now.shown.table, seat))

    def say_beginning(self, race: Race) -> str:
        return say_beginning(race)

    def chart_names(self) -> dict[str, str]:
        return {LOG: _("Log"), PROGRESS: _("Spaces"), PLACES: _("Places"), CHANCES: _("Chances")}

    def __repr__(self) -> str:
        return f"RaceLab({str(self.race)!r})"

    def rows(self) -> Iterator[tuple[str, str]]:
        """The race as milestones, for where there is no kernel."""
        yield from milestone_rows(milestones(self.state.film)[1:])
        yield from self.analysis.findings.rows()
        yield _("Position"), self.write()

    # --- drawing ---

    def show_table(self) -> None:
        put(self.track, _("Track"), self.race.track.name, options=track_options())
        self.parts.show(self.state)

    def show_chart(self) -> None:
        draw_progress(self.curves, self.state)


def is_known_choice(position: Race) -> bool:
    """Whether somebody whose cards are known had to choose between several actions."""
    seat = position.to_act
    return seat is not None and not isinstance(position.hands[seat], Unknown) and has_choice(position)
