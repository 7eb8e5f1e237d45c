"""Pictures of every lab, before and after a change that should not be seen, compared pixel by pixel.

`take` shows each lesson of a checkout (this one, or another with a .venv of its own) in its own JupyterLab, and takes
a picture of each lab in each of ROOMS, light and dark, and of what comes of DEEDS. `compare` prints a line for each
picture that differs, and puts both of them and their difference side by side into OUT.
"""

from __future__ import annotations

import ast
import base64
import io
import json
import queue
import re
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Browser, ElementHandle, Error, Page

from tests.browser.files import code_cells, write_notebook
from tests.browser.labdrive import LabPage
from tests.browser.lessons.one_screen import FIRST_ACTS
from tests.browser.notebook import chromium_browser
from tests.load.running import served
from tests.serving import ROOT, TIMEOUT, Server
from tests.widgets.lab.test_ending import LAST_TRICK
from tools.command import argument_parser

WORKERS = 2
TOGETHER = 3
"""Number of lessons in one notebook: starting a notebook takes longer than taking its pictures."""


@dataclass(frozen=True)
class Room:
    """A window."""

    width: int
    height: int
    touch: bool = False


ROOMS = {
    "wide": Room(1280, 720),
    "beside": Room(1013, 720),
    "half": Room(880, 720),
    "low": Room(740, 360, touch=True),
    "phone": Room(476, 740, touch=True),
    "narrow": Room(360, 740, touch=True),
}
"""The rooms that the styles know, by name: labs of 1100 px, of 833 beside JupyterLab's side bar, of 700, low ones of
624, and of 360 and 244 on a phone."""
DARK = "wide", "beside", "low", "phone"
"""Those of which there are pictures in the dark as well."""
DEEDS = "wide", "phone"
"""The rooms in which a first act is done and drawers are opened, in light only."""
SELDOM = {"Predict": "", "Practice": "02_motor 15_practice", "CourseMap": "15_practice"}
"""Labs that lessons have again and again: the first of a lesson is enough, or of the lessons that are named."""

PACKAGES = "stich_rallye", "rally_run"
STATES = {
    "five": "stich_rallye PlayLab(players=5, seed=3)",
    "last_card": f"stich_rallye PlayLab(position={LAST_TRICK!r})",
    "settings": "stich_rallye PlayLab(players=5, seed=3); lab.set_table.value = True; lab.sheets.open('more')",
    "ending": "stich_rallye PlayLab(seed=3); lab.ending.open()",
    "branch": "stich_rallye RaceLab(); lab.what_if.click()",
    "chances": "stich_rallye RaceLab(); lab.chart.value = 'chances'",
    "editing": "stich_rallye WhatIfLab(editing=True)",
    "branches": "stich_rallye WhatIfLab(playouts=100); lab.keep.click(); lab.sheets.open('branches')",
    "curve": "stich_rallye WhatIfLab(playouts=100); lab.curve_over.value = 'card'; lab.sheets.open('more')",
    "test_drive": "stich_rallye TrackEditor(); lab.drive.click()",
    "no_track": "stich_rallye TrackEditor(); lab.load('track=bad:ddd')",
    "roads_settings": "rally_run PlayLab(players=4, seed=3); lab.set_table.value = True; lab.sheets.open('more')",
    "roads_branch": "rally_run RaceLab(); lab.what_if.click()",
    "roads_editing": "rally_run WhatIfLab(editing=True, playouts=20)",
    "roads_choices": "rally_run WhatIfLab(playouts=20)",
    "asked": "rally_run MemoryLab(); lab.watch.click(); lab.cover.click()",
    "guess": "rally_run ForgettingLab(); lab.guess_1.click()",
    "building": "rally_run FreePlay(); lab.build.value = True",
}
"""What lessons do not show by themselves, by name: where a lab is from, and what is done with it."""

