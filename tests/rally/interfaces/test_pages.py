"""docs/interfaces.md: what it shows runs as it stands there, and its tables say what the numbers are."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rally import rally_run, stich_rallye
from rally.core.numbering import Numbering
from rally.rally_run.box.facts import SIZE

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "interfaces.md"
TEXT = PAGE.read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
PARTS = re.search(r"<!-- parts -->\n(.*)<!-- end of parts -->", TEXT, re.DOTALL)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_what_is_shown_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(BLOCKS[number], f"interfaces.md, block {number + 1}", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out.strip()


def test_there_is_a_block_for_each_library_and_for_none() -> None:
    assert len(BLOCKS) == 5
    assert all(any(name in block for block in BLOCKS) for name in ("pettingzoo", "gymnasium", "pyspiel", "NUMBERING"))


def row_of(part: object) -> str:
    shape = " × ".join("seats" if isinstance(size, str) else str(size) for size in part.shape)  # type: ignore[attr-defined]
    return f"| `{part.name}` | {shape} | {part.meaning} |"  # type: ignore[attr-defined]


def table_of(title: str, numbering: Numbering[object], players: tuple[int, ...]) -> str:
    """A table of the parts as the page has it."""
    sizes = ", ".join(f"{numbering.size(count)} with {count}" for count in players)
    head = [f"**{title}**: {sizes} players.", "", "| part | shape | what it says |", "|---|---|---|"]
    return "\n".join([*head, *map(row_of, numbering.parts), ""])


def test_the_tables_of_what_is_seen_are_those_of_the_games() -> None:
    tables = [
        table_of("Stich Rallye", stich_rallye.NUMBERING, (3, 4, 5)),  # type: ignore[arg-type]
        table_of("Rally Run!", rally_run.NUMBERING, (2, 3, 4)),  # type: ignore[arg-type]
    ]
    assert PARTS is not None and PARTS[1] == "\n" + "\n".join(tables) + "\n"


def test_the_table_of_actions_says_what_they_are() -> None:
    actions = rally_run.NUMBERING.actions
    turns = re.search(r"turn the tile round: ([^|]*) \|", TEXT)
    assert turns is not None
    assert re.findall(r"[NESW]+", turns[1]) == [str(action).removeprefix("turn ") for action in actions[4:19]]
    assert [str(action)[:5] for action in (actions[3], actions[4], actions[18], actions[19])] == [
        "drive", "turn ", "turn ", "swap ",
    ]  # fmt: skip
    assert len(actions) == 295 and SIZE * SIZE - 1 == 24
    assert [str(action) for action in stich_rallye.NUMBERING.actions[44:]] == ["B15", "turbo", "no turbo"]


@pytest.mark.parametrize(
    ("name", "loads", "leaves"),
    [
        ("interfaces", (), ("numpy", "pettingzoo", "pyspiel", "rally.games")),
        ("interfaces.pettingzoo", ("numpy", "pettingzoo"), ("pyspiel",)),
        ("interfaces.open_spiel", ("numpy", "pyspiel"), ("pettingzoo",)),
    ],
)
def test_each_is_loaded_when_it_is_asked_for_alone(name: str, loads: tuple[str, ...], leaves: tuple[str, ...]) -> None:
    code = f"import sys, rally.{name}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    there = {*done.stdout.split()}
    assert {*loads} <= there and not {*leaves} & there
