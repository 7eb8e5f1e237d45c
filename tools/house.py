"""The house: which room is on which floor, who imports whom, and the picture of it in docs/architecture.md.

`python -m tools.house` (`make house`) draws the picture anew; with `--check` it says whether the page
has that of today.
tests/test_floors.py asks that the imports keep to the table. All imports of `rally` and `widgets` count, also those
inside functions and under TYPE_CHECKING. What the faces (`__init__.py`) import does not: they only hand on. To import
from a face is to import from its whole package.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from rally.games import FOLDERS

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("rally", "widgets")
PAGE = ROOT / "docs/architecture.md"
BEGIN, END = "<!-- made by `make house` -->\n", "<!-- end of what `make house` made -->\n"

GAMES = tuple(FOLDERS.values())
"""The folders of all declared games."""

FLOORS: dict[str, str] = {
    # room                             the rooms below it, which it may import from
    "rally.chance":                    "",
    "rally":                           "",
    "rally.any_game":                  "rally rally.chance",
    "rally.GAME.box":                  "rally.any_game",
    "rally.GAME.rules":                "rally.GAME.box",
    "rally.GAME.memory":               "rally.GAME.rules",
    "rally.GAME.race":                 "rally.GAME.memory",
    "rally.GAME.playouts":             "rally.GAME.race",
    "rally.GAME.players":              "rally.GAME.playouts",
    "rally.GAME.game":                 "rally.GAME.players",
    "rally.GAME":                      "rally.GAME.game",
    "rally.tutor":                     "rally.GAME",

    "widgets":                         "",
    "widgets.shared.words":            "rally",
    "widgets.shared.figures":          "widgets.shared.words",
    "widgets.shared.parts":            "widgets.shared.figures widgets",
    "widgets.shared.labs":             "widgets.shared.parts",
    "widgets.GAME.words":              "rally.GAME widgets.shared.words",
    "widgets.GAME.figures":            "widgets.GAME.words widgets.shared.figures",
    "widgets.GAME.parts":              "widgets.GAME.figures widgets.shared.parts",
    "widgets.GAME.stories":            "widgets.GAME.words widgets.shared.labs",
    "widgets.GAME.labs.table":         "widgets.GAME.parts widgets.GAME.stories",
    "widgets.GAME.labs.advice":        "widgets.GAME.parts widgets.shared.labs",
    "widgets.GAME.labs.basics":        "widgets.GAME.labs.table widgets.GAME.labs.advice",
    "widgets.GAME.labs.memory":        "widgets.GAME.labs.table widgets.GAME.labs.advice",
    "widgets.GAME.labs.screen":        "widgets.GAME.labs.table widgets.GAME.labs.advice",
    "widgets.GAME.labs.what_if":       "widgets.GAME.labs.screen",
    "widgets.GAME.labs.play":          "widgets.GAME.labs.screen",
    "widgets.GAME.labs.film":          "widgets.GAME.labs.basics widgets.GAME.labs.what_if widgets.GAME.labs.play",
    "widgets.GAME.labs.editor":        "widgets.GAME.labs.basics widgets.GAME.labs.what_if widgets.GAME.labs.play",
    "widgets.GAME":                    "widgets.GAME.labs.film widgets.GAME.labs.editor widgets.GAME.labs.memory",
    "widgets.tutor":                   "widgets.GAME rally.tutor",
    "widgets.entering":                "widgets.tutor",
    "widgets.speak":                   "widgets.shared.words",
}  # fmt: skip
"""What is below a room's floor counts as well: all that it lists, and what they list. "GAME" is each game in turn;
below a room of all games it is every one."""


@dataclass(frozen=True)
class Import:
    """One import of one module, and whether it stands inside a function."""

    importer: str
    imported: str
    line: int
    inside: bool

    def __str__(self) -> str:
        return f"{self.importer} imports {self.imported} (line {self.line})"


# --- reading the house ----------------------------------------------------------------------------------------------


@cache
def modules() -> dict[str, Path]:
    """All modules of both packages by their names; a face has the name of its package."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


def is_face(module: str) -> bool:
    return modules()[module].name == "__init__.py"


@cache
def imports() -> tuple[Import, ...]:
    """All imports of the modules that are no faces."""
    return tuple(each for module in modules() if not is_face(module) for each in imports_of(module))


