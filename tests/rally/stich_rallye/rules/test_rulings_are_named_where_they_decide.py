"""A ruling is named where it decides: where the other reading of the rule would have led elsewhere, and nowhere else.

The other readings are those of `other` in rules.toml, played here by a slow walk that shares nothing with `rally`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from rally.stich_rallye import EndRound, Race, Track
from rally.stich_rallye.box.events import CardsPutAside, FlagTaken, MoveBegun, MoveEvent, RaceWon, RoundEnded
from rally.stich_rallye.box.facts import USUAL
from tests.rally.stich_rallye.helpers import at, random_cars, random_races, random_track
from tests.selection import often


def walk(
    track: Track,
    cars: tuple[int, ...],
    seat: int,
    spaces: int,
    *,
    line: int = 0,
    to_the_end: bool = False,
    start_is_shared: bool = False,
    once: bool = False,
) -> tuple[int, bool, bool]:
    """Where a car rests, whether it has won, and whether it rolled back over the line on the way.

    line: how many spaces behind the start of a lap the line lies (S-B: 0). to_the_end: does the line count only where
    the move ends (S-C)? start_is_shared: may who comes round stand beside those who have not left the start (S-E)?
    once: does a car rest on the next hill (S-A)?
    """
    lap, here, back = len(track), cars[seat], False
    finish = 2 * lap + line
    parked = [car for other, car in enumerate(cars) if other != seat and not (start_is_shared and car == 0)]
    taken = {car % lap for car in parked}
    left = spaces
    while left:
        here += 1
        if here == finish and not to_the_end:
            return here, True, back
        left -= here % lap not in taken
    kind = track.kind(here)
    step = {"d": 1, "u": -1, ".": 0}[kind]
    own = True
    while step and spaces:
        back |= step < 0 and here == lap
        here += step
        own &= track.kind(here) == kind
        if here == finish and not to_the_end:
            return here, True, back
        flat = track.kind(here) == "." or (once and not own)
        if here == 0 or (flat and here % lap not in taken):
            break
    return here, here >= finish, back


def deciding(track: Track, cars: tuple[int, ...], seat: int, spaces: int) -> set[str]:
    """The rulings without which this move would have come to something else."""
    lap, found = len(track), set[str]()
    usual = walk(track, cars, seat, spaces)
    rest, won, back = usual
    later = walk(track, cars, seat, spaces, line=1)
    if (cars[seat] < lap == rest) or won != later[1]:
        found.add("S-B")
    if won != walk(track, cars, seat, spaces, to_the_end=True)[1]:
        found.add("S-C")
    if back:
        found.add("S-D")
    joins = spaces > 0 and rest == 0 and any(car == 0 for other, car in enumerate(cars) if other != seat)
    if joins or usual[:2] != walk(track, cars, seat, spaces, start_is_shared=True)[:2]:
        found.add("S-E")
    if usual[:2] != walk(track, cars, seat, spaces, once=True)[:2]:
        found.add("S-A")
    return found


def moves(race: Race) -> Iterator[tuple[tuple[int, ...], int, int, set[str]]]:
    """Every move on the way to this race: the cars before it, who drives, how far, and the rulings that are named."""
    begun: tuple[tuple[int, ...], int, int] | None = None
    named: set[str] = set()
    for event, table in race.frames:
        if isinstance(event, MoveBegun):
            if begun:
                yield (*begun, named)
            begun, named = (table.cars, event.seat, event.spaces), set()
        elif isinstance(event, MoveEvent):
            named |= {rule for rule in event.rules if rule.startswith("S-")}
    if begun:
        yield (*begun, named)


def passed_over(race: Race) -> bool:
    """Whether motors that are used from last place up, with places counted anew after each, lead elsewhere (S-F)."""
    seats = len(race.players)
    ends = []
    for anew in (False, True):
        cars, motors = list(race.cars), [motor.value for motor in race.motors]
        order = sorted(range(seats), key=lambda seat: (cars[seat], race.distance(seat)))
        for place in range(seats):
            now = sorted(range(seats), key=lambda seat: (cars[seat], race.distance(seat)))
            seat = now[place] if anew else order[place]
            value, motors[seat] = motors[seat], 0
            cars[seat], won, _ = walk(race.track, tuple(cars), seat, value)
            if won:
                break
        ends.append((cars, motors))
    return ends[0] != ends[1]


def check_races(races: list[Race]) -> Counter[str]:
    """How often a ruling decided in these races; fails where one is named that does not, or the reverse."""
    count: Counter[str] = Counter()
    for last in races:
        for race in last.history():
            for cars, seat, spaces, named in moves(race):
                expected = deciding(race.track, cars, seat, spaces)
                assert named == expected, f"{race.track} cars={cars} seat {seat} drives {spaces}: {named}, {expected}"
                count.update(named)
            if isinstance(race.last_action, EndRound):
                assert race.previous is not None
                ended = next(event for event in race.events if isinstance(event, RoundEnded))
                assert ("S-F" in ended.rules) == passed_over(race.previous), str(race.previous)
                count.update({"S-F"} & {*ended.rules})
            for event in race.events:
                if isinstance(event, RaceWon | FlagTaken):
                    level = race.cars.count(max(race.cars)) > 1 and race.last_action == EndRound()
                    assert ("S-G" in event.rules) == level, str(race)
                if isinstance(event, CardsPutAside):
                    assert ("S-H" in event.rules) == (len(race.played) == len(race.players)), str(race)
                    count.update({"S-H"} & {*event.rules})
    return count


@pytest.mark.rest
def test_in_whole_races_a_ruling_is_named_exactly_where_it_decides() -> None:
    """On both tracks of the box and on hilly ones of one's own, 3 to 5 players; 300 with RALLY_THOROUGH=1."""
    races = []
    for rng, race in random_races(20_261, often(100, 300), played_by=USUAL):
        while race.winner is None:
            race = race.after(rng.choice([*race.legal]))
        races.append(race)
    count = check_races(races)
    assert {"S-A", "S-B", "S-D", "S-E", "S-F"} <= {*count}, count


