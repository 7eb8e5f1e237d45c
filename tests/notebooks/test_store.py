"""`make notebooks` stores what nbval can compare and a reader without a kernel can read."""

from __future__ import annotations

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from nbval.kernel import RunningKernel

from tools import shipped, store_notebooks

CELLS = [
    "import ipywidgets",
    "class Shown(ipywidgets.IntText):\n"
    "    def _repr_mimebundle_(self, **kwargs):\n"
    "        return {**super()._repr_mimebundle_(**kwargs), 'text/html': '<b>three</b>', 'text/plain': 'Shown'}\n"
    "Shown(value=3)",
    "print(6 * 7)",
]


def test_storing_twice_gives_the_same_file(tmp_path, monkeypatch):
    monkeypatch.setattr(store_notebooks, "ROOT", tmp_path)
    monkeypatch.setattr(shipped, "LESSONS", tmp_path / "notebooks")
    monkeypatch.setattr(shipped, "LIST", tmp_path / "list")
    path = tmp_path / "notebooks" / "lesson.ipynb"
    path.parent.mkdir()
    nbformat.write(new_notebook(cells=[new_code_cell(cell) for cell in CELLS]), path)
    assert store_notebooks.main([str(path)]) == 0
    first = path.read_text()
    assert store_notebooks.main([str(path)]) == 0
    assert path.read_text() == first
    stored = nbformat.read(path, 4)
    assert "widgets" not in stored.metadata
    assert stored.metadata.language_info == {"name": "python"}
    assert stored.cells[1].outputs[0].data == {"text/html": "<b>three</b>", "text/plain": "Shown"}
    assert stored.cells[2].outputs[0].text == "42\n"
    assert "notebooks/lesson.ipynb" in (tmp_path / "list").read_text() and shipped.find_faults() == []
    assert "execution" not in stored.cells[2].metadata


def test_kernels_that_nbval_starts_share_no_ports():
    kernels = [RunningKernel(":nbval-parent-env") for _ in range(2)]
    try:
        assert [each.km.transport for each in kernels] == ["ipc", "ipc"]
        assert kernels[0].km.connection_file != kernels[1].km.connection_file
    finally:
        for each in kernels:
            each.stop()
