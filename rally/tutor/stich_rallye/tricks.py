"""Questions about a trick (S2, S3, S5.1, S5.2), their answers, and which rule decides the position of any question."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from rally.stich_rallye import Card, MoveBegun, Play, TrickWon, standing
from rally.stich_rallye.rules.driving import DOWN, UP
from rally.tutor.exercises import Belief, Truths, make_beliefs

from .driving import MoveCount, move_of
from .exercise import Exercise
from .motors import TOP_PLACE, last_place

# --- what the rules answer --------------------------------------------------------------------------------------------


def trick_of(task: Exercise) -> tuple[Card, ...]:
    return (*task.race.trick, Card.parse(task.play))


def true_winner(task: Exercise) -> int:
    return next(event.seat for event in task.outcome.events if isinstance(event, TrickWon))


def true_spaces(task: Exercise) -> int:
    """The spaces of the winner's move, with the motor if that is asked."""
    return next(event.spaces for event in task.settled.events if isinstance(event, MoveBegun))


def true_legal_cards(task: Exercise) -> tuple[str, ...]:
    return tuple(str(action) for action in task.race.legal if isinstance(action, Play))


# --- what somebody might think: who wins ------------------------------------------------------------------------------

Cards = tuple[Card, ...]

Wins = Callable[[Cards], int]
"""Returns the index of the card that wins a trick, by somebody's rules."""


def colours_in_order(cards: Cards) -> list[str]:
    """The colours of a trick in the order in which they came in."""
    return list(dict.fromkeys(card.colour for card in cards))


def highest_of(cards: Cards, colour: str | None = None) -> int:
    """The index of the highest card of a colour; None for any colour."""
    return max((i for i, card in enumerate(cards) if colour in (None, card.colour)), key=lambda i: cards[i].value)


def first_of(cards: Cards, colour: str) -> int:
    """The index of the card that brought a colour in."""
    return next(i for i, card in enumerate(cards) if card.colour == colour)


def answer_by_winner(wins: Wins, task: Exercise) -> Hashable:
    """The answer of somebody who thinks that tricks are won this way."""
    return task.race.seat_of(wins(trick_of(task))) if task.ask == "winner" else winning_cards(task, wins)


def who_brings_the_colour(cards: Cards) -> int:
    """A new colour is won by the card that brings it in, even if a higher one follows; else the highest card wins."""
    return first_of(cards, colours_in_order(cards)[-1]) if len(colours_in_order(cards)) > 1 else highest_of(cards)


def winning_cards(task: Exercise, wins: Wins) -> tuple[str, ...]:
    """The legal cards of the last player that would win the trick."""
    there = task.race.trick
    return tuple(text for text in true_legal_cards(task) if wins((*there, Card.parse(text))) == len(there))


def true_winning_cards(task: Exercise) -> tuple[str, ...]:
    race = task.race
    played = ((text, race.after(Play(Card.parse(text)))) for text in true_legal_cards(task))
    return tuple(
        text
        for text, after in played
        if next(event.seat for event in after.events if isinstance(event, TrickWon)) == race.to_act
    )


# --- how far ----------------------------------------------------------------------------------------------------------


def with_motor(task: Exercise, spaces: int) -> int:
    """The spaces of the card, and those of the motor if it is used (S5.2)."""
    return spaces + (task.race.motors[true_winner(task)].value if task.turbo else 0)


def winning_card_moves(task: Exercise) -> int:
    return with_motor(task, standing(trick_of(task)).card.value)


def lowest_of_winning_colour_moves(task: Exercise) -> int:
    newest = colours_in_order(trick_of(task))[-1]
    return with_motor(task, min(card.value for card in trick_of(task) if card.colour == newest))


def lowest_of_colour_led_moves(task: Exercise) -> int:
    return with_motor(task, min(card.value for card in trick_of(task) if card.colour == trick_of(task)[0].colour))


def highest_card_moves(task: Exercise) -> int:
    return with_motor(task, max(card.value for card in trick_of(task)))


def last_card_moves(task: Exercise) -> int:
    return with_motor(task, trick_of(task)[-1].value)


def motor_drives_alone(task: Exercise) -> int:
    """A player who uses the motor drives by it, and not by the card as well."""
    motor = task.race.motors[true_winner(task)].value
    return motor if task.turbo else min(card.value for card in trick_of(task))


# --- what may be played -----------------------------------------------------------------------------------------------


def hand_of(task: Exercise) -> tuple[Card, ...]:
    race = task.race
    assert race.to_act is not None  # the exercise asks what may be played
    hand = race.hands[race.to_act]
    assert isinstance(hand, tuple)  # and shows the hand
    return hand


def cards_of_colour(task: Exercise, colour: str) -> tuple[str, ...]:
    hand = hand_of(task)
    return tuple(str(card) for card in hand if card.colour == colour) or tuple(map(str, hand))


def newest_colour(task: Exercise) -> str:
    return colours_in_order(task.race.trick)[-1]


def newest_colour_binds(task: Exercise) -> tuple[str, ...]:
    return cards_of_colour(task, newest_colour(task))


def colour_of_last_card_binds(task: Exercise) -> tuple[str, ...]:
    return cards_of_colour(task, task.race.trick[-1].colour)


