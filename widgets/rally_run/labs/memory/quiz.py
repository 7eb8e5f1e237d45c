"""What the memory lab knows: the rounds so far and the level; what each answer is worth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from rally.errors import NotationError, objection
from rally.notation import cannot_read, entries, read_number, read_words
from rally.rally_run import Cell
from rally.rally_run.box.tiles import UNKNOWN

from .rounds import LEVELS, Round

KEPT = 12
"""So many rounds are kept."""

SHARES = (10, 20, 40, 80)
"""Percent of the tiles that the other memory forgets every turn, to choose from."""

_ROUND = re.compile(r"([0-9]{1,2})([sn])([0-9]{1,6})(?::([scjxd?]{0,5}))?", re.ASCII)


@dataclass(frozen=True)
class Quiz:
    """rounds: the last one is on the table. turns, swaps: of the next one; seed: of the first one. forgets: percent of
    the tiles that the memory beside yours forgets every turn."""

    rounds: tuple[Round, ...] = ()
    turns: int = LEVELS[0]
    swaps: bool = False
    seed: int = 1
    forgets: int = SHARES[1]

    @property
    def round(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round(self) -> Round:
        """What is watched next."""
        seed = self.rounds[-1].seed + 1 if self.rounds else self.seed
        return Round(self.turns, self.swaps, seed)

    def watching(self) -> Quiz:
        """With another race on the table; one that was broken off does not count."""
        done = tuple(each for each in self.rounds if each.said)
        return replace(self, rounds=(*done, self.next_round)[-KEPT:])

    def with_round(self, changed: Round) -> Quiz:
        """With this in place of the last round."""
        return replace(self, rounds=(*self.rounds[:-1], changed))

    def __str__(self) -> str:
        level = f"turns={self.turns} swaps={'yes' if self.swaps else 'no'} seed={self.seed} forgets={self.forgets}"
        return level + (f" rounds={','.join(map(written, self.rounds))}" if self.rounds else "")


class Verdict(Enum):
    """How an answer compares with what could be known, and with what is there."""

    RIGHT = "right"
    WRONG = "wrong"
    FORGOTTEN = "forgotten"
    HONEST = "honest"
    LUCKY = "lucky"
    GUESSED = "guessed"


GOOD = {Verdict.RIGHT, Verdict.HONEST}
"""What nobody could have answered better."""


def judged(said: str, could_know: str, there: str) -> Verdict:
    """The verdict on what was said, by what could be known of a tile ("?": nothing) and what it is."""
    if could_know == UNKNOWN:
        return Verdict.HONEST if said == UNKNOWN else Verdict.LUCKY if said == there else Verdict.GUESSED
    return Verdict.FORGOTTEN if said == UNKNOWN else Verdict.RIGHT if said == there else Verdict.WRONG


@dataclass(frozen=True)
class Answer:
    """An answer: to which place, what was said, what could be known, what a forgetting memory says, what is there."""

    cell: Cell
    said: str
    could_know: str
    other: str
    there: str

    @property
    def verdict(self) -> Verdict:
        return judged(self.said, self.could_know, self.there)

    @property
    def is_good(self) -> bool:
        return self.verdict in GOOD

    @property
    def other_is_good(self) -> bool:
        return judged(self.other, self.could_know, self.there) in GOOD


def answers_of(each: Round, share: int) -> Iterator[Answer]:
    """The answers of a round so far, beside those of a memory that forgets so many percent every turn."""
    said = zip(each.cells, each.said, each.answers(), each.answers(share / 100), strict=False)
    for cell, letter, known, other in said:
        yield Answer(cell, letter, known, other, each.race.kind(cell))


def answers(state: Quiz) -> tuple[Answer, ...]:
    """All answers that are kept, oldest first."""
    return tuple(answer for each in state.rounds for answer in answers_of(each, state.forgets))


# --- as a line of text -----------------------------------------------------------------------------------------------


def written(each: Round) -> str:
    """A round in a word: turns, whether with swaps, seed; after a colon the answers, if it is covered."""
    return f"{each.turns}{'s' if each.swaps else 'n'}{each.seed}" + (f":{each.said}" if each.covered else "")


def parse(text: str) -> Quiz:
    """The quiz in its notation. NotationError where it cannot be read."""
    return replace(Quiz(), **read_words(text, READERS))


def read_round(text: str) -> Round:
    match = _ROUND.fullmatch(text)
    if not match:
        raise cannot_read("a round", text, "4n1:s?c")
    turns, swaps, seed, said = match.groups()
    found = Round(read_level(turns), swaps == "s", int(seed), said is not None)
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


def read_rounds(text: str) -> tuple[Round, ...]:
    return tuple(map(read_round, entries(text, ",")))[-KEPT:]


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
