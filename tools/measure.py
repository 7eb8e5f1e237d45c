"""How large the house is, how far a click goes through it, how long its first lab takes: a table of figures.

usage: python -m tools.measure [FOLDER] [FOLDER2]        FOLDER: a checkout of this project (this one)

With two folders there is a column for each, for before and after. Every folder runs in the Python of its own .venv, in
this one where it has none. Lines are those of `rally` and `widgets` as git has them. A module is a file of Python that
is no face (`__init__.py`); a corridor is a short one that only one other imports: who reads that one has to open this
one as well. What a click enters are the modules in which a function runs from the page's message to the end of the
answer. What a lab loads are the files of the two packages that its import and its making bring in, faces among them.
Times are medians over fresh interpreters that have bytecode; they, and the folders, take turns. (A face that brings
nothing before it is asked is imported in no time: so a first race is timed, too.)
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
KINDS = {".py": "Python", ".js": "script", ".toml": "TOML", ".css": "CSS"}
PACKAGES = ("rally", "widgets")
SHORT = 90
"""Lines of a corridor, at most."""
TURNS = 11
"""Fresh interpreters for each time, in each folder."""

CLICKS = {
    "card": """
        from widgets.stich_rallye import PlayLab
        lab = PlayLab(seed=4)
        part, content = lab.parts.hand, {"card": str(next(iter(lab.race.legal)).card)}
    """,
    "tile": """
        from widgets.rally_run import PlayLab
        lab = PlayLab(2, seed=7)
        drive = next(each for each in lab.race.legal if hasattr(each, "direction"))
        row, column = lab.race.grid.neighbours[lab.race.car][drive.direction]
        part, content = lab.table.board, {"cell": [row, column]}
    """,
}
"""What makes a lab, and the message of a click that acts, by what is clicked."""

WATCH = """
import pathlib, sys, threading
root, entered, before = pathlib.Path.cwd(), set(), lab.state
def note_file(frame, event, argument):
    entered.add(frame.f_code.co_filename)
threading.setprofile(note_file)
sys.setprofile(note_file)
part._answer(None, content, [])
sys.setprofile(None)
assert lab.state is not before, f"the click did nothing: {lab.line.text}"
found = {each for each in map(pathlib.Path, entered) if root in each.parents and each.name != "__init__.py"}
print(len([each for each in found if each.relative_to(root).parts[0] in ("rally", "widgets")]))
"""

LOADED = """
import sys
from widgets.stich_rallye import HillLab
HillLab()
print(len([name for name in sys.modules if name.split(".")[0] in ("rally", "widgets")]))
"""

TIMED = {
    "import and first HillLab, beyond ipywidgets and anywidget": (
        "import ipywidgets, anywidget",
        "from widgets.stich_rallye import HillLab; HillLab()",
    ),
    "import rally.stich_rallye, over a bare interpreter": ("pass", "import rally.stich_rallye"),
    "first race of Stich Rallye, over a bare interpreter": (
        "pass",
        "from rally.stich_rallye import Race; Race.start()",
    ),
    "first race of Rally Run!, over a bare interpreter": ("pass", "from rally.rally_run import Race; Race.start()"),
}
"""What is timed in an interpreter: what it does before, and what it does then."""


# --- counts ---------------------------------------------------------------------------------------------------------


def count_house(folder: Path) -> Iterator[tuple[str, int]]:
    """Each number of a folder with what it counts."""
    texts = {
        Path(name): (folder / name).read_text("utf-8") for name in source_files(folder) if Path(name).suffix in KINDS
    }
    lengths = {path: len(text.splitlines()) for path, text in texts.items()}
    lines = Counter[str]()
    for path, length in lengths.items():
        lines[KINDS[path.suffix]] += length
    trees = {path: ast.parse(text) for path, text in texts.items() if path.suffix == ".py"}
    modules = [path for path in trees if path.name != "__init__.py"]
    yield "modules of rally and widgets besides faces", len(modules)
    yield "their median length", round(median(lengths[path] for path in modules))
    yield f"modules of at most {SHORT} lines with one importer", len(corridors(folder, trees))
    yield from ((f"lines of {kind}", lines[kind]) for kind in KINDS.values())
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    yield "protocols", sum(is_protocol(node) for node in nodes)
    yield "type variables", sum(is_type_variable(node) for node in nodes)
    with_any = [path for path, tree in trees.items() for function in functions(tree) if says_any(function)]
    for top in PACKAGES:
        yield f"functions of {top} with Any in their annotations", sum(path.parts[0] == top for path in with_any)
    for what, makes in CLICKS.items():
        code = "\n".join(line.strip() for line in makes.splitlines()) + WATCH
        yield f"modules entered by a click on a {what}", int(run_code(folder, code))
    yield "files of ours that HillLab loads", int(run_code(folder, LOADED))


def source_files(folder: Path) -> list[str]:
    """The files of both packages that git knows, but for what is vendored."""
    done = subprocess.run(["git", "ls-files", *PACKAGES], cwd=folder, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if (folder / name).exists() and "/vendor/" not in name]


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def is_protocol(node: ast.AST) -> bool:
    """Is it a class with Protocol among its bases?"""
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return any(last_name(base.value if isinstance(base, ast.Subscript) else base) == "Protocol" for base in bases)


def is_type_variable(node: ast.AST) -> bool:
    """Does it make a type variable, or one for parameters?"""
    return isinstance(node, ast.Call) and last_name(node.func) in ("TypeVar", "ParamSpec")


def last_name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def says_any(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Does `Any` stand in the annotation of an argument, or of what comes back?"""
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, [given.vararg, given.kwarg])]
    annotations = [each.annotation for each in every if each.annotation] + [function.returns] * bool(function.returns)
    return any(
        isinstance(node, ast.Name) and node.id == "Any" for each in annotations if each for node in ast.walk(each)
    )


