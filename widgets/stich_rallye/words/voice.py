"""How Stich Rallye speaks, as the shared parts of the house ask for it."""

from __future__ import annotations

from rally.errors import RallyError
from rally.stich_rallye import Action, Race
from widgets.shared.words.names import say_seat

from .faults import say_error
from .moment import say_action


class StichRallyeVoice:
    """The words of this game (`widgets.shared.words.voice.Voice`)."""

    def errors(self, error: RallyError, race: Race | None) -> list[str]:
        return say_error(error, race)

    def seat(self, race: Race, seat: int) -> str:
        return say_seat(race, seat)

    def action(self, action: Action, race: Race) -> str:
        return say_action(action, race)


VOICE = StichRallyeVoice()
