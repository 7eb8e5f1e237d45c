"""A round of the memory lab: a short race to watch, and what is asked of it; all of it follows from a few numbers."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from rally.chance.luck import one_of, shuffled
from rally.rally_run import Action, Cell, Drive, Event, Forgetting, Memory, Race, Swap
from rally.rally_run.box.grid import step
from rally.rally_run.box.tiles import UNKNOWN

LEVELS = (4, 6, 8, 12)
"""So many turns may be watched."""

SEEN, LEAST = 4, 3
"""So many tiles that were seen are asked about at most; so many questions there are at least."""

SWAPS = 4
"""Where there are swaps, each of so many turns is one."""


@dataclass(frozen=True)
class Round:
    """turns: how many are watched; swaps: whether there are swaps among them; seed: what race it is.

    covered: whether it has been watched, and questions are asked. said: the answers so far, a letter each: a kind of
    tile, or "?" for "I do not know".
    """

    turns: int
    swaps: bool
    seed: int
    covered: bool = False
    said: str = ""

    @property
    def races(self) -> tuple[Race, ...]:
        """The race from its beginning, action by action."""
        return raced(self.turns, self.swaps, self.seed)

    @property
    def race(self) -> Race:
        """How it lies when the board is covered."""
        return self.races[-1]

    @property
    def events(self) -> tuple[Event, ...]:
        """All that is to be watched."""
        return tuple(event for race in self.races[1:] for event in race.events)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """What is asked about, in this order."""
        return asked(self.turns, self.swaps, self.seed)

    @property
    def is_over(self) -> bool:
        return len(self.said) == len(self.cells)

    @property
    def cell(self) -> Cell | None:
        """What is asked about now."""
        return self.cells[len(self.said)] if self.covered and not self.is_over else None

    def answers(self, share: float = 0.0) -> str:
        """What a memory that forgets this share of the tiles every turn says to all questions of the round."""
        kinds = remembered(self.turns, self.swaps, self.seed, share).kinds
        return "".join(kinds.get(cell, UNKNOWN) for cell in self.cells)


@lru_cache(maxsize=64)
def raced(turns: int, swaps: bool, seed: int) -> tuple[Race, ...]:
    """The race after so many turns, and all before it, oldest first."""
    chance = random.Random(f"rally-run memory {seed}")
    race = Race.start(players=2, seed=seed)
    memory = race.memory
    races = [race]
    while memory.turn < turns:
        race = race.after(chosen(race, memory, swaps and memory.turn % SWAPS == SWAPS - 1, chance))
        memory = memory.after(race)
        races.append(race)
    return tuple(races)


def chosen(race: Race, memory: Memory, swaps: bool, chance: random.Random) -> Action:
    """What is done now: a tile that was seen is swapped with another, or a new one is turned over if that can be."""
    if race.turning is None and swaps:
        seen = [cell for cell in race.face_down if cell in memory.kinds]
        pairs = [Swap(one, other) for one in seen for other in race.face_down if one != other]
        found = [each for each in pairs if each in race.legal]
        if found:
            return one_of(found, chance)
    drives: list[Action] = [action for action in race.legal if not isinstance(action, Swap)]
    drives = drives or list(race.legal)
    new: list[Action] = [
        action for action in drives if isinstance(action, Drive) and leads_to_news(race, memory, action)
    ]
    return one_of(new or drives, chance)


def leads_to_news(race: Race, memory: Memory, action: Drive) -> bool:
    """Whether a drive turns over a tile that has not been seen."""
    cell = step(race.car, action.direction)
    return race.is_face_down(cell) and cell not in memory.kinds


@lru_cache(maxsize=256)
def remembered(turns: int, swaps: bool, seed: int, share: float) -> Memory:
    """What is left of watching the race with a memory that forgets this share of the tiles every turn."""
    return raced(turns, swaps, seed)[-1].memory.fading(Forgetting(share, seed=seed))


@lru_cache(maxsize=64)
def asked(turns: int, swaps: bool, seed: int) -> tuple[Cell, ...]:
    """Which tiles are asked about: some that were seen, and at least one that nobody can know."""
    chance = random.Random(f"rally-run asks {seed}")
    race = raced(turns, swaps, seed)[-1]
    known = remembered(turns, swaps, seed, 0.0).kinds
    seen = shuffled((cell for cell in race.face_down if cell in known), chance)[:SEEN]
    others = shuffled((cell for cell in race.face_down if cell not in known), chance)
    return tuple(shuffled([*seen, *others[: max(1, LEAST - len(seen))]], chance))
