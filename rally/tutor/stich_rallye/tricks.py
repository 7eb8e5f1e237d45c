"""Questions about a trick: who wins it, how far that leads, what may be played (S2, S3, S5.1, S5.2)."""

from __future__ import annotations

from rally.stich_rallye import Card, MoveBegun, Play, TrickWon, Turbo, standing
from rally.tutor.exercises import Truths, believed

from .exercise import Exercise

# --- what the rules answer --------------------------------------------------------------------------------------------


def trick(task: Exercise) -> tuple[Card, ...]:
    return (*task.race.trick, Card.parse(task.play))


def true_winner(task: Exercise) -> int:
    return next(event.seat for event in task.outcome.events if isinstance(event, TrickWon))


def true_spaces(task: Exercise) -> int:
    """The spaces of the winner's move; the motor is used where that is asked, else it is saved."""
    race = task.outcome
    if race.phase == "turbo":
        race = race.after(Turbo(task.turbo))
    return next(event.spaces for event in race.events if isinstance(event, MoveBegun))


def true_legal_cards(task: Exercise) -> tuple[str, ...]:
    return tuple(str(action) for action in task.race.legal if isinstance(action, Play))


# --- what somebody might think: who wins ------------------------------------------------------------------------------


def colours(task: Exercise) -> list[str]:
    """The colours of the trick, as they came in."""
    return list(dict.fromkeys(card.colour for card in trick(task)))


def highest_of(task: Exercise, colour: str | None) -> int:
    """The seat of the highest card of a colour (any colour: None)."""
    cards = trick(task)
    indices = [i for i, card in enumerate(cards) if colour in (None, card.colour)]
    return task.race.seat_of(max(indices, key=lambda i: cards[i].value))


def colour_of_last_card_wins(task: Exercise) -> int:
    return highest_of(task, trick(task)[-1].colour)


def colour_led_wins(task: Exercise) -> int:
    return highest_of(task, trick(task)[0].colour)


def second_colour_wins(task: Exercise) -> int:
    """The first new colour takes over for good: a third one changes nothing."""
    return highest_of(task, colours(task)[:2][-1])


def highest_card_wins(task: Exercise) -> int:
    return highest_of(task, None)


def last_card_wins(task: Exercise) -> int:
    return task.race.seat_of(len(trick(task)) - 1)


def who_brings_the_colour_wins(task: Exercise) -> int:
    """The card that brings the newest colour in wins, though a higher one of that colour follows."""
    if len(colours(task)) == 1:
        return highest_of(task, None)
    shown: list[str] = [card.colour for card in trick(task)]
    return task.race.seat_of(shown.index(colours(task)[-1]))


# --- how far ----------------------------------------------------------------------------------------------------------


def with_motor(task: Exercise, spaces: int) -> int:
    """So many spaces by the card, and the motor's if it is used (S5.2)."""
    return spaces + (task.race.motors[true_winner(task)].value if task.turbo else 0)


def winning_card_moves(task: Exercise) -> int:
    return with_motor(task, standing(trick(task)).card.value)


def lowest_of_winning_colour_moves(task: Exercise) -> int:
    newest = colours(task)[-1]
    return with_motor(task, min(card.value for card in trick(task) if card.colour == newest))


def lowest_of_colour_led_moves(task: Exercise) -> int:
    return with_motor(task, min(card.value for card in trick(task) if card.colour == colours(task)[0]))


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
    return list(dict.fromkeys(card.colour for card in task.race.trick))[-1]


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


def must_bring_a_new_colour(task: Exercise) -> tuple[str, ...]:
    """Who has none of the colour led must bring in a colour that is not there yet, if there is one in the hand."""
    there = {card.colour for card in task.race.trick}
    legal = true_legal_cards(task)
    new = [text for text in legal if Card.parse(text).colour not in there]
    return tuple(new) or legal


TRUTHS: Truths[Exercise] = {
    "winner": true_winner,
    "spaces": true_spaces,
    "spaces_turbo": true_spaces,
    "may_play": true_legal_cards,
}

WINNER = believed(
    (colour_of_last_card_wins, "S3.3"),
    (colour_led_wins, "S3.2"),
    (second_colour_wins, "S3.3"),
    (highest_card_wins, "S3.2"),
    (last_card_wins, "S3.1"),
    (who_brings_the_colour_wins, "S3.2"),
)
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
    (must_bring_a_new_colour, "S2.4"),
)
BELIEFS = WINNER | SPACES | MAY_PLAY
"""Each is the rules with one thing read otherwise."""
