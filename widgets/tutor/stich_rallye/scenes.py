"""The tables of questions: what is shown before an answer, and the film of it afterwards."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any

import ipywidgets

from rally.core.terminal import Paint, wrap_text
from rally.stich_rallye import Card, Event, Race, Unknown
from rally.stich_rallye.box.facts import DIAL
from rally.stich_rallye.race.drawing import draw_track
from rally.stich_rallye.rules.motor import DriveDeed, WindDeed
from rally.tutor.stich_rallye import Exercise
from rally.tutor.stich_rallye.answers import true_winner, true_winning_cards
from widgets.lab.controls import show_widget, toggle_class, with_classes
from widgets.lab.due import HAND, PLATE, STAGE, TRICK
from widgets.lab.messages import number_in, text_in
from widgets.stich_rallye.labs.still import CardRow, cards_svg, dial_svg, race_svg
from widgets.stich_rallye.labs.track_table import TrackTable
from widgets.stich_rallye.words import say_card, say_move, say_seat
from widgets.stich_rallye.words.names import car_labels
from widgets.stich_rallye.words.voice import VOICE
from widgets.tutor.quiz import QuestionScene, say_thought
from widgets.words import _
from widgets.words.sentences import row, series

COVERED = "rally-covered"
"""The class of plates whose dials would give the answer away."""


class TrackScene(QuestionScene[Exercise]):
    """The table of a question; by default, one about the end of a round.

    who: whether the answer is a player, who is chosen by a click on a plate or a car. track: whether the track takes
    clicks, too.
    """

    asked: Sequence[str] = (STAGE,)

    def __init__(self, who: bool = False, track: bool = False) -> None:
        self.who = who
        self.table = TrackTable(clickable=track, choosable=who)
        self.table.trick.choosable = False
        self.parts: list[Any] = [self.table.stage.track, self.table.plates, self.table.trick]

    def arrange_parts(self, acts: Sequence[ipywidgets.Widget]) -> ipywidgets.Box:
        return self.table.arrange_parts(hand=acts)

    def play_out(self, task: Exercise) -> tuple[Race, ...]:
        """What happened, one thing after another: the race after each, with its events."""
        return (task.outcome,)

    def can_show(self, task: Exercise, value: Hashable) -> bool:
        return bool(self.said_on_plates(task, value, ""))

    def film(self, task: Exercise, solved: bool) -> tuple[str, str, int]:
        stage = self.table.stage
        return (stage.film, stage.channel, len(self.frames(task))) if solved else ("", "", 0)

    def frames(self, task: Exercise) -> list[tuple[Event, Race]]:
        """All events, each with the table right after it."""
        return [frame for race in self.play_out(task) for frame in race.frames]

    def show(self, task: Exercise, solved: bool, marked: Collection[str] = ()) -> None:
        race = task.race
        show_widget(self.table.trick, False)
        if solved:
            after, film = self.play_out(task)[-1], self.frames(task)
            asked_about = task.seat if PLATE in self.asked else None
            self.table.show_film(after, race, film, believed=self.way_thought(task), marked=asked_about)
            self.mark_plates(task)
        else:
            self.show_question(task)

    def way_thought(self, task: Exercise) -> tuple[int, int, str] | None:
        """The drive of a wrong answer: start, end and label; None if there is none."""
        return None

    def said_on_plates(self, task: Exercise, value: Hashable, said: str) -> dict[int, str]:
        """By seat, what a plate says about a wrong answer: the label where a player is asked for, or the place where an
        order is."""
        if isinstance(value, tuple):
            return {seat: say_thought(said, place) for place, seat in enumerate(value, start=1)}
        return {value: said} if self.who and isinstance(value, int) and value in range(len(task.race.players)) else {}

    def mark_plates(self, task: Exercise) -> None:
        """Label the plates of players whom a wrong answer names."""
        value, said = self.thought
        thoughts = self.said_on_plates(task, value, said)
        self.table.plates.dials = [
            plate | ({"thought": thoughts[plate["seat"]]} if plate["seat"] in thoughts else {})
            for plate in self.table.plates.dials
        ]

    def show_question(self, task: Exercise) -> None:
        """Draw the race without places, which would give the order of motors away."""
        self.table.show_race(task.race, placed=False)

    def picture(self, task: Exercise, alt: str) -> str:
        return race_svg(task.race, alt=series(car_labels(task.race)))

    def draw_text(self, task: Exercise, paint: Paint) -> list[str]:
        race = task.race
        places = (say_named(race, seat, VOICE.place(race, seat)) for seat in range(len(race.players)))
        return [*draw_track(race, paint), *(line for place in places for line in wrap_text(place, "  "))]

    def tell_text(self, task: Exercise) -> list[str]:
        return say_move([event for event, _ in self.frames(task) if not VOICE.is_minor(event)], task.race)

    def card(self, content: Mapping[str, object]) -> str:
        """The card that was clicked."""
        return str(Card.parse(text_in(content, "card")))

    def mark_in(self, task: Exercise, content: Mapping[str, object]) -> str | None:
        """The card that a click marks, if an answer consists of cards."""
        return self.card(content) if self.marking and "card" in content else None

    def answer_in(self, task: Exercise, content: Mapping[str, object]) -> Hashable:
        """The player who was clicked, if one is asked for."""
        if not self.who:
            return None
        for name in ("plate", "car", "seat"):
            if name in content:
                return number_in(content, name, below=len(task.race.players))
        return None


class TrickScene(TrackScene):
    """A whole trick; afterwards which card won, which is the lowest, and the winner's drive.

    A click on a card means the player of it if one is asked for (`who`), else its value.
    """

    asked = (TRICK, STAGE)

    def __init__(self, who: bool = False) -> None:
        super().__init__(who)
        self.table.trick.choosable = True

    def show(self, task: Exercise, solved: bool, marked: Collection[str] = ()) -> None:
        super().show(task, solved)
        show_widget(self.table.trick, True)
        self.table.show_trick(task.race, task.race.flag, self.cards(task), None, judged=solved)
        value, said = self.thought
        if value is not None:
            self.table.trick.cards = [
                view | ({"thought": said} if self.meaning_of(task, card) == value else {})
                for view, card in zip(self.table.trick.cards, self.cards(task), strict=True)
            ]

    def show_question(self, task: Exercise) -> None:
        """Draw the question; the card that completes the trick is no longer in the hand."""
        super().show_question(task)
        self.table.plates.dials = [
            plate | ({"hidden": plate["hidden"] - 1} if plate["seat"] == task.race.to_act else {})
            for plate in self.table.plates.dials
        ]

    def can_show(self, task: Exercise, value: Hashable) -> bool:
        return value in self.card_meanings(task) or super().can_show(task, value)

    def said_on_plates(self, task: Exercise, value: Hashable, said: str) -> dict[int, str]:
        """The wrong number of spaces on the winner's plate, if no card stands for it."""
        if self.who or value is None:
            return super().said_on_plates(task, value, said)
        return {} if value in self.card_meanings(task) else {true_winner(task): say_thought(said, value)}

    def card_meanings(self, task: Exercise) -> list[int]:
        """The answers that the cards of the trick stand for."""
        return [self.meaning_of(task, card) for card in self.cards(task)]

    def picture(self, task: Exercise, alt: str) -> str:
        return cards_svg([trick_row(task.race, self.cards(task))], alt)

    def draw_text(self, task: Exercise, paint: Paint) -> list[str]:
        return trick_lines(task.race, self.cards(task), paint)

    def play_out(self, task: Exercise) -> tuple[Race, ...]:
        """The trick, and the move, if the winner had to decide about the motor first."""
        return tuple(dict.fromkeys((task.outcome, task.settled)))

    def cards(self, task: Exercise) -> tuple[Card, ...]:
        return (*task.race.trick, Card.parse(task.play))

    def answer_in(self, task: Exercise, content: Mapping[str, object]) -> Hashable:
        if "card" not in content:
            return super().answer_in(task, content)
        values = [str(card) for card in self.cards(task)]
        card = self.card(content)
        return self.meaning_of(task, Card.parse(card)) if card in values else None

    def meaning_of(self, task: Exercise, card: Card) -> int:
        """The answer that a card stands for: its player, or its spaces, including the motor if it is used."""
        if self.who:
            return task.race.seat_of(self.cards(task).index(card))
        after = task.outcome
        return card.value + (after.motors[after.to_act or 0].value if task.turbo else 0)


