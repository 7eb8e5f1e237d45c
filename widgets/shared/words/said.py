"""Sentences one after another, and which of them are said first where there is room for few."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Self

FIRST = 2
"""So many sentences a line shows; all the others are one press away."""

END = re.compile(
    r"(?<=[.!?…])[”“»\"']?(?:\s*\([^()]*\)\.?)?(?=\s+[\w¿¡“„«])|(?<=[。！？])[”」]?(?:（[^（）]*）。?)?(?=\S)"
)
"""Where a sentence is over, with the numbers of its rules, and another one follows."""


class Said(str):
    """A text that knows which of its sentences are said first: `first`, the most important one before the others."""

    first: tuple[str, ...]

    def __new__(cls, text: str, first: Iterable[str]) -> Self:
        said = super().__new__(cls, text)
        said.first = tuple(first)
        return said


def joined(sentences: Iterable[str], between: str, first: Iterable[str] | None = None) -> Said:
    """Sentences one after another; empty ones are left out. first: those that are said first, if not as they follow."""
    told = [sentence for sentence in sentences if sentence]
    kept = told if first is None else [sentence for sentence in first if sentence]
    return Said(between.join(told), (each for sentence in kept for each in said_first(sentence)))


def said_first(text: str) -> Sequence[str]:
    """The sentences of a text, those first that are said first.

    >>> said_first("Mia plays red 3. Ben is next (S2.1). Is he?")
    ('Mia plays red 3.', 'Ben is next (S2.1).', 'Is he?')
    """
    return text.first if isinstance(text, Said) else tuple(sentences_of(text))


def sentences_of(text: str) -> Iterable[str]:
    """The sentences of a text that is not known to be put together, as they follow one another."""
    at = 0
    for end in END.finditer(text):
        yield text[at : end.end()].strip()
        at = end.end()
    if rest := text[at:].strip():
        yield rest


def keep_together(text: str) -> Said:
    """The text as one sentence, though it begins with an exclamation: "Not quite. The right answer: 4."."""
    return Said(text, (text,))