def corridors(folder: Path, trees: dict[Path, ast.Module]) -> list[str]:
    """Short modules that only one other module imports; package faces, which only hand on, do not count."""
    names = {".".join(path.with_suffix("").parts): path for path in trees if path.name != "__init__.py"}
    importers: dict[str, set[str]] = {name: set() for name in names}
    for name, path in names.items():
        for wanted in imported_names(trees[path], name):
            if wanted in importers and wanted != name:
                importers[wanted].add(name)
    short = (name for name, path in names.items() if len((folder / path).read_text("utf-8").splitlines()) <= SHORT)
    return [name for name in short if len(importers[name]) == 1]


def imported_names(tree: ast.AST, name: str) -> Iterator[str]:
    """The names of all modules that a module imports, and of what it takes from them."""
    package = name.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            home = ".".join([*base, *([node.module] if node.module else [])])
            yield from (home, *(f"{home}.{alias.name}" for alias in node.names))


# --- what runs ------------------------------------------------------------------------------------------------------


def run_code(folder: Path, code: str) -> str:
    """The last word that code prints in a fresh interpreter, with the packages of a folder."""
    own = folder / ".venv" / "bin" / "python"
    quiet = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [own if own.exists() else sys.executable, "-c", code],
        cwd=folder,
        env=quiet | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{folder} could not run what is measured:\n{done.stderr}")
    return done.stdout.split()[-1]


def time_imports(folders: Sequence[Path], turns: int) -> Iterator[tuple[str, list[float]]]:
    """Each time with what takes it, in milliseconds: the median of so many turns, for each folder."""
    found: dict[tuple[str, Path], list[float]] = {(what, folder): [] for what in TIMED for folder in folders}
    for turn in range(turns + 1):
        for (what, folder), times in found.items():
            before, then = TIMED[what]
            took = f"import time\n{before}\nbegan = time.perf_counter()\n{then}\nprint(time.perf_counter() - began)"
            milliseconds = 1000 * float(run_code(folder, took))
            if turn:  # the first one makes the bytecode
                times.append(milliseconds)
    for what in TIMED:
        yield what, [median(found[what, folder]) for folder in folders]


def rows(folders: Sequence[Path], turns: int = TURNS) -> Iterator[tuple[str, ...]]:
    """The table, its heading first: what is measured, and what was found in each folder."""
    yield "what", *map(str, folders)
    counts = [dict(count_house(folder)) for folder in folders]
    yield from ((what, *(f"{count[what]:,}" for count in counts)) for what in counts[0])
    yield from ((what, *(f"{each:.0f} ms" for each in times)) for what, times in time_imports(folders, turns))


def main(arguments: Iterable[str]) -> int:
    """Print the table."""
    folders = [Path(each).resolve() for each in arguments] or [ROOT]
    for number, row in enumerate(rows(folders)):
        print(f"| {' | '.join(row)} |", flush=True)
        if not number:
            print("|---" * len(row) + "|")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
