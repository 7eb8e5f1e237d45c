"""The pictures of questions: what a question shows before an answer is given, and the whole of it afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

from rally.stich_rallye import Card, Event, Motor, Position, Race
from rally.stich_rallye.box.events import MoveBegun, RaceWon, RoundEnded, TrickWon
from rally.stich_rallye.rules.motor import winding
from rally.tutor import Exercise
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.stage import Stage
from widgets.stich_rallye.labs.table.views import dials_view, hand_view, trick_view
from widgets.stich_rallye.parts import Dial, Hand, Trick
from widgets.stich_rallye.words import say, say_place, say_seat


class Scene(Protocol):
    """The picture of a question, made of `parts`."""

    parts: list[Any]

    def show(self, solved: bool) -> None:
        """Draw it: nothing that tells the answer, or all of it once it is solved."""
        ...

    def tell(self) -> Iterator[str]:
        """What happened, in sentences, for after the answer."""
        ...


class TrickScene:
    """A whole trick; afterwards which card won, which is the lowest, how far the car goes."""

    def __init__(self, task: Exercise) -> None:
        self.task = task
        self.trick = Trick()
        self.parts: list[Any] = [self.trick]

    def show(self, solved: bool) -> None:
        race = self.task.race
        cards = (*race.trick, Card.parse(self.task.play))
        views = trick_view(race.flag, cards, race)
        plain = {"winning": False, "in_colour": False, "lowest": False, "introduced": 0}
        self.trick.places = len(race.players)
        self.trick.caption = _("The trick, in play order")
        self.trick.cards = views if solved else [view | plain for view in views]

    def tell(self) -> Iterator[str]:
        after = self.task.outcome
        yield from (say(event, after) for event in after.events if isinstance(event, TrickWon | MoveBegun))


class HandScene:
    """An unfinished trick and the hand of who is next; afterwards which cards may be played."""

    def __init__(self, task: Exercise) -> None:
        self.task = task
        self.trick, self.hand = Trick(), Hand()
        self.parts: list[Any] = [self.trick, self.hand]

    def show(self, solved: bool) -> None:
        race = self.task.race
        seat = race.to_act or 0
        self.trick.places = len(race.players)
        self.trick.caption = _("The trick, in play order")
        self.trick.cards = trick_view(race.flag, race.trick, race)
        self.trick.next = say_seat(race, seat)
        self.hand.title = _("The hand of {seat}").format(seat=say_seat(race, seat))
        cards = hand_view(race, seat)
        self.hand.cards = cards if solved else [card | {"playable": True, "why": ""} for card in cards]

    def tell(self) -> Iterator[str]:
        yield from ()


class DialScene:
    """A motor; afterwards it is wound as asked."""

    def __init__(self, task: Exercise) -> None:
        self.task = task
        self.dial = Dial(turnable=False)
        self.parts: list[Any] = [self.dial]

    def windings(self) -> Iterator[tuple[Motor, Event]]:
        motor = self.task.race.motors[self.task.seat]
        for _turn in range(self.task.lost):
            event = winding(self.task.seat, motor)
            motor = motor.wound()
            yield motor, event

    def show(self, solved: bool) -> None:
        race = self.task.race
        views = dials_view(race, self.task.seat)[self.task.seat : self.task.seat + 1]
        if solved:
            views = [view | {"position": motor.position} for view in views for motor, _event in self.windings()][-1:]
        self.dial.dials = views

    def tell(self) -> Iterator[str]:
        if self.task.lost == 1:
            yield from (say(event, self.task.race) for _motor, event in self.windings())
        else:
            values = [self.task.race.motors[self.task.seat], *(motor for motor, _event in self.windings())]
            yield _("The dial turns: {values}.").format(values=", ".join(str(motor.value) for motor in values))


class TrackScene:
    """A track with cars (and motors, at a round's end); afterwards the move, step by step."""

    def __init__(self, task: Exercise) -> None:
        self.task = task
        self.stage = Stage()
        self.stage.track.active = False
        self.dials = None if task.ask == "rest" else Dial(turnable=False)
        self.parts: list[Any] = [part for part in (self.dials, *self.stage.parts) if part is not None]

    def played(self) -> tuple[Race, Sequence[Event]]:
        """The race after everything, and what happened."""
        task, race = self.task, self.task.race
        if task.ask != "rest":
            return task.outcome, task.outcome.events
        move = race.track.drive(race.cars, task.seat, task.spaces)
        cars = (*race.cars[: task.seat], move.progress, *race.cars[task.seat + 1 :])
        after = replace(Position.of(race), cars=cars, winner=task.seat if move.won else None)
        return Race.at(after), move.events

    def show(self, solved: bool) -> None:
        race = self.task.race
        after, events = self.played()
        if self.dials is not None:
            self.dials.dials = dials_view(after if solved else race)
        if solved:
            self.stage.show(after, race, events)
        else:
            self.stage.show(race, None, (), race.cars[self.task.seat] % len(race.track))

    def tell(self) -> Iterator[str]:
        after, events = self.played()
        if self.task.ask == "rest":
            seat = self.task.seat
            yield _("{seat} is on {place} now.").format(seat=say_seat(after, seat), place=say_place(after, seat))
        yield from (say(event, after) for event in events if isinstance(event, RoundEnded | RaceWon))


SCENES: dict[str, type[Scene]] = {"winner": TrickScene, "spaces": TrickScene, "may_play": HandScene, "dial": DialScene}
"""By what is asked; everything else is asked about a track."""


def scene(task: Exercise) -> Scene:
    """The picture of a question."""
    return SCENES.get(task.ask, TrackScene)(task)  # type: ignore[call-arg]
