"""Everybody's chance to win over a whole race, as lines that differ by paint, dash and mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from widgets.shared.words import say_percent

from .curves import columns, frame, title, way_traces
from .palette import LIGHT, liveries

LABELS = {"chance": "chance to win", "time": "the whole race"}


def chances_picture(
    players: Sequence[str],
    shares: Sequence[Sequence[float]],
    now: int = -1,
    *,
    names: Sequence[str] | None = None,
    labels: Mapping[str, str] | None = None,
) -> dict[str, object]:
    """By seat the chance to win at each moment, as a plain dict (data, layout, frames).

    shares: for each moment the chances of all seats, 0 to 1. now: which of them is on show; -1: none.
    names: by seat, if not the players' own. labels: as LABELS, in another language.
    """
    words = {**LABELS, **(labels or {})}
    data = traces(players, shares, names)
    layout = frame(len(shares) - 1, words["time"], side_of(words["chance"]), mark_at(now), [])
    return {"data": data, "layout": layout, "frames": []}


def curve_picture(
    players: Sequence[str],
    values: Sequence[int],
    shares: Sequence[Sequence[float]],
    now: int = -1,
    *,
    names: Sequence[str] | None = None,
    labels: Mapping[str, str] | None = None,
) -> dict[str, object]:
    """By seat the chance to win at each value of something, as a plain dict (data, layout, frames).

    values: in their order; shares: the chances of all seats at the first of them, as far as they are known, 0 to 1.
    now: which of the values is there, by its number; -1: none. names, labels: as in `chances_picture`; "value" is what
    has the values.
    """
    words = {**LABELS, "value": "value", **(labels or {})}
    every = 1 + max(0, len(values) - 1) // 16  # every so many values one is written at the axis
    ticks = [*range(0, len(values), every)]
    written = {"showticklabels": True, "tickvals": ticks, "ticktext": [str(values[at]) for at in ticks]}
    layout = frame(len(values) - 1, words["value"], side_of(words["chance"]), mark_at(now), [], written)
    return {"data": traces(players, shares, names), "layout": layout, "frames": []}


def traces(
    players: Sequence[str], shares: Sequence[Sequence[float]], names: Sequence[str] | None
) -> list[dict[str, object]]:
    """A line for each seat, of chances in percent."""
    cars = liveries(names or players)
    ways = [[round(100 * share[seat], 1) for share in shares] for seat in range(len(players))]
    beside = columns([round(way[-1]) for way in ways], least=12) if shares else []
    return [trace for seat, column in enumerate(beside) for trace in way_traces(ways[seat], cars[seat], seat, column)]


def side_of(chance: str) -> dict[str, object]:
    """What stands at the side: percent."""
    ticks = [0, 25, 50, 75, 100]
    written = {"tickvals": ticks, "ticktext": [say_percent(tick / 100) for tick in ticks]}
    return {"range": [-4, 104], **written, "title": title(chance)}


def mark_at(now: int) -> list[dict[str, object]]:
    """The line for what is there now; none below 0."""
    here = {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "layer": "below", "x0": now, "x1": now}
    return [{**here, "line": {"color": LIGHT["bar-now"], "width": 4}}] if now >= 0 else []
