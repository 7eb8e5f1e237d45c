"""A small picture of a race, drawn with NumPy alone: the cars on the track or board, the trick, and the open tiles."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin
from typing import Any

import numpy as np

from rally.core import palette
from rally.rally_run.box.grid import STEPS, Cell
from rally.rally_run.rules.moment import Moment as BoardMoment
from rally.stich_rallye.rules.moment import Moment as TrackMoment

Pixels = np.ndarray[Any, Any]
Point = tuple[float, float]
Colour = tuple[int, int, int]

FINE = 2
"""The factor by which the picture is drawn larger and then reduced, for smooth edges."""


def to_rgb(value: str) -> Colour:
    """A colour of the palette as red, green and blue."""
    red, green, blue = bytes.fromhex(value.removeprefix("#"))
    return red, green, blue


INK, SOFT, PAPER, LINE, GOLD, GRASS, DOWN, DOWN_INK, UP, UP_INK, RED, YELLOW, PURPLE, BLUE, GREEN = (
    to_rgb(palette.ROLES[thing][0])
    for thing in (
        "ink", "soft", "flat", "faint", "crossed", "grass", "down-slope", "down-ink", "up-slope", "up-ink",
        "car-red", "car-yellow", "car-purple", "car-blue", "sign-green",
    )
)  # fmt: skip
WHITE, ROAD, BACK = (to_rgb(palette.COLOURS[name]) for name in ("white", "slate-67", "green-39"))
CARS: tuple[tuple[Colour, Colour], ...] = ((WHITE, INK), (RED, WHITE), (YELLOW, INK), (PURPLE, WHITE), (BLUE, WHITE))
"""The colour of each seat's car, and of the number of its agent on it."""

COLOURS: dict[str, Colour] = {"red": RED, "yellow": YELLOW, "green": GREEN, "blue": BLUE}
"""The colours of cards, start-finish tiles and trophies."""

GLYPHS = {
    "0": 0o75557, "1": 0o26227, "2": 0o71747, "3": 0o71717, "4": 0o55711, "5": 0o74717, "6": 0o74757, "7": 0o71222,
    "8": 0o75757, "9": 0o75717, "R": 0o65655, "G": 0o74557, "B": 0o65656, "S": 0o34616, "C": 0o74447, "J": 0o11157,
    "X": 0o55255, "D": 0o65556,
}  # fmt: skip
"""The glyphs of a character: five rows of three dots, an octal digit each."""


