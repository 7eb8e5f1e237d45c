"""A lab as a table on one screen: where its parts lie, so that everything the main activity needs is in sight."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

from widgets.shared.parts.looks import Box

Parts = Sequence[ipywidgets.Widget]

AFTER_FILM = "rally-after-film"
"""The class of what would tell how a film ends: it keeps its room, and appears when the film has ended."""


def table(
    stage: Parts = (), infield: Parts = (), film: Parts = (), side: Parts = (), hand: Parts = (), acts: Parts = ()
) -> ipywidgets.Box:
    """The table: a stage on the left with its infield on top of it and the player of its film as a strip below it,
    the side beside them, hand and acts at the bottom.

    With what stands above it a lab is at most 560 px high, whatever lies on the table: what needs more scrolls inside
    its area. On a phone the areas stand one below the other: stage, infield, film, hand, acts, side.
    """
    areas = {"stage": stage, "infield": infield, "film": film, "side": side, "hand-row": hand, "acts": acts}
    return dressed(Box([dressed(Box([*parts]), name) for name, parts in areas.items()]), "table")


def in_order(now: Parts, later: Parts = ()) -> list[ipywidgets.Box]:
    """Acts of a lab: what is pressed again and again, and what gives way to all else where there is little room."""
    return [dressed(Box([*parts]), name) for name, parts in (("now", now), ("later", later)) if parts]


def dressed(box: ipywidgets.Box, *names: str) -> ipywidgets.Box:
    """A box that is found by its names in the styles."""
    for name in names:
        box.add_class(f"rally-{name}")
    return box
