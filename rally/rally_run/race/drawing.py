"""A race of Rally Run! as lines of plain text: the board with its roads and cars, then who has what."""

from __future__ import annotations

from collections.abc import Collection

from rally.core.terminal import Paint, cut_to_width, lay_table, mark_cars, sign_of_seat
from rally.rally_run.box.facts import COLOURS
from rally.rally_run.box.grid import Cell
from rally.rally_run.box.tiles import ORIENTATIONS, PIT

from .race import Race

HIGH, WIDE = 3, 7
"""Lines and columns of a place."""

MIDDLE = WIDE // 2
JOINTS = {
    "N": "╵", "E": "╶", "S": "╷", "W": "╴", "NE": "└", "NS": "│", "NW": "┘", "ES": "┌", "EW": "─", "SW": "┐",
    "NES": "├", "NEW": "┴", "NSW": "┤", "ESW": "┬", "NESW": "┼",
}  # fmt: skip
"""The middle of a road by its exits."""

COVERS = "░▒"
"""What is seen of tiles that lie face down: those beside each other look different, to be counted."""

FRAME = ("┌─────┐", "│     │", "└─────┘")
START_LETTERS = {colour: colour[0] for colour in COLOURS}
"""What stands on the start-finish tile of each colour."""

LONGEST_NAME = 24
"""Maximum width of a name, in columns."""

Sign = tuple[str, tuple[str, ...]]
"""One column of a line, and its styles."""

PLAIN: tuple[str, ...] = ()


def draw_race(race: Race, paint: Paint) -> list[str]:
    """The whole table: what its notation says, in a form for people to read."""
    heads = ["pile=" + (".".join(colour or "?" for colour in race.pile) or "-")]
    heads += ["swapped=" + "/".join(map(race.grid.name, race.swapped))] if race.swapped else []
    return ["  ".join(heads), "", *draw_board(race, paint, is_open=True), "", *draw_players(race, paint)]


def draw_board(
    race: Race, paint: Paint, *, first: int = 0, framed: Collection[Cell] = (), is_open: bool = False
) -> list[str]:
    """The board with the cars where they are.

    first: the number of the first row and column; the notation counts from 0, people from 1. framed: places with a
    frame around them. is_open: whether what lies face down is shown where the race knows it.
    """
    inside, around = range(race.grid.size), range(-1, race.grid.size + 1)
    numbers = "".join((str(column + first) if column in inside else "").center(WIDE) for column in around)
    lines = [paint(f"  {numbers}".rstrip(), "faint")]
    for row in around:
        places = [place_signs(race, (row, column), (row, column) in framed, is_open) for column in around]
        for line in range(HIGH):
            number = str(row + first) if line == HIGH // 2 and row in inside else ""
            signs = [sign for place in places for sign in place[line]]
            while signs and signs[-1][0] == " ":
                signs.pop()
            lines.append((paint(number, "faint") + " " * (2 - len(number)) + paint_signs(signs, paint)).rstrip())
    while not lines[-1].strip():
        lines.pop()
    return lines


def place_signs(race: Race, cell: Cell, is_framed: bool, is_open: bool) -> list[list[Sign]]:
    """The lines of a place: a tile face up or face down, the pit stop, a start-finish tile, or nothing."""
    lines: list[list[Sign]] = [[(" ", ())] * WIDE for _ in range(HIGH)]
    if cell not in race.grid.index and cell not in race.grid.colours:
        return lines
    exits, style, word = race.exits(cell) or "", PLAIN, ""
    if cell == race.turning:
        word = race.kind(cell)
    elif race.is_face_down(cell):
        style = ("faint",)
        lines = [[(" ", ()), *[(COVERS[sum(cell) % 2], style)] * (WIDE - 2), (" ", ())] for _ in range(HIGH)]
        if is_open and not race.is_unknown(cell):
            exits = ORIENTATIONS[race.kind(cell)][0]
    if is_framed:
        for line, signs in enumerate(FRAME):
            lines[line] = [
                (sign, ("yellow",)) if sign != " " else old for sign, old in zip(signs, lines[line], strict=True)
            ]
    lay_road(lines, exits, style)
    lay_word(lines, cell_word(race, cell) or [(letter, ("bold",)) for letter in word])
    return lines


def lay_road(lines: list[list[Sign]], exits: str, style: tuple[str, ...]) -> None:
    """Draw a road with these exits over what is there."""
    if not exits:
        return
    lines[1][MIDDLE] = JOINTS[exits], style
    for exit_, line in (("N", 0), ("S", 2)):
        if exit_ in exits:
            lines[line][MIDDLE] = "│", style
    for exit_, columns in (("W", range(MIDDLE)), ("E", range(MIDDLE + 1, WIDE))):
        if exit_ in exits:
            for column in columns:
                lines[1][column] = "─", style


def cell_word(race: Race, cell: Cell) -> list[Sign]:
    """What stands on a place: the pit stop and how many trophies are left, the colour of a start-finish tile, cars."""
    word: list[Sign] = []
    if cell == race.grid.pit:
        word = [(letter, ("bold",)) for letter in f"{PIT}{len(race.pile) or ''}"]
    elif colour := race.grid.colours.get(cell):
        word = [(START_LETTERS[colour], (colour,))]
    marks = mark_cars(race.players)
    return word + [(marks[seat], ("bold",)) for seat, car in enumerate(race.cars) if car == cell]


def lay_word(lines: list[list[Sign]], word: list[Sign]) -> None:
    """Write over the middle of a place."""
    first = MIDDLE - (len(word) - 1) // 2
    for column, sign in enumerate(word, start=first):
        lines[1][column] = sign


def paint_signs(signs: list[Sign], paint: Paint) -> str:
    """A line of its signs; what is painted alike is painted together."""
    line, run, style = "", "", PLAIN
    for sign, its_style in [*signs, ("", ("end",))]:
        if its_style != style:
            line, run, style = line + paint(run, *style), "", its_style
        run += sign
    return line


def draw_players(race: Race, paint: Paint) -> list[str]:
    """For each seat, the letter of its car, its name, place and trophy; an arrow marks the seat to act, a star the
    winner."""
    marks = mark_cars(race.players)
    rows = [["", "", "players", "cars", "trophies"]]
    for seat, name in enumerate(race.players):
        sign, where = sign_of_seat(seat, race.to_act, race.winner), race.grid.name(race.cars[seat])
        rows.append([marks[seat], sign, cut_to_width(name, LONGEST_NAME), where, race.trophies[seat] or "-"])
    return lay_table(rows, paint)
