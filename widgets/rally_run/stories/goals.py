"""The goals of lessons of Rally Run!: when they are reached, and what is told then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
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
from widgets.lab.story import HasRace, Story, guess_again, guessed_well, has_chosen, has_counted, unless, with_verdict
from widgets.words import ngettext

if TYPE_CHECKING:
    from widgets.lab.lab import Lab
    from widgets.races.play_state import PlayState

SWAPPED = 2
"""Number of tiles that one act of somebody who lays roads changes."""


class ShownState(HasRace[Race], Protocol):
    """The state of a lab that shows a position, and what led to it."""

    @property
    def before(self) -> Race | None: ...
    @property
    def events(self) -> Sequence[Event]: ...


def event_happened(*kinds: type[Event]) -> Callable[[Any], bool]:
    """One of these events has just happened."""
    return lambda lab: any(isinstance(event, kinds) for event in lab.state.events)


def tile_found(kind: str, lab: Lab[ShownState]) -> bool:
    """A tile of this kind has just been turned over, laid and driven onto."""
    laid = [event.cell for event in lab.state.events if isinstance(event, TileTurnedRound)]
    return any(lab.state.race.kind(cell) == kind for cell in laid) and event_happened(Driven)(lab)


def left_behind(seat: int, direction: str, lab: Lab[ShownState]) -> bool:
    """The car of this seat has just driven in this direction, and the tile that it left stays open for another."""
    drives = [event for event in lab.state.events if isinstance(event, Driven)]
    stays = event_happened(TileStaysOpen)(lab)
    return stays and any((drive.seat, drive.direction) == (seat, direction) for drive in drives)


def driven_elsewhere(seat: int, directions: str, lab: Lab[ShownState]) -> bool:
    """A car has just driven, but not that of this seat in one of these directions."""
    drives = [event for event in lab.state.events if isinstance(event, Driven)]
    return any(drive.seat != seat or drive.direction not in directions for drive in drives)


def took_trophy(seat: int, lab: Lab[ShownState]) -> bool:
    """This seat has just taken the top trophy."""
    return any(isinstance(event, TrophyTaken) and event.seat == seat for event in lab.state.events)


def won_at(colour: str, lab: Lab[ShownState]) -> bool:
    """Somebody has just won the race on the start-finish tile of this colour."""
    wins = [event for event in lab.state.events if isinstance(event, RaceWon)]
    return any(lab.state.race.trophies[win.seat] == colour for win in wins)


def laid_onwards(seat: int, lab: Lab[ShownState]) -> bool:
    """This seat has just laid a dead end on its first turn so that it points onwards (R3.3)."""
    laid = [event for event in lab.state.events if isinstance(event, TileTurnedRound)]
    return any((event.rule, event.seat) == ("R3.3", seat) for event in laid)


def swapped_again(lab: HasRace[Race]) -> bool:
    """A tile was swapped from a place that had been swapped before."""
    swaps = [{event.first, event.second} for event in lab.race.all_events() if isinstance(event, TilesSwapped)]
    return any(once & again for at, again in enumerate(swaps) for once in swaps[:at])


def driven_by_people(lab: Lab[PlayState[Race, Action]]) -> bool:
    """A person, not the computer, has driven since the race began."""
    races = lab.state.race.history()
    return any(isinstance(event, Driven) and event.seat in lab.state.people for race in races for event in race.events)


def on_own_lap(lab: Any) -> bool:
    """A car drives a lap on a road that was laid tile by tile, not by the lab at once."""
    fields = [{*state.roads} for state in lab.states]
    begun = max((index for index, roads in enumerate(fields) if not roads), default=len(fields))
    steps = pairwise(fields[begun:])
    return bool(lab.state.driving and fields[begun:] and all(len(after - before) <= SWAPPED for before, after in steps))


def mostly_good(lab: Any) -> bool:
    """More than half of the answers of this round are as good as possible."""
    good = [each.is_good for each in lab.answers_now]
    return bool(2 * sum(good) > len(good))


def since_begun(lab: Lab[ShownState]) -> list[ShownState]:
    """The states since the race on show began; none if it did not begin where the lesson does."""
    states = [*lab.states]
    begun = max((index for index, state in enumerate(states) if state.before is None), default=-1)
    return states[begun + 1 :] if begun >= 0 and states[begun].race == lab.first.race else []


def count_turns(lab: Lab[ShownState]) -> int:
    """The number of turns of this race in a lab where one drives alone."""
    return sum(state.race.turning is None for state in since_begun(lab))


def say_turns(lab: Lab[ShownState]) -> str:
    """The number of turns so far, in words."""
    number = count_turns(lab)
    return ngettext("{turns} so far", "{turns} so far", number).format(turns=number)


Deed = partial(Story, str)
"""A story whose words stand in stories.toml: when it is due, and how well it is met."""

DEEDS: dict[str, Story] = {
    "a_tile": Deed(event_happened(Driven)),
    "first_tile": Deed(event_happened(Driven)),
    "ten_turns": Deed(
        event_happened(RaceWon),
        reached=lambda lab: 0 < count_turns(lab) <= 10,
        so_far=say_turns,
        instead=unless(event_happened(RaceWon)),
    ),
    "curve_and_junction": Deed(partial(tile_found, "c"), instead=unless(event_happened(TileTurnedRound))),
    "onto_bens_tile": Deed(partial(left_behind, 0, "E"), instead=unless(partial(driven_elsewhere, 0, "SE"))),
    "first_turn": Deed(partial(laid_onwards, 0), instead=unless(event_happened(TileTurnedRound))),
    "two_tiles": Deed(event_happened(TilesSwapped)),
    "back_again": Deed(swapped_again),
    "into_the_pit": Deed(partial(took_trophy, 0)),
    "onto_green": Deed(partial(won_at, "green"), instead=unless(event_happened(RaceWon))),
    "a_race_to_remember": Deed(lambda lab: lab.round is not None and bool(lab.round.is_over), reached=mostly_good),
    "eight_turns": Deed(
        lambda lab: lab.round is not None and bool(lab.round.is_over and lab.round.swaps), reached=mostly_good
    ),
    "forgetting": Deed(lambda lab: lab.state.guess is not None, reached=lambda lab: bool(lab.state.guess == lab.right)),
    "home_first": Deed(lambda lab: lab.race.winner is not None),
    "drive_or_swap": Deed(has_chosen, how=with_verdict, reached=guessed_well, instead=guess_again),
    "a_mistake": Deed(lambda lab: bool(lab.analysis.findings.complete)),
    "a_lap": Deed(on_own_lap),
    "own_tiles": Deed(driven_by_people),
    **{f"study_{name}": Deed(has_counted) for name in ("memory", "swaps", "first")},
}
"""By the name of a story, the deed after which it is told."""
