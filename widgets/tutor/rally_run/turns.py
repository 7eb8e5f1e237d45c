"""Questions about a turn: how they are asked, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from rally.rally_run import Cell
from rally.tutor.rally_run import Exercise
from rally.tutor.rally_run.exercise import drives_in
from rally.tutor.rally_run.turns import left_tiles
from widgets.rally_run.words import join, say_road, say_seat
from widgets.tutor.quiz import QuestionKind, Reasons, Rights, Texts, answered_stories
from widgets.words import _, pgettext

from .answers import places, read_place, read_places, say_drives, say_places, turned_over
from .scenes import BoardScene


def ask_place(task: Exercise) -> str:
    return _("{seat} turns over the tile {place}: it is {tile}. Where is the car at the end of the turn?").format(
        seat=say_seat(task.race, task.seat), **turned_over(task)
    )


def ask_open(task: Exercise) -> str:
    """What lies face up; where somebody might think that one need not drive, it is not said who drives where."""
    if "one_may_look_and_not_drive" in task.beliefs:
        return _(
            "{seat} turns over the tile {place}: it is {tile}. Its road leads {road} then. Which road tiles are "
            "face up at the end of the turn?"
        ).format(
            seat=say_seat(task.race, task.seat),
            road=say_road(task.outcome.exits(drives_in(task)[0].end) or ""),
            **turned_over(task),
        )
    return _("{drives}. Which road tiles are face up at the end of the turn?").format(drives=say_drives(task))


def read_open(task: Exercise, value: tuple[str, ...]) -> str:
    """Tiles by the cars that stand on them, and where none does by what was left there, or by their places."""
    cells, race = places(value), task.outcome
    seats = [seat for seat, car in enumerate(race.cars) if car in cells]
    empty = [cell for cell in cells if cell not in race.cars]
    if not seats:
        return say_places(empty)
    if len(seats) == len(race.cars) > 2:
        under = pgettext("which tiles", "under all cars")
    else:
        under = pgettext("which tiles", "under {seats}").format(seats=join(say_seat(race, seat) for seat in seats))
    return (
        pgettext("which tiles", "{under} + {places}").format(under=under, places=say_empty(task, empty))
        if empty
        else under
    )


def say_empty(task: Exercise, cells: list[Cell]) -> str:
    """Tiles on which no car stands."""
    left = left_tiles(task) - {*task.outcome.cars}
    if {*cells} != left:
        return say_places(cells)
    if len(left) == 1:
        return pgettext("which tiles", "the one that was left")
    return pgettext("which tiles", "those that were left")


KINDS: dict[str, QuestionKind[Exercise]] = {
    "place": QuestionKind(ask_place, lambda: BoardScene("place"), read_place),
    "open": QuestionKind(ask_open, lambda: BoardScene("places"), read_places(read_open)),
}


REASONS: Reasons = {
    "one_may_look_and_not_drive": lambda: _(
        "If you turn a tile over, you must drive onto it, whatever it shows: just looking is not allowed."
    ),
    "another_tile_may_be_tried": lambda: _(
        "Only one tile is turned over in a turn, and the car must drive onto that one."
    ),
    "drives_on_while_the_road_leads": lambda: _("A car drives one tile in a turn, however far the road goes on."),
    "left_tile_stays_open": lambda: _(
        "The tile that the car leaves is turned face down again, because nobody is on it any more."
    ),
    "left_tile_closes_a_turn_later": lambda: _(
        "The tile that the car leaves is turned face down at once, not only when the next player has driven."
    ),
    "left_tile_always_closes": lambda: _("The tile that was left stays face up, because another car is still on it."),
    "only_ones_own_tile_lies_open": lambda: _("The tiles under all the other cars are face up as well."),
}

RIGHT: Rights = {
    ("place", "R3.1"): lambda: _("A car drives one tile in a turn, and no further."),
    ("place", "R3.2"): lambda: _("If you turn a tile over, you must drive onto it."),
    ("open", "R3.1"): lambda: _(
        "A car drives one tile in a turn, and a road tile is face up while a car stands on it."
    ),
    ("open", "R3.2"): lambda: _(
        "If you turn a tile over, you must drive onto it, and it is face up while your car is there."
    ),
    ("open", "R3.5"): lambda: _("A road tile is face up as long as a car stands on it."),
}

TEXTS: Texts = {
    "tiles_1": lambda: _(
        "# One tile a turn\n\n"
        "A car drives **one tile** a turn, to a neighbour that its road leads to. (R3.1) Then it is the next "
        "player's turn. However long your road is, you drive it tile by tile."
    ),
    "tiles_2": lambda: _(
        "# Turn it over, drive onto it\n\n"
        "If you turn a tile over, you must drive onto it, even if it is a dead end or leads the wrong way. "
        "(R3.2)\n\n"
        "But you have seen something. Next time you will know what is there, and so will everybody else!"
    ),
    "tiles_3": lambda: _(
        "# Face down again\n\n"
        "The tile that you leave is turned face down again. Only the road tiles with a car on them are face up. "
        "The pit stop and the start-finish tiles are always face up, too. (R3.5)"
    ),
    "races_1": lambda: _(
        "# Somebody is still there\n\n"
        "A tile is turned face down when the **last** car leaves it. As long as another car stands on it, it stays "
        "face up. (R3.5)"
    ),
}
STORIES = answered_stories(TEXTS)
