"""Copies the lessons into a folder, and never over what somebody has changed there.

The folder has a note with the digest of every file that was copied. A lesson with that digest is unchanged and is
brought up to date; without the note, everything that differs from today's lessons counts as changed. The new version of
a changed lesson is put beside it under a name that says so, unless it says the same: running and saving a lesson
changes nothing in what it says.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path, PurePosixPath

PACKED = Path(__file__).with_name("lessons")
CHECKOUT = Path(__file__).resolve().parents[2] / "notebooks"
"""The folders of the lessons in the wheel and in a checkout."""

SHIPPED = ("*.ipynb", "races/*.json", "[a-z][a-z]/*.ipynb", "[a-z][a-z]/races/*.json")
"""The files that are copied: lessons, and the races that they show, in every language."""

NOTE = ".rally-lessons.sha256"
"""The note with the digests of what was copied, in the format of `sha256sum --check`."""

LONGEST_NOTE = 1_000_000
"""Maximum size in bytes of a note that is read."""


@dataclass
class Copied:
    """The result of copying, by paths below the folder.

    new: files that were missing. updated: older ones that nobody had changed. kept: changed ones, which stay as they
    are. beside: for those of them with a new version put beside them now, its path.
    """

    new: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    beside: dict[str, str] = field(default_factory=dict)


def shipped_folder() -> Path:
    """Return the folder of the lessons that are copied."""
    return PACKED if PACKED.is_dir() else CHECKOUT


def shipped_files() -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each file that is copied."""
    root = shipped_folder()
    for path in sorted(path for pattern in SHIPPED for path in root.glob(pattern)):
        yield path.relative_to(root).as_posix(), path.read_bytes()


def copy_lessons(folder: Path) -> Copied:
    """Bring the lessons in a folder up to date. OSError if a file cannot be written; what was there remains."""
    copied, note = Copied(), read_note(folder)
    before = dict(note)
    try:
        for path, content in shipped_files():
            copy_file(folder, path, content, note, copied)
    finally:
        if note != before:
            with suppress(OSError):  # without the note, fewer lessons are known to be unchanged
                write_file(folder / NOTE, write_note(note))
    return copied


def copy_file(folder: Path, path: str, content: bytes, note: dict[str, str], copied: Copied) -> None:
    """Copy a file to its place, or beside it if somebody has changed what is there."""
    digest = sha256(content).hexdigest()
    for place in possible_places(path):
        target, is_own = folder / place, place == path
        there = read_file(target)
        found = "" if there is None else sha256(there).hexdigest()
        if found == digest:
            note[place] = digest
            return
        is_free = not os.path.lexists(target)
        if is_free and not is_own and note.get(place) == digest:
            return  # it was here, and somebody removed it
        if is_free or (found and found == note.get(place)):
            write_file(target, content)
            note[place] = digest
            if is_own:
                (copied.new if is_free else copied.updated).append(path)
            else:
                copied.beside[path] = place
            return
        if is_own:
            copied.kept.append(path)
        if there is not None and says_the_same(there, content):
            return


def possible_places(path: str) -> Iterator[str]:
    """Yield the place of a file, and then those beside it: `01_tricks.new.ipynb`, `01_tricks.new-2.ipynb`, …"""
    plain = PurePosixPath(path)
    yield path
    yield plain.with_name(f"{plain.stem}.new{plain.suffix}").as_posix()
    for number in count(2):
        yield plain.with_name(f"{plain.stem}.new-{number}{plain.suffix}").as_posix()


def says_the_same(there: bytes, shipped: bytes) -> bool:
    """Return whether a notebook has the text and the code of the one that is shipped, whatever was run and saved."""
    said = read_cells(shipped)
    return said is not None and read_cells(there) == said


def read_cells(notebook: bytes) -> list[tuple[str, str]] | None:
    """Return the cells of a notebook with their sources; None for anything but a notebook."""
    try:
        return [(str(cell["cell_type"]), "".join(cell["source"])) for cell in json.loads(notebook)["cells"]]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


# --- files -----------------------------------------------------------------------------------------------------------


def read_file(path: Path) -> bytes | None:
    """Return the content of a file; None if there is none. OSError if it cannot be read."""
    return path.read_bytes() if path.is_file() else None


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: what was there remains until the new one is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def read_note(folder: Path) -> dict[str, str]:
    """Return the digests of what was copied to a folder, by path; none if the note is missing or damaged."""
    try:
        with (folder / NOTE).open("rb") as file:
            text = file.read(LONGEST_NOTE).decode("utf-8", "replace")
    except OSError:
        return {}
    pairs = (line.split("  ", 1) for line in text.splitlines())
    return {pair[1]: pair[0] for pair in pairs if len(pair) == 2}


def write_note(note: Mapping[str, str]) -> bytes:
    """Return the note of these digests."""
    return "".join(f"{digest}  {path}\n" for path, digest in sorted(note.items())).encode()
