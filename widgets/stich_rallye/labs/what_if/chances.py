"""The choices at a position and their chances, worked out while one looks; and the curve of chances over one value."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from rally.core.advice import Advice, LikelyLine
from rally.stich_rallye import Action, Play, Race
from rally.stich_rallye.box.events import CardPlayed, MotorUsed
from rally.stich_rallye.players.foresight import Foresight
from rally.stich_rallye.players.likely import likely_line
from widgets.lab import controls
from widgets.lab.controls import update_control, with_classes
from widgets.lab.lab import Lab
from widgets.lab.messages import number_in
from widgets.lab.work import Work
from widgets.parts import Chart
from widgets.parts.charts import curve_picture
from widgets.parts.opening import HTML, VBox
from widgets.races.advice import find_leaders, guess_rows, option_rows, say_fault, say_progress
from widgets.races.counsel import AdvicePanel, paced_playouts
from widgets.races.what_if_lab import SEED, missed_choice
from widgets.stich_rallye.labs.hints import foresee_choices, say_choices
from widgets.stich_rallye.labs.screen import make_advisor
from widgets.stich_rallye.words import say_action, say_card, say_event, say_seat
from widgets.stich_rallye.words.events import at_least
from widgets.stich_rallye.words.voice import VOICE
from widgets.words import _, join_sentences, pgettext, say_percent, say_tenths, whole_percent
from widgets.words.sentences import Importance, row, series

from .states import KINDS, Name, Variant, WhatIfState, card_of, cards_held, value_now, variants, with_variant

FEW = 10
"""Number of choices up to which they stand in the order of the hand; more are sorted."""


class Chances(AdvicePanel[WhatIfState, Race, Advice[Action]]):
    """The choices with their chances, with one counsel for each branch."""

    def __init__(self, lab: Lab[WhatIfState], playouts: int, changed: Callable[[], None]) -> None:
        super().__init__(lab, playouts, changed, make_advisor)
        self.others, self.order, self.likely = controls.choice(), controls.choice(), controls.button()
        self.everybody = HTML()
        self.everybody.add_class("rally-everybody")
        self._foreseen: tuple[Race | None, dict[str, Foresight]] = (None, {})

    def listen(self) -> None:
        super().listen()
        self.lab.on(self.others, lambda style: self.lab.look(replace(self.lab.state, style=style)))
        self.lab.on(self.likely, self.tell_likely)
        self.lab.on(self.order, lambda order: self.lab.look(replace(self.lab.state, order=order)))

    @property
    def place(self) -> Name:  # type: ignore[override]  # that of the branch on show
        return self.lab.state.name

    def advices(self, name: Name) -> dict[str, Advice[Action]]:
        """What is known of the choices in a branch."""
        return self.counsel_of(name).advices

    def foresight_by_choice(self, race: Race | None) -> dict[str, Foresight]:
        """What follows for certain from each choice at the position on show."""
        if self._foreseen[0] is not race:
            self._foreseen = (race, foresee_choices(race))
        return self._foreseen[1]

    def with_more_playouts(self) -> WhatIfState:
        state = self.lab.state
        here = replace(state.here, times=state.here.times + 1)
        return replace(state, branches={**state.branches, state.name: here})

    def say_progress(self) -> str:
        return say_progress(self.counsel, VOICE)

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
        if find_leaders(counsel).best is None:
            return _("The chances are worked out: no choice is ahead of all the others.")
        choice, rate = say_action(counsel.best.action, race), whole_percent(counsel.best.rate)
        said = _("The chances are worked out: “{choice}” is ahead, with about {rate} out of 100 races.")
        return said.format(choice=choice, rate=rate)

    # --- drawing ---

    def show(self, state: WhatIfState) -> None:
        race, counsel = state.here.race, self.counsel
        seen = self.foresight_by_choice(race)  # before the counsels begin to work beside it
        for name in self.counsels.keys() - state.branches.keys():
            self.counsels[name].drop()
        for name, branch in state.branches.items():
            self.ask(self.counsel_of(name), branch.race, branch.times, SEED, state.style)
        asked = counsel.about is not None
        choices = [] if race is None else [*say_choices(race, seen)]
        rows = (
            guess_rows(choices, missed_choice(state.missed, race)) if state.guessing else option_rows(choices, counsel)
        )
        with self.options.hold_sync():
            self.options.labels = self.best_words()
            self.options.title = _("The choices, and the chance of winning")
            self.options.rows = in_order(rows, state.order, counsel.ready)
            self.options.chosen = state.looked
        self.show_everybody(state)
        controls.show_widget(self.everybody, asked and not state.guessing)
        controls.show_widget(self.options, race is not None)
        styles = [(_("sensible"), "sensible"), (_("random"), "random")]
        orders = [
            (pgettext("the order of choices", "best chance first"), "chance"),
            (pgettext("the order of choices", "by colour"), "colour"),
        ]
        self.show_tools()
        update_control(self.others, _("The others play"), state.style, options=styles)
        update_control(self.order, _("Order of the choices"), state.order, options=orders)
        title = _("Tells you what follows most often from the choice you point at, or else from the best one.")
        update_control(self.likely, _("Likely line"), title=title, dim=not asked)

    def show_everybody(self, state: WhatIfState) -> None:
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
    head = "".join(f'<th scope="col" translate="no" title="{name}">{name}</th>' for name in names)
    body = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th>{"".join(f"<td>{html.escape(each)}</td>" for each in cells)}</tr>'
        for name, cells in rows
    )
    title = _("After “{choice}”").format(choice=say_action(advice.action, race))
    return f"<table><caption>{html.escape(title)}</caption><thead><tr><td></td>{head}</tr></thead>{body}</table>"


def in_order(rows: Sequence[dict[str, object]], order: str, ready: bool) -> list[dict[str, object]]:
    """The choices as they are shown; if there are many (from a hidden hand), the best first, once their chances are
    `ready`."""
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
        say_event(event, race)
        for each in (first, *others)
        for event in at_least(Importance.NEWS, each.events)
        if not isinstance(event, CardPlayed | MotorUsed)
    ]
    choice = say_action(first.last_action, race) if first.last_action else ""
    if line.alike == line.deals:
        opening = _(
            "{choice}: this is what always follows, however the hidden cards are dealt, if everybody plays sensibly."
        )
    else:
        opening = _("{choice}: most often ({share} of the time) the cars end up where they do here.")
    said = [opening.format(choice=choice, share=say_percent(line.alike / line.deals))]
    if cards:
        said.append(_("The others play: {cards}.").format(cards=row(cards)))
    return join_sentences([*said, *told])


PLAYOUTS, SLICE = 400, 100
"""Races played out for each choice at each value, and at a time; where NumPy is missing, a share of them."""

KEPT = 12
"""Number of curves that are remembered."""

Key = tuple[str, ...]
"""What a curve is about: how the others play, and every position of it."""

Shares = tuple[float, ...]
"""By seat the chance to win after the best choice."""


class Curve:
    """The controls `curve_over` and `curve_card` of a curve, and its chart below them."""

    def __init__(self, lab: Lab[WhatIfState]) -> None:
        self.lab = lab
        self.curve_over, self.curve_card = controls.menu(), controls.menu()
        self.chart, self.caption = Chart(clickable=True), controls.caption()
        self.box = with_classes(VBox([self.caption, self.chart]), "curve")
        self.known: dict[Key, list[Shares]] = {}
        self.fault: Exception | None = None
        self.key: Key = ()
        self._variants: tuple[WhatIfState | None, tuple[Variant, ...]] = (None, ())
        self.work: Work[Shares | None] = lab.work(self.take, self.fail)

    def listen(self) -> None:
        self.lab.on(self.curve_over, lambda kind: self.lab.look(replace(self.lab.state, curve=kind)))
        self.lab.on(self.curve_card, lambda card: self.lab.look(replace(self.lab.state, card=card)))
        self.lab.on(self.chart, self.set_value)

    # --- acting ---

    def set_value(self, content: Mapping[str, object]) -> None:
        """Go on with the value that was clicked."""
        known = self.variants_of(self.lab.state)
        variant = known[number_in(content, "at", below=len(known))]
        if variant.position != self.lab.state.position:
            self.lab.go(with_variant(self.lab.state, variant))

    # --- working it out ---

    def variants_of(self, state: WhatIfState) -> tuple[Variant, ...]:
        if self._variants[0] is not state:
            self._variants = (state, variants(state))
        return self._variants[1]

    def ask(self, state: WhatIfState) -> None:
        """Begin to work on the curve, or go on with what is known of it."""
        every = self.variants_of(state)
        key = (state.style, *(str(variant.position) for variant in every))
        if key == self.key:
            return
        self.key, self.fault = key, None
        self.known = dict([*self.known.items()][-KEPT:])
        done = self.known.setdefault(key, [])
        self.work.start(judge_variants(every[len(done) :], state.style))

    def take(self, shares: Shares | None) -> None:
        if shares is not None:
            self.known[self.key] = [*self.known[self.key], shares]
            self.show(self.lab.state)

    def fail(self, error: Exception) -> None:
        self.fault = error
        self.show(self.lab.state)

    # --- drawing ---

    def show(self, state: WhatIfState) -> None:
        names = (
            pgettext("what a curve is about", "nothing"),
            pgettext("what a curve is about", "a motor"),
            pgettext("what a curve is about", "the space of a car"),
            pgettext("what a curve is about", "a card"),
        )
        update_control(
            self.curve_over, _("Curve of the chances"), state.curve, options=[*zip(names, KINDS, strict=True)]
        )
        held = [
            (_("{seat}: {card}").format(seat=say_seat(state.position, seat), card=say_card(card)), str(card))
            for seat, card in cards_held(state.position)
        ]
        chosen = card_of(state)
        update_control(
            self.curve_card,
            _("Which card"),
            str(chosen),
            options=held,
            shown=state.curve == "card" and chosen is not None,
        )
        controls.show_widget(self.box, bool(state.curve))
        if not state.curve:
            self.work.stop()
            self.key, self.caption.value, self.chart.figure, self.chart.alt = (), "", {}, ""
            return
        self.ask(state)
        self.draw(state)

    def draw(self, state: WhatIfState) -> None:
        every, known, race = self.variants_of(state), self.known[self.key], state.here.drawn
        values = [variant.value for variant in every]
        now = value_now(state)
        self.caption.value = say_fault(self.fault, race, VOICE) if self.fault else say_caption(state)
        names = [say_seat(state.position, seat) for seat in state.position.seats]
        labels = {"chance": _("chance of winning"), "value": say_subject(state)}
        at = values.index(now) if now in values else -1
        self.chart.figure = curve_picture(state.position.players, values, known, at, names=names, labels=labels)
        told = zip(values, known, strict=False)
        self.chart.alt = series(
            _("{value}: {shares}").format(value=value, shares=say_shares(names, shares)) for value, shares in told
        )


def judge_variants(every: tuple[Variant, ...], style: str) -> Iterator[Shares | None]:
    """Everybody's chance at each value, in order; None after each slice of work before it."""
    for variant in every:
        advisor = make_advisor(variant.race, SEED, style)
        for _step in range(PLAYOUTS // SLICE):
            yield from advisor.step_in_slices(SLICE // paced_playouts(PLAYOUTS, advisor.pace))
        yield max(advisor.advice, key=lambda advice: advice.wins).chances


# --- words -----------------------------------------------------------------------------------------------------------


def say_subject(state: WhatIfState) -> str:
    """What the curve is over."""
    seat, card = say_seat(state.position, state.seat), card_of(state)
    match state.curve:
        case "motor":
            return _("{seat}: value of the motor").format(seat=seat)
        case "space":
            return _("{seat}: space of the car").format(seat=seat)
    return "" if card is None else _("value of {card}").format(card=say_card(card))


def say_caption(state: WhatIfState) -> str:
    """What is to be seen, or why there is nothing."""
    if state.here.race is None or state.here.race.to_act is None:
        return _("Nobody has a choice here: there is nothing to work out.")
    if not say_subject(state):
        return _("No card in any hand is known here.")
    return _("Everybody's chance of winning after the best choice. Press a value to set it.")


def say_shares(names: list[str], shares: Shares) -> str:
    """Everybody's chance, in the order of the seats."""
    return row(
        _("{seat} ({number})").format(seat=name, number=say_percent(share))
        for name, share in zip(names, shares, strict=True)
    )
