"""Questions about a motor: how they are asked, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from rally.tutor.stich_rallye import Exercise
from widgets.stich_rallye.words import say_seat
from widgets.tutor.quiz import QuestionKind, Reasons, Rights, Texts, answered_stories
from widgets.words import _, ngettext

from .scenes import DialScene


def ask_dial(task: Exercise) -> str:
    race = task.race
    return ngettext(
        "{seat} has a motor that shows {now}, and then loses one more trick. What does it show now?",
        "{seat} has a motor that shows {now}, and then loses {lost} more tricks. What does it show now?",
        task.lost,
    ).format(seat=say_seat(race, task.seat), now=race.motors[task.seat].value, lost=task.lost)


def ask_dial_won(task: Exercise) -> str:
    """Lost tricks, one that is won, and lost ones again."""
    race = task.race
    told = {
        "seat": say_seat(race, task.seat),
        "now": race.motors[task.seat].value,
        "lost": task.lost,
        "later": task.later,
    }
    if task.turbo:
        return _(
            "{seat} has a motor that shows {now}. Tricks lost now: {lost}. Then one is won, and the motor is used. "
            "Tricks lost after that: {later}. What does it show in the end?"
        ).format(**told)
    return _(
        "{seat} has a motor that shows {now}. Tricks lost now: {lost}. Then one is won, and the motor is not used. "
        "Tricks lost after that: {later}. What does it show in the end?"
    ).format(**told)


KINDS: dict[str, QuestionKind[Exercise]] = {
    "dial": QuestionKind(ask_dial, DialScene),
    "dial_saved": QuestionKind(ask_dial_won, DialScene),
    "dial_turbo": QuestionKind(ask_dial_won, DialScene),
}


REASONS: Reasons = {
    "motor_counts_by_one": lambda: _("You counted up by one, but the motor is a dial: it turns to its next value."),
    "motor_grows_for_ever": lambda: _("The numbers do not grow for ever: the dial has nine values, and 16 is the top."),
    "motor_stays_at_the_top": lambda: _("It does not stay at the top: wound too far, it falls to 8, 4 and 0."),
    "motor_starts_again": lambda: _("It does not fall to 0 at once: after 16 come 8 and 4, and only then 0."),
    "motor_doubles": lambda: _("The numbers do not double: after 3 come 6, 10, 15 and 16."),
    "motor_breaks_at_the_top": lambda: _(
        "It does not break at the top: after 16 come 8 and 4, and it can be wound on."
    ),
    "winner_winds_too": lambda: _("The winner of a trick does not wind: only the others do."),
    "motor_keeps_its_value": lambda: _("A motor that is used goes back to 0, and is wound up again from there."),
    "winning_costs_the_motor": lambda: _("Winning costs nothing: a motor that is not used stays as it is."),
}

RIGHT: Rights = {
    ("dial", "S4.1"): lambda: _("The motor is a dial: each lost trick turns it to its next number."),
    ("dial_saved", "S4.3"): lambda: _(
        "If you win a trick, you do not wind, and a motor that is not used stays as it is."
    ),
    ("dial_turbo", "S4.5"): lambda: _("A motor that is used goes back to 0, and each lost trick winds it again."),
    ("dial", "S4.4"): lambda: _("A motor can be wound too far: after 16 it falls to 8, then to 4, then to 0."),
}

TEXTS: Texts = {
    "riddle_motor": lambda: _(
        "# Not for ever\n\n"
        "A motor can be wound too far. Lesson 02 shows the whole dial, and asks again with different numbers."
    ),
    "motor_1": lambda: _(
        "# A dial, not a counter\n\n"
        "Each lost trick turns the dial to its next number: 0, 1, 3, 6, 10, 15. (S4.1) "
        "The later notches are worth more than the first ones."
    ),
    "motor_2": lambda: _(
        "# Over-winding\n\n"
        "That is **over-winding**: past 16 the motor gets weaker, first 8, then 4, then 0. (S4.4) So don't wait "
        "too long!"
    ),
    "motor_3": lambda: _(
        "# Once round the dial\n\n"
        "The dial has nine numbers, so nine notches lead back to where it began. Only round 3 is long enough for "
        "that.\n\n"
        "Round 1 has five tricks, so nobody can over-wind in it: the most you can get is 15. In round 2 six lost "
        "tricks make 16, and the seventh makes 8. (S4.4)"
    ),
}
STORIES = answered_stories(TEXTS)
