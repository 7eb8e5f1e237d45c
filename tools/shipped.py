"""The lessons as they are shipped: a list of their digests, by which a server knows them again (tools/contents.py).

usage: python -m tools.shipped           write the list (`make lessons` and `make notebooks` do)
       python -m tools.shipped --check   change nothing; say which lessons are not in the list as they are

A lesson in it shows its pictures before anything has run. The list is as `sha256sum --check` reads it.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "notebooks"
LIST = Path(__file__).with_name("shipped.sha256")


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


def is_shipped(digest: str) -> bool:
    """Whether a file with this SHA-256 is one of the lessons, whatever it is called."""
    return any(line.split("  ", 1)[0] == digest for line in LIST.read_text("utf-8").splitlines())


def main(arguments: list[str]) -> int:
    """Check, or write."""
    if arguments != ["--check"]:
        write_digests()
    elif stale := find_faults():
        print("\n".join(f"{path} is not as tools/shipped.sha256 says: make notebooks, or lessons" for path in stale))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
