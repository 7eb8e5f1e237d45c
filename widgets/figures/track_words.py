"""The track without a picture: a label for each space and car, and a table for places that have no kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from .palette import liveries
from .scenery import hills_of

LABELS = {
    "space": "space {space}",
    "start": "space 0, start and finish",
    "down": "downhill",
    "up": "uphill",
    "car": "car {name}",
    "car_at": "car {name}, space {space}, lap {lap}",
    "caption": "{track}: {count} spaces",
    "head_car": "Car",
    "head_space": "Space",
    "head_lap": "Lap",
    "hill": "{sign} {kind}: spaces {first} to {last}",
    "hill_one": "{sign} {kind}: space {first}",
    "finished": "over the line",
}
SIGNS = {"d": ("▼", "down"), "u": ("▲", "up")}


def lap_of(progress: int, lap: int) -> int:
    """1 before the first crossing, 2 after it (S9.1, S-D)."""
    return 2 if progress >= lap else 1


def space_labels(race: Any, labels: Mapping[str, str] | None = None, names: Sequence[str] | None = None) -> list[str]:
    """For each space its number, its hill and the cars that stand there, in words. labels: as LABELS."""
    words, names = {**LABELS, **(labels or {})}, names or race.players
    spaces = race.track.spaces
    found = []
    for space, kind in enumerate(spaces):
        parts = [words["space" if space else "start"].format(space=space)]
        if kind in SIGNS:
            parts.append(words[SIGNS[kind][1]])
        here = [seat for seat, progress in enumerate(race.cars) if progress % len(spaces) == space]
        parts += [words["car"].format(name=names[seat]) for seat in here]
        found.append(", ".join(parts))
    return found


def car_labels(race: Any, labels: Mapping[str, str] | None = None, names: Sequence[str] | None = None) -> list[str]:
    """For each car its name, space and lap, in words."""
    words, names, lap = {**LABELS, **(labels or {})}, names or race.players, len(race.track.spaces)
    return [
        words["car_at"].format(name=names[seat], space=progress % lap, lap=lap_of(progress, lap))
        for seat, progress in enumerate(race.cars)
    ]


def track_table(race: Any, labels: Mapping[str, str] | None = None, names: Sequence[str] | None = None) -> str:
    """Where every car is, in which lap, and the hills, as an HTML table that needs neither script nor style sheet.

    Cars stand in the order of the race, first place first. labels: as LABELS.
    """
    words, names, lap = {**LABELS, **(labels or {})}, list(names or race.players), len(race.track.spaces)
    letters = [livery.letter for livery in liveries(names)]
    rows = []
    for seat in sorted(range(len(race.cars)), key=lambda seat: (-race.cars[seat], seat)):
        progress = race.cars[seat]
        space = words["finished"] if progress >= 2 * lap else str(progress % lap)
        cells = f"<td>{space}</td><td>{lap_of(progress, lap)}</td>"
        rows.append(f'<tr><th scope="row">{escape(letters[seat])} · {escape(names[seat])}</th>{cells}</tr>')
    caption = words["caption"].format(track=race.track.name, count=lap)
    heads = "".join(f'<th scope="col">{escape(words[key])}</th>' for key in ("head_car", "head_space", "head_lap"))
    hills = " · ".join(escape(text) for text in hill_texts(race.track.spaces, words))
    return (
        f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"
        f'<tfoot><tr><td colspan="3">{hills}</td></tr></tfoot></table>'
    )


def hill_texts(spaces: str, words: Mapping[str, str]) -> list[str]:
    """Every hill in words, in driving order."""
    hills = sorted((first, last, kind) for kind in SIGNS for first, last in hills_of(spaces, kind))
    return [
        words["hill" if last > first else "hill_one"].format(
            sign=SIGNS[kind][0], kind=words[SIGNS[kind][1]], first=first, last=last
        )
        for first, last, kind in hills
    ]
