"""The same seed and answers decide the same on every Python, with NumPy, without, and in the site's Pyodide."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.same.digests import ANSWERS, digests
from tools import deno
from tools.pythons import find_pythons

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
DIGESTS = ("-m", "tests.same.digests", "--lines")

Lines = dict[str, list[str]]

WHOLE_SUMS = """
import builtins, sys

def whole_sum(things, /, start=0, *, plain=sum):
    found = plain(things, start)
    if isinstance(found, float):
        raise TypeError("the built-in sum of floats differs between Pythons: use math.fsum")
    return found

builtins.sum = whole_sum
from tests.same import digests
digests.main(sys.argv[1:])
"""
"""The digests are made where the built-in `sum` refuses floats."""


def run(*command: str | Path) -> Lines:
    """The lines that a command prints as JSON."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | deno.OWN
    done = subprocess.run(command, cwd=ROOT, env=own, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: Lines = json.loads(done.stdout)
    return found


def find_differences(expected: Lines, found: Lines) -> Iterator[str]:
    """By name the first line that differs, as it is in both."""
    for name in {**expected, **found}:
        mine, other = expected.get(name, []), found.get(name, [])
        if mine != other:
            at = next(
                (at for at, (one, two) in enumerate(zip(mine, other, strict=False)) if one != two),
                min(len(mine), len(other)),
            )
            one, two = ((*lines, "nothing")[min(at, len(lines))] for lines in (mine, other))
            yield f"{name}, line {at + 1}:\n  here:  {one}\n  there: {two}"


def check_same(expected: Lines, found: Lines) -> None:
    """Fail with the first line of everything that differs."""
    differences = [*find_differences(expected, found)]
    assert not differences, f"{len(differences)} of {len(expected)} differ\n" + "\n".join(differences)


# --- what is compared ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def expected() -> Lines:
    """What this Python decides, with NumPy."""
    return run(sys.executable, *DIGESTS)


def test_there_is_something_to_compare(expected: Lines) -> None:
    from rally.tutor import SKILLS

    practised = [name for name in expected if name.startswith("practice of ")]
    assert len(practised) == len(ANSWERS) * (len(SKILLS) + 1)
    assert all(
        len(lines) > 3 and len(set(lines)) == len(lines) for name, lines in expected.items() if name in practised
    )
    assert min(map(len, expected.values())) > 3
    assert len(set(digests(expected).values())) == len(expected)


def test_a_difference_is_told_by_its_first_line() -> None:
    one = {"practice of hills": ["question 1: a", "question 2: b", "question 3: c"], "puzzles": ["p"]}
    other = {"practice of hills": ["question 1: a", "question 2: x", "question 3: y"], "puzzles": ["p", "q"]}
    hills, puzzles = find_differences(one, other)
    assert hills == "practice of hills, line 2:\n  here:  question 2: b\n  there: question 2: x"
    assert puzzles == "puzzles, line 2:\n  here:  nothing\n  there: q"
    with pytest.raises(AssertionError, match="2 of 2 differ"):
        check_same(one, other)


def test_without_numpy_it_is_the_same_and_no_floats_are_added_by_sum(expected: Lines) -> None:
    check_same(expected, run(sys.executable, "-c", WHOLE_SUMS, "--without-numpy", "--lines"))


@pytest.mark.rest
def test_on_every_other_python_here_it_is_the_same(expected: Lines, capsys: pytest.CaptureFixture[str]) -> None:
    others = {version: path for version, path in find_pythons().items() if version != sys.version_info[:2]}
    with capsys.disabled():
        names = (
            ", ".join(f"{major}.{minor}" for major, minor in others) or "no other Python, there is none on this machine"
        )
        print(f"\nPython {sys.version_info[0]}.{sys.version_info[1]} is compared with {names}")
    for path in others.values():
        check_same(expected, run(path, *DIGESTS))


@pytest.mark.rest
def test_in_the_pyodide_of_the_site_it_is_the_same(expected: Lines) -> None:
    from tools.site.runtime import pyodide_folder

    program = deno.find_deno()
    assert program is not None, "deno is not installed in this environment; `make setup` installs it"
    allowed = "run", "--quiet", "--no-config", "--allow-read", "--allow-env"
    check_same(expected, run(program, *allowed, HERE / "in_pyodide.mjs", pyodide_folder(), ROOT))


# --- how it is kept --------------------------------------------------------------------------------------------------

EXACT = Path("rally/core/exact.py")
DRAWING = {Path("rally/interfaces/picture.py"): "a picture of the board: nothing is decided by it"}

OF_MATH = {"ceil", "comb", "floor", "fsum", "inf", "isqrt", "lcm", "prod", "sqrt"}
"""What gives the same everywhere: it is exact, or IEEE 754 says how it is rounded."""

DIFFERING = {
    # those of the C library
    *("exp", "exp2", "expm1", "log", "log10", "log1p", "log2", "pow", "power", "cbrt", "hypot"),
    *("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh"),
    # those with an order of their own
    *("mean", "fmean", "average", "std", "var", "nansum", "trapezoid", "einsum"),
    # those of `random` that need one of the first
    *("gauss", "normalvariate", "lognormvariate", "expovariate", "gammavariate", "betavariate"),
    *("vonmisesvariate", "triangular"),
}
"""Functions and methods, of whatever library, whose floats differ between machines or versions."""

WHOLE_POWERS = {
    "CERTAIN ** 2",
    "len(values) ** to_come",
    "odds ** behind",
    "races ** 2",
    "sense.CERTAIN ** 2",
    "(len(values) - bisect_left(values, low)) ** to_come",
}
"""Powers of whole numbers, beside those whose base is written out."""


def find_float_decisions(tree: ast.AST) -> Iterator[str]:
    """What a module does with floats that may differ elsewhere, as source text."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names) if any(name.name in ("math", "cmath", "statistics") for name in names):
                yield ast.unparse(node)
            case ast.ImportFrom(module="math", names=names):
                yield from (f"math.{name.name}" for name in names if name.name not in OF_MATH)
            case ast.ImportFrom(module="cmath" | "statistics"):
                yield ast.unparse(node)
            case ast.Attribute(attr=name) if name in DIFFERING:
                yield ast.unparse(node)
            case ast.Call(func=ast.Name(id="pow")):
                yield ast.unparse(node)
            case ast.BinOp(op=ast.Pow(), left=base) | ast.AugAssign(op=ast.Pow(), target=base):
                is_written_out = isinstance(base, ast.Constant) and base.value in (int(base.value), 2.0)
                if not is_written_out and ast.unparse(node) not in WHOLE_POWERS:
                    yield ast.unparse(node)


MODULES: Sequence[Path] = sorted(path.relative_to(ROOT) for path in (ROOT / "rally").rglob("*.py"))


@pytest.mark.parametrize("path", [path for path in MODULES if path not in (EXACT, *DRAWING)], ids=str)
def test_floats_that_may_differ_are_made_by_the_module_for_them_only(path: Path) -> None:
    found = [*find_float_decisions(ast.parse((ROOT / path).read_text("utf-8")))]
    assert not found, f"{path}: {', '.join(found)}: take what {EXACT} has, or whole numbers"


@pytest.mark.parametrize(
    "source",
    [
        *("from math import log", "import math", "from statistics import mean", "np.log2(lowest)", "shares.mean()"),
        *("numbers.gauss(0, 1)", "share ** DOUBT", "share **= 2", "pow(share, 2)", "0.5 ** age"),
    ],
)
def test_a_float_that_may_differ_is_found(source: str) -> None:
    assert len([*find_float_decisions(ast.parse(source))]) == 1


def test_what_is_allowed_is_there() -> None:
    """No exception outlives its reason."""
    sources = {path: ast.parse((ROOT / path).read_text("utf-8")) for path in MODULES}
    assert all([*find_float_decisions(sources[path])] for path in DRAWING)
    powers = {ast.unparse(node) for tree in sources.values() for node in ast.walk(tree) if isinstance(node, ast.BinOp)}
    assert powers >= WHOLE_POWERS


@pytest.mark.parametrize("seed", range(6))
def test_hands_are_dealt_by_the_very_same_floats_with_numpy_and_without(seed: int) -> None:
    """Equal to the last bit, so that no deal lies between them; also where there are more deals than a float counts."""
    from random import Random

    from rally.stich_rallye import Race
    from rally.stich_rallye.playouts.batch import HiddenHands
    from rally.stich_rallye.playouts.plain import PlainHands

    numbers = Random(seed)
    race = Race.start(players=3 + seed % 3, seed=seed).seen_by(seed % 3)
    by_numpy, plain = HiddenHands(race), PlainHands(race)
    left = tuple(len(cards) for cards in plain.unseen)
    for place, share in enumerate(by_numpy.shares):
        run = left[0] * 16 + left[1]
        options = len(share.options)
        assert share.chances[run * options : (run + 1) * options].tolist() == plain.chances(place, left)
        counts = plain.draw_colours(place, left, numbers.random())
        left = tuple(there - count for there, count in zip(left, counts, strict=True))
