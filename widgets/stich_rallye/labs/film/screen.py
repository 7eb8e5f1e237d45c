"""What a race that is watched looks like: the table at a moment, and beside it the log or a chart of all of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rally.stich_rallye import Race
from widgets.shared.labs.controls import show
from widgets.shared.labs.messages import number_in
from widgets.shared.labs.races.findings import Findings
from widgets.shared.parts import Chart, Log
from widgets.shared.words import _, language
from widgets.stich_rallye.figures.progress import progress_picture
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.labs.table.plates import film_moments, plates_view
from widgets.stich_rallye.labs.table.seat import Seat
from widgets.stich_rallye.labs.table.stage import say_track, space_labels, track_name
from widgets.stich_rallye.words import say_place, say_seat, say_standing

from .scenes import Scene
from .watched import Watched


class RaceScreen:
    """The parts that show a film; the log leads through the steps of a scene on the track, without the kernel."""

    def __init__(self) -> None:
        self.seat = Seat(choosable=True)
        self.track, self.plates, self.trick, self.hand = (
            self.seat.stage.track,
            self.seat.plates,
            self.seat.trick,
            self.seat.hand,
        )
        self.plates.add_class("rally-plates-small")
        self.timeline, self.chart = Log(channel=self.track.channel), Chart(clickable=True)
        show(self.seat.stage.steps, False)
        self._drawn: tuple[Any, ...] = ()
        self._told: tuple[Any, ...] = ()

    def show(self, now: Watched, findings: Findings) -> None:
        """The moment on show, with what is known of the choices."""
        self.show_track(now.shown, now.step)
        self.show_table(now)
        has_chart = now.chart != "log"
        for part in (self.plates, self.timeline):
            show(part, not has_chart)
        show(self.chart, has_chart)
        self.show_side(now, findings)

    def show_side(self, now: Watched, findings: Findings) -> None:
        """The log, and the chart that is on show."""
        self.show_log(now, findings)
        if now.chart == "chances":
            findings.draw(self.chart, now.scene)
        elif now.chart != "log":
            self.show_chart(now)

    def line_at(self, scene: int) -> str:
        """What happens in a scene: of a move its beginning, for its steps go by without the kernel."""
        return next(str(line["text"]) for line in self.timeline.lines if line["scene"] == scene)

    def show_log(self, now: Watched, findings: Findings) -> None:
        """The log, said anew only for another race, in another language, or with other marks."""
        wanted = (now.film, language.code, findings.notes)
        if wanted != self._told:
            self._told = wanted
            self.timeline.lines = findings.noted(now.film.lines())
        self.timeline.name = _("What happened")
        with self.timeline.hold_sync():
            self.timeline.scene, self.timeline.step = now.scene, now.step

    def show_track(self, scene: Scene, step: int) -> None:
        """The scene with all its steps, beginning with this one. What is on show already is not sent again."""
        race = scene.table
        names = seat_names(race)
        cars = [f"{name}: {say_place(race, seat)}" for seat, name in enumerate(names)]
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

    def show_chart(self, now: Watched) -> None:
        races = [milestone.table for milestone in now.film.milestones]
        names = seat_names(now.race)
        self.chart.figure = progress_picture(races, now.shown.count, what=now.chart, names=names, labels=chart_words())
        self.chart.alt = say_standing(now.shown.table)


def milestone_at(now: Watched, content: Mapping[str, Any]) -> int:
    """The scene that a click on a chart of spaces or places is about: the end of a trick."""
    film = now.film
    count = film.milestones[min(number_in(content, "at"), len(film.milestones) - 1)].count
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
