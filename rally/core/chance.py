"""Chance that is the same on every machine: seeded shuffles and picks, and random bits by the row.

Only `random.random` is used of `random`, whose numbers Python promises to keep. The bits are those of `numpy_bits`,
made without NumPy.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module

from .validate import T


def shuffle_things(things: Iterable[T], numbers: random.Random) -> list[T]:
    """These things in a random order."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = pick_number(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return order


def pick_number(count: int, numbers: random.Random) -> int:
    """A random whole number from 0 to below `count`."""
    return int(numbers.random() * count)


def pick_thing(things: Sequence[T], numbers: random.Random) -> T:
    """A random one of these things."""
    return things[pick_number(len(things), numbers)]


BY_ROW, ONE_BY_ONE = 1, 10
"""The factors by which playing races is slower than with NumPy: with it, and without."""


def pace() -> int:
    """The factor by which fewer races are played out here: 1 if NumPy is installed (this imports it)."""
    try:
        import_module("numpy")
    except ImportError:
        return ONE_BY_ONE
    return BY_ROW


WORD, LONG = 2**32 - 1, 2**64 - 1
POOL = 4


def mix_seed(*parts: int) -> int:
    """One seed made of several numbers, which changes completely with each of them (SplitMix64).

    >>> mix_seed(7, 0), mix_seed(7, 1)
    (6654738377353848610, 2207009715805324207)
    """
    mixed = 0
    for part in parts:
        mixed = (mixed ^ part) + 0x9E3779B97F4A7C15 & LONG
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & LONG
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & LONG
        mixed ^= mixed >> 31
    return mixed >> 1


class PlainBits:
    """The random bits of `Bits`: those of the generator SFC64, seeded as NumPy seeds it.

    copies: the number of groups in which the games of a batch stand side by side; all groups get the same bits.
    """

    def __init__(self, *seed: int, copies: int = 1) -> None:
        self.state = (*spread_seed(seed), 1)
        self.copies = copies
        self.raw(12)

    def raw(self, size: int) -> list[int]:
        """64 random bits for each of `size` entries."""
        a, b, c, counter = self.state
        found = []
        for _ in range(size):
            drawn = (a + b + counter) & LONG
            counter += 1
            a = b ^ b >> 11
            b = (c + (c << 3)) & LONG
            c = ((c << 24 | c >> 40) + drawn) & LONG
            found.append(drawn)
        self.state = a, b, c, counter & LONG
        return found

    def words(self, rows: int, games: int) -> list[Sequence[int]]:
        """16 random bits for each game of each row; the groups of a batch share what stands there."""
        packs = games // self.copies
        drawn = self.raw((rows * packs + 3) // 4)
        words = struct.unpack(f"<{4 * len(drawn)}H", struct.pack(f"<{len(drawn)}Q", *drawn))
        found = (words[row * packs : (row + 1) * packs] for row in range(rows))
        return [row * self.copies for row in found]

    def orders(self, things: int, games: int, first: int) -> list[tuple[int, ...]]:
        """For each game, the first `first` of the numbers of at most 64 things in a random order."""
        packs = games // self.copies
        drawn = self.raw((packs * things + 1) // 2)
        halves = struct.unpack(f"<{2 * len(drawn)}I", struct.pack(f"<{len(drawn)}Q", *drawn))
        found = [
            tuple(key & 0x3F for key in sorted(key & ~0x3F | thing for thing, key in enumerate(keys))[:first])
            for keys in (halves[pack * things : (pack + 1) * things] for pack in range(packs))
        ]
        return found * self.copies


# --- how NumPy makes the first bits of a seed (its SeedSequence) ------------------------------------------------------


class Hash:
    """Mixes numbers of 32 bits, each differently from the one before."""

    def __init__(self, first: int, factor: int) -> None:
        self.constant, self.factor = first, factor

    def __call__(self, value: int) -> int:
        value ^= self.constant
        self.constant = self.constant * self.factor & WORD
        value = value * self.constant & WORD
        return value ^ value >> 16


def spread_seed(seed: Sequence[int]) -> list[int]:
    """Three numbers of 64 bits, made of a seed."""
    given = [word for part in seed for word in split_words(part % 2**64)]
    mix = Hash(0x43B0D7E5, 0x931E8875)
    pool = [mix(word) for word in [*given, *[0] * POOL][:POOL]]
    for source in range(POOL):
        for place in range(POOL):
            if place != source:
                pool[place] = join_words(pool[place], mix(pool[source]))
    for word in given[POOL:]:
        for place in range(POOL):
            pool[place] = join_words(pool[place], mix(word))
    made = Hash(0x8B51F9DD, 0x58F38DED)
    words = [made(pool[number % POOL]) for number in range(6)]
    return [low | high << 32 for low, high in zip(words[::2], words[1::2], strict=True)]


def split_words(number: int) -> Iterator[int]:
    """A number in pieces of 32 bits, the lowest first."""
    yield number & WORD
    if number > WORD:
        yield number >> 32


def join_words(one: int, other: int) -> int:
    """One number made of two numbers of 32 bits."""
    value = (0xCA01F9DD * one - 0x4973F715 * other) & WORD
    return value ^ value >> 16
