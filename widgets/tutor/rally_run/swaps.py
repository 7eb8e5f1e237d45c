"""Questions about swapping: how they are asked, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from rally.tutor.rally_run import Exercise
from widgets.rally_run.words import say_seat
from widgets.tutor.quiz import QuestionKind, Reasons, Rights, Texts, answered_stories
from widgets.words import _

from .answers import places, read_places, say_offered, say_places
from .scenes import BoardScene


def ask_swaps(task: Exercise) -> str:
    return _("{seat} is next. Which of the tiles with a yellow frame may be swapped?").format(
        seat=say_seat(task.race, task.seat)
    )


def read_swaps(task: Exercise, value: tuple[str, ...]) -> str:
    return say_places(places(value))


KINDS: dict[str, QuestionKind[Exercise]] = {
    "swaps": QuestionKind(ask_swaps, lambda: BoardScene("places"), read_places(say_offered(read_swaps))),
}


REASONS: Reasons = {
    "any_tile_may_be_swapped": lambda: _(
        "Only face-down road tiles are swapped: none with a car on it, and none that is always face up."
    ),
    "swap_can_be_undone": lambda: _(
        "What the player before has just swapped may not be swapped again in the turn right after."
    ),
    "only_tiles_beside_the_car": lambda: _(
        "Tiles that are swapped need not be near the car: any two face-down ones will do."
    ),
    "only_unseen_tiles_are_swapped": lambda: _(
        "Any face-down tiles may be swapped, even those that somebody has seen before."
    ),
    "swapped_tiles_are_locked_for_a_round": lambda: _(
        "Only the turn just before yours counts, not the whole round: what was swapped earlier is free again."
    ),
    "nobody_swaps_after_a_swap": lambda: _("After a swap the next player may swap as well, just not the same tiles."),
    "swapped_tiles_are_locked": lambda: _(
        "Only what was swapped in the turn just before may not be swapped; what was swapped earlier is free again."
    ),
}

RIGHT: Rights = {
    ("swaps", "R4.1"): lambda: _("Any two road tiles may be swapped if they are face down, near or far."),
    ("swaps", "R4.2"): lambda: _("Only the two tiles that were swapped in the turn just before have to be left alone."),
}

TEXTS: Texts = {
    "swaps_1": lambda: _(
        "# Any two, as long as they are face down\n\n"
        "You may swap any two road tiles that are **face down**, near or far. You don't look at them. What is face "
        "up stays where it is: tiles with cars on them, the pit stop, the start-finish tiles. (R4.1)"
    ),
    "swaps_2": lambda: _(
        "# Not the same ones straight away\n\n"
        "You may not swap what the player before you has just swapped: **neither** of the two tiles. So nobody can "
        "undo a swap straight away. All the other face-down tiles are free. (R4.2)"
    ),
    "swaps_3": lambda: _(
        "# For one turn\n\n"
        "Only the turn **just before yours** counts. Tiles that were swapped earlier may be swapped again. (R4.2)"
    ),
}
STORIES = answered_stories(TEXTS)
