"""The reasons of hints: each is so, by what the seat to act knows, before and after what is advised."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from rally.rally_run import Drive, Memory, Moment, Race, Swap, Turn, forgetful, rememberer, wanderer, ways_of
from rally.rally_run.box.grid import OPPOSITE
from rally.rally_run.box.tiles import ways_on
from rally.rally_run.rules import roads
from tests.selection import often
from widgets.rally_run.labs.hints import Hint, hint_for, say_hint, say_why
from widgets.rally_run.words import say_seat, to_cell

HINTS = often(150, 2000)

LEADS_AT_ONCE = re.compile(r"That would lead (?P<goal>.+) at once\.")
STUCK = re.compile(r"No road leads on from here, so all that is left is a swap \(R4\.1\)\.")
SAVES = re.compile(
    r"With the swap it would take (?P<count>\d+) turns? (?P<goal>.+?)(?P<best> at best)?, "
    r"and (?P<others>\d+)(?: at best)? if you drove on at once \(R4\.1\)\."
)
NEEDED = re.compile(r"As long as the others stand still, no way leads (?P<goal>.+) without a swap \(R4\.1\)\.")
HINDERS = re.compile(
    r"After that, (?P<seat>\w+) would need (?P<best>at best )?(?P<count>\d+) turns? (?P<goal>.+) "
    r"instead of (?P<before>\d+) \(R4\.1\)\."
)
CUTS_OFF = re.compile(
    r"After that, (?P<seat>\w+) would have no way (?P<goal>to .+) as long as the others stand still \(R4\.1\)\."
)
NO_WAY = re.compile(r"As long as the others stand still, no way would lead (?P<goal>.+) from there\.")
UNSEEN = re.compile(
    r"Nobody has seen that tile yet; if its road leads on, it may be (?P<count>\d+) turns? (?P<goal>.+) from there\."
)
EXACT = re.compile(r"Going by what has been seen, it would be (?P<count>\d+) turns? (?P<goal>.+) from there\.")
RANGE = re.compile(
    r"Going by what has been seen, it would be at best (?P<count>\d+) turns? (?P<goal>.+) from there, "
    r"more likely (?P<likely>\d+)\."
)
FAR = 40


def turns(known: Moment, seat: int, cell: tuple[int, int], exits: str, **how: object) -> int:
    """The turns of this seat from there to its goal, at best."""
    return ways_of(known, seat).reach(cell, exits, **how).best  # type: ignore[arg-type]


def after(known: Race, action: object) -> int:
    """The turns that are left once the action is done; worked out otherwise than the reason does it."""
    seat, first = known.turn, known.first
    match action:
        case Swap(first=one, second=other):
            moved = replace(known.moment, tiles=known.exchanged(one, other))
            return turns(moved, seat, known.car, known.exits(known.car) or "")
        case Turn(exits=exits):
            assert known.turning is not None
            return turns(known.moment, seat, known.turning, exits)
        case Drive(direction=direction):
            end = known.grid.neighbours[known.car][direction]
            if end == goal_of(known, seat):
                return 0
            exits = known.exits(end)
            if exits is None:
                exits = ways_on(known.kind(end), OPPOSITE[direction])
                if known.kind(end) == "d" and first and known.car in known.grid.colours:
                    exits += roads.may_point(known.moment, end, "d")
            return turns(known.moment, seat, end, exits)
    raise AssertionError(action)


def goal_of(known: Moment, seat: int) -> tuple[int, int]:
    colour = known.trophies[seat]
    return known.grid.pit if colour is None else known.grid.starts[colour]


def driving(known: Race) -> int:
    """The turns to the goal for who drives at once."""
    return min(1 + after(known, Drive(each)) for each in roads.drives(known.moment))


def check(hint: Hint) -> str:
    """Which reason was given, once it is seen to be so."""
    known, action, said = hint.known, hint.action, say_why(hint)
    seat, then = known.turn, after(known, action)
    found = {
        name: match
        for name, pattern in globals().items()
        if isinstance(pattern, re.Pattern) and (match := pattern.fullmatch(said))
    }
    assert len(found) == 1, said
    ((name, match),) = found.items()
    about = match.groupdict()
    if name not in ("STUCK", "HINDERS", "CUTS_OFF"):
        assert about["goal"] == to_cell(goal_of(known, seat))
    if name == "LEADS_AT_ONCE":
        assert isinstance(action, Drive) and then == 0
    elif name == "STUCK":
        assert not list(roads.drives(known.moment))
    elif name == "SAVES":
        assert isinstance(action, Swap) and int(about["count"]) == 1 + then < int(about["others"]) == driving(known)
    elif name == "NEEDED":
        assert isinstance(action, Swap) and driving(known) >= FAR > then
    elif name in ("HINDERS", "CUTS_OFF"):
        assert isinstance(action, Swap)
        other = next(each for each in range(len(known.cars)) if say_seat(known, each) == about["seat"])
        assert other != seat and about["goal"] == to_cell(goal_of(known, other))
        first, exits = known.first and other > seat, known.exits(known.cars[other]) or ""
        before = turns(known.moment, other, known.cars[other], exits, first=first)
        barred = (action.first, action.second) if other == (seat + 1) % len(known.cars) else ()
        moved = replace(known.moment, tiles=known.exchanged(action.first, action.second))
        later = turns(moved, other, known.cars[other], exits, first=first, barred=barred)
        assert later > before
        assert (later >= FAR) if name == "CUTS_OFF" else (int(about["count"]), int(about["before"])) == (later, before)
    elif name == "NO_WAY":
        assert then >= FAR
    else:
        assert int(about["count"]) == then
        assert name != "UNSEEN" or known.is_unknown(known.grid.neighbours[known.car][action.direction])  # type: ignore[union-attr]
        assert name != "RANGE" or (int(about["likely"]) > then and "?" in known.tiles)
    return name


def test_the_reasons_of_hints_are_so() -> None:
    """Of 2,000 hints with RALLY_THOROUGH=1, of races in which players drive well, badly, and as they are advised."""
    rng = random.Random("reasons")
    told: list[str] = []
    while len(told) < HINTS:
        race = Race.start(rng.randint(2, 4), rng.randrange(10**6))
        memory = race.memory
        players = [rng.choice([rememberer, forgetful(0.1), wanderer, None]) for _ in race.players]
        while race.to_act is not None and memory.turn < 60 and len(told) < HINTS:
            peeks = rng.random() < 0.3
            hint = hint_for(race, Memory.peeking(race) if peeks else memory)
            told.append(check(hint))
            assert say_hint(hint).endswith(say_why(hint))
            player = players[race.turn]
            race = race.after(player(race, 0) if player else hint_for(race, memory).action)
            memory = memory.after(race)
    assert {"UNSEEN", "EXACT", "RANGE", "LEADS_AT_ONCE", "SAVES"} <= set(told), set(told)
    assert HINTS < 2000 or "HINDERS" in told


def test_a_reason_to_hinder_names_whom_it_hinders() -> None:
    """Ben is two drives from his finish; the swap puts a dead end in between."""
    race = Race.parse(
        "players=2 cars=3.4:NS,1.0:NS trophies=-,red pile=green turn=0 first=no tiles=s????/s???d/??P??/????s/?????"
    )
    hint = Hint(race, Swap((0, 0), (1, 4)))
    assert race.grid.starts["red"] == (-1, 0)
    assert hint.reason.hindered is not None and hint.reason.hindered.seat == 1
    assert hint.reason.hindered.after.best > hint.reason.hindered.before.best


def test_a_swap_of_tiles_that_concern_nobody_is_said_to_change_nothing() -> None:
    race = Race.parse("players=2 cars=1.2:NS,4.4:NS trophies=-,- turn=0 first=no pile=green.red")
    hint = Hint(race, Swap((0, 0), (0, 4)))
    assert hint.reason.hindered is None and not hint.reason.saves
    assert say_why(hint) == "Going by what has been seen, it would be 1 turn to the pit stop from there."
