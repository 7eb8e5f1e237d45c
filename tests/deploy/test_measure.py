"""What `python -m tools.measure` counts and times of a checkout: whoever compares two of them goes by it."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

from tools import measure
from tools.measure import count_house, is_protocol, is_type_variable, rows, time_imports

ROOT = Path(__file__).parents[2]


def test_every_figure_of_this_checkout_is_found_and_stands_beside_that_of_another() -> None:
    heading, *table = rows([ROOT, ROOT], turns=1)
    assert heading == ("what", str(ROOT), str(ROOT))
    found = {what: columns for what, *columns in table}
    for what, (one, other) in found.items():
        if one.endswith(" ms"):  # which may be 0: how long it takes is for the reader of the table to judge
            assert re.fullmatch(r"\d+ ms", one) and re.fullmatch(r"\d+ ms", other), what
        else:
            assert one == other and int(one.replace(",", "")) > 0, what
    loaded, all_of_it = "files of ours that HillLab loads", "modules of rally and widgets besides faces"
    assert int(found[loaded][0]) < int(found[all_of_it][0]), "a lab loads what it needs, and no other lab"


def test_what_takes_no_time_at_all_stands_in_the_table_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "run_code", lambda folder, code: "0.0")
    assert [*time_imports([ROOT], turns=1)] == [(what, [0.0]) for what in measure.TIMED]


def test_what_git_does_not_know_and_what_is_vendored_is_not_counted(tmp_path: Path) -> None:
    for name, lines in (("rally/__init__.py", 3), ("rally/one.py", 10), ("rally/two.py", 20), ("rally/new.py", 40)):
        write(tmp_path / name, lines)
    write(tmp_path / "widgets/vendor/built.js", 1000)
    write(tmp_path / "widgets/hand.css", 7)
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "rally/[!n]*.py", "widgets"], cwd=tmp_path, check=True)
    found = dict(zip(range(7), count_house(tmp_path), strict=False))
    assert [count for _, count in found.values()] == [2, 15, 0, 33, 0, 0, 7]


def write(path: Path, lines: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("pass\n" * lines, encoding="utf-8")


def test_protocols_and_type_variables_are_told_from_what_uses_them() -> None:
    tree = ast.parse(
        "T = TypeVar('T', bound=object)\n"
        "P = typing.ParamSpec('P')\n"
        "class Sized(Protocol): pass\n"
        "class Box(typing.Protocol[T]): pass\n"
        "class Tin(Box[T]): pass\n"
    )
    assert sum(map(is_protocol, ast.walk(tree))) == 2
    assert sum(map(is_type_variable, ast.walk(tree))) == 2
