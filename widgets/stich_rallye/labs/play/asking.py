"""What there is to answer now at the table: a row of buttons, of which only those are shown that are asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rally.stich_rallye import Action, Race, Turbo, standing
from rally.stich_rallye.players.foresight import foresee
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.play.host import Host
from widgets.shared.labs.table import AFTER_FILM
from widgets.shared.words import _
from widgets.stich_rallye.labs.advice.chances import said_foresight
from widgets.stich_rallye.words import say_seat

from .table import Sitting

USING, SAVING = "rally-motor-use", "rally-motor-save"
"""The classes of the two answers about the motor."""


class Asking:
    """The questions to people. Controls: `turbo`, `no_turbo`, `show_cards`.

    `landings`: what the answers about the motor lead to, as Track takes its `marks`; they appear, like the answers,
    when the film on show has ended, for they would tell how it ends.
    """

    def __init__(self, lab: Host[Sitting, Race, Action], act: Callable[[Action], None]) -> None:
        self.lab, self.act = lab, act
        self.landings: dict[str, dict[str, object]] = {}
        self.turbo, self.no_turbo, self.show_cards = controls.button(), controls.button(), controls.button()
        for answer, name in ((self.turbo, USING), (self.no_turbo, SAVING)):
            answer.add_class(AFTER_FILM)
            answer.add_class(name)

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.turbo, lambda: self.act(Turbo(True)))
        self.lab.on(self.no_turbo, lambda: self.act(Turbo(False)))
        self.lab.on(self.show_cards, self.open_hand)

    def open_hand(self) -> None:
        """The person whose turn it is says that nobody else is looking."""
        table = self.lab.state
        if table.needs_showing:
            self.lab.look(replace(table, opened=table.person))
        else:
            self.lab.tell(None, "bad")

    def show(self) -> None:
        table = self.lab.state
        race, person = table.race, table.person or 0
        asked = table.person is not None and not table.needs_showing and race.phase == "turbo"
        card = standing(race.trick).lowest.value if asked else 0
        use = _("Use the motor: {card} + {motor}").format(card=card, motor=race.motors[person].value)
        self.landings = landings(race) if asked else {}
        told = {name: str(landing["said"]) for name, landing in self.landings.items()}
        put(self.turbo, use, primary=True, shown=asked, title=told.get(USING, ""))
        put(self.no_turbo, _("Save it: {card}").format(card=card), shown=asked, title=told.get(SAVING, ""))
        whose = _("{seat}: show my cards").format(seat=say_seat(race, person))
        put(self.show_cards, whose, primary=True, shown=table.needs_showing)


def landings(race: Race) -> dict[str, dict[str, object]]:
    """Where the car comes to rest by each answer to the question of the motor, rolls and all, as Track marks it."""
    found = {}
    for name, used in ((USING, True), (SAVING, False)):
        seen = foresee(race, Turbo(used))
        assert race.to_act is not None  # somebody is asked
        space = seen.after.cars[race.to_act] % len(race.track)
        found[name] = {"space": space, "said": said_foresight(race, seen)}
    return found
