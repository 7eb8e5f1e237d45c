"""Questions about a move: how they are asked, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from rally.tutor.stich_rallye import Exercise
from widgets.stich_rallye.words import say_seat, say_space
from widgets.tutor.quiz import QuestionKind, Reasons, Rights, Texts, answered_stories
from widgets.words import _, ngettext

from .scenes import DriveScene


def ask_rest(task: Exercise) -> str:
    return ngettext(
        "{seat} drives {spaces} space. On which space will the car end up?",
        "{seat} drives {spaces} spaces. On which space will the car end up?",
        task.spaces,
    ).format(seat=say_seat(task.race, task.seat), spaces=task.spaces)


def read_space(task: Exercise, value: int) -> str:
    return say_space(task.race.track, value)


def ask_rest_turbo(task: Exercise) -> str:
    race = task.race
    return _(
        "{seat} has won the trick, in which {card} is the lowest card, and adds the motor, which shows {motor}. On "
        "which space will the car end up?"
    ).format(seat=say_seat(race, task.seat), card=task.spaces, motor=race.motors[task.seat].value)


KINDS: dict[str, QuestionKind[Exercise]] = {
    "rest": QuestionKind(ask_rest, DriveScene, read_space),
    "rest_turbo": QuestionKind(ask_rest_turbo, DriveScene, read_space),
}


REASONS: Reasons = {
    "occupied_spaces_count": lambda: _(
        "You counted the spaces with cars on them, but those are jumped and not counted."
    ),
    "cars_in_the_way_stop": lambda: _("Cars in the way stop nobody: they are jumped."),
    "cars_of_another_lap_are_not_there": lambda: _(
        "It does not matter which lap another car is on: it is there, so it is jumped."
    ),
    "own_space_counts": lambda: _("The space the car is on is not counted: the next one is the first."),
    "hills_do_nothing": lambda: _("The counting ends there, but that is a hill: the car does not stay on it."),
    "first_hill_catches": lambda: _(
        "A hill that you drive across does nothing: only the last space of the move counts."
    ),
    "rolls_onto_the_next_space": lambda: _(
        "Somebody is there already, so the car rolls on, over that one, to the first free space."
    ),
    "cars_stop_a_roll": lambda: _("Cars in the way do not stop a car that rolls: it jumps them."),
    "motor_drives_after_the_roll": lambda: _(
        "Card and motor are one move, and only the space on which all of it ends counts for hills."
    ),
    "goes_back_to_where_it_came_from": lambda: _(
        "It does not go back to where it came from, but only as far as the hill takes it."
    ),
    "hill_on_the_way_sends_back": lambda: _(
        "The hill on the way sends nobody back: only the last space of the move counts."
    ),
}

RIGHT: Rights = {
    ("rest", "S5.4"): lambda: _("Other cars are jumped, and their spaces are not counted."),
    ("rest", "S5.3"): lambda: _("The car drives forwards, and the next space is the first one that counts."),
    ("rest", "S6.2"): lambda: _("Downhill the car rolls on, to the first free space beyond the hill."),
    ("rest_turbo", "S5.2"): lambda: _("Card and motor are one move, and only its last space counts for hills."),
    ("rest", "S6.1"): lambda: _("A hill does something only to a car whose move ends on it."),
    ("rest", "S6.3"): lambda: _("An uphill sends the car back, to the first free space below it."),
    ("rest", "S6.4"): lambda: _("A car that rolls jumps over the cars in its way, too."),
}

TEXTS: Texts = {
    "riddle_hill": lambda: _(
        "# Hills on the way\n\n"
        "Not every hill on the way does something. Lesson 03 goes up and down, and asks again on a different road."
    ),
    "driving_1": lambda: _(
        "# Jumping\n\n"
        "You jump over a space with another car on it and do not count it. This always happens; you cannot choose. "
        "(S5.4) It does not matter which lap the other car is on: a car that is a lap ahead or behind blocks its "
        "space, too.\n\n"
        "That is why two cars never share a space, except on the start. (S5.5, S-E)\n\n"
        "So a crowd in front of you is good: every car in it carries you one space further, for free."
    ),
    "driving_2": lambda: _(
        "# Across the hill\n\nA hill matters only if your move **ends** on it. Driving across does nothing. (S6.1)"
    ),
    "driving_3": lambda: _(
        "# Down it rolls\n\n"
        "Downhill the car rolls on until it finds the first free space beyond the hill. (S6.2) It rolls past "
        "parked cars, too. (S6.4)"
    ),
    "driving_4": lambda: _(
        "# Back it rolls\n\n"
        "An uphill is too steep to stop on. The car rolls **back** to the nearest free space below the hill. (S6.3) "
        "Cars in the way are jumped in this direction as well. (S6.4)"
    ),
}
STORIES = answered_stories(TEXTS)
