"""The lessons as they are shipped: a list of their digests, by which a server knows them again.

A lesson in it shows its pictures before anything has run. The list is as `sha256sum --check` reads it; `tools.shipped`
writes it.
"""

from __future__ import annotations

from pathlib import Path

LIST = Path(__file__).with_name("shipped.sha256")


def is_shipped(digest: str) -> bool:
    """Whether a file with this SHA-256 is one of the lessons, whatever it is called."""
    return any(line.split("  ", 1)[0] == digest for line in LIST.read_text("utf-8").splitlines())
