"""Pictures of what many races show: bars with their 95% intervals, and squares that show it by colour and number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from .charts import escape_plotly
from .palette import LIGHT, PLAIN

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, HEAD, FOOT = 14, 14, 44, 54
"""Around bars and squares, in pixels."""

BESIDE = 104
"""Left of squares: room for the names of their rows, on a phone too."""

MOST_WRITTEN = 16
"""Maximum number of bars whose numbers have room."""

Trace = dict[str, object]


@dataclass(frozen=True)
class Bar:
    """label: what stands below. text: the number in words. value; low, high: its 95% interval."""

    label: str
    text: str
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Square:
    """column, row: where it lies, from the left and from below. text: its number. sign: 1 and -1 have colours of their
    own, strong ones if it is sure; 0 has none."""

    column: int
    row: int
    text: str
    sign: int


def cover_picture(text: str) -> dict[str, object]:
    """The cover over numbers that have not been counted yet."""
    words = _texts([WIDTH / 2], [HEIGHT / 2 + 24], ["<b>?</b>"], 64) | {"name": "?"}
    return _figure([words, _texts([WIDTH / 2], [HEIGHT / 2 - 40], [text], 15)], _width_of(text, 15))


def bars_picture(
    bars: Sequence[Bar], across: str, up: str, par: float | None = None, par_text: str = ""
) -> dict[str, object]:
    """Bars side by side, each with its interval as a line. across, up: what the labels and the heights mean.

    par: the height of a dotted line, with a few words beside it.
    """
    low, high = min(0.0, *(bar.low for bar in bars)), max(*(bar.high for bar in bars), par or 0.0)
    scale = (HEIGHT - HEAD - FOOT - 18) / ((high - low) or 1)
    step = (WIDTH - LEFT - RIGHT) / len(bars)
    half = min(26.0, step * 0.38)
    ground = FOOT - low * scale
    middle = [LEFT + step * (number + 0.5) for number in range(len(bars))]
    tops = [ground + bar.value * scale for bar in bars]
    ends = [(ground + bar.low * scale, ground + bar.high * scale) for bar in bars]
    unsure = [(x, end) for x, end in zip(middle, ends, strict=True) if end[0] < end[1]]
    foot = min(ground, FOOT) - 12
    traces = [
        _areas([_box(x - half, ground, x + half, top) for x, top in zip(middle, tops, strict=True)], LIGHT["bar"]),
        _lines([_whisker(x, *end, min(5.0, half)) for x, end in unsure], LIGHT["ink"], 1.8),
        _lines([[(LEFT, ground), (WIDTH - RIGHT, ground)]], LIGHT["faint"], 1.5),
        _texts(middle, [foot] * len(bars), [bar.label for bar in bars], 12 if len(bars) > MOST_WRITTEN else 13),
        _texts([WIDTH / 2], [14], [across], 13, LIGHT["soft"]),
        _texts([WIDTH / 2], [HEIGHT - 14], [up], 13, LIGHT["soft"]),
    ]
    if len(bars) <= MOST_WRITTEN:
        above = [max(top, end[1]) + 12 for top, end in zip(tops, ends, strict=True)]
        traces.append(_texts(middle, above, [f"<b>{bar.text}</b>" for bar in bars], 14))
    if par is not None:
        at = ground + par * scale
        traces.append(_lines([[(LEFT, at), (WIDTH - RIGHT, at)]], LIGHT["soft"], 1.5) | {"name": "par"})
        traces[-1]["line"] = {"color": LIGHT["soft"], "width": 1.5, "dash": "dot"}
        traces.append(_texts([WIDTH / 2], [HEIGHT - 32], [par_text], 12, LIGHT["soft"]))
    small = len(bars) > MOST_WRITTEN
    below = _most_width((bar.label for bar in bars), 12 if small else 13)
    beyond = 0 if small else _most_width((bar.text for bar in bars), 15)
    room = (max(below, beyond) + 4) * len(bars) * WIDTH / (WIDTH - LEFT - RIGHT)
    return _figure(traces, max(room, _most_width((across, up), 13)))


SQUARES = {
    (1, True): "down-slope", (1, False): "down", (0, True): "flat", (0, False): "flat", (-1, False): "up",
    (-1, True): "up-slope",
}  # fmt: skip


def squares_picture(
    squares: Mapping[bool, Sequence[Square]], columns: Sequence[str], rows: Sequence[str], across: str, up: str
) -> dict[str, object]:
    """Squares in rows and columns, each with its number. squares: those that are sure (True), and the others."""
    wide = (WIDTH - BESIDE - RIGHT) / len(columns)
    high = (HEIGHT - 30 - FOOT) / len(rows)
    boxes: dict[str, list[list[tuple[float, float]]]] = {}
    xs, ys, texts = [], [], []
    for sure, each in ((sure, each) for sure, some in squares.items() for each in some):
        left, bottom = BESIDE + wide * each.column, FOOT + high * each.row
        box = _box(left + 1, bottom + 1, left + wide - 1, bottom + high - 1)
        boxes.setdefault(SQUARES[each.sign, sure], []).append(box)
        xs.append(left + wide / 2)
        ys.append(bottom + high / 2)
        texts.append(f"<b>{each.text}</b>" if sure else each.text)
    across_at = [BESIDE + wide * (number + 0.5) for number in range(len(columns))]
    up_at = [FOOT + high * (number + 0.5) for number in range(len(rows))]
    cells = (_most_width((each.text for some in squares.values() for each in some), 14) + 8) * len(columns)
    room = max(cells * WIDTH / (WIDTH - BESIDE - RIGHT), (_most_width(rows, 13) + 4) * WIDTH / BESIDE)
    return _figure(
        [
            *(_areas(some, LIGHT[colour]) for colour, some in boxes.items()),
            _texts(xs, ys, texts, 13),
            _texts(across_at, [FOOT - 12] * len(columns), columns, 13),
            _texts([BESIDE / 2] * len(rows), up_at, rows, 13),
            _texts([WIDTH / 2], [14], [across], 13, LIGHT["soft"]),
            _texts([WIDTH / 2], [HEIGHT - 14], [up], 13, LIGHT["soft"]),
        ],
        max(room, _most_width((across, up), 13)),
    )


Way = Sequence[tuple[float, float]]


def _box(left: float, bottom: float, right: float, top: float) -> list[tuple[float, float]]:
    return [(left, bottom), (left, top), (right, top), (right, bottom), (left, bottom)]


def _whisker(x: float, low: float, high: float, half: float) -> list[tuple[float, float]]:
    """An interval: a line with a short one across each end."""
    return [(x - half, low), (x + half, low), (x, low), (x, high), (x - half, high), (x + half, high)]


def _join_ways(ways: Sequence[Way]) -> tuple[list[float | None], list[float | None]]:
    """Several ways as one, with a gap after each."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for way in ways:
        xs += [*(round(x, 1) for x, _y in way), None]
        ys += [*(round(y, 1) for _x, y in way), None]
    return xs[:-1], ys[:-1]


