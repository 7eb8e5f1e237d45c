"""Two positions side by side: what differs, in words and as a table."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import Any

from rally.stich_rallye import Action, Hand, Play, Position, Race, Unknown
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.words import join, say_action, say_card, say_place, say_seat

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
        yield _("{seat}: car").format(seat=name), place(a, seat), place(b, seat)
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
        return ngettext("{count} hidden card", "{count} hidden cards", hand.size).format(count=hand.size)
    return join(map(say_card, hand)) or "–"


def side_by_side(a: Position, b: Position, chances_a: Mapping[str, Any], chances_b: Mapping[str, Any]) -> str:
    """An HTML table of what differs, and of the chances of the actions in both branches."""
    rows = differences(a, b)
    if not rows and not chances_a:
        same = _("The branches do not differ.")
        return f"<p>{html.escape(same)}</p>"
    for action, advice in ({**chances_a, **chances_b}).items():
        name = _("Chance: {action}").format(action=action_words(advice.action, b))
        rows.append((name, percent(chances_a.get(action)), percent(chances_b.get(action))))
    titles = (_("What differs"), _("Branch A"), _("Branch B"))
    head = "".join(f'<th scope="col">{html.escape(text)}</th>' for text in titles)
    body = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th><td>{html.escape(in_a)}</td><td>{html.escape(in_b)}</td></tr>'
        for name, in_a, in_b in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def action_words(action: Action, position: Position) -> str:
    """The action in words; the position lends its names if it is possible."""
    if isinstance(action, Play):
        return say_card(action.card)
    return str(action) if position.objections else say_action(action, Race.at(position))


def place(position: Position, seat: int) -> str:
    """Where a car is, in words if the position is possible."""
    if seat not in position.seats:
        return "–"
    return at(position.all_cars, seat) if position.objections else say_place(Race.at(position), seat)


def percent(advice: Any) -> str:
    return "–" if advice is None else f"{round(100 * advice.rate)} %"
