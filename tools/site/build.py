"""Builds the site.

usage: python -m tools.site.build [--numpy=WHEEL]        WHEEL: NumPy for Pyodide, of the hash that its lock names
"""

from __future__ import annotations

import fcntl
import json
import sys
import time
from hashlib import sha256
from pathlib import Path

from rally import __version__ as VERSION
from tools import binder_links
from tools.print import __main__ as printing

from . import door, lessons, lite, page, release, runtime, wheels
from .places import LITE, ROOT, SITE, WORK, Fault, digest, fresh

BUILT = WORK / "built-from"
"""Of which sources the site in dist/site is."""

PYTHON = LITE / "static" / "pyodide"
"""Where Python and its packages lie in it."""


def build(numpy: Path | None) -> None:
    """The whole site, in dist/site."""
    BUILT.unlink(missing_ok=True)
    pyodide = runtime.pyodide()
    lock = runtime.lock(pyodide)
    found = [*wheels.compiled(), *wheels.numpy(numpy, lock)]
    source, packages = lite.lay_out(pyodide)
    late = wheels.lay_in(found, packages, lock)
    (packages / "pyodide-lock.json").write_text(json.dumps(lock, sort_keys=True), "utf-8")
    contents = WORK / "lessons"
    paths = lessons.copy(contents)
    fresh(SITE)
    lite.build(source, contents, VERSION)
    shown = [*(LITE / "files").rglob("races/*.json"), *(LITE / "api" / "contents").rglob("all.json")]
    races = [path.relative_to(SITE).as_posix() for path in sorted(shown)]
    page.lay_in()
    printing.write(SITE / "print", live="../")  # the front door leads there
    first = release.first(PYTHON, late)
    (LITE / "first.json").write_text(json.dumps(first), "utf-8")
    door.write(SITE, version=VERSION, first=first, binder=binder_links.link(binder_links.FIRST))
    fronts = [path.name for path in sorted(SITE.iterdir()) if path.is_file()]
    python = PYTHON.relative_to(SITE).as_posix()
    page.furnish(VERSION, paths, [*fronts, *races, *(f"{python}/{name}" for name in sorted(late))])
    release.seal(VERSION)
    BUILT.write_text(sources() if numpy is None else "", "utf-8")


def sources() -> str:
    """A text that is another one if the site would be."""
    folders = ("rally", "widgets", "notebooks", "tools", "binder")
    paths = [ROOT / name for name in ("pyproject.toml", "constraints.txt", "README.md", "LICENSE")]
    paths += [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    wanted = [path for path in sorted(paths) if not {"__pycache__", ".ipynb_checkpoints"} & {*path.parts}]
    return sha256("".join(f"{path}{digest(path)}" for path in wanted).encode()).hexdigest()


def make_current() -> None:
    """Build the site, unless it is that of these sources."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # whoever else wants it waits, and finds it built
        build_if_it_is_not(sources())


def build_if_it_is_not(now: str) -> None:
    """Build the site, unless it is that of such sources."""
    if not (SITE / "index.html").exists() or not BUILT.exists() or BUILT.read_text("utf-8") != now:
        build(None)


def main(arguments: list[str]) -> int:
    """0 if the site has been built."""
    began = time.monotonic()
    given = [each.removeprefix("--numpy=") for each in arguments if each.startswith("--numpy=")]
    try:
        build(Path(given[0]) if given else None)
    except Fault as fault:
        print(f"site: {fault}", file=sys.stderr)
        return 1
    files = [path for path in SITE.rglob("*") if path.is_file()]
    print(
        f"site: {len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.1f} MB, "
        f"in {time.monotonic() - began:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
