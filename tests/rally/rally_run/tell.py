"""Events in plain words, for the golden playthroughs: what a patient friend at the table would say.

Written for the tests alone and in no hurry to be short: nothing here is shared with what learners see.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rally.rally_run import Cell, Event, Race
from rally.rally_run.box import events

KINDS = {"s": "a straight", "c": "a curve", "j": "a junction", "x": "a crossing", "d": "a dead end"}
SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
ROWS = ("first", "second", "third", "fourth", "fifth")


def listed(words: Iterable[Any]) -> str:
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last


def sides(exits: str) -> str:
    return listed(SIDES[each] for each in exits)


class Friend:
    """Tells the events of one race, one line each."""

    def __init__(self, race: Race) -> None:
        self.names = race.players
        self.grid = race.grid

    def place(self, cell: Cell) -> str:
        if cell == self.grid.pit:
            return "the pit stop"
        if cell in self.grid.colours:
            return f"the {self.grid.colours[cell]} start-finish tile"
        row, column = cell
        return f"the {ROWS[row]} row, tile {column + 1}"

    def tell(self, event: Event) -> str:
        """One sentence with its rule numbers."""
        sentence = getattr(self, type(event).__name__)(event)
        return f"{sentence} ({', '.join(event.rules)})"

    def name(self, event: Any) -> str:
        return self.names[event.seat]

    def TilesLaid(self, e: events.TilesLaid) -> str:
        return f"{e.tiles} road tiles lie face down around the pit stop"

    def TrophiesLaid(self, e: events.TrophiesLaid) -> str:
        return f"{e.trophies} trophies lie on it; their colours may be {listed(e.colours)}"

    def CarPlaced(self, e: events.CarPlaced) -> str:
        return f"{self.name(e)} puts a car on the {e.colour} start-finish tile"

    def RaceBegun(self, e: events.RaceBegun) -> str:
        return f"{self.name(e)} begins"

    def TurnPassed(self, e: events.TurnPassed) -> str:
        return f"Next is {self.name(e)}"

    def TileTurnedOver(self, e: events.TileTurnedOver) -> str:
        return f"{self.name(e)} turns over {self.place(e.cell)}: {KINDS[e.kind]}"

    def TileTurnedRound(self, e: events.TileTurnedRound) -> str:
        ways = "the only way" if e.ways == 1 else f"one of {e.ways} ways"
        return f"  and lays it with a road to {sides(e.exits)}, {ways}"

    def Driven(self, e: events.Driven) -> str:
        return f"{self.name(e)} drives {SIDES[e.direction]} from {self.place(e.start)} to {self.place(e.end)}"

    def TileTurnedDown(self, e: events.TileTurnedDown) -> str:
        return f"  {self.place(e.cell)} is turned face down again"

    def TileStaysOpen(self, e: events.TileStaysOpen) -> str:
        return f"  {self.place(e.cell)} stays open: {listed(self.names[seat] for seat in e.seats)} is there"

    def TilesSwapped(self, e: events.TilesSwapped) -> str:
        return f"{self.name(e)} swaps {self.place(e.first)}, with {self.place(e.second)}"

    def TrophyTaken(self, e: events.TrophyTaken) -> str:
        return f"{self.name(e)} takes the top trophy: it is {e.colour}"

    def NothingTaken(self, e: events.NothingTaken) -> str:
        return f"{self.name(e)} has a trophy already and takes nothing"

    def NothingWon(self, e: events.NothingWon) -> str:
        why = f"its trophy is {e.trophy}" if e.trophy else "it has no trophy"
        return f"{self.name(e)} is on the {e.colour} start-finish tile, and nothing happens: {why}"

    def RaceWon(self, e: events.RaceWon) -> str:
        return f"{self.name(e)} WINS THE RACE on {e.colour}"


def standing(race: Race) -> str:
    """Where everybody is now, in one line."""
    friend = Friend(race)
    parts = []
    for name, cell, trophy in zip(race.players, race.cars, race.trophies, strict=True):
        road = f", road to {sides(race.open[cell])}" if cell in race.open else ""
        parts.append(f"{name} at {friend.place(cell)}{road} ({trophy or 'no'} trophy)")
    return "Now: " + "; ".join(parts) + "."


def playthrough(title: str, races: list[Race]) -> str:
    """A whole race as a text, from what the replay of its record yields: one part a turn."""
    first = races[0]
    friend = Friend(first)
    lines = [title, "=" * len(title), "", f"{len(first.players)} players: {listed(first.players)}."]
    lines += [
        "The tiles, from the north: " + " ".join(start_rows(first)) + ".",
        "Each line ends with the rules it follows.",
    ]
    for number, race in enumerate(races, 1):
        told = list(race.events)
        if number == 1:
            begun = next(i for i, event in enumerate(told) if isinstance(event, events.RaceBegun)) + 1
            lines += ["", "--- The table is laid ---", *map(friend.tell, told[:begun])]
            told = told[begun:]
        lines += ["", f"--- Turn {number} ---", *map(friend.tell, told), standing(race)]
    return "\n".join(lines) + "\n"


def start_rows(race: Race) -> tuple[str, ...]:
    """The rows as they lay when the race began."""
    *_, first = race.history()
    return first.rows