class Canvas:
    """A canvas with coordinates in pixels from the top left corner."""

    def __init__(self, width: int, height: int, colour: Colour) -> None:
        self.pixels: Pixels = np.full((height * FINE, width * FINE, 3), colour, np.uint8)

    def fill(self, left: float, top: float, right: float, bottom: float, inside: Any, colour: Colour) -> None:
        """Colour the points within these bounds for which `inside`, a test of x and y, is true."""
        height, width, _ = self.pixels.shape
        x0, y0 = max(0, int(left * FINE)), max(0, int(top * FINE))
        x1, y1 = min(width, int(right * FINE) + 1), min(height, int(bottom * FINE) + 1)
        y, x = np.mgrid[y0:y1, x0:x1]
        self.pixels[y0:y1, x0:x1][inside((x + 0.5) / FINE, (y + 0.5) / FINE)] = colour

    def disc(self, at: Point, radius: float, colour: Colour) -> None:
        x, y = at
        bounds = x - radius, y - radius, x + radius, y + radius
        self.fill(*bounds, lambda px, py: (px - x) ** 2 + (py - y) ** 2 <= radius**2, colour)

    def box(self, left: float, top: float, width: float, height: float, colour: Colour) -> None:
        right, bottom = left + width, top + height
        inside = lambda px, py: (px >= left) & (px < right) & (py >= top) & (py < bottom)  # noqa: E731
        self.fill(left, top, right, bottom, inside, colour)

    def stroke(self, start: Point, end: Point, width: float, colour: Colour) -> None:
        """A line with round ends."""
        (ax, ay), (bx, by) = start, end
        length = max(hypot(bx - ax, by - ay), 1e-6) ** 2

        def near(px: Pixels, py: Pixels) -> Any:
            along = np.clip(((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length, 0, 1)
            return (px - ax - along * (bx - ax)) ** 2 + (py - ay - along * (by - ay)) ** 2 <= width**2 / 4

        half = width / 2
        self.fill(min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half, near, colour)

    def write(self, text: str, middle: Point, dot: float, colour: Colour) -> None:
        """Draw characters of GLYPHS with dots of this size."""
        left, top = middle[0] - (4 * len(text) - 1) * dot / 2, middle[1] - 2.5 * dot
        for place, letter in enumerate(text):
            for number in range(15):
                if GLYPHS[letter] >> (14 - number) & 1:
                    x, y = left + (4 * place + number % 3) * dot, top + number // 3 * dot
                    self.box(x, y, dot, dot, colour)

    def car(self, seat: int, at: Point, radius: float, ring: Colour) -> None:
        """A car with the number of its seat, in a ring of this colour."""
        body, ink = CARS[seat]
        self.disc(at, radius + 2, ring)
        self.disc(at, radius, body)
        self.write(str(seat), at, radius / 4.5, ink)

    def shrink(self) -> Pixels:
        """The picture: rows × columns × red, green, blue."""
        height, width, _ = self.pixels.shape
        blocks = self.pixels.reshape(height // FINE, FINE, width // FINE, FINE, 3)
        small: Pixels = blocks.mean(axis=(1, 3)).astype(np.uint8)
        return small


def draw_race(race: TrackMoment | BoardMoment) -> Pixels:
    """The picture of a race as rows × columns × red, green, blue, each from 0 to 255."""
    return draw_track(race) if isinstance(race, TrackMoment) else draw_board(race)


# --- Stich Rallye ----------------------------------------------------------------------------------------------------

WIDTH, HEIGHT = 560, 360
MIDDLE, ACROSS, DOWNWARD = (280.0, 180.0), 240.0, 142.0


def places_on_loop(spaces: int) -> list[Point]:
    """The centre of each space, spread evenly on an oval, clockwise from the left of its top."""
    fine = [(MIDDLE[0] + ACROSS * cos(a), MIDDLE[1] + DOWNWARD * sin(a)) for a in np.linspace(0, 2 * pi, 2000) - 2.1]
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(np.array(fine), axis=0).T))])
    found = np.searchsorted(lengths, np.arange(spaces) * lengths[-1] / spaces)
    return [fine[min(int(place), len(fine) - 1)] for place in found]


def beside(place: Point, inwards: float) -> Point:
    """The point at this distance from a point towards the centre of the oval."""
    x, y = MIDDLE[0] - place[0], MIDDLE[1] - place[1]
    return place[0] + inwards * x / hypot(x, y), place[1] + inwards * y / hypot(x, y)


def draw_track(race: TrackMoment) -> Pixels:
    """The track with its hills and cars, a golden ring around a car that is a lap ahead; inside it the trick and, by
    seat, motor and cards. The finish line lies before space 0; gold marks the seat with the flag, a bar the one to
    act."""
    canvas, places = Canvas(WIDTH, HEIGHT, GRASS), places_on_loop(len(race.track))
    size = min(15.0, 0.46 * hypot(places[1][0] - places[0][0], places[1][1] - places[0][1]))
    for one, other in zip(places, [*places[1:], places[0]], strict=True):
        canvas.stroke(one, other, 2 * size + 8, ROAD)
    last, first = places[-1], places[0]
    line = (last[0] + first[0]) / 2, (last[1] + first[1]) / 2
    canvas.stroke(beside(line, size + 4), beside(line, -size - 4), 4, INK)
    for kind, place, after in zip(race.track.spaces, places, [*places[1:], places[0]], strict=True):
        canvas.disc(place, size, {"d": DOWN, "u": UP}.get(kind, PAPER))
        if kind != ".":
            draw_arrow(canvas, place, after, size, forward=kind == "d")
    draw_trick(canvas, race)
    draw_plates(canvas, race)
    shared: dict[int, int] = {}
    for seat, progress in enumerate(race.cars):
        space = progress % len(race.track)
        row = shared[space] = shared.get(space, -1) + 1
        ring = GOLD if progress >= len(race.track) else INK
        canvas.car(seat, beside(places[space], 21 * row), min(11.0, size), ring)
    return canvas.shrink()


def draw_arrow(canvas: Canvas, place: Point, after: Point, size: float, *, forward: bool) -> None:
    """The direction in which a car that stops here rolls."""
    angle = atan2(after[1] - place[1], after[0] - place[0]) + (0 if forward else pi)
    tip = place[0] + size / 2 * cos(angle), place[1] + size / 2 * sin(angle)
    for side in (-2.4, 2.4):
        end = tip[0] + 0.8 * size * cos(angle + side), tip[1] + 0.8 * size * sin(angle + side)
        canvas.stroke(tip, end, 2.5, DOWN_INK if forward else UP_INK)


