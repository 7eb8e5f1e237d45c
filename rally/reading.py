"""Reading somebody's JSON or TOML: how large and how deep it is is looked at before it is parsed.

Whatever is wrong comes out as a complaint of ours that says what was read. And the table of a game's rules, as it lies
in its data.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from .errors import NotationError, RallyError, Where, objection, quoted

MOST_JSON = 200_000
"""Characters of a JSON text: a whole race is told in 6,000."""

MOST_TOML = 10_000
"""Characters of a TOML text: a track is told in 700."""

DEEPEST = 20
"""Levels of tables and lists within each other."""

_TEXTS_OF_JSON = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_TEXTS_OF_TOML = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\[^\n])*"?|\'[^\'\n]*\'?|#[^\n]*', re.DOTALL
)
_NO_BRACKETS = re.compile(r"[^\[\]{}]+")
_PIECES = re.compile(r"[=,\[\]{}\n]")
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def read_json(text: str, source: str) -> Any:
    """What a JSON text says. NotationError, with line and column, where it cannot be read; `source` is what it is."""
    check_size(text, MOST_JSON, source)
    check_depth(nesting(_TEXTS_OF_JSON.sub("", text)), source)
    import json  # a race that is played needs none of it

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = Where(line=error.lineno, column=error.colno)
        wrong = objection(
            None, "{source} is not complete JSON: {where}: {problem}", where=where, source=source, problem=error.msg
        )
    except (ValueError, RecursionError) as error:  # a number of thousands of digits
        wrong = objection(None, "{source} is not JSON: {problem}", source=source, problem=str(error))
    raise NotationError(wrong)


def read_toml(text: str, source: str) -> dict[str, Any]:
    """The table that a TOML text describes. NotationError where it cannot be read; `source` is what it is."""
    check_size(text, MOST_TOML, source)
    plain = _TEXTS_OF_TOML.sub("", text)
    check_depth(max(nesting(plain), dotting(plain)), source)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        wrong = objection(None, "{source} is not TOML: {problem}", source=source, problem=str(error))
    raise NotationError(wrong)


def check_size(text: str, most: int, source: str) -> None:
    """Raise NotationError for what is no text, or too long to be looked at."""
    if not isinstance(text, str):
        where = Where(source=source)
        raise NotationError(
            objection(None, "expected {expected}, found {found}", where=where, expected="a text", found=quoted(text))
        )
    if len(text) > most:
        raise NotationError(
            objection(
                None,
                "{source} has {found} characters, but at most {most} are read",
                source=source,
                found=len(text),
                most=most,
            )
        )


def nesting(plain: str) -> int:
    """How deep brackets and braces lie within each other; those inside quotes do not count."""
    return max(accumulate(_STEPS[bracket] for bracket in _NO_BRACKETS.sub("", plain)), default=0)


def dotting(plain: str) -> int:
    """How many dots the longest key has: in TOML `a.b.c` is a table within a table."""
    return max(piece.count(".") for piece in _PIECES.split(plain))


def check_depth(levels: int, source: str) -> None:
    """Raise NotationError for tables and lists that lie too deep within each other."""
    if levels > DEEPEST:
        raise NotationError(
            objection(None, "{source} has more than {most} levels inside each other", source=source, most=DEEPEST)
        )


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Complaints raised within this block about a data file get its name."""
    try:
        yield
    except RallyError as error:
        raise type(error)(*(each.at(Where(source=file)) for each in error.objections)) from None
    except (OSError, KeyError, TypeError, ValueError, AttributeError) as error:
        problem = f"{type(error).__name__}: {error}"
        raise NotationError(objection(None, "{file} cannot be read: {problem}", file=file, problem=problem)) from error


@contextmanager
def data_in(path: str | os.PathLike[str]) -> Iterator[dict[str, Any]]:
    """The table in a TOML file of the package; complaints raised within this block get the file's name."""
    with naming(os.path.basename(path)), open(path, "rb") as file:
        yield tomllib.load(file)


# --- tables of rules -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rule:
    """A rule of a game, as the project's own table has it.

    number: as events and objections cite it (`"S6.2"`). text: what it says, in our words. kind: where we have it from
    ("book", "found", "ruling", "reconstructed"), or "optional" if it holds where it was chosen. lesson: the name of the
    notebook that teaches it. fact: is it a plain fact, such as the dial, which no event cites? other: of a ruling, what
    else one could have decided. chapter: the title of the chapter that it stands in, "" if in none.
    """

    number: str
    text: str
    kind: str
    lesson: str
    fact: bool = False
    other: str = ""
    chapter: str = ""


def rules_in(chapters: Mapping[str, Mapping[str, Any]]) -> dict[str, Rule]:
    """The rules by number, in the order of their table: chapters of numbered rules, and rulings between them."""
    found = []
    for name, content in chapters.items():
        if "text" in content:  # a ruling, such as S-A
            found.append(rule_in(name, content))
        else:
            numbers = [number for number in content if number != "title"]
            found += [rule_in(f"{name}.{number}", content[number], content["title"]) for number in numbers]
    return {rule.number: rule for rule in found}


def rule_in(number: str, table: Mapping[str, Any], chapter: str = "") -> Rule:
    more = {name: table[name] for name in ("fact", "other") if name in table}
    return Rule(number, table["text"], table["kind"], table["lesson"], chapter=chapter, **more)
