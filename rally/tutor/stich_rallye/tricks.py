"""Questions about a trick: who wins it, how far that leads, what may be played (S2, S3, S5.1, S5.2)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from rally.stich_rallye import Card, MoveBegun, Play, TrickWon, standing
from rally.tutor.exercises import Belief, Truths, believed

from .exercise import Exercise

# --- what the rules answer --------------------------------------------------------------------------------------------


def trick(task: Exercise) -> tuple[Card, ...]:
    return (*task.race.trick, Card.parse(task.play))


def true_winner(task: Exercise) -> int:
    return next(event.seat for event in task.outcome.events if isinstance(event, TrickWon))


def true_spaces(task: Exercise) -> int:
    """The spaces of the winner's move; the motor is used where that is asked, else it is saved."""
    return next(event.spaces for event in task.settled.events if isinstance(event, MoveBegun))


def true_legal_cards(task: Exercise) -> tuple[str, ...]:
    return tuple(str(action) for action in task.race.legal if isinstance(action, Play))


# --- what somebody might think: who wins ------------------------------------------------------------------------------

Cards = tuple[Card, ...]

Wins = Callable[[Cards], int]
"""The place of the card that wins a trick, by somebody's rules."""


def colours(cards: Cards) -> list[str]:
    """The colours of a trick, as they came in."""
    return list(dict.fromkeys(card.colour for card in cards))


def highest_of(cards: Cards, colour: str | None = None) -> int:
    """The place of the highest card of a colour (any colour: None)."""
    return max((i for i, card in enumerate(cards) if colour in (None, card.colour)), key=lambda i: cards[i].value)


def first_of(cards: Cards, colour: str) -> int:
    """The place of the card that brought a colour in."""
    return next(i for i, card in enumerate(cards) if card.colour == colour)


def winning(wins: Wins, task: Exercise) -> Hashable:
    """What somebody answers who thinks that a trick is won so."""
    return task.race.seat_of(wins(trick(task))) if task.ask == "winner" else winners(task, wins)


def who_brings_the_colour(cards: Cards) -> int:
    """A new colour is won by the card that brings it in, though a higher one of it follows; else the highest card."""
    return first_of(cards, colours(cards)[-1]) if len(colours(cards)) > 1 else highest_of(cards)


def winners(task: Exercise, wins: Wins) -> tuple[str, ...]:
    """The cards of the last player that may be played and would win the trick."""
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
    """So many spaces by the card, and the motor's if it is used (S5.2)."""
    return spaces + (task.race.motors[true_winner(task)].value if task.turbo else 0)


def winning_card_moves(task: Exercise) -> int:
    return with_motor(task, standing(trick(task)).card.value)


def lowest_of_winning_colour_moves(task: Exercise) -> int:
    newest = colours(trick(task))[-1]
    return with_motor(task, min(card.value for card in trick(task) if card.colour == newest))


def lowest_of_colour_led_moves(task: Exercise) -> int:
    return with_motor(task, min(card.value for card in trick(task) if card.colour == trick(task)[0].colour))


def highest_card_moves(task: Exercise) -> int:
    return with_motor(task, max(card.value for card in trick(task)))


def last_card_moves(task: Exercise) -> int:
    return with_motor(task, trick(task)[-1].value)


def motor_drives_alone(task: Exercise) -> int:
    """Who uses the motor drives by it, and not by the card as well."""
    motor = task.race.motors[true_winner(task)].value
    return motor if task.turbo else min(card.value for card in trick(task))


# --- what may be played -----------------------------------------------------------------------------------------------


def own_hand(task: Exercise) -> tuple[Card, ...]:
    race = task.race
    assert race.to_act is not None  # the exercise asks what may be played
    hand = race.hands[race.to_act]
    assert isinstance(hand, tuple)  # and shows the hand
    return hand


def cards_of_colour(task: Exercise, colour: str) -> tuple[str, ...]:
    hand = own_hand(task)
    return tuple(str(card) for card in hand if card.colour == colour) or tuple(map(str, hand))


def newest_colour(task: Exercise) -> str:
    return colours(task.race.trick)[-1]


def newest_colour_binds(task: Exercise) -> tuple[str, ...]:
    return cards_of_colour(task, newest_colour(task))


def colour_of_last_card_binds(task: Exercise) -> tuple[str, ...]:
    return cards_of_colour(task, task.race.trick[-1].colour)


def free_after_another_colour(task: Exercise) -> tuple[str, ...]:
    mixed = len({card.colour for card in task.race.trick}) > 1
    return tuple(map(str, own_hand(task))) if mixed else true_legal_cards(task)


def any_card_at_any_time(task: Exercise) -> tuple[str, ...]:
    """Nobody need follow."""
    return tuple(map(str, own_hand(task)))


def must_beat(task: Exercise) -> tuple[str, ...]:
    """Among the cards that may be played, one that beats those on the table must be, if there is one."""
    there = task.race.trick
    legal = true_legal_cards(task)
    better = [text for text in legal if standing((*there, Card.parse(text))).index == len(there)]
    return tuple(better) or legal


def must_take_the_newest_colour(task: Exercise) -> tuple[str, ...]:
    """Who has none of the colour led must play the newest colour, if there is one in the hand."""
    led = task.race.trick[0].colour
    if any(card.colour == led for card in own_hand(task)):
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
    "second_colour_wins": ("S3.3", lambda cards: highest_of(cards, colours(cards)[:2][-1])),
    "highest_card_wins": ("S3.2", highest_of),
    "last_card_wins": ("S3.1", lambda cards: len(cards) - 1),
    "who_brings_the_colour_wins": ("S3.2", who_brings_the_colour),
}
"""By the name of a belief the rule that says otherwise, and who wins a trick by it."""

WINNER = {name: Belief(name, rule, partial(winning, wins)) for name, (rule, wins) in WON.items()}
SPACES = believed(
    (winning_card_moves, "S5.1"),
    (lowest_of_winning_colour_moves, "S5.1"),
    (lowest_of_colour_led_moves, "S5.1"),
    (highest_card_moves, "S5.1"),
    (last_card_moves, "S5.1"),
    (motor_drives_alone, "S5.2"),
)
MAY_PLAY = believed(
    (newest_colour_binds, "S2.3"),
    (colour_of_last_card_binds, "S2.3"),
    (free_after_another_colour, "S2.3"),
    (any_card_at_any_time, "S2.2"),
    (must_beat, "S2.2"),
    (must_take_the_newest_colour, "S2.4"),
)
BELIEFS = WINNER | SPACES | MAY_PLAY
"""Each is the rules with one thing read otherwise."""
