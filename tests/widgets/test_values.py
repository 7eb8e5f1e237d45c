"""As soon as `widgets` is imported, a race as the last line of a cell draws itself, and its text stays what it is; an
objection says itself in the learner's language."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from rally import GAMES
from rally.games import FOLDERS

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


ASKED = "from rally.stich_rallye import Card, Play, Race; race = Race.start(3, seed=1).why_not(Play(Card.parse('R1')))"
REFUSED = """from rally.core.errors import RallyError
from rally.rally_run import Race
try:
    Race.parse('players=9')
except RallyError as error:
    race = error"""
GERMAN = "\nfrom widgets.words import language; language.code = 'de'"


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        (ASKED, '<div class="mathjax_ignore tex2jax_ignore" lang="en"><p>Seat 1 does not hold red 1 (S2.1).</p></div>'),
        (ASKED + GERMAN, ' lang="de"><p>Sitzplatz 1 hat die rote 1 nicht auf der Hand (S2.1).</p></div>'),
        (REFUSED + GERMAN, "<p>Es spielen 2 bis 4 Personen mit, nicht 9 (R1.1).</p><p>"),
    ],
    ids=["in English", "in German", "an error"],
)
def test_an_objection_says_itself_at_the_end_of_a_cell(cell: str, said: str) -> None:
    data = json.loads(fresh(CELL.format(cell=cell)))
    assert said in data["text/html"], data["text/html"]


def test_importing_widgets_alone_imports_no_lab() -> None:
    code = "import sys, widgets; print(*[n for n in sys.modules if n.startswith(('widgets.', 'rally', 'plotly'))])"
    assert fresh(code).split() == ["widgets.environment"]
