"""Rally Run! a second time, slowly and plainly, written from the rules alone: what the tests hold `rally` against.

Places are texts: "r2c3" a cell of the grid, "red start" a start-finish tile; the pit stop is the cell in the middle.
Sides of a tile are the words north, east, south and west. Actions are texts too: "drive north", "lay east south",
"swap r0c1 r3c4". Nothing here knows the package under test. Where it could be short or obvious it is obvious.
"""

from __future__ import annotations

import copy
from itertools import combinations

SIDES = ["north", "east", "south", "west"]
OTHER_SIDE = {"north": "south", "south": "north", "east": "west", "west": "east"}

# R1.4: colour → (which corner, on which side of it)
STARTS = {"red": ("north", "west"), "yellow": ("east", "north"), "green": ("south", "east"), "blue": ("west", "south")}


def quarter_turn(sides: frozenset[str]) -> frozenset[str]:
    return frozenset(SIDES[(SIDES.index(side) + 1) % 4] for side in sides)


def all_ways(sides: set[str]) -> list[frozenset[str]]:
    """Every way in which a tile with these exits can lie."""
    ways: list[frozenset[str]] = []
    lying = frozenset(sides)
    for _ in range(4):
        if lying not in ways:
            ways.append(lying)
        lying = quarter_turn(lying)
    return ways


# R1.7
WAYS = {
    "straight": all_ways({"north", "south"}),
    "curve": all_ways({"north", "east"}),
    "junction": all_ways({"north", "east", "south"}),
    "crossing": all_ways({"north", "east", "south", "west"}),
    "dead end": all_ways({"north"}),
}


def at(row: int, column: int) -> str:
    return f"r{row}c{column}"


def text(sides: frozenset[str]) -> str:
    return " ".join(side for side in SIDES if side in sides)


