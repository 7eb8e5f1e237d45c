"""The deeds that lessons of Rally Run! ask for: whether one is done, as a lab shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

from rally.rally_run import (
    Action,
    Driven,
    Event,
    Race,
    RaceWon,
    TilesSwapped,
    TileStaysOpen,
    TileTurnedRound,
    TrophyTaken,
)
from widgets.lab.story import HasRace
from widgets.words import ngettext

if TYPE_CHECKING:
    from widgets.lab.lab import Lab
    from widgets.races.table import PlayState

Due = Callable[[Any], bool]

SWAPPED = 2
"""So many tiles lie elsewhere, or in another way, after one deed of somebody who lays roads."""


class ShownState(HasRace[Race], Protocol):
    """What a lab shows after something was done, or before anything was."""

    @property
    def before(self) -> Race | None: ...
    @property
    def events(self) -> Sequence[Event]: ...


def event_happened(*kinds: type[Event]) -> Due:
    """One of these events is part of what is on show."""
    return lambda lab: any(isinstance(event, kinds) for event in lab.state.events)


def tile_found(kind: str) -> Due:
    """A tile of this kind has just been turned over, turned round and driven onto."""

    def due(lab: Lab[ShownState]) -> bool:
        laid = [event.cell for event in lab.state.events if isinstance(event, TileTurnedRound)]
        return any(lab.state.race.kind(cell) == kind for cell in laid) and event_happened(Driven)(lab)

    return due


def left_behind(seat: int, direction: str) -> Due:
    """The car of this seat has just driven on in this direction, and the tile that it left stays open for another."""

    def due(lab: Lab[ShownState]) -> bool:
        drives = [event for event in lab.state.events if isinstance(event, Driven)]
        stays = event_happened(TileStaysOpen)(lab)
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


def swapped_again(lab: HasRace[Race]) -> bool:
    """A tile changes places whose place was part of a swap before."""
    swaps = [{event.first, event.second} for event in lab.race.all_events() if isinstance(event, TilesSwapped)]
    return any(once & again for at, again in enumerate(swaps) for once in swaps[:at])


def asked_to_the_end(lab: Any) -> bool:
    """All questions of a round have been answered."""
    return lab.round is not None and bool(lab.round.is_over)


def asked_about_swaps(lab: Any) -> bool:
    """All questions of a round have been answered, and tiles were swapped in what was watched."""
    return lab.round is not None and bool(lab.round.is_over and lab.round.swaps)


def race_over(lab: HasRace[Race]) -> bool:
    """Somebody has won the race."""
    return lab.race.winner is not None


def driven_by_people(lab: Lab[PlayState[Race, Action]]) -> bool:
    """A person, and not the computer, has driven since the race began."""
    races = lab.state.race.history()
    return any(isinstance(event, Driven) and event.seat in lab.state.people for race in races for event in race.events)


def race_analysed(lab: Any) -> bool:
    """Every choice of a race has been judged."""
    return bool(lab.analysis.findings.complete)


def on_own_lap(lab: Any) -> bool:
    """A car drives round on what was laid tile by tile since the lawn was empty, and not at one go by the lab."""
    fields = [{*state.roads} for state in lab.states]
    begun = max((index for index, roads in enumerate(fields) if not roads), default=len(fields))
    steps = pairwise(fields[begun:])
    return bool(lab.state.driving and fields[begun:] and all(len(after - before) <= SWAPPED for before, after in steps))


def guess_made(lab: Any) -> bool:
    """Somebody has guessed."""
    return lab.state.guess is not None


def since_begun(lab: Lab[ShownState]) -> list[ShownState]:
    """The states since the race on show was begun; none if that was elsewhere than the lesson begins it."""
    states = [*lab.states]
    begun = max((index for index, state in enumerate(states) if state.before is None), default=-1)
    return states[begun + 1 :] if begun >= 0 and states[begun].race == lab.first.race else []


def count_turns(lab: Lab[ShownState]) -> int:
    """How many turns of this race have been driven in a lab in which one drives alone."""
    return sum(state.race.turning is None for state in since_begun(lab))


def home_in(most: int) -> Callable[[Lab[ShownState]], bool]:
    """The race was won in so many turns at most, from where the lesson begins it."""
    return lambda lab: 0 < count_turns(lab) <= most


def say_turns(lab: Lab[ShownState]) -> str:
    """The same in words."""
    number = count_turns(lab)
    return ngettext("{turns} so far", "{turns} so far", number).format(turns=number)
