"""What a learner waits for in JupyterLab: the first picture, the answer to a click, a step of a shown move."""

from __future__ import annotations

import re
import statistics

from playwright.sync_api import Browser, expect

from tests.browser.labdrive import LabPage, open_drawer
from tests.browser.notebook import chromium_browser
from tests.serving import Server, serve
from tools import browsers
from widgets.words import LANGUAGES

from .row import BUDGETS, Budget, Row, percentile
from .table_bench import table_rows
from .window import opened

LAB = ["from widgets.stich_rallye import HillLab\nHillLab()"]
TRACK = """from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.parts.table import Track
from rally.stich_rallye import Race
Track(figure=track_picture(Race.start()))"""
# The same number of marks in the picture that plotly's own widget shows.
FIGURE = ["import plotly.graph_objects as go\ngo.FigureWidget(go.Scatter(y=list(range(32)), mode='markers'))"]
MOVED = [
    """import ipywidgets, plotly.graph_objects as go
figure = go.FigureWidget(go.Scatter(y=list(range(32)), mode='markers'))
button = ipywidgets.Button(description='move')
def move(_):
    figure.data[0].y = figure.data[0].y[1:] + figure.data[0].y[:1]
button.on_click(move)
ipywidgets.VBox([figure, button])"""
]
# The least that an answer of the kernel can take: a part that only shows the word that comes back.
ECHO_SCRIPT = """export default { render({ model, el }) {
  const button = document.createElement("button"), word = document.createElement("p");
  button.textContent = "echo";
  button.onclick = () => model.send({});
  model.on("change:word", () => { word.textContent = model.get("word"); });
  el.classList.add("echo");
  el.append(button, word);
} }"""
ECHO = [
    f"""import anywidget, traitlets
class Echo(anywidget.AnyWidget):
    word = traitlets.Unicode("0").tag(sync=True)
    _esm = {ECHO_SCRIPT!r}
    def answer(self, *_message):
        self.word = str(int(self.word) + 1)
echo = Echo()
echo.on_msg(echo.answer)
echo"""
]
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
  }).observe(document.querySelector(css), { childList: true, subtree: true, attributes: true,
    attributeFilter: ['data-step', 'd', 'transform', 'x', 'y'] });
}"""

# Milliseconds from a press on the name of a language until all parts of the lab speak it, and that is painted.
SWITCHED = """([name, code]) => new Promise(done => {
  const lab = document.querySelector('.rally-lab');
  const choice = [...lab.querySelectorAll('.widget-radio-box label')].find(label => label.textContent.trim() === name);
  const began = performance.now();
  choice.querySelector('input').click();
  const look = () => [lab, ...lab.querySelectorAll('.rally-part[lang]')].every(part => part.lang === code)
    ? setTimeout(() => done(performance.now() - began)) : requestAnimationFrame(look);
  look();
})"""


def rows() -> list[Row]:
    """Everything that needs a JupyterLab, with one JupyterLab."""
    browsers.ensure(browsers.CHROMIUM)
    with chromium_browser() as browser, serve() as server:
        return [
            first_picture(server, browser),
            *answers(server, browser),
            switching(server, browser),
            *table_rows(server, browser),
            *weights(server, browser),
        ]


def first_picture(server: Server, browser: Browser, times: int = 3) -> Row:
    """Run All to the first live picture, beside a bare FigureWidget: in turns, the middle one of several each."""
    taken: dict[str, list[float]] = {"ours": [], "theirs": []}
    for _ in range(times):
        for who, cells in (("ours", LAB), ("theirs", FIGURE)):
            with opened(server, browser, cells) as page:
                taken[who].append(page.page.evaluate(FIRST, DRAWN))
    ours, theirs = (statistics.median(taken[who]) for who in ("ours", "theirs"))
    ratio, compared = ours / theirs, f"{theirs / 1000:.1f} s, a bare FigureWidget"
    return BUDGETS["first_picture"].row(ratio, f"{ours / 1000:.1f} s", compared=compared, ratio=f"{ratio:.2f}")


def answers(server: Server, browser: Browser) -> list[Row]:
    """A click on a space until the car is drawn there; a key on the step player until that step is drawn."""
    with opened(server, browser, LAB) as page:
        page.run_all()
        page.page.wait_for_selector(STAGE)
        page.page.evaluate(WATCH, STAGE)
        clicks = [click_space(page, FREE[i % len(FREE)]) for i in range(44)][4:]
        page.page.evaluate("() => { window.rallyTimes = {}; }")
        page.lab().get_by_role("button", name="Drive", exact=True).click()
        slider = page.lab().locator(".rally-steps input[type=range]").first
        expect(slider).not_to_have_attribute("max", re.compile("^[01]$"))
        slider.focus()
        page.page.keyboard.press("End")  # where the film has not moved yet, Home changes nothing
        page.page.keyboard.press("Home")
        page.page.wait_for_selector(f"{STAGE}[data-step='0']")
        last = int(slider.get_attribute("max") or 0)
        before = len(page.sent)
        keys = []
        for key in ["ArrowRight", "ArrowLeft"] * 4:
            keys += [press(page, key) for _ in range(last)]
        messages = len(page.sent) - before
    floor = button_clicks(server, browser, ECHO, "echo", ".echo")
    theirs = button_clicks(server, browser, MOVED, "move", ".js-plotly-plot")
    return [
        answer_row(
            "click on a space to the changed picture, p95",
            clicks,
            BUDGETS["answer"],
            floor,
            "a bare anywidget that echoes",
        ),
        answer_row("click to the moved points of a bare FigureWidget, p95", theirs, None, floor, "the same"),
        answer_row("key to the next step of a shown move, p95", keys, BUDGETS["scrub"], clicks, "the click above"),
        BUDGETS["scrub_messages"].row(
            messages, str(messages), f"messages to the kernel while {len(keys)} steps are shown"
        ),
    ]


def switching(server: Server, browser: Browser) -> Row:
    """Another language chosen in a lab's drawer until the lab is in it, and painted."""
    times = []
    with opened(server, browser, LAB) as page:
        page.run_all()
        page.page.wait_for_selector(STAGE)
        open_drawer(page.lab())
        for code, name in [*list(LANGUAGES.items())[1:], ("en", LANGUAGES["en"])] * 6:
            rest(page)
            times.append(page.page.evaluate(SWITCHED, [name, code]))
    slow = percentile(times)
    return BUDGETS["switch"].row(slow, f"{slow:.0f} ms (median {statistics.median(times):.0f})")


