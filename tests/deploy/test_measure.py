"""What `python -m tools.measure` counts of a checkout: whoever compares two of them goes by it."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

from tools.command import ROOT
from tools.measure import is_protocol, make_rows, measure_size


def test_every_figure_of_this_checkout_stands_beside_that_of_another() -> None:
    heading, *table = make_rows([ROOT, ROOT / "tests" / ".."], turns=1)
    assert heading[1] == str(ROOT) and len(table) == 9
    for what, one, other in table:
        if what == "import of the first lab":  # how long it takes is for the reader to judge
            assert re.fullmatch(r"\d+ ms", one) and re.fullmatch(r"\d+ ms", other)
        else:
            assert one == other and int(one.replace(",", "")) > 0, what


def test_files_that_git_does_not_know_or_that_are_vendored_are_not_counted(tmp_path: Path) -> None:
    sizes = {"rally/__init__.py": 3, "rally/one.py": 10, "rally/new.py": 40, "tests/test_one.py": 6}
    for name, lines in (sizes | {"widgets/vendor/built.js": 1000, "widgets/hand.css": 7}).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("pass\n" * lines, encoding="utf-8")
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "rally/[!n]*.py", "widgets", "tests"], cwd=tmp_path, check=True)
    assert [number for _what, number in measure_size(tmp_path)] == [13, 1, 6, 7, 0, 0]


def test_protocols_are_told_from_classes_that_fulfil_them() -> None:
    tree = ast.parse("class Sized(Protocol): pass\nclass Box(typing.Protocol[T]): pass\nclass Tin(Box[T]): pass\n")
    assert sum(map(is_protocol, ast.walk(tree))) == 2
