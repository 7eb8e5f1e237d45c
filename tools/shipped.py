"""Writes the digests of the lessons, by which a server recognises them (widgets/jupyter/shipped.py).

`make lessons` and `make notebooks` do it as well.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence

from widgets.jupyter.shipped import LIST

from .command import LESSONS, parse_check


def digest_lines() -> Iterator[str]:
    """Yield the lines of the current list: a digest and a path for each lesson of each language."""
    for path in sorted([*LESSONS.glob("*.ipynb"), *LESSONS.glob("[!.]*/*.ipynb")]):
        yield f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(LESSONS.parent).as_posix()}\n"


def write_digests() -> None:
    """Rewrite the list."""
    LIST.write_text("".join(digest_lines()), "utf-8")


def find_faults() -> list[str]:
    """Return the paths of lessons whose digest is missing, outdated or left over."""
    listed, now = (set(found) for found in (LIST.read_text("utf-8").splitlines(keepends=True), digest_lines()))
    return sorted({line.split("  ", 1)[1].strip() for line in listed ^ now})


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the list, or check it."""
    if not parse_check(__file__, __doc__, arguments):
        write_digests()
        return 0
    stale = find_faults()
    for path in stale:
        print(f"{path} is not as widgets/jupyter/shipped.sha256 says: make notebooks, or lessons")
    return int(bool(stale))


if __name__ == "__main__":
    sys.exit(main())
