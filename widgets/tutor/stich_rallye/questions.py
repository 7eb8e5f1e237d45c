"""What a prediction asks, how its answers read, and what is said to each wrong belief, in the learner's language."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rally.stich_rallye import Card
from rally.tutor.stich_rallye import Exercise
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.words import join, say_card, say_seat, say_space


def ask(task: Exercise) -> str:
    """The question."""
    race = task.race
    seat = say_seat(race, task.seat)
    match task.ask:
        case "winner":
            return _("All cards lie on the table. Who wins this trick?")
        case "spaces":
            return _("How many spaces will the winner's car drive?")
        case "may_play":
            turn = say_seat(race, race.to_act or 0)
            return _("{seat} is next. Which of these cards may be played?").format(seat=turn)
        case "dial":
            return ngettext(
                "{seat} has a motor that shows {now}, and then loses one more trick. What does it show now?",
                "{seat} has a motor that shows {now}, and then loses {lost} more tricks. What does it show now?",
                task.lost,
            ).format(seat=seat, now=race.motors[task.seat].value, lost=task.lost)
        case "rest":
            return ngettext(
                "{seat} drives {spaces} space. On which space will the car rest?",
                "{seat} drives {spaces} spaces. On which space will the car rest?",
                task.spaces,
            ).format(seat=seat, spaces=task.spaces)
        case "first_motor":
            return _("All tricks are played. Who uses the motor first?")
        case "race_winner":
            return _("All tricks of the last round are played. Now the motors: who wins the race?")
    return _("Now everybody uses the motor. How many will get to use theirs?")


def read_answer(task: Exercise, value: Hashable) -> str:
    """An answer as the learner reads it on its button."""
    race = task.race
    match value:
        case tuple():
            return join([say_card(Card.parse(text)) for text in value])
        case -1:
            return _("Nobody yet")
        case int() if task.ask == "rest":
            return say_space(race.track, value)
        case int() if task.ask in ("winner", "first_motor", "race_winner"):
            return say_seat(race, value)
    return str(value)


def say_marked(task: Exercise, marked: tuple[str, ...]) -> str:
    """The cards that are marked, and what to do with them."""
    cards = read_answer(task, marked)
    return _("You have marked {cards}. Mark all that may be played, then press “Only these”.").format(cards=cards)


def write(task: Exercise, solved: bool) -> str:
    """The position, which hides nothing that is asked for."""
    return task.position


REASONS: dict[str, Callable[[], str]] = {
    "colour_of_last_card_wins": lambda: _("That is the colour of the last card, but it had come in before."),
    "colour_led_wins": lambda: _("The colour that was led only wins if no other colour comes in."),
    "highest_card_wins": lambda: _("That is the highest card of all, but only cards of the newest colour can win."),
    "last_card_wins": lambda: _("That is the card played last, but what counts is which colour came in last."),
    "winning_card_moves": lambda: _("That is the card that won, but the car goes by the lowest card in the trick."),
    "lowest_of_winning_colour_moves": lambda: _(
        "That is the lowest card of the winning colour, but the lowest of all counts, whatever its colour."
    ),
    "newest_colour_binds": lambda: _("You followed the newest colour, but the colour that was led binds to the end."),
    "free_after_another_colour": lambda: _(
        "A new colour in the trick sets nobody free: if you hold the colour that was led, you must play it."
    ),
    "motor_counts_by_one": lambda: _("You counted up by one, but the motor is a dial: it turns to its next value."),
    "motor_grows_for_ever": lambda: _("The numbers do not grow for ever: the dial has nine values, and 16 is the top."),
    "motor_stays_at_the_top": lambda: _("It does not stay at the top: wound too far, it falls to 8, 4 and 0."),
    "motor_starts_again": lambda: _("It does not fall to 0 at once: after 16 come 8 and 4, and only then 0."),
    "occupied_spaces_count": lambda: _(
        "You counted the spaces with cars on them, but they are jumped and not counted."
    ),
    "cars_in_the_way_stop": lambda: _("Cars in the way stop nobody: they are jumped."),
    "hills_do_nothing": lambda: _("The counting ends there, but that is a hill: the car does not stay on it."),
    "first_hill_catches": lambda: _(
        "A hill that you drive across does nothing: only the last space of the move counts."
    ),
    "hill_on_the_way_sends_back": lambda: _(
        "The hill on the way sends nobody back: only the last space of the move counts."
    ),
    "rolls_onto_the_next_space": lambda: _(
        "Somebody stands there already, so the rolling car jumps on to the next free space."
    ),
    "goes_back_to_where_it_came_from": lambda: _(
        "It does not go back to where it came from, only as far as the hill takes it."
    ),
    "leader_goes_first": lambda: _("That is the leader, but the car in last place goes first."),
    "flag_holder_goes_first": lambda: _("That is who has the flag, but at the end of a round last place goes first."),
    "win_needs_an_exact_landing": lambda: _(
        "No exact landing is needed: crossing the line is enough, even in the middle of a move."
    ),
    "everybody_moves_then_furthest_wins": lambda: _(
        "It is not the longest way that wins: whoever crosses the line first wins at once."
    ),
    "leader_before_the_motors_wins": lambda: _("Leading is not enough: somebody crosses the line first."),
    "everybody_still_moves": lambda: _(
        "The race ends at once with the win, and whoever has not moved yet does not move any more."
    ),
}
"""What to say to an answer that comes from a wrong belief, by its name in `rally.tutor.stich_rallye`: one sentence."""
