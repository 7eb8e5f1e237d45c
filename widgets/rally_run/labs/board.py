"""The base of labs with a board: a race, what is seen of it, what has just happened, and what a click means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, Self, TypedDict, TypeVar, Unpack

from rally.core.errors import Objection
from rally.core.options import Given
from rally.core.validate import validate_kind
from rally.rally_run import Action, Cell, Drive, Event, Race, Swap, TileSet
from rally.rally_run.box.grid import DIRECTIONS, grid, place_beside
from widgets.lab import controls
from widgets.lab.controls import Parts, update_control
from widgets.lab.lab import Lab, Panel
from widgets.lab.messages import unreadable_message
from widgets.lab.values import Plain, field_names, read_data, read_fields, write_data, write_fields
from widgets.rally_run.stories import BEFORE_QUESTIONS, find_story
from widgets.rally_run.words import say_due, say_event, say_objection, say_seat, say_watched
from widgets.rally_run.words.voice import VOICE
from widgets.words import _, join_sentences

from .board_table import BoardTable
from .still import race_rows, race_svg
from .views import COVERED, OPEN, Headings, PlateOptions, Sight, headings_after, headings_of, marks_of, starts_of


@dataclass(frozen=True)
class Board:
    """A race, and the action that led here (if one is shown).

    starts: by seat the colour of the tile that its car started from, if that is known.
    before, events: the race before the shown action, and what it caused. headings: by seat where its car pointed
    before it ("" where nobody knows). peek: whether one sees what lies face down. wrong: the tiles that show why
    something was refused; chosen: the tile that waits for another one.
    """

    race: Race
    starts: tuple[str, ...] = ()
    before: Race | None = None
    events: tuple[Event, ...] = ()
    headings: Headings = ()
    peek: bool = False
    wrong: tuple[Cell, ...] = ()
    chosen: Cell | None = None

    def as_data(self) -> dict[str, Plain]:
        """The board as plain data; after an action, with the action instead of the race."""
        data = write_fields(self, [name for name in field_names(type(self)) if name not in ("race", "events")])
        if self.before is None:
            return data | {"race": write_fields(self, ["race"])["race"]}
        return data | {"did": write_data(Action, done_in(self.race)), "handed": self.race.previous is None}

    @classmethod
    def of_data(cls, data: Mapping[str, object]) -> Self:
        """The board that `as_data` described. Raises RallyError for anything else."""
        others: dict[str, Any] = read_fields(
            cls, data, [name for name in field_names(cls) if name not in ("race", "events")]
        )
        before = others["before"]
        if before is None:
            return cls(cls.race_kept(data.get("race")), **others)
        race = before.after(read_data(Action, data.get("did")))
        return cls(race.handed_to(before.turn) if data.get("handed") else race, events=race.events, **others)

    @classmethod
    def race_kept(cls, data: object) -> Race:
        """The race of a board after which nothing has been done."""
        return read_data(Race, data)


def done_in(race: Race) -> Action:
    """The action that led to a race, or to the one before the turn was handed on."""
    assert race.last_action is not None or race.way is not None  # else nothing is shown before it
    return race.way.steps[-1][1] if race.last_action is None and race.way else race.last_action  # type: ignore[return-value]


class BoardListener(Protocol):
    """The methods that answer the board."""

    def click(self, cell: Cell) -> None:
        """A place was clicked."""

    def turn_round(self, exits: str) -> None:
        """A way to lay the tile that was turned over was chosen."""

    def swap(self, first: Cell, second: Cell) -> None:
        """A tile was dragged onto another."""

    def leave(self) -> None:
        """Whatever was begun with a tile is to be given up."""


def answer(lab: BoardListener, content: Mapping[str, object]) -> None:
    """Call the method that answers a message of the board."""
    if "swap" in content:
        lab.swap(*pair_in(content))
    elif "turn" in content:
        lab.turn_round(str(content["turn"]))
    elif "leave" in content:
        lab.leave()
    else:
        lab.click(cell_in(content.get("cell"), content))


def pointing(state: Board) -> Headings:
    """The directions of the cars after what has just happened, by seat."""
    headings = state.headings or headings_of(state.before or state.race)
    for event in state.events:
        headings = headings_after(headings, event)
    return headings


def marks(race: Race, wrong: Iterable[Cell], chosen: Cell | None) -> dict[Cell, tuple[str, ...]]:
    """The marks on the board: those of the race, what was wrong, and what was chosen."""
    found = marks_of(race)
    for cell in wrong:
        found[cell] = (*found.get(cell, ()), "wrong")
    if chosen is not None:
        found[chosen] = ("chosen",)
    return found


def text_of(race: Race, *, peek: bool) -> str:
    """A race as its lab writes it, with face-down tiles only if they are shown. (The memory of the page has all.)"""
    return str(race if peek else race.seen_by(race.turn))


def wrong_cells(objection: Objection) -> tuple[Cell, ...]:
    """The tiles that show why something is not allowed."""
    return tuple(each for each in objection.witnesses if each in grid().neighbours)


def draw(
    table: BoardTable,
    state: Board,
    sight: Sight,
    marking: Mapping[Cell, tuple[str, ...]],
    **plates: Unpack[PlateOptions],
) -> None:
    """Draw the board with what has just happened on it. sight: what is seen of face-down tiles before that."""
    plates = {"starts": state.starts} | plates
    table.show(state.race, state.before, state.events, sight, headings=state.headings, marks=marking, **plates)


def say_opening(before: Race, action: Action) -> str:
    """What is said while the film of an action runs."""
    seat = say_seat(before, before.turn)
    if isinstance(action, Swap):
        return _("{seat} swaps two tiles. Watch!").format(seat=seat)
    return _("{seat} is on the way. Watch!").format(seat=seat)


B = TypeVar("B", bound=Board)


def board_after(board: B, race: Race) -> B:
    """The state after an action that led to this race."""
    done = replace(board, race=race, wrong=(), chosen=None)
    return replace(done, before=board.race, events=race.events, headings=pointing(board))


class BoardLab(Lab[B], Generic[B]):
    """A lab with a board on which learners act. Subclasses define what a click on a place does."""

    voice = VOICE

    def __init__(self, board: B, story: str = "", **table: bool) -> None:
        super().__init__(replace(board, starts=starts_of(board.race)), find_story(story, self.name))
        self.table = BoardTable(**table)
        self.table.only_seen = story in BEFORE_QUESTIONS
        self.peek = controls.switch()

    def arrange(
        self,
        acts: Parts = (),
        side: Parts = (),
        panels: Sequence[Panel] = (),
        *,
        plain: bool = False,
    ) -> None:
        """Show the table with the controls of the lab; plain: whether they lie in the drawer."""
        settings = [*acts, self.peek]
        shown = [self.step_back] if plain else [*settings, self.step_back]
        self.furnish([self.table.arrange_parts(shown, side)], settings if plain else (), panels)
        self.on(self.table.board, lambda content: answer(self, content))
        self.on(self.table.drivers, self.click_plate)
        self.on(self.peek, lambda peek: self.look(replace(self.state, peek=peek)))

    @property
    def race(self) -> Race:
        return self.state.race

    # --- acting ---

    def click(self, cell: Cell) -> None:
        raise unreadable_message(cell)

    def turn_round(self, exits: str) -> None:
        """A way to lay the tile that was turned over was chosen."""
        raise unreadable_message(exits)

    def swap(self, first: Cell, second: Cell) -> None:
        """A tile was dragged onto another."""
        raise unreadable_message((first, second))

    def leave(self) -> None:
        """Whatever was begun with a tile is to be given up."""
        raise unreadable_message("leave")

    def click_plate(self, content: Mapping[str, object]) -> None:
        raise unreadable_message(content)

    def refuse(self, objection: Objection) -> None:
        """Say why not, and mark the tiles that show it; nothing else changes."""
        self.look(replace(self.state, wrong=wrong_cells(objection)), lambda: say_objection(objection, self.race), "bad")

    def act(self, action: Action) -> None:
        """Carry out an action, or say why it is not allowed."""
        before = self.laid_for(action)
        wrong = before.why_hidden(action)
        if wrong is not None:
            self.refuse(wrong)
            return
        after = before.after(action)
        self.go(
            self.board_after(before, after),
            lambda: self.say_done(after),
            "good",
            opening=lambda: say_opening(before, action),
        )

    def laid_for(self, action: Action) -> Race:
        """The race in which the action is carried out."""
        return self.race

    def board_after(self, before: Race, after: Race) -> B:
        """The state after an action that has led from one race to the other."""
        return board_after(self.state, after)

    def say_done(self, after: Race) -> str:
        """What happened."""
        return self.say_happened(after.events, after)

    @property
    def pointing(self) -> Headings:
        return pointing(self.state)

    # --- drawing ---

    @property
    def sight(self) -> Sight:
        """What is shown of face-down tiles before what has happened."""
        return OPEN if self.state.peek else COVERED

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        return marks(self.race, self.state.wrong, self.state.chosen)

    def film(self) -> tuple[str, str, int]:
        return self.table.film

    def write(self) -> str:
        return text_of(self.race, peek=self.state.peek)

    def race_in(self, text: str) -> Race:
        """The race that a notation describes, without a history; for what is seen of the race on the table, that
        race."""
        return Race.parse(str(self.race) if text.strip() == self.write() else text)

    def describe(self) -> str:
        return say_due(self.race)

    def say_happened(self, told: Iterable[Event], race: Race) -> str:
        if self.table.only_seen:
            return join_sentences(say_watched(told, race))
        return join_sentences(say_event(event, race) for event in told)

    def rows(self) -> Iterator[tuple[str, str]]:
        yield from race_rows(self.race)
        yield from super().rows()

    def picture(self) -> str:
        return race_svg(self.race, self.sight, self.pointing)

    def plates(self) -> PlateOptions:
        return {}

    def show(self) -> None:
        draw(self.table, self.state, self.sight, self.marks(), **self.plates())
        update_control(self.peek, _("Peek under the tiles"), self.state.peek)


# --- what the board sends --------------------------------------------------------------------------------------------


def cell_in(value: object, content: object) -> Cell:
    """The place of the board in a message. Raises NotationError for anything else."""
    if isinstance(value, list) and len(value) == 2:
        row, column = value
        if type(row) is int and type(column) is int and (row, column) in grid().neighbours:
            return row, column
    raise unreadable_message(content)


def pair_in(content: Mapping[str, object]) -> tuple[Cell, Cell]:
    value = content["swap"]
    if not isinstance(value, list) or len(value) != 2:
        raise unreadable_message(content)
    first, second = (cell_in(each, content) for each in value)
    return first, second


class StartOptions(TypedDict, total=False):
    """The other options with which a race begins, as `Race.start` takes them."""

    starts: Sequence[str] | None
    trophies: str | Sequence[str] | None
    options: Given


class TiledStartOptions(StartOptions, total=False):
    """The same, and the tiles."""

    tiles: TileSet | None


def begin_race(
    players: int | tuple[str, ...], number: int, tiles: TileSet | None = None, **how: Unpack[StartOptions]
) -> Race:
    """Begin the race of this number with these tiles, or those of the box."""
    known = None if tiles is None else validate_kind(tiles, TileSet, "a TileSet")
    return Race.start(players, number, tiles=known, **how)


def direction_to(race: Race, cell: Cell) -> str | None:
    """The direction from the car to a place beside it; None for any other place."""
    return next((each for each in DIRECTIONS if place_beside(race.car, each) == cell), None)


def drive_to(race: Race, cell: Cell, chosen: Cell | None = None) -> Drive | None:
    """The drive that a click on a place means. While a tile waits for another one only a legal drive is meant: any
    other place beside the car may be that other tile."""
    direction = direction_to(race, cell)
    drive = None if direction is None else Drive(direction)
    return None if drive is None or (chosen is not None and race.why_not(drive)) else drive


def say_far(race: Race, cell: Cell) -> str:
    """Why nobody can drive to a place that is not next to the car's."""
    if cell == race.car:
        return _("This is where {seat} is. Choose a tile beside it.").format(seat=say_seat(race, race.turn))
    return _("You drive one tile a turn, to a tile next to yours (R3.1).")
