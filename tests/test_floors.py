"""The house: who may import whom, with no circle, and nothing in it too large to read.

All imports of `rally` and `widgets` count, also those inside functions and under TYPE_CHECKING. What the faces
(`__init__.py`) import does not: they only hand on. To import from a face is to import from its whole package.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import permutations
from pathlib import Path

import pytest

from rally.games import HOUSE

GAMES = tuple(module.split(".")[1] for module in HOUSE.values())
"""The folders of all declared games."""

FLOORS: dict[str, str] = {
    # room                             the rooms below it, which it may import from
    "rally":                           "",
    "rally.any_game":                  "rally",
    "rally.GAME.box":                  "rally.any_game",
    "rally.GAME.rules":                "rally.GAME.box",
    "rally.GAME.memory":               "rally.GAME.rules",
    "rally.GAME.race":                 "rally.GAME.memory",
    "rally.GAME.playouts":             "rally.GAME.race",
    "rally.GAME.players":              "rally.GAME.playouts",
    "rally.GAME.game":                 "rally.GAME.players",
    "rally.GAME":                      "rally.GAME.game",
    "rally.tutor":                     "rally.GAME",
    "rally.tournament":                "rally.GAME",
    "rally.interfaces":                "rally.GAME",

    "widgets":                         "",
    "widgets.shared.words":            "rally",
    "widgets.shared.figures":          "widgets.shared.words",
    "widgets.shared.parts":            "widgets.shared.figures",
    "widgets.shared.labs":             "widgets.shared.parts widgets",
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
}  # fmt: skip
"""What is below a room's floor counts as well: all that it lists, and what they list. "GAME" is each game in turn;
below a room of all games it is every one."""

INSIDE: dict[tuple[str, str], str] = {
    ("rally.stich_rallye.players.advise", "rally.stich_rallye.players.advisor"): "NumPy comes only with advice",
    ("rally.rally_run.players.advise", "rally.rally_run.players.advisor"): "NumPy comes only with advice",
    (
        "rally.stich_rallye.playouts.simulate",
        "rally.stich_rallye.playouts.races",
    ): "NumPy comes only with simulated races",
    (
        "rally.rally_run.playouts.simulate",
        "rally.rally_run.playouts.races",
    ): "NumPy comes only with simulated races",
    ("rally.lazy", "importlib"): "a bare `import rally` needs nothing but itself",
    ("rally.names", "unicodedata"): "slow to load, and only names with odd signs need it",
    ("rally.reading", "json"): "slow to load, and only a record or a track that is a text needs it",
    ("rally.notation", "urllib.parse"): "slow to load, and only names with odd signs need it",
    ("widgets.shared.words.tongues", "babel"): "takes 0.04 s with its tables, and only the first number needs it",
    (
        "widgets.shared.words.tongues",
        "babel.numbers",
    ): "takes 0.04 s with its tables, and only the first number needs it",
    ("widgets.stich_rallye.labs.advice.advisers", "rally.stich_rallye.players.advisor"): "NumPy comes with a question",
    ("widgets.rally_run.labs.advice.advisers", "rally.rally_run.players.advisor"): "NumPy comes with a question",
    ("widgets.stich_rallye.labs.editor.trial", "rally.stich_rallye"): "NumPy comes only with the first simulation",
    (
        "widgets.stich_rallye.labs.film.race_lab",
        "widgets.stich_rallye.labs.what_if.what_if_lab",
    ): "the what-if lab comes only with a branch",
    (
        "widgets.rally_run.labs.film.race_lab",
        "widgets.rally_run.labs.what_if.what_if_lab",
    ): "the what-if lab comes only with a branch",
    ("widgets.stich_rallye.figures.charts", "plotly.graph_objects"): "takes 0.15 s, and only a figure needs it",
    ("widgets.stich_rallye.figures.progress", "plotly.graph_objects"): "takes 0.15 s, and only a figure needs it",
    ("widgets.stich_rallye.figures.track", "plotly.graph_objects"): "takes 0.15 s, and only a figure needs it",
}
"""The imports inside functions, each with its reason: something slow or large is not loaded before it is wanted."""

MOST_LINES = {".py": 400, ".js": 450, ".css": 400}
MOST_MODULES = 17
MOST_METHODS = 48

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("rally", "widgets")


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


# --- the floors -----------------------------------------------------------------------------------------------------


def test_every_game_has_its_rooms_on_every_floor() -> None:
    """A game that is declared and stands in no folder, or in a folder that no game declares, fails here."""
    for package in PACKAGES:
        there = {name.split(".")[1] for name in modules() if name.count(".") == 2 and name.startswith(f"{package}.")}
        assert {*GAMES} == there - {"tutor", "shared", "any_game"}, package


def test_every_room_of_the_table_below_another_is_in_the_table() -> None:
    named = {room for below in FLOORS.values() for room in below.split()}
    games = {room.replace("GAME", game) for room in FLOORS for game in GAMES}
    assert named - set(FLOORS) - games == set()


def test_every_module_is_in_a_room_of_the_table() -> None:
    """No module stands beside the rooms of its package, where the table would not know its floor."""
    faces = {room for room in floors() if any(other.startswith(f"{room}.") for other in floors())}
    loose = {m for m in modules() if not is_face(m) and room_of(m) in faces - {"rally", "widgets"}}
    assert loose == set(), f"these stand on no floor: {', '.join(sorted(loose))}"
    assert {room_of(module) for module in modules()} <= set(floors())


@pytest.mark.parametrize("module", [module for module in modules() if not is_face(module)])
def test_a_module_imports_only_what_is_below_it(module: str) -> None:
    room = room_of(module)
    wrong = [
        f"{each}: {room} may not import {room_of(each.imported) or 'that'}"
        for each in imports_of(module)
        if is_ours(each.imported) and room_of(each.imported) not in {room, *floors()[room]}
    ]
    assert not wrong, "\n".join(wrong)


def test_no_game_imports_another() -> None:
    wrong = [
        str(each)
        for each in imports()
        for game, other in permutations(GAMES, 2)
        if f".{game}." in f".{each.importer}." and f".{other}." in f".{each.imported}."
        if each.importer.split(".")[1] in GAMES
    ]
    assert not wrong, "\n".join(wrong)


def test_a_module_does_not_import_its_own_package() -> None:
    """A face imports its modules: a module that imports the face closes a circle."""
    wrong = [
        str(each)
        for each in imports()
        if each.imported in modules() and is_face(each.imported) and each.importer.startswith(f"{each.imported}.")
    ]
    assert not wrong, "\n".join(wrong)


def test_no_modules_import_one_another_in_a_circle() -> None:
    graph: dict[str, set[str]] = {}
    for each in imports():
        if each.imported in modules() and not is_face(each.imported):
            graph.setdefault(each.importer, set()).add(each.imported)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' is imported by '.join(error.args[1])}")


def test_imports_inside_functions_are_those_of_the_list() -> None:
    """A list of reasons, not of exceptions: what needs none of them belongs to the top of its module."""
    found = {(each.importer, each.imported): each for each in imports() if each.inside}
    new = [str(each) for pair, each in found.items() if pair not in INSIDE]
    assert not new, "inside a function, and INSIDE does not say why:\n" + "\n".join(new)
    gone = [pair for pair in INSIDE if pair not in found]
    assert not gone, f"INSIDE gives a reason for what is not there: {gone}"


# --- sizes ----------------------------------------------------------------------------------------------------------


def sources() -> list[Path]:
    """All sources of the project, but for what others have written."""
    folders = (*PACKAGES, "tests", "tools")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in MOST_LINES]
    return sorted(path for path in paths if "vendor" not in path.parts)


def test_no_file_is_too_long() -> None:
    counted = {path: len(path.read_text("utf-8").splitlines()) for path in sources()}
    long = [f"{path.relative_to(ROOT)}: {lines}" for path, lines in counted.items() if lines > MOST_LINES[path.suffix]]
    assert not long, "\n".join(long)


def test_no_folder_is_too_full() -> None:
    """Faces are not counted; of a part's three files its module is."""
    folders: dict[Path, int] = {}
    for path in sources():
        if path.suffix == ".py" and path.name != "__init__.py":
            folders[path.parent] = folders.get(path.parent, 0) + 1
    full = [f"{folder.relative_to(ROOT)}: {count} modules" for folder, count in folders.items() if count > MOST_MODULES]
    assert not full, "\n".join(full)


def test_no_class_has_too_many_methods() -> None:
    large = []
    for path in (path for path in sources() if path.suffix == ".py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.ClassDef):
                continue
            methods = [part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
            if len(methods) > MOST_METHODS:
                large.append(f"{path.relative_to(ROOT)}: {node.name} has {len(methods)} methods")
    assert not large, "\n".join(large)


def test_every_module_says_its_subject_in_its_first_line() -> None:
    silent = [str(path.relative_to(ROOT)) for path in sources() if path.suffix == ".py" and not subject(path)]
    assert not silent, "\n".join(silent)


def subject(path: Path) -> str:
    """The first line of a module's docstring."""
    return (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split("\n")[0]
