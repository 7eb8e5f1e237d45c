"""The track and the player of its steps, joined in the browser: scrubbing a move asks no kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rally.stich_rallye import Event, Race, Track
from widgets.lab.controls import show_widget
from widgets.parts import Steps
from widgets.parts.narration import LONGEST, Films
from widgets.parts.palette import liveries
from widgets.stich_rallye.figures.cars import Believed
from widgets.stich_rallye.figures.circuit import FilmRestart, Frames
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.parts.table import Track as TrackPart
from widgets.stich_rallye.words import (
    join,
    say_action,
    say_move,
    say_place,
    say_seat,
    say_space,
    say_watched,
    spaces_to_go,
    the_hill,
)
from widgets.words import _
from widgets.words.sentences import row


class Stage:
    """The track, and the player of its steps. What is shown step by step is a film, and has a number of its own.

    `only_seen`: does the film say no more than one sees?
    """

    def __init__(self) -> None:
        self.track = TrackPart()
        self.channel = self.track.channel = self.track.called
        self.steps = Steps(channel=self.channel)
        self.films = Films(self.channel)
        self._shown: tuple[Any, ...] = ()
        self.only_seen = False

    @property
    def film(self) -> str:
        """The name of the film that is on show, or that was last."""
        return self.films.name

    def show(
        self,
        race: Race,
        before: Race | None = None,
        frames: Frames = (),
        chosen: int = -1,
        begin: int = 0,
        longest: int = LONGEST,
        believed: Believed | None = None,
        cheers: bool = True,
    ) -> None:
        """The race as it stands, or what led to it from `before`, once with all its steps.

        begin: the step to begin with; longest: so many milliseconds the film takes at most. believed: a drive that
        somebody thought of instead, from where, to where, and in words. cheers: is whoever wins cheered?
        """
        names = [say_seat(race, seat) for seat in range(len(race.players))]
        told = say_track(race.track)
        events = tuple(event for event, _table in frames)
        wanted = (race, before, events, names, told, believed, liveries(names))
        if wanted == self._shown:
            self.track.chosen = chosen
            return
        self._shown = wanted
        self.films.show(race, before, events)
        drawn = before or race
        labels = {"title": track_name(race.track)}
        figure = track_picture(drawn, move=frames if before else None, names=names, labels=labels, believed=believed)
        with self.track.hold_sync():
            self.track.chosen = chosen
            self.track.name = told
            self.track.spaces = space_labels(race)
            self.track.cars = car_labels(race)
            self.track.film = self.film
            self.track.winner = -1 if race.winner is None or not cheers else race.winner
            self.track.figure = figure
        with self.steps.hold_sync():
            self.steps.film, self.steps.step, self.steps.longest = self.film, begin, longest
            self.steps.steps = [*said_steps(before, events, self.only_seen)] if before else []
        show_widget(self.steps, before is not None)


def track_name(track: Track) -> str:
    """The track's name, that of a track of the box in the learner's language."""
    return {"volcano": _("Volcano"), "beach": _("Beach")}.get(track.name, track.name)


def say_track(track: Track) -> str:
    """What a track is to those who do not see it: its name, how long a lap is, and every hill."""
    hills = [the_hill(track, hill.kind, hill.first, hill.last) for hill in track.hills]
    length = spaces_to_go(len(track))
    if not hills:
        return _("The track {name}: a lap of {spaces}, all flat").format(name=track_name(track), spaces=length)
    sentence = _("The track {name}: a lap of {spaces}, with {hills}")
    return sentence.format(name=track_name(track), spaces=length, hills=join(hills))


def said_steps(before: Race, events: Sequence[Event], only_seen: bool) -> Iterator[dict[str, str]]:
    """One sentence for the moment before the move, and one for each event. only_seen: no more than one sees."""
    said = say_watched if only_seen else say_move
    yield {"text": _("Before the move.")}
    for event in events:
        if isinstance(event, FilmRestart):
            again = _("Back to the same moment, and now {choice}.")
            text = again.format(choice=_("“{choice}”").format(choice=say_action(event.action, before)))
        else:
            text = said([event], before)[0]
        yield {"text": text, "kind": type(event).__name__}


def car_labels(race: Race) -> list[str]:
    """For each seat where its car is, in words."""
    return [
        _("{seat}: {place}").format(seat=say_seat(race, seat), place=say_place(race, seat))
        for seat in range(len(race.players))
    ]


def space_labels(race: Race) -> list[str]:
    """For each space its number, its hill and the cars on it, in words."""
    lap = len(race.track)
    return [
        row(
            [
                say_space(race.track, space),
                *(say_seat(race, seat) for seat, car in enumerate(race.cars) if car % lap == space),
            ]
        )
        for space in range(lap)
    ]
