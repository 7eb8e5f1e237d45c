"""Branches side by side: keeping one, turning to another, and the table of what differs."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from rally.core.advice import Advice
from rally.stich_rallye import Action, Card, Hand, Play, Position, Track, Unknown
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.lab import Lab
from widgets.parts.opening import HTML, Box, VBox
from widgets.stich_rallye.labs.track_table import Stage
from widgets.stich_rallye.words import join, say_action, say_card, say_place, say_seat
from widgets.stich_rallye.words.names import track_name
from widgets.words import _, ngettext, say_percent

from .chances import Chances
from .states import NAMES, Branch, Name, WhatIfState

Advices = Mapping[str, Advice[Action]]
"""What is known of the choices in a branch, by their texts."""

Row = tuple[str, ...]
"""What a row is about, and how that is in each branch."""

NOTHING = "–"

MOST_CHOICES = 10
"""Maximum number of choices that are compared."""


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
        yield _("{seat}: motor").format(seat=name), value_at(position.all_motors, seat)
        yield _("{seat}: hand").format(seat=name), hand_words(position, seat)
    yield _("The trick"), cards(position.trick)
    yield _("Put aside"), cards(position.played)


def side_by_side(state: WhatIfState, advices: Callable[[Name], Advices]) -> str:
    """An HTML table of what differs, and of the chances of the actions in all branches."""
    branches = dict(sorted(state.branches.items()))
    found = {name: advices(name) for name in branches}
    rows = differences(*branches.values())
    if not rows and not any(found.values()):
        same = _("The branches are the same.")
        return f"<p>{html.escape(same)}</p>"
    for text, (action, name) in best_choices(found).items():
        title = _("Chance: {action}").format(action=action_words(action, branches[name]))
        known = (found[each].get(text) for each in branches)
        rows.append((title, *(NOTHING if advice is None else say_percent(advice.rate) for advice in known)))
    titles = {name: _("Branch {name}").format(name=name) for name in branches}
    titles[state.name] = _("Branch {name} (on show)").format(name=state.name)
    return html_table([_("What is different"), *titles.values()], rows)


def best_choices(found: Mapping[Name, Advices]) -> dict[str, tuple[Action, Name]]:
    """The choices with the best chances anywhere, and a branch that offers each; a hidden hand has dozens."""
    named = {str(each.action): (each.action, name) for name, known in found.items() for each in known.values()}
    best = {text: max(known[text].rate for known in found.values() if text in known) for text in named}
    kept = sorted(named, key=lambda text: best[text], reverse=True)[:MOST_CHOICES]
    return {text: named[text] for text in named if text in kept}


def html_table(titles: Iterable[str], rows: Iterable[Row]) -> str:
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


def value_at(values: tuple[int, ...], seat: int) -> str:
    return str(values[seat]) if seat < len(values) else NOTHING


def place(branch: Branch, seat: int) -> str:
    if seat not in branch.position.seats:
        return NOTHING
    return say_place(branch.race, seat) if branch.race else value_at(branch.position.all_cars, seat)


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


SHEET = "branches"
"""What they lie on."""


class Branches:
    """The buttons for branches; and, on a sheet that `compare` opens, the strip of their letters, the table of all, and
    the picture of one that is not on show."""

    def __init__(self, lab: Lab[WhatIfState]) -> None:
        self.lab = lab
        self.editing, self.keep = controls.switch(), controls.button()
        self.branch, self.forget, self.compare = controls.choice(), controls.button(), controls.button()
        self.tools = controls.control_row(self.branch, self.forget)
        self.table = HTML()
        self.table.add_class("rally-branches")
        self.stage, self.caption = Stage(), controls.caption()
        self.stage.track.active = False
        self.picture = VBox([self.caption, self.stage.track, self.stage.steps])
        self.picture.add_class("rally-branch-picture")
        both = Box([self.picture, self.table])
        both.add_class("rally-branch-row")
        self.box = VBox([self.tools, both])

    def listen(self) -> None:
        self.lab.on(self.editing, lambda editing: self.lab.look(replace(self.lab.state, editing=editing)))
        self.lab.on(self.keep, self.keep_this)
        self.lab.on(self.branch, self.turn_to)
        self.lab.on(self.forget, self.forget_this)

    # --- acting ---

    def keep_this(self) -> None:
        """Keep the branch on show as it is, and go on from it in another one."""
        state = self.lab.state
        name = next((each for each in NAMES if each not in state.branches), None)
        if name is None:
            self.lab.tell(lambda: _("There is no letter left for another branch. Forget one first."), "bad")
            return
        self.lab.go(
            state.with_branch(state.here, name),
            lambda: _("Branch {kept} is kept. Go on here: this is now branch {name}.").format(
                kept=state.name, name=name
            ),
        )

    def turn_to(self, name: str) -> None:
        state = self.lab.state
        self.lab.go(
            state.with_branch(state.branches[name], name), lambda: _("This is branch {name}.").format(name=name)
        )

    def forget_this(self) -> None:
        """Forget the branch on show, and turn to the one before."""
        state = self.lab.state
        if len(state.branches) == 1:
            self.lab.tell(
                lambda: _("There is only this branch. Keep it, and you can compare it with a second one."), "bad"
            )
            return
        after = state.without_branch()
        self.lab.go(
            after,
            lambda: _("Branch {name} has been forgotten. This is branch {other}.").format(
                name=state.name, other=after.name
            ),
        )

    def say_name(self) -> str:
        return _("Branches")

    # --- drawing ---

    def show(self, state: WhatIfState, chances: Chances) -> None:
        several = len(state.branches) > 1
        update_control(self.editing, _("Edit the position"), state.editing)
        update_control(self.keep, _("Keep as branch {name}").format(name=state.name))
        update_control(self.branch, _("Branch"), state.name, options=[(name, name) for name in sorted(state.branches)])
        update_control(self.forget, _("Forget branch {name}").format(name=state.name))
        update_control(self.compare, self.say_name(), shown=several)
        if not several and self.lab.sheets.shown == SHEET:
            self.lab.sheets.close()
        self.table.value = side_by_side(state, chances.advices) if several else ""
        neighbour = state.neighbour
        drawn = state.branches[neighbour].drawn
        controls.show_widget(self.picture, drawn is not None)
        if drawn is not None:
            self.caption.value = _("Branch {name}").format(name=neighbour)
            self.stage.show(drawn)