class HandScene(TrackScene):
    """An unfinished trick and the next player's hand; afterwards the legal cards are bright."""

    marking = True
    asked = (HAND, TRICK)

    def __init__(self) -> None:
        super().__init__()
        self.parts.append(self.table.hand)

    def arrange_parts(self, acts: Sequence[ipywidgets.Widget]) -> ipywidgets.Box:
        return self.table.arrange_parts(hand=[self.table.hand, *acts])

    def picture(self, task: Exercise, alt: str) -> str:
        race, seat = task.race, task.race.to_act or 0
        hand = race.hands[seat]
        held = [] if isinstance(hand, Unknown) else [(card, "") for card in hand]
        return cards_svg([trick_row(race, race.trick), (say_seat(race, seat), held)], alt)

    def draw_text(self, task: Exercise, paint: Paint) -> list[str]:
        race, seat = task.race, task.race.to_act or 0
        hand = race.hands[seat]
        held = () if isinstance(hand, Unknown) else hand
        return [
            *trick_lines(race, race.trick, paint),
            "",
            say_named(race, seat, row(paint(say_card(card), card.colour) for card in held)),
        ]

    def tell_text(self, task: Exercise) -> list[str]:
        return []

    def play_out(self, task: Exercise) -> tuple[Race, ...]:
        return (task.race,)

    def can_show(self, task: Exercise, value: Hashable) -> bool:
        return isinstance(value, tuple) and bool(value)

    def right(self, task: Exercise) -> Collection[str]:
        """The cards that are marked once the question is solved; here none, since the legal ones are bright."""
        return ()

    def show(self, task: Exercise, solved: bool, marked: Collection[str] = ()) -> None:
        race = task.race
        seat = race.to_act or 0
        self.table.show_race(race, active=seat, placed=solved)
        self.table.show_trick(race, race.flag, race.trick, seat, judged=solved)
        self.table.show_hand(race, seat, marked=self.right(task) if solved else marked, judged=solved)
        thought, said = self.thought
        if isinstance(thought, tuple):
            self.table.hand.cards = [
                card | ({"thought": said} if card["text"] in thought else {}) for card in self.table.hand.cards
            ]

    def film(self, task: Exercise, solved: bool) -> tuple[str, str, int]:
        return "", "", 0


