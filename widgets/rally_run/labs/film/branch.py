"""A branch of a race that is watched: the what-if lab, set up at the position where it begins."""

from __future__ import annotations

from typing import Any

from widgets.shared.labs.lab import Lab


def what_if(position: str) -> Lab[Any]:
    """The what-if lab at a position."""
    from widgets.rally_run.labs.what_if.what_if_lab import WhatIfLab

    return WhatIfLab(position=position)
