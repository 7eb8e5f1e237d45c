"""The parsers of Stich Rallye: what each reads, texts that it can read, and what holds for what it gives."""

from __future__ import annotations

import json
from functools import cache
from random import Random

from rally.stich_rallye import Card, Position, Race, deck, record, resume
from tests import hostile
from tests.rally.make_golden import golden_files
from widgets.stich_rallye.labs.editor import draft, findings

from .parser import Parser, position_parser


@cache
def positions() -> tuple[str, ...]:
    """Notations of a whole race, as it is and as one seat sees it, and some that a person would type."""
    race, found = Race.start(4, "beach", seed=3), []
    chance = Random(3)
    while race.winner is None:
        race = race.after(chance.choice(list(race.legal)))
        found += [str(race), str(race.seen_by(chance.randrange(4)))]
    typed = [
        "players=3",
        "players=anna,b%20b,c cars=9,5,3",
        "track=volcano players=4 round=2 flag=1 cars=12,9,35,0 motors=3,0,10,1 trick=G11,R5 hands=?,R2.R7.B9,?,?",
        "track=ring:....dd....uu.... players=5 seed=7",
        "players=3 round=3 winner=1 cars=3,64,9",
        "players=3 track=own:..ddu.uudd.u..du.... cars=4,7,20 hills=once",
        "players=3 next=deal hands=-,-,- void=R.G,,B",
        "players=4 hands=?4,?4,?4,G3.R2.B4.B5.B6 trick=G11,R5,B7",
    ]
    return (*found[:: len(found) // 40], *typed)


def records() -> tuple[str, ...]:
    """Whole races, one that breaks off, and one that began as a position."""
    whole = [path.read_text("utf-8") for path in golden_files("stich_rallye")]
    race = Race.start(3, seed=2)
    for _turn in range(7):
        race = race.after(next(iter(race.legal)))
    later = Race.parse("players=3 round=3 cars=44,51,35 motors=6,15,3 hands=-,-,-")
    return (*whole, json.dumps(record(race)), json.dumps(record(later.after(next(iter(later.legal))))))


def can_be_played(race: Race) -> bool:
    """A race that was read can be written, and if it is not over somebody or something goes on with it."""
    if Race.parse(str(race)) != race:
        return False
    if race.winner is not None:
        return not race.legal
    first = next(iter(race.legal))
    return first in race.legal and race.why_not(first) is None and race.after(first) is not None


def is_a_card(card: Card) -> bool:
    return card in deck(5) and Card.parse(str(card)) == card


def with_this_name(text: str) -> Race:
    """A race in which somebody is called so."""
    return Race.start((text, "b", "c"), seed=1)


def can_be_kept(race: Race) -> bool:
    """A race that is saved to a file, in letters that a file can have, is the same when it is loaded again."""
    saved = json.dumps(record(race), ensure_ascii=False).encode()
    return Race.parse(str(race).encode().decode()) == race and resume(saved.decode()) == race


def is_a_draft(read: draft.Draft) -> bool:
    """Whatever is wrong with it is listed, it can be drawn, and a file keeps it."""
    listed = all(str(reason) for reason in read.objections)
    return (
        listed
        and len(draft.drawable(read).track.spaces) > 0
        and findings.from_toml(findings.to_toml(read)).name == read.name
    )


TRACK_FILES = tuple(findings.to_toml(draft.parse(text)) for text in ("volcano", "beach", "track=ring:....dd....uu...."))
DRAFTS = ("volcano", "....dd....uu....", "track=my%20track:....dd....uu....", "players=3 track=beach")

PARSERS = (
    Parser("cards", 1000, Card.parse, lambda: map(str, deck(5)), is_a_card),
    Parser("names", 1000, with_this_name, lambda: ("white", "Anna", "Zoë", "B. B."), can_be_kept),
    Parser("notations", 4000, Race.parse, positions, can_be_played),
    position_parser("positions", 2000, Position, Race, positions, can_be_played),
    Parser("records", 2000, resume, records, can_be_played, hostile.spoilt_json),
    Parser("track files", 1500, findings.from_toml, lambda: TRACK_FILES, is_a_draft),
    Parser("editor notations", 1500, draft.parse, lambda: DRAFTS, is_a_draft),
)
"""The files and the notation of the track editor are read in `widgets`, by the same rules."""
