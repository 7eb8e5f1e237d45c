"""Where the site is built, and of what."""

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
"""What can be used again for the next build."""

SITE = Path(os.environ.get("RALLY_SITE_INTO", ROOT / "dist" / "site"))
"""The site itself. A test builds it a second time: elsewhere, and of nothing that was made for the first."""

LITE = SITE / "lite"


def file_digest(path: Path) -> str:
    """The SHA-256 of a file."""
    return sha256(path.read_bytes()).hexdigest()


def empty_folder(folder: Path) -> Path:
    """An empty folder of that name."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def digest_of_all(*paths: Path) -> str:
    """A text that is another one if any of these files is, or a file in one of these folders."""
    every = (each for path in paths for each in (path.rglob("*") if path.is_dir() else [path]))
    wanted = {each for each in every if each.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & {*each.parts}}
    return sha256("".join(f"{path}{file_digest(path)}" for path in sorted(wanted)).encode()).hexdigest()


def cached_folder(name: str, made_of: Sequence[Path], make: Callable[[Path], object]) -> Path:
    """A folder that is kept for the next build: made, empty at first, unless it is made of these files and folders."""
    folder, told = WORK / name, WORK / f"{name}-is-made-of"
    now = digest_of_all(*made_of)
    if not told.exists() or told.read_text("utf-8") != now:
        told.unlink(missing_ok=True)
        make(empty_folder(folder))
        told.write_text(now, "utf-8")
    return folder


def run_pip(*arguments: object) -> str:
    """What pip says, of this environment."""
    return run_command(sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments)
