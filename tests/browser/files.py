"""Notebooks as files: of cells that a test writes, or of those of a lesson."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

IMPORT = re.compile(r"^(?:from|import) .*\n?", re.MULTILINE)


def write_notebook(path: Path, *cells: str) -> None:
    """Make a notebook of these code cells."""
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)


def code_cells(*sources: str) -> list[dict[str, Any]]:
    """Cells of code, as `fill` wants them."""
    return [{"cell_type": "code", "source": source, "metadata": {"trusted": True}} for source in sources]


def brought(path: Path, name: str) -> dict[str, Any]:
    """A notebook of a folder as the site's own files have it, for its kernel."""
    content = json.loads(path.read_text(encoding="utf-8"))
    content["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python", "language": "python"}
    return {"path": name, "file": {"type": "notebook", "format": "json", "content": content}}


def cells_of(lesson: Path, labs: Collection[int] | None = None) -> list[dict[str, Any]]:
    """The cells of a lesson without what its authors' run has left in it.

    labs: only the cells of the labs with these numbers, and what the others import.
    """
    cells = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    if labs is not None:
        shows = (cell for cell in cells if any("text/html" in each.get("data", {}) for each in cell.get("outputs", [])))
        cells = [
            cell if number in labs else {**cell, "source": IMPORT.findall("".join(cell["source"]))}
            for number, cell in enumerate(shows)
        ]
    return [
        {**{key: cell[key] for key in ("cell_type", "metadata")}, "source": "".join(cell["source"])} for cell in cells
    ]
