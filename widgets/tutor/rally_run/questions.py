"""How questions about Rally Run! are asked, and how answers read."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rally.rally_run import Cell, Race, TileTurnedOver, grid
from rally.rally_run.box.grid import DIRECTIONS
from rally.tutor.rally_run import Exercise
from rally.tutor.rally_run.answers import left_tiles, rule_here
from rally.tutor.rally_run.exercise import drives_in
from widgets.rally_run.labs.still import race_svg
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
from widgets.tutor.prose import prose_of
from widgets.tutor.quiz import QuestionKind, Quiz
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

QUIZ = Quiz(
    VOICE,
    KINDS,
    prose_of("rally-run"),
    say_marked,
    position_text,
    rule_here,
    lambda: race_svg(Race.start(players=3, seed=7)),
)
