"""What a cell shows of a complaint that nobody has caught: the reasons and the line of the cell, no insides of ours."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

SHELL = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance(colors="nocolor")
for cell in {cells!r}:
    shell.run_cell(cell, store_history=True)
"""
EDITOR = """from widgets.stich_rallye import *
from widgets.words import set_language
editor = TrackEditor('track=odd:dd..x')"""
REASONS = [
    "space 4 of the track is 'x': write . for flat, d for downhill, u for uphill (S-K)",
    "a lap has 12 to 99 spaces, not 5 (S-K)",
    "at least 6 spaces must be flat, not 2 (S-K)",
    "the start space must be flat (S-K)",
]


def shown(*cells: str) -> list[str]:
    """What IPython prints for these cells, line by line and without colours."""
    code = SHELL.format(cells=cells)
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    return [re.sub(r"\x1b\[[\d;]*m", "", line).strip() for line in printed.splitlines()]


def test_a_draft_that_is_no_track_is_refused_with_every_reason_and_no_frames() -> None:
    first, *more = shown(EDITOR, "track = editor.track")
    said = [line.rstrip(".").lower() for line in (first.removeprefix("ImpossiblePosition: "), *more)]
    assert first.startswith("ImpossiblePosition: ")
    assert said == [*map(str.lower, REASONS), "1: track = editor.track"]


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("x = 1\nHillLab(track=editor.track)", "2: HillLab(track=editor.track)"),
        ("def mine():\n    return TrickLab(position='nonsense')\nmine()", "2: return TrickLab(position='nonsense')"),
        ("set_language('de')\nPlayLab(('Mia', 'mia', 'Ben'))", "lassen sich nicht auseinanderhalten (S1.1)"),
        ("set_language('de')\nTrickLab(position='trick=G8 hands=R3,R3,?,?')", "rote 3"),
    ],
)
def test_a_complaint_is_short_in_the_language_of_the_moment_and_names_the_line(cell: str, said: str) -> None:
    lines = shown(EDITOR, cell)
    assert any(said in line for line in lines), lines
    assert len(lines) < 8 and not any("widgets/" in line or "rally/" in line or "raise " in line for line in lines)


def test_a_fault_that_is_no_complaint_keeps_its_frames() -> None:
    assert any("1/0" in line for line in shown(EDITOR, "1/0")) and any("Traceback" in line for line in shown("1/0"))
