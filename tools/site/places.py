"""Where the site is built, and of what."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
PINS = HERE / "pins"
WORK = Path(os.environ.get("RALLY_SITE_WORK", ROOT / ".cache" / "site"))
"""What can be used again for the next build."""

SITE = Path(os.environ.get("RALLY_SITE_INTO", ROOT / "dist" / "site"))
"""The site itself. A test builds it a second time: elsewhere, and of nothing that was made for the first."""

LITE = SITE / "lite"
LESSONS = ROOT / "notebooks"
EPOCH = "1577836800"
"""The time that files in archives bear, in seconds: the same whenever they are made."""


class Fault(Exception):
    """Why the site cannot be built, in a sentence."""


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    return sha256(path.read_bytes()).hexdigest()


def fresh(folder: Path) -> Path:
    """An empty folder of that name."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def run(*command: object, cwd: Path = ROOT, **variables: str) -> str:
    """What a command prints; a Fault with the end of it if it fails."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env={**os.environ, **variables}, capture_output=True, text=True
    )
    if done.returncode:
        raise Fault(f"{' '.join(map(str, command))[:200]} failed:\n{(done.stdout + done.stderr)[-3000:]}")
    return done.stdout


def pip(*arguments: object) -> str:
    """What pip says, of this environment."""
    return run(sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments)
