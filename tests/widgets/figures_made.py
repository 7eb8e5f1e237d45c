"""One of each figure that `widgets` can make, as a reader who shows or writes it has it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from plotly.graph_objects import Figure

import widgets
from rally import GAMES
from widgets.parts import charts, measured
from widgets.rally_run.figures.charts import score_picture
from widgets.stich_rallye.figures.charts import dial_picture, progress_picture
from widgets.stich_rallye.figures.track import track_figure, track_picture

ROOT = Path(widgets.__file__).parent
RACE = GAMES["stich-rallye"].parse("players=Mia,Ben,Ada cars=4,9,2")
MOVE = RACE.track.drive(RACE.cars, 0, 3)
NAMES, SHARES = ["Mia", "Ben"], [(0.5, 0.5), (0.7, 0.3), (0.6, 0.4)]
BARS = [measured.Bar("Mia", "60%", 0.6, 0.5, 0.7), measured.Bar("Ben", "40%", 0.4, 0.3, 0.5)]

FIGURES: dict[str, Callable[[], Any]] = {
    "parts.charts.chances_picture": lambda: charts.chances_picture(NAMES, SHARES, 1),
    "parts.charts.curve_picture": lambda: charts.curve_picture(NAMES, [1, 2, 3], SHARES, 1),
    "parts.measured._figure": lambda: measured.bars_picture(BARS, "player", "races won"),
    "rally_run.figures.charts.score_picture": lambda: score_picture([("Mia", [True, False, True])], "question"),
    "stich_rallye.figures.charts.dial_picture": lambda: dial_picture(3),
    "stich_rallye.figures.charts.progress_picture": lambda: progress_picture([RACE]),
    "stich_rallye.figures.track.track_figure": lambda: track_figure(RACE, move=MOVE),
    "stich_rallye.figures.track.track_picture": lambda: track_picture(RACE),
}
"""By the function that makes it."""


def makers() -> Iterator[str]:
    """Every function of `widgets` that returns a Plotly figure, or its dict of data and layout."""
    for path in sorted(ROOT.rglob("*.py")):
        module = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef) and makes_figure(function):
                yield f"{module}.{function.name}"


def makes_figure(function: ast.FunctionDef) -> bool:
    if function.returns and ast.unparse(function.returns).strip("'\"").rpartition(".")[2] == "Figure":
        return True
    returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    return any(isinstance(value, ast.Dict) and keys_of(value) >= {"data", "layout"} for value in returned)


def keys_of(found: ast.Dict) -> set[object]:
    return {key.value for key in found.keys if isinstance(key, ast.Constant)}


def figure_of(name: str) -> Figure:
    """The figure, of a dict as a reader makes one of it."""
    made = FIGURES[name]()
    return made if isinstance(made, Figure) else Figure(made)
