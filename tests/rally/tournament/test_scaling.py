"""docs/scaling.md: what it shows runs, what it names is there, and files to start from call what there is."""

from __future__ import annotations

import ast
import inspect
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from rally.tournament import tournament
from tests.bench import nap, tournament_bench

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "scaling.md"
FILES = sorted((ROOT / "docs" / "scaling").glob("*.py"))


def test_the_five_lines_play_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    first = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
    there: dict[str, Any] = {}
    exec(first.replace(" 200, progress=True", " 6, workers=1"), there)
    assert there["results"].complete and {each.player for each in there["results"].table} == {*there["players"]}
    assert "mine" in capsys.readouterr().out


def test_what_the_page_names_is_there() -> None:
    text = PAGE.read_text("utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    assert {PAGE.parent / each for each in links} >= {*FILES} and all((PAGE.parent / each).exists() for each in links)
    named = re.findall(r"`((?:rally|tests|docs)/[\w./]+)`", text)
    assert named and all((ROOT / each).exists() for each in named)
    assert "python -m tests.bench.tournament_bench" in text


def test_the_file_for_ones_own_machines_plays_on_a_cluster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    distributed = pytest.importorskip("distributed")
    local = distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0")
    with local as cluster:
        monkeypatch.setattr(sys, "argv", ["on_my_machines.py", cluster.scheduler_address, str(tmp_path / "here"), "8"])
        runpy.run_path(str(ROOT / "docs" / "scaling" / "on_my_machines.py"), run_name="__main__")
    said = capsys.readouterr()
    assert "mine" in said.out and "8/8" in said.err and [*(tmp_path / "here").glob("races-*")]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_calls_of_each_file_are_right(path: Path) -> None:
    """Of what is not installed here only the names of its arguments could be wrong; of what is, nothing."""
    tree = ast.parse(path.read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "tournament"]
    assert len(calls) == 1
    given = {each.arg or "": each.value for each in calls[0].keywords}
    inspect.signature(tournament).bind(*calls[0].args, **given)
    mine = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    assert [each.arg for each in mine.args.args] == ["race", "seed"]


def test_the_bench_can_be_run() -> None:
    pytest.importorskip("distributed")
    with nap.entered():
        rows = [*tournament_bench.measure([3], [8], [2], 0.2)]
    assert [row.split(" | ")[0] for row in rows if not row.startswith(("| what", "| workers"))] == [
        "| stich-rallye",
        "| stich-rallye",
        "| nap",
        "| 2",
    ]
    assert re.fullmatch(r"\| 2 \| 0\.50 s \| [^|]+ \| [^|]+% \| [^|]+% \|", rows[-1])
