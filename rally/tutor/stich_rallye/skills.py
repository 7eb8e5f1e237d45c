"""The skills of Stich Rallye, in the order of the lessons: rules, beliefs, how exercises are made, which are plain."""

from __future__ import annotations

from rally.tutor.exercises import Skill

from . import driving, making, motors, tricks
from .exercise import Exercise

GAME = "stich-rallye"
CARDS, MOTORS, ROAD, END = "01_tricks", "02_motor", "03_driving_and_hills", "04_round_end_and_finish"

ROUND_END = (
    "leader_goes_first", "flag_holder_goes_first", "seats_order_from_the_flag", "seats_order_from_last_place",
    "motors_at_0_wait",
)  # fmt: skip
FINISH = (
    "win_needs_an_exact_landing", "everybody_moves_then_furthest_wins", "leader_before_the_motors_wins",
    "everybody_still_moves", "one_lap_is_enough",
)  # fmt: skip


# --- how plainly a question asks: 2 with easy numbers, 1 plainly, 0 otherwise -----------------------------------------


def who_wins(task: Exercise) -> int:
    """Who wins a trick, at first one of two colours."""
    return 0 if task.ask != "winner" else 1 + (len(tricks.colours_in_order(tricks.trick_of(task))) == 2)


def how_far(task: Exercise) -> int:
    """How far the winner drives by the cards alone, at first in a trick of two colours."""
    return 0 if task.ask != "spaces" else 1 + (len(tricks.colours_in_order(tricks.trick_of(task))) == 2)


def which_cards(task: Exercise) -> int:
    """Which cards may be played, at first by who can follow."""
    return 2 if task.rule in ("S2.2", "S2.3") else 1


def what_it_shows(task: Exercise) -> int:
    """What a dial shows after lost tricks, at first a few of them and not past its top."""
    return 0 if task.ask != "dial" else 1 + (task.lost <= FEW and task.rule == "S4.1")


def where_it_rests(task: Exercise) -> int:
    """Where a car rests that drives without its motor, at first a few spaces."""
    return 0 if task.ask != "rest" else 1 + (task.spaces <= SHORT)


def who_comes_first(task: Exercise) -> int:
    """Whose motor comes first at a round's end, before all are to be put in order."""
    return 2 if task.ask == "first_motor" else 0


def who_has_won(task: Exercise) -> int:
    """Who wins the race, or still drives before it is won, at first among four."""
    return 1 + (len(task.race.players) <= FOUR)


FEW, SHORT, FOUR = 3, 5, 4
"""So many lost tricks are few, so many spaces a short way, and so many cars are seen at a glance."""


def needed_lesson(task: Exercise) -> str:
    """The lesson by which all is taught that a question asks: a motor comes later than a trick."""
    return max(task.lesson, MOTORS) if task.turbo else task.lesson


SKILLS: tuple[Skill[Exercise], ...] = (
    Skill("winner", GAME, CARDS, ("S3.1", "S3.2", "S3.3"), (*tricks.WINNER,), making.make_winner, who_wins),
    Skill("spaces", GAME, CARDS, ("S5.1", "S5.2"), (*tricks.SPACES,), making.make_spaces, how_far),
    Skill("may_play", GAME, CARDS, ("S2.2", "S2.3", "S2.4"), (*tricks.MAY_PLAY,), making.make_may_play, which_cards),
    Skill(
        "motor", GAME, MOTORS, ("S4.1", "S4.3", "S4.4", "S4.5"), (*motors.BELIEFS,), making.make_motor, what_it_shows
    ),
    Skill("driving", GAME, ROAD, ("S5.3", "S5.4", "S5.5"), (*driving.DRIVING,), making.make_driving, where_it_rests),
    Skill(
        "hills",
        GAME,
        ROAD,
        ("S5.2", "S6.1", "S6.2", "S6.3", "S6.4"),
        (*driving.HILLS,),
        making.make_hills,
        where_it_rests,
    ),
    Skill("round_end", GAME, END, ("S8.1", "S8.2"), ROUND_END, making.make_round_end, who_comes_first),
    Skill("finish", GAME, END, ("S9.2",), FINISH, making.make_finish, who_has_won),
)
