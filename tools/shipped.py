"""Writes the list of the lessons' digests, by which a server knows them again (widgets/jupyter/shipped.py).

usage: python -m tools.shipped           write the list (`make lessons` and `make notebooks` do)
       python -m tools.shipped --check   change nothing; say which lessons are not in the list as they are
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from widgets.jupyter.shipped import LIST

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "notebooks"


def digest_lines() -> Iterator[str]:
    """The list as it has to be now: a digest and a path for each lesson of each language."""
    for path in sorted([*LESSONS.glob("*.ipynb"), *LESSONS.glob("[!.]*/*.ipynb")]):
        yield f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(LESSONS.parent).as_posix()}\n"


def write_digests() -> None:
    """Write the list anew."""
    LIST.write_text("".join(digest_lines()), "utf-8")


def find_faults() -> list[str]:
    """The lessons that are not what the list says of them, and those that it names and that are gone, a line each."""
    listed, now = (set(found) for found in (LIST.read_text("utf-8").splitlines(keepends=True), digest_lines()))
    return sorted({line.split("  ", 1)[1].strip() for line in listed ^ now})


def main(arguments: list[str]) -> int:
    """Check, or write."""
    if arguments != ["--check"]:
        write_digests()
    elif stale := find_faults():
        said = "{path} is not as widgets/jupyter/shipped.sha256 says: make notebooks, or lessons"
        print("\n".join(said.format(path=path) for path in stale))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
