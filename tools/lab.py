"""Opens JupyterLab on the first lesson of this checkout, in English or, with `--language=de` in front, in another
language. Further arguments go to JupyterLab; how it runs stands in widgets/jupyter/server.py.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from widgets.jupyter import server

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "notebooks"
FIRST = "00_start.ipynb"
ENGLISH = "en"
NOT_KEPT = """\
The lessons here cannot be written: they run, but what you change in them is not kept.
To keep a lesson with your changes, use File > Download; to have all of them, copy this folder and `make lab` there."""


def environment() -> dict[str, str]:
    """The variables with which JupyterLab runs, and the modules of this folder before those that are installed."""
    return server.add_to_path(server.environment(), "PYTHONPATH", ROOT)


def first_lessons() -> dict[str, str]:
    """The path of the first lesson, by language."""
    others = {path.parent.name: path for path in sorted(LESSONS.glob(f"*/{FIRST}"))}
    return {code: path.relative_to(ROOT).as_posix() for code, path in {ENGLISH: LESSONS / FIRST, **others}.items()}


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
    return server.become_process(server.lab_command(ROOT, lesson, arguments), environment())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
