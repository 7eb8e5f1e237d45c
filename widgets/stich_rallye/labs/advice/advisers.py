"""Who advises in the labs of this game, and what is said when nobody can."""

from __future__ import annotations

from rally.errors import RallyError
from rally.stich_rallye import Race
from widgets.shared.labs.counsel import Advisor
from widgets.shared.words import _
from widgets.stich_rallye.words import say_error


def make_advisor(race: Race, seed: int, style: str) -> Advisor:
    """The Advisor of `rally` for this race. ImportError where there is no NumPy."""
    from rally.stich_rallye.players.advisor import Advisor as Playouts

    return Playouts(race, seed=seed, style=style)


def say_fault(fault: Exception, race: Race | None) -> str:
    """Why no choice can be judged here."""
    if isinstance(fault, ImportError):
        return _("Chances and hints need NumPy, and it is not installed here. Everything else works.")
    if isinstance(fault, RallyError):
        return " ".join(say_error(fault, race))
    return _("Something went wrong in the program: {fault}").format(fault=f"{type(fault).__name__}: {fault}")
