"""How questions about Rally Run! are asked and answered, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rally.rally_run import Cell, TileTurnedOver, grid
from rally.rally_run.box.grid import DIRECTIONS
from rally.tutor.rally_run import Exercise
from rally.tutor.rally_run.exercise import drives_in
from rally.tutor.rally_run.roads import rule_here
from rally.tutor.rally_run.turns import left_tiles
from widgets.rally_run.words import (
    heading,
    join,
    on_cell,
    say_cell,
    say_directions,
    say_road,
    say_seat,
    say_tile,
    start_upper,
    the_trophy,
    to_cell,
)
from widgets.rally_run.words.voice import VOICE
from widgets.tutor.quiz import QuestionKind, Quiz, Reasons, Rights, Texts, answered_stories
from widgets.words import _, ngettext, pgettext
from widgets.words.sentences import series

from .scenes import BoardScene, MemoryScene, WayScene

GRID = grid()

Label = Callable[[Exercise, tuple[str, ...]], str]
"""Returns the label of an answer that consists of several places."""

# --- parts of questions and answers -----------------------------------------------------------------------------------


def turned_over(task: Exercise) -> dict[str, str]:
    """The tile that is turned over, and its place, as words to fill in."""
    event = next(event for event in task.coming if isinstance(event, TileTurnedOver))
    return {"place": on_cell(event.cell), "tile": say_tile(event.kind)}


def say_drives(task: Exercise) -> str:
    """The drives that are asked about, as one row of clauses."""
    return series(
        _("{seat} drives {direction} {place}").format(
            seat=say_seat(task.race, event.seat), direction=heading(event.direction), place=to_cell(event.end)
        )
        for event in drives_in(task)
    )


def places(names: Iterable[str]) -> list[Cell]:
    return [GRID.places[name] for name in names]


def label_place(task: Exercise, value: str) -> str:
    return _("Nobody can know") if value == "?" else start_upper(say_cell(GRID.places[value]))


def say_places(cells: Iterable[Cell]) -> str:
    return series(map(say_cell, cells))


def label_places(say: Label) -> Label:
    """Return a label that also covers an answer without any place. say: how the places are named in this question."""
    return lambda task, value: start_upper(say(task, value) if value else _("no tile at all"))


def label_offered(say: Label) -> Label:
    """Return a label that says "all of them" when every offered place belongs to the answer."""
    return lambda task, value: _("all of them") if len(value) == len(task.offered) else say(task, value)


def say_sides(middle: Cell, cells: Iterable[Cell]) -> str:
    """Places by their directions from `middle`."""
    towards = {cell: each for each, cell in GRID.neighbours[middle].items()}
    return say_directions(sorted((towards[cell] for cell in cells), key=DIRECTIONS.index))


def say_marked(task: Exercise, marked: tuple[str, ...]) -> str:
    """The marked places, and what to do next."""
    return _("You have marked {places}. Mark all the ones that belong to the answer, then press “Only these”.").format(
        places=join(map(say_cell, places(marked)))
    )


def position_text(task: Exercise, solved: bool) -> str:
    """The position as everybody sees it; once the question is answered, with all face-down tiles."""
    return str(task.race if solved or task.known else task.race.seen_by(task.seat))


# --- turns ------------------------------------------------------------------------------------------------------------


def ask_place(task: Exercise) -> str:
    return _("{seat} turns over the tile {place}: it is {tile}. Where is the car at the end of the turn?").format(
        seat=say_seat(task.race, task.seat), **turned_over(task)
    )


def ask_open(task: Exercise) -> str:
    """Ask which tiles are face up. If a belief says that one need not drive, the question does not name the drives."""
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


def label_open(task: Exercise, value: tuple[str, ...]) -> str:
    """Tiles by the cars on them; empty ones by who left them, or by their places."""
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
    """Tiles without a car."""
    left = left_tiles(task) - {*task.outcome.cars}
    if {*cells} != left:
        return say_places(cells)
    if len(left) == 1:
        return pgettext("which tiles", "the one that was left")
    return pgettext("which tiles", "those that were left")


# --- roads ------------------------------------------------------------------------------------------------------------


def ask_drives(task: Exercise) -> str:
    return _("{seat} is next. Which tiles may the car drive to?").format(seat=say_seat(task.race, task.seat))


def ask_sides(task: Exercise) -> str:
    """Ask where the road of a tile may lead. For a dead end the question says whether it is a first turn."""
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
    """Ask where a tile may lead on. The question says whether it was turned over before."""
    again = GRID.neighbours[task.race.car][task.turns[:1]] in task.race.memory.kinds
    sentence = _(
        "{seat} drives {direction} and turns over the tile {place} again: {tile}. Which tiles may its road lead on to?"
    )
    if not again:
        sentence = _("{seat} drives {direction} and turns over {tile} {place}. Which tiles may its road lead on to?")
    return sentence.format(seat=say_seat(task.race, task.seat), direction=heading(task.turns[:1]), **turned_over(task))


def label_sides(task: Exercise, value: tuple[str, ...]) -> str:
    """Places by their directions from the tile that is turned over."""
    return say_sides(GRID.neighbours[task.race.car][task.turns[:1]], places(value))


# --- swaps ------------------------------------------------------------------------------------------------------------


def ask_swaps(task: Exercise) -> str:
    return _("{seat} is next. Which of the tiles with a yellow frame may be swapped?").format(
        seat=say_seat(task.race, task.seat)
    )


# --- the pit stop and the finish --------------------------------------------------------------------------------------


def ask_finish(task: Exercise) -> str:
    race = task.race
    return _("{seat} started {home} and now has {trophy}. Where does {seat} win the race?").format(
        seat=say_seat(race, task.seat),
        home=on_cell(GRID.starts[task.homes[task.seat]]),
        trophy=the_trophy(race.trophies[task.seat]),
    )


def ask_winner(task: Exercise) -> str:
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


# --- memory -----------------------------------------------------------------------------------------------------------


def ask_seen(task: Exercise) -> str:
    """Ask where a tile is. If a belief is about who saw it, the question does not say that everybody did."""
    if {"only_ones_own_tiles_are_seen", "face_down_is_unknown"} & {*task.beliefs}:
        return _("Watch what happens. Where is {tile} now, face down, and can {seat} know it?").format(
            tile=say_tile(task.kind), seat=say_seat(task.race, task.seat)
        )
    return _("Watch what happens. Everybody has seen {tile}: where is it now?").format(tile=say_tile(task.kind))


def ask_known(task: Exercise) -> str:
    return _("Watch what happens. How many of the face-down tiles can {seat} know?").format(
        seat=say_seat(task.race, task.seat)
    )


# --- the way ahead ----------------------------------------------------------------------------------------------------


def ask_turns(task: Exercise) -> str:
    race = task.race
    return _("You can see all the tiles. How many turns does {seat} need {goal}, at least?").format(
        seat=say_seat(race, task.seat), goal=to_cell(GRID.places[race.trophies[task.seat] or "pit"])
    )


def ask_stops(task: Exercise) -> str:
    race = task.race
    return _(
        "{seat} is about to drive home. {other} swaps a tile with a yellow frame into the corner before that finish. "
        "Which of these tiles keep {seat} from driving home?"
    ).format(seat=say_seat(race, task.seat), other=say_seat(race, race.turn))


def label_stops(task: Exercise, value: tuple[str, ...]) -> str:
    """Places by the tiles on them."""
    return join(say_tile(task.race.kind(cell)) for cell in places(value))


KINDS: dict[str, QuestionKind[Exercise]] = {
    "place": QuestionKind(ask_place, lambda: BoardScene("place"), label_place),
    "open": QuestionKind(ask_open, lambda: BoardScene("places"), label_places(label_open)),
    "drives": QuestionKind(
        ask_drives,
        lambda: BoardScene("places"),
        label_places(lambda task, value: say_sides(task.race.car, places(value))),
    ),
    "sides": QuestionKind(ask_sides, lambda: BoardScene("places"), label_places(label_sides)),
    "ways_on": QuestionKind(ask_ways_on, lambda: BoardScene("places"), label_places(label_sides)),
    "swaps": QuestionKind(
        ask_swaps,
        lambda: BoardScene("places"),
        label_places(label_offered(lambda task, value: say_places(places(value)))),
    ),
    "finish": QuestionKind(ask_finish, lambda: BoardScene("place"), label_place),
    "winner": QuestionKind(
        ask_winner,
        lambda: BoardScene("player"),
        lambda task, value: _("Nobody yet") if value == -1 else say_seat(task.race, value),
    ),
    "trophies": QuestionKind(ask_trophies, BoardScene),
    "seen": QuestionKind(ask_seen, lambda: MemoryScene("place"), label_place),
    "known": QuestionKind(ask_known, MemoryScene),
    "turns": QuestionKind(
        ask_turns,
        WayScene,
        lambda task, value: ngettext("{count} turn", "{count} turns", value).format(count=value),
    ),
    "stops": QuestionKind(ask_stops, lambda: BoardScene("places"), label_places(label_offered(label_stops))),
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
    "way_as_the_crow_flies": lambda: _(
        "Roads do not lead everywhere: straights, curves and dead ends make the way longer than counting tiles "
        "would tell you."
    ),
    "turning_over_is_a_turn_of_its_own": lambda: _(
        "Turning a tile over, turning it round and driving onto it is all one turn."
    ),
    "any_swap_stops": lambda: _("Some of these tiles lead on to the finish from there, so they stop nobody."),
    "only_a_dead_end_stops": lambda: _(
        "It is not only a dead end that stops a car, but any tile whose road cannot be turned towards the finish."
    ),
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
    ("swaps", "R4.1"): lambda: _("Any two road tiles may be swapped if they are face down, near or far."),
    ("swaps", "R4.2"): lambda: _("Only the two tiles that were swapped in the turn just before have to be left alone."),
    ("finish", "R5.2"): lambda: _("The colour of the trophy names the finish."),
    ("winner", "R5.2"): lambda: _("The first driver who has a trophy and reaches the tile of its colour wins."),
    ("trophies", "R5.3"): lambda: _("Everybody takes just one trophy, and keeps it."),
    ("seen", "R4.1"): lambda: _("Everybody sees which places are swapped, so you can follow a tile."),
    ("seen", "R6.1"): lambda: _("Everybody sees a tile while it is face up, and can follow it when it is swapped."),
    ("known", "R4.1"): lambda: _("Tiles are swapped unseen, so you know no more about them than before."),
    ("known", "R6.1"): lambda: _("Everybody sees a tile while it is face up, and can follow it when it is swapped."),
    ("turns", "R3.2"): lambda: _(
        "Count along the roads: turning a tile over, turning it round and driving onto it is one turn."
    ),
    ("stops", "R4.1"): lambda: _("A tile stops the car if no way of turning it leads on to the finish."),
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
    "races_3": lambda: _(
        "# The shortest way\n\n"
        "A straight goes straight on, a curve left or right, junctions and crossings nearly everywhere. You turn "
        "each tile that you enter as you like. (R3.2) So count along the roads, and not across the grass!"
    ),
    "races_4": lambda: _(
        "# A swap in the right place\n\n"
        "Ask: from which side does the car come, and on which side must it leave? If the two are opposite, a curve "
        "stops it. If it has to turn there, a straight stops it. A dead end always does. (R3.2, R4.1)"
    ),
}

QUIZ = Quiz(VOICE, KINDS, REASONS, RIGHT, answered_stories(TEXTS), say_marked, position_text, rule_here)