EXACT = "--disable-partial-raster", "--disable-checker-imaging"
"""What is drawn is drawn whole: an edge that is drawn anew beside what stays is smoothed otherwise."""
# What is drawn by lot is the same each time, in the kernel and in the page; and so is the day.
KERNEL = """
import random
import time

class Same(random.Random):
    def __init__(self, x=7):
        super().__init__(x)

random.Random = Same
random.seed(7)
time.time = lambda: 1772442000.0
"""
BROWSER = """(() => {
  const Real = Date, ahead = Real.UTC(2026, 2, 2, 9) - Real.now();
  window.Date = class extends Real {
    constructor(...parts) { parts.length ? super(...parts) : super(Real.now() + ahead); }
    static now() { return Real.now() + ahead; }
  };
  let drawn = 7;
  Math.random = () => (drawn = drawn * 16807 % 2147483647) / 2147483647;
})();"""
STILL = """
* { caret-color: transparent !important; animation: none !important; transition: none !important; }
.jp-Toolbar, .jp-Toolbar * { visibility: hidden !important; }
[data-freed] { position: relative !important; inset: auto !important; }
"""
# Finds what is shown, and returns its names: the outermost labs, and what else cells show that is more than a line.
# What would stick to the window, and cover what is below it, does not.
FIND = """() => {
  const cells = window.jupyterapp.shell.currentWidget.content.widgets;
  const shown = window.rallyShown = [];
  const count = {};
  return cells.flatMap((cell) => {
    const labs = [...cell.node.querySelectorAll('.rally-lab')].filter((lab) => !lab.matches('.rally-lab .rally-lab'));
    const others = [...cell.node.querySelectorAll('.jp-RenderedHTML, .jp-RenderedSVG')];
    const found = (labs.length ? labs : others).filter((node) => node.clientHeight > 40);
    shown.push(...found);
    const source = cell.model.sharedModel.source, from = source.match(/^# (\\w+)/)?.[1];
    const names = source.match(/\\b[A-Za-z_]\\w*(?=\\()/g) ?? [];
    const label = names.find((name) => /^[A-Z]/.test(name)) ?? names.at(-1) ?? '';
    return found.map((node) => {
      for (const head of node.querySelectorAll('*')) {
        head.removeAttribute('data-freed');
        head.toggleAttribute('data-freed', getComputedStyle(head).position === 'sticky');
      }
      count[from] = (count[from] ?? 0) + 1;
      return [`${from}-${String(count[from]).padStart(2, '0')}-${label}`, label];
    });
  });
}"""
# Brings what lies so far below the top of one of them to the top of the window; where it lies then, and all of it.
PIECE = """async ([number, from]) => {
  const node = window.rallyShown[number], scroller = node.closest('.jp-WindowedPanel-outer');
  const edge = scroller.getBoundingClientRect();
  scroller.scrollBy({top: Math.round(node.getBoundingClientRect().top) + from - edge.top, behavior: 'instant'});
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const box = node.getBoundingClientRect();
  const [left, top] = [Math.max(box.left, edge.left), Math.max(box.top, edge.top)].map(Math.round);
  const [right, bottom] = [Math.min(box.right, edge.right), Math.min(box.bottom, edge.bottom)].map(Math.round);
  return [[left, top, right, bottom], top - Math.round(box.top), Math.round(box.bottom) - Math.round(box.top)];
}"""
# Waits until nothing of a lab has changed for a while, nor is waited for; whether it came to that. Where a bar says
# that races are still played out, the while is longer.
STEADY = """async ([rest, patience]) => {
  const end = performance.now() + patience;
  let changed = performance.now();
  const eye = new MutationObserver(() => changed = performance.now());
  eye.observe(document.querySelector('#jp-main-dock-panel') ?? document.body,
    {subtree: true, childList: true, attributes: true, characterData: true});
  const waits = () => window.rallyUnheard.size || document.querySelector('.rally-lab [data-waits]');
  const works = () => [...document.querySelectorAll('.rally-lab .progress')].some((bar) =>
    bar.checkVisibility() && Number(bar.ariaValueNow) < Number(bar.ariaValueMax));
  while (performance.now() < end && (waits() || performance.now() - changed < (works() ? 5000 : rest)))
    await new Promise((done) => setTimeout(done, 50));
  eye.disconnect();
  return performance.now() < end;
}"""


# --- taking them ------------------------------------------------------------------------------------------------------


