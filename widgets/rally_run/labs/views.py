"""A race as the parts take it: functions from a race to the traits of the tile board and the plates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypedDict

from rally.core.race import tables_after
from rally.rally_run import CarPlaced, Cell, Drive, Driven, Event, Memory, Race, TilesSwapped, Turn
from rally.rally_run.box.grid import OPPOSITE, place_beside
from rally.rally_run.box.tiles import ORIENTATIONS
from widgets.parts.palette import liveries
from widgets.rally_run.words import brief_place, say_cell, say_goal, say_road, say_seat, say_spot
from widgets.rally_run.words.events import on_board
from widgets.words import _, ngettext
from widgets.words.languages import current_language

Headings = tuple[str, ...]
"""The direction in which each car has driven last, by seat; "" if that is unknown."""


def headings_of(race: Race) -> Headings:
    """The directions of the cars according to the history of the race; on a start-finish tile, that of its road."""
    found: dict[int, str] = {}
    for each in race.history():
        for event in reversed(each.events):
            if isinstance(event, Driven):
                found.setdefault(event.seat, event.direction)
        if len(found) == len(race.cars):
            break
    return tuple(found.get(seat) or at_rest(race, seat) for seat in range(len(race.cars)))


def at_rest(race: Race, seat: int) -> str:
    """The direction of a car that has no history."""
    cell = race.cars[seat]
    exits = race.exits(cell) or ""
    if cell in race.grid.colours:
        return exits
    return OPPOSITE[exits[-1]] if exits and cell != race.grid.pit else ""


def headings_after(headings: Headings, event: Event) -> Headings:
    if not isinstance(event, Driven):
        return headings
    return tuple(event.direction if seat == event.seat else old for seat, old in enumerate(headings))


PRINTED = {kind: ways[0] for kind, ways in ORIENTATIONS.items()}
"""How a tile of each kind is drawn if its orientation is unknown."""


@dataclass(frozen=True)
class Sight:
    """What is seen of face-down tiles. memory: what is remembered, drawn faintly with its age. peek: whether all tiles
    that the race knows are drawn faintly."""

    memory: Memory | None = None
    peek: bool = False

    def witnessing(self, event: Event) -> Sight:
        """The same, after what an event shows."""
        return self if self.memory is None else replace(self, memory=self.memory.witnessing(event))

    def ghost(self, race: Race, cell: Cell) -> tuple[str, str]:
        """The exits of a face-down tile that are shown, and how many turns ago they were seen; "" for what is not
        shown."""
        if not race.is_face_down(cell):
            return "", ""
        if self.peek and not race.is_unknown(cell):
            return PRINTED[race.kind(cell)], ""
        sighting = self.memory.at.get(cell) if self.memory is not None else None
        if sighting is None or self.memory is None:
            return "", ""
        return sighting.exits or PRINTED[sighting.kind], str(self.memory.turn - sighting.turn)


COVERED = Sight()
"""No face-down tile is shown."""

OPEN = Sight(peek=True)
"""All tiles that the race knows are shown."""


View = dict[str, object]
Marks = Mapping[Cell, Sequence[str]]
"""The marks on each cell: "may" (the car may go there), "here", "chosen", "swapped", "wrong"."""

# --- the board -------------------------------------------------------------------------------------------------------


def places(race: Race) -> tuple[Cell, ...]:
    """All places of the board, row by row: the cells, and the start-finish tiles outside them."""
    return tuple(sorted((*race.grid.cells, *race.grid.colours)))


def tiles_view(race: Race, sight: Sight = COVERED, marks: Marks | None = None) -> list[View]:
    """A view of each place, without anything that may not be seen."""
    return [tile_view(race, cell, sight, [*(marks or {}).get(cell, ())]) for cell in places(race)]


def tile_view(race: Race, cell: Cell, sight: Sight, marks: list[str]) -> View:
    ghost, age = sight.ghost(race, cell)
    aloft = cell == race.turning
    return {
        "cell": [*cell],
        "kind": "pit" if cell == race.grid.pit else "start" if cell in race.grid.colours else "road",
        "exits": PRINTED[race.kind(cell)] if aloft else race.exits(cell) or "",
        "aloft": aloft,
        "colour": race.grid.colours.get(cell, ""),
        "ghost": ghost,
        "age": age,
        "label": label_with_frame(tile_label(race, cell, ghost, age), marks),
        "marks": marks,
    }


def label_with_frame(place: str, marks: Sequence[str]) -> str:
    """A place in words, with the frame that is drawn round it."""
    if "wrong" in marks:
        return _("{place}; red frame").format(place=place)
    if "chosen" in marks:
        return _("{place}; marked").format(place=place)
    return _("{place}; yellow frame").format(place=place) if "may" in marks else place


def tile_label(race: Race, cell: Cell, ghost: str, age: str) -> str:
    """A place in words, with what is shown of a face-down tile there.

    Each of the 29 places is said again for every step of a film, and nearly all are as they were: they are looked up.
    """
    there = tuple(seat for seat, car in enumerate(race.cars) if car == cell)
    kind = race.kind(cell) if cell not in race.grid.printed_exits else ""
    lies = None if race.is_face_down(cell) else (kind, race.exits(cell))
    trophies = len(race.pile) if cell == race.grid.pit else 0
    seen = current_language(), race.players, cell, lies, there, trophies, ghost, age
    label = _labels.get(seen)
    if label is None:
        if len(_labels) >= MOST_LABELS:
            _labels.clear()
        label = _labels[seen] = say_label(race, cell, ghost, age)
    return label


_labels: dict[object, str] = {}
MOST_LABELS = 5_000


def say_label(race: Race, cell: Cell, ghost: str, age: str) -> str:
    """The label that `tile_label` looks up."""
    spot = say_spot(race, cell)
    if not ghost:
        return spot
    sentence = _("{place}, road {road}")
    if age:
        sentence = ngettext(
            "{place}, seen {count} turn ago: road {road}", "{place}, seen {count} turns ago: road {road}", int(age)
        )
    if age == "0":
        sentence = _("{place}, seen just now: road {road}")
    return sentence.format(place=spot, count=age, road=say_road(ghost))


def cars_view(race: Race, headings: Headings, *, active: bool = True) -> list[View]:
    """A view of each car. active: whether the car to act is marked."""
    return [
        {
            "seat": seat,
            "name": say_seat(race, seat),
            "letter": car.letter,
            "paint": car.colour,
            "cell": [*race.cars[seat]],
            "heading": heading,
            "trophy": race.trophies[seat] or "",
            "active": active and seat == race.to_act,
        }
        for seat, (car, heading) in enumerate(zip(liveries(race.players), headings, strict=True))
    ]


def pile_view(race: Race, sight: Sight = COVERED) -> list[str]:
    """The trophies on the pit stop, their colours only for those who see everything."""
    return [colour or "" if sight.peek else "" for colour in race.pile]


def ways_view(race: Race) -> list[View]:
    """The ways to lay the tile that was turned over; those whose road leads off the board come last."""
    around = race.grid.neighbours.get(race.turning, {}) if race.turning else {}
    turns = [action for action in race.legal if isinstance(action, Turn)]
    turns.sort(key=lambda turn: len({*turn.exits} - {*around}))
    return [{"exits": turn.exits, "label": _("road {road}").format(road=say_road(turn.exits))} for turn in turns]


def marks_of(race: Race) -> dict[Cell, tuple[str, ...]]:
    """The marks of a race: where the car to act is, where it may go, and which tiles were swapped last."""
    marks: dict[Cell, tuple[str, ...]] = {cell: ("swapped",) for cell in race.swapped or ()}
    if race.to_act is None:
        return marks
    marks[race.car] = ("here",)
    drives = [action for action in race.legal if isinstance(action, Drive)] if race.turning is None else []
    for action in drives:
        cell = place_beside(race.car, action.direction)
        marks[cell] = (*marks.get(cell, ()), "may")
    return marks


# --- the film of a board ---------------------------------------------------------------------------------------------


def board_moments(
    race: Race, before: Race, events: Sequence[Event], sight: Sight, headings: Headings | None = None
) -> list[list[View]]:
    """What changes on the board in each step of a film (the moment before it, then each event on the board).

    race: how it ends; sight, headings: what is seen, and where cars point, before it. The first step's changes are
    those from the end.
    """
    pointing = headings or headings_of(before)
    scenes = [(before, sight, pointing)]
    steps: list[Event | None] = [None]
    for event, frame in zip(events, tables_after(race, events), strict=True):
        sight, pointing = sight.witnessing(event), headings_after(pointing, event)
        if not on_board([event]):  # that the turn passes, say, is seen with what came before
            scenes.pop()
        else:
            steps.append(event)
        scenes.append((frame, sight, pointing))
    looks = [look(*scene) for scene in scenes]
    end = look(race, sight, pointing)
    return [
        [*changes(old, new), *swap_view(event)]
        for old, new, event in zip([end, *looks[:-1]], looks, steps, strict=True)
    ]


Look = tuple[list[View], list[View], list[str]]
"""What a film changes on a board: tiles, cars, pile."""


def look(race: Race, sight: Sight, headings: Headings) -> Look:
    tiles = [{name: value for name, value in tile.items() if name != "marks"} for tile in tiles_view(race, sight)]
    return tiles, cars_view(race, headings), pile_view(race, sight)


def changes(old: Look, new: Look) -> Iterator[View]:
    yield from view_changes("cell", old[0], new[0])
    yield from view_changes("seat", old[1], new[1])
    if old[2] != new[2]:
        yield {"pile": new[2]}


def view_changes(name: str, old: Sequence[View], new: Sequence[View]) -> Iterator[View]:
    """Yield the changes between two lists of views, each with the value that identifies the view."""
    for then, now in zip(old, new, strict=True):
        if then != now:
            yield {name: now[name]} | {key: value for key, value in now.items() if then[key] != value}


def swap_view(event: Event | None) -> Iterator[View]:
    """Two tiles that are seen to change places."""
    if isinstance(event, TilesSwapped):
        yield {"swap": [[*event.first], [*event.second]]}


# --- the plates ------------------------------------------------------------------------------------------------------


class PlateOptions(TypedDict, total=False):
    """The options of `plates_view`."""

    starts: Sequence[str]
    marked: int | None


def plates_view(race: Race, starts: Sequence[str] = (), marked: int | None = None) -> list[View]:
    """A plate for each seat. starts: the colours at which they began; marked: the seat whose plate is chosen."""
    return [
        {
            "seat": seat,
            "name": say_seat(race, seat),
            "letter": car.letter,
            "paint": car.colour,
            "start": colour,
            "from": say_start(race, colour),
            "chosen": seat == marked,
            **plate_now(race, seat),
        }
        for seat, (car, colour) in enumerate(zip(liveries(race.players), starts or starts_of(race), strict=True))
    ]


def say_start(race: Race, colour: str) -> str:
    return _("started from {place}").format(place=say_cell(race.grid.starts[colour])) if colour else ""


def plate_now(race: Race, seat: int) -> View:
    """What a film changes on a plate: place, trophy, turn."""
    active = seat == race.to_act
    return {
        "place": brief_place(race.cars[seat]),
        "trophy": race.trophies[seat] or "",
        "goal": say_goal(race, seat),
        "active": active,
        "turn": _("your turn") if active else "",
        "won": seat == race.winner,
    }


def starts_of(race: Race) -> tuple[str, ...]:
    """The colour of the start-finish tile on which each car began, by seat; "" if that is unknown."""
    *_rest, first = race.history()
    placed = {event.seat: event.colour for event in first.events if isinstance(event, CarPlaced)}
    return tuple(placed.get(seat, "") for seat in range(len(race.players)))


def plate_moments(race: Race, before: Race, events: Sequence[Event]) -> list[list[View]]:
    """What changes on the plates in each step of a film."""
    kept = [before]
    for event, frame in zip(events, tables_after(race, events), strict=True):
        if not on_board([event]):
            kept.pop()
        kept.append(frame)
    looks = [[{"seat": seat} | plate_now(each, seat) for seat in range(len(race.players))] for each in (race, *kept)]
    return [[*view_changes("seat", old, new)] for old, new in pairwise(looks)]
