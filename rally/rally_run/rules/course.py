"""What a legal action causes: the next moment, and every consequence as an event (R2 to R5); and the table after a seat
has left it (R-C)."""

from __future__ import annotations

from rally.core.course import ActionCourse
from rally.core.errors import IllegalAction
from rally.core.legal import Event
from rally.core.validate import without_seat
from rally.rally_run.box.actions import Action, Drive, Swap, Turn
from rally.rally_run.box.events import (
    CarPlaced,
    Driven,
    NothingTaken,
    NothingWon,
    RaceBegun,
    RaceWon,
    TilesLaid,
    TilesSwapped,
    TileStaysOpen,
    TileTurnedDown,
    TileTurnedOver,
    TileTurnedRound,
    TrophiesLaid,
    TrophyTaken,
    TurnPassed,
)
from rally.rally_run.box.grid import Cell

from .moment import Moment, fields_of
from .referee import why_not_leave
from .roads import DEAD_END, way_back, ways_to_lay


def opening_events(moment: Moment) -> tuple[Event, ...]:
    """The events of a race's beginning: tiles, trophies and cars are laid out, and somebody begins (R1, R2.1)."""
    cars = (
        CarPlaced(rule="R1.9", seat=seat, colour=moment.grid.colours[cell]) for seat, cell in enumerate(moment.cars)
    )
    return (
        TilesLaid(rule="R1.2", tiles=len(moment.grid.road_cells)),
        TrophiesLaid(
            rule="R1.5", also=(moment.options.rules["trophies"],), trophies=len(moment.pile), colours=moment.colours
        ),
        *cars,
        RaceBegun(rule="R2.1", seat=moment.turn),
    )