def button_clicks(server: Server, browser: Browser, cells: list[str], name: str, shows: str) -> list[float]:
    """The same for the only button of something that is not ours; `shows` is where it shows its answer."""
    with opened(server, browser, cells) as page:
        page.run_all()
        page.page.wait_for_selector(shows)
        page.page.evaluate(WATCH, shows)
        times = []
        for _ in range(44):
            rest(page)
            page.page.get_by_role("button", name=name, exact=True).click()
            times.append(painted(page))
        return times[4:]


def answer_row(what: str, times: list[float], budget: Budget | None, others: list[float], who: str) -> Row:
    """Milliseconds beside those of something else; a budget is for them, or for their ratio."""
    ours, theirs = percentile(times), percentile(others)
    ratio, said = ours / theirs, f"{ours:.0f} ms (median {statistics.median(times):.0f})"
    compared = f"{theirs:.0f} ms, {who}"
    if budget is None:
        return Row(what, said, compared, f"{ratio:.2f}")
    return budget.row(ratio if budget.unit == "ratio" else ours, said, what, compared, f"{ratio:.2f}")


def painted(page: LabPage) -> float:
    """Milliseconds from the last key or click until the picture that it changed was painted."""
    page.page.wait_for_function("() => window.rallyTimes.painted", polling=5)
    return page.page.evaluate("() => window.rallyTimes.painted")


def rest(page: LabPage) -> None:
    """Wait until nothing moves and the kernel has nothing to do: a person does not click faster than that."""
    page.page.wait_for_function(
        "() => document.getAnimations().every(a => a.playState !== 'running')"
        " && window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"
    )
    page.settle()


def click_space(page: LabPage, space: int) -> float:
    """Put the chosen car on a space with the mouse."""
    box = page.lab().locator(f"[data-space='{space}']").first.bounding_box()
    assert box, f"space {space} is not shown"
    rest(page)
    page.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return painted(page)


def press(page: LabPage, key: str) -> float:
    """Press a key on what has the focus."""
    page.page.keyboard.press(key)
    return painted(page)


def weights(server: Server, browser: Browser) -> list[Row]:
    """What comes over the socket until the first lab shows its track, for one more track, and for one more lab."""
    nothing = received(server, browser, ["1 + 1"], STAGE, 0)
    theirs = received(server, browser, FIGURE, DRAWN, 1) - nothing
    first = received(server, browser, LAB, STAGE, 1) - nothing
    track = received(server, browser, [*LAB, TRACK], STAGE, 2) - nothing - first
    lab = received(server, browser, [*LAB, *LAB], STAGE, 2) - nothing - first
    return [
        weight_row("bytes to the first track picture, with its whole lab", first, theirs, BUDGETS["first_track"]),
        weight_row("bytes to a further track picture", track, theirs, BUDGETS["further_track"]),
        Row("bytes to a further whole lab", f"{lab:.2f} MB", f"{theirs:.2f} MB", f"{lab / theirs:.2f}"),
    ]


def received(server: Server, browser: Browser, cells: list[str], drawn: str, pictures: int) -> float:
    """Megabytes that the kernel has sent when the cells have run and show this number of pictures."""
    with opened(server, browser, cells) as page:
        page.run_all()
        page.page.wait_for_function("([css, n]) => document.querySelectorAll(css).length >= n", arg=[drawn, pictures])
        page.settle()
        return sum(page.received) / 1e6


def weight_row(what: str, ours: float, theirs: float, budget: Budget) -> Row:
    """Megabytes beside what a FigureWidget sends each time."""
    said = f"{ours:.2f} MB", what, f"{theirs:.2f} MB, a bare FigureWidget", f"{ours / theirs:.2f}"
    return budget.row(ours, *said)
