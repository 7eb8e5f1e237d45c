"""How Stich Rallye speaks, as the shared parts of the house ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rally.errors import RallyError
from rally.stich_rallye import Action, Event, Race
from widgets.shared.words import _
from widgets.shared.words.names import say_seat

from .faults import say_error
from .happened import say_move
from .importance import Importance, importance
from .names import say_place
from .now import say_action, say_due, say_standing
from .telling import told


class StichRallyeVoice:
    """The words of this game (`widgets.shared.words.voice.Voice`)."""

    def errors(self, error: RallyError, race: Race | None) -> list[str]:
        return say_error(error, race)

    def seat(self, race: Race, seat: int) -> str:
        return say_seat(race, seat)

    def action(self, action: Action, race: Race) -> str:
        return say_action(action, race)

    def kind(self, kind: str) -> str:
        return {
            "random": _("computer: at random"),
            "sensible": _("computer: sensible"),
            "adviser": _("computer: thinks ahead"),
        }[kind]

    def due(self, race: Race) -> str:
        return say_due(race)

    def standing(self, race: Race) -> str:
        return say_standing(race)

    def won(self, race: Race) -> str:
        seat = say_seat(race, race.winner or 0)
        return _("{seat} wins in round {round}!").format(seat=seat, round=race.round)

    def placing(self, race: Race) -> Sequence[int]:
        return race.standing_order

    def place(self, race: Race, seat: int) -> str:
        return _("{place}, motor {motor}").format(place=say_place(race, seat), motor=race.motors[seat].value)

    def told(self, races: Iterable[Race]) -> list[str]:
        return told(races)

    def is_minor(self, event: Event) -> bool:
        return importance(event) == Importance.DETAIL

    def steps(self, events: Sequence[Event], before: Race) -> list[str]:
        return say_move(events, before)


VOICE = StichRallyeVoice()
