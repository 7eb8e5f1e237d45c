"""The one-line notation of a position, as a codec: `key=value` pairs in any order to fields, and back.

The fields are those of a Position. What a line leaves out is left out of the fields, except the players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import Any

from rally.core.notation import (
    Key,
    cannot_read,
    comma_writer,
    numbered_names,
    read_name,
    read_number,
    read_players,
    read_position,
    seat_reader,
    split_entries,
    write_name,
    write_players,
    write_position,
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
    fields = read_position(text, KEYS, Options)
    if "players" not in fields:
        lists = (fields[name] for name in ("cars", "motors", "hands", "voids") if name in fields)
        fields["players"] = numbered_names(max(map(len, lists), default=DEFAULT_PLAYERS), PLAYER_NAMES)
    return fields


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


# --- writing ---------------------------------------------------------------------------------------------------------


def write_track(track: Track | tuple[str, str]) -> str:
    if isinstance(track, Track) and track.goes_by_its_name:
        return track.name
    name, spaces = (track.name, track.spaces) if isinstance(track, Track) else track
    return f"{write_name(name)}:{spaces}"


def write_cards(cards: Iterable[Card]) -> str | None:
    return ".".join(map(str, cards)) or None


def write_hand(hand: Hand | None) -> str:
    if hand is None:
        return "?"
    return f"?{len(hand)}" if isinstance(hand, Unknown) else write_cards(hand) or "-"


def write_voids(voids: Iterable[frozenset[Colour]]) -> str | None:
    shown = [".".join(colour[0].upper() for colour in COLOURS if colour in void) for void in voids]
    return ",".join(shown) if any(shown) else None


KEYS: dict[str, Key] = {
    "track": Key(read_track, write_track),
    "players": Key(
        partial(read_players, own=PLAYER_NAMES, wrong=player_objection), partial(write_players, own=PLAYER_NAMES)
    ),
    "round": Key(read_number),
    "flag": Key(read_number),
    "cars": Key(seat_reader(read_number), comma_writer()),
    "motors": Key(seat_reader(read_number), comma_writer()),
    "trick": Key(lambda text: read_cards(text, ","), comma_writer()),
    "hands": Key(seat_reader(read_hand), comma_writer(write_hand)),
    "played": Key(lambda text: read_cards(text, "."), write_cards),
    "void": Key(seat_reader(read_void), write_voids, "voids"),
    "next": Key(read_next, lambda dealing: "deal" if dealing else None, "dealing"),
    "winner": Key(read_number),
    "seed": Key(read_seed),
}

write_fields = partial(write_position, keys=KEYS)
"""The line of the fields of a Position, without those that have their default values."""