def _areas(ways: Sequence[Way], colour: str) -> Trace:
    x, y = _join_ways(ways)
    look = {"fill": "toself", "fillcolor": colour, "line": {"color": colour, "width": 0}}
    return {"type": "scatter", "mode": "lines", "x": x, "y": y, "hoverinfo": "skip", **look}


def _lines(ways: Sequence[Way], colour: str, width: float) -> Trace:
    x, y = _join_ways(ways)
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "hoverinfo": "skip",
        "line": {"color": colour, "width": width},
    }


def _texts(x: Sequence[float], y: Sequence[float], text: Sequence[str], size: int, colour: str = LIGHT["ink"]) -> Trace:
    said = [each if each.startswith("<b>") else escape_plotly(each) for each in text]
    font = {"size": size, "color": colour}
    at = {"x": [round(each, 1) for each in x], "y": [round(each, 1) for each in y]}
    return {"type": "scatter", "mode": "text", **at, "text": said, "textfont": font, "hoverinfo": "skip"}


def _width_of(text: str, size: int) -> float:
    """Approximate maximum width of a text."""
    return 8 + size * sum(1 if east_asian_width(letter) in "WF" else 0.58 for letter in text)


def _most_width(texts: Iterable[str], size: int) -> float:
    return max(_width_of(text, size) for text in texts)


def _figure(traces: Sequence[Trace], least: float) -> dict[str, object]:
    """least: how wide it has to be so that no text covers another; where there is less room it can be moved."""
    axis = {"visible": False, "fixedrange": True}
    layout = {
        "width": WIDTH,
        "height": HEIGHT,
        "meta": {"least": min(WIDTH, round(least))},
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        "xaxis": {**axis, "range": [0, WIDTH]},
        "yaxis": {**axis, "range": [0, HEIGHT]},
        **PLAIN,
    }
    return {"data": [*traces], "layout": layout, "frames": []}
