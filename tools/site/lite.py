"""JupyterLite with the lessons: built by pinned tools in an environment of their own."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from tools.command import EPOCH, UV, ToolError, run_command

from .places import LITE, PINS, WORK, empty_folder, file_digest
from .runtime import PINNED as RUNTIME

BUILDER = WORK / "builder"
TOOLS = PINS / "builder.txt"
APPS = ("lab", "notebooks")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
KNOWN = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""What JupyterLite would look for, one after the other, if it were not told that it is there."""

PYODIDE = "./rally/scripts/python.js"
"""Where JupyterLite looks for it: a script of the site's own, which has begun with it before."""

WHEELS = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
MOCKED = "widgetsnbextension"
"""What the kernel brings along for a notebook of another time."""

SWITCHED_OFF = [f"@jupyter-notebook/notebook-extension:{name}" for name in ("checkpoints", "kernel-logo")]
"""What would stand in the head of a lesson: when it was last saved (the time that all files of a release bear), and the
sign of what Python runs in."""

SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false", "doNotDisturbMode": True, "checkForUpdates": False
    },
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyter-notebook/application-extension:top": {"visible": "yes"},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": True, "autosaveInterval": 5},
}  # fmt: skip
"""Nobody is asked about news, it is dark where the system is, the way back to all lessons is there on a phone too, the
cells of a lesson stay where they are, and what is changed in them is soon kept."""

LESSON_SETTINGS = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "defer"}}
"""Where a page shows one lesson, cells out of sight come later (scripts/idle.js says when), and stay from then on."""

LESSON_ALONE = ["@jupyterlite/application-extension:resolver"]
"""What is switched off where a page shows one lesson: without a name for its window it remembers nothing of how
documents lay in it, which JupyterLite would save, once and again, before it opens the lesson: a second went by."""

SETTINGS_STORE = ["localStorageWrapper"]
"""What keeps settings that somebody has changed, as localforage calls it. JupyterLite looks for each of some ninety
whenever it wants one of them: 546 times in IndexedDB, where it keeps them otherwise, before a lesson was opened."""

USELESS = (
    "build/*.eot", "build/*.ttf", "build/*.woff", "build/fa-*.svg", "doc", "repl", "*.js.map", "rspack.config*.js",
    "package.json", "*/package.json", "jupyterlite.schema.v0.json", "lab/favicon.ico", "manifest.webmanifest",
    "icon-*.png", "build/schemas/@*",
)  # fmt: skip
"""What no browser of today asks for, or nobody: JupyterLite reads the schemas of settings in one file."""

UNREAD = (
    "extensions/*/*/schemas",  # of settings, too: they stand in build/schemas/all_federated.json
    "extensions/@jupyterlite/*/static/schema",  # what a builder checks settings with
    "extensions/*/package.json", "extensions/*/*/package.json",  # what installs extensions reads that ...
    "extensions/*/install.json", "extensions/*/*/install.json",  # ... and that; a page is told by jupyter-lite.json
    "build/themes/*/*/index.js",  # empty: a theme is its style
    "static/favicons/favicon-busy-[23].ico", "static/favicons/favicon-file.ico", "static/favicons/favicon-terminal.ico",
    "static/pyodide/pyodide.js",  # what asks for Pyodide in another way than pyodide.mjs
)  # fmt: skip
"""What was there for those who build, or stands elsewhere a second time."""

FAVICON = "./static/favicons/favicon.ico"
"""A tenth of the one that JupyterLite comes with (USELESS)."""

DRAWERS = {
    "diagrams laid out by ELK": "eclipse.elk",
    "Vega": "Unrecognized signal name",
    "Vega-Lite": "Invalid specification",
}
"""What scripts say that draw pictures of kinds that no lesson has: large ones, which JupyterLite loads when such a
picture comes."""

TERMINALS = {
    "a terminal": "Terminal input",
    "the letters of a terminal": "CanvasAddon",
    "the same in three dimensions": "WebglAddon",
}
"""What scripts say that draw a terminal: JupyterLite loads them when one is opened. It offers none, for there is
no computer behind a page."""


