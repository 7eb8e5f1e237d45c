"""What is said of a chance, and which choice is ahead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rally.errors import RallyError
from widgets.shared.labs.advice.counsel import Advice, Counsel, R, V
from widgets.shared.labs.races.screen import A
from widgets.shared.words import _, together
from widgets.shared.words.voice import Voice

from .comparing import is_better


@dataclass(frozen=True)
class Ahead:
    """Which choices are ahead, by their texts. best: the one that is better than all others; level: if there is none,
    those of which one may be the best. Nothing is ahead while nobody has won a race."""

    best: str | None = None
    level: frozenset[str] = frozenset()

    def marks(self, name: str, ready: bool) -> dict[str, bool]:
        """The marks of a choice, as the part Options takes them. ready: is all worked out?"""
        return {"best": name == self.best, "level": ready and name in self.level}


def by_rate(advice: Advice[object]) -> tuple[float, ...]:
    """Choices are ranked by the races that they win."""
    return (advice.rate,)


def ahead(
    counsel: Counsel[R, V],
    worth: Callable[[V], tuple[float, ...]] = by_rate,
    better: Callable[[V, V], bool] = is_better,
) -> Ahead:
    """What is ahead among the choices that are known by now.

    worth(advice): what choices are ranked by. better(one, other): whether one is better, as far as can be seen.
    """
    if not counsel.advices:
        return Ahead()
    first = max(counsel.advices, key=lambda name: worth(counsel.advices[name]))
    top = counsel.advices[first]
    if not top.rate:
        return Ahead()
    level = frozenset(name for name, advice in counsel.advices.items() if name == first or not better(top, advice))
    return Ahead(level=level) if len(level) > 1 else Ahead(best=first)


def say_fault(fault: Exception, race: R | None, voice: Voice[R, A]) -> str:
    """Why no choice can be judged here."""
    if isinstance(fault, RallyError):
        return together(voice.errors(fault, race))
    return _("Something went wrong in the program: {fault}").format(fault=f"{type(fault).__name__}: {fault}")
