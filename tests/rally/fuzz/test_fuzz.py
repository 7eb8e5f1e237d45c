"""Twenty thousand texts and files through every parser: quickly, and nothing but our own complaints comes out."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rally.core.errors import RallyError
from rally.core.notation import MOST_JSON
from tests import hostile
from tests.effort import MOST_FOR_A_TEXT, count_lines

from .parser import Parser
from .parsers import PARSERS

MOST_TOLD = 12


def texts(parser: Parser) -> Iterator[str]:
    """The texts for a parser, always the same: what it can read, what nobody means well, and the first spoilt."""
    yield from parser.seeds
    yield from hostile.TEXTS
    chance = Random(zlib.crc32(parser.name.encode()))
    for _number in range(parser.texts - len(parser.seeds) - len(hostile.TEXTS)):
        yield parser.spoil(chance.choice(parser.seeds), chance)


def read(parser: Parser, text: str) -> Any:
    """What comes of a text, a value or an exception."""
    try:
        return parser.parse(text)
    except Exception as error:
        return error


def fault(parser: Parser, text: str) -> str:
    """What is wrong with how a text was answered; empty if nothing is."""
    found: Any = None

    def act() -> None:
        nonlocal found
        found = read(parser, text)

    if (lines := count_lines(act)) > MOST_FOR_A_TEXT * max(1, len(text) / MOST_JSON):
        return f"took {lines} lines"
    if isinstance(found, RallyError):
        return "" if 10 < len(str(found)) < 5000 else f"a complaint of {len(str(found))} letters: {str(found)[:100]}"
    if isinstance(found, Exception):
        return f"{type(found).__name__}: {str(found)[:100]}"
    try:
        return "" if parser.holds(found) else "read, but what holds for the others does not hold for it"
    except Exception as error:
        return f"read, and then {type(error).__name__}: {str(error)[:100]}"


@pytest.mark.rest
@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_any_text_is_answered_quickly_with_a_value_or_a_complaint(parser: Parser) -> None:
    faults: dict[str, str] = {}
    for text in texts(parser):
        if found := fault(parser, text):
            told = text if len(text) < 200 else f"{text[:150]} … ({len(text)} letters)"
            faults.setdefault(found, f"{found}: {told!r}")
    told = [*faults.values()]
    assert not told, f"{len(told)} kinds of faults\n" + "\n".join(told[:MOST_TOLD])


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_the_texts_are_neither_all_good_nor_all_bad(parser: Parser) -> None:
    """A fuzz that only ever sees the first complaint would find nothing."""
    assert [text for text in parser.seeds if isinstance(read(parser, text), Exception)] == []
    some = [text for number, text in enumerate(texts(parser)) if number % 10 == 0]
    share = sum(not isinstance(read(parser, text), Exception) for text in some) / len(some)
    assert share > 0.02, f"only {share:.0%} of the texts were read"
    assert share < 0.97 or parser.name == "names", f"{share:.0%} of the texts were read"
