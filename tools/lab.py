"""Opens JupyterLab on the first lesson; further arguments go to JupyterLab.

JupyterLab would ask about news and look for updates at other hosts: tools/jupyter switches both off, as defaults that a
user's own settings still go before. Nothing is written for that, so a folder that cannot be written will do.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "notebooks"
FIRST = "notebooks/00_start.ipynb"
SETTINGS = ROOT / "tools" / "jupyter"
OPTIONS = (
    "--LabApp.extension_manager=readonly",
    "--ServerApp.contents_manager_class=tools.contents.TablesWithoutKernel",
)
"""How JupyterLab runs wherever the project starts it."""
NOT_KEPT = """\
The lessons here cannot be written: they run, but what you change in them is not kept.
To keep a lesson with your changes, use File > Download; to have all of them, copy this folder and `make lab` there."""


def environment() -> dict[str, str]:
    """The variables of this process, with the defaults and the modules of this folder added."""
    added = {"JUPYTER_CONFIG_PATH": SETTINGS, "PYTHONPATH": ROOT}
    paths = {name: [str(path), *filter(None, [os.environ.get(name)])] for name, path in added.items()}
    return {**os.environ, **{name: os.pathsep.join(path) for name, path in paths.items()}}


def command(arguments: list[str]) -> list[str]:
    """JupyterLab on this folder with the first lesson open; root must say that it means it."""
    lab = [sys.executable, "-m", "jupyterlab", *OPTIONS, *["--allow-root"] * (os.geteuid() == 0)]
    return [*lab, f"--ServerApp.root_dir={ROOT}", f"--LabApp.default_url=/lab/tree/{FIRST}", *arguments]


def main(arguments: list[str]) -> None:
    """Say what is to be known, and become JupyterLab."""
    if not os.access(LESSONS, os.W_OK):
        print(NOT_KEPT, flush=True)
    os.chdir(ROOT)
    os.execve(sys.executable, command(arguments), environment())


if __name__ == "__main__":
    main(sys.argv[1:])