@pytest.mark.rest
def test_of_moves_in_a_crowd_a_ruling_is_named_exactly_where_it_decides() -> None:
    """Long moves on short and hilly tracks, where also the rare ones decide."""
    rng = random.Random(20_262)
    count: Counter[str] = Counter()
    for _ in range(600):
        track = random_track(rng)
        for _ in range(12):
            seats = rng.randint(3, 5)
            cars, seat, spaces = random_cars(rng, track.spaces, seats), rng.randrange(seats), rng.randint(1, 31)
            named = {rule for event in track.drive(cars, seat, spaces).events for rule in event.rules}
            expected = deciding(track, cars, seat, spaces)
            assert {rule for rule in named if rule.startswith("S-")} == expected, f"{track} {cars} {seat} {spaces}"
            count.update(expected)
    assert min(count[f"S-{letter}"] for letter in "ABCDE") >= 20, count


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ("cars=60,5,9 trick=G9,G5 hands=-,-,G4", {"S-B"}),  # on the start space to the point: the line lies before it
        ("cars=60,5,9 trick=G9,G6 hands=-,-,G5", set()),  # past it in any case
        ("cars=60,0,9 trick=G9,G5 hands=-,-,G4", set()),  # a car stands there: it would be jumped
        ("cars=28,5,9 trick=G9,G5 hands=-,-,G4", {"S-B"}),
        ("cars=28,5,9 trick=G9,G6 hands=-,-,G5", set()),
    ],
)
def test_s_b_decides_who_comes_to_the_start_space_and_no_farther(position: str, named: set[str]) -> None:
    race = at(f"track=volcano players=3 round=3 flag=0 played=R2 {position}")
    after = race.after(race.legal.only)
    assert {rule for event in after.events for rule in event.rules if rule.startswith("S-")} - {"S-H"} == named
