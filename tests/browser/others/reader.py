"""Somebody who reads the site in another browser: opens pages, presses what is in sight, hears what is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle
from typing import Any

from selenium.common.exceptions import WebDriverException

from tests.browser.learner import SPOTS
from tests.browser.notebook import NOISE
from tests.browser.site.visitor import LACKING
from tests.serving import TIMEOUT
from tests.waiting import wait_until

from .engines import Engine

LEFT = "AbortError: The operation was aborted"
"""What Firefox says of files that a page still asks for when it is left."""

PATIENCE = 3 * TIMEOUT
"""Seconds for Python to begin in a page, on a machine that has much else to do."""
LESSON = "lite/notebooks/index.html?path={}.ipynb"
LAPTOP, PHONE = (1280, 720), (360, 740)

# WebKit tells nobody what stands on its console. So every page begins with this: what is said there as an error, or is
# raised and not caught, is kept until it is asked for, also when another page has come meanwhile. (That a loop of
# ResizeObserver goes on in the next frame is told as an error, and is none.)
HEARS = """(() => {
  const keep = (words) => {
    const kept = JSON.parse(sessionStorage.getItem("heard") ?? "[]");
    sessionStorage.setItem("heard", JSON.stringify([...kept, words.slice(0, 400)]));
  };
  const told = (thing) => thing instanceof Error ? `${thing} ${thing.stack}` : String(thing);
  const { error } = console;
  console.error = (...words) => (keep(words.map(told).join(" ")), error.apply(console, words));
  addEventListener("error", ({ error, message, filename, lineno, colno }) =>
    /^ResizeObserver loop/.test(message) ||
    keep(`raised in the page: ${told(error ?? message)} (${filename}:${lineno}:${colno})`));
  addEventListener("unhandledrejection", ({ reason }) => keep(`raised in the page: ${told(reason)}`));
})();"""
HEARD = "() => JSON.parse(sessionStorage.getItem('heard') ?? '[]')"

# The page is not asked again and again: it has much else to do until then.
ALIVE = """() => new Promise((done) => {
  const look = () => document.querySelector("body[data-rally-alive]") && done(true);
  new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ["data-rally-alive"] });
  look();
})"""
SAID = """(lab) => document.querySelectorAll(".rally-lab")[lab]?.querySelector("[aria-live]")?.innerText ?? "" """
SEEN = """(css) => [...document.querySelectorAll(css)].filter((node) =>
  node.checkVisibility({ visibilityProperty: true })).map((node) => node.value ?? node.innerText)"""
# Whether a lab, or the page, has been drawn to its end: what an act changes comes piece by piece.
RESTS = """async (lab) => {
  const root = lab === null ? document.body : document.querySelectorAll(".rally-lab")[lab];
  let [same, before] = [0, ""];
  while (same < 20) {
    await new Promise(requestAnimationFrame);
    const now = root?.innerText ?? "";
    [same, before] = [now === before ? same + 1 : 0, now];
  }
  return true;
}"""
# Where in the window something rests that is pressed, once it is in sight and nothing lies over it; else what is wrong.
PLACE = """async (css, words, lab, nth, spot) => {
  const root = lab === null ? document : document.querySelectorAll(".rally-lab")[lab];
  const name = (node) => (node.getAttribute("aria-label") ?? node.textContent).trim();
  const node = [...root?.querySelectorAll(css) ?? []].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }) && name(each).startsWith(words))[nth];
  if (!node) return "it is not to be seen";
  const place = () => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width * spot, top + height / 2];
  };
  node.scrollIntoView({ block: "center" });
  const before = place();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const [x, y] = place();
  if (before.some((each, at) => each !== [x, y][at])) return "it moves";
  const over = document.elementFromPoint(x, y);
  if (!over) return "it is out of sight";
  const isIts = (over) => node.contains(over) || over.contains(node);
  globalThis.isHit = false; // it may move between now and the press
  const hit = ({ target }) => void (globalThis.isHit = isIts(target));
  addEventListener("pointerdown", hit, { capture: true, once: true });
  return isIts(over) ? [x, y] : `${over.localName}.${over.className} lies over it`;
}"""


class Reader:
    """One window on a site that it has never seen, for it has an address of its own.

    cut: after that there is no network. trouble: why the page could not be asked, when it last could not.
    """

    def __init__(self, engine: Engine, address: str, cut: Callable[[], None]) -> None:
        self.engine, self.address, self.cut = engine, address, cut
        self.trouble = ""
        self.spots = cycle(SPOTS)

    def open(self, path: str, size: tuple[int, int] = LAPTOP) -> None:
        """Open a page of the site in a window of this size."""
        self.engine.resize(*size)
        self.engine.go(self.address + path)

    def visit(self, lesson: str, size: tuple[int, int] = LAPTOP) -> None:
        """Open a lesson, and wait until it has come alive."""
        self.open(LESSON.format(lesson), size)
        self.waits_for(ALIVE)

    # --- looking -------------------------------------------------------------------------------------------------

    def run(self, function: str, *arguments: Any) -> Any:
        """What a function of the page returns; None while one page goes and another comes."""
        try:
            return self.engine.run(function, *arguments)
        except (WebDriverException, RuntimeError) as error:
            self.trouble = str(error)
            return None

    def waits_for(self, function: str, *arguments: Any) -> Any:
        """Wait until a function of the page returns something true; that."""
        return wait_until(
            lambda: self.run(function, *arguments), lambda: f"{function} {arguments} {self.trouble}", seconds=PATIENCE
        )

    def keeps(self, *paths: str) -> None:
        """Wait until the browser's store has these files, and all that the page wants to be there later."""
        wait_until(
            lambda: self.run(LACKING, paths) == [],
            lambda: f"{self.run(LACKING, paths)} in the browser's store {self.trouble}",
            seconds=PATIENCE,
        )

    def says(self, pattern: str, lab: int = 0) -> str:
        """Wait until a lab says that in its live line; all that it says then."""
        return wait_until(
            lambda: next(filter(re.compile(pattern).search, [self.said(lab)]), ""),
            lambda: f"{pattern!r}, lab {lab} says {self.said(lab)!r}",
            seconds=PATIENCE,
        )

    def said(self, lab: int) -> str:
        """What a lab says now."""
        return " ".join((self.run(SAID, lab) or "").split())

    def seen(self, css: str) -> list[str]:
        """The words, or the values, of all that is seen of this kind."""
        return self.run(SEEN, css) or []

    # --- acting --------------------------------------------------------------------------------------------------

    def press(self, css: str, words: str = "", lab: int | None = None, nth: int = 0) -> None:
        """Press the first (or nth) thing that is seen of this kind and whose name begins so, once it rests in sight and
        nothing lies over it.
        """
        self.waits_for(RESTS, lab)
        looked: list[Any] = []
        spot = next(self.spots)

        def place() -> list[float] | None:
            looked[:] = [self.run(PLACE, css, words, lab, nth, spot)]
            return looked[0] if isinstance(looked[0], list) else None

        is_hit = False
        while not is_hit:
            x, y = wait_until(place, lambda: f"{css} {words!r} in lab {lab}: {looked} {self.trouble}", seconds=PATIENCE)
            self.engine.press(x, y)
            is_hit = self.run("() => globalThis.isHit") is not False

    # --- what goes wrong -----------------------------------------------------------------------------------------

    def errors(self) -> list[str]:
        """What was said as an error on the console, or raised in a page, but for JupyterLab's own NOISE."""
        [heard] = wait_until(
            lambda: [said for said in [self.run(HEARD)] if said is not None], "a page that can be asked"
        )
        return [each for each in heard if not any(re.search(noise, each) for noise in (*NOISE, LEFT))]