def lite_config(told: dict[str, Any]) -> dict[str, Any]:
    """A file that tells JupyterLite that."""
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": told}


def app_settings(version: str) -> dict[str, Any]:
    """What is told to lessons and to the whole JupyterLab."""
    return {
        "appName": "Rally",
        "appVersion": version,
        "disabledExtensions": SWITCHED_OFF,
        "exposeAppInBrowser": True,
        "faviconUrl": FAVICON,
        "settingsStorageDrivers": SETTINGS_STORE,
        "litePluginSettings": {KERNEL: {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(KNOWN)}}},
    }


def builder_python() -> Path:
    """The environment of the tools; its Python."""
    ready = BUILDER / file_digest(TOOLS)[:16]
    python = BUILDER / "bin" / "python"
    if not ready.exists():
        shutil.rmtree(BUILDER, ignore_errors=True)
        run_command(sys.executable, "-m", "venv", BUILDER)
        run_command(UV, "pip", "install", "--quiet", "--python", python, "--require-hashes", "-r", TOOLS)
        ready.touch()
    return python


def kernel_wheels() -> list[Path]:
    """The wheels of the kernel itself, which come with its scripts."""
    builder_python()
    return [path for path in sorted((BUILDER / WHEELS).glob("*.whl")) if not path.name.startswith(MOCKED)]


def lay_out_folders(pyodide: Path, library: Path) -> tuple[Path, Path]:
    """The folder that JupyterLite builds from, and in it the one for Python with its library and its packages."""
    source = empty_folder(WORK / "lite")
    packages = source / "static" / "pyodide"
    packages.mkdir(parents=True)
    for name in RUNTIME["files"]:
        shutil.copy(pyodide / name, packages)
    shutil.copy(library, packages)
    return source, packages


def build_lite(source: Path, lessons: Path, version: str) -> None:
    """Make the site's `lite` of it."""
    python = builder_python()
    (source / "notebooks").mkdir()
    told = {
        "jupyter-lite.json": lite_config(app_settings(version)),
        "notebooks/jupyter-lite.json": lite_config({"disabledExtensions": LESSON_ALONE}),
        "overrides.json": SETTINGS,
        "notebooks/overrides.json": LESSON_SETTINGS,
    }
    for name, content in told.items():
        (source / name).write_text(json.dumps(content, indent=1), "utf-8")
    apps = [word for app in APPS for word in ("--apps", app)]
    run_command(
        *(python.with_name("jupyter"), "lite", "build", "--lite-dir", source, "--contents", lessons),
        *("--output-dir", LITE, "--no-sourcemaps", *apps),
        cwd=source,
        env={"SOURCE_DATE_EPOCH": EPOCH, "PATH": os.pathsep.join([str(python.parent), os.environ["PATH"]])},
    )
    begin_pyodide_early(LITE / "jupyter-lite.json")
    for pattern in (*USELESS, *UNREAD):
        for path in LITE.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    without_drawers(LITE / "build")


def begin_pyodide_early(settings: Path) -> None:
    """Tell JupyterLite where it gets Pyodide from; its builder has put Pyodide's own script there."""
    told = json.loads(settings.read_text("utf-8"))
    told["jupyter-config-data"]["litePluginSettings"][KERNEL]["pyodideUrl"] = PYODIDE
    settings.write_text(json.dumps(told, indent=1, sort_keys=True), "utf-8")


def without_drawers(scripts: Path) -> None:
    """Take away what draws pictures, or terminals, that there are none of."""
    parts = {path: path.read_text("utf-8") for path in scripts.glob("[0-9]*.js")}
    for kind, words in {**DRAWERS, **TERMINALS}.items():
        found = [path for path, text in parts.items() if words in text]
        if len(found) != 1:
            raise ToolError(f"{len(found)} scripts of JupyterLite are for {kind}: look at tools/site/lite.py")
        found[0].unlink()
