"""Two positions side by side: what differs, in words and as a table."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import Any

from rally.stich_rallye import Hand, Position, Unknown

from ..words import _, join, say_card, say_seat

Row = tuple[str, str, str]


def differences(a: Position, b: Position) -> list[Row]:
    """What differs between two positions: what it is about, how it is in A, how it is in B."""
    return [row for row in pairs(a, b) if row[1] != row[2]]


def pairs(a: Position, b: Position) -> Iterator[Row]:
    """Everything that could differ, in words."""
    yield _("Track"), a.lap.name, b.lap.name
    yield _("Round"), str(a.round), str(b.round)
    yield _("Flag"), seat_name(a, a.flag), seat_name(b, b.flag)
    for seat in range(max(len(a.players), len(b.players))):
        name = seat_name(a if seat in a.seats else b, seat)
        yield _("{seat}: progress").format(seat=name), at(a.all_cars, seat), at(b.all_cars, seat)
        yield _("{seat}: motor").format(seat=name), at(a.all_motors, seat), at(b.all_motors, seat)
        yield _("{seat}: hand").format(seat=name), hand_words(a.all_hands, seat), hand_words(b.all_hands, seat)
    yield _("The trick"), join(map(say_card, a.trick)) or "–", join(map(say_card, b.trick)) or "–"
    yield _("Put aside"), join(map(say_card, a.played)) or "–", join(map(say_card, b.played)) or "–"


def seat_name(position: Position, seat: int) -> str:
    return say_seat(position, seat)  # type: ignore[arg-type]  # a position has players, as a race has


def at(values: tuple[int, ...], seat: int) -> str:
    return str(values[seat]) if seat < len(values) else "–"


def hand_words(hands: tuple[Hand, ...], seat: int) -> str:
    if seat >= len(hands):
        return "–"
    hand = hands[seat]
    if isinstance(hand, Unknown):
        return _("{count} hidden cards").format(count=hand.size)
    return join(map(say_card, hand)) or "–"


def side_by_side(rows: list[Row], chances_a: Mapping[str, Any], chances_b: Mapping[str, Any]) -> str:
    """An HTML table of what differs, and of the chances of the actions in both branches."""
    if not rows and not chances_a:
        return f"<p>{html.escape(_('The branches do not differ.'))}</p>"
    shared = [*dict.fromkeys([*chances_a, *chances_b])]
    chances = [
        (
            _("Chance with {action}").format(action=action),
            percent(chances_a.get(action)),
            percent(chances_b.get(action)),
        )
        for action in shared
    ]
    head = "".join(
        f'<th scope="col">{html.escape(text)}</th>' for text in (_("What differs"), _("Branch A"), _("Branch B"))
    )
    body = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th><td>{html.escape(a)}</td><td>{html.escape(b)}</td></tr>'
        for name, a, b in [*rows, *chances]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def percent(advice: Any) -> str:
    return "–" if advice is None else f"{round(100 * advice.rate)} %"
