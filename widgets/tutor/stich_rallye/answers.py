"""How answers to questions about Stich Rallye read, and what is said while one is put together."""

from __future__ import annotations

from rally.stich_rallye import Card
from rally.tutor.stich_rallye import Exercise
from widgets.shared.words import _
from widgets.stich_rallye.words import join, say_cards, say_seat


def read_seat(task: Exercise, value: int) -> str:
    """A player; −1 is nobody."""
    return _("Nobody yet") if value == -1 else say_seat(task.race, value)


def read_seats(task: Exercise, value: tuple[int, ...]) -> str:
    """Players, one after the other."""
    return join([say_seat(task.race, seat) for seat in value]) if value else _("Nobody")


def read_cards(task: Exercise, value: tuple[str, ...]) -> str:
    return say_cards(map(Card.parse, value)) if value else _("None of them")


def say_marked(task: Exercise, marked: tuple[str, ...]) -> str:
    """The cards that are marked, and what to do with them."""
    cards = read_cards(task, marked)
    if task.ask == "winning_cards":
        return _("You have marked {cards}. Mark all the ones that would win, then press “Only these”.").format(
            cards=cards
        )
    return _("You have marked {cards}. Mark all the ones that may be played, then press “Only these”.").format(
        cards=cards
    )


def write(task: Exercise, solved: bool) -> str:
    """The position, which hides nothing that is asked for."""
    return task.position
