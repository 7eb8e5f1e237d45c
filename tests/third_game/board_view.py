"""A table that is a board, and a player for the film of what has happened on it."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence

import traitlets

from rally.core.game import A, R
from rally.core.legal import Event
from widgets.lab import controls
from widgets.lab.controls import BOARD_TABLE, Parts
from widgets.parts import Steps
from widgets.parts.base import Part
from widgets.parts.narration import Films
from widgets.parts.palette import COLOURS
from widgets.races.screen import TableView
from widgets.words import _
from widgets.words.sentences import Voice


class FilmFollower(Part):
    """A part whose script follows a film (scripts/following.js).

    steps: what it shows at each step; the last is how it stands now. channel, film: on which bus steps are told, and of
    which film.
    """

    steps = traitlets.List(traitlets.Dict()).tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)


class BoardView(TableView[R, A]):
    """The table of a game that is a board: `board` and `steps`. A game says what its board shows (`board_traits`,
    `frame_traits`), and what a click on it means (`action_in`).
    """

    looks = (BOARD_TABLE,)

    def __init__(self, board: FilmFollower, voice: Voice[R, A]) -> None:
        self.board, self.voice = board, voice
        channel = board.channel = board.called
        super().__init__(Steps(channel=channel), Films(channel))

    # --- what a game says ---

    def board_traits(self, race: R, hinted: str, guides: bool) -> Mapping[str, object]:
        """What the board shows that stays as it is all through the film, by the names of its traits.

        hinted: the text of the action to point out; guides: whether it is marked where choices lead.
        """
        raise TypeError(f"{type(self).__name__} does not say what its board shows")

    def frame_traits(self, race: R) -> dict[str, object]:
        """What the board shows at a step of the film."""
        raise TypeError(f"{type(self).__name__} does not say what a step shows")

    # --- the table ---

    @property
    def parts(self) -> list[FilmFollower]:
        """What can be clicked."""
        return [self.board]

    @property
    def areas(self) -> Mapping[str, Parts]:
        return {"stage": [self.board], "film": [self.steps]}

    def show(self, race: R, before: R | None = None, frames: Sequence[tuple[Event, R]] = ()) -> None:
        """The race as it stands; or what led to it from `before`, as a film."""
        events = [event for event, _table in frames]
        self.films.show(race, before, tuple(events))
        filmed = [] if before is None or not frames else [before, *(after for _event, after in frames)]
        with self.board.hold_sync():
            self.board.steps = [self.frame_traits(each) for each in filmed or [race]]
            self.board.film = self.films.name
            for name, value in self.board_traits(race, self.hinted, self.guides).items():
                setattr(self.board, name, value)
        said = [_("Before this turn."), *self.voice.steps(events, filmed[0])] if filmed else []
        with self.steps.hold_sync():
            self.steps.film, self.steps.step, self.steps.autoplay = self.films.name, self.begins, self.plays
            kinds = ["", *(type(event).__name__ for event in events)]
            self.steps.steps = [{"text": text, "kind": kind} for text, kind in zip(said, kinds, strict=False)]
        controls.show_widget(self.steps, self.plays and bool(said))


Point = Sequence[float]


def road_picture(
    alt: str, size: tuple[float, float], roads: Sequence[Sequence[Point]], cars: Sequence[tuple[str, Point]]
) -> str:
    """The text of an SVG named `alt`: the first road broad, others dashed, and the letter of each car where it stands.

    size: width and height of the paper, in the units of the points. Cars on the same point stand above each other.
    """
    first, *others = (" ".join(f"{x},{y}" for x, y in road) for road in roads)
    dashed = "".join(f'<polyline points="{points}" stroke-dasharray="2 2"/>' for points in others)
    letters = "".join(
        f'<text x="{x}" y="{y + 1 - 3 * [before for _name, before in cars[:place]].count((x, y))}">'
        f"{html.escape(letter)}</text>"
        for place, (letter, (x, y)) in enumerate(cars)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" translate="no" aria-label="{html.escape(alt)}" '
        f'viewBox="0 0 {size[0]} {size[1]}" style="max-width:500px;width:100%" font-size="4" text-anchor="middle">'
        f'<g fill="none" stroke="{COLOURS["slate-83"]}" stroke-linecap="round">'
        f'<polyline points="{first}" stroke-width="6"/>'
        f"{dashed}</g>{letters}</svg>"
    )
