"""A race that does not move: its picture and its table, for places without a kernel and for the end of a cell."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from rally.stich_rallye import Event, Race, Unknown
from widgets.shared.figures.svg import svg
from widgets.shared.labs.still import table_html
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.words import join, say_card, say_due, say_place, say_seat, say_standing

from .stage import track_name


def race_html(race: Race) -> str:
    """A race as HTML: the track with its cars, what is due, and who has what."""
    return race_svg(race) + table_html(say_due(race), race_rows(race))


def race_svg(race: Race, before: Race | None = None, events: Sequence[Event] = ()) -> str:
    """The track with the cars where they are, or with the move that led there."""
    names = [say_seat(race, seat) for seat in range(len(race.players))]
    labels = {"title": html.escape(track_name(race.track))}
    figure = track_picture(before or race, move=events if before else None, names=names, labels=labels)
    return svg(figure, say_standing(race))


def race_rows(race: Race) -> Iterator[tuple[str, str]]:
    """By player the place, the motor and the hand."""
    for seat, hand in enumerate(race.hands):
        place = _("{place}, motor {motor}").format(place=say_place(race, seat), motor=race.motors[seat].value)
        if isinstance(hand, Unknown):
            cards = ngettext("{count} hidden card", "{count} hidden cards", hand.size).format(count=hand.size)
        else:
            cards = join(map(say_card, hand))
        yield say_seat(race, seat), "; ".join(filter(None, [place, cards]))
