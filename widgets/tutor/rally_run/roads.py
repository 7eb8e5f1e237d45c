"""Questions about roads: how they are asked, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from rally.tutor.rally_run import Exercise
from widgets.rally_run.words import heading, say_seat
from widgets.tutor.quiz import QuestionKind, Reasons, Rights, Texts, answered_stories
from widgets.words import _

from .answers import GRID, places, read_places, say_sides, turned_over
from .scenes import BoardScene


def ask_drives(task: Exercise) -> str:
    return _("{seat} is next. Which tiles may the car drive to?").format(seat=say_seat(task.race, task.seat))


def ask_sides(task: Exercise) -> str:
    """Towards what a tile may point; a dead end, on a first turn or a later one."""
    cell = GRID.neighbours[task.race.car][task.turns[:1]]
    if task.race.kind(cell) != "d":
        return _("{seat} drives {direction} and turns over {tile} {place}. Which tiles may its road lead to?").format(
            seat=say_seat(task.race, task.seat), direction=heading(task.turns[:1]), **turned_over(task)
        )
    if task.race.first:
        sentence = _("{seat} turns over a dead end {place}, on a first turn. Where may its road lead?")
    else:
        sentence = _("{seat} turns over a dead end {place}, on a later turn. Where may its road lead?")
    return sentence.format(seat=say_seat(task.race, task.seat), place=turned_over(task)["place"])


def ask_ways_on(task: Exercise) -> str:
    """Where a tile may lead on, that is turned over for the first time, or again."""
    again = GRID.neighbours[task.race.car][task.turns[:1]] in task.race.memory.kinds
    sentence = _(
        "{seat} drives {direction} and turns over the tile {place} again: {tile}. Which tiles may its road lead on to?"
    )
    if not again:
        sentence = _("{seat} drives {direction} and turns over {tile} {place}. Which tiles may its road lead on to?")
    return sentence.format(seat=say_seat(task.race, task.seat), direction=heading(task.turns[:1]), **turned_over(task))


def read_drives(task: Exercise, value: tuple[str, ...]) -> str:
    return say_sides(task.race.car, places(value))


def read_sides(task: Exercise, value: tuple[str, ...]) -> str:
    """Places by where they lie from the tile that is turned over."""
    return say_sides(GRID.neighbours[task.race.car][task.turns[:1]], places(value))


KINDS: dict[str, QuestionKind[Exercise]] = {
    "drives": QuestionKind(ask_drives, lambda: BoardScene("places"), read_places(read_drives)),
    "sides": QuestionKind(ask_sides, lambda: BoardScene("places"), read_places(read_sides)),
    "ways_on": QuestionKind(ask_ways_on, lambda: BoardScene("places"), read_places(read_sides)),
}


REASONS: Reasons = {
    "roads_need_not_meet": lambda: _("You may drive onto a face-up tile only if its road leads to you, too."),
    "tile_may_be_turned_under_a_car": lambda: _(
        "A tile with a car on it is not turned, so its road must meet yours as it is."
    ),
    "cars_block": lambda: _(
        "Another car blocks nobody: any number of cars may stand on a tile, as long as the roads meet."
    ),
    "only_face_down_tiles_are_entered": lambda: _(
        "You may enter not only face-down tiles, but also face-up ones whose road meets yours."
    ),
    "any_neighbour_will_do": lambda: _("It is not enough for a tile to be beside the car: your road must lead there."),
    "face_down_tiles_need_no_road": lambda: _(
        "Your road must lead to a face-down tile, too: being beside the car is not enough."
    ),
    "only_the_finish_is_entered": lambda: _(
        "Anybody whose road leads there may enter a start-finish tile, even one that is not their finish."
    ),
    "dead_end_holds_for_ever": lambda: _(
        "You may always drive back to where you came from, so a dead end holds nobody for ever."
    ),
    "exception_holds_always": lambda: _(
        "A dead end may point elsewhere only on a first turn; later it faces the tile that the car comes from."
    ),
    "dead_end_faces_back": lambda: _(
        "It may do so, but on a first turn it may also point at a face-down tile beside it."
    ),
    "dead_end_must_point_onwards": lambda: _(
        "A dead end may always face the tile that the car comes from; it may point elsewhere only on a first turn."
    ),
    "exception_is_a_duty": lambda: _(
        "On a first turn a dead end may point onwards, but it may face the tile that the car comes from as well."
    ),
    "tile_may_lie_as_one_likes": lambda: _(
        "A tile that is turned over is turned so that one of its exits faces the tile that the car comes from."
    ),
    "tile_keeps_its_direction": lambda: _(
        "A tile that is turned over again is turned round again, whichever way it was before."
    ),
    "road_goes_straight_on": lambda: _(
        "A road need not go straight on: a curve goes left or right, and a junction leads more than one way."
    ),
}

RIGHT: Rights = {
    ("drives", "R3.1"): lambda: _("A car drives to a tile beside it that its road leads to, and to no other."),
    ("drives", "R3.4"): lambda: _("Your road must lead there, and the road of a face-up tile must lead to you."),
    ("drives", "R3.6"): lambda: _("You may drive back to where you came from, so a dead end holds nobody for ever."),
    ("drives", "R3.7"): lambda: _(
        "You may drive wherever your road leads, onto a tile with another car and onto any start-finish tile, too."
    ),
    ("sides", "R3.2"): lambda: _(
        "Turn the tile as you like, as long as one of its exits faces the tile that the car comes from."
    ),
    ("sides", "R3.3"): lambda: _(
        "On a first turn a dead end may also point at a face-down neighbour; later it only points back."
    ),
    ("ways_on", "R3.2"): lambda: _("Each time a tile is turned over, it is turned round again, too."),
}

TEXTS: Texts = {
    "roads_1": lambda: _(
        "# Roads must meet\n\n"
        "A face-down tile is turned until its road fits. One that is face up stays as it is: your road must lead "
        "there **and** its road must lead to you. (R3.4) The pit stop has a road to every side."
    ),
    "roads_2": lambda: _(
        "# That tile is not turned\n\n"
        "A tile under a car is not turned. If its road meets yours, drive on: cars do not block each other. If it "
        "does not, you cannot get there now. (R3.4, R3.7)"
    ),
    "roads_3": lambda: _(
        "# Out again\n\n"
        "How do you get out of a dead end? The rulebook does not say. Our ruling: you may drive back to where you "
        "came from. (R3.6) It costs you a turn to drive in, and one to drive out."
    ),
    "roads_4": lambda: _(
        "# The exception\n\n"
        "Finding a dead end right at the start would be hard luck. So on your own **first turn** you may point it "
        "at a face-down neighbour instead. You may, but you don't have to. (R3.3)"
    ),
    "roads_5": lambda: _(
        "# Only on the first turn\n\n"
        "Later, a dead end faces the tile you come from, and there is nothing to choose. That is true on the start "
        "tile, too, if it is not your first turn any more: begin with a swap, and you have used up the exception. "
        "(R3.3)"
    ),
    "memory_2": lambda: _(
        "# What to remember\n\n"
        "You don't need to remember **which way** a tile was turned. The next player to turn it over turns it "
        "round again. (R3.2) What counts is its kind: is it a straight, a curve, a junction, a crossing or a dead "
        "end?"
    ),
}
STORIES = answered_stories(TEXTS)
