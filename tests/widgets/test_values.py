"""A race as the last line of a cell draws itself, as soon as `widgets` is imported; its text stays what it is."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from rally import GAMES
from rally.games import FOLDERS
from rally.stich_rallye import Race

CELL = """
import json
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell("import widgets")
shell.run_cell({cell!r})
print(json.dumps(shell.display_formatter.format(shell.user_ns["race"])[0]))
"""


def fresh(code: str) -> str:
    """What a fresh Python prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", FOLDERS)
def test_a_race_of_each_game_draws_itself_at_the_end_of_a_cell(name: str) -> None:
    data = json.loads(fresh(CELL.format(cell=f"from rally import GAMES; race = GAMES['{name}'].start(3, seed=1)")))
    assert "<svg" in data["text/html"] and "<table>" in data["text/html"]
    assert data["text/plain"] == repr(GAMES[name].start(3, seed=1))


def test_what_is_drawn_is_the_race() -> None:
    data = json.loads(
        fresh(CELL.format(cell="from rally.stich_rallye import Race; race = Race.parse('cars=12,9,35,0')"))
    )
    assert "<svg" in data["text/html"] and "<table>" in data["text/html"] and "space 12, lap 1" in data["text/html"]
    race = Race.parse("cars=12,9,35,0")
    assert data["text/plain"] == repr(race)


def test_importing_widgets_alone_imports_no_lab() -> None:
    code = "import sys, widgets; print(*[n for n in sys.modules if n.startswith(('widgets.', 'rally', 'plotly'))])"
    assert fresh(code).split() == ["rally.lazy", "rally"]