@dataclass
class Camera:
    """A window of a checkout's JupyterLab, with one notebook in it, and where its pictures go."""

    page: LabPage
    folder: Path
    name: str
    rooms: Collection[str] = tuple(ROOMS)

    def __post_init__(self) -> None:
        self.hand = self.page.page.context.new_cdp_session(self.page.page)

    def take_all(self) -> None:
        """Each lab as it comes, after a first act, and with its drawer open."""
        self.steady(1000)
        for theme, rooms in {"light": ROOMS, "dark": DARK}.items():
            self.page.theme(theme)
            for room in [each for each in rooms if each in self.rooms]:
                self.enter(room)
                self.take_each(f"{room}-{theme}")
        self.page.theme("light")
        self.enter("wide")
        self.act()
        for room in [each for each in DEEDS if each in self.rooms]:
            self.enter(room)
            self.take_each(f"acted-{room}-light")
            self.open_drawers(f"drawer-{room}-light")

    def enter(self, name: str) -> None:
        """Give the window the size of a room."""
        room = ROOMS[name]
        touch = {"enabled": room.touch, **({"maxTouchPoints": 1} if room.touch else {})}
        self.hand.send("Emulation.setTouchEmulationEnabled", touch)
        self.page.resize(room.width, room.height)
        self.steady(300)

    def steady(self, rest: int) -> None:
        """Wait until nothing has changed for `rest` milliseconds."""
        if not self.page.page.evaluate(STEADY, [rest, TIMEOUT * 1000]):
            print(f"{self.name}: it is never at rest", file=sys.stderr, flush=True)

    def act(self) -> None:
        """Do the first act in each lab."""
        for number in range(len(self.page.page.evaluate(FIND))):
            lab = self.lab(number)
            self.page.page.evaluate(PIECE, [number, 0])
            for css in FIRST_ACTS:
                if what := next((each for each in lab.query_selector_all(css) if each.is_visible()), None):
                    try:
                        what.click(force=True, timeout=5000)
                    except Error:  # it is covered, or lies outside
                        continue
                    self.page.page.mouse.move(0, 0)
                    self.steady(300)
                    break
        self.steady(1000)

    def open_drawers(self, state: str) -> None:
        """Take one lab of each kind with what it keeps behind "⋯"."""
        opened: set[str] = set()
        for number, (name, label) in enumerate(self.page.page.evaluate(FIND)):
            lab = self.lab(number)
            if label in opened:
                continue
            opened.add(label)
            if more := next((each for each in lab.query_selector_all(".rally-opens-more") if each.is_visible()), None):
                self.page.page.evaluate(PIECE, [number, 0])
                more.click(force=True)
                self.page.page.mouse.move(0, 0)
                self.steady(200)
                self.take(number, f"{name}-{state}")
                self.page.page.keyboard.press("Escape")
                self.steady(100)

    def take_each(self, state: str) -> None:
        """Take a picture of each lab that is shown."""
        for number, (name, _label) in enumerate(self.page.page.evaluate(FIND)):
            self.take(number, f"{name}-{state}")

    def lab(self, number: int) -> ElementHandle:
        """The element of a lab that was found."""
        found = self.page.page.evaluate_handle("number => window.rallyShown[number]", number).as_element()
        assert found
        return found

    def take(self, number: int, name: str) -> None:
        """Keep a picture of one of the labs that were found; one that is higher than the window is put together."""
        path = self.folder / f"{name}.png"
        whole: Image.Image | None = None
        done, height = 0, 1
        while done < height:
            (left, top, right, bottom), at, height = self.page.page.evaluate(PIECE, [number, done])
            if right <= left or at + bottom - top <= done:
                break  # the end of the notebook
            shot = self.hand.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
            piece = Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")
            whole = whole or Image.new("RGB", (right - left, height))
            whole.paste(piece.crop((left, top, right, bottom)), (0, at))
            done = at + bottom - top
        if whole:
            whole.save(path, compress_level=1)


def window(browser: Browser, server: Server) -> Page:
    """A new JupyterLab in which nothing is left to chance."""
    context = browser.new_context(timezone_id="UTC", locale="en-GB")
    context.set_default_timeout(TIMEOUT * 1000)
    context.add_init_script(BROWSER)
    page = context.new_page()
    page.goto(server.empty_lab)
    page.wait_for_function("() => window.jupyterapp")
    return page


def states(package: str) -> list[str]:
    """A cell for each of STATES of a package."""
    made = {name: state.removeprefix(f"{package} ") for name, state in STATES.items() if state.startswith(package)}
    return [f"# state_{name}\nfrom widgets.{package} import *\nlab = {deed}\nlab" for name, deed in made.items()]


def cells_with_labs(lesson: Path) -> list[str]:
    """The cells of a lesson that show something, and those that say what they need."""
    kept: list[str] = []
    code = [each for each in json.loads(lesson.read_text("utf-8"))["cells"] if each["cell_type"] == "code"]
    seen: set[str] = set()
    show: list[bool] = []
    for cell in code:
        label = next(iter(re.findall(r"\b([A-Z]\w+)\(", "".join(cell["source"]))), "")
        seldom = label in SELDOM and (label in seen or lesson.stem not in (SELDOM[label] or lesson.stem))
        show.append(not seldom and any("text/html" in each.get("data", {}) for each in cell["outputs"]))
        seen.add(label)
    needed: set[str] = set()
    for cell, shows in zip(reversed(code), reversed(show), strict=True):
        source = "".join(cell["source"])
        nodes = list(ast.walk(ast.parse(source)))
        given = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        given |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
        if shows or given & needed:
            kept.append(source)
            needed |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        elif imported := [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]:
            kept.append("\n".join(map(ast.unparse, imported)))
    return [f"# {lesson.stem}\n{source}" for source in reversed(kept)]


