"""The parsers of Rally Run!: what each reads, texts that it can read, and what holds for what it gives."""

from __future__ import annotations

import json
from functools import cache
from random import Random

from rally.rally_run import Position, Race, TileSet, record, resume
from tests import hostile
from tests.rally.make_golden import golden_files
from tests.rally.rally_run.helpers import play_on

from .parser import Parser, position_parser


@cache
def positions() -> tuple[str, ...]:
    """Notations of whole races, as seats see them and as they are, and some that a person would type."""
    chance, found = Random(5), []
    for players, trophies in ((2, "any"), (3, "own"), (4, "any")):
        for race in play_on(Race.start(players, chance.randrange(10**6), trophies=trophies), players, 200):
            found += [str(race), str(race.seen_by(0)), str(race.seen_by(0).recalling(race.memory))]
    typed = [
        "players=2",
        "players=anna,b%20b,c cars=0.0:NS,pit,blue trophies=-,green,-",
        "players=2 tiles=scjds/ccxsd/sjPcc/dcscx/xcjsd cars=1.0:NE,0.4:EW trophies=-,green pile=red turn=1 first=no"
        " swapped=0.1/3.4 colours=red.yellow.green",
        "cars=red,yellow,green tiles=d????/?????/??P??/?????/????? turning=0.0",
        "players=2 set=s20c1j1x1d1 swapped=3.3/4.4 turn=1",
        "players=2 cars=green,pit trophies=green,red winner=0",
        "players=2 seen=12,0.1:c:NE:7,3.4:s::12",
    ]
    return (*found[:: len(found) // 40], *typed)


def records() -> tuple[str, ...]:
    """Whole races, one that breaks off in the middle of a turn, and one that began as a position."""
    whole = [path.read_text("utf-8") for path in golden_files("rally_run")]
    turning = next(race for race in play_on(Race.start(3, 2), 2, 50) if race.turning is not None)
    later = Race.parse("players=2 cars=0.0:NS,yellow tiles=sxxx?/????c/??Pc?/???c?/????? trophies=red,- first=no")
    return (*whole, json.dumps(record(turning)), json.dumps(record(later.after(next(iter(later.legal))))))


def can_be_played(race: Race) -> bool:
    """A race that was read can be written and kept, and if it is not over the seat to act has something to choose."""
    if Race.parse(str(race)) != race or resume(json.dumps(record(race))) != race:
        return False
    if race.winner is not None:
        return not race.legal and not race.legal
    choice = next(iter(race.legal))
    assert all(each in race.legal for each in race.legal)
    return race.why_not(choice) is None or choice not in race.legal


def is_a_tile_set(tile_set: TileSet) -> bool:
    """All tiles of a box, and the same when it is written as a word or as a file."""
    both = (TileSet.parse(str(tile_set)), TileSet.from_toml(tile_set.to_toml()))
    return sum(tile_set.counts.values()) == 24 and both == (tile_set, tile_set)


SETS = (TileSet.of_the_box(), TileSet(0, 24, 0, 0, 0), TileSet(20, 1, 1, 1, 1))

PARSERS = (
    Parser("Rally Run! notations", 3000, Race.parse, positions, can_be_played),
    position_parser("Rally Run! positions", 1000, Position, Race, positions, can_be_played),
    Parser("Rally Run! records", 2000, resume, records, can_be_played, hostile.spoilt_json),
    Parser("tile sets", 500, TileSet.parse, lambda: map(str, SETS), is_a_tile_set),
    Parser("tile files", 500, TileSet.from_toml, lambda: (each.to_toml() for each in SETS), is_a_tile_set),
)
