"""Every lesson as the monkey plays it: all its labs beside one another, each with story, position and goal, as its cell
makes it, and in the language that somebody has chosen.
"""

from __future__ import annotations

import ast
import contextlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets

import widgets.rally_run
import widgets.stich_rallye
import widgets.tutor
import widgets.umpire
from widgets.lab.learning import learning
from widgets.parts.opening import Box
from widgets.words import language

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"
TUTOR = {name for name in widgets.tutor.__all__ if name[0].isupper()}
KEPT = ast.Import | ast.ImportFrom | ast.FunctionDef
LABS = {*widgets.stich_rallye.__all__, *widgets.rally_run.__all__, *widgets.umpire.__all__, *TUTOR}


class Lesson(Box):
    """What the cells of a lesson show, run one after the other by somebody of whom nothing is known yet."""

    def __init__(self, name: str, code: str = "en") -> None:
        learning.begin()
        language.code = code
        self.named: dict[str, Any] = {}
        with contextlib.chdir(NOTEBOOKS):
            shown = [self.run(cell) for cell in cells_of(name)]
        super().__init__([lab for lab in shown if isinstance(lab, ipywidgets.Widget)])

    def run(self, cell: ast.Module) -> Any:
        """Run a cell; what its last line shows."""
        last = cell.body.pop() if isinstance(cell.body[-1], ast.Expr) else None
        exec(compile(cell, "a cell", "exec"), self.named)
        return eval(compile(ast.Expression(last.value), "a cell", "eval"), self.named) if last else None  # type: ignore[attr-defined]

    def close(self) -> None:
        others = [value for value in self.named.values() if isinstance(value, ipywidgets.Widget)]
        for lab in {*self.children, *others}:
            lab.close()
        shutil.rmtree("my_races", ignore_errors=True)  # in which a lesson keeps what it plays
        super().close()  # and nothing else: it is called once more whenever the memory is tidied


def cells_of(name: str) -> list[ast.Module]:
    """The cells of a lesson in which a lab is made; of the others only what they import, their functions, and the
    values that a lab is made with."""
    cells, wanted = [], set[str]()
    for cell in reversed(json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))["cells"]):
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            if not makes_a_lab(tree):
                tree.body = [
                    each for each in tree.body if isinstance(each, KEPT) or wanted & {*names_in(each, ast.Store)}
                ]
            wanted |= {*names_in(tree, ast.Load)}
            if tree.body:
                cells.append(tree)
    return cells[::-1]


def names_in(tree: ast.AST, use: type[ast.Load | ast.Store]) -> Iterator[str]:
    """The names that are given a value there (`ast.Store`), or whose value is asked for (`ast.Load`)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, use):
            yield node.id
        elif isinstance(node, ast.FunctionDef) and use is ast.Store:
            yield node.name
        elif isinstance(node, ast.ImportFrom) and use is ast.Store:
            yield from (alias.name for alias in node.names)


def makes_a_lab(tree: ast.Module) -> bool:
    return any(
        isinstance(each, ast.Call) and getattr(each.func, "id", getattr(each.func, "attr", "")) in LABS
        for each in ast.walk(tree)
    )


def lessons_with_labs() -> list[str]:
    """The lessons in which there is something to play."""
    names = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
    return [name for name in names if any(map(makes_a_lab, cells_of(name)))]
