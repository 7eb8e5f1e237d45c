"""What the labs with a track share: cars to place, motors to turn, and a move that is shown step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rally.errors import ImpossiblePosition
from rally.stich_rallye import Event, Position, Race, Track
from rally.stich_rallye.box.facts import TRACK_NAMES
from widgets.shared.labs.lab import Lab, choice
from widgets.shared.parts import Controls, Steps
from widgets.shared.words import _
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.parts import Track as TrackPart
from widgets.stich_rallye.words import say_move, say_objection, say_place, say_seat, say_space


@dataclass(frozen=True)
class Board:
    """A position on the track, the chosen car, and the move that led here (if one is shown).

    before, events: the race before the shown move, and what happened since.
    """

    race: Race
    seat: int = 0
    before: Race | None = None
    events: tuple[Event, ...] = ()


class Stage:
    """The track and the player of its steps, joined in the browser: scrubbing a move asks no kernel.

    still: only a picture of the track, with nothing to click and no steps.
    """

    def __init__(self, still: bool = False) -> None:
        self.track = TrackPart(active=not still)
        self.steps = None if still else Steps(channel=self.track.model_id)
        self.track.channel = self.track.model_id
        self._shown: tuple[Any, ...] = ()

    @property
    def parts(self) -> list[Any]:
        return [self.track] if self.steps is None else [self.track, self.steps]

    def show(self, race: Race, before: Race | None, events: Sequence[Event], chosen: int = -1) -> None:
        """The race as it stands, or the move from `before` by `events`, once with all its steps."""
        names = [say_seat(race, seat) for seat in range(len(race.players))]
        wanted = (race, before, tuple(events), names, track_name(race.track))
        self.track.chosen = chosen
        if wanted == self._shown:
            return
        self._shown = wanted
        drawn = before or race
        labels = {"title": track_name(race.track)}
        figure = track_picture(drawn, move=events if before else None, names=names, labels=labels)
        with self.track.hold_sync():
            self.track.spaces = space_labels(race)
            self.track.cars = [f"{name}: {say_place(race, seat)}" for seat, name in enumerate(names)]
            self.track.figure = figure
        if self.steps is not None:
            self.steps.steps = [*said_steps(before, events)] if before else []
            self.steps.layout.display = None if before else "none"


def track_name(track: Track) -> str:
    """The track's name, that of a track of the box in the learner's language."""
    return {"volcano": _("Volcano"), "beach": _("Beach")}.get(track.name, track.name)


def said_steps(before: Race, events: Sequence[Event]) -> Iterator[dict[str, str]]:
    """One sentence for the moment before the move, and one for each event."""
    yield {"text": _("Before the move.")}
    yield from ({"text": text} for text in say_move(events, before))


def space_labels(race: Race) -> list[str]:
    """For each space its number, its hill and the cars on it, in words."""
    lap = len(race.track)
    return [
        ", ".join(
            [
                say_space(race.track, space),
                *(say_seat(race, seat) for seat, car in enumerate(race.cars) if car % lap == space),
            ]
        )
        for space in range(lap)
    ]


class BoardLab(Lab[Board]):
    """A lab in which one places cars on a track."""

    def __init__(self, race: Race, above: Sequence[Any] = (), below: Sequence[Any] = ()) -> None:
        self.stage = Stage()
        self.board_tools = Controls()
        super().__init__(Board(race), [*above, *self.stage.parts, self.board_tools, *below])
        self.on(self.board_tools, self.use_board_tool)
        self.on(self.stage.track, self.click_track)

    @property
    def race(self) -> Race:
        return self.state.race

    # --- acting ---

    def change(self, **fields: Any) -> None:
        """Go to the position with these fields changed; one that cannot be is refused with all its reasons."""
        self.go_to(Position.of(self.state.race), **fields)

    def go_to(self, position: Position, **fields: Any) -> None:
        try:
            race = Race.at(replace(position, **fields))
        except ImpossiblePosition as error:
            reasons, race = error.objections, self.state.race
            self.tell(lambda: " ".join(say_objection(reason, race) for reason in reasons), "bad")
            return
        self.go(replace(self.state, race=race, before=None, events=()))

    def choose(self, seat: int) -> None:
        """Choose the car that the next click on a space places."""
        self.states[-1] = replace(self.state, seat=seat)
        self.tell(lambda: self.say_chosen(seat))

    def say_chosen(self, seat: int) -> str:
        return _("{seat} is on {place}. Click a space to put the car there.").format(
            seat=say_seat(self.state.race, seat), place=say_place(self.state.race, seat)
        )

    def place(self, space: int) -> None:
        """Put the chosen car on a space of the lap it is in."""
        race, seat = self.state.race, self.state.seat
        lap = race.cars[seat] // len(race.track)
        self.put(seat, min(lap, 1) * len(race.track) + space)

    def put(self, seat: int, progress: int) -> None:
        race = self.state.race
        winner = None if seat == race.winner else race.winner
        self.change(cars=(*race.cars[:seat], progress, *race.cars[seat + 1 :]), winner=winner)

    def turn(self, seat: int, value: int) -> None:
        """Turn the motor of a seat to the value its dial shall show."""
        motors = [motor.value for motor in self.state.race.motors]
        self.change(motors=(*motors[:seat], value, *motors[seat + 1 :]))

    def lay(self, track: Track) -> None:
        """Another track. Cars that would stand on a hill there, or on one another, go back to the start."""
        race = self.state.race
        position = replace(Position.of(race), track=track, winner=None)
        wrong = {seat for reason in position.objections for seat in reason.witnesses[:1] if reason.rule != "S5.5"}
        cars = tuple(0 if seat in wrong or car >= track.finish else car for seat, car in enumerate(race.cars))
        self.go_to(position, cars=cars)

    def click_track(self, content: Mapping[str, Any]) -> None:
        if "car" in content:
            self.choose(int(content["car"]))
        elif "space" in content:
            self.place(int(content["space"]))

    def use_board_tool(self, content: Mapping[str, Any]) -> None:
        race, seat = self.state.race, self.state.seat
        match content.get("id"):
            case "car":
                self.choose(int(content["value"]))
            case "lap":
                self.put(seat, race.cars[seat] % len(race.track) + (int(content["value"]) - 1) * len(race.track))
            case "track":
                self.lay(Track.named(str(content["value"])))

    # --- drawing ---

    def read(self, text: str) -> Board:
        return Board(Race.parse(text))

    def write(self) -> str:
        return str(self.state.race)

    def rows(self) -> Iterator[tuple[str, str]]:
        race = self.state.race
        for seat in range(len(race.players)):
            motor = race.motors[seat].value
            yield say_seat(race, seat), _("{place}, motor {motor}").format(place=say_place(race, seat), motor=motor)
        yield from super().rows()

    def show(self) -> None:
        board = self.state
        self.stage.show(board.race, board.before, board.events, board.race.cars[board.seat] % len(board.race.track))
        self.board_tools.items = [*self.board_items()]

    def board_items(self) -> Iterator[dict[str, Any]]:
        race, seat = self.state.race, self.state.seat
        seats = [(other, say_seat(race, other)) for other in range(len(race.players))]
        yield choice("car", _("Which car"), seats, seat)
        yield choice("lap", _("Lap"), [(1, "1"), (2, "2")], 1 + min(1, race.cars[seat] // len(race.track)))

    def track_item(self) -> dict[str, Any]:
        track = self.state.race.track
        tracks = [(name, track_name(Track.named(name))) for name in TRACK_NAMES]
        return choice("track", _("Track"), tracks, track.name if track.name in TRACK_NAMES else "")
