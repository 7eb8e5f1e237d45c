"""JupyterLab on a folder of lessons, as the project starts it wherever it does.

JupyterLab would ask about news and look for updates at other hosts: the folder `settings` switches both off, as
defaults that a user's own settings still go before. It would lose what is run before a kernel is there: an extension
beside them lets it wait. Nothing is written for that, so a folder that cannot be written will do.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

SETTINGS = Path(__file__).with_name("settings")
OPTIONS = (
    "--LabApp.extension_manager=readonly",
    "--ServerApp.contents_manager_class=widgets.jupyter.contents.TablesWithoutKernel",
    "--ServerApp.kernel_manager_class=widgets.jupyter.kernels.StartingInTurn",
    f"--LabApp.extra_labextensions_path={SETTINGS / 'labextensions'}",
    "--HTMLExporter.template_name=rally_page",
)
"""How JupyterLab runs wherever the project starts it."""


def environment() -> dict[str, str]:
    """The variables of this process, with our settings before the places where Jupyter looks for others."""
    return add_to_path(os.environ, "JUPYTER_CONFIG_PATH", SETTINGS)


def add_to_path(variables: Mapping[str, str], name: str, folder: Path) -> dict[str, str]:
    """The variables, with a folder before all others in the one that has this name."""
    return {**variables, name: os.pathsep.join([str(folder), *filter(None, [variables.get(name)])])}


def lab_command(folder: Path, lesson: str, arguments: Sequence[str] = ()) -> list[str]:
    """JupyterLab on a folder with one of its lessons open; root must say that it means it."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    lab = [sys.executable, "-m", "jupyterlab", *OPTIONS, *["--allow-root"] * is_root]
    return [*lab, f"--ServerApp.root_dir={folder}", f"--LabApp.default_url=/lab/tree/{lesson}", *arguments]


def become_process(command: Sequence[str], variables: Mapping[str, str]) -> int:
    """Let another program take the place of this one. Windows has no such thing: there it is waited for, and how it
    ended is returned."""
    if os.name == "nt":
        return wait_for_process(command, variables)
    os.execve(command[0], [*command], variables)


def wait_for_process(command: Sequence[str], variables: Mapping[str, str]) -> int:
    """Run a program to its end, and return how it ended; a press of Ctrl-C is its own."""
    with subprocess.Popen(command, env=variables) as process:
        while process.poll() is None:
            with suppress(KeyboardInterrupt):
                process.wait()
    return process.returncode
