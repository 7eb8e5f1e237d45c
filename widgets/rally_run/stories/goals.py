"""The goals of lessons of Rally Run!: when they are reached, and what is told then."""

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
from widgets.lab.story import HasRace, has_counted
from widgets.words import ngettext

if TYPE_CHECKING:
    from widgets.lab.lab import Lab
    from widgets.races.play_state import PlayState
from widgets.lab.story import Story, guess_again, guessed_well, has_chosen, unless, with_verdict
from widgets.words import _

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


ROAD_STORIES: dict[str, Story] = {
    "a_tile": Story(lambda: _("Press the tile with the yellow frame."), event_happened(Driven)),
    "first_tile": Story(
        lambda: _("Press the tile with the yellow frame."),
        event_happened(Driven),
        lambda: _(
            "# A road\n\n"
            "Nobody knew what was on that tile. You turned it over, its road carries on from yours, and your car "
            "has driven there. That was one turn. (R2.1)\n\n"
            "Here nobody else drives, so it is your turn again. Drive on, tile by tile! Which tiles are face up, and "
            "which are not?"
        ),
    ),
    "ten_turns": Story(
        lambda: _("Home in ten turns."),
        event_happened(RaceWon),
        lambda: _(
            "# A whole race\n\n"
            "- From your start-finish tile to the **pit stop** in the middle, to take a trophy. (R5.1)\n\n"
            "- From there to the **finish**, the tile in the colour of your trophy. (R5.2)\n\n"
            "Ten turns is the fewest it can take: five to the pit stop, and five home. In a real race nobody shows "
            "you the way, and the others don't wait. You need good eyes, and a good memory."
        ),
        reached=home_in(10),
        so_far=say_turns,
        instead=unless(event_happened(RaceWon)),
    ),
    "curve_and_junction": Story(
        lambda: _("Choose “curve”, press a yellow frame, and lay the tile there."),
        tile_found("c"),
        lambda: _(
            "# Turn it as you like\n\n"
            "When you turn a tile over, you may turn it round, too. Just one thing matters: one end of its road "
            "must face you. (R3.2)\n\n"
            "- A **straight** goes straight on.\n\n"
            "- A **curve** goes left or right: you choose.\n\n"
            "- A **junction** has three ends, so you choose which side has none.\n\n"
            "- A **crossing** goes in every direction.\n\n"
            "- A **dead end** has only one end.\n\n"
            "Where there is nothing to choose, the lab turns the tile for you."
        ),
        instead=unless(event_happened(TileTurnedRound)),
    ),
    "onto_bens_tile": Story(
        lambda: _("Drive Mia down onto Ben's tile, then on to the right."),
        left_behind(0, "E"),
        lambda: _(
            "# Room for two\n\n"
            "Any number of cars may stand on a tile. (R3.7) When one of them drives on, the tile stays face up: "
            "somebody else is still on it. Only the last one to leave turns it face down. (R3.5)"
        ),
        instead=unless(driven_elsewhere(0, "SE")),
    ),
    "first_turn": Story(
        lambda: _("Drive Mia onto the tile, and lay it so that she can drive on."),
        laid_onwards(0),
        lambda: _(
            "# Lucky on the first turn\n\n"
            "The dead end does not face the tile you came from. It points where you want to go, and you drive on "
            "from there. (R3.3)\n\n"
            "But look behind you: now no road leads back to your start-finish tile."
        ),
        instead=unless(event_happened(TileTurnedRound)),
    ),
    "two_tiles": Story(
        lambda: _("Swap two face-down tiles."),
        event_happened(TilesSwapped),
        lambda: _(
            "# Two tiles change places\n\n"
            "You have not driven: swapping was your whole turn. (R2.1) Nobody has looked at the two tiles, but "
            "everybody has seen where they were and where they are now.\n\n"
            "Why would anybody swap? To bring a road that you remember closer, or to send a dead end to somebody "
            "else."
        ),
    ),
    "back_again": Story(
        lambda: _("Swap two tiles, and later swap one of them again."),
        swapped_again,
        lambda: _(
            "# A wait of one turn\n\n"
            "When a tile has been swapped, only the next player may not take it; all the others may. One turn "
            "later everybody may take it again. (R4.2)"
        ),
    ),
    "into_the_pit": Story(
        lambda: _("Drive Mia into the pit stop."),
        took_trophy(0),
        lambda: _(
            "# The trophy\n\n"
            "When you come to the pit stop, you take the top trophy. Its colour, for all to see, names your "
            "**finish**: that need not be the tile where you started. (R5.1)"
        ),
    ),
    "onto_green": Story(
        lambda: _("Bring home the trophy that belongs to the green tile."),
        won_at("green"),
        lambda: _(
            "# Home\n\n"
            "The first driver to reach the start-finish tile in the colour of their trophy wins at once. With no "
            "trophy, or one of a different colour, nothing happens there. (R5.2)"
        ),
        instead=unless(event_happened(RaceWon)),
    ),
}


MEMORY_STORIES: dict[str, Story] = {
    "a_race_to_remember": Story(
        lambda: _("Watch a race, and answer more than half of the questions well."),
        asked_to_the_end,
        lambda: _(
            "# Three memories\n\n"
            "The chart counts good answers: **yours**, those of a memory that forgets nothing, and those of one "
            "that forgets some of the tiles every turn.\n\n"
            "Nobody can know a tile that was never turned over. Then *I don't know* is a good answer.\n\n"
            "Watch 8 turns, or 12: does your line still keep up?"
        ),
        reached=mostly_good,
    ),
    "eight_turns": Story(
        lambda: _("Watch a race with swaps, and answer more than half of the questions well."),
        asked_about_swaps,
        reached=mostly_good,
    ),
    "forgetting": Story(
        lambda: _("How many races out of 100 does the forgetful player win?"), guess_made, reached=guessed_right
    ),
}


RACE_STORIES: dict[str, Story] = {
    "home_first": Story(lambda: _("Play the race to its end."), race_over),
    "drive_or_swap": Story(
        lambda: _("Guess, then drive or swap."),
        has_chosen,
        how=with_verdict,
        reached=guessed_well,
        instead=guess_again,
    ),
    "a_mistake": Story(lambda: _("Press “Analyse”, and wait until every choice has been judged."), race_analysed),
    "a_lap": Story(lambda: _("Build a road that goes all the way round, and press “Drive a lap”."), on_own_lap),
    "own_tiles": Story(lambda: _("Drive one tile in a race with these tiles."), driven_by_people),
}


STUDY_STORIES: dict[str, Story] = {
    f"study_{name}": Story(lambda: _("Count the races, and read what they say."), has_counted)
    for name in ("memory", "swaps", "first")
}
