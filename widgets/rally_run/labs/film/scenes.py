"""How a race of Rally Run! is cut into scenes: one for each turn, with all its steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rally.rally_run import Event, Race
from widgets.rally_run.words.importance import on_board
from widgets.shared.labs.film import scenes
from widgets.shared.labs.film.scenes import Scene
from widgets.shared.words import _
from widgets.shared.words.names import say_seat


class Cutting(scenes.Cutting[Race, Scene[Race]]):
    """Cuts the races of this game: a tile turned over and turned round is one turn."""

    def scenes(self, races: Sequence[Race]) -> Iterator[Scene[Race]]:
        yield Scene(races[0], races[0])
        before = races[0]
        frames: tuple[tuple[Event, Race], ...] = ()
        for here, race in pairwise(races):
            if here.turning is None:
                before, frames = here, ()
            frames = (*frames, *race.frames)
            if race.turning is None or race is races[-1]:
                yield Scene(before, race, frames)

    def steps(self, scene: Scene[Race]) -> tuple[Event, ...]:
        return on_board(scene.events)

    def heading(self, scene: Scene[Race], number: int) -> str:
        seat = say_seat(scene.before, scene.before.turn)
        return _("Turn {number}: {seat}").format(number=number, seat=seat)
