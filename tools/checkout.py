"""The project as a fresh clone has it: the files that git knows or would add, and none that it ignores."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from .command import ROOT


def project_files(*below: str) -> list[str]:
    """Return their paths, relative to the project; only those under the folders `below` if any are given."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *below]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return sorted(name for name in set(listed.split("\0")) if name and (ROOT / name).is_file())


def copy_project(target: Path) -> Path:
    """Copy them all into the folder `target`."""
    for name in project_files():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target / name)
    return target
