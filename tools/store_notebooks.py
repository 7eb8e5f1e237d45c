"""Runs the lessons again and stores outputs that read well without a kernel and compare well under nbval.

What changes with every run or weighs too much is dropped: widget state, the ids of widget views (a reader without a
kernel then sees the table or text beside them), times of execution, the details of the Python that ran it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from widgets.jupyter.contents import drop_views

from . import shipped
from .command import LESSONS, ROOT, argument_parser


def clean_notebook(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Remove from a notebook, in place, what does not belong into a stored lesson."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    drop_views(notebook)
    return notebook


def store_lesson(path: Path) -> None:
    """Run one lesson from top to bottom and write it back, clean."""
    began = time.monotonic()
    notebook = nbformat.read(path, 4)  # type: ignore[no-untyped-call]
    where = {"metadata": {"path": path.parent}}
    # coalesce_streams: a busy machine sends printed text in any number of pieces
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", resources=where, coalesce_streams=True)
    client.execute(stderr=subprocess.DEVNULL)  # the kernel's remarks on its transport; errors of cells are raised here
    nbformat.validate(clean_notebook(notebook))
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]
    print(f"{path.relative_to(ROOT)}: {time.monotonic() - began:.1f} s, {path.stat().st_size // 1000} KB", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Store these lessons."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK", help="default: all of notebooks/")
    paths = parser.parse_args(arguments).notebooks or sorted(LESSONS.glob("*.ipynb"))
    if missing := [str(path) for path in paths if not path.is_file()]:
        parser.error(f"no such file: {', '.join(missing)}")
    for path in paths:
        store_lesson(path.resolve())
    shipped.write_digests()
    return 0


if __name__ == "__main__":
    sys.exit(main())
