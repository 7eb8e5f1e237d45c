"""The table of a puzzle of Stich Rallye: the track, the trick, the plates and the hand of the seat to act."""

from __future__ import annotations

from collections.abc import Mapping

from rally.any_game.likely import LikelyLine
from rally.stich_rallye import Action, Card, Play, Race
from rally.stich_rallye.box.events import CardPlayed
from rally.stich_rallye.players.foresight import foresee
from rally.stich_rallye.players.likely import likely_line
from widgets.shared.labs.messages import text_in
from widgets.shared.labs.table import Parts
from widgets.shared.words import _
from widgets.stich_rallye.labs.advice.would import say_would
from widgets.stich_rallye.labs.table.seat import SeatView
from widgets.stich_rallye.labs.table.still import race_svg
from widgets.stich_rallye.labs.table.views import trick_moments
from widgets.stich_rallye.words import say_seat
from widgets.stich_rallye.words.voice import VOICE


class Desk:
    """The table of a puzzle (`widgets.tutor.puzzles.desk.Desk`)."""

    voice = VOICE
    looks: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.table = SeatView()
        self.table.plates.add_class("rally-plates-small")
        stage = self.table.stage
        self.areas: dict[str, Parts] = {
            "stage": [stage.track],
            "infield": [self.table.trick],
            "film": [stage.steps],
            "side": [self.table.plates],
            "hand": [self.table.hand],
        }
        self.parts = [self.table.hand]

    @property
    def film(self) -> tuple[str, str, int]:
        return self.table.film

    def ask(self, race: Race) -> str:
        seat = say_seat(race, race.to_act or 0)
        if race.phase == "turbo":
            return _("{seat} has won the trick. Use the motor, or save it?").format(seat=seat)
        return _("{seat} is to play. Which card wins the most races?").format(seat=seat)

    def picture(self, race: Race) -> str:
        return race_svg(race)

    def show(self, race: Race, marked: str) -> None:
        seat = race.to_act
        self.table.show_race(race, active=seat)
        self.table.show_trick(race, race.flag, race.trick, seat if race.phase == "play" else None)
        self.table.show_hand(race, seat)

    def show_line(self, race: Race, line: LikelyLine[Race]) -> None:
        seat = race.to_act or 0
        frames = tuple(frame for each in line.races for frame in each.frames)
        events = [event for event, _table in frames]
        after = line.races[-1].seen_by(seat)
        played = tuple(event.card for event in events if isinstance(event, CardPlayed))
        self.table.show_film(after, race, frames)
        self.table.show_trick(race, race.flag, (*race.trick, *played), None, trick_moments(race, events))
        self.table.show_hand(after, seat)

    def meant(self, content: Mapping[str, object], race: Race, marked: str) -> Action | str:
        return Play(Card.parse(text_in(content, "card")))

    def say_marked(self, marked: str) -> str:
        return ""

    def line(self, race: Race, action: Action) -> LikelyLine[Race]:
        return likely_line(race, action)

    def say_why(self, race: Race, action: Action) -> str:
        return say_would(race, foresee(race, action))
