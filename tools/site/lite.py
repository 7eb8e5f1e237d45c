"""Builds JupyterLite with the lessons, by pinned tools in an environment of their own."""

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
"""Packages that are there already; otherwise JupyterLite would look for each of them."""

PYODIDE = "./rally/scripts/python.js"
"""Where JupyterLite looks for Pyodide: a script of the site's own, which has started it before."""

WHEELS = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
MOCKED = "widgetsnbextension"
"""A package that the kernel brings for older notebooks."""

SWITCHED_OFF = [f"@jupyter-notebook/notebook-extension:{name}" for name in ("checkpoints", "kernel-logo")]
"""Items in the head of a lesson that are switched off: when it was saved (the timestamp of all files of a release), and
the kernel's logo."""

SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false", "doNotDisturbMode": True, "checkForUpdates": False
    },
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyter-notebook/application-extension:top": {"visible": "yes"},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": True, "autosaveInterval": 5},
}  # fmt: skip
"""No news, the system's theme, the way back to all lessons even on a phone, cells that stay in the page, and frequent
saving."""

LESSON_SETTINGS = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "defer"}}
"""On a page with one lesson, cells out of sight are rendered later (scripts/idle.js says when), and stay."""

LESSON_ALONE = ["@jupyterlite/application-extension:resolver"]
"""What is switched off on a page with one lesson. Without it the workspace has no name, and its layout is not saved;
JupyterLite would save it twice before it opens the lesson, which takes a second."""

SETTINGS_STORE = ["localStorageWrapper"]
"""localforage's name of the store for changed settings. JupyterLite looks up each of some ninety settings whenever it
wants one of them: by default 546 times in IndexedDB before a lesson is open."""

USELESS = (
    "build/*.eot", "build/*.ttf", "build/*.woff", "build/fa-*.svg", "doc", "repl", "*.js.map", "rspack.config*.js",
    "package.json", "*/package.json", "jupyterlite.schema.v0.json", "lab/favicon.ico", "manifest.webmanifest",
    "icon-*.png", "build/schemas/@*",
)  # fmt: skip
"""Files that no current browser requests: JupyterLite reads the schemas of settings in one file."""

UNREAD = (
    "extensions/*/*/schemas",  # they stand in build/schemas/all_federated.json
    "extensions/@jupyterlite/*/static/schema",  # a builder validates settings with them
    "extensions/*/package.json", "extensions/*/*/package.json",  # for installers of extensions
    "extensions/*/install.json", "extensions/*/*/install.json",  # the same; a page reads jupyter-lite.json
    "build/themes/*/*/index.js",  # empty: a theme is its style
    "static/favicons/favicon-busy-[23].ico", "static/favicons/favicon-file.ico", "static/favicons/favicon-terminal.ico",
    "static/pyodide/pyodide.js",  # another way to load pyodide.mjs
)  # fmt: skip
"""Files that only builders need, or that exist a second time."""

FAVICON = "./static/favicons/favicon.ico"
"""A tenth of the size of JupyterLite's own (USELESS)."""

DRAWERS = {
    "diagrams laid out by ELK": "eclipse.elk",
    "Vega": "Unrecognized signal name",
    "Vega-Lite": "Invalid specification",
}
"""Texts in the large scripts that draw pictures of kinds that no lesson has. JupyterLite loads them on demand."""

TERMINALS = {
    "a terminal": "Terminal input",
    "the letters of a terminal": "CanvasAddon",
    "the same in three dimensions": "WebglAddon",
}
"""Texts in the scripts that draw a terminal. JupyterLite loads them on demand, and offers none: a page has no computer
behind it."""


def lite_config(told: dict[str, Any]) -> dict[str, Any]:
    """Return the content of a configuration file of JupyterLite."""
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": told}


def app_settings(version: str) -> dict[str, Any]:
    """Return the settings of lessons and of the whole JupyterLab."""
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
    """Make the environment of the tools, if it is out of date; return its Python."""
    ready = BUILDER / file_digest(TOOLS)[:16]
    python = BUILDER / "bin" / "python"
    if not ready.exists():
        shutil.rmtree(BUILDER, ignore_errors=True)
        run_command(sys.executable, "-m", "venv", BUILDER)
        run_command(UV, "pip", "install", "--quiet", "--python", python, "--require-hashes", "-r", TOOLS)
        ready.touch()
    return python


def kernel_wheels() -> list[Path]:
    """Return the wheels of the kernel, which come with its scripts."""
    builder_python()
    return [path for path in sorted((BUILDER / WHEELS).glob("*.whl")) if not path.name.startswith(MOCKED)]


def lay_out_folders(pyodide: Path, library: Path) -> tuple[Path, Path]:
    """Make the folder that JupyterLite builds from; return it, and its folder for Python and its packages."""
    source = empty_folder(WORK / "lite")
    packages = source / "static" / "pyodide"
    packages.mkdir(parents=True)
    for name in RUNTIME["files"]:
        shutil.copy(pyodide / name, packages)
    shutil.copy(library, packages)
    return source, packages


def build_lite(source: Path, lessons: Path, version: str) -> None:
    """Build the site's folder `lite`."""
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
    """Tell JupyterLite the address of Pyodide; its builder has put Pyodide's own script there."""
    told = json.loads(settings.read_text("utf-8"))
    told["jupyter-config-data"]["litePluginSettings"][KERNEL]["pyodideUrl"] = PYODIDE
    settings.write_text(json.dumps(told, indent=1, sort_keys=True), "utf-8")


def without_drawers(scripts: Path) -> None:
    """Remove the scripts that draw pictures and terminals that no lesson has."""
    parts = {path: path.read_text("utf-8") for path in scripts.glob("[0-9]*.js")}
    for kind, words in {**DRAWERS, **TERMINALS}.items():
        found = [path for path, text in parts.items() if words in text]
        if len(found) != 1:
            raise ToolError(f"{len(found)} scripts of JupyterLite are for {kind}: look at tools/site/lite.py")
        found[0].unlink()
