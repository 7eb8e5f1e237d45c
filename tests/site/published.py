"""The site without a server, built if it is not that of these sources, and handed out on loopback."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tests.serving import ROOT, Server
from tools.site import build, release
from tools.site.places import WORK
from tools.site.serve import serve_folder
from widgets.words import LANGUAGES

IS_SITE = os.environ.get("RALLY_SITE", "0") not in ("", "0")
"""Whether tests in the browser run against the site."""

LOCK = "lite/static/pyodide/pyodide-lock.json"
"""Which packages Python knows there."""

FOLDERS = ("", *(f"{code}/" for code in LANGUAGES if code != "en"))
FIRST = ("lite/files/00_start.ipynb", *(f"lite/api/contents/{folder}all.json" for folder in FOLDERS))
"""What the first lesson asks for beside the files that every lesson wants: itself, and which lessons there are."""


@cache
def site() -> Path:
    """A copy of the site as these sources make it: a page whose files are built anew meanwhile would stay white."""
    WORK.mkdir(parents=True, exist_ok=True)
    whole = Path(tempfile.mkdtemp(prefix="shown-", dir=WORK))
    atexit.register(shutil.rmtree, whole, ignore_errors=True)
    build.copy_current_site(whole / "site")
    return whole / "site"


def copy_site(folder: Path) -> Path:
    """Copy the site into a folder. Its files are those of the site itself: to change one, `rewrite` it."""
    return Path(shutil.copytree(site(), folder, copy_function=os.link, dirs_exist_ok=True))


def rewrite(path: Path, text: str) -> None:
    """Write a file of a copy of the site anew, and leave the site's own as it is."""
    path.unlink()
    path.write_text(text, "utf-8")


def release_anew(version: str, folder: Path) -> None:
    """Make a changed copy of the site a release of its own."""
    for name in (*release.WORKERS, release.NEWS):
        (folder / name).unlink()
    release.seal_release(version, folder)


@contextmanager
def serve_site() -> Iterator[Server]:
    """The site, as the browser tests know a JupyterLab; with a folder of lessons that they may add to."""
    with tempfile.TemporaryDirectory(prefix="rally-site-") as name, serve_folder(site()) as address:
        folder = Path(name) / "notebooks"
        shutil.copytree(ROOT / "notebooks", folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        yield Server(f"{address}lite", folder, is_site=True)
