"""The themes of puzzles of Rally Run!, and how far one has to look ahead to solve them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from rally.core.legal import Event
from rally.rally_run import Action, Drive, Driven, Race, RaceWon, Swap, TileTurnedRound, TrophyTaken, Turn
from rally.rally_run.players.reasons import Reason


@dataclass(frozen=True)
class ChoiceFacts:
    """A choice of the seat to act, and what is known about it. race: as that seat recalls it."""

    race: Race
    action: Action
    second: Action

    @cached_property
    def reason(self) -> Reason:
        """The facts of the choice."""
        return Reason(self.race.moment, self.action)

    @cached_property
    def instead(self) -> Reason:
        """The facts of the next best choice."""
        return Reason(self.race.moment, self.second)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What happens at once, as far as that seat can tell."""
        return () if self.race.why_hidden(self.action) else self.race.after(self.action).events

    @property
    def has_trophy(self) -> bool:
        return self.race.trophies[self.race.turn] is not None

    @property
    def end(self) -> tuple[int, int] | None:
        """Where a drive leads; None for any other action."""
        if not isinstance(self.action, Drive):
            return None
        return self.race.grid.neighbours[self.race.car][self.action.direction]

    def sees(self, kind: type[Event], *rules: str) -> bool:
        """Whether something of this kind happens, by one of these rules if any are given."""
        return any(isinstance(each, kind) and (not rules or {each.rule, *each.also} & {*rules}) for each in self.events)


# --- the rules by which themes are found -----------------------------------------------------------------------------


def swaps(told: ChoiceFacts) -> bool:
    """It is a swap (R4.1)."""
    return isinstance(told.action, Swap)


def blocks(told: ChoiceFacts) -> bool:
    """It is a swap after which somebody else has farther to go (R4.1)."""
    return told.reason.hindered is not None


def opens(told: ChoiceFacts) -> bool:
    """It is a swap that leads to the goal sooner than a drive (R4.1)."""
    return told.reason.saves


def remembers(told: ChoiceFacts) -> bool:
    """It leads onto a face-down tile that was seen before (R6.1)."""
    return told.end is not None and told.race.is_face_down(told.end) and not told.race.is_unknown(told.end)


def dares(told: ChoiceFacts) -> bool:
    """It leads onto a tile that nobody has seen (R3.2)."""
    return told.reason.unseen


def is_shorter(told: ChoiceFacts) -> bool:
    """Whether the way is shorter than after the next best choice, if neither is a swap."""
    both = not isinstance(told.action, Swap) and not isinstance(told.second, Swap)
    return both and told.reason.reach.best < told.instead.reach.best


def is_shorter_home(told: ChoiceFacts) -> bool:
    """With a trophy, it leads home sooner than the next best choice (R5.2)."""
    return told.has_trophy and is_shorter(told)


def is_shorter_to_the_pit(told: ChoiceFacts) -> bool:
    """Without a trophy, it leads to the pit stop sooner than the next best choice (R5.1)."""
    return not told.has_trophy and is_shorter(told)


def is_longer(told: ChoiceFacts) -> bool:
    """By estimate the next best choice would be shorter, and yet it is not better."""
    both = not isinstance(told.action, Swap) and not isinstance(told.second, Swap)
    return both and told.reason.reach.best > told.instead.reach.best


def takes_the_trophy(told: ChoiceFacts) -> bool:
    """It leads into the pit stop and takes a trophy (R5.1)."""
    return told.sees(TrophyTaken) or (told.reason.arrives and not told.has_trophy)


def comes_home(told: ChoiceFacts) -> bool:
    """It wins the race (R5.2)."""
    return told.sees(RaceWon)


def lays_the_tile(told: ChoiceFacts) -> bool:
    """It lays the tile that was turned over (R3.2)."""
    return isinstance(told.action, Turn)


def points_a_dead_end(told: ChoiceFacts) -> bool:
    """A dead end points elsewhere in a first turn (R3.3)."""
    return told.sees(TileTurnedRound, "R3.3")


def drives_beside_another(told: ChoiceFacts) -> bool:
    """It leads onto a tile that lies open below another car (R3.4)."""
    return told.sees(Driven, "R3.4")


def leaves_a_dead_end(told: ChoiceFacts) -> bool:
    """It leaves a dead end by its only exit (R3.6)."""
    return told.sees(Driven, "R3.6")


def finds_the_way(told: ChoiceFacts) -> bool:
    """It drives or lays a tile: which road is the right one?"""
    return not isinstance(told.action, Swap)


THEMES: dict[str, Callable[[ChoiceFacts], bool]] = {
    "swap": swaps,
    "swap_that_blocks": blocks,
    "swap_that_opens": opens,
    "road_remembered": remembers,
    "into_the_unknown": dares,
    "shorter_way_home": is_shorter_home,
    "shorter_way_to_the_pit": is_shorter_to_the_pit,
    "longer_but_better": is_longer,
    "take_the_trophy": takes_the_trophy,
    "come_home": comes_home,
    "lay_the_tile": lays_the_tile,
    "point_a_dead_end": points_a_dead_end,
    "beside_another_car": drives_beside_another,
    "leave_a_dead_end": leaves_a_dead_end,
    "find_the_way": finds_the_way,
}
"""The themes by name, each with the rule that finds it. Names are permanent."""


def themes(race: Race, best: Action, second: Action) -> tuple[str, ...]:
    """The themes of a puzzle with this best and next best choice; at least one.

    race: the position, with what its seat remembers.
    """
    told = ChoiceFacts(race.recalled, best, second)
    return tuple(name for name, has in THEMES.items() if has(told))


THERE, NEAR, FAR, OTHERS = 1, 2, 3, 4
"""How far one has to look ahead: the goal is at most a turn away; the way there is short and known; it is long,
unknown, or opened by a swap; a longer way is better, or the ways of others count."""

SHORT = 3
"""Number of turns of a short way."""


def sight_needed(race: Race, best: Action) -> int:
    """How far the seat to act has to look ahead, with what it remembers, to find its best choice."""
    moment = race.recalled.moment
    reason = Reason(moment, best)
    if isinstance(best, Swap):
        return FAR if reason.saves else OTHERS
    others = [Reason(moment, other) for other in race.legal if other != best and not isinstance(other, Swap)]
    if any(other.reach.best < reason.reach.best for other in others):
        return OTHERS
    if reason.unseen or reason.reach.best > SHORT:
        return FAR
    return THERE if reason.reach.best <= 1 else NEAR
