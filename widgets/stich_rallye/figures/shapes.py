"""What the pictures are drawn with: lines and filled outlines as traces of a figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Points = list[tuple[float, float]]


def columns(points: Iterable[tuple[float, float] | None]) -> tuple[list[float | None], list[float | None]]:
    """x and y of points; None leaves a gap."""
    pairs = [(None, None) if point is None else (round(point[0], 2), round(point[1], 2)) for point in points]
    return [x for x, _ in pairs], [y for _, y in pairs]


def joined(pieces: Iterable[Points]) -> list[tuple[float, float] | None]:
    """Pieces one after another, with a gap between them."""
    points: list[tuple[float, float] | None] = []
    for piece in pieces:
        points += [None, *piece] if points else piece
    return points


def shape(name: str, pieces: Iterable[Points]) -> dict[str, object]:
    """Lines, as one trace."""
    x, y = columns(joined(pieces))
    return {"type": "scatter", "name": name, "mode": "lines", "x": x, "y": y, "hoverinfo": "skip"}


def area(name: str, pieces: Iterable[Points], colour: str) -> dict[str, object]:
    """Filled outlines, as one trace."""
    return {**shape(name, pieces), "fill": "toself", "fillcolor": colour, "line": {"color": colour, "width": 0}}


def points_of(traces: Iterable[Mapping[str, object]]) -> Points:
    """All points of traces."""
    ends = ((trace["x"], trace["y"]) for trace in traces)
    pairs = (pair for x, y in ends if isinstance(x, list) and isinstance(y, list) for pair in zip(x, y, strict=True))
    return [(x, y) for x, y in pairs if x is not None and y is not None]