class _Course(ActionCourse[Moment, Action]):
    """A race on its way through one action whose tiles are known."""

    kind = Moment

    def act(self, action: Action) -> None:
        match action:
            case Drive(direction=direction):
                self.drive(direction)
            case Turn(exits=exits):
                self.lay(exits)
            case Swap(first=first, second=second):
                self.swap(first, second)

    # --- driving ---

    def drive(self, direction: str) -> None:
        """R3.1; a face-down tile is turned over first, and turned round at once where there is no choice (R3.2)."""
        moment = self.now
        end = moment.grid.neighbours[moment.car][direction]
        if not moment.is_face_down(end):
            self.arrive(
                end, direction, "R3.7" if end in moment.grid.colours else "R3.4" if end in moment.open else "R3.1"
            )
            return
        self.set(turning=end, swapped=None)
        self.happen(TileTurnedOver, rule="R3.2", seat=moment.turn, cell=end, kind=moment.kind(end))
        ways = ways_to_lay(moment, end)
        if len(ways) == 1:
            self.lay(ways[0])

    def lay(self, exits: str) -> None:
        """R3.2, R3.3: the tile is turned round, and the car must drive onto it."""
        moment = self.now
        cell = moment.turning
        assert cell is not None  # a tile is being turned round
        back = way_back(moment, cell)
        ways = len(ways_to_lay(moment, cell))
        rule = "R3.2" if back in exits else "R3.3"
        self.set(turning=None, laid=tuple(sorted((*moment.laid, (cell, exits)))))
        self.happen(TileTurnedRound, rule=rule, seat=moment.turn, cell=cell, exits=exits, ways=ways)
        direction = next(each for each, other in moment.grid.neighbours[moment.car].items() if other == cell)
        self.arrive(cell, direction, "R3.2")

    def arrive(self, end: Cell, direction: str, rule: str) -> None:
        """The car drives onto the tile; then what it left (R3.5), and what it has come to (R5)."""
        moment, seat = self.now, self.now.turn
        start = moment.car
        also = ("R3.6",) * (moment.open.get(start, "") == direction and moment.kind(start) == DEAD_END)
        also += ("R1.8",) * (end == moment.grid.pit) + ("R3.7",) * (end in moment.cars and rule != "R3.7")
        self.set(cars=tuple(end if other == seat else car for other, car in enumerate(moment.cars)))
        self.happen(Driven, rule=rule, also=also, seat=seat, start=start, end=end, direction=direction)
        self.leave(start)
        if end == moment.grid.pit:
            self.stop_at_the_pit()
        elif end in moment.grid.colours:
            self.come_to_a_finish(moment.grid.colours[end])
        if self.now.winner is None:
            self.pass_turn()

    def leave(self, cell: Cell) -> None:
        """R3.5: a road tile that nobody stands on is turned face down again."""
        if cell not in self.now.open:
            return
        staying = tuple(seat for seat, car in enumerate(self.now.cars) if car == cell)
        if staying:
            self.happen(TileStaysOpen, rule="R3.5", cell=cell, seats=staying)
        else:
            self.set(laid=tuple(each for each in self.now.laid if each[0] != cell))
            self.happen(TileTurnedDown, rule="R3.5", seat=self.now.turn, cell=cell)

    # --- trophies and the end ---

    def stop_at_the_pit(self) -> None:
        """R5.1, R5.3."""
        moment, seat = self.now, self.now.turn
        if moment.trophies[seat] is not None:
            self.happen(NothingTaken, rule="R5.3", seat=seat)
            return
        colour, *rest = moment.pile
        assert colour is not None  # the referee has looked
        trophies = tuple(colour if other == seat else old for other, old in enumerate(moment.trophies))
        self.set(pile=tuple(rest), trophies=trophies)
        self.happen(TrophyTaken, rule="R5.1", seat=seat, colour=colour)

    def come_to_a_finish(self, colour: str) -> None:
        """R5.2."""
        seat, trophy = self.now.turn, self.now.trophies[self.now.turn]
        if trophy == colour:
            self.set(winner=seat, swapped=None, first=False)
            self.happen(RaceWon, rule="R5.2", seat=seat, colour=colour)
        else:
            self.happen(NothingWon, rule="R5.2", seat=seat, colour=colour, trophy=trophy)

    # --- the rest of a turn ---

    def swap(self, first: Cell, second: Cell) -> None:
        """R4.1; the two are noted for R4.2."""
        moment = self.now
        self.set(tiles=moment.exchanged(first, second), swapped=(first, second))
        again = moment.options.rule("R4.2")
        self.happen(TilesSwapped, rule="R4.1", also=(again,), seat=moment.turn, first=first, second=second)
        self.pass_turn(swapped=(first, second))

    def pass_turn(self, swapped: tuple[Cell, Cell] | None = None) -> None:
        """R2.1: the next seat clockwise; the first turns are over when it comes round to seat 0 (R3.3)."""
        moment = self.now
        seat = (moment.turn + 1) % len(moment.cars)
        self.set(turn=seat, first=moment.first and seat != 0, swapped=swapped)
        self.happen(TurnPassed, rule="R2.1", seat=seat)


def without(moment: Moment, seat: int) -> Moment:
    """The table without this seat and its car. The tile below it is turned face down unless another car stands there,
    and one trophy leaves the race: the one that the seat holds, else the lowest of the pile, which nobody would be left
    to take (R-C).

    Raises IllegalAction if it may not leave.
    """
    IllegalAction.raise_any(why_not_leave(moment, seat))
    left = moment.cars[seat]
    cars, trophies, players = (without_seat(values, seat) for values in (moment.cars, moment.trophies, moment.players))
    laid = tuple((cell, exits) for cell, exits in moment.laid if cell != left or cell in cars)
    pile = moment.pile if moment.trophies[seat] is not None else moment.pile[:-1]
    is_last = seat == len(moment.players) - 1
    turn = (moment.turn - (seat < moment.turn)) % len(players)
    first = moment.first and not (is_last and moment.turn == seat)
    changes = {
        "players": players, "cars": cars, "trophies": trophies, "laid": laid, "pile": pile,
        "turn": turn, "first": first,
    }  # fmt: skip
    return Moment(**fields_of(moment) | changes)


after, events, frames = _Course.after, _Course.tell, _Course.frames
