"""What a prediction asks, how its answers read, and what is said to each wrong belief, in the learner's language."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rally.stich_rallye import Card
from rally.tutor import Exercise
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
            return _("It is the turn of {seat}. Which of these cards may be played?").format(seat=turn)
        case "dial":
            return ngettext(
                "The motor of {seat} shows {now}. Then {seat} loses one more trick. What does it show now?",
                "The motor of {seat} shows {now}. Then {seat} loses {lost} more tricks. What does it show now?",
                task.lost,
            ).format(seat=seat, now=race.motors[task.seat].value, lost=task.lost)
        case "rest":
            return _("{seat} drives {spaces} spaces. On which space will the car rest?").format(
                seat=seat, spaces=task.spaces
            )
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


REASONS: dict[str, Callable[[], str]] = {
    "colour_of_last_card_wins": lambda: _(
        "You went by the colour of the last card. What counts is the colour that came in last as a new one."
    ),
    "colour_led_wins": lambda: _("You went by the colour that was led. It only wins if no other colour comes in."),
    "highest_card_wins": lambda: _("You took the highest card of all. Only cards of the newest colour can win."),
    "last_card_wins": lambda: _(
        "You took the card played last. It is not the order of cards that counts, but of colours."
    ),
    "winning_card_moves": lambda: _("That is the card that won. The car goes by the lowest card in the trick."),
    "lowest_of_winning_colour_moves": lambda: _(
        "That is the lowest card of the winning colour. The colour does not matter here: the lowest of all counts."
    ),
    "newest_colour_binds": lambda: _(
        "You followed the newest colour. You must follow the colour that was led, to the end of the trick."
    ),
    "free_after_another_colour": lambda: _(
        "A new colour in the trick sets nobody free: if you hold the colour that was led, you must play it."
    ),
    "motor_counts_by_one": lambda: _("You counted up by one. The motor is a dial: it turns to its next value."),
    "motor_grows_for_ever": lambda: _(
        "You went on adding more and more. The dial has only nine values, and 16 is the top."
    ),
    "motor_stays_at_the_top": lambda: _("It does not stay at the top. Wound too far, the motor falls: 8, 4, 0."),
    "motor_starts_again": lambda: _("It does not fall to 0 at once: after 16 come 8 and 4, and only then 0."),
    "occupied_spaces_count": lambda: _("You counted the spaces with cars on them. They are jumped and not counted."),
    "cars_in_the_way_stop": lambda: _("Cars in the way stop nobody: they are jumped."),
    "hills_do_nothing": lambda: _("The counting ends there, but that is a hill: the car does not stay on it."),
    "first_hill_catches": lambda: _(
        "A hill that you drive across does nothing. Only the last space of the move counts."
    ),
    "rolls_onto_the_next_space": lambda: _(
        "Somebody stands there already. A rolling car jumps over to the next free space."
    ),
    "goes_back_to_where_it_came_from": lambda: _(
        "It does not go back to where it came from, only as far as the hill takes it."
    ),
    "leader_goes_first": lambda: _("That is the leader. The car in last place goes first, the leader last."),
    "flag_holder_goes_first": lambda: _(
        "That is who has the flag. At the end of a round the places count: last place first."
    ),
    "win_needs_an_exact_landing": lambda: _(
        "No exact landing is needed: crossing the line is enough, even in the middle of a move."
    ),
    "everybody_moves_then_furthest_wins": lambda: _(
        "It is not the longest way that wins: whoever crosses the line first wins at once, "
        "and the others do not move any more."
    ),
    "leader_before_the_motors_wins": lambda: _("Leading is not enough: somebody crosses the line first."),
    "everybody_still_moves": lambda: _(
        "The race ends at once with the win. Whoever has not moved yet does not move any more."
    ),
}
"""What to say to an answer that comes from a wrong belief, by its name in `rally.tutor.stich_rallye.beliefs`."""
