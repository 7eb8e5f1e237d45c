"""Everybody's chance to win over a whole race, as lines that differ by paint, dash and mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from widgets.shared.figures.palette import LIGHT, liveries

from .progress import columns, frame, way_traces

LABELS = {"chance": "chance to win", "time": "tricks, round by round"}


def chances_picture(
    players: Sequence[str],
    shares: Sequence[Sequence[float]],
    now: int = -1,
    *,
    names: Sequence[str] | None = None,
    labels: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """By seat the chance to win in each trick, as a plain dict (data, layout, frames).

    shares: for each trick the chances of all seats, 0 to 1. now: which of them is on show; -1: none.
    names: by seat, if not the players' own. labels: as LABELS, in another language.
    """
    words = {**LABELS, **(labels or {})}
    cars = liveries(names or players)
    ways = [[round(100 * share[seat], 1) for share in shares] for seat in range(len(players))]
    beside = columns([round(way[-1]) for way in ways], least=12) if shares else []
    data = [trace for seat, column in enumerate(beside) for trace in way_traces(ways[seat], cars[seat], seat, column)]
    side = {
        "range": [-4, 104],
        "tickvals": [0, 25, 50, 75, 100],
        "ticksuffix": " %",
        "title": {"text": words["chance"]},
    }
    here = {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "layer": "below", "x0": now, "x1": now}
    shapes = [{**here, "line": {"color": LIGHT["bar-now"], "width": 4}}] if now >= 0 else []
    return {"data": data, "layout": frame(len(shares) - 1, words["time"], side, shapes, []), "frames": []}
