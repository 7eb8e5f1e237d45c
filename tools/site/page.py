"""What of the project itself lies in a page of JupyterLite: its scripts, and what the build tells them."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from tools import binder_links
from tools.command import LESSONS, ToolError
from tools.lessons.without_code import STYLE
from widgets.jupyter.server import SETTINGS
from widgets.lab.lessons import LESSONS as GOALS
from widgets.parts import kit
from widgets.parts.palette import fill_colours
from widgets.words import LANGUAGES

from .door.page import front
from .places import HERE, LITE
from .wheels import OWN, PACKED, TOGETHER
from .words import words_by_language

SCRIPTS = HERE / "scripts"
WORKER = SCRIPTS / "worker.js"
INLINE = SCRIPTS / "begin.js"
PYTHON = SCRIPTS / "python.js"
KERNELS = "extensions/@jupyterlite/pyodide-kernel-extension/static/comlink.worker.*.js"
"""The script in which Python runs: ours begins with it."""

FOLDER = "rally"
"""Within `lite`."""

SHARED = [HERE / "door" / name for name in ("check.js", "done.js", "newer.js")]
"""What a browser cannot do, what was done in a lesson, and whether there is a newer release: the front door asks the
same."""

KIT, STUB = (kit.HERE / name for name in ("kit.js", "stub.js"))
"""What brings the scripts of all parts and Plotly to a page, and what every part is shown by."""

PARTS, PLOTLY = "parts.json", f"plotly-basic{PACKED}"
"""Their names there."""

OF_A_PAGE = ("dom.js", "keyboard.js", "links.js", "sounds.js", "speech.js", "store.js", "voices.js")
OF_PARTS = [kit.HERE / "scripts" / name for name in OF_A_PAGE]
"""How a lesson hears keys, leads to others, sounds, and what the browser remembers: a page has them before a lab."""

STATIC = SETTINGS / "labextensions" / "rally-lessons" / "static"
AS_IN_JUPYTERLAB = (STATIC / "heading.js", STATIC / "place.js")
"""How a link comes to the heading that it names, and how a lesson stays where one is in it."""

ELSEWHERE = re.compile(r'"(?:\.\./){2,}(?:[\w-]+/)*(\w+\.js)"')
"""Where the site's scripts have what they share with the parts, or with JupyterLab; on the site it lies beside them."""

STYLES = ("page.css", "bar.css", STYLE.name)
"""In this order: they are there before anything is drawn."""

APPS = ("notebooks", "lab")
BEGINS = re.compile(r"await import\(\s*'\.\./(config-utils\.js\?_=\w+)'\s*,?\s*\)")
ICONS = (
    '<link rel="icon" href="data:,">\n<link rel="apple-touch-icon" href="../../home/apple-touch-icon.png">\n'
    '<meta name="apple-mobile-web-app-title" content="Rally">'
)
"""None beside the title until JupyterLab has its own: a browser would ask the host for one, and find none. On a home
screen the page is as a front page is."""

MANIFEST = re.compile(r'<link rel="manifest" href="[^"]*">')
"""JupyterLite's own; begin.js has that of the site in the language of the page."""

EARLY = re.compile(r'(<link id="jupyter-lite-main") rel="preload"')
"""What the page would fetch before anything can keep it."""


def page_scripts() -> list[Path]:
    """All scripts and styles that a page asks for; the worker lies elsewhere."""
    return [path for path in sorted(SCRIPTS.iterdir()) if path not in (WORKER, INLINE)]


def script_sources() -> dict[str, Path]:
    """What a page asks for, by where that lies on the site."""
    ours = {path.relative_to(HERE).as_posix(): path for path in (*page_scripts(), *SHARED)}
    return {
        **ours,
        **{f"{SCRIPTS.name}/{path.name}": path for path in (KIT, STUB, STYLE, *AS_IN_JUPYTERLAB, *OF_PARTS)},
    }


def text_of(path: Path) -> str:
    """A script or a style as it is on the site, where what is shared lies beside the site's own."""
    text = path.read_text("utf-8")
    return fill_colours(text) if path.suffix == ".css" else ELSEWHERE.sub(r'"./\1"', text)


def lay_in_scripts() -> None:
    """Put the scripts where the pages of JupyterLite find them, with those of all parts, and Plotly."""
    for name, path in script_sources().items():
        there = LITE / FOLDER / name
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(text_of(path), "utf-8")
    shutil.copyfile(kit.PLOTLY, LITE / FOLDER / PLOTLY)
    parts = {"bundles": kit.script_bundles(), "styles": kit.joined_styles()}
    (LITE / FOLDER / PARTS).write_text(json.dumps(parts, ensure_ascii=False), "utf-8")
    [kernel] = (path.relative_to(LITE).as_posix() for path in LITE.glob(KERNELS))
    there = LITE / FOLDER / PYTHON.relative_to(HERE)
    told = f'import "../../{kernel}";\nglobalThis.PACKED = {json.dumps([TOGETHER, OWN])};\n'
    there.write_text(f"{told}{PYTHON.read_text('utf-8')}", "utf-8")


def furnish_pages(version: str, lessons: list[str]) -> None:
    """Let the pages of JupyterLite begin with them."""
    for app in APPS:
        page = LITE / app / "index.html"
        page.write_text(with_site_script(page.read_text("utf-8"), script_settings(version, lessons)), "utf-8")


def script_settings(version: str, lessons: list[str]) -> dict[str, object]:
    """What the scripts are told, but for where JupyterLite begins."""
    return {
        "version": version,
        "languages": LANGUAGES,
        "fronts": {code: front(code) for code in LANGUAGES},
        "lessons": {path: binder_links.lesson_title(LESSONS / path) for path in lessons},
        "goals": GOALS,
        "words": words_by_language(),
        "binder": binder_links.lesson_link("{lesson}"),
    }


def with_site_script(text: str, site: dict[str, object]) -> str:
    """A page of JupyterLite that begins with the site's own script."""
    begins = BEGINS.search(text)
    if not begins or not EARLY.search(text) or not MANIFEST.search(text):
        raise ToolError("a page of JupyterLite does not begin as it did: look at tools/site/page.py")
    site = {"next": f"../{begins[1]}", **site}
    data = json.dumps(site, ensure_ascii=False, sort_keys=True).replace("</", "<\\/")
    modules = [name for name, path in script_sources().items() if path.suffix == ".js" and path != PYTHON]
    head = (
        f"{ICONS}\n"
        + "".join(f'<link rel="stylesheet" href="../{FOLDER}/scripts/{name}">\n' for name in STYLES)
        + "".join(f'<link rel="modulepreload" href="../{FOLDER}/{path}">\n' for path in modules)
        + f'<script id="rally-site" type="application/json">{data}</script>\n'
        f"<script>\n{INLINE.read_text('utf-8')}</script>\n</head>"
    )
    text = BEGINS.sub(f"await import('../{FOLDER}/scripts/boot.js').catch(() => rallyLost())", text)
    text = EARLY.sub(r'\1 rel="x-begins"', MANIFEST.sub("", text))
    return text.replace("</head>", head, 1)
