"""How soon a lesson of the site is there: text, first live lab, and what that is beside one minimal widget.

Each visit is a first one, in a browser that knows nothing of the site. Both notebooks come alive in the same way, and
take turns, and each visit is compared with the one after it, so that what else the machine does concerns both. The page
itself looks, at every picture that it draws, whether the text and the lab are there: who asks from outside asks ever
more seldom, and hears of it half a second late.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.notebook import chromium_browser
from tests.site.published import copy_site, release_anew, rewrite
from tools.command import argument_parser
from tools.site.serve import serve_folder

from .row import BUDGETS, table

LESSON, PLAIN = "00_start.ipynb", "01_tricks.ipynb"
"""The lesson that is measured, and the one in whose place the plain notebook lies."""

WIDGET = """import anywidget

class One(anywidget.AnyWidget):
    _esm = "export default { render: ({ el }) => { el.className = 'one'; el.textContent = 'here' } }"

One()"""
TEXT = ".jp-Notebook h1"
LAB = {LESSON: ".rally-lab [aria-live]:not(:empty)", PLAIN: ".one"}
LOOK = """([text, lab]) => {
  const seen = window.seen = [];
  const look = () => {
    for (const [at, wanted] of [text, lab].entries()) {
      if (!seen[at] && document.querySelector(wanted)) seen[at] = performance.now();
    }
    if (!seen[0] || !seen[1]) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
SEEN = "() => window.seen[0] && window.seen[1] && window.seen"
PATIENCE = 300_000
TIMES = 7


def with_plain(folder: Path) -> Path:
    """A copy of the site, in which one lesson is a notebook with nothing but a widget."""
    copy = copy_site(folder / "site")
    path = copy / "lite" / "files" / PLAIN
    lesson = json.loads(path.read_text("utf-8"))
    head, *_rest = (cell for cell in lesson["cells"] if cell["cell_type"] == "markdown")
    code = next(cell for cell in lesson["cells"] if cell["cell_type"] == "code")
    lesson["cells"] = [head, {**code, "source": WIDGET}]
    rewrite(path, json.dumps(lesson))
    release_anew("bench", copy)
    return copy


def visit(browser: Browser, address: str, lesson: str) -> tuple[float, float]:
    """Seconds of a first visit: to the lesson's text, and to its first live lab."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.add_init_script(f"({LOOK})({json.dumps([TEXT, LAB[lesson]])})")
    page.goto(f"{address}lite/notebooks/index.html?path={lesson}")
    text, live = page.wait_for_function(SEEN, timeout=PATIENCE).json_value()
    context.close()
    return text / 1000, live / 1000


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print the table."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("times", nargs="?", type=int, default=TIMES, help=f"visits of each notebook (default: {TIMES})")
    times = parser.parse_args(arguments).times
    found: dict[str, list[tuple[float, float]]] = {LESSON: [], PLAIN: []}
    with (
        tempfile.TemporaryDirectory(prefix="rally-site-") as folder,
        serve_folder(with_plain(Path(folder))) as address,
        chromium_browser() as browser,
    ):
        for _time in range(times):
            for lesson, seconds in found.items():
                seconds.append(visit(browser, address, lesson))
    text = statistics.median(seconds for seconds, _live in found[LESSON])
    lives, plains = ([seconds for _text, seconds in found[lesson]] for lesson in (LESSON, PLAIN))
    live, plain = statistics.median(lives), statistics.median(plains)
    ratio = statistics.median(one / other for one, other in zip(lives, plains, strict=True))
    rows = [
        BUDGETS["site_text"].row(text, f"{text:.2f} s", "the text of a lesson on the site"),
        BUDGETS["site_live"].row(live, f"{live:.2f} s", "the first live lab of a lesson on the site"),
        BUDGETS["site_ratio"].row(ratio, f"{ratio:.2f}", "the same, beside a minimal widget there", f"{plain:.1f} s"),
    ]
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
