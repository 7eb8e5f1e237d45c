"""How long the random tests search: briefly for every change, and longer with RALLY_THOROUGH=1 (`make thorough`)."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("RALLY_THOROUGH", "0") not in ("", "0")


def often(usual: int, thorough: int) -> int:
    """How many random things to try."""
    return thorough if THOROUGH else usual
