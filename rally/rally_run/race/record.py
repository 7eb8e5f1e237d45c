"""Records: a race as JSON, and back. A record may end anywhere; a wrong one raises an error at the point where it goes
wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from rally.core.errors import IllegalAction, NotationError, Where, is_whole, quote_value
from rally.core.records import (
    RECORD,
    check_edition,
    check_game,
    check_type,
    read_entry,
    read_options,
    record_table,
    written_edition,
)
from rally.core.validate import validate_kind
from rally.rally_run.box.actions import Action, Drive, Swap, Turn
from rally.rally_run.box.events import TileTurnedRound
from rally.rally_run.box.facts import FIRST_EDITION, Options, edition
from rally.rally_run.box.grid import order_exits

from .position import Position, as_recorded
from .race import Race
from .setup import starting_position

GAME, FORMAT = "rally-run", 1

MOST_TEXT = 20_000_000
"""Characters of a record as JSON: hundreds of thousands of turns, which take some hundred megabytes of memory."""


# --- writing ---------------------------------------------------------------------------------------------------------


def record(race: Race) -> dict[str, Any]:
    """The record of the race so far, ready for `json.dumps`; `replay` is its inverse.

    A race from `Race.start` gives the whole race. One that began as a position (`Race.parse`) has the key "position",
    the notation of that position, in place of starts, trophies and tiles, and the turns since.
    """
    races = list(validate_kind(race, Race, "a race of Rally Run!").history())[::-1]
    known = as_known_later(races[0], races[1:])
    beginning = races[0] if known == races[0].position else Race.at(known)
    turns: list[dict[str, Any]] = []
    for before, here in pairwise(races):
        match here.last_action:
            case Swap(first=first, second=second):
                turns.append({"swap": [list(first), list(second)]})
            case Drive(direction=direction):
                turns.append({"drive": direction})
        if laid := [event for event in here.events if isinstance(event, TileTurnedRound)]:
            if not turns:  # the position began while the tile was being turned round
                turns.append({"drive": back_to_drive(before)})
            turns[-1]["exits"] = laid[0].exits
    edited = written_edition(edition(), FIRST_EDITION)
    return {
        "game": GAME,
        "format": FORMAT,
        **edited,
        "players": list(race.players),
        **write_head(beginning),
        "turns": turns,
    }


def back_to_drive(race: Race) -> str:
    """The direction of the drive that turned over the tile which is being turned round."""
    return next(each for each, cell in race.grid.neighbours[race.car].items() if cell == race.turning)


def write_head(first: Race) -> dict[str, Any]:
    """Where the race begins: what lay where at the start, or a position."""
    known = "?" not in first.tiles and None not in first.pile
    if not (known and is_start(first)) or first.noted is not None:
        return {"position": str(first)}
    restricted = {"colours": list(first.colours)} if first.options.trophies == "own" else {}
    options = {"options": first.options.written} if first.options.written else {}
    return {
        "starts": [first.grid.colours[cell] for cell in first.cars],
        "trophies": list(first.pile),
        **restricted,
        **options,
        "tiles": list(first.rows),
    }


def as_known_later(first: Race, ahead: Sequence[Race]) -> Position:
    """The position of a race with the tiles and trophies that have been seen since, in the races that followed it."""
    origin = {cell: cell for cell in first.grid.road_cells}
    letters, colours = [*first.tiles], [*first.pile]
    for race in ahead:
        before, action = race.previous, race.last_action
        if before is None:
            continue
        if isinstance(action, Swap):
            origin[action.first], origin[action.second] = origin[action.second], origin[action.first]
        elif isinstance(action, Drive):
            end = before.grid.neighbours[before.car][action.direction]
            if end in origin:
                letters[first.grid.index[origin[end]]] = before.kind(end)
            elif end == before.grid.pit and before.trophies[before.turn] is None:
                colours[len(first.pile) - len(before.pile)] = before.pile[0]
    return first.position.but(tiles=replace(first, tiles="".join(letters)).rows, pile=tuple(colours))


def is_start(race: Race) -> bool:
    """Whether this is how a race begins (R1)."""
    return race.first and race.turn == 0 and race.turning is None


# --- reading ---------------------------------------------------------------------------------------------------------


def replay(record: Mapping[str, Any] | str) -> Iterator[Race]:
    """The races of a record (a dict or its JSON text): one after each whole turn.

    A race's events are all those since the race before it. Raises, when that point is reached: NotationError for what
    cannot be read, ImpossiblePosition for a table that cannot be, IllegalAction for a turn that is not allowed; each
    says in which turn.
    """
    return _Reader(record).races()


def resume(record: Mapping[str, Any] | str) -> Race:
    """The race at the very end of a record, even in the middle of a turn. Raises as `replay` does."""
    reader = _Reader(record)
    for _ in reader.races():
        pass
    assert reader.race is not None  # the first thing `races` sets
    return reader.race


@dataclass
class _Reader:
    """A record on its way to races; `race` is the point that has been reached."""

    source: Mapping[str, Any] | str
    race: Race | None = None

    def races(self) -> Iterator[Race]:
        data = record_table(self.source, MOST_TEXT)
        race = self.race = read_beginning(data)
        turns = read_entry(data, "turns", list, RECORD, most=None)
        events, actions = race.events, 0
        for number, turn in enumerate(turns, start=1):
            where = Where(turn=number)
            for step in self.turn(race, turn, where, last=number == len(turns)):
                race = self.race = step
                events, actions = events + race.events, actions + 1
            if race.phase != "turning":
                yield replace(race, told=events, actions=actions)
                events, actions = (), 0

    def turn(self, race: Race, turn: Any, where: Where, *, last: bool) -> Iterator[Race]:
        """The races after each action of one turn; a drive that a position begins with is skipped."""
        check_type(turn, Mapping, where)
        if ("drive" in turn) == ("swap" in turn):
            raise NotationError.because('a turn has either "drive" or "swap"', where=where)
        if "swap" in turn:
            yield act_in_turn(race, read_swap(read_entry(turn, "swap", list, where), where), where)
            return
        direction = read_entry(turn, "drive", str, where)
        exits = read_entry(turn, "exits", str, where) if "exits" in turn else None
        if race.phase != "turning":
            race = act_in_turn(race, Drive(direction), where)
            yield race
        elif direction != back_to_drive(race):
            raise NotationError.because(
                "the position begins with a drive to {direction}", where=where, direction=back_to_drive(race)
            )
        if race.phase == "turning" and exits is not None:
            yield act_in_turn(race, Turn(exits), where)
        elif race.phase == "turning" and not last:
            raise NotationError.because("only the last turn of a record may be unfinished", where=where)
        elif race.phase != "turning" and exits is not None:
            check_exits(race, exits, where)


def check_exits(race: Race, exits: str, where: Where) -> None:
    """Where there was no choice, what the record says about the tile must be right (R3.2, R3.4)."""
    laid = next((event for event in race.events if isinstance(event, TileTurnedRound)), None)
    if laid is None:
        raise IllegalAction.because("no tile was turned over, so none can be turned round", rule="R3.4", where=where)
    if order_exits(exits) != laid.exits:
        raise IllegalAction.because(
            "the tile at {cell} can be laid in one way only, {exits}",
            (laid.cell,),
            rule="R3.2",
            where=where,
            cell=race.name(laid.cell),
            exits=laid.exits,
        )


def read_beginning(data: Mapping[str, Any]) -> Race:
    """The race as it is when the record begins."""
    check_game(data, GAME, FORMAT)
    check_edition(data, edition(), FIRST_EDITION)
    players = tuple(read_texts(data, "players"))
    if "position" in data:
        position = Position.parse(as_recorded(read_entry(data, "position", str, RECORD)))
        return Race.at(replace(position, players=players))
    starts, trophies, tiles = (read_texts(data, key) for key in ("starts", "trophies", "tiles"))
    position = starting_position(players, None, starts, trophies, tiles, read_options(data, Options))
    if "colours" in data:  # those of the players' own tiles (R-B)
        position = position.but(colours=read_texts(data, "colours"), options={"trophies": "own"})
    return Race.begun(position)


def read_texts(data: Mapping[str, Any], key: str) -> list[str]:
    """The list of texts at `key`."""
    values: list[str] = read_entry(data, key, list, RECORD)
    for value in values:
        check_type(value, str, Where(keys=(key,)))
    return values


def read_swap(cells: list[Any], where: Where) -> Swap:
    """The swap of two cells, each a list of row and column."""
    whole = all(isinstance(cell, list) and len(cell) == 2 and all(map(is_whole, cell)) for cell in cells)
    if len(cells) != 2 or not whole:
        raise NotationError.because(
            "a swap is two cells, like {example}, not {found}",
            where=where,
            example="[[0, 1], [3, 4]]",
            found=quote_value(cells),
        )
    first, second = cells
    return Swap((first[0], first[1]), (second[0], second[1]))


def act_in_turn(race: Race, action: Action, where: Where) -> Race:
    """The race after the action; an objection says in which turn, and whose it was."""
    wrong = race.why_not(action)
    if wrong is None:
        return race.after_unseen(action) if isinstance(action, Swap) else race.after(action)
    raise IllegalAction(wrong.at(replace(where, seat=race.turn)))
