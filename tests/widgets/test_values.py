"""A race as the last line of a cell draws itself, as soon as `widgets` is imported; its text stays what it is."""

from __future__ import annotations

import json
import subprocess
import sys

from rally.stich_rallye import Race

CELL = """
import json
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell("import widgets")
shell.run_cell("from rally.stich_rallye import Race; race = Race.parse('cars=12,9,35,0')")
print(json.dumps(shell.display_formatter.format(shell.user_ns["race"])[0]))
"""


def fresh(code: str) -> str:
    """What a fresh Python prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_a_race_draws_itself_at_the_end_of_a_cell() -> None:
    data = json.loads(fresh(CELL))
    assert "<svg" in data["text/html"] and "<table>" in data["text/html"] and "space 12, lap 1" in data["text/html"]
    race = Race.parse("cars=12,9,35,0")
    assert data["text/plain"] == repr(race)


def test_importing_widgets_alone_imports_no_lab() -> None:
    code = "import sys, widgets; print(*[n for n in sys.modules if n.startswith(('widgets.', 'rally', 'plotly'))])"
    assert fresh(code).split() == ["rally.lazy", "rally"]