def imports_of(module: str) -> Iterator[Import]:
    tree = ast.parse(modules()[module].read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = {id(node) for function in functions for node in ast.walk(function)}
    for node in ast.walk(tree):
        for name in names_in(node, module):
            yield Import(module, name, node.lineno, id(node) in inside)  # type: ignore[attr-defined]


def names_in(node: ast.AST, module: str) -> list[str]:
    """The modules that a statement imports: of ours the module itself, where it is one, else the face that has it."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    package = module.split(".")[: -node.level] if node.level else []
    base = ".".join([*package, *([node.module] if node.module else [])])
    wanted = [f"{base}.{alias.name}" for alias in node.names]
    return sorted({name if name in modules() else base for name in wanted})


@cache
def room_of(module: str) -> str:
    """The room that a module is in: the longest name of a room that it begins with."""
    rooms = [room for room in floors() if module == room or module.startswith(f"{room}.")]
    return max(rooms, key=len, default="")


@cache
def floors() -> dict[str, frozenset[str]]:
    """By room, all rooms below it."""
    direct: dict[str, set[str]] = {}
    for room, below in FLOORS.items():
        if "GAME" in room:
            direct |= {room.replace("GAME", game): set(below.replace("GAME", game).split()) for game in GAMES}
        else:
            direct[room] = {each.replace("GAME", game) for each in below.split() for game in GAMES}
    found: dict[str, frozenset[str]] = {}
    for room in TopologicalSorter(direct).static_order():  # a CycleError here: the table itself goes round
        found[room] = frozenset(direct[room].union(*(found[below] for below in direct[room])))
    return found


def is_ours(module: str) -> bool:
    return module.split(".")[0] in PACKAGES


# --- the picture ----------------------------------------------------------------------------------------------------


def seen() -> dict[str, set[str]]:
    """By room the rooms that its modules do import from, whichever game it is: the games' rooms are drawn once."""
    found: dict[str, set[str]] = {of_any_game(room_of(module)): set() for module in modules()}
    for each in imports():
        if is_ours(each.imported):
            pair = of_any_game(room_of(each.importer)), of_any_game(room_of(each.imported))
            if pair[0] != pair[1]:
                found[pair[0]].add(pair[1])
    return found


def of_any_game(room: str) -> str:
    """The room's name in the table."""
    return ".".join("GAME" if part in GAMES else part for part in room.split("."))


def without_detours(below: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The same without what follows: a room that another one leads down to needs no arrow of its own.

    Raises CycleError if a room of any game is above itself.
    """
    all_below: dict[str, set[str]] = {}
    direct: dict[str, set[str]] = {}
    for room in TopologicalSorter(below).static_order():
        all_below[room] = below[room].union(*(all_below[each] for each in below[room]))
        direct[room] = {one for one in below[room] if not any(one in all_below[other] for other in below[room])}
    return direct


def picture() -> str:
    """The rooms and their arrows, as Mermaid draws them; an arrow goes down, to what is imported."""
    arrows = without_detours(seen())
    lines = ["```mermaid", "flowchart TD"]
    for package in PACKAGES:
        rooms = sorted(room for room in arrows if room.split(".")[0] == package)
        lines.append(f"  subgraph {package}_package[{package}]")
        lines += [f"    {sign(room)}[{room.removeprefix(f'{package}.')}]" for room in rooms]
        lines.append("  end")
    lines += [f"  {sign(room)} --> {sign(below)}" for room in sorted(arrows) for below in sorted(arrows[room])]
    return "\n".join([*lines, "```", ""])


def sign(room: str) -> str:
    return room.replace(".", "_")


def with_picture(page: str) -> str:
    """The page with the picture of today. ValueError if it has no place for it."""
    before, _, rest = page.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise ValueError(f"{PAGE.name} has no place for the picture, between {BEGIN.strip()} and {END.strip()}")
    return f"{before}{BEGIN}\n{picture()}\n{END}{after}"


def main(arguments: list[str]) -> int:
    page = PAGE.read_text("utf-8")
    fresh = with_picture(page)
    if "--check" in arguments:
        if page != fresh:
            print(f"docs/{PAGE.name} shows another house than the imports: make house")
        return page != fresh
    PAGE.write_text(fresh, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
