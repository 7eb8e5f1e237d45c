"""Every kind of question about Stich Rallye: what the rules answer (`TRUTHS`), and what wrong beliefs do (`BELIEFS`).

How somebody counts out a move is in `driving`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial

from rally.stich_rallye import Card, MotorUsed, MoveBegun, Play, Race, TrickWon, standing
from rally.stich_rallye.box.facts import DIAL, ROUNDS
from rally.stich_rallye.rules.driving import DOWN, UP
from rally.tutor.exercises import Belief, Truths, make_beliefs

from . import driving
from .driving import AskedMove, MoveCount, move_of, rest
from .exercise import Exercise

# --- who wins a trick (S3) -------------------------------------------------------------------------------------------

Cards = tuple[Card, ...]

Wins = Callable[[Cards], int]
"""Returns the index of the card that wins a trick, by somebody's rules."""


def trick_of(task: Exercise) -> Cards:
    return (*task.race.trick, Card.parse(task.play))


def true_winner(task: Exercise) -> int:
    return next(event.seat for event in task.outcome.events if isinstance(event, TrickWon))


def true_legal_cards(task: Exercise) -> tuple[str, ...]:
    return tuple(str(action) for action in task.race.legal if isinstance(action, Play))


def true_winning_cards(task: Exercise) -> tuple[str, ...]:
    race = task.race
    played = ((text, race.after(Play(Card.parse(text)))) for text in true_legal_cards(task))
    return tuple(
        text
        for text, after in played
        if next(event.seat for event in after.events if isinstance(event, TrickWon)) == race.to_act
    )


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


# --- how far its winner drives (S5.1, S5.2) --------------------------------------------------------------------------


def true_spaces(task: Exercise) -> int:
    """The spaces of the winner's move, with the motor if that is asked."""
    return next(event.spaces for event in task.settled.events if isinstance(event, MoveBegun))


def with_motor(task: Exercise, spaces: int) -> int:
    """The spaces of the card, and those of the motor if it is used (S5.2)."""
    return spaces + (task.race.motors[true_winner(task)].value if task.turbo else 0)


def lowest_of(cards: Cards, colour: str | None = None) -> int:
    """The lowest value of a colour; None for any colour."""
    return min(card.value for card in cards if colour in (None, card.colour))


def motor_drives_alone(task: Exercise) -> int:
    """A player who uses the motor drives by it, and not by the card as well."""
    return task.race.motors[true_winner(task)].value if task.turbo else lowest_of(trick_of(task))


SPACES: dict[str, Belief[Exercise]] = make_beliefs(
    {
        "S5.1": {
            "winning_card_moves": lambda task: with_motor(task, standing(trick_of(task)).card.value),
            "lowest_of_winning_colour_moves": lambda task: with_motor(
                task, lowest_of(trick_of(task), colours_in_order(trick_of(task))[-1])
            ),
            "lowest_of_colour_led_moves": lambda task: with_motor(
                task, lowest_of(trick_of(task), trick_of(task)[0].colour)
            ),
            "highest_card_moves": lambda task: with_motor(task, max(card.value for card in trick_of(task))),
            "last_card_moves": lambda task: with_motor(task, trick_of(task)[-1].value),
        },
        "S5.2": {"motor_drives_alone": motor_drives_alone},
    }
)

# --- what may be played (S2) -----------------------------------------------------------------------------------------


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


def free_after_another_colour(task: Exercise) -> tuple[str, ...]:
    mixed = len({card.colour for card in task.race.trick}) > 1
    return tuple(map(str, hand_of(task))) if mixed else true_legal_cards(task)


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


MAY_PLAY: dict[str, Belief[Exercise]] = make_beliefs(
    {
        "S2.3": {
            "newest_colour_binds": lambda task: cards_of_colour(task, newest_colour(task)),
            "colour_of_last_card_binds": lambda task: cards_of_colour(task, task.race.trick[-1].colour),
            "free_after_another_colour": free_after_another_colour,
        },
        "S2.2": {
            "any_card_at_any_time": lambda task: tuple(map(str, hand_of(task))),
            "must_beat": must_beat,
        },
        "S2.4": {"must_take_the_newest_colour": must_take_the_newest_colour},
    }
)

# --- what a dial shows (S4) ------------------------------------------------------------------------------------------

TOP = DIAL.index(max(DIAL))
"""The position of the dial with the highest value."""


