"""Puts the project's own scripts into the pages of JupyterLite, and tells them their settings."""

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
"""The script in which Python runs: ours is put before it."""

FOLDER = "rally"
"""The folder within `lite`."""

SHARED = [HERE / "door" / name for name in ("check.js", "done.js", "newer.js")]
"""Scripts that the front door has, too: what a browser cannot do, progress in a lesson, newer releases."""

KIT, STUB = (kit.HERE / name for name in ("kit.js", "stub.js"))
"""The script that brings the scripts of all parts and Plotly to a page, and the one that shows every part."""

PARTS, PLOTLY = "parts.json", f"plotly-basic{PACKED}"
"""The names of the bundles there."""

OF_A_PAGE = ("dom.js", "keyboard.js", "links.js", "sounds.js", "speech.js", "store.js", "voices.js")
OF_PARTS = [kit.HERE / "scripts" / name for name in OF_A_PAGE]
"""Scripts that a page has before a lab: keys, links, sounds, storage."""

STATIC = SETTINGS / "labextensions" / "rally-lessons" / "static"
AS_IN_JUPYTERLAB = (STATIC / "heading.js", STATIC / "place.js")
"""Scripts that follow a link to a heading, and that keep the reader's place in a lesson."""

ELSEWHERE = re.compile(r'"(?:\.\./){2,}(?:[\w-]+/)*(\w+\.js)"')
"""Imports of scripts that the site shares with the parts or with JupyterLab; on the site they lie side by side."""

STYLES = ("page.css", "bar.css", STYLE.name)
"""In this order; they are loaded before anything is drawn."""

APPS = ("notebooks", "lab")
BEGINS = re.compile(r"await import\(\s*'\.\./(config-utils\.js\?_=\w+)'\s*,?\s*\)")
ICONS = (
    '<link rel="icon" href="data:,">\n<link rel="apple-touch-icon" href="../../home/apple-touch-icon.png">\n'
    '<meta name="apple-mobile-web-app-title" content="Rally">'
)
"""No icon until JupyterLab has its own: a browser would request a default one, and find none. The other lines are for a
home screen, as on a front page."""

MANIFEST = re.compile(r'<link rel="manifest" href="[^"]*">')
"""JupyterLite's own; begin.js adds the site's in the language of the page."""

EARLY = re.compile(r'(<link id="jupyter-lite-main") rel="preload"')
"""The page would fetch this before the service worker can keep it."""


def script_sources() -> dict[str, Path]:
    """Return what a page requests, by its path on the site."""
    scripts = (path for path in sorted(SCRIPTS.iterdir()) if path not in (WORKER, INLINE))
    ours = {path.relative_to(HERE).as_posix(): path for path in (*scripts, *SHARED)}
    return {
        **ours,
        **{f"{SCRIPTS.name}/{path.name}": path for path in (KIT, STUB, STYLE, *AS_IN_JUPYTERLAB, *OF_PARTS)},
    }


def text_of(path: Path) -> str:
    """Return a script or a style as it is on the site, where shared files lie beside the site's own."""
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
    """Put the scripts into the pages of JupyterLite."""
    for app in APPS:
        page = LITE / app / "index.html"
        page.write_text(with_site_script(page.read_text("utf-8"), script_settings(version, lessons)), "utf-8")


def script_settings(version: str, lessons: list[str]) -> dict[str, object]:
    """Return the settings of the scripts, except JupyterLite's entry point."""
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
    """Return a page of JupyterLite that starts with the site's own script."""
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
