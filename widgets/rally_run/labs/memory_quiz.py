"""The quiz of the memory lab: what is watched and asked about, what answers are worth, and the rounds so far."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from rally.core.chance import pick_thing, shuffle_things
from rally.core.errors import NotationError, objection
from rally.core.notation import cannot_read, read_number, read_words, split_entries
from rally.rally_run import Action, Cell, Drive, Event, Forgetting, Memory, Race, Swap
from rally.rally_run.box.grid import place_beside
from rally.rally_run.box.tiles import UNKNOWN

LEVELS = (4, 6, 8, 12)
"""The numbers of turns that may be watched."""

SEEN, LEAST = 4, 3
"""Maximum number of seen tiles that are asked about; minimum number of questions."""

SWAPS = 4
"""Where there are swaps, one turn of this many is a swap."""


@dataclass(frozen=True)
class MemoryRound:
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
        return watched_races(self.turns, self.swaps, self.seed)

    @property
    def race(self) -> Race:
        """How it lies when the board is covered."""
        return self.races[-1]

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for race in self.races[1:] for event in race.events)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """What is asked about, in this order."""
        return cells_to_ask(self.turns, self.swaps, self.seed)

    @property
    def is_over(self) -> bool:
        return len(self.said) == len(self.cells)

    @property
    def cell(self) -> Cell | None:
        return self.cells[len(self.said)] if self.covered and not self.is_over else None

    def answers(self, share: float = 0.0) -> str:
        """What a memory that forgets this share of the tiles every turn says to all questions of the round."""
        kinds = memory_after_watching(self.turns, self.swaps, self.seed, share).kinds
        return "".join(kinds.get(cell, UNKNOWN) for cell in self.cells)


@lru_cache(maxsize=64)
def watched_races(turns: int, swaps: bool, seed: int) -> tuple[Race, ...]:
    """The race after this number of turns, and all before it, oldest first."""
    chance = random.Random(f"rally-run memory {seed}")
    race = Race.start(players=2, seed=seed)
    memory = race.memory
    races = [race]
    while memory.turn < turns:
        race = race.after(choose_action(race, memory, swaps and memory.turn % SWAPS == SWAPS - 1, chance))
        memory = memory.after(race)
        races.append(race)
    return tuple(races)


def choose_action(race: Race, memory: Memory, swaps: bool, chance: random.Random) -> Action:
    """What is done now: a tile that was seen is swapped with another, or a new one is turned over if that can be."""
    if race.turning is None and swaps:
        seen = [cell for cell in race.face_down if cell in memory.kinds]
        pairs = [Swap(one, other) for one in seen for other in race.face_down if one != other]
        found = [each for each in pairs if each in race.legal]
        if found:
            return pick_thing(found, chance)
    drives: list[Action] = [action for action in race.legal if not isinstance(action, Swap)]
    drives = drives or list(race.legal)
    new: list[Action] = [
        action for action in drives if isinstance(action, Drive) and leads_to_news(race, memory, action)
    ]
    return pick_thing(new or drives, chance)


def leads_to_news(race: Race, memory: Memory, action: Drive) -> bool:
    """Whether a drive turns over a tile that has not been seen."""
    cell = place_beside(race.car, action.direction)
    return race.is_face_down(cell) and cell not in memory.kinds


@lru_cache(maxsize=256)
def memory_after_watching(turns: int, swaps: bool, seed: int, share: float) -> Memory:
    """What is left of watching the race with a memory that forgets this share of the tiles every turn."""
    return watched_races(turns, swaps, seed)[-1].memory.fading(Forgetting(share, seed=seed))


@lru_cache(maxsize=64)
def cells_to_ask(turns: int, swaps: bool, seed: int) -> tuple[Cell, ...]:
    """Which tiles are asked about: some that were seen, and at least one that nobody can know."""
    chance = random.Random(f"rally-run asks {seed}")
    race = watched_races(turns, swaps, seed)[-1]
    known = memory_after_watching(turns, swaps, seed, 0.0).kinds
    seen = shuffle_things((cell for cell in race.face_down if cell in known), chance)[:SEEN]
    others = shuffle_things((cell for cell in race.face_down if cell not in known), chance)
    return tuple(shuffle_things([*seen, *others[: max(1, LEAST - len(seen))]], chance))


KEPT = 12
"""Number of rounds that are kept."""

SHARES = (10, 20, 40, 80)
"""Percent of the tiles that the other memory forgets every turn, to choose from."""

_ROUND = re.compile(r"([0-9]{1,2})([sn])([0-9]{1,6})(?::([scjxd?]{0,5}))?", re.ASCII)


@dataclass(frozen=True)
class MemoryQuiz:
    """rounds: the last one is on the table. turns, swaps: of the next one; seed: of the first one. forgets: percent of
    the tiles that the memory beside yours forgets every turn."""

    rounds: tuple[MemoryRound, ...] = ()
    turns: int = LEVELS[0]
    swaps: bool = False
    seed: int = 1
    forgets: int = SHARES[1]

    @property
    def round(self) -> MemoryRound | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round(self) -> MemoryRound:
        """What is watched next."""
        seed = self.rounds[-1].seed + 1 if self.rounds else self.seed
        return MemoryRound(self.turns, self.swaps, seed)

    def watch_next(self) -> MemoryQuiz:
        """With another race on the table; one that was broken off does not count."""
        done = tuple(each for each in self.rounds if each.said)
        return replace(self, rounds=(*done, self.next_round)[-KEPT:])

    def with_round(self, changed: MemoryRound) -> MemoryQuiz:
        """With this in place of the last round."""
        return replace(self, rounds=(*self.rounds[:-1], changed))

    def __str__(self) -> str:
        level = f"turns={self.turns} swaps={'yes' if self.swaps else 'no'} seed={self.seed} forgets={self.forgets}"
        return level + (f" rounds={','.join(map(write_round, self.rounds))}" if self.rounds else "")


class AnswerVerdict(Enum):
    """How an answer compares with what could be known, and with what is there."""

    RIGHT = "right"
    WRONG = "wrong"
    FORGOTTEN = "forgotten"
    HONEST = "honest"
    LUCKY = "lucky"
    GUESSED = "guessed"


GOOD = {AnswerVerdict.RIGHT, AnswerVerdict.HONEST}
"""What nobody could have answered better."""


def judge_answer(said: str, could_know: str, there: str) -> AnswerVerdict:
    """The verdict on what was said, by what could be known of a tile ("?": nothing) and what it is."""
    if could_know == UNKNOWN:
        return (
            AnswerVerdict.HONEST if said == UNKNOWN else AnswerVerdict.LUCKY if said == there else AnswerVerdict.GUESSED
        )
    return AnswerVerdict.FORGOTTEN if said == UNKNOWN else AnswerVerdict.RIGHT if said == there else AnswerVerdict.WRONG


@dataclass(frozen=True)
class MemoryAnswer:
    """An answer: to which place, what was said, what could be known, what a forgetting memory says, what is there."""

    cell: Cell
    said: str
    could_know: str
    other: str
    there: str

    @property
    def verdict(self) -> AnswerVerdict:
        return judge_answer(self.said, self.could_know, self.there)

    @property
    def is_good(self) -> bool:
        return self.verdict in GOOD

    @property
    def other_is_good(self) -> bool:
        return judge_answer(self.other, self.could_know, self.there) in GOOD


def answers_of(each: MemoryRound, share: int) -> Iterator[MemoryAnswer]:
    """The answers of a round so far, beside those of a memory that forgets this percentage every turn."""
    said = zip(each.cells, each.said, each.answers(), each.answers(share / 100), strict=False)
    for cell, letter, known, other in said:
        yield MemoryAnswer(cell, letter, known, other, each.race.kind(cell))


def answers(state: MemoryQuiz) -> tuple[MemoryAnswer, ...]:
    """All answers that are kept, oldest first."""
    return tuple(answer for each in state.rounds for answer in answers_of(each, state.forgets))


# --- as a line of text -----------------------------------------------------------------------------------------------


def write_round(each: MemoryRound) -> str:
    """A round in a word: turns, whether with swaps, seed; after a colon the answers, if it is covered."""
    return f"{each.turns}{'s' if each.swaps else 'n'}{each.seed}" + (f":{each.said}" if each.covered else "")


def parse(text: str) -> MemoryQuiz:
    """The quiz in its notation. NotationError where it cannot be read."""
    return replace(MemoryQuiz(), **read_words(text, READERS))


def read_round(text: str) -> MemoryRound:
    match = _ROUND.fullmatch(text)
    if not match:
        raise cannot_read("a round", text, "4n1:s?c")
    turns, swaps, seed, said = match.groups()
    found = MemoryRound(read_level(turns), swaps == "s", int(seed), said is not None)
    if len(said or "") > len(found.cells):
        raise NotationError(
            objection(
                None,
                "there are more answers than questions: {found} and {count}",
                found=len(said),
                count=len(found.cells),
            )
        )
    return replace(found, said=said or "")


def read_rounds(text: str) -> tuple[MemoryRound, ...]:
    return tuple(map(read_round, split_entries(text, ",")))[-KEPT:]


def read_level(text: str) -> int:
    return one_of(text, LEVELS)


def one_of(text: str, known: tuple[int, ...]) -> int:
    """The number, if it is one of these."""
    number = read_number(text)
    if number not in known:
        raise NotationError(objection(None, "{found} is none of {known}", found=number, known=known))
    return number


def read_swaps(text: str) -> bool:
    if text not in ("yes", "no"):
        raise cannot_read("a yes or a no", text, "swaps=yes")
    return text == "yes"


def read_seed(text: str) -> int:
    seed = read_number(text)
    if not 0 <= seed <= MOST_SEED:
        raise cannot_read("a whole number", text, "7")
    return seed


MOST_SEED = 900_000
"""The largest seed of a race that can be written here."""

READERS = {
    "turns": read_level,
    "swaps": read_swaps,
    "seed": read_seed,
    "forgets": lambda text: one_of(text, SHARES),
    "rounds": read_rounds,
}
