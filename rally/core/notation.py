"""Reads text: files, JSON and TOML within limits, a game's rules, and positions as lines of `key=value` words."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from .errors import NotationError, Objection, RallyError, Where, objection, quote_value, wrong_kind
from .options import Chosen
from .validate import T

MOST_JSON = 200_000
"""Maximum length of a JSON text in characters."""

MOST_TOML = 10_000
"""Maximum length of a TOML text in characters: a track takes 700."""

DEEPEST = 20
"""Maximum depth of nested tables and lists."""

_TEXTS_OF_JSON = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_TEXTS_OF_TOML = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\[^\n])*"?|\'[^\'\n]*\'?|#[^\n]*', re.DOTALL
)
_NO_BRACKETS = re.compile(r"[^\[\]{}]+")
_PIECES = re.compile(r"[=,\[\]{}\n]")
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def strip_mark(text: str) -> str:
    """The text without the byte order mark that some editors write first."""
    return text.removeprefix("\ufeff") if isinstance(text, str) else text


def file_text(path: str | os.PathLike[str], damaged: str = "strict") -> str:
    """The text of a file without its byte order mark. damaged: how `open` treats what is not UTF-8."""
    with open(path, encoding="utf-8-sig", errors=damaged) as file:
        return file.read()


def read_json(text: str, source: str, most: int = MOST_JSON) -> Any:
    """The value of a JSON text. Raises NotationError, with line and column, where it cannot be read.

    source: the name of the text in the error. most: its maximum length in characters.
    """
    text = strip_mark(text)
    check_size(text, most, source)
    check_depth(nesting_depth(_TEXTS_OF_JSON.sub("", text)), source)
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
    """The table of a TOML text. Raises NotationError, which calls the text `source`, where it cannot be read."""
    text = strip_mark(text)
    check_size(text, MOST_TOML, source)
    plain = _TEXTS_OF_TOML.sub("", text)
    dots = max(piece.count(".") for piece in _PIECES.split(plain))  # `a.b.c` is a table within a table
    check_depth(max(nesting_depth(plain), dots), source)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        wrong = objection(None, "{source} is not TOML: {problem}", source=source, problem=str(error))
    raise NotationError(wrong)


def check_size(text: str, most: int, source: str) -> None:
    """Raise NotationError for a value that is not a text, or is too long."""
    if not isinstance(text, str):
        where = Where(source=source)
        raise NotationError(wrong_kind("a text", text, where))
    if len(text) > most:
        raise NotationError.because(
            "{source} has {found} characters, but at most {most} are read", source=source, found=len(text), most=most
        )


def nesting_depth(plain: str) -> int:
    """The depth of nested brackets and braces in a text without quoted strings."""
    return max(accumulate(_STEPS[bracket] for bracket in _NO_BRACKETS.sub("", plain)), default=0)


def check_depth(levels: int, source: str) -> None:
    """Raise NotationError for tables and lists that are nested too deep."""
    if levels > DEEPEST:
        raise NotationError.because(
            "{source} has more than {most} levels inside each other", source=source, most=DEEPEST
        )


@contextmanager
def name_file(file: str) -> Iterator[None]:
    """Add the name of a data file to the errors raised within this block."""
    try:
        yield
    except RallyError as error:
        raise type(error)(*(each.at(Where(source=file)) for each in error.objections)) from None
    except (OSError, KeyError, TypeError, ValueError, AttributeError) as error:
        problem = f"{type(error).__name__}: {error}"
        raise NotationError.because("{file} cannot be read: {problem}", file=file, problem=problem) from error


@contextmanager
def read_data(path: str | os.PathLike[str]) -> Iterator[dict[str, Any]]:
    """The table in a TOML file of the package; errors raised within this block name the file."""
    with name_file(os.path.basename(path)):
        yield tomllib.loads(file_text(path))


# --- tables of rules -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rule:
    """A rule of a game, from the project's own table.

    number: as events and objections cite it (`"S6.2"`). text: the rule, in our words. kind: its source ("book",
    "found", "ruling", "reconstructed"), or "optional" if it holds only where it is chosen. lesson: the name of the
    notebook that teaches it. fact: whether it is a plain fact, such as the dial, which no event cites. other: the
    alternative to a ruling. chapter: the title of its chapter, "" for none. choice: the name of this reading where it
    can be chosen instead of another; question: of an optional rule, what is chosen there.
    """

    number: str
    text: str
    kind: str
    lesson: str
    fact: bool = False
    other: str = ""
    chapter: str = ""
    choice: str = ""
    question: str = ""


def read_rules(chapters: Mapping[str, Mapping[str, Any]]) -> dict[str, Rule]:
    """The rules by number, in the order of their table: chapters of numbered rules, and rulings between them."""
    found = []
    for name, content in chapters.items():
        if "text" in content:  # a ruling, such as S-A
            found.append(read_rule(name, content))
        else:
            numbers = [number for number in content if number != "title"]
            found += [read_rule(f"{name}.{number}", content[number], content["title"]) for number in numbers]
    return {rule.number: rule for rule in found}


def read_rule(number: str, table: Mapping[str, Any], chapter: str = "") -> Rule:
    more = {name: table[name] for name in ("fact", "other", "choice", "question") if name in table}
    return Rule(number, table["text"], table["kind"], table["lesson"], chapter=chapter, **more)


MOST_CHARACTERS = 10_000
"""Maximum length of a line in characters: the longest line of a race has 600."""

MOST_ENTRIES = 99
"""Maximum number of entries in a list: more than a box has cards, and few enough to look at each."""

_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_NAME = re.compile(r"(?:[^%]|%[0-9A-Fa-f]{2})*", re.ASCII)


def no_such_action(text: object, known: Iterable[str]) -> NotationError:
    """The error for a text that is not an action. known: examples of actions."""
    return NotationError.because(
        "{found} is no action; actions are written like {known}", found=quote_value(text), known=tuple(known)
    )


def read_words(text: object, readers: Mapping[str, Callable[[str], Any]]) -> dict[str, Any]:
    """The value of each word of a line, by its key. Raises NotationError, with the word's number, for a wrong word.

    >>> read_words("turn=2  cars=1,2", {"turn": int, "cars": seat_reader(int)})
    {'turn': 2, 'cars': (1, 2)}
    """
    if not isinstance(text, str):
        raise NotationError.because("a position is a line of text, not {found}", found=type(text).__name__)
    text = strip_mark(text)
    check_size(text, MOST_CHARACTERS, "the position")
    fields: dict[str, Any] = {}
    for number, word in enumerate(text.split(), start=1):
        key, equals, value = word.partition("=")
        where = Where(number=number, word=word)
        if not equals or key not in readers:
            raise NotationError.because(
                "write key=value with one of the keys {known}", where=where, known=tuple(readers)
            )
        if key in fields:
            raise NotationError.because("{key} is given twice", where=where, key=key)
        try:
            fields[key] = readers[key](value)
        except NotationError as error:
            raise NotationError(*(each.at(where) for each in error.objections)) from None
    return fields


@dataclass(frozen=True)
class Key:
    """How the value of a key is read from a line of notation, and written into one.

    write: returns None for a value that needs no word. field: the field of the position that the key stands for; by
    default, the one of the key's own name.
    """

    read: Callable[[str], Any]
    write: Callable[[Any], str | None] = str
    field: str = ""


Keys = Mapping[str, Key]
"""The keys of a game's notation, in the order in which a line has them."""