def draw_trick(canvas: Canvas, race: TrackMoment) -> None:
    """The cards of the trick, each above the number of its seat, and the round before them."""
    canvas.write(f"R{race.round}", (110, 162), 5, SOFT)
    for place, card in enumerate(race.trick):
        left = 150.0 + 56 * place
        canvas.box(left, 126, 46, 62, INK)
        canvas.box(left + 2, 128, 42, 58, COLOURS[card.colour])
        canvas.write(str(card), (left + 23, 157), 3.4, WHITE)
        canvas.car(race.seat_of(place), (left + 23, 194), 9, INK)


def draw_plates(canvas: Canvas, race: TrackMoment) -> None:
    """The value of each seat's motor, below the number of its car."""
    players = len(race.players)
    for seat in range(players):
        x = 280 + 70 * (seat - (players - 1) / 2)
        if seat == race.to_act:
            canvas.box(x - 28, 266, 56, 5, GREEN)
        canvas.car(seat, (x - 14, 244), 11, GOLD if seat == race.flag else INK)
        canvas.write(str(race.motors[seat].value), (x + 14, 244), 3.4, INK)


# --- Rally Run! ------------------------------------------------------------------------------------------------------

TILE = 60


def draw_board(race: BoardMoment) -> Pixels:
    """The board with its open roads and its cars; a car with a trophy is ringed in its colour. Face-down tiles are
    green, the one to be turned round is gold; a bar marks the seat to act."""
    size = race.grid.size
    canvas = Canvas((size + 2) * TILE + 110, (size + 2) * TILE, GRASS)
    for cell in race.grid.neighbours:
        draw_tile(canvas, race, cell)
    if race.trophies.count(None) and race.pile:
        x, y = tile_middle(race.grid.pit)
        canvas.box(x - 8, y - 8, 16, 16, GOLD)
        canvas.write(str(len(race.pile)), (x, y), 2.4, INK)
    for seat, cell in enumerate(race.cars):
        together = [other for other, place in enumerate(race.cars) if place == cell]
        x, y = tile_middle(cell)
        side = 16 * (together.index(seat) - (len(together) - 1) / 2)
        trophy = race.trophies[seat]
        canvas.car(seat, (x + side, y + side / 2), 12, COLOURS[trophy] if trophy else INK)
    for seat, trophy in enumerate(race.trophies):
        x, y = (size + 2) * TILE + 40, 60 + 56 * seat
        if seat == race.to_act:
            canvas.box(x - 32, y - 14, 6, 28, GREEN)
        canvas.car(seat, (x, y), 14, INK)
        canvas.box(x + 26, y - 12, 24, 24, LINE)
        canvas.box(x + 28, y - 10, 20, 20, COLOURS[trophy] if trophy else PAPER)
    return canvas.shrink()


def tile_middle(cell: Cell) -> Point:
    """The centre of a tile; tiles outside the grid lie in the margin."""
    return (cell[1] + 1.5) * TILE, (cell[0] + 1.5) * TILE


def draw_tile(canvas: Canvas, race: BoardMoment, cell: Cell) -> None:
    """A tile, with its road or its back."""
    x, y = tile_middle(cell)
    half = TILE / 2 - 2
    exits, colour = race.exits(cell), race.grid.colours.get(cell)
    back = GOLD if cell == race.turning else BACK
    canvas.box(x - half, y - half, 2 * half, 2 * half, back if exits is None else COLOURS[colour] if colour else PAPER)
    if exits is None:
        canvas.write(race.kind(cell).upper() if cell == race.turning else "", (x, y), 5, INK)
        return
    canvas.disc((x, y), 9, ROAD)
    for each in exits:
        row, column = STEPS[each]
        canvas.stroke((x, y), (x + column * (half - 9), y + row * (half - 9)), 18, ROAD)
        canvas.box(*road_end(x, y, row, column, half), ROAD)


def road_end(x: float, y: float, row: int, column: int, half: float) -> tuple[float, float, float, float]:
    """The rectangle in which a road ends at the edge of its tile: left, top, width, height."""
    if row:
        return x - 9, y - half if row < 0 else y + half - 9, 18, 9
    return x - half if column < 0 else x + half - 9, y - 9, 9, 18
