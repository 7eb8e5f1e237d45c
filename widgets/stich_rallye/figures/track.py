"""The track as a picture: a pure function from a race (and what happens on it) to a Plotly figure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from rally.stich_rallye import Track
from rally.stich_rallye.rules.driving import Move
from widgets.parts.palette import FONT, LIGHT, PLAIN, liveries

from . import scenery
from .cars import Believed, CarPainter, believed_traces, paths
from .circuit import HEIGHT, WIDTH, Frames, circuit, moments, points_of

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

UNIT = 40  # pixels per picture unit for which sizes of text and markers are given


class OnTrack(Protocol):
    """What is drawn of a race."""

    @property
    def track(self) -> Track: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def cars(self) -> tuple[int, ...]: ...


def track_figure(
    race: OnTrack,
    *,
    move: Move | Frames | None = None,
    highlight: Collection[int] = (),
    names: Sequence[str] | None = None,
    labels: Mapping[str, str] | None = None,
) -> Figure:
    """The race's track with its cars; with a move, also its path and one frame for each of its moments.

    race: a Race, or whatever has `.track`, `.players` and `.cars`.
    move: what happens from there on: a Move, as `track.drive` gives it, or the frames of the race that comes after,
        of one move or of several. The figure shows the end of it; frame 0 is what was before it, frame k what event k
        brought. A frame holds what differs from the one before; frame 0 holds all that changes in any.
    highlight: spaces to light up. names: by seat, if not the players' own.
    labels: words for the picture: "title" for the middle (default: the track's name).
    """
    from plotly.graph_objects import Figure

    picture = track_picture(race, move=move, highlight=highlight, names=names, labels=labels)
    return Figure(picture, skip_invalid=False)


def track_picture(
    race: OnTrack,
    *,
    move: Move | Frames | None = None,
    highlight: Collection[int] = (),
    names: Sequence[str] | None = None,
    labels: Mapping[str, str] | None = None,
    believed: Believed | None = None,
) -> dict[str, object]:
    """What `track_figure` shows, as the plain dict (data, layout, frames) that the live track is sent.

    believed: a drive that somebody thought of instead of what happens; its car drives beside the others.
    """
    track = race.track
    shown = moments(race.cars, () if move is None else move)
    title = (labels or {}).get("title", track.name)
    still = [*_scenery(track.name, track.spaces, title), *scenery.highlight_spaces(track.spaces, highlight)]
    painter = CarPainter(circuit(len(track.spaces)), liveries(names or race.players), shown[0].cars)
    still += scenery.paddock(track.spaces, max(moment.cars.count(0) for moment in shown), painter.size)
    ways = [*paths(painter.circuit, shown)]
    if believed is not None:
        beside = believed_traces(painter, believed, shown, points_of(ways[-1]))
        ways = [[*way, *more] for way, more in zip(ways, beside, strict=True)]
    pictures = [[*way, *painter.traces(moment)] for way, moment in zip(ways, shown, strict=True)]
    data = [*still, *pictures[-1]]
    frames = _frames(pictures, len(still)) if move is not None else []
    return {"data": data, "layout": _layout(data, len(still), painter, track.spaces), "frames": frames}


@lru_cache(maxsize=32)
def _scenery(name: str, spaces: str, title: str) -> tuple[dict[str, object], ...]:
    """Everything that never moves; the same objects are returned each time, so nobody may change them."""
    return tuple(scenery.traces(name, spaces, title))


def _frames(pictures: list[list[dict[str, object]]], first: int) -> list[dict[str, object]]:
    """A frame for each moment: frame 0 has all that changes anywhere, each further one what it changes itself."""
    traces = {id(trace): trace for picture in pictures for trace in picture}  # most stand in many pictures
    moving = {key: _part(trace) for key, trace in traces.items()}
    parts = [[moving[id(trace)] for trace in picture] for picture in pictures]
    nothing: list[dict[str, object]] = [{} for _ in parts[0]]
    changing = [k for k, part in enumerate(parts[0]) if [other for other in parts if other[k] != part]]
    frames: list[dict[str, object]] = []
    for i, (before, now) in enumerate(zip([nothing, *parts], parts, strict=False)):
        news = {
            k: {key: v for key, v in now[k].items() if before[k].get(key) != v} for k in changing if now[k] != before[k]
        }
        frames.append({"name": str(i), "traces": [first + k for k in news], "data": list(news.values())})
    return frames


def _part(trace: dict[str, object]) -> dict[str, object]:
    """The part of a trace that a moment decides."""
    part: dict[str, object] = {key: trace[key] for key in ("x", "y", "text") if key in trace}
    if trace["name"] == "roll":
        part |= _colours(trace, "line")
    if str(trace["name"]).startswith("badge"):
        part |= _colours(trace, "marker", "textfont")
    return part


def _colours(trace: dict[str, object], *keys: str) -> dict[str, object]:
    """Only the colour of these parts of a trace."""
    return {key: {"color": part["color"]} for key in keys if isinstance(part := trace[key], dict)}


def _layout(data: list[dict[str, object]], still: int, painter: CarPainter, spaces: str) -> dict[str, object]:
    """No axes, no frame, and in `meta.rally` what a live part needs to know about the picture."""
    hidden = {"visible": False, "fixedrange": True}
    names = [trace["name"] for trace in data]
    return {
        **PLAIN,
        "width": WIDTH * UNIT,
        "height": HEIGHT * UNIT,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        "xaxis": {**hidden, "range": [0, WIDTH]},
        "yaxis": {**hidden, "range": [0, HEIGHT]},
        "hovermode": "closest",
        "font": {"family": FONT, "color": LIGHT["ink"]},
        "meta": {
            "rally": {
                "unit": UNIT,
                "still": still,
                "width": WIDTH,
                "height": HEIGHT,
                "lap": len(spaces),
                "space": round(painter.circuit.space, 3),
                "numbers": names.index("numbers"),
                "spaces": names.index("spaces"),
                "counts": names.index("counts"),
                "cars": [names.index(f"car {seat}") for seat in range(len(painter.liveries))],
            }
        },
    }
