"""Positions side by side: what differs, in words and as a table."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Mapping

from rally.stich_rallye import Action, Card, Hand, Play, Position, Track, Unknown
from widgets.shared.labs.advice.counsel import Advice
from widgets.shared.words import _, ngettext, say_percent
from widgets.stich_rallye.labs.table.stage import track_name
from widgets.stich_rallye.words import join, say_action, say_card, say_place, say_seat

from .states import Branch, Name, WhatIf

Advices = Mapping[str, Advice[Action]]
"""What is known of the choices in a branch, by their texts."""

Row = tuple[str, ...]
"""What a row is about, and how that is in each branch."""

NOTHING = "–"

MOST_CHOICES = 10
"""So many choices are compared at most."""


def differences(*branches: Branch) -> list[Row]:
    """What differs between branches: what it is about, and how it is in each of them."""
    told = [dict(facts(branch)) for branch in branches]
    names = list(dict.fromkeys(name for each in told for name in each))
    rows = [(name, *(each.get(name, NOTHING) for each in told)) for name in names]
    return [row for row in rows if len({*row[1:]}) > 1]


def facts(branch: Branch) -> Iterator[tuple[str, str]]:
    """Everything that could differ, in words."""
    position = branch.position
    yield _("Track"), say_track(position)
    yield _("Round"), str(position.round)
    yield _("Flag"), say_seat(position, position.flag)
    for seat in position.seats:
        name = say_seat(position, seat)
        yield _("{seat}: car").format(seat=name), place(branch, seat)
        yield _("{seat}: motor").format(seat=name), at(position.all_motors, seat)
        yield _("{seat}: hand").format(seat=name), hand_words(position, seat)
    yield _("The trick"), cards(position.trick)
    yield _("Put aside"), cards(position.played)


def side_by_side(state: WhatIf, advices: Callable[[Name], Advices]) -> str:
    """An HTML table of what differs, and of the chances of the actions in all branches."""
    branches = dict(sorted(state.branches.items()))
    found = {name: advices(name) for name in branches}
    rows = differences(*branches.values())
    if not rows and not any(found.values()):
        same = _("The branches are the same.")
        return f"<p>{html.escape(same)}</p>"
    for text, (action, name) in best_choices(found).items():
        title = _("Chance: {action}").format(action=action_words(action, branches[name]))
        rows.append((title, *(chance(found[each].get(text)) for each in branches)))
    titles = {name: _("Branch {name}").format(name=name) for name in branches}
    titles[state.name] = _("Branch {name} (on show)").format(name=state.name)
    return table([_("What is different"), *titles.values()], rows)


def best_choices(found: Mapping[Name, Advices]) -> dict[str, tuple[Action, Name]]:
    """The choices with the best chances anywhere, and a branch that offers each; a hidden hand has dozens."""
    named = {str(each.action): (each.action, name) for name, known in found.items() for each in known.values()}
    best = {text: max(known[text].rate for known in found.values() if text in known) for text in named}
    kept = sorted(named, key=lambda text: best[text], reverse=True)[:MOST_CHOICES]
    return {text: named[text] for text in named if text in kept}


def table(titles: Iterable[str], rows: Iterable[Row]) -> str:
    """Rows under their titles as an HTML table; each row begins with what it is about."""
    head = "".join(f'<th scope="col">{html.escape(text)}</th>' for text in titles)
    body = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th>{"".join(f"<td>{html.escape(each)}</td>" for each in told)}</tr>'
        for name, *told in rows
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


def chance(advice: Advice[Action] | None) -> str:
    return NOTHING if advice is None else say_percent(advice.rate)
