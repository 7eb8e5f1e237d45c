"""How Rally Run! speaks, as the shared parts of the house ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rally.errors import RallyError
from rally.rally_run import Action, Event, Race
from widgets.shared.words import _
from widgets.shared.words.names import say_seat

from .faults import say_error
from .happened import say_move
from .importance import Importance, importance
from .names import say_trophy
from .now import say_action, say_due, say_place, say_standing
from .telling import told


class RallyRunVoice:
    """The words of this game (`widgets.shared.words.voice.Voice`)."""

    def errors(self, error: RallyError, race: Race | None) -> list[str]:
        return say_error(error, race)

    def seat(self, race: Race, seat: int) -> str:
        return say_seat(race, seat)

    def action(self, action: Action, race: Race) -> str:
        return say_action(action, race)

    def kind(self, kind: str) -> str:
        return {
            "wanderer": _("computer: drives about by chance"),
            "forgetful": _("computer: forgets much"),
            "attentive": _("computer: forgets little"),
            "rememberer": _("computer: forgets nothing"),
        }[kind]

    def due(self, race: Race) -> str:
        return say_due(race)

    def standing(self, race: Race) -> str:
        return say_standing(race)

    def place(self, race: Race, seat: int) -> str:
        return _("{place}, {trophy}").format(place=say_place(race, seat), trophy=say_trophy(race.trophies[seat]))

    def told(self, races: Iterable[Race]) -> list[str]:
        return told(races)

    def is_minor(self, event: Event) -> bool:
        return importance(event) <= Importance.REMARK

    def steps(self, events: Sequence[Event], before: Race) -> list[str]:
        return say_move(events, before)


VOICE = RallyRunVoice()
