"""Questions about a trick: who wins it, how far that leads, what may be played (S2, S3, S5.1)."""

from __future__ import annotations

from rally.stich_rallye import Card, MoveBegun, Play, TrickWon
from rally.tutor.exercises import Truths, believed

from .exercise import Exercise

# --- what the rules answer --------------------------------------------------------------------------------------------


def trick(task: Exercise) -> tuple[Card, ...]:
    return (*task.race.trick, Card.parse(task.play))


def true_winner(task: Exercise) -> int:
    return next(event.seat for event in task.outcome.events if isinstance(event, TrickWon))


def true_spaces(task: Exercise) -> int:
    race = task.race
    trick = (*race.trick, Card.parse(task.play))
    race = race.after(Play(trick[-1]))
    moves = [event.spaces for event in race.events if isinstance(event, MoveBegun)]
    return moves[0] if moves else min(card.value for card in trick)


def true_legal_cards(task: Exercise) -> tuple[str, ...]:
    return tuple(str(action) for action in task.race.legal)


# --- what somebody might think ----------------------------------------------------------------------------------------


def highest_of(task: Exercise, colour: str | None) -> int:
    """The seat of the highest card of a colour (any colour: None)."""
    cards = trick(task)
    indices = [i for i, card in enumerate(cards) if colour in (None, card.colour)]
    return task.race.seat_of(max(indices, key=lambda i: cards[i].value))


def own_hand(task: Exercise) -> tuple[Card, ...]:
    race = task.race
    assert race.to_act is not None  # the exercise asks what may be played
    hand = race.hands[race.to_act]
    assert isinstance(hand, tuple)  # and shows the hand
    return hand


def cards_of_colour(task: Exercise, colour: str) -> tuple[str, ...]:
    hand = own_hand(task)
    return tuple(str(card) for card in hand if card.colour == colour) or tuple(map(str, hand))


def colour_of_last_card_wins(task: Exercise) -> int:
    return highest_of(task, trick(task)[-1].colour)


def colour_led_wins(task: Exercise) -> int:
    return highest_of(task, trick(task)[0].colour)


def highest_card_wins(task: Exercise) -> int:
    return highest_of(task, None)


def last_card_wins(task: Exercise) -> int:
    return task.race.seat_of(len(trick(task)) - 1)


def winning_card_moves(task: Exercise) -> int:
    cards = trick(task)
    winner = next(event.seat for event in task.outcome.events if isinstance(event, TrickWon))
    return cards[(winner - task.race.flag) % len(cards)].value


def lowest_of_winning_colour_moves(task: Exercise) -> int:
    cards = trick(task)
    colours = list(dict.fromkeys(card.colour for card in cards))
    return min(card.value for card in cards if card.colour == colours[-1])


def newest_colour_binds(task: Exercise) -> tuple[str, ...]:
    return cards_of_colour(task, list(dict.fromkeys(card.colour for card in task.race.trick))[-1])


def free_after_another_colour(task: Exercise) -> tuple[str, ...]:
    return tuple(map(str, own_hand(task)))


TRUTHS: Truths[Exercise] = {
    "winner": true_winner,
    "spaces": true_spaces,
    "may_play": true_legal_cards,
}

BELIEFS = believed(
    (colour_of_last_card_wins, "S3.3"),
    (colour_led_wins, "S3.2"),
    (highest_card_wins, "S3.2"),
    (last_card_wins, "S3.1"),
    (winning_card_moves, "S5.1"),
    (lowest_of_winning_colour_moves, "S5.1"),
    (newest_colour_binds, "S2.3"),
    (free_after_another_colour, "S2.3"),
)
