"""What the tests of all lessons share: which lessons there are, and the window that is small enough."""

from __future__ import annotations

from typing import Any

from tests.serving import ROOT

LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
LAPTOP: dict[str, Any] = {"width": 1280, "height": 720}
"""A window in which all of a lab is to be seen at once."""
