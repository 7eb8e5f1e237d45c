"""What a race that is played looks like: the table with a film of what the others did, and the short log."""

from __future__ import annotations

from collections.abc import Sequence

from rally.stich_rallye import EndRound, Event, Race
from rally.stich_rallye.box.events import CardsPutAside, ColourIntroduced, HillPassed, MotorHeld
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put, show
from widgets.shared.labs.films import LONGEST
from widgets.shared.labs.table import AFTER_FILM
from widgets.shared.parts import Log
from widgets.shared.parts.log import LogLine
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.known import gone_html
from widgets.stich_rallye.labs.table.seat import SeatView
from widgets.stich_rallye.labs.table.views import last_trick, trick_moments

from .lines import has_move, log_lines
from .say import say_stage
from .table import Sitting

BRISK = 5_000
"""Milliseconds that the film of a trick takes at most."""

UNSHOWN = (CardsPutAside, ColourIntroduced, HillPassed, MotorHeld)
"""What the film of a trick leaves out: nothing moves."""


class PlayScreen:
    """The parts that show a table; nothing on them tells more than whoever is looking may know."""

    def __init__(self) -> None:
        self.seat = SeatView()
        self.stage, self.plates = self.seat.stage, self.seat.plates
        self.trick, self.hand = self.seat.trick, self.seat.hand
        self.log, self.status, self.gone = Log(player=False), controls.status(), controls.status()
        self.gone.add_class("rally-put-aside")
        self.gone.add_class(AFTER_FILM)
        self.last = 0

    def show(self, table: Sitting, hinted: str, cost: str) -> None:
        """Draw the table. hinted: the card to mark. cost: of the last choice, in words."""
        races = table.since_choice
        self.show_log(table, log_lines(races), cost)
        self.show_film(table, self.looked_at(table, races) or table.film)
        self.show_hand(table, hinted)
        put(self.status, value=say_stage(table))
        put(self.gone, value=gone_html(table.race.played))

    def line_at(self, place: tuple[int, int]) -> str:
        """The line of the log at a scene and a step; empty if there is none."""
        return next((line["text"] for line in self.log.lines if (line["scene"], line["step"]) == place), "")

    def looked_at(self, table: Sitting, races: Sequence[Race]) -> list[Race]:
        """The race whose line was chosen in the log, if a car drove there."""
        place = table.looked
        return [race for number, race in enumerate(races) if place and number == place[0] and has_move(race)]

    def show_film(self, table: Sitting, races: Sequence[Race]) -> None:
        """What happened in these races as a film, and the table as it is in the end; without news only that."""
        race, active = table.race, None if table.paused else table.race.to_act
        leader, cards = last_trick(race)
        due = race.to_act if race.phase == "play" and (race.trick or not cards) else None
        frames = film_frames(races)
        before = races[0].previous if races else None
        self.last = len(frames) if before is not None else 0
        if before is None or not frames:
            self.seat.show_race(race, active=active)
            self.seat.show_trick(race, leader, cards, due)
            return
        longest = LONGEST if any(isinstance(each.last_action, EndRound) for each in races) else BRISK
        self.seat.show_film(race, before, frames, begin=1, longest=longest, active=active)
        self.seat.show_trick(race, leader, cards, due, trick_moments(before, [event for event, _table in frames]))

    def show_hand(self, table: Sitting, hinted: str) -> None:
        """The open hand of a person, or the face-down one of whoever is to take the screen."""
        seat = table.viewer if table.viewer is not None else table.person
        self.seat.show_hand(table.race, seat, is_open=table.viewer == seat, marked=[hinted])
        if seat is None:
            self.hand.cards, self.hand.hidden = [], 0

    def show_log(self, table: Sitting, lines: list[LogLine], cost: str) -> None:
        if cost:
            scene = len(table.since_choice)
            lines.append({"text": cost, "scene": scene, "step": 0, "mark": _("What the choice cost")})
        last = (lines[-1]["scene"], lines[-1]["step"]) if lines else (-1, 0)
        self.log.name = _("What happened since the last choice")
        with self.log.hold_sync():
            self.log.lines = [{**line} for line in lines]
            self.log.scene, self.log.step = table.looked or last
        show(self.log, bool(lines))


def film_frames(races: Sequence[Race]) -> list[tuple[Event, Race]]:
    """What the film of these races shows."""
    return [frame for race in races for frame in race.frames if not isinstance(frame[0], UNSHOWN)]
