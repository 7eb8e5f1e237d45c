"""Who advises in the labs of this game, and what is said when nobody can."""

from __future__ import annotations

from collections.abc import Iterable

from rally.stich_rallye import Action, Race
from widgets.shared.labs.advice import chances
from widgets.shared.labs.advice.counsel import Advice, Advisor
from widgets.stich_rallye.words.voice import VOICE


def make_advisor(race: Race, seed: int, style: str, actions: Iterable[Action] | None = None) -> Advisor[Advice[Action]]:
    """The Advisor of `rally` for this race.

    actions: the only ones that it judges.
    """
    from rally.stich_rallye.players.advisor import Advisor as Playouts

    return Playouts(race, seed=seed, style=style, actions=actions)


def say_fault(fault: Exception, race: Race | None) -> str:
    """Why no choice can be judged here."""
    return chances.say_fault(fault, race, VOICE)
