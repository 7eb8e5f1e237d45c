"""Everybody's chance to win as a curve over a motor's value, a car's space or a card; a click sets the value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from widgets.shared.figures.chances import curve_picture
from widgets.shared.labs import controls
from widgets.shared.labs.advice.counsel import slower
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.messages import number_in
from widgets.shared.labs.table import dressed
from widgets.shared.labs.work import Work
from widgets.shared.parts import Chart
from widgets.shared.parts.looks import VBox
from widgets.shared.words import _, pgettext, say_percent
from widgets.shared.words.names import row, series
from widgets.stich_rallye.labs.advice.advisers import make_advisor, say_fault
from widgets.stich_rallye.words import say_card, say_seat

from .states import WhatIf
from .variants import KINDS, Variant, card_of, cards_held, turned_to, value_now, variants

SEED = 0

PLAYOUTS, SLICE = 400, 100
"""Races played out for each choice at each value, and at a time; where NumPy is missing, a share of them."""

KEPT = 12
"""So many curves are known again."""

Key = tuple[str, ...]
"""What a curve is about: how the others play, and every position of it."""

Shares = tuple[float, ...]
"""By seat the chance to win after the best choice."""


class Curve:
    """The controls `curve_over` and `curve_card` of a curve, and its chart below them."""

    def __init__(self, lab: Lab[WhatIf]) -> None:
        self.lab = lab
        self.curve_over, self.curve_card = controls.menu(), controls.menu()
        self.chart, self.caption = Chart(clickable=True), controls.caption()
        self.box = dressed(VBox([self.caption, self.chart]), "curve")
        self.known: dict[Key, list[Shares]] = {}
        self.fault: Exception | None = None
        self.key: Key = ()
        self._variants: tuple[WhatIf | None, tuple[Variant, ...]] = (None, ())
        self.work: Work[Shares | None] = lab.work(self.take, self.fail)

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.curve_over, lambda kind: self.lab.look(replace(self.lab.state, curve=kind)))
        self.lab.on(self.curve_card, lambda card: self.lab.look(replace(self.lab.state, card=card)))
        self.lab.on(self.chart, self.set_value)

    # --- acting ---

    def set_value(self, content: Mapping[str, object]) -> None:
        """Go on with the value that was clicked."""
        known = self.variants_of(self.lab.state)
        variant = known[number_in(content, "at", below=len(known))]
        if variant.position != self.lab.state.position:
            self.lab.go(turned_to(self.lab.state, variant))

    # --- working it out ---

    def variants_of(self, state: WhatIf) -> tuple[Variant, ...]:
        """The positions of the curve on show."""
        if self._variants[0] is not state:
            self._variants = (state, variants(state))
        return self._variants[1]

    def ask(self, state: WhatIf) -> None:
        """Begin to work on the curve, or go on with what is known of it."""
        every = self.variants_of(state)
        key = (state.style, *(str(variant.position) for variant in every))
        if key == self.key:
            return
        self.key, self.fault = key, None
        self.known = dict([*self.known.items()][-KEPT:])
        done = self.known.setdefault(key, [])
        self.work.start(judged(every[len(done) :], state.style))

    def take(self, shares: Shares | None) -> None:
        if shares is not None:
            self.known[self.key] = [*self.known[self.key], shares]
            self.show(self.lab.state)

    def fail(self, error: Exception) -> None:
        self.fault = error
        self.show(self.lab.state)

    # --- drawing ---

    def show(self, state: WhatIf) -> None:
        names = (
            pgettext("what a curve is about", "nothing"),
            pgettext("what a curve is about", "a motor"),
            pgettext("what a curve is about", "the space of a car"),
            pgettext("what a curve is about", "a card"),
        )
        put(self.curve_over, _("Curve of the chances"), state.curve, options=[*zip(names, KINDS, strict=True)])
        held = [
            (_("{seat}: {card}").format(seat=say_seat(state.position, seat), card=say_card(card)), str(card))
            for seat, card in cards_held(state.position)
        ]
        chosen = card_of(state)
        put(
            self.curve_card,
            _("Which card"),
            str(chosen),
            options=held,
            shown=state.curve == "card" and chosen is not None,
        )
        controls.show(self.box, bool(state.curve))
        if not state.curve:
            self.work.stop()
            self.key, self.caption.value, self.chart.figure, self.chart.alt = (), "", {}, ""
            return
        self.ask(state)
        self.draw(state)

    def draw(self, state: WhatIf) -> None:
        """The curve as far as it is known."""
        every, known, race = self.variants_of(state), self.known[self.key], state.here.drawn
        values = [variant.value for variant in every]
        now = value_now(state)
        self.caption.value = say_fault(self.fault, race) if self.fault else say_caption(state)
        names = [say_seat(state.position, seat) for seat in state.position.seats]
        labels = {"chance": _("chance of winning"), "value": say_subject(state)}
        at = values.index(now) if now in values else -1
        self.chart.figure = curve_picture(state.position.players, values, known, at, names=names, labels=labels)
        told = zip(values, known, strict=False)
        self.chart.alt = series(
            _("{value}: {shares}").format(value=value, shares=say_shares(names, shares)) for value, shares in told
        )


def judged(every: tuple[Variant, ...], style: str) -> Iterator[Shares | None]:
    """Everybody's chance at each value, in order; None after each slice of work before it."""
    for variant in every:
        advisor = make_advisor(variant.race, SEED, style)
        for _step in range(PLAYOUTS // SLICE):
            yield from advisor.stepping(SLICE // slower(PLAYOUTS, advisor.pace))
        yield max(advisor.advice, key=lambda advice: advice.wins).chances


# --- words -----------------------------------------------------------------------------------------------------------


def say_subject(state: WhatIf) -> str:
    """What the curve is over."""
    seat, card = say_seat(state.position, state.seat), card_of(state)
    match state.curve:
        case "motor":
            return _("{seat}: value of the motor").format(seat=seat)
        case "space":
            return _("{seat}: space of the car").format(seat=seat)
    return "" if card is None else _("value of {card}").format(card=say_card(card))


def say_caption(state: WhatIf) -> str:
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
