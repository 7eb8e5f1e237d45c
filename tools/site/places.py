"""The folders of the site and of its build, and what is kept from one build to the next."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from tools.command import ROOT, run_command

HERE = Path(__file__).resolve().parent
PINS = HERE / "pins"
WORK = Path(os.environ.get("RALLY_SITE_WORK", ROOT / ".cache" / "site"))
"""What the next build can use again."""

SITE = Path(os.environ.get("RALLY_SITE_INTO", ROOT / "dist" / "site"))
"""The site. A test builds it a second time, elsewhere and from nothing."""

LITE = SITE / "lite"


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return sha256(path.read_bytes()).hexdigest()


def empty_folder(folder: Path) -> Path:
    """Make a folder empty; return it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def digest_of_all(*paths: Path) -> str:
    """Return the digest of these files, and of all files in these folders."""
    every = (each for path in paths for each in (path.rglob("*") if path.is_dir() else [path]))
    wanted = {each for each in every if each.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & {*each.parts}}
    return sha256("".join(f"{path}{file_digest(path)}" for path in sorted(wanted)).encode()).hexdigest()


def cached_folder(name: str, made_of: Sequence[Path], make: Callable[[Path], object]) -> Path:
    """Return a folder that is kept for the next build; `make` fills it if any of its sources has changed."""
    folder, told = WORK / name, WORK / f"{name}-is-made-of"
    now = digest_of_all(*made_of)
    if not told.exists() or told.read_text("utf-8") != now:
        told.unlink(missing_ok=True)
        make(empty_folder(folder))
        told.write_text(now, "utf-8")
    return folder


def run_pip(*arguments: object) -> str:
    """Run this environment's pip; return its output."""
    return run_command(sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments)
