"""Charts of Stich Rallye: the values of the dial as bars, and every car's way or place over a whole race."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rally.stich_rallye import Motor, Race
from rally.stich_rallye.box.facts import DIAL, USUAL, Options
from rally.stich_rallye.rules.motor import losses_up_to
from widgets.parts.charts import axis_title, curve_traces, escape_plotly, letter_columns, time_layout
from widgets.parts.palette import LIGHT, PLAIN, liveries

LABELS = {"lost": "tricks lost so far", "worth": "spaces the motor gives", "now": "now"}


def dial_picture(
    position: int = 0, title: str = "", *, labels: Mapping[str, str] | None = None, options: Options = USUAL
) -> dict[str, object]:
    """What the motor has been worth, trick after lost trick, until it came to this position of the dial (S4.1, S4.2).

    A plain dict (data, layout, frames): bar n is the value after n lost tricks; what is to come has none.

    position: 0 to 8. title: what stands above it. labels: "lost" and "worth" for the axes, "now" for the bar of this
    position. options: what decides how far a lost trick winds.
    """
    if position not in range(len(DIAL)):
        raise ValueError(f"the dial has the positions 0 to {len(DIAL) - 1}, not {position!r}")
    words = {key: escape_plotly(text) for key, text in {**LABELS, **(labels or {})}.items()}
    worth = [motor.value for motor in losses_up_to(Motor(position), options)]
    bars = {
        "type": "bar", "name": "values", "x": [*range(len(worth))], "y": worth,
        "text": [f"<b>{value}</b>" for value in worth],
        "textposition": "outside", "cliponaxis": False, "textfont": {"size": 15, "color": LIGHT["ink"]},
        "marker": {"color": [*(LIGHT["bar"] for _ in worth[1:]), LIGHT["bar-now"]], "cornerradius": 5},
        "hoverinfo": "skip",
    }  # fmt: skip
    return {"data": [bars], "layout": _layout(escape_plotly(title), words, len(worth) - 1), "frames": []}


def _layout(title: str, words: Mapping[str, str], now: int) -> dict[str, object]:
    """Axes in words, with room for the whole dial; now: the number of tricks lost so far."""
    lost = list(range(len(DIAL)))
    ticks = [words["now"] if n == now else str(n) for n in lost]
    axis = {
        "fixedrange": True,
        "zeroline": False,
        "showgrid": False,
        "color": LIGHT["soft"],
        "tickfont": {"size": 12},
    }
    along = {"range": [-0.5, len(DIAL) - 0.5], "tickvals": lost, "ticktext": ticks, "tickangle": 0}
    return {
        "title": {"text": title, "x": 0.02, "y": 0.97, "yanchor": "top", "font": {"size": 14}},
        "height": 250 if title else 230,
        "margin": {"l": 44, "r": 8, "t": 44 if title else 24, "b": 46},
        "xaxis": {**axis, **along, "title": {"text": words["lost"]}},
        "yaxis": {**axis, "range": [0, 18], "tickvals": [0, 5, 10, 15], "title": {"text": words["worth"]}},
        "bargap": 0.25,
        **PLAIN,
    }


PROGRESS_LABELS = {
    "time": "tricks, round by round",
    "progress": "spaces driven",
    "place": "place",
    "round": "round {number}",
    "lap": "first time over the line",
    "finish": "the finish",
}


def progress_picture(
    races: Sequence[Race],
    now: int = -1,
    *,
    what: str = "progress",
    names: Sequence[str] | None = None,
    labels: Mapping[str, str] | None = None,
) -> dict[str, object]:
    """Every car's way through the race, as a plain dict (data, layout, frames).

    races: the race at the beginning and after each trick and each round's end, as `.cars`, `.round`, `.players`,
    `.track`, `.places` and `.seats_by_place`. now: which of them is on show; -1: none. what: "progress" (spaces past
    the start) or "places" (1 is the lead). names: by seat, if not the players' own. labels: as LABELS, in another
    language.
    """
    if what not in ("progress", "places"):
        raise ValueError(f"there is progress and there are places, but no {what!r}")
    words = {key: escape_plotly(text) for key, text in {**PROGRESS_LABELS, **(labels or {})}.items()}
    cars = liveries(names or races[0].players)
    ways = [[value(race, seat, what) for race in races] for seat in range(len(cars))]
    order = races[-1].seats_by_place[::-1]  # the leader is drawn last, on top
    beside = letter_columns(
        [way[-1] for way in ways], least=len(races[0].track.spaces) / 5 if what == "progress" else 1
    )
    data = [trace for seat in order for trace in curve_traces(ways[seat], cars[seat], seat, beside[seat])]
    return {"data": data, "layout": layout(races, now, what, words), "frames": []}


def value(race: Race, seat: int, what: str) -> int:
    """The traces of a seat at one moment."""
    return int(race.cars[seat] if what == "progress" else race.places[seat])


def layout(races: Sequence[Race], now: int, what: str, words: Mapping[str, str]) -> dict[str, object]:
    """Axes in words, the rounds side by side, the finish line, and a line for now."""
    side = scale(races[0], what, words)
    return time_layout(len(races) - 1, words["time"], side, [*lines(races, now, what)], [*captions(races, what, words)])


def scale(race: Race, what: str, words: Mapping[str, str]) -> dict[str, object]:
    """The vertical axis: spaces upwards, or places downwards."""
    if what == "places":
        places = list(range(1, len(race.players) + 1))
        return {"range": [len(places) + 0.6, 0.4], "tickvals": places, "title": axis_title(words["place"])}
    lap = len(race.track.spaces)
    return {
        "range": [-lap * 0.08, lap * 2.1],
        "tickvals": [0, lap // 2, lap, lap + lap // 2, 2 * lap],
        "title": axis_title(words["progress"]),
    }


def lines(races: Sequence[Race], now: int, what: str) -> Iterator[dict[str, object]]:
    """The finish line and the lap's, where each round begins, and now."""
    if what == "progress":
        lap = len(races[0].track.spaces)
        for crossing, dash in ((lap, "dot"), (2 * lap, "solid")):
            line = {"color": LIGHT["ink"], "width": 1.5, "dash": dash}
            yield {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": crossing, "y1": crossing, "line": line}
    upright = {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "layer": "below"}
    for place in round_starts(races)[1:]:
        yield {**upright, "x0": place, "x1": place, "line": {"color": LIGHT["faint"], "width": 2}}
    if now >= 0:
        yield {**upright, "x0": now, "x1": now, "line": {"color": LIGHT["bar-now"], "width": 4}}


def captions(races: Sequence[Race], what: str, words: Mapping[str, str]) -> Iterator[dict[str, object]]:
    """The words for the rounds and for the lines across the picture."""
    plain = {"showarrow": False, "font": {"size": 12, "color": LIGHT["soft"]}}
    for place in round_starts(races):
        number = races[min(place + 1, len(races) - 1)].round
        text, anchor = (str(number), "left") if place else (words["round"].format(number=number), "center")
        yield {**plain, "text": text, "x": place, "y": 1, "yref": "paper", "xanchor": anchor, "yanchor": "bottom"}
    if what == "progress":
        lap = len(races[0].track.spaces)
        for crossing, key in ((lap, "lap"), (2 * lap, "finish")):
            at = {"x": 0, "xref": "paper", "y": crossing, "xanchor": "left", "yanchor": "top", "xshift": 4}
            yield {**plain, **at, "text": words[key]}


def round_starts(races: Sequence[Race]) -> list[int]:
    """The indices of the races at which rounds begin: the first one, and the last one of every round but the last."""
    return [0, *(i for i in range(1, len(races) - 1) if races[i].round != races[i + 1].round)]
