"""The scripts of the parts of all games."""

from __future__ import annotations

from pathlib import Path

from tools.page.bundle import script_names
from widgets.parts.kit import part_folders


def scripts() -> dict[str, Path]:
    """Every one of them, by the name that a page knows it by."""
    return {name: path for folder in part_folders() for name, path in script_names(folder).items()}
