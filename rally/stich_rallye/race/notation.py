"""The one-line notation of a position, as a codec: `key=value` pairs in any order to fields, and back.

The fields are those of a Layout. What a line leaves out is left out of the fields, but for the players.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from rally.errors import NotationError, Where, objection, quoted
from rally.reading import check_size
from rally.stich_rallye.box.cards import LETTERS, MOST_CARDS, Card, Colour, Hand, Unknown, player_objection
from rally.stich_rallye.box.facts import COLOURS, NAMES, TRACK_NAMES
from rally.stich_rallye.rules.track import Track

from .shapes import MOST_ENTRIES

T = TypeVar("T")

_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_SEED = re.compile(r"-?[0-9]{1,19}", re.ASCII)
_NAME = re.compile(r"(?:[^%]|%[0-9A-Fa-f]{2})*", re.ASCII)
DEFAULT_PLAYERS = 4
MOST_CHARACTERS = 10_000
"""Characters of a line: the longest that a race can have is 600 characters long."""


# --- reading ---------------------------------------------------------------------------------------------------------


def read(text: str) -> dict[str, Any]:
    """The fields that a line of text describes. NotationError where it cannot be read.

    >>> read("cars=12,9,35,0 flag=1")["cars"]
    (12, 9, 35, 0)
    """
    if not isinstance(text, str):
        raise NotationError(objection(None, "a position is a line of text, not {found}", found=type(text).__name__))
    check_size(text, MOST_CHARACTERS, "the position")
    fields: dict[str, Any] = {}
    for number, word in enumerate(text.split(), start=1):
        key, equals, value = word.partition("=")
        where = Where(number=number, word=word)
        if not equals or key not in READERS:
            raise NotationError(
                objection(None, "write key=value with one of the keys {known}", where=where, known=tuple(READERS))
            )
        if key in fields:
            raise NotationError(objection(None, "{key} is given twice", where=where, key=key))
        try:
            fields[key] = READERS[key](value)
        except NotationError as error:
            raise NotationError(*(each.at(where) for each in error.objections)) from None
    if "players" not in fields:
        lists = (fields[key] for key in ("cars", "motors", "hands", "void") if key in fields)
        fields["players"] = numbered_names(max(map(len, lists), default=DEFAULT_PLAYERS))
    return {FIELDS.get(key, key): value for key, value in fields.items()}


def cannot_read(what: str, text: str, example: str) -> NotationError:
    return NotationError(
        objection(None, "{text} is not {what}; one looks like {example}", text=quoted(text), what=what, example=example)
    )


def read_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise cannot_read("a whole number", text, "12")
    return int(text)


def read_seed(text: str) -> int:
    if not _SEED.fullmatch(text) or not -(2**63) <= int(text) < 2**63:
        raise cannot_read("a seed", text, "7")
    return int(text)


def read_name(text: str) -> str:
    try:
        if not _NAME.fullmatch(text):
            raise ValueError
        from urllib.parse import unquote

        return unquote(text, errors="surrogatepass")
    except ValueError:
        raise cannot_read("a percent-encoded name", text, "Anna%20B") from None


def by_seat(read: Callable[[str], T]) -> Callable[[str], tuple[T, ...]]:
    """A reader of comma-separated entries, one for each seat."""
    return lambda text: tuple(read(part) for part in entries(text, ","))


def entries(text: str, separator: str) -> list[str]:
    """The entries of a list; NotationError for more than can be looked at."""
    found = text.split(separator)
    if len(found) > MOST_ENTRIES:
        raise NotationError(
            objection(None, "{found} entries, and at most {most} are read", found=len(found), most=MOST_ENTRIES)
        )
    return found


def read_cards(text: str, separator: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, entries(text, separator))) if text else ()


def read_hand(text: str) -> Hand | None:
    if text == "-":
        return ()
    if text == "?":
        return None
    if text.startswith("?"):
        size = read_number(text[1:])
        if not 0 <= size <= MOST_CARDS:
            raise cannot_read("a number of cards", text, "?4")
        return Unknown(size)
    return read_cards(text, ".") if text else (Card.parse(text),)


def read_void(text: str) -> frozenset[Colour]:
    letters = entries(text, ".") if text else []
    if any(letter not in LETTERS for letter in letters):
        raise cannot_read("a list of colours", text, "R.G")
    return frozenset(LETTERS[letter] for letter in letters)


def read_players(text: str) -> tuple[str, ...]:
    if "," in text:
        return by_seat(read_name)(text)
    players = read_number(text)
    if not 0 <= players <= MOST_ENTRIES:
        raise NotationError(player_objection(players))
    return numbered_names(players)


def numbered_names(players: int) -> tuple[str, ...]:
    """The box's names for so many players; beyond the box made-up ones, for the complaint to count."""
    return (*NAMES, *("?" * (players - len(NAMES))))[:players]


