"""Rally Run! at a real table: nobody knows a tile before it is turned over, nor a trophy before it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rally.core.errors import IllegalAction, NotationError, quote_value
from rally.core.race import history
from rally.rally_run import Drive, Race, Swap, TileSet
from rally.rally_run.box.facts import COLOURS
from rally.rally_run.box.grid import Cell
from rally.rally_run.box.tiles import KIND_NAMES
from rally.rally_run.race.position import Position
from rally.rally_run.race.record import as_known_later, is_start, record as record
from rally.rally_run.rules.course import without

from .sheet import LEAVE, seat_in


def begin(
    players: Sequence[str],
    *,
    starts: Sequence[str] | None = None,
    trophies: str | None = None,
    tiles: TileSet | None = None,
    options: Any = None,
) -> Race:
    """A new race in which all tiles and trophies are unknown. Raises ImpossiblePosition with everything that is
    wrong."""
    race = Race.start(tuple(players), None, starts, trophies, None, options)
    return race if tiles is None else Race.begun(race.position.but(tile_set=tiles))


def parse(text: str) -> Race:
    """The race at this position, with the events of its beginning if it is one. Raises RallyError."""
    return begun_at(Position.parse(text))


def begun_at(position: Position) -> Race:
    """The race at this position, with the events of its beginning if it is one."""
    race = Race.at(position)
    return Race.begun(position) if is_start(race) else race


def write(race: Race, text: str) -> Race:
    """The race after an action in notation, with what it shows (`drive S curve`, `drive E red`), or after a seat has
    left.

    Raises NotationError, and IllegalAction or ImpossiblePosition with the rule.
    """
    if text.startswith(LEAVE):
        return Race.of(without(race, seat_in(text)))
    words = text.split()
    shown = words.pop() if len(words) == 3 and words[0].lower() == "drive" else ""
    action = race.action(" ".join(words))
    IllegalAction.raise_any(race.why_not(action))
    if isinstance(action, Swap):
        return race.after_unseen(action)
    return (see(race, action, shown) if isinstance(action, Drive) else race).after(action)


def see(race: Race, drive: Drive, shown: str) -> Race:
    """The race with what this drive reveals: the kind of a tile that is turned over, or the colour of a trophy."""
    end = race.grid.neighbours[race.car][drive.direction]
    if race.is_face_down(end):
        return see_tile(race, end, shown)
    if end == race.grid.pit and race.trophies[race.turn] is None:
        return see_trophy(race, end, shown)
    if shown:
        raise IllegalAction.because(
            "the tile at {cell} is face up: nothing is turned over", (end,), rule="R3.4", cell=race.name(end)
        )
    return race


def see_tile(race: Race, cell: Cell, shown: str) -> Race:
    """The race in which this tile is of the kind that is shown. Raises IllegalAction if no kind is given, or another
    one was seen."""
    kinds = tuple(KIND_NAMES.values())
    letter = next((letter for letter, name in KIND_NAMES.items() if shown in (letter, name)), None)
    if letter is None:
        if shown:
            raise NotationError.because(
                "there is no road tile {found}; there are {kinds}", rule="R1.7", found=shown, kinds=kinds
            )
        if race.is_unknown(cell):
            raise IllegalAction.because(
                "the tile at {cell} is turned over: which road is it?", (cell,), rule="R3.2", cell=race.name(cell)
            )
        return race
    if race.is_unknown(cell):
        index = race.grid.index[cell]
        return possible(replace(race, tiles=race.tiles[:index] + letter + race.tiles[index + 1 :]))
    if race.kind(cell) != letter:
        raise IllegalAction.because(
            "at {cell} lies another tile: {kind}, as everybody has seen, and nobody has swapped it since",
            (cell,),
            rule="R6.1",
            cell=race.name(cell),
            kind=KIND_NAMES[race.kind(cell)],
        )
    return race


def see_trophy(race: Race, pit: Cell, shown: str) -> Race:
    """The race in which the top trophy has the colour that is shown. Raises IllegalAction if no colour is given."""
    if not shown and race.pile[0] is None:
        raise IllegalAction.because("the top trophy tile is taken: which colour is behind it?", (pit,), rule="R5.1")
    if shown and shown not in COLOURS:
        raise NotationError.because(
            "there is no colour {found}; there are {colours}", rule="R5.1", found=quote_value(shown), colours=COLOURS
        )
    return possible(replace(race, pile=(shown, *race.pile[1:]))) if shown else race


def possible(race: Race) -> Race:
    """The race, if it is possible. Raises ImpossiblePosition otherwise, with every reason (five crossings where the
    box has three)."""
    Position.of(race).moment  # noqa: B018  # it is judged
    return race


def notes(acts: Sequence[str], races: Sequence[Race]) -> dict[str, Any]:
    """No further entries of a record."""
    return {}


def turn_end(acts: Sequence[str], index: int) -> int:
    """The index after an act and, if it is a drive, after the turn of its tile."""
    laid = acts[index].startswith("drive ") and acts[index + 1 : index + 2] and acts[index + 1].startswith("turn ")
    return index + 2 if laid else index + 1


def whole(races: Sequence[Race]) -> Race:
    """The last of these races, with the tiles and trophies in its history that have been seen since the first."""
    ahead = [each for each in history(races[-1]) if each.last_action is not None][::-1]
    race = begun_at(as_known_later(races[0], ahead))
    for each in ahead:
        action = each.last_action
        race = race.after_unseen(action) if isinstance(action, Swap) else race.after(action)  # type: ignore[arg-type]
    return race
