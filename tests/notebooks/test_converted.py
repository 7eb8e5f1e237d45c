"""A lesson that is run and converted shows what a saved one shows, in a page that fetches nothing for our labs."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from nbconvert.preprocessors import ExecutePreprocessor
from nbformat.v4 import new_notebook

from tests.selection import each_of
from tools.command import LESSONS

STILL = re.compile(r"<svg [^>]*role=\"img\"[^>]*>|<table><caption>")
FETCHED = re.compile(r"<(?:script|link|img)[^>]*(?:src|href)=\"(https?://[^\"]+)\"")
EVERY = sorted([*LESSONS.glob("*.ipynb"), *LESSONS.glob("[!.]*/*.ipynb")])


def converted(notebook: nbformat.NotebookNode) -> str:
    page, _resources = HTMLExporter().from_notebook_node(notebook)
    return str(page)


@each_of("path", EVERY, brief=2, full=5, ids=lambda path: path.relative_to(LESSONS).as_posix())
def test_a_lesson_that_was_run_is_converted_to_the_same_page_as_a_saved_one(path: Path) -> None:
    saved, run = nbformat.read(path, 4), nbformat.read(path, 4)
    for cell in run.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    ExecutePreprocessor(timeout=120, kernel_name="python3").preprocess(run, {"metadata": {"path": path.parent}})
    assert "widgets" not in run.metadata, "the state of our labs is nobody's who has no kernel"
    page = converted(run)
    assert STILL.findall(page) == STILL.findall(converted(saved))
    assert "jupyter-widgets" not in page.split("<body")[1]
    assert set(FETCHED.findall(page)) == set(FETCHED.findall(converted(new_notebook())))
