"""How large the house is, and how far a click goes through it: a table of figures, for before and after.

usage: python -m tools.measure [FOLDER]        FOLDER: another checkout of this project (this one)

Lines are those of `rally` and `widgets` as git has them. A corridor is a short module that only one other imports: who
reads that one has to open this one as well. What a click enters are the Python files of the two packages in which a
function runs from the page's message to the end of the answer.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = {".py": "Python", ".js": "script", ".toml": "TOML", ".css": "CSS"}
SHORT = 90
"""Lines of a corridor, at most."""

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
def look(frame, event, argument):
    entered.add(frame.f_code.co_filename)
threading.setprofile(look)
sys.setprofile(look)
part._answer(None, content, [])
sys.setprofile(None)
assert lab.state is not before, f"the click did nothing: {lab.line.text}"
found = {each for each in map(pathlib.Path, entered) if root in each.parents and each.name != "__init__.py"}
print(len([each for each in found if each.relative_to(root).parts[0] in ("rally", "widgets")]))
"""


def measured(folder: Path) -> Iterator[tuple[str, int]]:
    """Each figure with what it is."""
    lines = Counter[str]()
    sources = [Path(name) for name in listed(folder)]
    for path in sources:
        if path.suffix in KINDS:
            lines[KINDS[path.suffix]] += len((folder / path).read_text("utf-8").splitlines())
    yield "lines of Python, script and TOML", sum(lines[kind] for kind in ("Python", "script", "TOML"))
    yield from ((f"lines of {kind}", count) for kind, count in lines.items())
    trees = {path: ast.parse((folder / path).read_text("utf-8")) for path in sources if path.suffix == ".py"}
    with_any = [path for path, tree in trees.items() for function in functions(tree) if says_any(function)]
    for top in ("rally", "widgets"):
        yield f"functions of {top} with Any in their annotations", sum(path.parts[0] == top for path in with_any)
    yield f"modules of at most {SHORT} lines with one importer", len(corridors(folder, trees))
    for what, makes in CLICKS.items():
        yield f"Python files entered by a click on a {what}", entered(folder, makes)


def listed(folder: Path) -> list[str]:
    """The files of both packages that git knows, but for what is vendored."""
    done = subprocess.run(
        ["git", "ls-files", "rally", "widgets"], cwd=folder, capture_output=True, text=True, check=True
    )
    return [name for name in done.stdout.splitlines() if (folder / name).exists() and "/vendor/" not in name]


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


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
        for wanted in imported(trees[path], name):
            if wanted in importers and wanted != name:
                importers[wanted].add(name)
    short = (name for name, path in names.items() if len((folder / path).read_text("utf-8").splitlines()) <= SHORT)
    return [name for name in short if len(importers[name]) == 1]


def imported(tree: ast.AST, name: str) -> Iterator[str]:
    """The names of all modules that a module imports, and of what it takes from them."""
    package = name.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            home = ".".join([*base, *([node.module] if node.module else [])])
            yield from (home, *(f"{home}.{alias.name}" for alias in node.names))


def entered(folder: Path, makes: str) -> int:
    """How many files a click enters, in a Python of its own."""
    code = "\n".join(line.strip() for line in makes.splitlines()) + WATCH
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"the click could not be made:\n{done.stderr}")
    return int(done.stdout.split()[-1])


def main(arguments: Iterable[str]) -> int:
    """Print the table."""
    folder = Path(next(iter(arguments), ROOT)).resolve()
    print("| what | count |\n|---|---|")
    for what, count in measured(folder):
        print(f"| {what} | {count:,} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
