"""What there is to answer now at the table: a row of buttons, of which only those are shown that are asked for."""

from __future__ import annotations

from typing import Any

from rally.stich_rallye import Race, Turbo, standing
from rally.stich_rallye.players.foresight import foresee
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.table import AFTER_FILM
from widgets.shared.words import _
from widgets.stich_rallye.labs.advice.chances import said_foresight
from widgets.stich_rallye.words import say_seat

from .table import Table

USING, SAVING = "rally-motor-use", "rally-motor-save"
"""The classes of the two answers about the motor."""


class Asking:
    """The questions to people. Controls: `turbo`, `no_turbo`, `go_on`, `show_cards`, `next_race`.

    `landings`: what the answers about the motor lead to, as Track takes its `marks`.
    Those that would tell how the film on show ends appear when it has ended.
    """

    def __init__(self) -> None:
        self.landings: dict[str, dict[str, Any]] = {}
        self.turbo, self.no_turbo = controls.button(), controls.button()
        self.go_on, self.show_cards = controls.button(), controls.button()
        self.next_race = controls.button()
        self.controls = [self.turbo, self.no_turbo, self.go_on, self.show_cards, self.next_race]
        for telling in (self.turbo, self.no_turbo, self.next_race):
            telling.add_class(AFTER_FILM)
        self.turbo.add_class(USING)
        self.no_turbo.add_class(SAVING)

    def show(self, table: Table) -> None:
        race = table.race
        person = table.person or 0
        asked = table.person is not None and not table.needs_showing and race.phase == "turbo"
        card = standing(race.trick).lowest.value if asked else 0
        use = _("Use the motor: {card} + {motor}").format(card=card, motor=race.motors[person].value)
        self.landings = landings(race) if asked else {}
        told = {name: str(landing["said"]) for name, landing in self.landings.items()}
        put(self.turbo, use, primary=True, shown=asked, title=told.get(USING, ""))
        put(self.no_turbo, _("Save it: {card}").format(card=card), shown=asked, title=told.get(SAVING, ""))
        put(self.go_on, say_go_on(race), primary=True, shown=table.paused)
        whose = _("{seat}: show my cards").format(seat=say_seat(race, person))
        put(self.show_cards, whose, primary=True, shown=table.needs_showing)
        put(self.next_race, _("Play another race"), primary=True, shown=race.winner is not None)


def landings(race: Race) -> dict[str, dict[str, Any]]:
    """Where the car comes to rest by each answer to the question of the motor, rolls and all, as Track marks it."""
    found = {}
    for name, used in ((USING, True), (SAVING, False)):
        seen = foresee(race, Turbo(used))
        assert race.to_act is not None  # somebody is asked
        space = seen.after.cars[race.to_act] % len(race.track)
        found[name] = {"space": space, "said": said_foresight(race, seen)}
    return found


def say_go_on(race: Race) -> str:
    match race.phase:
        case "end":
            return _("Go on: everybody uses the motor")
        case "deal":
            return _("Go on: deal round {round}").format(round=race.round + 1)
    return _("Go on")
