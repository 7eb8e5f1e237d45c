"""Texts that nobody means well, and ways to spoil a good one: for the fuzz, the monkey and the browser."""

from __future__ import annotations

import json
from random import Random
from typing import Any

NAMES = (
    "<b>y",
    "<a href=//o.xy>w",
    "<img src=//o.xy>",
    "<img onerror=x>",
    "</script>",
    "{seat}",
    "🏎️🏁",
    "דוד",  # written from right to left
    "W" * 16,
    r"$\href{//x}{y}$",  # a formula that is a link
    "$x^2$",
    r"\(x\)",
    "[y](//x)",
    "\uff2d\uff49\uff41 \uff15",  # wide letters and a wide figure
    "@@0@@",  # where ipywidgets would put a formula back
    r"$$\ref{a}&lt;$$",
    r"\[a\]\\\$b",
)
"""Names that a player or a track may have: each is text wherever it is shown."""

TEXTS = (
    *NAMES,
    "",
    " ",
    "?",
    ",",
    "=",
    "-1",
    "1e9",
    "null",
    "{}",
    "[]",
    "{seat}",
    "%s%n%00",
    "x" * 10_000,
    "9" * 5_000,
    "[" * 2_000,
    "²٣Ⅷ",
    "\ud800",
    "\x00\x1b[31m",
    "players=5 cars=0,0,0,0,0",
    "players=3",
    "track=moon",
    "void=R.G.B,,,",
)
"""What somebody may write where anything may be written."""

VALUES: tuple[Any, ...] = (*TEXTS, None, True, -1, 0, 1, 2, 3, 4, 5, 99, 10**6, 10**300, 2.5, [], [1], {}, {"id": 1})
"""What a broken or hostile page may send where one kind of value is meant."""

PIECES = tuple(",.:=?-|/%\\\"'{}[]() \n\t#<>&;+*_~^0123456789RGBrgbdux.äß漢")


def spoilt(text: str, chance: Random) -> str:
    """The text with one to four small things wrong with it."""
    for _time in range(chance.randint(1, 4)):
        text = chance.choice(SPOILING)(text, chance)
    return text


def _cut(text: str, chance: Random) -> str:
    return text[: chance.randint(0, len(text))]


def _without(text: str, chance: Random) -> str:
    begin = chance.randint(0, len(text))
    return text[:begin] + text[begin + chance.randint(1, 5) :]


def _doubled(text: str, chance: Random) -> str:
    begin = chance.randint(0, len(text))
    part = text[begin : begin + chance.randint(1, 12)]
    return text[:begin] + part * chance.randint(2, 3) + text[begin + len(part) :]


def _with_a_piece(text: str, chance: Random) -> str:
    place = chance.randint(0, len(text))
    return text[:place] + chance.choice(PIECES) + text[place + chance.randint(0, 1) :]


def _with_rubbish(text: str, chance: Random) -> str:
    place = chance.randint(0, len(text))
    return text[:place] + chance.choice(TEXTS) + text[place:]


def _mixed_up(text: str, chance: Random) -> str:
    words = text.split(" ")
    chance.shuffle(words)
    return " ".join(words)


SPOILING = (_cut, _without, _doubled, _with_a_piece, _with_a_piece, _with_rubbish, _mixed_up)


def spoilt_value(value: Any, chance: Random) -> Any:
    """A value as JSON has it, with something else in one place of it."""
    match value:
        case dict() if value and chance.random() < 0.9:
            key = chance.choice(list(value))
            if chance.random() < 0.15:
                return {name: inner for name, inner in value.items() if name != key}
            return value | {key: spoilt_value(value[key], chance)}
        case list() if value and chance.random() < 0.9:
            place = chance.randrange(len(value))
            if chance.random() < 0.2:
                return [*value[:place], *chance.choice(([], [value[place]] * 2)), *value[place + 1 :]]
            return [*value[:place], spoilt_value(value[place], chance), *value[place + 1 :]]
        case str() if chance.random() < 0.7:
            return spoilt(value, chance)
    return chance.choice(VALUES)


def spoilt_json(text: str, chance: Random) -> str:
    """A JSON text with something else in it: a value, a key, or just some letters."""
    if chance.random() < 0.3:
        return spoilt(text, chance)
    value = json.loads(text)
    for _time in range(chance.randint(1, 3)):
        value = spoilt_value(value, chance)
    return json.dumps(value, ensure_ascii=chance.random() < 0.5)
