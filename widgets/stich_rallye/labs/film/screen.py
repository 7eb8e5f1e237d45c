"""The track of a race that is watched: a scene at a time, its steps led by the log, without the kernel."""

from __future__ import annotations

from typing import Any

from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.labs.table.board import space_labels, track_name
from widgets.stich_rallye.parts import Track
from widgets.stich_rallye.words import say_place, say_seat

from .scenes import Scene


class Screen:
    """The track at a scene; the log leads through the steps on its `channel`."""

    def __init__(self) -> None:
        self.track = Track(active=False)
        self.channel = self.track.channel = self.track.model_id
        self._shown: tuple[Any, ...] = ()

    def show(self, scene: Scene, step: int) -> None:
        """The scene with all its steps, beginning with this one. What is on show already is not sent again."""
        race = scene.table
        names = [say_seat(race, seat) for seat in range(len(race.players))]
        cars = [f"{name}: {say_place(race, seat)}" for seat, name in enumerate(names)]
        wanted = (race.track, race.cars, scene.events if scene.is_move else (), names, cars)
        with self.track.hold_sync():
            self.track.step = step
            if wanted == self._shown:
                return
            self._shown = wanted
            self.track.spaces, self.track.cars = space_labels(race), cars
            drawn, move = (scene.before, scene.events) if scene.is_move else (race, None)
            self.track.figure = track_picture(drawn, move=move, names=names, labels={"title": track_name(drawn.track)})
