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
    def is_swap(self) -> bool:
        return isinstance(self.action, Swap)

    @property
    def longer(self) -> int:
        """The number of turns by which the way is longer than after the next best choice; 0 if either is a swap."""
        if self.is_swap or isinstance(self.second, Swap):
            return 0
        return self.reason.reach.best - self.instead.reach.best

    @property
    def is_remembered(self) -> bool:
        """Whether it is a drive onto a face-down tile that was seen before."""
        if not isinstance(self.action, Drive):
            return False
        end = self.race.grid.neighbours[self.race.car][self.action.direction]
        return self.race.is_face_down(end) and not self.race.is_unknown(end)

    def sees(self, kind: type[Event], *rules: str) -> bool:
        """Whether something of this kind happens, by one of these rules if any are given."""
        return any(isinstance(each, kind) and (not rules or {each.rule, *each.also} & {*rules}) for each in self.events)


THEMES: dict[str, Callable[[ChoiceFacts], bool]] = {
    "swap": lambda told: told.is_swap,  # R4.1
    "swap_that_blocks": lambda told: told.reason.hindered is not None,  # somebody else has farther to go after it
    "swap_that_opens": lambda told: told.reason.saves,  # it leads to the goal sooner than a drive
    "road_remembered": lambda told: told.is_remembered,  # R6.1
    "into_the_unknown": lambda told: told.reason.unseen,  # onto a tile that nobody has seen (R3.2)
    "shorter_way_home": lambda told: told.has_trophy and told.longer < 0,  # R5.2
    "shorter_way_to_the_pit": lambda told: not told.has_trophy and told.longer < 0,  # R5.1
    "longer_but_better": lambda told: told.longer > 0,  # longer by estimate, and yet not worse
    "take_the_trophy": lambda told: told.sees(TrophyTaken) or (told.reason.arrives and not told.has_trophy),  # R5.1
    "come_home": lambda told: told.sees(RaceWon),  # R5.2
    "lay_the_tile": lambda told: isinstance(told.action, Turn),  # R3.2
    "point_a_dead_end": lambda told: told.sees(TileTurnedRound, "R3.3"),
    "beside_another_car": lambda told: told.sees(Driven, "R3.4"),
    "leave_a_dead_end": lambda told: told.sees(Driven, "R3.6"),
    "find_the_way": lambda told: not told.is_swap,  # which road is the right one?
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