class Table:
    """A race that is going on. `do` changes it in place; copy it to try something out."""

    def __init__(self, kinds: dict[str, str], size: int, starts: list[str], pile: list[str]) -> None:
        self.size = size
        self.middle = at(size // 2, size // 2)
        self.kinds = kinds  # by cell, the pit stop left out
        self.lying: dict[str, frozenset[str]] = {}  # the road tiles that lie face up
        self.cars = [f"{colour} start" for colour in starts]  # R1.9
        self.pile = list(pile)  # top first
        self.trophies: list[str | None] = [None for _ in starts]
        self.whose_turn = 0  # R2.1
        self.turns_taken = [0 for _ in starts]
        self.turned_over: str | None = None
        self.just_swapped: list[str] = []
        self.winner: int | None = None
        self.diary: list[str] = []

    def copy(self) -> Table:
        return copy.deepcopy(self)

    # --- the table ---

    def beside(self, place: str, side: str) -> str | None:
        """The tile that borders this one on this side, or None."""
        if place.endswith("start"):
            colour = place.split()[0]
            corner, out = self.corner_of(colour)
            return corner if side == OTHER_SIDE[out] else None
        row, column = (int(number) for number in place[1:].split("c"))
        row = row + {"north": -1, "south": 1}.get(side, 0)
        column = column + {"west": -1, "east": 1}.get(side, 0)
        if 0 <= row < self.size and 0 <= column < self.size:
            return at(row, column)
        for colour in STARTS:
            if self.corner_of(colour) == (place, side):
                return f"{colour} start"
        return None

    def corner_of(self, colour: str) -> tuple[str, str]:
        """The corner cell beside a start-finish tile, and the side of that cell on which the tile lies."""
        out, along = STARTS[colour]
        row = self.size - 1 if "south" in (out, along) else 0
        column = self.size - 1 if "east" in (out, along) else 0
        return at(row, column), out

    def roads(self, place: str) -> frozenset[str] | None:
        """The exits of the tile at this place if it lies open, else None."""
        if place == self.middle:
            return frozenset(SIDES)  # R1.8
        if place.endswith("start"):
            _, out = self.corner_of(place.split()[0])
            return frozenset([OTHER_SIDE[out]])  # R1.4
        return self.lying.get(place)

    def is_face_down(self, place: str) -> bool:
        return place in self.kinds and place not in self.lying and place != self.turned_over

    def face_down(self) -> list[str]:
        return [place for place in self.kinds if self.is_face_down(place)]

    # --- what may be done ---

    def choices(self) -> list[str]:
        """Everything that may be done now."""
        if self.winner is not None:
            return []
        if self.turned_over is not None:
            return [f"lay {text(way)}" for way in self.ways_to_lay(self.turned_over)]
        found = []
        car = self.cars[self.whose_turn]
        for side in SIDES:
            if self.may_drive(car, side):
                found.append(f"drive {side}")
        for one, other in combinations(self.face_down(), 2):  # R4.1
            if one not in self.just_swapped and other not in self.just_swapped:  # R4.2
                found.append(f"swap {one} {other}")
        return found

    def may_drive(self, car: str, side: str) -> bool:
        mine = self.roads(car)
        assert mine is not None  # a tile under a car lies open
        if side not in mine:
            return False  # R3.1
        there = self.beside(car, side)
        if there is None:
            return False
        theirs = self.roads(there)
        return theirs is None or OTHER_SIDE[side] in theirs  # R3.2, R3.4

    def ways_to_lay(self, place: str) -> list[frozenset[str]]:
        car = self.cars[self.whose_turn]
        back = next(side for side in SIDES if self.beside(place, side) == car)
        ways = [way for way in WAYS[self.kinds[place]] if back in way]  # R3.2
        first_turn = self.turns_taken[self.whose_turn] == 0
        if self.kinds[place] == "dead end" and first_turn and car.endswith("start"):  # R3.3
            for side in SIDES:
                neighbour = self.beside(place, side)
                if side != back and neighbour is not None and self.is_face_down(neighbour):
                    ways.append(frozenset([side]))
        return ways

    # --- doing it ---

    def do(self, choice: str) -> None:
        self.diary = []
        verb, *words = choice.split()
        if verb == "swap":
            one, other = words
            self.kinds[one], self.kinds[other] = self.kinds[other], self.kinds[one]
            self.diary.append("swapped")
            self.end_turn([one, other])
        elif verb == "lay":
            self.lay(frozenset(words))
        else:
            self.drive(words[0])

    def drive(self, side: str) -> None:
        there = self.beside(self.cars[self.whose_turn], side)
        assert there is not None
        if self.is_face_down(there):
            self.turned_over = there
            self.diary.append(f"turned over a {self.kinds[there]}")
            ways = self.ways_to_lay(there)
            if len(ways) == 1:
                self.lay(ways[0])
        else:
            self.drive_onto(there)

    def lay(self, way: frozenset[str]) -> None:
        place = self.turned_over
        assert place is not None
        self.turned_over = None
        self.lying[place] = way
        self.drive_onto(place)

    def drive_onto(self, there: str) -> None:
        seat = self.whose_turn
        here = self.cars[seat]
        self.cars[seat] = there
        self.diary.append("drove")
        if here in self.lying and here not in self.cars:
            del self.lying[here]  # R3.5
            self.diary.append("turned down")
        if there == self.middle:
            if self.trophies[seat] is None:
                self.trophies[seat] = self.pile.pop(0)  # R5.1
                self.diary.append("took a trophy")
            else:
                self.diary.append("took nothing")  # R5.3
        if there.endswith("start"):
            if self.trophies[seat] is not None and there == f"{self.trophies[seat]} start":
                self.winner = seat  # R5.2
                self.diary.append("won")
            else:
                self.diary.append("won nothing")
        if self.winner is None:
            self.end_turn([])

    def end_turn(self, swapped: list[str]) -> None:
        self.just_swapped = swapped
        self.turns_taken[self.whose_turn] += 1
        self.whose_turn = (self.whose_turn + 1) % len(self.cars)  # R2.1
