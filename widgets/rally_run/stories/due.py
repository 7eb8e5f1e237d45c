"""When a story is due: whether a deed is done, as a lab shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rally.rally_run import Driven, Event, Race, TilesSwapped
from widgets.shared.words import ngettext

Due = Callable[[Any], bool]


class Shown(Protocol):
    """What a lab shows after something was done, or before anything was."""

    @property
    def before(self) -> object: ...


class Showing(Protocol):
    """A lab with such a state."""

    @property
    def state(self) -> Shown: ...


class Racing(Protocol):
    """A lab with a race."""

    @property
    def race(self) -> Race: ...


class Round(Protocol):
    """Questions, one after the other."""

    @property
    def is_over(self) -> bool: ...


class Questioning(Protocol):
    """A lab that asks what somebody remembers."""

    @property
    def round(self) -> Round | None: ...


def acted(lab: Showing) -> bool:
    """Anything has been done on the board."""
    return lab.state.before is not None


def happened(*kinds: type[Event], times: int = 1) -> Due:
    """One of these events is part of what is on show, so many times."""
    return lambda lab: sum(isinstance(event, kinds) for event in lab.state.events) >= times


def ruled(rule: str) -> Due:
    """Something is on show that follows from this rule."""
    return lambda lab: any(event.rule == rule for event in lab.state.events)


def swapped_again(lab: Racing) -> bool:
    """A tile changes places whose place was part of a swap before."""
    swaps = [{event.first, event.second} for event in lab.race.all_events() if isinstance(event, TilesSwapped)]
    return any(once & again for at, again in enumerate(swaps) for once in swaps[:at])


def asked_to_the_end(lab: Questioning) -> bool:
    """All questions of a round have been answered."""
    return lab.round is not None and lab.round.is_over


def over(lab: Racing) -> bool:
    """Somebody has won the race."""
    return lab.race.winner is not None


def driven(lab: Racing) -> bool:
    """Somebody has driven since the race began."""
    return any(isinstance(event, Driven) for event in lab.race.all_events())


def analysed(lab: Any) -> bool:
    """Every choice of a race has been judged."""
    return bool(lab.analysis.findings.complete)


def on_a_lap(lab: Any) -> bool:
    """A car drives round on what was built."""
    return bool(lab.state.driving)


def guessed(lab: Any) -> bool:
    """Somebody has guessed."""
    return lab.state.guess is not None


def turns(lab: Any) -> int:
    """How many turns have been driven in a lab in which one drives alone."""
    return sum(state.before is not None and state.race.turning is None for state in lab.states)


def say_turns(lab: Any) -> str:
    """The same in words."""
    number = turns(lab)
    return ngettext("{turns} so far", "{turns} so far", number).format(turns=number)
