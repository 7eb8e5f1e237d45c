"""When a story is due: whether a deed is done, as a lab shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, Protocol

from rally.rally_run import Driven, Event, Race, RaceWon, TilesSwapped, TileStaysOpen, TileTurnedRound, TrophyTaken
from widgets.shared.words import ngettext

Due = Callable[[Any], bool]

SWAPPED = 2
"""So many tiles lie elsewhere, or in another way, after one deed of somebody who lays roads."""


class Shown(Protocol):
    """What a lab shows after something was done, or before anything was."""

    @property
    def race(self) -> Race: ...
    @property
    def before(self) -> Race | None: ...
    @property
    def events(self) -> Sequence[Event]: ...


class Showing(Protocol):
    """A lab with such a state, all those on the way back to it, and what it began with."""

    @property
    def state(self) -> Shown: ...
    @property
    def states(self) -> Iterable[Shown]: ...
    @property
    def first(self) -> Shown: ...


class Racing(Protocol):
    """A lab with a race."""

    @property
    def race(self) -> Race: ...


class Round(Protocol):
    """Questions, one after the other."""

    @property
    def is_over(self) -> bool: ...
    @property
    def swaps(self) -> bool: ...


class Questioning(Protocol):
    """A lab that asks what somebody remembers."""

    @property
    def round(self) -> Round | None: ...


class Seated(Protocol):
    """A table where a race is played, and which of its seats are people."""

    @property
    def race(self) -> Race: ...
    @property
    def people(self) -> Sequence[int]: ...


class Playing(Protocol):
    """A lab in which a race is played."""

    @property
    def state(self) -> Seated: ...


def happened(*kinds: type[Event]) -> Due:
    """One of these events is part of what is on show."""
    return lambda lab: any(isinstance(event, kinds) for event in lab.state.events)


def found(kind: str) -> Due:
    """A tile of this kind has just been turned over, turned round and driven onto."""

    def due(lab: Showing) -> bool:
        laid = [event.cell for event in lab.state.events if isinstance(event, TileTurnedRound)]
        return any(lab.state.race.kind(cell) == kind for cell in laid) and happened(Driven)(lab)

    return due


def left_behind(seat: int, direction: str) -> Due:
    """The car of this seat has just driven on in this direction, and the tile that it left stays open for another."""

    def due(lab: Showing) -> bool:
        drives = [event for event in lab.state.events if isinstance(event, Driven)]
        stays = happened(TileStaysOpen)(lab)
        return stays and any((drive.seat, drive.direction) == (seat, direction) for drive in drives)

    return due


def took_trophy(seat: int) -> Due:
    """This seat has just taken the top trophy."""
    return lambda lab: any(isinstance(event, TrophyTaken) and event.seat == seat for event in lab.state.events)


def won_at(colour: str) -> Due:
    """Somebody has just won the race on the start-finish tile of this colour."""
    return lambda lab: any(
        isinstance(event, RaceWon) and lab.state.race.trophies[event.seat] == colour for event in lab.state.events
    )


def laid_onwards(seat: int) -> Due:
    """On the first turn of this seat a dead end has just been laid so that it points onwards (R3.3)."""
    return lambda lab: any(
        isinstance(event, TileTurnedRound) and (event.rule, event.seat) == ("R3.3", seat) for event in lab.state.events
    )


def swapped_again(lab: Racing) -> bool:
    """A tile changes places whose place was part of a swap before."""
    swaps = [{event.first, event.second} for event in lab.race.all_events() if isinstance(event, TilesSwapped)]
    return any(once & again for at, again in enumerate(swaps) for once in swaps[:at])


def asked_to_the_end(lab: Questioning) -> bool:
    """All questions of a round have been answered."""
    return lab.round is not None and lab.round.is_over


def asked_about_swaps(lab: Questioning) -> bool:
    """All questions of a round have been answered, and tiles were swapped in what was watched."""
    return lab.round is not None and lab.round.is_over and lab.round.swaps


def over(lab: Racing) -> bool:
    """Somebody has won the race."""
    return lab.race.winner is not None


def driven_by_people(lab: Playing) -> bool:
    """A person, and not the computer, has driven since the race began."""
    races = lab.state.race.history()
    return any(isinstance(event, Driven) and event.seat in lab.state.people for race in races for event in race.events)


def analysed(lab: Any) -> bool:
    """Every choice of a race has been judged."""
    return bool(lab.analysis.findings.complete)


def on_own_lap(lab: Any) -> bool:
    """A car drives round on what was laid tile by tile since the lawn was empty, and not at one go by the lab."""
    fields = [{*state.roads} for state in lab.states]
    begun = max((index for index, roads in enumerate(fields) if not roads), default=len(fields))
    steps = pairwise(fields[begun:])
    return bool(lab.state.driving and fields[begun:] and all(len(after - before) <= SWAPPED for before, after in steps))


def guessed(lab: Any) -> bool:
    """Somebody has guessed."""
    return lab.state.guess is not None


def since_begun(lab: Showing) -> list[Shown]:
    """The states since the race on show was begun; none if that was elsewhere than the lesson begins it."""
    states = [*lab.states]
    begun = max((index for index, state in enumerate(states) if state.before is None), default=-1)
    return states[begun + 1 :] if begun >= 0 and states[begun].race == lab.first.race else []


def turns(lab: Showing) -> int:
    """How many turns of this race have been driven in a lab in which one drives alone."""
    return sum(state.race.turning is None for state in since_begun(lab))


def home_in(most: int) -> Callable[[Showing], bool]:
    """The race was won in so many turns at most, from where the lesson begins it."""
    return lambda lab: 0 < turns(lab) <= most


def say_turns(lab: Showing) -> str:
    """The same in words."""
    number = turns(lab)
    return ngettext("{turns} so far", "{turns} so far", number).format(turns=number)