def take(folder: Path, of: Path = ROOT, only: Collection[str] = ("",), rooms: Collection[str] = tuple(ROOMS)) -> int:
    """Take pictures of all labs of a checkout, and return their number."""
    folder.mkdir(parents=True, exist_ok=True)
    with served(of) as server:
        sources = {path.stem: cells_with_labs(path) for path in sorted(server.folder.glob("[0-9]*.ipynb"))}
        sources |= {f"states_of_{package}": states(package) for package in PACKAGES}
        wanted = [name for name in sources if any(word in name for word in only)]
        waiting: queue.SimpleQueue[list[str]] = queue.SimpleQueue()
        for first in reversed(range(0, len(wanted), TOGETHER)):  # the states, which take longest, begin
            waiting.put(wanted[first : first + TOGETHER])

        def work(_number: int) -> None:
            with chromium_browser(*EXACT) as browser:
                for names in taken_from(waiting):
                    began = time.monotonic()
                    try:
                        take_together(folder, browser, server, {name: sources[name] for name in names}, rooms)
                    except Exception as error:
                        print(f"{', '.join(names)}: {error}", file=sys.stderr, flush=True)
                        raise
                    print(f"{', '.join(names)}: {time.monotonic() - began:.0f} s", flush=True)

        count = min(WORKERS, waiting.qsize())
        with ThreadPoolExecutor(WORKERS) as workers:
            list(workers.map(work, range(count)))
    return len(list(folder.glob("*.png")))


def take_together(
    folder: Path, browser: Browser, server: Server, sources: dict[str, list[str]], rooms: Collection[str]
) -> None:
    """Take pictures of the labs of some lessons, in a notebook of their cells."""
    names = [*sources]
    cells = code_cells(KERNEL, *(source for each in sources.values() for source in each))
    for cell in cells if names[-1].startswith("states") else ():
        cell["metadata"]["tags"] = ["raises-exception"]  # what a checkout cannot do is missing
    write_notebook(server.folder / f"shown-{names[0]}.ipynb")
    page = LabPage(browser, server, window(browser, server))
    page.open(f"shown-{names[0]}.ipynb", height=720)
    page.fill(cells, height=720)
    page.page.add_style_tag(content=STILL)
    page.run_all()
    Camera(page, folder, names[0], rooms).take_all()
    page.close()


def taken_from(waiting: queue.SimpleQueue[list[str]]) -> Iterator[list[str]]:
    """The waiting items, one after the other, until none is left."""
    while True:
        try:
            yield waiting.get_nowait()
        except queue.Empty:
            return


# --- comparing them ---------------------------------------------------------------------------------------------------


def compare(before: Path, after: Path, out: Path | None = None) -> list[str]:
    """A line for each picture that differs between two folders; `out` gets pictures of the differences."""
    names = [{path.name for path in folder.glob("*.png")} for folder in (before, after)]
    lines = [f"{name}: only before" for name in sorted(names[0] - names[1])]
    lines += [f"{name}: only after" for name in sorted(names[1] - names[0])]
    for name in sorted(names[0] & names[1]):
        if (before / name).read_bytes() == (after / name).read_bytes():
            continue
        was, now = (Image.open(folder / name).convert("RGB") for folder in (before, after))
        size = max(was.width, now.width), max(was.height, now.height)
        both = [Image.new("RGB", size, "magenta") for _ in range(2)]
        for canvas, picture in zip(both, (was, now), strict=True):
            canvas.paste(picture)
        red, green, blue = ImageChops.difference(*both).split()
        mask = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 if value else 0)
        share, box = mask.histogram()[255] / (size[0] * size[1]), mask.getbbox()
        if box is None:
            continue
        sizes = "" if was.size == now.size else f", {was.width}x{was.height} became {now.width}x{now.height}"
        lines.append(f"{name}: {share:.3%} differ, within {box}{sizes}")
        if out:
            out.mkdir(parents=True, exist_ok=True)
            shown = Image.new("RGB", (3 * size[0] + 20, size[1]), "magenta")
            for place, picture in enumerate((*both, mask)):
                shown.paste(picture, (place * (size[0] + 10), 0))
            shown.save(out / name)
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Take or compare; 1 if something differs."""
    parser = argument_parser(__file__, __doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("take")
    taking.add_argument("folder", type=Path)
    taking.add_argument("--of", type=Path, default=ROOT, help="a checkout with a .venv")
    taking.add_argument("--only", nargs="+", default=[""], help="what the names of the lessons have in them")
    taking.add_argument("--rooms", nargs="+", choices=ROOMS, default=list(ROOMS))
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("out", type=Path, nargs="?")
    asked = parser.parse_args(arguments)
    needed = [asked.of] if asked.command == "take" else [asked.before, asked.after]
    if missing := [str(each) for each in needed if not each.is_dir()]:
        parser.error(f"no such folder: {', '.join(missing)}")
    if asked.command == "take":
        print(f"{take(asked.folder, asked.of.resolve(), asked.only, asked.rooms)} pictures in {asked.folder}")
        return 0
    lines = compare(asked.before, asked.after, asked.out)
    print("\n".join(lines) or "no picture differs")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
