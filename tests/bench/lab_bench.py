"""What a learner waits for in JupyterLab: the first picture, the answer to a click, a step of a shown move."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from contextlib import contextmanager

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser

from tests.bench.row import Row, percentile
from tests.browser.labdrive import LabPage, Server, chromium_browser, serve
from tools import chromium

LAB = ["from widgets import HillLab\nHillLab()"]
# The same number of marks in the picture that plotly's own widget shows.
FIGURE = ["import plotly.graph_objects as go\ngo.FigureWidget(go.Scatter(y=list(range(32)), mode='markers'))"]
STAGE = ".rally-track-stage[data-ready]"
DRAWN = ".js-plotly-plot .main-svg .trace"
FREE = (18, 19, 20, 21, 22, 27, 28, 29)
"""Flat spaces of the volcano on which HillLab puts no car by itself."""

# Milliseconds from Run All to the first drawn trace.
FIRST = """drawn => new Promise(done => {
  const began = performance.now();
  window.jupyterapp.commands.execute('notebook:run-all-cells');
  const look = () => document.querySelector(drawn) ? done(performance.now() - began) : requestAnimationFrame(look);
  look();
})"""

# Notes when a key or the mouse goes down, when the picture has changed, and when that has been painted.
WATCH = """css => {
  window.rallyTimes = {};
  for (const kind of ['pointerdown', 'keydown'])
    document.addEventListener(kind, () => { window.rallyTimes = { down: performance.now() }; }, true);
  new MutationObserver(() => {
    const times = window.rallyTimes;
    if (!times.down || times.changed) return;
    times.changed = performance.now() - times.down;
    requestAnimationFrame(() => setTimeout(() => { times.painted = performance.now() - times.down; }, 0));
  }).observe(document.querySelector(css), { attributes: true, attributeFilter: ['data-step', 'data-ready'] });
}"""


def rows() -> list[Row]:
    """Everything that needs a JupyterLab, with one JupyterLab."""
    chromium.ensure()
    with chromium_browser() as browser, serve() as server:
        return [first_picture(server, browser), *answers(server, browser), *weights(server, browser)]


@contextmanager
def opened(server: Server, browser: Browser, cells: list[str]) -> Iterator[LabPage]:
    """A window on a notebook of these cells."""
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, server.folder / "bench.ipynb")
    page = LabPage(browser, server)
    try:
        yield page.open("bench.ipynb", traffic=True, motion=True)
    finally:
        page.close()


def first_picture(server: Server, browser: Browser, times: int = 3) -> Row:
    """Run All to the first live picture, beside a bare FigureWidget: in turns, the middle one of several each."""
    taken: dict[str, list[float]] = {"ours": [], "theirs": []}
    for _ in range(times):
        for who, cells in (("ours", LAB), ("theirs", FIGURE)):
            with opened(server, browser, cells) as page:
                taken[who].append(page.page.evaluate(FIRST, DRAWN))
    ours, theirs = (statistics.median(taken[who]) for who in ("ours", "theirs"))
    return Row(
        "Run All to the first live picture",
        f"{ours / 1000:.1f} s",
        f"{theirs / 1000:.1f} s, a bare FigureWidget",
        f"{ours / theirs:.2f}",
        "ratio at most 0.35",
        ours / theirs <= 0.35,
    )


def answers(server: Server, browser: Browser) -> list[Row]:
    """A click on a space until the car is drawn there; a key on the step player until that step is drawn."""
    with opened(server, browser, LAB) as page:
        page.run_all()
        page.page.wait_for_selector(STAGE)
        page.page.evaluate(WATCH, STAGE)
        clicks = [click_space(page, FREE[i % len(FREE)]) for i in range(44)][4:]
        page.page.evaluate("() => { window.rallyTimes = {}; }")
        page.lab().get_by_role("button", name="Drive", exact=True).click()
        page.page.wait_for_function("() => window.rallyTimes.painted")
        page.settle()
        slider = page.lab().get_by_role("slider", name="Step").first
        slider.focus()
        page.page.keyboard.press("Home")
        last = int(slider.get_attribute("max") or 0)
        page.settle()
        before = len(page.sent)
        keys = []
        for key in ["ArrowRight", "ArrowLeft"] * 4:
            keys += [press(page, key) for _ in range(last)]
        messages = len(page.sent) - before
    return [
        answer_row("click on a space to the changed picture, p95", clicks, 80),
        answer_row("key to the next step of a shown move, p95", keys, 20),
        Row(
            f"messages to the kernel while {len(keys)} steps are shown",
            str(messages),
            budget="none",
            kept=messages == 0,
        ),
    ]


def answer_row(what: str, times: list[float], budget: int) -> Row:
    """Milliseconds against a plain number."""
    worst = percentile(times)
    middle = statistics.median(times)
    return Row(what, f"{worst:.0f} ms", f"{middle:.0f} ms, its median", "", f"at most {budget} ms", worst <= budget)


def painted(page: LabPage) -> float:
    """Milliseconds from the last key or click until the picture that it changed was painted."""
    page.page.wait_for_function("() => window.rallyTimes.painted", polling=5)
    return page.page.evaluate("() => window.rallyTimes.painted")


def click_space(page: LabPage, space: int) -> float:
    """Put the chosen car on a space with the mouse."""
    box = page.lab().locator(f"[data-space='{space}']").first.bounding_box()
    assert box, f"space {space} is not shown"
    page.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return painted(page)


def press(page: LabPage, key: str) -> float:
    """Press a key on what has the focus."""
    page.page.keyboard.press(key)
    return painted(page)


def weights(server: Server, browser: Browser) -> list[Row]:
    """What comes over the socket until the first lab shows its track, and for one more of the same."""
    totals = []
    for cells in (["1 + 1"], LAB, [*LAB, "HillLab()"]):
        with opened(server, browser, cells) as page:
            page.run_all()
            labs = sum(cell.count("HillLab()") for cell in cells)
            page.page.wait_for_function("([css, n]) => document.querySelectorAll(css).length >= n", arg=[STAGE, labs])
            page.settle()
            totals.append(sum(page.received) / 1e6)
    bare, one, two = totals
    with opened(server, browser, FIGURE) as page:
        page.run_all()
        page.page.wait_for_selector(DRAWN)
        theirs = sum(page.received) / 1e6 - bare
    return [
        weight_row("bytes to the first track picture", one - bare, theirs, 1.5),
        weight_row("bytes to a further one", two - one, theirs, 0.1),
    ]


def weight_row(what: str, ours: float, theirs: float, budget: float) -> Row:
    """Megabytes beside what a FigureWidget sends each time."""
    return Row(
        f"{what} (a whole HillLab)",
        f"{ours:.2f} MB",
        f"{theirs:.2f} MB, a bare FigureWidget",
        f"{ours / theirs:.2f}",
        f"at most {budget} MB",
        ours <= budget,
    )
