"""Starts JupyterLab on a folder of lessons, wherever the project does.

JupyterLab would ask about news and look for updates on other hosts: the folder `settings` switches both off by default;
a user's own settings take precedence. It would lose cells that are run before there is a kernel: an extension in
`settings` makes them wait. Nothing is written for that, so the folder may be read-only.
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
"""The options with which the project starts JupyterLab."""


def environment() -> dict[str, str]:
    """Return this process's environment variables, with our settings before Jupyter's other places."""
    return add_to_path(os.environ, "JUPYTER_CONFIG_PATH", SETTINGS)


def add_to_path(variables: Mapping[str, str], name: str, folder: Path) -> dict[str, str]:
    """Return the variables with a folder put before all others in the one with this name."""
    return {**variables, name: os.pathsep.join([str(folder), *filter(None, [variables.get(name)])])}


def lab_command(folder: Path, lesson: str, arguments: Sequence[str] = ()) -> list[str]:
    """Return the command for JupyterLab on a folder with one of its lessons open; root needs an option of its own."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    lab = [sys.executable, "-m", "jupyterlab", *OPTIONS, *["--allow-root"] * is_root]
    return [*lab, f"--ServerApp.root_dir={folder}", f"--LabApp.default_url=/lab/tree/{lesson}", *arguments]


def become_process(command: Sequence[str], variables: Mapping[str, str]) -> int:
    """Replace this process with another program. On Windows, wait for it instead and return its exit code."""
    if os.name == "nt":
        return wait_for_process(command, variables)
    os.execve(command[0], [*command], variables)


def wait_for_process(command: Sequence[str], variables: Mapping[str, str]) -> int:
    """Run a program to its end, and return its exit code; Ctrl-C is left to it."""
    with subprocess.Popen(command, env=variables) as process:
        while process.poll() is None:
            with suppress(KeyboardInterrupt):
                process.wait()
    return process.returncode