def read_track(text: str) -> Track | tuple[str, str]:
    name, colon, spaces = text.partition(":")
    return (read_name(name), spaces) if colon else Track.named(name)


def read_next(text: str) -> bool:
    if text != "deal":
        raise cannot_read("what comes next", text, "next=deal")
    return True


FIELDS = {"void": "voids", "next": "dealing"}
"""The field that a key stands for, where their names differ."""

READERS: dict[str, Callable[[str], Any]] = {
    "track": read_track,
    "players": read_players,
    "round": read_number,
    "flag": read_number,
    "cars": by_seat(read_number),
    "motors": by_seat(read_number),
    "trick": lambda text: read_cards(text, ","),
    "hands": by_seat(read_hand),
    "played": lambda text: read_cards(text, "."),
    "void": by_seat(read_void),
    "next": read_next,
    "winner": read_number,
    "seed": read_seed,
}


# --- writing ---------------------------------------------------------------------------------------------------------


def write(fields: Mapping[str, Any]) -> str:
    """The line of all these fields that `read` reads back, without what nobody misses."""
    words = ((key, write_field(fields[FIELDS.get(key, key)])) for key, write_field in WRITERS.items())
    return " ".join(f"{key}={value}" for key, value in words if value)


def write_name(name: str) -> str:
    from urllib.parse import quote

    return quote(name, safe="", errors="surrogatepass")


def write_players(players: tuple[str, ...]) -> str:
    return str(len(players)) if players == NAMES[: len(players)] else ",".join(map(write_name, players))


def write_track(track: Track | tuple[str, str]) -> str:
    name, spaces = (track.name, track.spaces) if isinstance(track, Track) else track
    if name in TRACK_NAMES and spaces == Track.named(name).spaces:
        return name
    return f"{write_name(name)}:{spaces}"


def write_cards(cards: Iterable[Card]) -> str:
    return ".".join(map(str, cards))


def write_hand(hand: Hand | None) -> str:
    if hand is None:
        return "?"
    return f"?{len(hand)}" if isinstance(hand, Unknown) else write_cards(hand) or "-"


def write_voids(voids: Iterable[frozenset[Colour]]) -> str:
    shown = [".".join(colour[0].upper() for colour in COLOURS if colour in void) for void in voids]
    return ",".join(shown) if any(shown) else ""


def write_number(number: int | None) -> str:
    return "" if number is None else str(number)


def with_commas(write: Callable[[Any], str]) -> Callable[[Iterable[Any]], str]:
    """A writer of entries, one for each seat or card."""
    return lambda values: ",".join(map(write, values))


WRITERS: dict[str, Callable[[Any], str]] = {
    "track": write_track,
    "players": write_players,
    "round": str,
    "flag": str,
    "cars": with_commas(str),
    "motors": with_commas(str),
    "trick": with_commas(str),
    "hands": with_commas(write_hand),
    "played": write_cards,
    "void": write_voids,
    "next": lambda dealing: "deal" if dealing else "",
    "winner": write_number,
    "seed": write_number,
}