def true_dial(task: Exercise) -> int:
    """The dial after lost tricks, perhaps one that is won, with the motor or without, and lost ones again."""
    motor = task.race.motors[task.seat]
    for _ in range(task.lost):
        motor = motor.wound(task.race.options)
    motor = motor.reset() if task.turbo else motor
    for _ in range(task.later):
        motor = motor.wound(task.race.options)
    return motor.value


@dataclass(frozen=True, kw_only=True)
class DialReading:
    """How somebody reads the motor; by default, correctly. A place on it is a number of notches from 0.

    shows(place): the value at this place (S4.1, S4.4). winning: the number of tricks for which a winner winds (S4.3).
    resets: whether a used motor goes back to 0 (S4.5). saved: whether a motor that is not used stays where it is.
    """

    shows: Callable[[int], int] = lambda place: DIAL[place % len(DIAL)]
    winning: int = 0
    resets: bool = True
    saved: bool = True

    def last_place(self, task: Exercise) -> int:
        """The number of notches from 0 in the end, counted on past the end of the dial."""
        notches = task.race.options.notches
        place = task.race.motors[task.seat].position + task.lost * notches
        if task.ask != "dial":
            place += self.winning * notches
            goes_back = self.resets if task.turbo else not self.saved
            place = 0 if goes_back else place
        return place + task.later * notches

    def after(self, task: Exercise) -> int:
        """What somebody with this reading expects the dial to show in the end."""
        return self.shows(self.last_place(task))


RIGHT = DialReading()


def motor_doubles(task: Exercise) -> int:
    """1, 3, 6 … look like doubling: 3, 6, 12, 24."""
    value = task.race.motors[task.seat].value
    for lost in (task.lost, -1 if task.turbo else 0, task.later):
        value = 0 if lost < 0 else value
        for _ in range(lost):
            value = 2 * value or 1
    return value


MOTOR: dict[str, Belief[Exercise]] = make_beliefs(
    {
        "S4.1": {
            "motor_counts_by_one": lambda task: (
                task.later if task.turbo else task.race.motors[task.seat].value + task.lost + task.later
            ),
            "motor_doubles": motor_doubles,
        },
        "S4.4": {
            "motor_grows_for_ever": DialReading(  # 1, 3, 6, 10, 15 look like 1, 1+2, 1+2+3 …, so 21, 28, 36 follow
                shows=lambda place: place * (place + 1) // 2
            ).after,
            "motor_stays_at_the_top": DialReading(shows=lambda place: DIAL[min(place, TOP)]).after,
            "motor_starts_again": DialReading(shows=lambda place: DIAL[place % (TOP + 1)]).after,
            "motor_breaks_at_the_top": DialReading(shows=lambda place: DIAL[place] if place <= TOP else 0).after,
        },
        "S4.3": {"winner_winds_too": DialReading(winning=1).after},
        "S4.5": {
            "motor_keeps_its_value": DialReading(resets=False).after,
            "winning_costs_the_motor": DialReading(saved=False).after,
        },
    }
)

# --- the end of a round: who uses the motor, and who wins (S8, S9) ---------------------------------------------------

NOBODY = -1


def true_race_winner(task: Exercise) -> int:
    """The seat that wins at the end of the round; −1 for nobody yet."""
    winner = task.outcome.winner
    return NOBODY if winner is None else winner


def true_movers(task: Exercise) -> tuple[int, ...]:
    """The seats that use their motors, in order."""
    return tuple(event.seat for event in task.outcome.events if isinstance(event, MotorUsed))


@dataclass(frozen=True)
class RoundResult:
    """The end of a round by somebody's rules: where the cars stand, which seats have used the motor, who has crossed
    the line. over: whether a car may drive past the line without landing on it exactly. on: whether the others still
    move after a win. laps: the number of times that the winner crosses the line."""

    cars: tuple[int, ...]
    used: int
    winner: int

    @classmethod
    def of(cls, race: Race, *, over: bool = True, on: bool = False, laps: tuple[int, ...] = (2,)) -> RoundResult:
        cars, used, winner = list(race.cars), 0, NOBODY
        for seat in race.motor_order:
            used += 1
            before, value = cars[seat], race.motors[seat].value
            if not over and before + value > race.track.finish:
                continue  # it cannot move
            cars[seat] = rest(AskedMove(race.track, tuple(cars), seat, value)) if value else before
            crossed = any(before < lap * len(race.track) <= cars[seat] for lap in laps)
            if winner == NOBODY and crossed:  # S9.2
                winner = seat
                if not on:
                    break
        return cls(tuple(cars), used, winner)

    def leader(self, race: Race) -> int:
        """The seat in first place; among equals, the nearest to the flag (S-G)."""
        return min(range(len(self.cars)), key=lambda seat: (-self.cars[seat], race.distance(seat)))


