"""The track without a picture, for places that have neither kernel nor script: an HTML table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from rally.stich_rallye import Race
from widgets.shared.figures.palette import liveries

from .cars import lap_of
from .scenery import hills_of

LABELS = {
    "caption": "{track}: {count} spaces",
    "car": "Car",
    "space": "Space",
    "lap": "Lap",
    "over": "over the line",
    "down": "▼ downhill, spaces {first} to {last}",
    "up": "▲ uphill, spaces {first} to {last}",
}


def track_table(race: Race, labels: Mapping[str, str] | None = None, names: Sequence[str] | None = None) -> str:
    """Where every car is, in which lap, and the hills; needs neither script nor style sheet.

    Cars stand in the order of the race, first place first. labels: as LABELS, in another language. names: by seat, if
    not the players' own.
    """
    words, spaces = {**LABELS, **(labels or {})}, race.track.spaces
    heads = "".join(f'<th scope="col">{escape(words[key])}</th>' for key in ("car", "space", "lap"))
    caption = words["caption"].format(track=race.track.name, count=len(spaces))
    hills = " · ".join(escape(text) for text in _hill_texts(spaces, words))
    return (
        f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead>"
        f"<tbody>{''.join(_rows(race, words, names or race.players))}</tbody>"
        f'<tfoot><tr><td colspan="3">{hills}</td></tr></tfoot></table>'
    )


def _rows(race: Race, words: Mapping[str, str], names: Sequence[str]) -> list[str]:
    lap, rows = len(race.track.spaces), []
    for seat, livery in sorted(
        enumerate(liveries(names or race.players)), key=lambda item: race.standing_order.index(item[0])
    ):
        progress = race.cars[seat]
        space = words["over"] if progress >= race.track.finish else str(progress % lap)
        car = escape(f"{livery.letter} · {names[seat]}")
        rows.append(
            f'<tr><th scope="row" translate="no">{car}</th>'
            f"<td>{escape(space)}</td><td>{lap_of(progress, lap)}</td></tr>"
        )
    return rows


def _hill_texts(spaces: str, words: Mapping[str, str]) -> list[str]:
    """Every hill in words, in driving order."""
    kinds = {"d": "down", "u": "up"}
    hills = sorted((first, last, kind) for kind in kinds for first, last in hills_of(spaces, kind))
    return [words[kinds[kind]].format(first=first, last=last) for first, last, kind in hills]
