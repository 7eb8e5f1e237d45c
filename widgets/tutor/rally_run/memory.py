"""Questions about memory: how they are asked, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from rally.tutor.rally_run import Exercise
from widgets.rally_run.words import say_seat, say_tile
from widgets.tutor.quiz import QuestionKind, Reasons, Rights, Texts, answered_stories
from widgets.words import _

from .answers import read_place
from .scenes import MemoryScene


def ask_seen(task: Exercise) -> str:
    """Where a tile lies; where somebody might think that not all have seen it, it is not said that they have."""
    if {"only_ones_own_tiles_are_seen", "face_down_is_unknown"} & {*task.beliefs}:
        return _("Watch what happens. Where is {tile} now, face down, and can {seat} know it?").format(
            tile=say_tile(task.kind), seat=say_seat(task.race, task.seat)
        )
    return _("Watch what happens. Everybody has seen {tile}: where is it now?").format(tile=say_tile(task.kind))


def ask_known(task: Exercise) -> str:
    return _("Watch what happens. How many of the face-down tiles can {seat} know?").format(
        seat=say_seat(task.race, task.seat)
    )


KINDS: dict[str, QuestionKind[Exercise]] = {
    "seen": QuestionKind(ask_seen, lambda: MemoryScene("place"), read_place),
    "known": QuestionKind(ask_known, MemoryScene),
}


REASONS: Reasons = {
    "swap_changes_nothing": lambda: _("You chose where it was seen, but since then it has been swapped."),
    "nobody_knows_after_a_swap": lambda: _(
        "A tile that was seen and then swapped is still known: it is in the other place now."
    ),
    "only_the_first_swap_counts": lambda: _(
        "You chose where the first swap took it, but the second one moved it again."
    ),
    "only_ones_own_tiles_are_seen": lambda: _(
        "Everybody sees every tile while it is face up, those of the other players as well."
    ),
    "face_down_is_unknown": lambda: _("What you have seen you can remember, even when it is face down again."),
    "a_swap_shows_the_tiles": lambda: _(
        "Nobody looks at the tiles that are swapped, not even the player who swaps them."
    ),
}

RIGHT: Rights = {
    ("seen", "R4.1"): lambda: _("Everybody sees which places are swapped, so you can follow a tile."),
    ("seen", "R6.1"): lambda: _("Everybody sees a tile while it is face up, and can follow it when it is swapped."),
    ("known", "R4.1"): lambda: _("Tiles are swapped unseen, so you know no more about them than before."),
    ("known", "R6.1"): lambda: _("Everybody sees a tile while it is face up, and can follow it when it is swapped."),
}

TEXTS: Texts = {
    "memory_1": lambda: _(
        "# Everybody sees it\n\n"
        "A tile that is face up is there for all to see. (R6.1) So watch the others, too: they find the way for "
        "you, and you can remember it."
    ),
    "memory_3": lambda: _(
        "# A memory that moves\n\n"
        "Nobody looks at the tiles that are swapped, but everybody sees **which two places** change. So what you "
        "remember moves along with the tile. (R4.1, R6.1)"
    ),
    "memory_4": lambda: _(
        "# Keep an eye on it\n\n"
        "Each new swap moves what you remember again. It is like the game with the three cups: don't follow the "
        "place, follow the tile! (R4.1, R6.1)"
    ),
    "memory_5": lambda: _(
        "# A swap hides nothing\n\n"
        "If you have been watching, you know just as many tiles after a swap as before. Two of them are just "
        "somewhere else. A swap only hurts those who are not paying attention. (R4.1, R6.1)"
    ),
}
STORIES = answered_stories(TEXTS)
