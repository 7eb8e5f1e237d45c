"""What a race that is watched looks like: the table at a moment, and a chart of how far everybody has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rally.stich_rallye import Race
from widgets.shared.labs.controls import show
from widgets.shared.labs.film.watched import LOG
from widgets.shared.labs.messages import number_in
from widgets.shared.parts import Chart
from widgets.shared.words import _
from widgets.stich_rallye.figures.progress import progress_picture
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.labs.table.plates import film_moments, plates_view
from widgets.stich_rallye.labs.table.seat import SeatView
from widgets.stich_rallye.labs.table.stage import say_track, space_labels, track_name
from widgets.stich_rallye.words import say_place, say_seat, say_standing

from .scenes import Scene, milestones
from .watched import Watched


class RaceScreen:
    """The parts that show a scene; the log leads through its steps on the track, without the kernel."""

    def __init__(self) -> None:
        self.seat = SeatView(choosable=True)
        self.track, self.plates, self.trick, self.hand = (
            self.seat.stage.track,
            self.seat.plates,
            self.seat.trick,
            self.seat.hand,
        )
        self.plates.add_class("rally-plates-small")
        show(self.seat.stage.steps, False)
        self._drawn: tuple[Any, ...] = ()

    def show(self, now: Watched) -> None:
        """The moment on show."""
        self.show_track(now.shown, now.step)
        self.show_table(now)
        show(self.plates, now.chart == LOG)

    def show_track(self, scene: Scene, step: int) -> None:
        """The scene with all its steps, beginning with this one. What is on show already is not sent again."""
        race = scene.table
        names = seat_names(race)
        cars = [_("{seat}: {place}").format(seat=name, place=say_place(race, seat)) for seat, name in enumerate(names)]
        wanted = (race.track, race.cars, race.winner, scene.events if scene.is_move else (), names, cars)
        with self.track.hold_sync():
            self.track.step = step
            if wanted == self._drawn:
                return
            self._drawn = wanted
            self.track.name = say_track(race.track)
            self.track.winner = -1 if race.winner is None else race.winner
            self.track.spaces, self.track.cars = space_labels(race), cars
            drawn, move = (scene.before, scene.frames) if scene.is_move else (race, None)
            self.track.figure = track_picture(drawn, move=move, names=names, labels={"title": track_name(drawn.track)})

    def show_table(self, now: Watched) -> None:
        """The trick, the plates, and the hand of whoever is to play, or the one that was asked for."""
        scene, race = now.shown, now.shown.table
        due = race.to_act if scene.is_whole and race.phase == "play" else None
        self.seat.show_trick(race, scene.leader, scene.cards, due)
        with self.plates.hold_sync():
            self.plates.moments = film_moments(scene.before, scene.frames) if scene.is_move else []
            self.plates.dials = plates_view(race, active=due, marked=now.hand)
        self.seat.show_hand(race, now.holder)


def draw_progress(chart: Chart, now: Watched) -> None:
    """Spaces or places over the whole race, as a chart."""
    races = [milestone.table for milestone in milestones(now.film)]
    names = seat_names(now.film.race)
    chart.figure = progress_picture(races, now.shown.count, what=now.chart, names=names, labels=chart_words())
    chart.alt = say_standing(now.shown.table)


def milestone_at(now: Watched, content: Mapping[str, object]) -> int:
    """The scene that a click on a chart of spaces or places is about: the end of a trick."""
    film = now.film
    ends = milestones(film)
    count = ends[min(number_in(content, "at"), len(ends) - 1)].count
    return next(number for number, scene in enumerate(film.scenes) if scene.count == count)


def seat_names(race: Race) -> list[str]:
    return [say_seat(race, seat) for seat in range(len(race.players))]


def chart_words() -> dict[str, str]:
    """What stands at the chart, in the language of the moment."""
    return {
        "time": _("tricks, round by round"),
        "progress": _("spaces driven"),
        "place": _("place"),
        "round": _("Round {number}"),
        "lap": _("first time over the line"),
        "finish": _("the finish"),
    }
