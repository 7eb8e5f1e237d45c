"""The one-line notation of a position, as a codec: `key=value` pairs in any order to fields, and back.

The fields are those of a Layout. What a line leaves out is left out of the fields, but for the players.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from rally.core.notation import (
    cannot_read,
    comma_writer,
    numbered_names,
    read_name,
    read_number,
    read_players,
    read_words,
    seat_reader,
    split_entries,
    write_name,
    write_players,
)
from rally.core.validate import is_seed
from rally.stich_rallye.box.cards import LETTERS, MOST_CARDS, Card, Colour, Hand, Unknown
from rally.stich_rallye.box.facts import COLOURS, PLAYER_NAMES, TRACK_NAMES, Options, player_objection
from rally.stich_rallye.rules.driving import Track

_SEED = re.compile(r"-?[0-9]{1,19}", re.ASCII)
DEFAULT_PLAYERS, DEFAULT_TRACK = 4, TRACK_NAMES[0]


# --- reading ---------------------------------------------------------------------------------------------------------


def read_fields(text: str) -> dict[str, Any]:
    """The fields that a line of text describes. NotationError where it cannot be read.

    >>> read_fields("cars=12,9,35,0 flag=1")["cars"]
    (12, 9, 35, 0)
    """
    fields = read_words(text, READERS)
    if "players" not in fields:
        lists = (fields[key] for key in ("cars", "motors", "hands", "void") if key in fields)
        fields["players"] = numbered_names(max(map(len, lists), default=DEFAULT_PLAYERS), PLAYER_NAMES)
    options = Options.take_from(fields)
    return {"options": options} | {FIELDS.get(key, key): value for key, value in fields.items()}


def read_seed(text: str) -> int:
    if not _SEED.fullmatch(text) or not is_seed(int(text)):
        raise cannot_read("a seed", text, "7")
    return int(text)


def read_cards(text: str, separator: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, split_entries(text, separator))) if text else ()


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
    letters = split_entries(text, ".") if text else []
    if any(letter not in LETTERS for letter in letters):
        raise cannot_read("a list of colours", text, "R.G")
    return frozenset(LETTERS[letter] for letter in letters)


def read_track(text: str) -> Track | tuple[str, str]:
    name, colon, spaces = text.partition(":")
    return (read_name(name), spaces) if colon else Track.named(name)


def as_recorded(line: str) -> str:
    """The line with the spaces of its track, where it names one of the box: those that shipped (data/shipped.toml)."""
    words = line.split()
    names = [word.removeprefix("track=") for word in words if word.startswith("track=")] or [DEFAULT_TRACK]
    if len(names) > 1 or names[0] not in TRACK_NAMES:
        return line  # it has its spaces, or cannot be read
    track = Track.shipped(names[0])
    others = (word for word in words if not word.startswith("track="))
    return line if track.goes_by_its_name else " ".join([f"track={write_track(track)}", *others])


def read_next(text: str) -> bool:
    if text != "deal":
        raise cannot_read("what comes next", text, "next=deal")
    return True


FIELDS = {"void": "voids", "next": "dealing"}
"""The field that a key stands for, where their names differ."""

READERS: dict[str, Callable[[str], Any]] = {
    "track": read_track,
    "players": partial(read_players, own=PLAYER_NAMES, wrong=player_objection),
    "round": read_number,
    "flag": read_number,
    "cars": seat_reader(read_number),
    "motors": seat_reader(read_number),
    "trick": lambda text: read_cards(text, ","),
    "hands": seat_reader(read_hand),
    "played": lambda text: read_cards(text, "."),
    "void": seat_reader(read_void),
    "next": read_next,
    "winner": read_number,
    "seed": read_seed,
    **Options.readers(),
}


# --- writing ---------------------------------------------------------------------------------------------------------


def write_fields(fields: Mapping[str, Any]) -> str:
    """The line of all these fields that `read` reads back, without what nobody misses."""
    words = {key: write_field(fields[FIELDS.get(key, key)]) for key, write_field in WRITERS.items()}
    return " ".join(f"{key}={value}" for key, value in (words | fields["options"].written).items() if value)


def write_track(track: Track | tuple[str, str]) -> str:
    if isinstance(track, Track) and track.goes_by_its_name:
        return track.name
    name, spaces = (track.name, track.spaces) if isinstance(track, Track) else track
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


WRITERS: dict[str, Callable[[Any], str]] = {
    "track": write_track,
    "players": partial(write_players, own=PLAYER_NAMES),
    "round": str,
    "flag": str,
    "cars": comma_writer(str),
    "motors": comma_writer(str),
    "trick": comma_writer(str),
    "hands": comma_writer(write_hand),
    "played": write_cards,
    "void": write_voids,
    "next": lambda dealing: "deal" if dealing else "",
    "winner": write_number,
    "seed": write_number,
}
