"""A lab changes a race only as the race itself offers it: by an action, `but`, `renamed` (DESIGN.md 4)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import widgets

ROOT = Path(widgets.__file__).parent

SKETCHES = {
    "rally_run/labs/memory_lab.py",  # tiles face up that have been asked about, with no car on them
    "rally_run/labs/what_if/editing.py",  # a position while it is edited
    "rally_run/labs/what_if/states.py",  # the same, as it was remembered
    "stich_rallye/labs/what_if/states.py",  # a position while it is edited
}
"""Where a race is drawn that cannot be: it is looked at, and nothing is asked of it."""


def unjudged(tree: ast.AST) -> Iterator[str]:
    """The calls that make a race nobody has judged: of its class itself, or of a table."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in ("Race", "Race.of", "Race.begun", "Moment"):
                yield called


@pytest.mark.rest
def test_only_what_draws_the_impossible_makes_races_that_nobody_has_judged() -> None:
    found = {
        str(path.relative_to(ROOT)): calls
        for path in ROOT.rglob("*.py")
        if (calls := [*unjudged(ast.parse(path.read_text("utf-8")))]) and path.name != "steps.py"
    }
    assert found.keys() == SKETCHES, found