def read_position(text: object, keys: Keys, options: type[Chosen]) -> dict[str, Any]:
    """The fields of the position that a line describes, its options among them. Raises NotationError."""
    words = read_words(text, {**{name: key.read for name, key in keys.items()}, **options.readers()})
    chosen = options.take_from(words)
    return {"options": chosen} | {keys[name].field or name: value for name, value in words.items()}


def write_position(fields: Mapping[str, Any], keys: Keys) -> str:
    """The line that `read_position` reads back; a field that is None is left out."""
    said = ((name, key, fields[key.field or name]) for name, key in keys.items())
    words = {name: None if value is None else key.write(value) for name, key, value in said} | fields["options"].written
    return " ".join(f"{name}={word}" for name, word in words.items() if word is not None)


def cannot_read(what: str, text: str, example: str) -> NotationError:
    """The error for a text that is not `what`, with an example of one."""
    return NotationError.because(
        "{text} is not {what}; one looks like {example}", text=quote_value(text), what=what, example=example
    )


def read_number(text: str) -> int:
    """A whole number of at most nine digits."""
    if not _NUMBER.fullmatch(text):
        raise cannot_read("a whole number", text, "12")
    return int(text)


def read_name(text: str) -> str:
    """A name in which everything but letters and digits may be percent-encoded."""
    try:
        if not _NAME.fullmatch(text):
            raise ValueError
        from urllib.parse import unquote

        return unquote(text, errors="surrogatepass")
    except ValueError:
        raise cannot_read("a percent-encoded name", text, "Anna%20B") from None


def write_name(name: str) -> str:
    """The name, percent-encoded to one word without commas."""
    from urllib.parse import quote

    return quote(name, safe="", errors="surrogatepass")


def read_players(text: str, own: tuple[str, ...], wrong: Callable[[object], Objection]) -> tuple[str, ...]:
    """Players from their names or their number. own: the names of the box; wrong: the objection to a number."""
    if "," in text:
        return seat_reader(read_name)(text)
    players = read_number(text)
    if not 0 <= players <= MOST_ENTRIES:
        raise NotationError(wrong(players))
    return numbered_names(players, own)


def numbered_names(players: int, own: tuple[str, ...]) -> tuple[str, ...]:
    """The box's names for this number of players; beyond the box "?", so that an error can count them."""
    return (*own, *("?" * (players - len(own))))[:players]


def write_players(players: tuple[str, ...], own: tuple[str, ...]) -> str:
    """What `read_players` reads: the number of players if they have the names of the box, else their names."""
    return str(len(players)) if players == own[: len(players)] else ",".join(map(write_name, players))


def seat_reader(read: Callable[[str], T]) -> Callable[[str], tuple[T, ...]]:
    """A reader of comma-separated entries, one per seat."""
    return lambda text: tuple(read(part) for part in split_entries(text, ","))


def split_entries(text: str, separator: str) -> list[str]:
    """The entries of a list. Raises NotationError for more than MOST_ENTRIES."""
    found = text.split(separator)
    if len(found) > MOST_ENTRIES:
        raise NotationError.because("{found} entries, but at most {most} are read", found=len(found), most=MOST_ENTRIES)
    return found


def comma_writer(write: Callable[[Any], str] = str) -> Callable[[Iterable[Any]], str | None]:
    """A writer of comma-separated entries; no entries need no word."""
    return lambda values: ",".join(map(write, values)) or None
