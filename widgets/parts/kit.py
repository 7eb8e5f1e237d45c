"""The scripts and styles of all parts: one hidden widget brings them to a page, where every part finds its own.

A widget sends its `_esm` and `_css` with every instance, a page keeps every module that it was ever given, and modules
that arrive separately share nothing. So a part sends a stub (stub.js), the scripts of each folder come as one text
(vendor/built.js, which `make parts` makes of them), the page runs all of these as one (kit.js), and the parts of a
kernel have one bus and one Plotly, which the kit brings as soon as there is a part that draws. A page of the site has
fetched all of it while Python was starting, so it is sent nothing.
"""

from __future__ import annotations

import json
import threading
from base64 import b64encode
from functools import cache
from pathlib import Path
from uuid import uuid4

import anywidget
import ipywidgets
import traitlets

from widgets import environment

from .opening import is_let_go, note_widgets, shared_look
from .palette import palette_style

HERE = Path(__file__).parent
WIDGETS = HERE.parent
"""The folder of which a script is named: parts/line.js."""

PLOTLY = WIDGETS / "vendor" / "plotly-basic.min.js.gz"

BUNDLE = "vendor/built.js"
"""The scripts of a folder, joined: tools/page/bundle.py makes it."""

ON_THE_SITE = "parts.json"
"""Where a page of the site has the scripts and styles of all parts; tools/site/page.py lays it there."""

PLOTLY_ON_THE_SITE = "plotly-basic.packed"
"""And Plotly."""

NOT_IN_THE_KIT = ("kit.js", "stub.js")


@cache
def read_asset(path: Path) -> str:
    """The text of a file. (A widget that is given a path is never freed.)"""
    return path.read_text(encoding="utf-8")


def script_source(name: str) -> str:
    """A script of this folder in the form that a widget gets: its text or, on the site, its address, because the page
    has it there.

    For marimo it is an address that holds the text: marimo would turn a text into a file, which it cannot do while no
    cell is running, and that is when a learner's act makes widgets.
    """
    if environment.IN_A_PAGE:
        return f"{environment.SCRIPTS}{name}"
    text = read_asset(HERE / name)
    return f"data:text/javascript;base64,{b64encode(text.encode()).decode()}" if environment.IN_MARIMO else text


def script_paths(folder: Path) -> list[Path]:
    """The scripts of a folder of parts that are joined."""
    return [path for path in sorted_files(folder, "scripts/*.js", "*.js") if path.name not in NOT_IN_THE_KIT]


def script_bundles() -> list[str]:
    """The scripts of all parts, joined folder by folder."""
    return [read_asset(folder / BUNDLE) for folder in part_folders()]


def joined_styles() -> str:
    """The colours, and the styles of all parts."""
    sheets = (path for folder in part_folders() for path in sorted_files(folder, "styles/*.css", "*.css"))
    return "\n".join([palette_style(), *map(read_asset, sheets)])


def part_folders() -> list[Path]:
    """Where parts lie: those that any game needs, then each game's own, which may import from there and differ."""
    games = (module.parent for module in WIDGETS.glob("*/parts/__init__.py"))  # a folder that was left behind has none
    return [HERE, *sorted(games)]


def scripts_and_styles() -> tuple[list[str], str]:
    """The scripts of all parts, joined folder by folder, and their styles: for a page that has no kernel. Where Python
    runs in a page it asks the site for them. OSError if that does not answer."""
    if not environment.IN_A_PAGE:
        return script_bundles(), joined_styles()
    there = json.loads(environment.read_site_file(ON_THE_SITE))
    return there["bundles"], there["styles"]


def sorted_files(folder: Path, *patterns: str) -> list[Path]:
    """The files of a folder that match the patterns, sorted within each pattern."""
    return [path for pattern in patterns for path in sorted(folder.glob(pattern))]


@cache
def packed_plotly() -> bytes:
    """plotly.js-basic, packed with gzip: a third of its size on the way to the browser."""
    return environment.read_site_file(PLOTLY_ON_THE_SITE) if environment.IN_A_PAGE else PLOTLY.read_bytes()


class NamedWidget(anywidget.AnyWidget):
    """A widget whose script knows what the page calls it, so that it can be revived there (revive.js).

    Its class already has all its traits: otherwise anywidget would make a class for each widget, to add its own traits.
    """

    _id = traitlets.Unicode().tag(sync=True)
    _anywidget_id = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_anywidget_id")
    def _kind(self) -> str:
        return f"{type(self).__module__}.{type(self).__name__}"

    @traitlets.default("layout")
    def _plain_layout(self) -> ipywidgets.Layout:
        return shared_look(ipywidgets.Layout)

    def __init__(self, **traits: object) -> None:
        own = uuid4().hex
        super().__init__(model_id=own, _id=own, **traits)

    def add_traits(self, **traits: object) -> None:
        """Add traits, except those that it already has."""
        if new := {name: trait for name, trait in traits.items() if not self.has_trait(name)}:
            super().add_traits(**new)

    @property
    def called(self) -> str:
        """The name by which the page knows it, or will know it once it is open."""
        own: str = self._id
        return own


class Kit(NamedWidget):
    """What parts are made of. Shows nothing; parts refer to it.

    bundles: the scripts, joined, except those that the page already has. plotly: Plotly, packed, from the moment a part
    wants to draw; empty before, and on the site, whose pages fetch it themselves.
    learner: who learns in this kernel, so that several learners can share a browser and are remembered separately; "":
    no name.
    """

    _esm = traitlets.Unicode(script_source("kit.js")).tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    bundles = traitlets.List(trait=traitlets.Unicode()).tag(sync=True)
    plotly = traitlets.Bytes().tag(sync=True)
    learner = traitlets.Unicode().tag(sync=True)

    def bring_plotly(self) -> None:
        """Send Plotly to the page before a part asks for it, unless the page fetches it itself."""
        if not environment.IN_A_PAGE:
            self.plotly = packed_plotly()

    def bring_back(self) -> None:
        """Open the kit again under its old name after the page has dropped it."""
        self.comm = None
        self.open()

    @traitlets.default("_css")
    def _all_styles(self) -> str:
        return "" if environment.IN_A_PAGE else joined_styles()

    @traitlets.default("bundles")
    def _all(self) -> list[str]:
        return [] if environment.IN_A_PAGE else script_bundles()


_lock = threading.Lock()
_kits: list[Kit] = []


def kit() -> Kit:
    """The kit of this kernel. A closed one (`Widget.close_all`) is replaced."""
    with _lock:
        if not _kits or _kits[-1].comm is None:
            with note_widgets(apart=True):
                _kits[:] = [Kit()]
        elif is_let_go(_kits[-1]):
            _kits[-1].bring_back()
        return _kits[-1]
