"""Builds the site in dist/site."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rally import __version__ as VERSION
from tools import binder_links
from tools.command import ROOT, argument_parser
from tools.print import __main__ as printing

from . import door, home, lessons, lite, page, release, runtime, shorter, wheels
from .places import LITE, SITE, WORK, cached_folder, digest_of_all, empty_folder

BUILT = WORK / "built-from"
"""The digest of the sources of the site in dist/site."""

PRINTS = "tools/print", "tools/lessons", "tools/site/door", "tools/binder_links.py", "binder"
"""The sources of the printed pages."""

PYTHON = LITE / "static" / "pyodide"
"""The folder of Python and its packages."""


def build_site(numpy: Path | None) -> None:
    """Build the whole site in dist/site."""
    BUILT.unlink(missing_ok=True)
    pyodide = runtime.pyodide_folder()
    lock = runtime.read_lock(pyodide)
    with ThreadPoolExecutor() as others:  # programs of their own, except the pages
        ours, pages = others.submit(wheels.own_wheel), others.submit(build_papers)
        library, foreign = wheels.other_wheels(pyodide)
        found = [*foreign, ours.result(), *wheels.numpy_wheels(numpy, lock)]
    source, packages = lite.lay_out_folders(pyodide, library)
    late = wheels.lay_in_packages(found, packages, lock)
    (packages / "pyodide-lock.json").write_text(json.dumps(lock, sort_keys=True), "utf-8")
    contents = WORK / "lessons"
    paths = lessons.copy_lessons(contents)
    empty_folder(SITE)
    lite.build_lite(source, contents, VERSION)
    shown = [*(LITE / "files").rglob("races/*.json"), *(LITE / "api" / "contents").rglob("all.json")]
    races = [path.relative_to(SITE).as_posix() for path in sorted(shown)]
    page.lay_in_scripts()
    shutil.copytree(pages.result(), SITE / "print")
    first = release.first_files(PYTHON, late)
    (LITE / "first.json").write_text(json.dumps(first), "utf-8")
    home.write_home(SITE)
    door.write_door(SITE, version=VERSION, first=first, binder=binder_links.lesson_link(binder_links.FIRST))
    fronts = [path.name for path in sorted(SITE.iterdir()) if path.is_file()]
    homes, pythons = (
        [path.relative_to(SITE).as_posix() for path in sorted(folder.iterdir())]
        for folder in (SITE / home.FOLDER, PYTHON)
    )
    page.furnish_pages(VERSION, paths)
    kept = sorted({*first, *fronts, *homes, *races, *pythons})
    (SITE / release.KEPT).write_text(json.dumps(kept), "utf-8")
    release.seal_release(VERSION)
    BUILT.write_text(sources_digest() if numpy is None else "", "utf-8")


def build_papers() -> Path:
    """Write the printed lessons, with links to those of the site."""
    files, folders = ("pyproject.toml", "constraints.txt"), ("rally", "widgets", "notebooks", *PRINTS)
    made_of = [*(ROOT / name for name in (*files, *folders)), Path(shorter.__file__)]

    def make(folder: Path) -> None:
        for path in printing.write_papers(folder, live="../"):
            path.write_text(shorter.end_at_once(path.read_text("utf-8")), "utf-8")

    return cached_folder("print", made_of, make)


def sources_digest() -> str:
    """Return the digest of everything that the site is made of."""
    files = "pyproject.toml", "constraints.txt", "README.md", "LICENSE"
    return digest_of_all(*(ROOT / name for name in (*files, "rally", "widgets", "notebooks", "tools", "binder")))


def copy_current_site(folder: Path) -> None:
    """Make a folder the site of these sources, built if necessary; later builds do not change it.

    Its files are hard links to those of the site: to change one, write a new file.
    """
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # others wait here, and find it built
        if not (SITE / "index.html").exists() or not BUILT.exists() or BUILT.read_text("utf-8") != sources_digest():
            build_site(None)
        shutil.copytree(SITE, folder, copy_function=os.link)


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site, and print its size."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("--numpy", type=Path, metavar="WHEEL", help="NumPy for Pyodide, as its lock names it")
    wheel = parser.parse_args(arguments).numpy
    if wheel and not wheel.is_file():
        parser.error(f"no such file: {wheel}")
    began = time.monotonic()
    build_site(wheel)
    sizes = [path.stat().st_size for path in SITE.rglob("*") if path.is_file()]
    print(f"site: {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB, in {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
