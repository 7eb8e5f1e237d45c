"""What can be done at a position, and the chance of each choice, worked out while one looks."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rally.any_game.likely import LikelyLine
from rally.stich_rallye import Action, Play, Race
from rally.stich_rallye.box.events import CardPlayed, MotorUsed
from rally.stich_rallye.players.foresight import Foresight
from rally.stich_rallye.players.likely import likely_line
from widgets.shared.labs import controls
from widgets.shared.labs.advice.chances import ahead
from widgets.shared.labs.advice.comparing import percent
from widgets.shared.labs.advice.counsel import Advice, Counsel
from widgets.shared.labs.advice.refining import Refining
from widgets.shared.labs.advice.rows import guess_rows, option_rows, said_progress
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.parts.looks import HTML
from widgets.shared.words import _, pgettext, say_percent, say_tenths, together
from widgets.shared.words.names import row
from widgets.stich_rallye.labs.advice.advisers import make_advisor
from widgets.stich_rallye.labs.advice.chances import foreseen, said_choices
from widgets.stich_rallye.words import say, say_action, say_card, say_seat
from widgets.stich_rallye.words.importance import Importance, at_least
from widgets.stich_rallye.words.voice import VOICE

from .states import Name, WhatIf

SEED = 0

FEW = 10
"""So many choices are taken in at a glance, in the order of the hand; more are sorted."""


class Chances(Refining[WhatIf, Race, Advice[Action]]):
    """The choices with their chances: one counsel for each branch, so that changing places begins nothing anew.

    playouts: how many races are played out for each choice. changed(): is called when there is news of a counsel.
    """

    def __init__(self, lab: Lab[WhatIf], playouts: int, changed: Callable[[], None]) -> None:
        super().__init__(lab, playouts, changed)
        self.others, self.order, self.likely = controls.choice(), controls.choice(), controls.button()
        self.counsels: dict[Name, Counsel[Race, Advice[Action]]] = {}
        self.everybody = HTML()
        self.everybody.add_class("rally-everybody")
        self._foreseen: tuple[Race | None, dict[str, Foresight]] = (None, {})

    def listen(self) -> None:
        """Say what answers the controls."""
        super().listen()
        self.lab.on(self.others, lambda style: self.lab.look(replace(self.lab.state, style=style)))
        self.lab.on(self.likely, self.tell_likely)
        self.lab.on(self.order, lambda order: self.lab.look(replace(self.lab.state, order=order)))

    def counsel_of(self, name: Name) -> Counsel[Race, Advice[Action]]:
        """The counsel of a branch."""
        if name not in self.counsels:
            self.counsels[name] = self.new_counsel()
        return self.counsels[name]

    def new_counsel(self) -> Counsel[Race, Advice[Action]]:
        """A counsel that knows nothing yet."""
        return Counsel(self.lab, make_advisor, self.playouts, self.changed)

    @property
    def counsel(self) -> Counsel[Race, Advice[Action]]:
        """The counsel of the branch on show."""
        return self.counsel_of(self.lab.state.name)

    def hand_over(self) -> Counsel[Race, Advice[Action]]:
        """The counsel of the branch on show, for whoever goes on with it; the branch gets another one."""
        return self.counsels.pop(self.lab.state.name, self.counsel)

    def advices(self, name: Name) -> dict[str, Advice[Action]]:
        """What is known of the choices in a branch."""
        return self.counsel_of(name).advices

    def foreseen(self, race: Race | None) -> dict[str, Foresight]:
        """What follows for certain from each choice at the position on show."""
        if self._foreseen[0] is not race:
            self._foreseen = (race, foreseen(race))
        return self._foreseen[1]

    def prolonged(self) -> WhatIf:
        state = self.lab.state
        here = replace(state.here, times=state.here.times + 1)
        return replace(state, branches={**state.branches, state.name: here})

    def said_progress(self) -> str:
        return said_progress(self.counsel, VOICE)

    # --- acting ---

    def tell_likely(self) -> None:
        """Say the likely line behind the choice that is looked at, else behind the best one."""
        race, state = self.lab.state.here.race, self.lab.state
        if state.guessing:
            self.lab.tell(lambda: _("Guess first: choose what you would do."), "bad")
            return
        advice = self.counsel.advices.get(state.looked) or self.counsel.best
        if race is None or advice is None:
            self.lab.tell(lambda: _("Nobody has a choice here: there is nothing to work out."), "bad")
            return
        line = likely_line(race, advice.action, SEED)
        self.lab.tell(lambda: say_likely(race, line))

    def say_news(self) -> str:
        """Which choice is ahead, once the chances of the branch on show are worked out; nothing before that."""
        race, counsel = self.lab.state.here.race, self.counsel
        is_told = counsel.ready and not self.lab.state.guessing
        if race is None or not is_told or counsel.best is None or counsel.race != race:
            return ""
        if ahead(counsel).best is None:
            return _("The chances are worked out: no choice is ahead of all the others.")
        choice, rate = say_action(counsel.best.action, race), percent(counsel.best.rate)
        said = _("The chances are worked out: “{choice}” is ahead, with about {rate} out of 100 races.")
        return said.format(choice=choice, rate=rate)

    # --- drawing ---

    def show(self, state: WhatIf) -> None:
        race, counsel = state.here.race, self.counsel
        seen = self.foreseen(race)  # before the counsels begin to work beside it
        for name in self.counsels.keys() - state.branches.keys():
            self.counsels[name].drop()
        for name, branch in state.branches.items():
            self.ask(self.counsel_of(name), branch.race, branch.times, SEED, state.style)
        asked = counsel.about is not None
        choices = [] if race is None else [*said_choices(race, seen)]
        rows = guess_rows(choices) if state.guessing else option_rows(choices, counsel)
        with self.options.hold_sync():
            self.options.labels = self.best_words()
            self.options.title = _("The choices, and the chance of winning")
            self.options.rows = in_order(rows, state.order, counsel.ready)
            self.options.chosen = state.looked
        self.show_everybody(state)
        controls.show(self.everybody, asked and not state.guessing)
        controls.show(self.options, race is not None)
        styles = [(_("sensible"), "sensible"), (_("random"), "random")]
        orders = [
            (pgettext("the order of choices", "best chance first"), "chance"),
            (pgettext("the order of choices", "by colour"), "colour"),
        ]
        self.show_tools()
        put(self.others, _("The others play"), state.style, options=styles)
        put(self.order, _("Order of the choices"), state.order, options=orders)
        title = _("Tells you what follows most often from the choice you point at, or else from the best one.")
        put(self.likely, _("Likely line"), title=title, dim=not asked)

    def show_everybody(self, state: WhatIf) -> None:
        """What the choice that is looked at, else the best one, is worth to every player."""
        advice = self.counsel.advices.get(state.looked) or self.counsel.best
        race = state.here.race
        self.everybody.value = "" if race is None or advice is None else everybody_html(race, advice)


def everybody_html(race: Race, advice: Advice[Action]) -> str:
    """Who wins how often after a choice, and which place everybody has on average, as a table."""
    seats = range(len(race.players))
    rates = [say_percent(chance) for chance in advice.chances]
    rows = [(_("wins"), rates), (_("place"), [say_tenths(place) for place in advice.mean_places])]
    names = [html.escape(say_seat(race, seat)) for seat in seats]
    head = "".join(f'<th scope="col" title="{name}">{name}</th>' for name in names)
    body = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th>{"".join(f"<td>{html.escape(each)}</td>" for each in cells)}</tr>'
        for name, cells in rows
    )
    title = _("After “{choice}”").format(choice=say_action(advice.action, race))
    return f"<table><caption>{html.escape(title)}</caption><thead><tr><td></td>{head}</tr></thead>{body}</table>"


def in_order(rows: Sequence[dict[str, object]], order: str, ready: bool) -> list[dict[str, object]]:
    """The choices as they are shown; many of them (from a hidden hand) best first, once that is `ready`."""
    if len(rows) <= FEW or order != "chance" or not ready:
        return list(rows)
    return sorted(rows, key=rate_in, reverse=True)


def rate_in(row: Mapping[str, object]) -> float:
    """The chance in a row, as far as it is known."""
    rate = row.get("rate")
    return rate if isinstance(rate, int | float) else 0.0


def say_likely(race: Race, line: LikelyLine[Race]) -> str:
    """What follows from a choice most often: the cards of the others, then what comes of them."""
    first, *others = line.races
    cards = [
        _("{seat}: {card}").format(seat=say_seat(race, event.seat), card=say_card(event.card))
        for each in others
        if isinstance(each.last_action, Play)
        for event in each.events
        if isinstance(event, CardPlayed)
    ]
    told = [
        say(event, race)
        for each in (first, *others)
        for event in at_least(Importance.NEWS, each.events)
        if not isinstance(event, CardPlayed | MotorUsed)
    ]
    choice = say_action(first.last_action, race) if first.last_action else ""
    if line.alike == line.deals:
        opening = _("{choice}: this is what follows in all {deals} deals that were tried, if everybody plays sensibly.")
    else:
        opening = _("{choice}: most often (in {alike} of {deals} deals) the cars end up where they do here.")
    said = [opening.format(choice=choice, alike=line.alike, deals=line.deals)]
    if cards:
        said.append(_("The others play: {cards}.").format(cards=row(cards)))
    return together([*said, *told])
