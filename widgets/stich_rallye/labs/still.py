"""A race that does not move: its picture and its table, for places without a kernel and for the end of a cell."""

from __future__ import annotations

import html
import math
from collections.abc import Iterable, Iterator, Sequence

from rally.core.palette import COLOURS, DISC, DISC_INK
from rally.stich_rallye import Card, Race, Unknown
from rally.stich_rallye.box.facts import DIAL
from widgets.lab.still import still_html
from widgets.parts.palette import LIGHT
from widgets.parts.svg import figure_svg
from widgets.stich_rallye.figures.circuit import Frames
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.words import join, say_card, say_due, say_place, say_seat, say_sign, say_standing
from widgets.stich_rallye.words.names import track_name
from widgets.words import _, ngettext
from widgets.words.sentences import series

CARD_INKS = {"red": LIGHT["up-ink"], "green": COLOURS["green-45"], "blue": LIGHT["down-ink"]}

CardRow = tuple[str, Sequence[tuple[Card, str]]]
"""Whose cards they are, and each with a word below it."""


def race_html(race: Race) -> str:
    """A race as HTML: the track with its cars, what is due, and who has what."""
    return still_html(race_svg(race), say_due(race), race_rows(race))


def race_svg(race: Race, before: Race | None = None, frames: Frames = (), alt: str = "") -> str:
    """The track with the cars where they are, or with the move that led there. alt: what it is in words, if not who is
    in which place."""
    names = [say_seat(race, seat) for seat in range(len(race.players))]
    labels = {"title": track_name(race.track)}
    figure = track_picture(before or race, move=frames if before else None, names=names, labels=labels)
    return figure_svg(figure, alt or say_standing(race))


def race_rows(race: Race) -> Iterator[tuple[str, str]]:
    for seat, hand in enumerate(race.hands):
        place = _("{place}, motor {motor}").format(place=say_place(race, seat), motor=race.motors[seat].value)
        if isinstance(hand, Unknown):
            cards = ngettext("{count} hidden card", "{count} hidden cards", hand.size).format(count=hand.size)
        else:
            cards = join(map(say_card, hand))
        yield say_seat(race, seat), series(filter(None, [place, cards]))


def cards_svg(rows: Iterable[CardRow], alt: str) -> str:
    """Cards in rows: tricks and hands."""
    drawn, top = [], 0
    for name, cards in rows:
        drawn.append(_text(0, top + 36, name, 15, anchor="start", bold=True))
        for number, (card, word) in enumerate(cards):
            drawn.append(_card(card, 110 + 58 * number, top + 2))
            drawn += [_text(134 + 58 * number, top + 82, word, 12)] if word else []
        top += 96 if any(word for _card, word in cards) else 78
    return _drawing("".join(drawn), 680, max(1, top), alt)


def dial_svg(position: int, alt: str, *, covered: bool = False) -> str:
    """The ring of a motor, and its key that points at a value; or, `covered`, a lid on all of it."""
    drawn = [f'<circle cx="110" cy="110" r="104" fill="{DISC["yellow"]}" stroke="{LIGHT["soft"]}" stroke-width="4"/>']
    if covered:
        drawn.append(f'<circle cx="110" cy="110" r="96" fill="{LIGHT["soft"]}"/>')
        drawn.append(_text(110, 110, "?", 40, ink=LIGHT["on-ink"], bold=True))
        return _drawing("".join(drawn), 220, 220, alt)
    places = [math.tau * number / len(DIAL) for number in range(len(DIAL))]
    for angle, value in zip(places, DIAL, strict=True):
        x, y = 110 + 82 * math.sin(angle), 110 - 82 * math.cos(angle)
        drawn.append(_text(x, y, str(value), 20, ink=DISC_INK["yellow"], bold=True))
    drawn.append(
        f'<path d="M110 52L124 84H115V110H105V84H96Z" fill="{LIGHT["up-ink"]}" '
        f'transform="rotate({math.degrees(places[position]):.0f} 110 110)"/>'
    )
    return _drawing("".join(drawn), 220, 220, alt)


def _card(card: Card, x: float, y: float) -> str:
    ink = CARD_INKS[card.colour]
    return (
        f'<rect x="{x}" y="{y}" width="48" height="66" rx="7" fill="{LIGHT["line-light"]}" stroke="{ink}" '
        f'stroke-width="3"/>{_text(x + 37, y + 13, say_sign(card.colour), 12, ink=ink, bold=True)}'
        f"{_text(x + 24, y + 40, str(card.value), 24, ink=ink, bold=True)}"
    )


def _text(
    x: float, y: float, text: str, size: int, *, ink: str = LIGHT["ink"], anchor: str = "middle", bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" dy=".35em" font-size="{size}" fill="{ink}" text-anchor="{anchor}"{weight}>'
        f"{html.escape(text)}</text>"
    )


def _drawing(parts: str, width: int, height: int, alt: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" translate="no" aria-label="{html.escape(alt)}" '
        f'viewBox="0 0 {width} {height}" style="max-width:{width}px;width:100%;height:auto" '
        f'font-family="sans-serif">{parts}</svg>'
    )
