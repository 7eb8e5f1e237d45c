"""Opens JupyterLab on the first lesson; further arguments go to JupyterLab.

JupyterLab would ask about news and look for updates at other hosts: both are switched off for this environment.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRST = "notebooks/00_start.ipynb"
QUIET = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}


def settings() -> None:
    """Write the environment's defaults; what a user sets in JupyterLab still goes before them."""
    folder = Path(sys.prefix) / "share" / "jupyter" / "lab" / "settings"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "overrides.json").write_text(json.dumps(QUIET) + "\n")


def command(arguments: list[str]) -> list[str]:
    """JupyterLab on this folder with the first lesson open; root must say that it means it."""
    lab = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={ROOT}", "--LabApp.extension_manager=readonly"]
    lab += [f"--LabApp.default_url=/lab/tree/{FIRST}"]
    return lab + ["--allow-root"] * (os.geteuid() == 0) + arguments


if __name__ == "__main__":
    settings()
    os.chdir(ROOT)
    os.execv(sys.executable, command(sys.argv[1:]))