class WinningScene(HandScene):
    """A trick without its last card, and the last player's hand; afterwards the winning cards are marked."""

    def right(self, task: Exercise) -> Collection[str]:
        return true_winning_cards(task)


class DialScene(TrackScene):
    """A motor with its dial covered; afterwards it is wound as asked."""

    asked = (PLATE,)

    def arrange_parts(self, acts: Sequence[ipywidgets.Widget]) -> ipywidgets.Box:
        """On a phone the dial stands above the answers, in place of the track."""
        return with_classes(super().arrange_parts(acts), "of-a-dial")

    def picture(self, task: Exercise, alt: str) -> str:
        return dial_svg(task.race.motors[task.seat].position, alt, covered=True)

    def draw_text(self, task: Exercise, paint: Paint) -> list[str]:
        return []  # the question says all that is seen

    def play_out(self, task: Exercise) -> tuple[Race, ...]:
        """The dial winds; if the motor is used, its car drives and the dial winds again."""
        done = [task.race.alone(WindDeed(task.seat, task.lost))]
        if task.turbo:
            spaces = task.spaces + done[-1].motors[task.seat].value
            done.append(done[-1].alone(DriveDeed(task.seat, spaces, motor=True)))
        if task.later:
            done.append(done[-1].alone(WindDeed(task.seat, task.later)))
        return tuple(done)

    def show(self, task: Exercise, solved: bool, marked: Collection[str] = ()) -> None:
        super().show(task, solved)
        toggle_class(self.table.plates, COVERED, not solved)

    def said_on_plates(self, task: Exercise, value: Hashable, said: str) -> dict[int, str]:
        return {} if value is None else {task.seat: say_thought(said, value)}

    def show_question(self, task: Exercise) -> None:
        self.table.show_race(task.race, marked=task.seat, placed=False)

    def answer_in(self, task: Exercise, content: Mapping[str, object]) -> Hashable:
        return DIAL[number_in(content, "position", below=len(DIAL))] if "position" in content else None


class DriveScene(TrackScene):
    """A car that is about to drive; afterwards its move, step by step."""

    def __init__(self) -> None:
        super().__init__(track=True)

    def play_out(self, task: Exercise) -> tuple[Race, ...]:
        return (task.race.alone(DriveDeed(task.seat, task.driven, motor=task.turbo)),)

    def can_show(self, task: Exercise, value: Hashable) -> bool:
        return isinstance(value, int)

    def way_thought(self, task: Exercise) -> tuple[int, int, str] | None:
        value, said = self.thought
        return (task.race.cars[task.seat], value, said) if isinstance(value, int) else None

    def show_question(self, task: Exercise) -> None:
        race = task.race
        chosen = race.cars[task.seat] % len(race.track)
        self.table.show_race(race, chosen=chosen, marked=task.seat, placed=False)

    def answer_in(self, task: Exercise, content: Mapping[str, object]) -> Hashable:
        """The clicked space, or that of the clicked car, as the next progress at which the car gets there."""
        race, lap = task.race, len(task.race.track)
        if "car" in content:
            space = race.cars[number_in(content, "car", below=len(race.players))] % lap
        elif "space" in content:
            space = number_in(content, "space", below=lap)
        else:
            return None
        start = race.cars[task.seat]
        return start // lap * lap + space


def say_named(race: Race, seat: int, said: str) -> str:
    """What there is to say about a player, behind the name."""
    return _("{seat}: {place}").format(seat=say_seat(race, seat), place=said)


def trick_lines(race: Race, cards: Sequence[Card], paint: Paint) -> list[str]:
    """A trick as lines of plain text: each card behind its player, in the order of play."""
    return [
        say_named(race, race.seat_of(place), paint(say_card(card), card.colour)) for place, card in enumerate(cards)
    ]


def trick_row(race: Race, cards: Sequence[Card]) -> CardRow:
    """A trick to draw: each card with its player."""
    return _("The trick"), [(card, say_seat(race, race.seat_of(place))) for place, card in enumerate(cards)]
