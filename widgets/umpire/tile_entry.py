"""Rally Run! at the table: tap where somebody drives, enter the road and how it lies; two taps for a swap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import ipywidgets

from rally.core.errors import NotationError, RallyError
from rally.rally_run import Cell, Drive, Race, Swap, Turn
from rally.rally_run.box.events import TileTurnedDown
from rally.rally_run.box.facts import COLOURS
from rally.rally_run.box.tiles import KIND_NAMES, KIND_OF, read_counts
from widgets.lab import controls
from widgets.lab.controls import (
    BOARD_TABLE,
    Options,
    Parts,
    control_row,
    lay_table,
    show_widget,
    update_control,
    with_classes,
)
from widgets.lab.messages import text_in
from widgets.rally_run.labs.board import answer, drive_to, say_far
from widgets.rally_run.labs.board_table import BoardTable
from widgets.rally_run.labs.screen import SCREEN
from widgets.rally_run.labs.swap_lab import say_begun
from widgets.rally_run.labs.views import COVERED, marks_of, places
from widgets.rally_run.parts.table import TileTray
from widgets.rally_run.words import (
    on_cell,
    say_action,
    say_cell,
    say_colour,
    say_due,
    say_goal,
    say_kind,
    say_road,
    say_seat,
    say_trophy,
    start_upper,
)
from widgets.rally_run.words.events import narrate_races
from widgets.rally_run.words.names import say_brief
from widgets.words import _, join_sentences
from widgets.words.sentences import rule_text

from .entry import Answer, Entry, say_cars
from .state import UmpireState

if TYPE_CHECKING:
    from .umpire import Umpire


class TileEntry(Entry[Race]):
    """The table of Rally Run!. Controls: `swap_tiles`; in the set-up `start_1` and so on, `straights` and so on,
    `own_trophies`; for corrections `right_seat`, `right_place`, `right_exits`, `right_trophy`, `right_turn`."""

    screen = SCREEN
    is_first = False
    usual_players = 2
    steps = 3

    def __init__(self, lab: Umpire) -> None:
        self.lab = lab
        self.table = BoardTable(swappable=True)
        self.tray = TileTray()
        self.swap_tiles = controls.button()
        self.acts = [self.swap_tiles]
        self.start = tuple(controls.menu() for _colour in COLOURS)
        self.counts = {kind: controls.number() for kind in KIND_NAMES}
        for kind, name in KIND_NAMES.items():
            setattr(self, f"{name}s", self.counts[kind])
        self.own_trophies = controls.switch()
        self.kinds = TileTray()
        self.setting = [[*self.start], [self.kinds, *self.counts.values()], [self.own_trophies]]
        self.righting = {
            "right_seat": controls.choice(),
            **{name: controls.menu() for name in ("right_place", "right_exits", "right_trophy", "right_turn")},
        }
        for name, control in self.righting.items():
            setattr(self, name, control)

    def arrange(self, chores: Parts, guide: ipywidgets.Widget, asked: Parts, acts: Parts) -> ipywidgets.Box:
        self.foot = with_classes(control_row(*self.acts, *asked, *acts), "asked")
        areas = {**self.table.areas, "acts": [self.tray, *chores, self.foot, guide]}
        self.laid = with_classes(lay_table(**areas), BOARD_TABLE)
        return self.laid

    def listen(self) -> None:
        on = self.lab.on
        on(self.table.board, lambda content: answer(self, content))
        on(self.tray, lambda content: self.enter_pick(text_in(content, "pick")))
        on(self.swap_tiles, self.begin_swap)
        for seat, menu in enumerate(self.start):
            on(menu, lambda colour, seat=seat: self.choose_start(seat, colour))
        for kind, number in self.counts.items():
            on(number, lambda count, kind=kind: self.count_tiles(kind, count))
        on(self.kinds, lambda content: self.lab.set_up(kind=self.check_kind(text_in(content, "pick"))))
        on(self.own_trophies, lambda own: self.lab.set_up(own_trophies=own))

    # --- what is done on the board ---

    @property
    def race(self) -> Race:
        race = self.lab.state.race
        assert isinstance(race, Race)
        return race

    def click(self, cell: Cell) -> None:
        """Drive to the place that was pressed, or take it as one of two tiles to swap."""
        state, race = self.lab.state, self.race
        if state.sheet is None:
            self.lab.look(state)
            return
        drive = None if state.swapping else drive_to(race, cell, state.chosen)
        if drive is not None and race.phase == "turn":
            self.begin_drive(drive, cell)
        elif race.phase != "turn":
            self.lab.look(state, lambda: say_due(race), "bad")
        else:
            self.choose_tile(cell)

    def begin_drive(self, drive: Drive, cell: Cell) -> None:
        """Enter a drive. If it turns over a tile or takes a trophy, ask for that first."""
        race, state = self.race, self.lab.state
        turns_up = race.is_face_down(cell) or (cell == race.grid.pit and race.trophies[race.turn] is None)
        if turns_up and race.why_not(drive) is None:
            asked = replace(state.at_rest(), toward=drive.direction)
            self.lab.look(asked, lambda: self.say_asked(race, asked))
        else:
            self.lab.enter(str(drive))

    def say_asked(self, race: Race, state: UmpireState) -> str:
        """Ask what a drive has turned up."""
        seat = say_seat(race, race.turn)
        if self.toward_pit(race, state):
            return _("{seat} takes the top trophy. Which colour is behind it?").format(seat=seat)
        return _("{seat} turns a tile over. Which road is on it?").format(seat=seat)

    def toward_pit(self, race: Race, state: UmpireState) -> bool:
        """Whether the drive that has begun leads to the pit stop."""
        return bool(state.toward) and race.grid.neighbours[race.car][state.toward] == race.grid.pit

    def check_kind(self, kind: str) -> str:
        """This letter of a kind of road. Raises NotationError for any other."""
        if kind not in KIND_NAMES:
            raise NotationError.because("there is no choice {found} here", found=kind)
        return kind

    def enter_pick(self, pick: str) -> None:
        """Enter what the drive that has begun has turned up: the road on a tile, or the colour of a trophy."""
        state, shown = self.lab.state, pick if pick in COLOURS else KIND_NAMES[self.check_kind(pick)]
        if not state.toward:
            self.lab.look(state, lambda: self.say_due(self.race), "bad")
        else:
            self.lab.enter(f"{Drive(state.toward)} {shown}")

    def turn_round(self, exits: str) -> None:
        """Enter how the turned-over tile was laid."""
        self.lab.enter(str(Turn(exits)))

    def swap(self, first: Cell, second: Cell) -> None:
        """Enter a swap: a tile was dragged onto another."""
        self.lab.enter(str(Swap(first, second)))

    def leave(self) -> None:
        """Cancel a swap or a drive that was only begun."""
        self.lab.look(self.lab.state.at_rest())

    def begin_swap(self) -> None:
        """Make presses choose tiles to swap, or stop doing so."""
        state = self.lab.state
        wanted = not state.swapping
        said = (lambda: _("Press two face-down tiles.")) if wanted else None
        self.lab.look(replace(state.at_rest(), swapping=wanted), said)

    def choose_tile(self, cell: Cell) -> None:
        """Choose the first or second tile of a swap; the same tile again cancels it."""
        state, race = self.lab.state, self.race
        if state.chosen == cell:
            self.lab.look(state.at_rest())
        elif state.chosen is not None:
            self.swap(state.chosen, cell)
        elif not state.swapping and not race.is_face_down(cell):
            self.lab.look(state, lambda: say_far(race, cell), "bad")
        else:
            other = next((each for each in race.swappable if each != cell), cell)
            if race.why_not(Swap(cell, other)) is not None:
                self.lab.enter(str(Swap(cell, other)))  # which says why not
            else:
                self.lab.look(replace(state, chosen=cell, toward=""), lambda: say_begun(cell))

    # --- the set-up ---

    def choose_start(self, seat: int, colour: str) -> None:
        """Put a car on another start tile. Its owner takes the tile that becomes free."""
        starts = [*self.lab.state.starts]
        if seat >= len(starts):
            self.lab.look(self.lab.state)
            return
        if colour in starts:
            starts[starts.index(colour)] = starts[seat]
        starts[seat] = colour
        self.lab.set_up(starts=tuple(starts))

    def count_tiles(self, kind: str, count: int) -> None:
        """Set the number of tiles of a kind. Whether they make a set is judged when the race begins."""
        counts = dict(zip(KIND_NAMES, read_counts(self.lab.state.tiles), strict=True)) | {kind: max(0, min(99, count))}
        self.lab.set_up(tiles="".join(f"{letter}{number}" for letter, number in counts.items()))

    def say_step(self, state: UmpireState) -> tuple[str, list[str]]:
        match state.step:
            case 0:
                return _("Who plays?"), [
                    _("Write down the names in the order in which you sit, clockwise."),
                    _("The youngest comes first and begins (R2.1)."),
                    _("Each player puts a car on a start-finish tile (R1.9)."),
                    say_cars(state.names),
                ]
            case 1:
                total = sum(read_counts(state.tiles))
                return _("Which road tiles?"), [
                    _("Count the roads that are printed on the tiles of your box (R1.7). There are 24 in all."),
                    _("So far: {count}.").format(count=total),
                ]
        return _("Where does everything lie?"), [
            _("The pit stop is face up in the middle. Shuffle the 24 road tiles and lay them face down round it, in "
              "five rows of five (R1.2)."),
            _("A start-finish tile lies at each corner, as in the picture (R1.3)."),
            _("Shuffle the trophy tiles, one for each player, and put them on the pit stop. Nobody may see the colours "
              "behind them (R1.5)."),
        ]  # fmt: skip

    def draw_setting(self, state: UmpireState, race: Race) -> None:
        options = [(say_colour(colour), colour) for colour in COLOURS]
        for seat, menu in enumerate(self.start):
            sits = seat < len(state.names)
            name = state.names[seat] if sits else ""
            label = _("{seat}: start tile").format(seat=name)
            update_control(menu, label, state.starts[seat] if sits else COLOURS[0], options=options, shown=sits)
        counts = dict(zip(KIND_NAMES, read_counts(state.tiles), strict=True))
        for kind, count in counts.items():
            update_control(self.counts[kind], start_upper(say_kind(kind)), count, shown=kind == state.kind)
        self.kinds.title = _("Tap a road, then say how many of it there are.")
        self.kinds.tiles = [
            road | {"count": str(counts[kind]), "chosen": kind == state.kind}
            for kind, road in zip(KIND_NAMES, self.roads(), strict=True)
        ]
        update_control(
            self.own_trophies, _("Only trophies in the colours of your start tiles (R1.6)"), state.own_trophies
        )

    def draw_set_up(self, state: UmpireState, race: Race) -> None:
        shown = state.step in (0, 2)
        self.show_areas(stage=shown, rest=False)
        if shown:
            self.table.show_race(race, COVERED, marks={}, starts=state.starts)

    def show_areas(self, *, stage: bool, rest: bool) -> None:
        """Show or hide the board, and everything else on the table."""
        show_widget(self.laid, stage)
        self.table.board.active = rest
        for part in (self.table.drivers, self.tray, self.foot):
            show_widget(part, rest)

    # --- the race ---

    def draw_race(self, state: UmpireState, race: Race) -> None:
        self.show_areas(stage=True, rest=True)
        marking = {**marks_of(race)}
        if state.chosen is not None:
            marking[state.chosen] = ("chosen",)
        if state.toward:
            marking[race.grid.neighbours[race.car][state.toward]] = ("chosen",)
        if race.previous is not None and not state.is_changing and not state.toward and state.chosen is None:
            self.table.show_film(race, race.previous, race.events, COVERED, marks=marking, starts=state.starts_now)
        else:
            self.table.show_race(race, COVERED, marks=marking, starts=state.starts_now)
        at_pit = self.toward_pit(race, state)
        show_widget(self.tray, bool(state.toward))
        self.tray.title = _("Which colour is it?") if at_pit else _("Which road is on it?")
        self.tray.tiles = self.trophies(race) if at_pit else self.roads()
        swap = _("No swap after all") if state.swapping or state.chosen is not None else _("Swap two tiles")
        update_control(self.swap_tiles, swap, shown=race.phase == "turn" and not state.toward)

    def roads(self) -> list[dict[str, object]]:
        """The roads as pictures to press."""
        return [{"id": kind, "kind": kind, "label": start_upper(say_kind(kind))} for kind in KIND_NAMES]

    def trophies(self, race: Race) -> list[dict[str, object]]:
        """The trophies that nobody holds, as pictures to press."""
        left = [colour for colour in race.colours if colour not in race.trophies]
        return [{"id": colour, "kind": colour, "label": start_upper(say_colour(colour))} for colour in left]

    def say_due(self, race: Race) -> str:
        return say_due(race)

    def say_done(self, race: Race) -> list[str]:
        return narrate_races([race])

    def say_left(self, race: Race, name: str) -> list[str]:
        said = _(
            "{seat} has left: take the car off the board, and turn the tile below it face down unless another car "
            "stands on it. A trophy goes back into the box (R-C)."
        )
        return [said.format(seat=name)]

    def say_do(self, race: Race) -> list[str]:
        down = [event for event in race.events if isinstance(event, TileTurnedDown)]
        return [_("Turn the tile {place} face down again.").format(place=on_cell(event.cell)) for event in down]

    def say_act(self, before: Race, text: str) -> str:
        words, shown = split_drive(text)
        said = say_action(before.action(words), before)
        told = _("{seat}: {card}").format(seat=say_seat(before, before.turn), card=said)
        return say_shown(told, shown)

    def say_bare(self, race: Race, text: str) -> str:
        words, shown = split_drive(text)
        try:
            action = race.action(words)
        except RallyError:
            return text
        return say_way(action.exits) if isinstance(action, Turn) else say_shown(say_brief(action, race), shown)

    def seen_on_table(self, race: Race) -> object:
        return race.cars, race.laid, race.trophies

    def say_mark(self, before: Race, text: str) -> str:
        if before.turn or before.phase != "turn":
            return ""
        turns = sum(1 for race in before.history() if race.turn == 0 and race.phase == "turn")
        return _("Round {number}").format(number=turns)

    # --- rules when they matter ---

    def matters(self, race: Race) -> Iterator[str]:
        for event in race.events:
            yield from event.rules
        if race.phase == "turning" and race.first:
            yield "R3.3" if race.turning and race.kind(race.turning) == "d" else "R3.2"
        if race.previous is None:
            yield "R3.1"
        if race.turn == 0 and not race.first and race.phase == "turn":
            yield "R4.1"

    def say_guide(self, rule: str, race: Race) -> str:
        texts = {
            "R3.1": _("You drive one tile a turn, the way your road leads. Tap the tile to which you drive (R3.1)."),
            "R3.2": _("Turn the tile over and lay it so that your road goes on. Then you must drive onto it, wherever "
                      "it leads (R3.2)."),
            "R3.3": _("A dead end on your first turn: it may point at a face-down tile beside it, and that saves you a "
                      "way back (R3.3). It may point at your start tile too: the rulebooks differ, and so we decided."),
            "R3.4": _("An open tile is not turned. You may drive onto it if the roads meet (R3.4)."),
            "R3.5": _("The tile that you leave is turned face down again. Remember what was on it (R3.5)."),
            "R4.1": _("Instead of driving you may swap two face-down tiles, unseen. They can lie anywhere (R4.1)."),
            "R4.2": _("The next player may swap neither of these two. After that they are free again (R4.2)."),
            "R5.1": _("Show all the colour behind the trophy. It names the finish to which you drive now (R5.1)."),
            "R5.3": _("You have a trophy already. A second visit to the pit stop takes nothing (R5.3)."),
            "R5.2": _("Only the finish in the colour of your trophy counts. Any other one does nothing (R5.2)."),
        }  # fmt: skip
        return texts.get(rule, "")

    # --- questions ---

    def answers(self, race: Race) -> dict[str, Answer]:
        return {
            _("What may I do?"): self.say_choices(race),
            _("Where do I have to go?"): (
                join_sentences(say_goal(race, seat) for seat in range(len(race.players))),
                ("R5.1", "R5.2"),
            ),
            _("When may I turn a tile round?"): (
                join_sentences([rule_text("R3.2"), rule_text("R3.4")]),
                ("R3.2", "R3.4"),
            ),
        }

    def say_choices(self, race: Race) -> Answer:
        if race.phase != "turn":
            return say_due(race), ("R3.2",)
        drives = [action for action in race.legal if isinstance(action, Drive)]
        told = [_("{action}.").format(action=say_action(action, race)) for action in drives]
        again = race.options.rule("R4.2")
        return join_sentences([say_due(race), *told, rule_text(again)]), ("R2.1", "R3.1", again)

    # --- to set right ---

    def right_values(self, state: UmpireState, race: Race) -> dict[str, int | str]:
        seat = int(dict(state.right).get("right_seat", race.turn))
        values: dict[str, int | str] = {
            "right_seat": seat,
            "right_place": race.name(race.cars[seat]),
            "right_trophy": race.trophies[seat] or "",
            "right_turn": race.turn,
        }
        values |= dict(state.right)
        ways = self.ways(race, str(values["right_place"]))
        if ways and values.get("right_exits") not in ways:
            values["right_exits"] = ways[0]
        return values

    def ways(self, race: Race, place: str) -> tuple[str, ...]:
        """How the road tile under a car may lie; empty if it is not a road tile. Nobody here knows what lies face
        down."""
        cell = race.grid.places[place]
        if cell in race.grid.colours or cell in race.grid.printed_exits:
            return ()
        lies = race.exits(cell)
        return (lies,) if lies else tuple(KIND_OF)

    def right_choices(self, race: Race, values: Mapping[str, int | str]) -> dict[str, tuple[str, Options | None]]:
        seats = [(say_seat(race, each), each) for each in range(len(race.players))]
        trophies = [(start_upper(say_trophy(None)), ""), *((say_colour(colour), colour) for colour in race.colours)]
        ways, there = self.ways(race, str(values["right_place"])), places(race)
        return {
            "right_seat": (_("Whose car"), seats),
            "right_place": (_("Tile of the car"), [(start_upper(say_cell(cell)), race.name(cell)) for cell in there]),
            "right_exits": (_("How its road lies"), [(say_way(way), way) for way in ways]),
            "right_trophy": (_("Trophy"), trophies),
            "right_turn": (_("Whose turn is it?"), seats),
        }

    def right_words(self, state: UmpireState, race: Race) -> str:
        values = self.right_values(state, race)
        seat, place = int(values["right_seat"]), str(values["right_place"])
        cars = [race.name(cell) + (f":{race.open[cell]}" if cell in race.open else "") for cell in race.cars]
        then, trophies = [*cars], [*race.trophies]
        then[seat] = f"{place}:{values['right_exits']}" if self.ways(race, place) else place
        trophies[seat] = str(values["right_trophy"]) or None
        words = []
        if then != cars:
            words.append(f"cars={','.join(then)}")
            if race.is_face_down(race.grid.places[place]):
                words.append(f"tiles={tiles_with(race, race.grid.places[place], str(values['right_exits']))}")
        if tuple(trophies) != race.trophies:
            words.append(f"trophies={','.join(colour or '-' for colour in trophies)}")
            words.append(f"pile={pile_without(race, trophies)}")
        if values["right_turn"] != race.turn:
            words.append(f"turn={values['right_turn']}")
        return " ".join(words)

    def is_known(self, race: Race) -> bool:
        return not any("?" in each.tiles or None in each.pile for each in race.history())


def split_drive(text: str) -> tuple[str, str]:
    """An act without what it turned up, and that: a kind of tile, a colour, or ""."""
    words = text.split()
    shown = words.pop() if len(words) == 3 and words[0] == "drive" else ""
    return " ".join(words), shown


def say_shown(act: str, shown: str) -> str:
    """An act with what it turned up."""
    kind = next((letter for letter, name in KIND_NAMES.items() if name == shown), "")
    seen = say_kind(kind) if kind else say_colour(shown) if shown else ""
    return _("{act} ({shown})").format(act=act, shown=seen) if seen else act


def say_way(exits: str) -> str:
    """A road tile and how it lies, as in a list."""
    return _("{tile}: {road}").format(tile=start_upper(say_kind(KIND_OF[exits])), road=say_road(exits))


def tiles_with(race: Race, cell: Cell, exits: str) -> str:
    """The tiles of the race with this road in a cell."""
    (row, column), rows = cell, [*race.rows]
    rows[row] = rows[row][:column] + KIND_OF[exits] + rows[row][column + 1 :]
    return "/".join(rows)


def pile_without(race: Race, trophies: list[str | None]) -> str:
    """The pile without these trophies; nobody knows the colours of the others."""
    left = len(race.players) - sum(colour is not None for colour in trophies)
    return ".".join("?" * left) or "-"
