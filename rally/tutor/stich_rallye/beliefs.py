"""What a learner may wrongly think, as functions: each answers an exercise as somebody who thinks so would."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rally.stich_rallye import Card, Stepped, TrickWon
from rally.stich_rallye.rules.circuit import DOWN, FLAT, UP
from rally.tutor.exercises import Belief

from .exercise import Exercise

# --- tricks ----------------------------------------------------------------------------------------------------------


def trick(task: Exercise) -> tuple[Card, ...]:
    return (*task.race.trick, Card.parse(task.play))


def highest_of(task: Exercise, colour: str | None) -> int:
    """The seat of the highest card of a colour (any colour: None)."""
    cards = trick(task)
    indices = [i for i, card in enumerate(cards) if colour in (None, card.colour)]
    return task.race.seat_of(max(indices, key=lambda i: cards[i].value))


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


def own_hand(task: Exercise) -> tuple[Card, ...]:
    race = task.race
    assert race.to_act is not None  # the exercise asks what may be played
    hand = race.hands[race.to_act]
    assert isinstance(hand, tuple)  # and shows the hand
    return hand


def cards_of_colour(task: Exercise, colour: str) -> tuple[str, ...]:
    hand = own_hand(task)
    return tuple(str(card) for card in hand if card.colour == colour) or tuple(map(str, hand))


def newest_colour_binds(task: Exercise) -> tuple[str, ...]:
    return cards_of_colour(task, list(dict.fromkeys(card.colour for card in task.race.trick))[-1])


def free_after_another_colour(task: Exercise) -> tuple[str, ...]:
    return tuple(map(str, own_hand(task)))


# --- motors ----------------------------------------------------------------------------------------------------------


def motor_counts_by_one(task: Exercise) -> int:
    return task.race.motors[task.seat].value + task.lost


def motor_grows_for_ever(task: Exercise) -> int:
    """1, 3, 6, 10, 15 look like 1, 1+2, 1+2+3 …: somebody goes on with 21, 28, 36."""
    notch = task.race.motors[task.seat].position + task.lost
    return notch * (notch + 1) // 2


def motor_stays_at_the_top(task: Exercise) -> int:
    return 16


def motor_starts_again(task: Exercise) -> int:
    return 0


# --- driving ---------------------------------------------------------------------------------------------------------


def occupied_spaces_count(task: Exercise) -> int:
    """Counts every space, and takes the next one if somebody stands on the last."""
    race = task.race
    others = [car for seat, car in enumerate(race.cars) if seat != task.seat]
    end = race.cars[task.seat] + task.spaces
    return end + 1 if end in others else end


def cars_in_the_way_stop(task: Exercise) -> int:
    """A car cannot get past another: it stops behind the first one."""
    race = task.race
    car = race.cars[task.seat]
    ahead = [other for other in race.cars if car < other <= car + task.spaces]
    return min(ahead) - 1 if ahead else car + task.spaces


def hills_do_nothing(task: Exercise) -> int:
    """Where the counting ends, hill or not."""
    race = task.race
    move = race.drive(task.seat, task.spaces)
    return max(event.progress for event in move.events if isinstance(event, Stepped))


def first_hill_catches(task: Exercise) -> int:
    """The first hill that the car comes to makes it roll at once."""
    race = task.race
    car = race.cars[task.seat]
    for progress in range(car + 1, car + task.spaces + 1):
        if race.track.kind(progress) != FLAT:
            return race.drive(task.seat, progress - car).progress
    return car + task.spaces


def rolls_onto_the_next_space(task: Exercise) -> int:
    """Rolls to the space right behind the hill, whoever stands there."""
    track = task.race.track
    end = hills_do_nothing(task)
    step = {DOWN: +1, UP: -1, FLAT: 0}[track.kind(end)]
    while track.kind(end) != FLAT:
        end += step
    return end


def goes_back_to_where_it_came_from(task: Exercise) -> int:
    return task.race.cars[task.seat]


def hill_on_the_way_sends_back(task: Exercise) -> int:
    """An uphill in the middle of a move cannot be crossed: the car stays where it came from."""
    return task.race.cars[task.seat]


# --- the end of a round ----------------------------------------------------------------------------------------------


def leader_goes_first(task: Exercise) -> int:
    return task.race.standing_order[0]


def flag_holder_goes_first(task: Exercise) -> int:
    return task.race.flag


def win_needs_an_exact_landing(task: Exercise) -> int:
    """Only a car that comes to stand on the line exactly has won; nobody does here: −1."""
    race = task.race
    exact = [s for s in race.motor_order if race.cars[s] + race.motors[s].value == race.track.finish]
    return exact[0] if exact else -1


def everybody_moves_then_furthest_wins(task: Exercise) -> int:
    race = task.race
    return max(range(len(race.cars)), key=lambda seat: race.cars[seat] + race.motors[seat].value)


def leader_before_the_motors_wins(task: Exercise) -> int:
    return task.race.standing_order[0]


def everybody_still_moves(task: Exercise) -> int:
    return len(task.race.players)


_TABLE: tuple[tuple[Callable[[Exercise], Hashable], str], ...] = (
    (colour_of_last_card_wins, "S3.3"),
    (colour_led_wins, "S3.2"),
    (highest_card_wins, "S3.2"),
    (last_card_wins, "S3.1"),
    (winning_card_moves, "S5.1"),
    (lowest_of_winning_colour_moves, "S5.1"),
    (newest_colour_binds, "S2.3"),
    (free_after_another_colour, "S2.3"),
    (motor_counts_by_one, "S4.1"),
    (motor_grows_for_ever, "S4.4"),
    (motor_stays_at_the_top, "S4.4"),
    (motor_starts_again, "S4.4"),
    (occupied_spaces_count, "S5.4"),
    (cars_in_the_way_stop, "S5.4"),
    (hills_do_nothing, "S6.2"),
    (first_hill_catches, "S6.1"),
    (rolls_onto_the_next_space, "S6.4"),
    (goes_back_to_where_it_came_from, "S6.3"),
    (hill_on_the_way_sends_back, "S6.1"),
    (leader_goes_first, "S8.1"),
    (flag_holder_goes_first, "S8.1"),
    (win_needs_an_exact_landing, "S9.2"),
    (everybody_moves_then_furthest_wins, "S9.2"),
    (leader_before_the_motors_wins, "S9.2"),
    (everybody_still_moves, "S9.2"),
)

BELIEFS: dict[str, Belief[Exercise]] = {
    answer.__name__: Belief(answer.__name__, rule, answer) for answer, rule in _TABLE
}
