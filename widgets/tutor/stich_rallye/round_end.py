"""Questions about the end of a round: how they are asked, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from rally.stich_rallye.box.facts import ROUNDS
from rally.tutor.stich_rallye import Exercise
from widgets.tutor.quiz import QuestionKind, Reasons, Rights, Texts, answered_stories
from widgets.words import _

from .scenes import TrackScene
from .tricks import read_seat, read_seats


def ask_race_winner(task: Exercise) -> str:
    if task.race.round == ROUNDS:
        return _("All the tricks of the last round have been played. Now the motors: who wins the race?")
    return _("All the tricks of round {round} have been played. Now the motors: will anybody win the race?").format(
        round=task.race.round
    )


KINDS: dict[str, QuestionKind[Exercise]] = {
    "first_motor": QuestionKind(
        lambda task: _("All the tricks have been played. Who uses the motor first?"),
        lambda: TrackScene(who=True, track=True),
        read_seat,
    ),
    "race_winner": QuestionKind(
        ask_race_winner,
        lambda: TrackScene(who=True, track=True),
        read_seat,
    ),
    "motor_order": QuestionKind(
        lambda task: _("All the tricks have been played. In which order will the motors be used?"),
        TrackScene,
        read_seats,
    ),
    "movers": QuestionKind(
        lambda task: _(
            "All the tricks of the last round have been played. Who gets to use the motor, and in which order?"
        ),
        TrackScene,
        read_seats,
    ),
    "motors_used": QuestionKind(
        lambda task: _("Now everybody uses the motor. How many will get to use theirs?"), TrackScene
    ),
}


REASONS: Reasons = {
    "leader_goes_first": lambda: _("You chose the leader, but the car in last place goes first."),
    "flag_holder_goes_first": lambda: _(
        "You chose the player with the flag, but at the end of a round last place goes first."
    ),
    "seats_order_from_the_flag": lambda: _(
        "The flag and the seats do not matter here: last place goes first, then the next to last, and the leader last."
    ),
    "seats_order_from_last_place": lambda: _(
        "Last place goes first, but then it is the turn of the next to last, wherever that player sits."
    ),
    "motors_at_0_wait": lambda: _("A motor that shows 0 has its turn like all the others, and moves nothing."),
    "one_lap_is_enough": lambda: _("One lap is not enough: a car wins when it crosses the line for the second time."),
    "win_needs_an_exact_landing": lambda: _(
        "No exact landing is needed: crossing the line is enough, even in the middle of a move."
    ),
    "everybody_moves_then_furthest_wins": lambda: _(
        "It is not who gets furthest that wins: the first car across the line wins at once."
    ),
    "leader_before_the_motors_wins": lambda: _("Being in the lead is not enough: somebody crosses the line first."),
    "everybody_still_moves": lambda: _(
        "The race ends at once with the win, and cars that have not moved yet do not move any more."
    ),
}


def say_race_is_over() -> str:
    return _("Once a car has won, the race is over, and nobody moves any more.")


RIGHT: Rights = {
    ("first_motor", "S8.1"): lambda: _("At the end of a round the car in last place goes first, and the leader last."),
    ("race_winner", "S9.2"): lambda: _(
        "The motors run from last place on, and the first car over the line for the second time wins."
    ),
    ("motor_order", "S8.1"): lambda: _(
        "The car in last place goes first, whatever its motor shows, and the leader last."
    ),
    ("movers", "S9.2"): say_race_is_over,
    ("motors_used", "S9.2"): say_race_is_over,
}

TEXTS: Texts = {
    "finish_1": lambda: _(
        "# Last place first\n\n"
        "At the end of a round the car in last place uses its motor first, then the next to last, and the leader "
        "at the very end. It does not matter who has the flag. (S8.1)"
    ),
    "finish_2": lambda: _(
        "# Over the line\n\n"
        "Crossing the line for the second time wins, and it need not be exact. The car may have steps left over. "
        "(S9.2)\n\n"
        "The line is watched at every single space. So the win comes before any jump is finished and before any "
        "hill is looked at. The rulebook does not say so; it is our ruling. (S-C)"
    ),
    "finish_3": lambda: _(
        "# First over the line\n\n"
        "It does not matter who *could* go furthest. The motors run one after the other, and the first car across "
        "the line ends the race. (S8.1, S9.2) Being second to last can be better than being in front!"
    ),
    "finish_4": lambda: _(
        "# The race is over\n\n"
        "The race is over at once, in the middle of everything. What was still to be done is left undone. The "
        "motors that did not run keep what they show. (S8.2, S9.2)\n\n"
        "It is the same with a trick: if its winner crosses the line for the second time, the race is over, "
        "whatever cards are left."
    ),
}
STORIES = answered_stories(TEXTS)
