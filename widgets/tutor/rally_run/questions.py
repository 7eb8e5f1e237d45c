"""What a prediction about Rally Run! asks, and how its answers read, in the learner's language."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from rally.rally_run import Cell, Driven, TileTurnedOver, grid
from rally.rally_run.box.grid import DIRECTIONS
from rally.tutor.rally_run import Exercise
from widgets.rally_run.words import (
    heading,
    join,
    on_cell,
    say_cell,
    say_directions,
    say_seat,
    say_tile,
    start_upper,
    the_trophy,
    to_cell,
)
from widgets.shared.words import _, ngettext, pgettext
from widgets.shared.words.names import series

GRID = grid()

# --- the question ----------------------------------------------------------------------------------------------------


def ask(task: Exercise) -> str:
    """The question."""
    race = task.race
    seat, trophy = say_seat(race, task.seat), the_trophy(race.trophies[task.seat])
    match task.ask:
        case "place":
            return _(
                "{seat} turns over the tile {place}: it is {tile}. Where is the car at the end of the turn?"
            ).format(seat=seat, **turned_over(task))
        case "finish":
            home = on_cell(GRID.starts[task.home])
            return _("{seat} has started {home} and has {trophy} now. Where does {seat} win the race?").format(
                seat=seat, home=home, trophy=trophy
            )
        case "open":
            return _("{drives}. Which road tiles lie face up at the end of the turn?").format(drives=say_drives(task))
        case "drives":
            return _("{seat} is next. To which tiles may the car drive?").format(seat=seat)
        case "sides":
            return ask_sides(task)
        case "ways_on":
            return _(
                "{seat} drives {direction} and turns over the tile {place} again: {tile}. To which tiles may its road "
                "lead on?"
            ).format(seat=seat, direction=heading(task.turns[:1]), **turned_over(task))
        case "swaps":
            return _("{seat} is next. Which of the tiles with a yellow frame may be swapped?").format(seat=seat)
        case "winner":
            return ask_winner(task)
        case "trophies":
            return _(
                "{seat} has {trophy} and drives to the pit stop once more. How many trophies does {seat} have then?"
            ).format(seat=seat, trophy=trophy)
    return ask_memory(task)


def ask_memory(task: Exercise) -> str:
    """A question about what one can know, and what one makes of it."""
    race = task.race
    seat = say_seat(race, task.seat)
    match task.ask:
        case "seen":
            return _("Watch what happens. Everybody has seen {tile}: where does it lie now?").format(
                tile=say_tile(task.kind)
            )
        case "known":
            return _("Watch what happens. How many of the face-down tiles can {seat} know?").format(seat=seat)
        case "turns":
            goal = to_cell(GRID.places[race.trophies[task.seat] or "pit"])
            return _("You can see all tiles. How many turns does {seat} need {goal}, at least?").format(
                seat=seat, goal=goal
            )
    return _(
        "{seat} is about to drive home. {other} swaps a tile with a yellow frame into the corner before that finish. "
        "Which of these tiles keep {seat} from driving home?"
    ).format(other=say_seat(race, race.turn), seat=seat)


def turned_over(task: Exercise) -> dict[str, str]:
    """The tile that is turned over, and where."""
    event = next(event for event in task.coming if isinstance(event, TileTurnedOver))
    return {"place": on_cell(event.cell), "tile": say_tile(event.kind)}


def say_drives(task: Exercise) -> str:
    """The drives that are asked about, as one sentence."""
    return series(
        _("{seat} drives {direction} {place}").format(
            seat=say_seat(task.race, event.seat), direction=heading(event.direction), place=to_cell(event.end)
        )
        for event in task.coming
        if isinstance(event, Driven)
    )


def ask_sides(task: Exercise) -> str:
    """Towards what a dead end may point, on a first turn or a later one."""
    if task.race.first:
        sentence = _("{seat} turns over a dead end {place}, on a first turn. Where may its road lead?")
    else:
        sentence = _("{seat} turns over a dead end {place}, on a later turn. Where may its road lead?")
    return sentence.format(seat=say_seat(task.race, task.seat), place=turned_over(task)["place"])


def ask_winner(task: Exercise) -> str:
    """Who has won, after a visit to a start-finish tile."""
    if task.turns:
        return _("Look at the trophies. {drives}. Who has won the race then?").format(drives=say_drives(task))
    return _("{seat} was {place} before, and has taken {trophy} now. Who has won the race?").format(
        seat=say_seat(task.race, task.seat),
        place=on_cell(GRID.starts[task.been]),
        trophy=the_trophy(task.race.trophies[task.seat]),
    )


# --- the answers -----------------------------------------------------------------------------------------------------


def read_answer(task: Exercise, value: Hashable) -> str:
    """An answer as the learner reads it on its button."""
    match value:
        case tuple():
            return start_upper(say_places(task, [GRID.places[name] for name in value]))
        case "?":
            return _("Nobody can know")
        case str():
            return start_upper(say_cell(GRID.places[value]))
        case -1:
            return _("Nobody yet")
        case int() if task.ask == "winner":
            return say_seat(task.race, value)
        case int() if task.ask == "turns":
            return ngettext("{count} turn", "{count} turns", value).format(count=value)
    return str(value)


def say_places(task: Exercise, cells: list[Cell]) -> str:
    """Several places, each by what tells it from the others in this question."""
    if not cells:
        return _("no tile at all")
    if task.ask in ("swaps", "stops") and len(cells) == len(task.offered):
        return _("all of them")
    match task.ask:
        case "drives":
            return say_sides(task.race.car, cells)
        case "sides" | "ways_on":
            return say_sides(GRID.neighbours[task.race.car][task.turns[:1]], cells)
        case "open":
            return say_open(task, cells)
        case "stops":
            return join(say_tile(task.race.kind(cell)) for cell in cells)
    return join(map(say_cell, cells))


def say_sides(middle: Cell, cells: Iterable[Cell]) -> str:
    """Places by the directions in which they lie from one in their middle."""
    towards = {cell: each for each, cell in GRID.neighbours[middle].items()}
    return say_directions(sorted((towards[cell] for cell in cells), key=DIRECTIONS.index))


def say_open(task: Exercise, cells: list[Cell]) -> str:
    """Tiles by the cars that stand on them."""
    race = task.outcome
    drivers = join(say_seat(race, seat) for seat, car in enumerate(race.cars) if car in cells)
    if all(cell in race.cars for cell in cells):
        return pgettext("which tiles", "under {seats}").format(seats=drivers)
    return pgettext("which tiles", "under {seats}, and the one that was left").format(seats=drivers)


def say_marked(task: Exercise, marked: tuple[str, ...]) -> str:
    """The places that are marked, and what to do with them."""
    places = join(say_cell(GRID.places[name]) for name in marked)
    return _("You have marked {places}. Mark all that belong to the answer, then press “Only these”.").format(
        places=places
    )


def write(task: Exercise, solved: bool) -> str:
    """The position as everybody sees it; with all that lies face down, once the question is answered."""
    return str(task.race if solved or task.known else task.race.seen_by(task.seat))
