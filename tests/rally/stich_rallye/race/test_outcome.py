"""How a race was won: by whom, by which rule, in which round and trick."""

from __future__ import annotations

from typing import Any

import pytest

from rally.stich_rallye import EndRound, Outcome, RaceWon, record as told, replay
from tests.rally.checks import the
from tests.rally.stich_rallye.helpers import at, random_races, then
from tests.selection import often


def test_while_the_race_goes_on_there_is_none() -> None:
    race = at("players=3 hands=R2,R3,R4")
    assert race.outcome is None and then(race, "R2 R3").outcome is None


@pytest.mark.parametrize(
    ("notation", "words", "outcome"),
    [
        ("round=2 flag=0 cars=61,30,20 played=B2.B3.B4 hands=R9.G2,R5.G3,R4.G4", "R9 R5 R4", (0, "S9.2", (), 2, 2)),
        ("round=1 flag=0 cars=61,30,20 played=B2.B3.B4 hands=R9,R5,R4", "R9 R5 R4", (0, "S9.2", (), 1, 2)),
        ("round=1 cars=61,30,20 motors=10,0,3 played=B2.B3.B4 hands=-,-,-", "end", (0, "S9.2", (), 1, None)),
        ("round=3 cars=20,30,21 hands=-,-,-", "end", (1, "S9.3", (), 3, None)),
        ("round=3 flag=1 cars=0,0,0 hands=-,-,-", "end", (1, "S9.3", ("S-G",), 3, None)),
    ],
)
def test_a_won_race_says_by_whom_by_which_rule_in_which_round_and_trick(
    notation: str, words: str, outcome: tuple[Any, ...]
) -> None:
    assert then(at(f"players=3 {notation}"), words).outcome == Outcome(*outcome)


@pytest.mark.parametrize(
    ("notation", "outcome"),
    [
        ("players=3 winner=1 round=2 cars=3,64,9 hands=R2,R3,R4 played=B2.B3.B4", Outcome(1, "S9.2", (), 2, 1)),
        ("players=3 winner=1 round=2 cars=3,64,9 hands=-,-,-", Outcome(1, "S9.2", (), 2, None)),
        ("players=3 winner=1 round=3 cars=3,43,9 hands=-,-,-", Outcome(1, "S9.3", (), 3, None)),
    ],
)
def test_a_position_set_up_as_won_tells_what_it_can(notation: str, outcome: Outcome) -> None:
    assert at(notation).outcome == outcome


def test_it_agrees_with_the_event_in_every_race() -> None:
    rules = set()
    for rng, race in random_races(11, often(24, 120)):
        while race.winner is None:
            race = race.after(rng.choice(list(race.legal)))
        won = the(race.events, RaceWon)
        found = race.outcome
        assert found is not None
        assert (found.winner, found.rule, found.also, found.round) == (won.seat, won.rule, won.also, race.round)
        assert (found.trick is None) == isinstance(race.last_action, EndRound)
        *_, replayed = replay(told(race))
        assert replayed.outcome == found == race.seen_by(0).outcome
        rules.add((found.rule, found.trick is None))
    assert {("S9.2", False), ("S9.2", True)} <= rules
