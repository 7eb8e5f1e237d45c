"""Opens JupyterLab on the first lesson of this checkout. What stands after `--` is handed on to JupyterLab.

How JupyterLab runs stands in widgets/jupyter/server.py.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from widgets.jupyter import server

from .command import LESSONS, ROOT, argument_parser, split_arguments

FIRST = "00_start.ipynb"
ENGLISH = "en"
NOT_KEPT = """\
The lessons here cannot be written: they run, but what you change in them is not kept.
To keep a lesson with your changes, use File > Download; to have all of them, copy this folder and `make lab` there."""


def environment() -> dict[str, str]:
    """Return JupyterLab's environment variables; the modules of this folder come before installed ones."""
    return server.add_to_path(server.environment(), "PYTHONPATH", ROOT)


def first_lessons() -> dict[str, str]:
    """Return the path of the first lesson in each language."""
    others = {path.parent.name: path for path in sorted(LESSONS.glob(f"*/{FIRST}"))}
    return {code: path.relative_to(ROOT).as_posix() for code, path in {ENGLISH: LESSONS / FIRST, **others}.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Replace this process with JupyterLab."""
    own, for_jupyterlab = split_arguments(arguments)
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("--language", default=ENGLISH, choices=first_lessons(), help="of the lesson (default: en)")
    lesson = first_lessons()[parser.parse_args(own).language]
    print(f"Opening {lesson} in JupyterLab; Ctrl-C here stops it", flush=True)
    if not os.access(LESSONS, os.W_OK):
        print(NOT_KEPT, flush=True)
    os.chdir(ROOT)
    return server.become_process(server.lab_command(ROOT, lesson, for_jupyterlab), environment())


if __name__ == "__main__":
    sys.exit(main())
