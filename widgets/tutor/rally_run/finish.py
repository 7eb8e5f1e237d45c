"""Questions about pit stop and finish: how they are asked, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from rally.tutor.rally_run import Exercise
from widgets.rally_run.words import on_cell, say_seat, the_trophy
from widgets.tutor.quiz import QuestionKind, Reasons, Rights, Texts, answered_stories
from widgets.words import _

from .answers import GRID, read_place, say_drives
from .scenes import BoardScene


def ask_finish(task: Exercise) -> str:
    race = task.race
    return _("{seat} started {home} and now has {trophy}. Where does {seat} win the race?").format(
        seat=say_seat(race, task.seat),
        home=on_cell(GRID.starts[task.homes[task.seat]]),
        trophy=the_trophy(race.trophies[task.seat]),
    )


def ask_winner(task: Exercise) -> str:
    """Who has won, after a visit to a start-finish tile."""
    if task.turns and task.been:
        return _("{seat} was {place} before, and has now taken {trophy}. {drives}. Who has won the race then?").format(
            seat=say_seat(task.race, task.seat),
            place=on_cell(GRID.starts[task.been]),
            trophy=the_trophy(task.race.trophies[task.seat]),
            drives=say_drives(task),
        )
    if task.turns:
        return _("Look at the trophies. {drives}. Who has won the race then?").format(drives=say_drives(task))
    return _("{seat} was {place} before, and has now taken {trophy}. Who has won the race?").format(
        seat=say_seat(task.race, task.seat),
        place=on_cell(GRID.starts[task.been]),
        trophy=the_trophy(task.race.trophies[task.seat]),
    )


def ask_trophies(task: Exercise) -> str:
    race = task.race
    return _("{seat} has {trophy} and drives to the pit stop again. How many trophies does {seat} have then?").format(
        seat=say_seat(race, task.seat), trophy=the_trophy(race.trophies[task.seat])
    )


def read_winner(task: Exercise, value: int) -> str:
    return _("Nobody yet") if value == -1 else say_seat(task.race, value)


KINDS: dict[str, QuestionKind[Exercise]] = {
    "finish": QuestionKind(ask_finish, lambda: BoardScene("place"), read_place),
    "winner": QuestionKind(ask_winner, lambda: BoardScene("player"), read_winner),
    "trophies": QuestionKind(ask_trophies, BoardScene),
}


REASONS: Reasons = {
    "any_start_tile_is_the_finish": lambda: _(
        "The finish is the start-finish tile in the colour of the trophy, and no other."
    ),
    "own_start_is_the_finish": lambda: _(
        "It does not matter where a car started: the colour of the trophy names the finish."
    ),
    "trophy_after_the_finish": lambda: _("The trophy comes first: a visit to the finish without it does not count."),
    "every_visit_takes_a_trophy": lambda: _(
        "Everybody takes just one trophy: a second visit to the pit stop takes nothing."
    ),
    "a_second_visit_gives_it_back": lambda: _("Nothing is given back: once you have taken a trophy, you keep it."),
}

RIGHT: Rights = {
    ("finish", "R5.2"): lambda: _("The colour of the trophy names the finish."),
    ("winner", "R5.2"): lambda: _("The first driver who has a trophy and reaches the tile of its colour wins."),
    ("trophies", "R5.3"): lambda: _("Everybody takes just one trophy, and keeps it."),
}

TEXTS: Texts = {
    "tiles_4": lambda: _(
        "# The trophy names the finish\n\n"
        "It does not matter where you started. Your finish is the start-finish tile in the colour of your trophy, "
        "and no other. (R5.2)"
    ),
    "swaps_5": lambda: _(
        "# First the trophy, then the finish\n\n"
        "A start-finish tile is your finish only if you have the trophy of its colour *when you get there*. An "
        "earlier visit does not count. Off you go again! (R5.2)"
    ),
    "swaps_4": lambda: _(
        "# One trophy each\n\n"
        "There is one trophy for each player. Once you have one, you may still drive through the pit stop, for it "
        "is a good crossing, but you take nothing there. The rulebook does not say so; it is our ruling. (R5.3)"
    ),
    "swaps_6": lambda: _(
        "# The wrong colour\n\n"
        "On a start-finish tile of a different colour nothing happens, even if it is the one where you began. "
        "(R5.2) Anybody may drive there, though. (R3.7)"
    ),
    "races_2": lambda: _(
        "# The right finish\n\n"
        "It does not matter who gets to *any* start-finish tile first. The winner is the first driver to reach the "
        "one in the colour of their own trophy. (R5.2)"
    ),
}
STORIES = answered_stories(TEXTS)
