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

Due = Callable[[Any], bool]

SWAPPED = 2
"""Number of tiles that one act of somebody who lays roads changes."""


class ShownState(HasRace[Race], Protocol):
    """The state of a lab that shows a position, and what led to it."""

    @property
    def before(self) -> Race | None: ...
    @property
    def events(self) -> Sequence[Event]: ...


def event_happened(*kinds: type[Event]) -> Due:
    """One of these events has just happened."""
    return lambda lab: any(isinstance(event, kinds) for event in lab.state.events)


def tile_found(kind: str) -> Due:
    """A tile of this kind has just been turned over, laid and driven onto."""

    def due(lab: Lab[ShownState]) -> bool:
        laid = [event.cell for event in lab.state.events if isinstance(event, TileTurnedRound)]
        return any(lab.state.race.kind(cell) == kind for cell in laid) and event_happened(Driven)(lab)

    return due


def left_behind(seat: int, direction: str) -> Due:
    """The car of this seat has just driven in this direction, and the tile that it left stays open for another."""

    def due(lab: Lab[ShownState]) -> bool:
        drives = [event for event in lab.state.events if isinstance(event, Driven)]
        stays = event_happened(TileStaysOpen)(lab)
        return stays and any((drive.seat, drive.direction) == (seat, direction) for drive in drives)

    return due


def driven_elsewhere(seat: int, directions: str) -> Due:
    """A car has just driven, but not that of this seat in one of these directions."""
    return lambda lab: any(
        isinstance(event, Driven) and (event.seat != seat or event.direction not in directions)
        for event in lab.state.events
    )


def took_trophy(seat: int) -> Due:
    """This seat has just taken the top trophy."""
    return lambda lab: any(isinstance(event, TrophyTaken) and event.seat == seat for event in lab.state.events)


def won_at(colour: str) -> Due:
    """Somebody has just won the race on the start-finish tile of this colour."""
    return lambda lab: any(
        isinstance(event, RaceWon) and lab.state.race.trophies[event.seat] == colour for event in lab.state.events
    )


def laid_onwards(seat: int) -> Due:
    """This seat has just laid a dead end on its first turn so that it points onwards (R3.3)."""
    return lambda lab: any(
        isinstance(event, TileTurnedRound) and (event.rule, event.seat) == ("R3.3", seat) for event in lab.state.events
    )


def swapped_again(lab: HasRace[Race]) -> bool:
    """A tile was swapped from a place that had been swapped before."""
    swaps = [{event.first, event.second} for event in lab.race.all_events() if isinstance(event, TilesSwapped)]
    return any(once & again for at, again in enumerate(swaps) for once in swaps[:at])


def asked_to_the_end(lab: Any) -> bool:
    """All questions of a round have been answered."""
    return lab.round is not None and bool(lab.round.is_over)


def asked_about_swaps(lab: Any) -> bool:
    """All questions of a round have been answered, and the race that was watched had swaps."""
    return lab.round is not None and bool(lab.round.is_over and lab.round.swaps)


def race_over(lab: HasRace[Race]) -> bool:
    """Somebody has won the race."""
    return lab.race.winner is not None


def driven_by_people(lab: Lab[PlayState[Race, Action]]) -> bool:
    """A person, not the computer, has driven since the race began."""
    races = lab.state.race.history()
    return any(isinstance(event, Driven) and event.seat in lab.state.people for race in races for event in race.events)


def race_analysed(lab: Any) -> bool:
    """Every choice of a race has been judged."""
    return bool(lab.analysis.findings.complete)


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


def guessed_right(lab: Any) -> bool:
    """The guess is right."""
    return bool(lab.state.guess == lab.right)


def guess_made(lab: Any) -> bool:
    """Somebody has guessed."""
    return lab.state.guess is not None


def since_begun(lab: Lab[ShownState]) -> list[ShownState]:
    """The states since the race on show began; none if it did not begin where the lesson does."""
    states = [*lab.states]
    begun = max((index for index, state in enumerate(states) if state.before is None), default=-1)
    return states[begun + 1 :] if begun >= 0 and states[begun].race == lab.first.race else []


def count_turns(lab: Lab[ShownState]) -> int:
    """The number of turns of this race in a lab where one drives alone."""
    return sum(state.race.turning is None for state in since_begun(lab))


def home_in(most: int) -> Callable[[Lab[ShownState]], bool]:
    """The race was won in at most this number of turns, from where the lesson begins it."""
    return lambda lab: 0 < count_turns(lab) <= most


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
        event_happened(RaceWon), reached=home_in(10), so_far=say_turns, instead=unless(event_happened(RaceWon))
    ),
    "curve_and_junction": Deed(tile_found("c"), instead=unless(event_happened(TileTurnedRound))),
    "onto_bens_tile": Deed(left_behind(0, "E"), instead=unless(driven_elsewhere(0, "SE"))),
    "first_turn": Deed(laid_onwards(0), instead=unless(event_happened(TileTurnedRound))),
    "two_tiles": Deed(event_happened(TilesSwapped)),
    "back_again": Deed(swapped_again),
    "into_the_pit": Deed(took_trophy(0)),
    "onto_green": Deed(won_at("green"), instead=unless(event_happened(RaceWon))),
    "a_race_to_remember": Deed(asked_to_the_end, reached=mostly_good),
    "eight_turns": Deed(asked_about_swaps, reached=mostly_good),
    "forgetting": Deed(guess_made, reached=guessed_right),
    "home_first": Deed(race_over),
    "drive_or_swap": Deed(has_chosen, how=with_verdict, reached=guessed_well, instead=guess_again),
    "a_mistake": Deed(race_analysed),
    "a_lap": Deed(on_own_lap),
    "own_tiles": Deed(driven_by_people),
    **{f"study_{name}": Deed(has_counted) for name in ("memory", "swaps", "first")},
}
"""By the name of a story, the deed after which it is told."""
