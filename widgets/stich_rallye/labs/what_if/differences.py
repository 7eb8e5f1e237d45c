"""Two positions side by side: what differs, in words and as a table."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator

from rally.stich_rallye import Action, Card, Hand, Play, Position, Track, Unknown
from widgets.shared.labs.counsel import Advice, Advices
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.labs.table.stage import track_name
from widgets.stich_rallye.words import join, say_action, say_card, say_place, say_seat

from .states import Branch, WhatIf

Row = tuple[str, str, str]
NOTHING = "–"


def differences(a: Branch, b: Branch) -> list[Row]:
    """What differs between two branches: what it is about, how it is in A, how it is in B."""
    return [row for row in pairs(a, b) if row[1] != row[2]]


def pairs(a: Branch, b: Branch) -> Iterator[Row]:
    """Everything that could differ, in words."""
    here, there = a.position, b.position
    yield _("Track"), say_track(here), say_track(there)
    yield _("Round"), str(here.round), str(there.round)
    yield _("Flag"), say_seat(here, here.flag), say_seat(there, there.flag)
    for seat in range(max(len(here.players), len(there.players))):
        name = say_seat(here if seat in here.seats else there, seat)
        yield _("{seat}: car").format(seat=name), place(a, seat), place(b, seat)
        yield _("{seat}: motor").format(seat=name), at(here.all_motors, seat), at(there.all_motors, seat)
        yield _("{seat}: hand").format(seat=name), hand_words(here, seat), hand_words(there, seat)
    yield _("The trick"), cards(here.trick), cards(there.trick)
    yield _("Put aside"), cards(here.played), cards(there.played)


def side_by_side(state: WhatIf, chances_a: Advices, chances_b: Advices) -> str:
    """An HTML table of what differs, and of the chances of the actions in both branches."""
    a, b = state.branches["A"], state.branches["B"]
    if a is None or b is None:
        return ""
    rows = differences(a, b)
    if not rows and not chances_a and not chances_b:
        same = _("The branches do not differ.")
        return f"<p>{html.escape(same)}</p>"
    for action, advice in {**chances_a, **chances_b}.items():
        branch = b if action in chances_b else a
        name = _("Chance: {action}").format(action=action_words(advice.action, branch))
        rows.append((name, percent(chances_a.get(action)), percent(chances_b.get(action))))
    titles = {name: _("Branch {name}").format(name=name) for name in state.branches}
    titles[state.name] = _("Branch {name} (on show)").format(name=state.name)
    return table([_("What differs"), *titles.values()], rows)


def table(titles: Iterable[str], rows: Iterable[Row]) -> str:
    """Rows under their titles as an HTML table; each row begins with what it is about."""
    head = "".join(f'<th scope="col">{html.escape(text)}</th>' for text in titles)
    body = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th><td>{html.escape(in_a)}</td><td>{html.escape(in_b)}</td></tr>'
        for name, in_a, in_b in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


# --- words -----------------------------------------------------------------------------------------------------------


def say_track(position: Position) -> str:
    return track_name(position.track) if isinstance(position.track, Track) else position.track[0]


def at(values: tuple[int, ...], seat: int) -> str:
    return str(values[seat]) if seat < len(values) else NOTHING


def place(branch: Branch, seat: int) -> str:
    """Where a car is, in words if the position is possible."""
    if seat not in branch.position.seats:
        return NOTHING
    return say_place(branch.race, seat) if branch.race else at(branch.position.all_cars, seat)


def hand_words(position: Position, seat: int) -> str:
    hands: tuple[Hand, ...] = position.all_hands
    if seat >= len(hands):
        return NOTHING
    hand = hands[seat]
    if isinstance(hand, Unknown):
        return ngettext("{count} hidden card", "{count} hidden cards", hand.size).format(count=hand.size)
    return cards(hand)


def cards(found: Iterable[Card]) -> str:
    return join(map(say_card, found)) or NOTHING


def action_words(action: Action, branch: Branch) -> str:
    """The action in words, as it is offered in this branch."""
    if isinstance(action, Play):
        return say_card(action.card)
    return say_action(action, branch.race) if branch.race else str(action)


def percent(advice: Advice | None) -> str:
    return NOTHING if advice is None else f"{round(100 * advice.rate)} %"
