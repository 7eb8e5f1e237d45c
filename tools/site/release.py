"""A release of the site: its files with their hashes, by which the service worker keeps them."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from .page import WORKER
from .places import LITE, PINS, SITE, file_digest

FIRST = "00_start.ipynb"
RECORDED = PINS / "first.txt"

KEPT = "lite/kept.json"
"""The list of files that are wanted without a network, whatever is opened."""

NEWS = "release.json"
WORKERS = ("service-worker.js", "lite/service-worker.js")
"""These do not belong to a release: they say which one it is."""


def release_files(site: Path = SITE) -> dict[str, str]:
    """Return the SHA-256 of every file of the site, except those that identify the release."""
    paths = sorted(path for path in site.rglob("*") if path.is_file())
    names = {path.relative_to(site).as_posix(): path for path in paths}
    return {name: file_digest(path) for name, path in names.items() if name not in (NEWS, *WORKERS)}


def first_files(packages: Path, late: list[str]) -> list[str]:
    """Return the files that the first lesson requests: those that were recorded, all of Python, and the site's own
    scripts."""
    ours = [*packages.iterdir(), *(LITE / "rally").rglob("*.*")]
    wanted = sorted(path.relative_to(SITE).as_posix() for path in ours if path.name not in late)
    return [*RECORDED.read_text("utf-8").split(), *wanted]


def seal_release(version: str, site: Path = SITE) -> str:
    """Write the worker that keeps this release, and the file that tells older ones of it; return its id."""
    listed = release_files(site)
    kept = json.loads((site / KEPT).read_text("utf-8")) if KEPT in listed else []
    build = sha256(json.dumps([version, listed, file_digest(WORKER)]).encode()).hexdigest()[:12]
    release = json.dumps({"build": build, "files": listed, "kept": kept}, sort_keys=True)
    (site / WORKERS[0]).write_text(f"globalThis.RELEASE = {release};\n{WORKER.read_text('utf-8')}", "utf-8")
    (site / WORKERS[1]).write_text('importScripts("../service-worker.js");\n', "utf-8")
    (site / NEWS).write_text(json.dumps({"build": build, "version": version}), "utf-8")
    return build
