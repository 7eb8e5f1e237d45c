"""What the pictures of the README show, all made of the product: labs in a state, and what is done in three of them."""

from __future__ import annotations

import ast
import hashlib
import inspect
import json
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, expect

from tests.browser.files import code_cells
from tests.browser.labdrive import LabPage
from tests.widgets.snapshot import snapshot
from widgets.parts import kit
from widgets.words import speaking

from .film import Film

DOCS = Path(__file__).resolve().parents[2] / "docs"
LIST = DOCS / "pictures.txt"
"""What each picture was made of, as a digest and its name."""
WINDOW = {"width": 1280, "height": 720}
FRAME = 1100, 560
"""What a lab may take of such a window."""
FILM_WIDTH = 960

STILLS = {
    "hill_lab.png": (
        """
from widgets.stich_rallye import HillLab

lab = HillLab(position="cars=2,9,4,30")
lab.card.value = 4
lab
""",
        "Drive",
        "Mia jumps over Ben",
    ),
    "pit_lab.png": (
        """
from widgets.rally_run import PitLab

PitLab()
""",
        "",
        "Mia needs a trophy",
    ),
}
"""By picture the cell that shows it, the button that is pressed, if one is, and what stands there at last."""


def trick(film: Film, lab: Locator) -> None:
    """Mia leads, the others play, and who wins drives."""
    film.rest(0.6)
    film.press(lab.get_by_role("button", name="blue 12"))
    expect(lab.locator("[aria-live]").first).to_contain_text("leads the next trick")


def turn(film: Film, lab: Locator) -> None:
    """Mia turns a tile over, lays its road, and drives."""
    film.rest(0.8)
    film.press(lab.get_by_role("gridcell", name="Row 2, column 2"))
    laid = lab.get_by_role("button", name="Lay it like this")
    expect(laid).to_be_visible()
    film.rest(0.6)
    film.press(laid)
    expect(lab.locator("[aria-live]").first).to_contain_text("drives")


def question(film: Film, lab: Locator) -> None:
    """A question is answered, and what happens is shown."""
    film.rest(1.6)
    film.press(lab.get_by_role("button", name="red 9"))
    expect(lab.locator("[aria-live]").first).to_contain_text("Right!")
    expect(lab.get_by_text("What you saw")).to_be_visible()


Act = Callable[[Film, Locator], None]
FILMS: dict[str, list[tuple[str, Act]]] = {
    "rally.webp": [
        (
            """
from widgets.stich_rallye import PlayLab

PlayLab(position="round=1 cars=4,9,3,2 motors=1,3,0,6 hands=R2.G10.B12.B5,?,?,?", seed=3)
""",
            trick,
        ),
        (
            """
from widgets.rally_run import RoadLab

RoadLab(scene="on the way")
""",
            turn,
        ),
        (
            """
from widgets.tutor import Predict

Predict("tricks_1")
""",
            question,
        ),
    ]
}
"""By film its scenes: the cell that shows a lab, and what is done with it."""

NAMES = [*STILLS, *FILMS]


def cells_of(name: str) -> list[str]:
    """The cells whose labs a picture shows."""
    return [STILLS[name][0]] if name in STILLS else [cell for cell, _ in FILMS[name]]


# --- making them ------------------------------------------------------------------------------------------------------


def show(page: LabPage, cell: str, *, motion: bool = False) -> Locator:
    """The lab of a cell, all of it in sight."""
    page.fill(code_cells(cell), motion=motion, **WINDOW)
    page.run_all()
    page.quiet()
    lab = page.lab()
    lab.evaluate("lab => lab.scrollIntoView({block: 'center', behavior: 'instant'})")
    expect(lab).to_be_in_viewport(ratio=0.999)
    page.settle()
    return lab


def make_still(page: LabPage, name: str, path: Path) -> None:
    cell, button, last = STILLS[name]
    lab = show(page, cell, motion=True)
    if button:
        page.click(lab.get_by_role("button", name=button, exact=True))
        page.page.mouse.move(0, 0)
    expect(lab.get_by_text(last).first).to_be_visible()
    before, now = b"", lab.screenshot(animations="disabled")
    while now != before:  # what is drawn anew says nothing of when it is
        page.page.wait_for_timeout(500)
        before, now = now, lab.screenshot(animations="disabled")
    path.write_bytes(now)
    with Image.open(path) as picture:  # a palette has all the colours that one sees, and a third of the bytes
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def make_film(page: LabPage, name: str, path: Path, scenes: slice = slice(None)) -> Film:
    film = Film(page.page, FRAME)
    for cell, act in FILMS[name][scenes]:
        lab = show(page, cell, motion=True)
        with film.scene(lab):
            act(film, lab)
    film.write(path, FILM_WIDTH)
    return film


def make(page: LabPage, name: str, folder: Path) -> Path:
    """Make a picture in a folder."""
    (make_still if name in STILLS else make_film)(page, name, folder / name)
    return folder / name


# --- saying whether they are those of today ---------------------------------------------------------------------------


def digest(name: str) -> str:
    """What a picture is made of, in short: how it is made, what its labs show, and the scripts and styles that draw it.

    No pixel is in it: another machine has other fonts. No word of who made it, and no time either.
    """
    made_of: list[object] = [kit.script_bundles(), kit.joined_styles()]
    made_of += STILLS[name] if name in STILLS else [inspect.getsource(act) for _, act in FILMS[name]]
    for cell in cells_of(name):
        made_of += [cell, state(cell)]
    return hashlib.sha256(json.dumps(made_of, sort_keys=True, default=str).encode()).hexdigest()


def state(cell: str) -> dict[str, object]:
    """What the lab shows that is the last line of a cell."""
    code = ast.parse(cell)
    last = code.body.pop()
    assert isinstance(last, ast.Expr)
    names: dict[str, object] = {}
    with speaking("en"):
        exec(compile(code, "<a picture>", "exec"), names)
        lab = eval(compile(ast.Expression(last.value), "<a picture>", "eval"), names)
        found = snapshot(lab)
    lab.close()
    return found


def stale() -> list[str]:
    """The pictures that are not there, or not made of what they would be made of now."""
    listed = dict(reversed(line.split("  ")) for line in LIST.read_text("utf-8").splitlines()) if LIST.exists() else {}
    return [name for name in NAMES if not (DOCS / name).exists() or listed.get(name) != digest(name)]


def write_list() -> None:
    """Note what the pictures are made of now."""
    LIST.write_text("".join(f"{digest(name)}  {name}\n" for name in NAMES), "utf-8")
