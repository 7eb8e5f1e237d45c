"""Measures how large the house is, and how much runs for one card: a table with a column for each checkout.

The first FOLDER stands for before, the second for after. Each is measured with the Python of its own .venv, or with
this one if it has none. Lines are those of files that git knows, except vendored ones; a face is an `__init__.py`. One
card means that a card is pressed in PlayLab: the calls of functions of `rally` and `widgets` until the page has its
answer, and the files in which they stand. The import of the first lab is the median of fresh interpreters with
bytecode, beyond `import ipywidgets, anywidget`; the folders take turns.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from .command import ROOT, argument_parser, run_command

TURNS = 11
"""Number of fresh interpreters in which each folder's import is timed."""

CARD = """
import pathlib, sys
from widgets.stich_rallye import PlayLab
lab = PlayLab(seed=4)
before, calls, ours = lab.state, [], tuple(str(pathlib.Path.cwd() / name) + "/" for name in ("rally", "widgets"))
def note_call(frame, event, argument):
    if event == "call" and frame.f_code.co_filename.startswith(ours):
        calls.append(frame.f_code.co_filename)
sys.setprofile(note_call)
lab.parts.hand._answer(None, {"card": str(next(iter(lab.race.legal)).card)}, [])
sys.setprofile(None)
assert lab.state is not before, f"the card did nothing: {lab.line.text}"
print(len(calls), len({*calls}))
"""

IMPORT = """
import time, ipywidgets, anywidget
began = time.perf_counter()
from widgets.stich_rallye import HillLab
HillLab()
print(time.perf_counter() - began)
"""


def measure_size(folder: Path) -> Iterator[tuple[str, int]]:
    """Yield what is counted in the sources of a folder, with its number."""
    names = run_command("git", "ls-files", "rally", "widgets", "tests", cwd=folder).splitlines()
    paths = [Path(name) for name in names if (folder / name).exists() and "/vendor/" not in name]
    texts = {path: (folder / path).read_text("utf-8") for path in paths if path.suffix in (".py", ".css", ".js")}
    product = {path: text for path, text in texts.items() if path.parts[0] != "tests"}
    python = {path: text for path, text in product.items() if path.suffix == ".py"}
    yield "lines of product Python", count_lines(product, ".py")
    yield "modules besides faces", sum(path.name != "__init__.py" for path in python)
    yield "lines of tests' Python", count_lines(texts, ".py") - count_lines(product, ".py")
    yield "lines of CSS", count_lines(product, ".css")
    yield "lines of scripts", count_lines(product, ".js")
    yield "protocols", sum(is_protocol(node) for text in python.values() for node in ast.walk(ast.parse(text)))


def count_lines(texts: dict[Path, str], suffix: str) -> int:
    """Count the lines of the files with this suffix."""
    return sum(len(text.splitlines()) for path, text in texts.items() if path.suffix == suffix)


def is_protocol(node: ast.AST) -> bool:
    """Return whether this is a class with `Protocol` among its bases."""
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    plain = (base.value if isinstance(base, ast.Subscript) else base for base in bases)
    return any("Protocol" in (getattr(base, "id", ""), getattr(base, "attr", "")) for base in plain)


def run_code(folder: Path, code: str) -> list[str]:
    """Run code in a fresh interpreter with the packages of a folder; return the words that it prints."""
    own = folder / ".venv" / "bin" / "python"
    env = {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": ""}
    return run_command(own if own.exists() else sys.executable, "-c", code, cwd=folder, env=env).split()


def make_rows(folders: Sequence[Path], turns: int = TURNS) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table, its heading first."""
    yield "", *map(str, folders)
    for counts in zip(*map(measure_size, folders), strict=True):
        yield counts[0][0], *(f"{number:,}" for _what, number in counts)
    calls, files = zip(*(run_code(folder, CARD) for folder in folders), strict=True)
    yield "calls for one card in PlayLab", *(f"{int(number):,}" for number in calls)
    yield "files for one card in PlayLab", *files
    times: dict[Path, list[float]] = {folder: [] for folder in folders}
    for turn in range(turns + 1):
        for folder, found in times.items():
            [seconds] = run_code(folder, IMPORT)
            found += [1000 * float(seconds)] * (turn > 0)  # the first turn writes the bytecode
    yield "import of the first lab", *(f"{median(times[folder]):.0f} ms" for folder in folders)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="checkouts (default: this one)")
    folders = [each.resolve() for each in parser.parse_args(arguments).folders] or [ROOT]
    if missing := [str(each) for each in folders if not (each / "widgets").is_dir()]:
        parser.error(f"no checkout of this project: {', '.join(missing)}")
    for number, row in enumerate(make_rows(folders)):
        print(f"| {' | '.join(row)} |", flush=True)
        if not number:
            print("|---" * len(row) + "|")
    return 0


if __name__ == "__main__":
    sys.exit(main())
