"""What is said of a chance, and which choice is ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rally.errors import RallyError
from widgets.shared.labs.counsel import Advice, Counsel
from widgets.shared.words import _
from widgets.shared.words.voice import Voice


def rate_of(advice: Advice) -> float:
    """The share of races that a choice wins."""
    return advice.rate


def the_best(counsel: Counsel, worth: Callable[[Any], Any] = rate_of) -> str | None:
    """The choice that is worth more than all others; None where two are level, or nobody has won a race."""
    values = {name: worth(advice) for name, advice in counsel.advices.items()}
    ranked = sorted(values, key=lambda name: values[name], reverse=True)
    if not ranked or not counsel.advices[ranked[0]].rate:
        return None
    return None if len(ranked) > 1 and values[ranked[0]] == values[ranked[1]] else ranked[0]


def say_fault(fault: Exception, race: Any, voice: Voice) -> str:
    """Why no choice can be judged here."""
    if isinstance(fault, ImportError):
        return _("Chances and hints need NumPy, and it is not installed here. Everything else works.")
    if isinstance(fault, RallyError):
        return " ".join(voice.errors(fault, race))
    return _("Something went wrong in the program: {fault}").format(fault=f"{type(fault).__name__}: {fault}")