def answer_by_order(task: Exercise, order: Sequence[int]) -> Hashable:
    """The answer of somebody who expects this order of motors and reads everything else correctly."""
    return order[0] if task.ask == "first_motor" else tuple(order)


def seats_from(race: Race, seat: int) -> list[int]:
    """All seats, clockwise from this one."""
    return [(seat + step) % len(race.players) for step in range(len(race.players))]


def answer_by_result(task: Exercise, ended: RoundResult) -> Hashable:
    """The answer that fits this end of a round: who has used the motor, how many have, or who has won (after round 3
    the leader does, S9.3)."""
    race = task.race
    if task.ask != "race_winner":
        return answer_by_count(task, ended.used)
    return ended.leader(race) if race.round == ROUNDS and ended.winner == NOBODY else ended.winner


def answer_by_count(task: Exercise, count: int) -> Hashable:
    """The answer for the seats that have used the motor: their number, or who they are."""
    return count if task.ask == "motors_used" else task.race.motor_order[:count]


def everybody_moves_then_furthest_wins(task: Exercise) -> Hashable:
    """All move, even past the line; then the leader wins, if any car is over the line."""
    race = task.race
    if task.ask != "race_winner":
        return answer_by_count(task, len(race.players))
    ends = [car + motor.value for car, motor in zip(race.cars, race.motors, strict=True)]
    return NOBODY if true_race_winner(task) == NOBODY else max(range(len(ends)), key=ends.__getitem__)


def leader_before_the_motors_wins(task: Exercise) -> Hashable:
    """The leader after the last trick has won, and no motor is used any more."""
    if task.ask != "race_winner":
        return answer_by_count(task, 0)
    return task.race.standing_order[0] if task.race.round == ROUNDS else NOBODY


ROUND_END: dict[str, Belief[Exercise]] = make_beliefs(
    {
        "S8.1": {
            "leader_goes_first": lambda task: answer_by_order(task, task.race.standing_order),
            "flag_holder_goes_first": lambda task: answer_by_order(  # then the others, last place first
                task, [task.race.flag, *(seat for seat in task.race.motor_order if seat != task.race.flag)]
            ),
            "seats_order_from_the_flag": lambda task: answer_by_order(task, seats_from(task.race, task.race.flag)),
            "seats_order_from_last_place": lambda task: answer_by_order(
                task, seats_from(task.race, task.race.motor_order[0])
            ),
        },
        "S8.2": {
            "motors_at_0_wait": lambda task: answer_by_order(
                task, sorted(task.race.motor_order, key=lambda seat: task.race.motors[seat].value == 0)
            ),
        },
    }
)
FINISH: dict[str, Belief[Exercise]] = make_beliefs(
    {
        "S9.2": {
            # A car whose motor would take it past the line stays where it is.
            "win_needs_an_exact_landing": lambda task: answer_by_result(task, RoundResult.of(task.race, over=False)),
            "everybody_moves_then_furthest_wins": everybody_moves_then_furthest_wins,
            "leader_before_the_motors_wins": leader_before_the_motors_wins,
            # The first car across the line has won, but the others still use their motors.
            "everybody_still_moves": lambda task: answer_by_result(task, RoundResult.of(task.race, on=True)),
            "one_lap_is_enough": lambda task: answer_by_result(task, RoundResult.of(task.race, laps=(1, 2))),
        }
    }
)

# --- by name ---------------------------------------------------------------------------------------------------------

TRUTHS: Truths[Exercise] = {
    "winner": true_winner,
    "winning_cards": true_winning_cards,
    "spaces": true_spaces,
    "spaces_turbo": true_spaces,
    "may_play": true_legal_cards,
    "dial": true_dial,
    "dial_saved": true_dial,
    "dial_turbo": true_dial,
    "rest": driving.true_rest,
    "rest_turbo": driving.true_rest,
    "first_motor": lambda task: task.race.motor_order[0],
    "motor_order": lambda task: task.race.motor_order,
    "race_winner": true_race_winner,
    "movers": true_movers,
    "motors_used": lambda task: len(true_movers(task)),
}
"""The right answer to each kind of question."""

BELIEFS = WINNER | SPACES | MAY_PLAY | MOTOR | driving.BELIEFS | ROUND_END | FINISH
"""Each is wrong in one thing, and follows the rules in everything else."""

# --- which rule decides a position -----------------------------------------------------------------------------------

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
    if rule == "S4.4" and RIGHT.last_place(task) <= TOP:
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
