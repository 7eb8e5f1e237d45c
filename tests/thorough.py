"""How long the random tests search: briefly for every change, and longer with RALLY_THOROUGH=1 (`make thorough`)."""

from __future__ import annotations

from tools.seed import THOROUGH


def often(usual: int, thorough: int) -> int:
    """How many random things to try."""
    return thorough if THOROUGH else usual
