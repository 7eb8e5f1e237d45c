"""The house: who may import whom, with no circle, and nothing in it too large to read.

The table of the floors, and how imports are read, stand in tools/house.py.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import permutations
from pathlib import Path

import pytest

from tools import house
from tools.house import (
    FLOORS,
    GAMES,
    PACKAGES,
    ROOT,
    floors,
    imports,
    imports_of,
    is_face,
    is_ours,
    modules,
    room_of,
)  # fmt: skip
from tools.measure import functions, says_any
from tools.run_tests import ON_SITE, SELDOM

INSIDE: dict[tuple[str, str], str] = {
    ("rally.stich_rallye.players.advise", "rally.stich_rallye.players.advisor"): "playouts come only with advice",
    ("rally.rally_run.players.advise", "rally.rally_run.players.advisor"): "playouts come only with advice",
    (
        "rally.stich_rallye.playouts.simulate",
        "rally.stich_rallye.playouts.races",
    ): "NumPy comes only with simulated races",
    (
        "rally.rally_run.playouts.simulate",
        "rally.rally_run.playouts.races",
    ): "NumPy comes only with simulated races",
    (
        "rally.stich_rallye.players.advisor",
        "rally.stich_rallye.playouts.playing",
    ): "NumPy comes only with a question, and may not be there",
    (
        "rally.rally_run.players.advisor",
        "rally.rally_run.playouts.playing",
    ): "NumPy comes only with a question, and may not be there",
    (
        "rally.stich_rallye.playouts.simulate",
        "rally.stich_rallye.playouts.plain_races",
    ): "races without NumPy come only where there is none",
    (
        "rally.rally_run.playouts.simulate",
        "rally.rally_run.playouts.plain_races",
    ): "races without NumPy come only where there is none",
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
    ("widgets.tutor.schedule", "fsrs"): "only what is practised is scheduled",
    ("widgets.stich_rallye.figures.charts", "plotly.graph_objects"): "takes 0.15 s, and only a figure needs it",
    ("widgets.stich_rallye.figures.progress", "plotly.graph_objects"): "takes 0.15 s, and only a figure needs it",
    ("widgets.stich_rallye.figures.track", "plotly.graph_objects"): "takes 0.15 s, and only a figure needs it",
}
"""The imports inside functions, each with its reason: something slow or large is not loaded before it is wanted."""

MOST_LINES = {".py": 800, ".js": 800, ".css": 800}
MOST_MODULES = 30
MOST_METHODS = 48
MOST_WITH_ANY = 40
"""Functions of `widgets` that take or give Any, at most: mypy looks at nothing behind it."""


# --- the floors -----------------------------------------------------------------------------------------------------


def test_every_game_has_its_rooms_on_every_floor() -> None:
    """A game that is declared and stands in no folder, or in a folder that no game declares, fails here."""
    for package in PACKAGES:
        there = {name.split(".")[1] for name in modules() if name.count(".") == 2 and name.startswith(f"{package}.")}
        assert {*GAMES} == there - {"tutor", "shared", "any_game", "chance"}, package


def test_every_room_of_the_table_below_another_is_in_the_table() -> None:
    named = {room for below in FLOORS.values() for room in below.split()}
    games = {room.replace("GAME", game) for room in FLOORS for game in GAMES}
    assert named - set(FLOORS) - games == set()


def test_every_room_of_the_table_is_there() -> None:
    """A room of all games is one that some game has."""
    there = {".".join(name.split(".")[:count]) for name in modules() for count in range(1, 9)}
    gone = [room for room in FLOORS if not {room.replace("GAME", game) for game in GAMES} & there]
    assert gone == []


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


# --- its picture ----------------------------------------------------------------------------------------------------


def test_the_picture_is_that_of_the_imports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert house.main(["--check"]) == 0, capsys.readouterr().out
    stale = tmp_path / "architecture.md"
    page = house.PAGE.read_text("utf-8")
    arrow = next(line for line in page.splitlines(keepends=True) if " --> " in line)
    stale.write_text(page.replace(arrow, ""), "utf-8")
    monkeypatch.setattr(house, "PAGE", stale)
    assert house.main(["--check"]) == 1
    assert house.main([]) == 0 and house.main(["--check"]) == 0


def test_the_picture_has_every_room_and_leaves_out_only_what_follows() -> None:
    drawn = house.picture()
    assert all(f"    {house.sign(room)}[" in drawn for room in house.seen())
    assert house.without_detours({"top": {"middle", "ground"}, "middle": {"ground"}, "ground": set()}) == {
        "top": {"middle"},
        "middle": {"ground"},
        "ground": set(),
    }


def test_the_page_names_only_what_is_there() -> None:
    """A file that is moved or renamed is to be found again in docs/architecture.md, too."""
    page = house.PAGE.read_text("utf-8")
    named = re.findall(r"`((?:rally|widgets|tools|tests)/[\w./]+)`", page)
    assert len(named) > 20
    any_of = [path.replace("GAME", "*").replace("SUBJECT", "*") for path in named]
    assert [path for path in any_of if not any(ROOT.glob(path))] == []


# --- sizes ----------------------------------------------------------------------------------------------------------


def sources() -> list[Path]:
    """All sources of the project, but for what others have written, and what a tool has."""
    folders = (*PACKAGES, "tests", "tools")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in MOST_LINES]
    return sorted(path for path in paths if "vendor" not in path.parts)


@cache
def tree(path: Path) -> ast.Module:
    """What stands in a file, read once."""
    return ast.parse(path.read_text("utf-8"))


@pytest.mark.parametrize("named", sorted({*ON_SITE, *SELDOM}))
def test_what_is_tried_by_name_is_there(named: str) -> None:
    """pytest runs nothing at all if one of the tests that it is told is not there."""
    path, _, test = named.partition("::")
    assert (ROOT / path).exists() and (not test or f"def {test}(" in (ROOT / path).read_text("utf-8"))


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
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.ClassDef):
                continue
            methods = [part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
            if len(methods) > MOST_METHODS:
                large.append(f"{path.relative_to(ROOT)}: {node.name} has {len(methods)} methods")
    assert not large, "\n".join(large)


def test_few_functions_of_widgets_leave_their_types_open() -> None:
    """What may be anything is `object`; what goes from hand to hand has a type parameter or a protocol."""
    open_ones = [
        f"{path.relative_to(ROOT)}: {function.name}"
        for path in sources()
        if path.suffix == ".py" and path.is_relative_to(ROOT / "widgets")
        for function in functions(tree(path))
        if says_any(function)
    ]
    assert len(open_ones) <= MOST_WITH_ANY, "\n".join(open_ones)


def test_every_module_says_its_subject_in_its_first_line() -> None:
    silent = [str(path.relative_to(ROOT)) for path in sources() if path.suffix == ".py" and not subject(path)]
    assert not silent, "\n".join(silent)


def subject(path: Path) -> str:
    """The first line of a module's docstring."""
    return (ast.get_docstring(tree(path)) or "").split("\n")[0]
