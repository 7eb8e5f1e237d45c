"""What a race that is watched looks like: track, log, trick, motors, hands and the chart of the whole race."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from rally.stich_rallye import Unknown
from widgets.shared.parts import Chart, Log
from widgets.shared.words import _, language
from widgets.stich_rallye.figures.progress import progress_picture
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.labs.play.screen import placed_dials, player_views
from widgets.stich_rallye.labs.table.hands import Hands
from widgets.stich_rallye.labs.table.stage import space_labels, track_name
from widgets.stich_rallye.labs.table.views import card_view, hand_view, trick_view
from widgets.stich_rallye.parts import Dial, Hand, Track, Trick
from widgets.stich_rallye.words import say_place, say_seat, say_standing

from .scenes import Film, Scene


class RaceScreen:
    """The parts that show a film; the log leads through the steps of a scene on the track, without the kernel.

    wire(part, seat): is called with each new hand, to say what answers it.
    """

    def __init__(self, wire: Callable[[Hand, int], None]) -> None:
        self.track, self.timeline = Track(active=False), Log()
        self.track.channel = self.timeline.channel = self.track.model_id
        self.trick, self.dials, self.hands = Trick(), Dial(turnable=False), Hands(wire)
        self.chart = Chart()
        self._drawn: tuple[Any, ...] = ()
        self._told: tuple[Any, ...] = ()

    def arranged(self, beside_log: Any) -> list[Any]:
        """Track and log side by side, and the table below them."""
        side = ipywidgets.VBox([self.timeline, beside_log])
        beside = ipywidgets.Box([self.track, side])
        beside.add_class("rally-beside")
        return [beside, self.trick, self.dials, self.hands.box]

    def show(self, film: Film, scene: int, step: int, chart: str) -> None:
        """A scene of the film, from this step on. chart: what the chart shows, "progress" or "places"."""
        shown = film.scenes[scene]
        self.show_log(film, scene, step)
        self.show_track(shown, step)
        self.show_table(shown)
        self.show_chart(film, shown, chart)

    def line_at(self, scene: int) -> str:
        """What happens in a scene: of a move its beginning, for its steps go by without the kernel."""
        return next(str(line["text"]) for line in self.timeline.lines if line["scene"] == scene)

    def show_log(self, film: Film, scene: int, step: int) -> None:
        """The log, said anew only for another race or in another language."""
        wanted = (film, language.code)
        if wanted != self._told:
            self._told = wanted
            self.timeline.lines = film.lines()
        self.timeline.name = _("What happened")
        with self.timeline.hold_sync():
            self.timeline.scene, self.timeline.step = scene, step

    def show_track(self, scene: Scene, step: int) -> None:
        """The scene with all its steps, beginning with this one. What is on show already is not sent again."""
        race = scene.table
        names = [say_seat(race, seat) for seat in range(len(race.players))]
        cars = [f"{name}: {say_place(race, seat)}" for seat, name in enumerate(names)]
        wanted = (race.track, race.cars, scene.events if scene.is_move else (), names, cars)
        with self.track.hold_sync():
            self.track.step = step
            if wanted == self._drawn:
                return
            self._drawn = wanted
            self.track.spaces, self.track.cars = space_labels(race), cars
            drawn, move = (scene.before, scene.events) if scene.is_move else (race, None)
            self.track.figure = track_picture(drawn, move=move, names=names, labels={"title": track_name(drawn.track)})

    def show_table(self, scene: Scene) -> None:
        race = scene.table
        due = race.to_act if scene.is_whole and race.phase == "play" else None
        self.trick.caption = _("The trick")
        self.trick.places = len(race.players)
        self.trick.cards = trick_view(scene.leader, scene.cards, race)
        self.trick.next = "" if due is None else say_seat(race, due)
        self.dials.dials = placed_dials(race, due)
        self.hands.show([hand_at(scene, seat, due) for seat in range(len(race.players))])

    def show_chart(self, film: Film, scene: Scene, what: str) -> None:
        races = [milestone.table for milestone in film.milestones]
        names = [say_seat(film.race, seat) for seat in range(len(film.race.players))]
        self.chart.figure = progress_picture(races, scene.count, what=what, names=names, labels=chart_words())
        self.chart.alt = say_standing(scene.table)


def hand_at(scene: Scene, seat: int, due: int | None) -> dict[str, Any]:
    """A hand at a scene as the part Hand shows it; only of the one whose turn it is it says what may be played."""
    race = scene.table
    player, hand = player_views(race)[seat], race.hands[seat]
    hidden = len(hand) if isinstance(hand, Unknown) else 0
    known = () if isinstance(hand, Unknown) else hand
    cards = hand_view(race, seat) if seat == due and not hidden else [card_view(card) for card in known]
    return {
        "title": player["seat"],
        "letter": player["letter"],
        "paint": player["paint"],
        "active": seat == due,
        "hidden": hidden,
        "cards": cards,
    }


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
