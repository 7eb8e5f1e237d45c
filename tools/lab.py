"""Opens JupyterLab on the first lesson, in English or, with `--language=de` in front, in another language. Further
arguments go to JupyterLab.

JupyterLab would ask about news and look for updates at other hosts: tools/jupyter switches both off, as defaults that a
user's own settings still go before. It would lose what is run before a kernel is there: an extension in tools/jupyter
lets it wait. Nothing is written for that, so a folder that cannot be written will do.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "notebooks"
FIRST = "00_start.ipynb"
ENGLISH = "en"
SETTINGS = ROOT / "tools" / "jupyter"
OPTIONS = (
    "--LabApp.extension_manager=readonly",
    "--ServerApp.contents_manager_class=tools.contents.TablesWithoutKernel",
    "--ServerApp.kernel_manager_class=tools.kernels.StartingInTurn",
    f"--LabApp.extra_labextensions_path={SETTINGS / 'labextensions'}",
    "--HTMLExporter.template_name=rally_page",
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


def first_lessons() -> dict[str, str]:
    """The path of the first lesson, by language."""
    others = {path.parent.name: path for path in sorted(LESSONS.glob(f"*/{FIRST}"))}
    return {code: path.relative_to(ROOT).as_posix() for code, path in {ENGLISH: LESSONS / FIRST, **others}.items()}


def lab_command(arguments: list[str], lesson: str) -> list[str]:
    """JupyterLab on this folder with a lesson open; root must say that it means it."""
    lab = [sys.executable, "-m", "jupyterlab", *OPTIONS, *["--allow-root"] * (os.geteuid() == 0)]
    return [*lab, f"--ServerApp.root_dir={ROOT}", f"--LabApp.default_url=/lab/tree/{lesson}", *arguments]


def main(arguments: list[str]) -> int:
    """Say what is to be known, and become JupyterLab."""
    language, name = ENGLISH, "--language="
    if arguments and arguments[0].startswith(name):
        language, arguments = arguments[0].removeprefix(name), arguments[1:]
    if language not in first_lessons():
        print(f"There are no lessons in {language!r}. LANGUAGE can be {', '.join(first_lessons())}.", file=sys.stderr)
        return 2
    lesson = first_lessons()[language]
    print(f"Opening {lesson} in JupyterLab; Ctrl-C here stops it", flush=True)
    if not os.access(LESSONS, os.W_OK):
        print(NOT_KEPT, flush=True)
    os.chdir(ROOT)
    os.execve(sys.executable, lab_command(arguments, lesson), environment())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