def free_after_another_colour(task: Exercise) -> tuple[str, ...]:
    mixed = len({card.colour for card in task.race.trick}) > 1
    return tuple(map(str, hand_of(task))) if mixed else true_legal_cards(task)


def any_card_at_any_time(task: Exercise) -> tuple[str, ...]:
    """Nobody has to follow."""
    return tuple(map(str, hand_of(task)))


def must_beat(task: Exercise) -> tuple[str, ...]:
    """Of the legal cards, one that beats those on the table must be played, if there is one."""
    there = task.race.trick
    legal = true_legal_cards(task)
    better = [text for text in legal if standing((*there, Card.parse(text))).index == len(there)]
    return tuple(better) or legal


def must_take_the_newest_colour(task: Exercise) -> tuple[str, ...]:
    """Without the colour led, the newest colour must be played, if it is in the hand."""
    led = task.race.trick[0].colour
    if any(card.colour == led for card in hand_of(task)):
        return true_legal_cards(task)
    return cards_of_colour(task, newest_colour(task))


TRUTHS: Truths[Exercise] = {
    "winner": true_winner,
    "winning_cards": true_winning_cards,
    "spaces": true_spaces,
    "spaces_turbo": true_spaces,
    "may_play": true_legal_cards,
}

WON: dict[str, tuple[str, Wins]] = {
    "colour_of_last_card_wins": ("S3.3", lambda cards: highest_of(cards, cards[-1].colour)),
    "colour_led_wins": ("S3.2", lambda cards: highest_of(cards, cards[0].colour)),
    "second_colour_wins": ("S3.3", lambda cards: highest_of(cards, colours_in_order(cards)[:2][-1])),
    "highest_card_wins": ("S3.2", highest_of),
    "last_card_wins": ("S3.1", lambda cards: len(cards) - 1),
    "who_brings_the_colour_wins": ("S3.2", who_brings_the_colour),
}
"""The rule that each belief contradicts, and who wins a trick by it."""

WINNER = {name: Belief(name, rule, partial(answer_by_winner, wins)) for name, (rule, wins) in WON.items()}
SPACES = make_beliefs(
    (winning_card_moves, "S5.1"),
    (lowest_of_winning_colour_moves, "S5.1"),
    (lowest_of_colour_led_moves, "S5.1"),
    (highest_card_moves, "S5.1"),
    (last_card_moves, "S5.1"),
    (motor_drives_alone, "S5.2"),
)
MAY_PLAY = make_beliefs(
    (newest_colour_binds, "S2.3"),
    (colour_of_last_card_binds, "S2.3"),
    (free_after_another_colour, "S2.3"),
    (any_card_at_any_time, "S2.2"),
    (must_beat, "S2.2"),
    (must_take_the_newest_colour, "S2.4"),
)
BELIEFS = WINNER | SPACES | MAY_PLAY
"""Each follows the rules with one exception."""


WINNING_RULES = ("S3.1", "S3.2", "S3.3")
"""The rule of who wins the trick, by its number of colours."""

FOLLOWED = ("S2.2", "S2.3", "S2.4")
ROLLED = {DOWN: "S6.2", UP: "S6.3"}


def rule_here(task: Exercise, rule: str, said: Hashable = None) -> str:
    """The rule itself; or, if it is one of those of which a position has only one, that which decides this position.
    said: a wrong answer, if it is to be known what was misread.

    >>> from rally.tutor import exercise
    >>> three_colours = exercise("tricks_2")
    >>> rule_here(three_colours, "S3.2"), rule_here(three_colours, "S5.1")
    ('S3.3', 'S5.1')
    """
    if rule in WINNING_RULES:
        return rule_of_trick(task)
    if rule in FOLLOWED:
        return rule_of_following(task)
    if rule == "S8.1" and said is not None and is_by_place(task, said):
        return "S8.3"
    if rule == "S4.4" and last_place(task) <= TOP_PLACE:
        return "S4.1"
    if rule in ROLLED.values():
        move = move_of(task)
        return ROLLED.get(move.circuit.kind(MoveCount.of(move).counting_end(move.all_spaces)), rule)
    return rule


def rule_of_trick(task: Exercise) -> str:
    """The rule of who wins the trick; if several cards may complete it, of the trick with most colours."""
    if task.ask != "winning_cards":
        return WINNING_RULES[len(colours_in_order(trick_of(task))) - 1]
    lying = task.race.trick
    may = [action.card for action in task.race.legal if isinstance(action, Play)]
    return WINNING_RULES[max(len(colours_in_order((*lying, card))) for card in may) - 1]


def rule_of_following(task: Exercise) -> str:
    """The rule of what may be played: a player who has the colour led follows it, in a mixed trick as well."""
    there = colours_in_order(task.race.trick)
    if there[0] not in {card.colour for card in hand_of(task)}:
        return "S2.4"
    return "S2.3" if len(there) > 1 else "S2.2"


def is_by_place(task: Exercise, said: Hashable) -> bool:
    """Whether last place comes first in this order; then only the order of cars that still share the start space is
    wrong."""
    cars = task.race.cars
    if isinstance(said, tuple):
        order = [cars[seat] for seat in said]
        return task.ask == "motor_order" and order == sorted(cars)
    return task.ask == "first_motor" and isinstance(said, int) and cars[said] == min(cars)
