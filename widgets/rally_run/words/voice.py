"""How Rally Run! speaks, as the shared parts of the house ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rally.errors import RallyError
from rally.rally_run import Action, Event, Race
from widgets.shared.words import _, ngettext
from widgets.shared.words.names import say_seat

from .faults import say_error
from .happened import say_move
from .importance import Importance, importance
from .names import say_trophy
from .now import say_action, say_due, say_place, say_standing
from .telling import told


def turns_of(race: Race, seat: int | None) -> int:
    """How many turns a player has had since the race began; 0 if it does not tell of its beginning."""
    *later, first = race.history()
    if not first.events:
        return 0
    return sum(each.previous.turn == seat and each.turning is None for each in later if each.previous is not None)


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
            "wanderer": _("computer: drives about at random"),
            "forgetful": _("computer: forgets a lot"),
            "attentive": _("computer: forgets a little"),
            "rememberer": _("computer: forgets nothing"),
        }[kind]

    def due(self, race: Race) -> str:
        return say_due(race)

    def standing(self, race: Race) -> str:
        return say_standing(race)

    def won(self, race: Race) -> str:
        seat, turns = say_seat(race, race.winner or 0), turns_of(race, race.winner)
        if not turns:
            return _("{seat} wins!").format(seat=seat)
        said = ngettext("{seat} wins in {turns} turn!", "{seat} wins in {turns} turns!", turns)
        return said.format(seat=seat, turns=turns)

    def placing(self, race: Race) -> Sequence[int]:
        return () if race.winner is None else (race.winner,)

    def place(self, race: Race, seat: int) -> str:
        return _("{place}, {trophy}").format(place=say_place(race, seat), trophy=say_trophy(race.trophies[seat]))

    def told(self, races: Iterable[Race]) -> list[str]:
        return told(races)

    def is_minor(self, event: Event) -> bool:
        return importance(event) <= Importance.REMARK

    def steps(self, events: Sequence[Event], before: Race) -> list[str]:
        return say_move(events, before)


VOICE = RallyRunVoice()
