"""What there is to answer now at the table: a row of buttons, of which only those are shown that are asked for."""

from __future__ import annotations

from rally.stich_rallye import Race, standing
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.table import AFTER_FILM
from widgets.shared.words import _
from widgets.stich_rallye.words import say_seat

from .table import Table


class Asking:
    """The questions to people. Controls: `turbo`, `no_turbo`, `go_on`, `show_cards`, `next_race`.

    Those that would tell how the film on show ends appear when it has ended.
    """

    def __init__(self) -> None:
        self.turbo, self.no_turbo = controls.button(), controls.button()
        self.go_on, self.show_cards = controls.button(), controls.button()
        self.next_race = controls.button()
        self.controls = [self.turbo, self.no_turbo, self.go_on, self.show_cards, self.next_race]
        for telling in (self.turbo, self.no_turbo, self.next_race):
            telling.add_class(AFTER_FILM)

    def show(self, table: Table) -> None:
        race = table.race
        person = table.person or 0
        asked = table.person is not None and not table.needs_showing and race.phase == "turbo"
        card = standing(race.trick).lowest.value if asked else 0
        use = _("Use the motor: {card} + {motor}").format(card=card, motor=race.motors[person].value)
        put(self.turbo, use, primary=True, shown=asked)
        put(self.no_turbo, _("Save it: {card}").format(card=card), shown=asked)
        put(self.go_on, say_go_on(race), primary=True, shown=table.paused)
        whose = _("{seat}: show my cards").format(seat=say_seat(race, person))
        put(self.show_cards, whose, primary=True, shown=table.needs_showing)
        put(self.next_race, _("Play another race"), primary=True, shown=race.winner is not None)


def say_go_on(race: Race) -> str:
    match race.phase:
        case "end":
            return _("Go on: everybody uses the motor")
        case "deal":
            return _("Go on: deal round {round}").format(round=race.round + 1)
    return _("Go on")
