"""The base of labs with a track: cars to place, motors to turn, and a move that is shown step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar

from rally.core.errors import ImpossiblePosition
from rally.stich_rallye import Action, Motor, Position, Race, Track
from rally.stich_rallye.rules.motor import Deed
from widgets.lab import controls
from widgets.lab.controls import Parts, show_widget, update_control
from widgets.lab.lab import Lab
from widgets.lab.messages import number_in
from widgets.lab.values import Plain, field_names, read_data, read_fields, write_data, write_fields
from widgets.stich_rallye.stories import BEFORE_QUESTIONS, find_story
from widgets.stich_rallye.words import say_place, say_seat
from widgets.stich_rallye.words.voice import VOICE
from widgets.words import _

from .still import race_svg
from .track_table import TrackTable, seat_options, track_options

Done = Action | Deed
"""What is shown in these labs: an action, or something that happens by the rules alone."""


@dataclass(frozen=True)
class Board:
    """A position on the track, the chosen car, and the move that led here (if one is shown).

    before: the race before the shown move; what happened since are the events of `race`.
    """

    race: Race
    seat: int = 0
    before: Race | None = None

    def as_data(self) -> dict[str, Plain]:
        """The board as plain data; after a move, with the move instead of the race."""
        data = write_fields(self)
        if self.before is not None:
            data["race"] = write_data(Done, done_in(self.race))
        return data

    def set_up(self, race: Race) -> Self:
        """The board with another position, at which nothing has been done."""
        return replace(self, race=race, before=None)

    @classmethod
    def of_data(cls, data: Mapping[str, object]) -> Self:
        """The board that `as_data` described. Raises RallyError for anything else."""
        if data.get("before") is None:
            whole: dict[str, Any] = read_fields(cls, data)
            return cls(**whole)
        others: dict[str, Any] = read_fields(cls, data, [name for name in field_names(cls) if name != "race"])
        done, before = read_data(Done, data.get("race")), others["before"]
        return cls(before.alone(done) if isinstance(done, Deed) else before.after(done), **others)


def done_in(race: Race) -> Action | Deed:
    """What led to a race: an action, or something that happened by the rules alone."""
    assert race.last_action is not None or race.way is not None  # else nothing is shown before it
    return race.way.steps[-1][1] if race.last_action is None and race.way else race.last_action  # type: ignore[return-value]


B = TypeVar("B", bound=Board)


class BoardLab(Lab[B], Generic[B]):
    """A lab in which cars are placed on a track."""

    voice = VOICE

    def __init__(self, board: B, story: str = "") -> None:
        super().__init__(board, find_story(story, self.name))
        self.table = TrackTable(clickable=True, turnable=True, choosable=True)
        self.stage = self.table.stage
        self.stage.only_seen = story in BEFORE_QUESTIONS
        self.car, self.lap, self.track = controls.choice(), controls.choice(), controls.choice()

    def arrange(self, acts: Parts = (), drawer: Parts = ()) -> None:
        """Show the table with the controls of the lab."""
        arranged = self.table.arrange_parts(hand=[*acts, self.step_back])
        self.furnish([arranged], [*drawer, self.car, self.lap, self.track])
        self.on(self.car, self.choose)
        self.on(self.lap, self.enter_lap)
        self.on(self.track, lambda name: self.lay(Track.named(name)))
        self.on(self.stage.track, self.click_track)
        self.on(self.table.plates, self.click_plate)

    @property
    def race(self) -> Race:
        return self.state.race

    @property
    def edited(self) -> Race:
        """The race whose cars and motors are changed."""
        return self.state.race

    @property
    def marked(self) -> int | None:
        """The seat that is marked, because its car is placed next."""
        return self.state.seat

    @property
    def driven(self) -> int | None:
        """The seat that is marked while the film of a drive is on show, if only one car drives."""
        return self.state.seat

    @property
    def tells_places(self) -> bool:
        """Whether the plates say in which place everybody is."""
        return True

    # --- acting ---

    def change(self, **fields: object) -> None:
        """Go to the position with these fields changed; an impossible one is refused with all its reasons."""
        try:
            race = self.edited.but(**fields)
        except ImpossiblePosition as error:
            self.tell_error(error)
            return
        self.go(self.state.set_up(race))

    def choose(self, seat: int) -> None:
        """Choose the car that the next click on a space places."""
        self.look(replace(self.state, seat=seat), lambda: self.say_chosen(seat))

    def say_chosen(self, seat: int) -> str:
        return _("{seat} is on {place}. Press a space to put the car there.").format(
            seat=say_seat(self.state.race, seat), place=say_place(self.state.race, seat)
        )

    def place(self, space: int) -> None:
        """Put the chosen car on a space of the lap it is in."""
        race, seat = self.edited, self.state.seat
        lap = race.cars[seat] // len(race.track)
        self.put_car(seat, min(lap, 1) * len(race.track) + space)

    def enter_lap(self, lap: int) -> None:
        race, seat = self.edited, self.state.seat
        self.put_car(seat, race.cars[seat] % len(race.track) + (lap - 1) * len(race.track))

    def put_car(self, seat: int, progress: int) -> None:
        race = self.edited
        winner = None if seat == race.winner else race.winner
        self.change(cars=(*race.cars[:seat], progress, *race.cars[seat + 1 :]), winner=winner)

    def turn(self, seat: int, value: int) -> None:
        motors = [motor.value for motor in self.edited.motors]
        self.change(motors=(*motors[:seat], value, *motors[seat + 1 :]))

    def lay(self, track: Track) -> None:
        """Change the track. Cars that would stand on a hill, or on one another, go back to the start."""
        race = self.edited
        moved = replace(Position.of(race), track=track, winner=None)
        wrong = {seat for reason in moved.objections for seat in reason.witnesses[:1] if reason.rule != "S5.5"}
        cars = tuple(0 if seat in wrong or car >= track.finish else car for seat, car in enumerate(race.cars))
        self.change(track=track, winner=None, cars=cars)

    def click_track(self, content: Mapping[str, object]) -> None:
        if "car" in content:
            self.choose(number_in(content, "car", below=len(self.race.players)))
        else:
            self.place(number_in(content, "space", below=len(self.race.track)))

    def click_plate(self, content: Mapping[str, object]) -> None:
        """Turn a motor by its dial, or choose the car of the clicked plate."""
        players = len(self.race.players)
        if "plate" in content:
            self.choose(number_in(content, "plate", below=players))
        else:
            seat = number_in(content, "seat", below=players)
            self.turn(seat, Motor(number_in(content, "position")).value)

    # --- drawing ---

    def film(self) -> tuple[str, str, int]:
        return self.table.film

    def write(self) -> str:
        return str(self.state.race)

    def rows(self) -> Iterator[tuple[str, str]]:
        race = self.state.race
        for seat in range(len(race.players)):
            motor = race.motors[seat].value
            yield say_seat(race, seat), _("{place}, motor {motor}").format(place=say_place(race, seat), motor=motor)
        yield from super().rows()

    def picture(self) -> str:
        return race_svg(self.state.race, self.state.before, self.state.race.frames)

    def show(self) -> None:
        board, race = self.state, self.edited
        if board.before is None:
            seat = self.marked
            chosen = -1 if seat is None else race.cars[seat] % len(race.track)
            self.table.show_race(race, chosen=chosen, marked=seat, placed=self.tells_places)
        else:
            self.table.show_film(board.race, board.before, board.race.frames, marked=self.driven)
        show_widget(self.table.trick, False)
        update_control(self.car, _("Which car"), board.seat, options=seat_options(race))
        update_control(
            self.lap, _("Lap"), 1 + min(1, race.cars[board.seat] // len(race.track)), options=[("1", 1), ("2", 2)]
        )
        update_control(self.track, _("Track"), race.track.name, options=track_options())
