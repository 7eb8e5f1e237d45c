"""The tests of the tests: what `LabPage` promises holds for a small notebook with widgets of its own."""

from __future__ import annotations

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

PART = '''
import anywidget, traitlets, ipywidgets
class Counter(anywidget.AnyWidget):
    _esm = """export default {{ render({{model, el}}) {{
      el.className = "rally-lab";
      el.innerHTML = `<div role=status aria-live=polite></div><button>count</button>{extra}`;
      const say = () => {{ el.querySelector("[aria-live]").textContent = `counted ${{model.get("n")}}`; }};
      el.querySelector("button").onclick = () => {{ model.set("n", model.get("n") + 1); model.save_changes(); }};
      model.on("change:n", say); say();
    }} }}"""
    n = traitlets.Int(0).tag(sync=True)
try:
    counter.layout.close(); counter.close()
except NameError:
    pass
counter = Counter()
counter
'''


@pytest.fixture
def write(server):
    """Puts a notebook of the given cells into the server's folder; its name."""

    def write_one(*cells: str) -> str:
        notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, server.folder / "harness.ipynb")
        return "harness.ipynb"

    yield write_one
    (server.folder / "harness.ipynb").unlink()


def test_a_click_is_announced_and_the_kernel_knows(open_lesson, write):
    page = open_lesson(write(PART.format(extra=""), "1 + 1"))
    page.run_all()
    page.wait_live("counted 0")
    page.page.get_by_role("button", name="count", exact=True).click()
    assert page.wait_live(lambda said: said.endswith("1")) == "counted 1"
    assert (page.errors, page.outside) == ([], [])
    assert page.axe() == []
    once = page.comms()
    page.run_all_again()
    assert page.wait_comms(once) == once
    page.restart_and_run_all()
    page.wait_live("counted 0")


def test_faults_are_seen(open_lesson, write):
    extra = (
        "<div style='width: 900px; height: 9px'>wide</div><input type=range>"
        "<div style='width:40px; overflow:hidden; white-space:nowrap'>much too long for its box</div>"
        "<div><button>under</button><button style='margin-left:-30px'>over</button></div>"
    )
    page = open_lesson(write(PART.format(extra=extra)), width=360, theme="dark")
    page.run_all()
    page.wait_live("counted 0")
    clipped = "\n".join(page.clipping())
    assert "wide" in clipped and "is cut off" in clipped and "lies over" in clipped
    assert any("label" in finding for finding in page.axe())
    page.page.evaluate("() => { console.error('a fault'); fetch('http://outside.invalid/x').catch(() => 0); }")
    page.page.evaluate("() => new Promise(done => setTimeout(done, 0))")
    assert any("a fault" in error for error in page.errors)
    assert page.outside == ["http://outside.invalid/x"]


def test_a_cell_that_raises_is_seen(open_lesson, write):
    page = open_lesson(write("1 / 0"))
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        page.run_all()
