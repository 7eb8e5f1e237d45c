"""Races played out without NumPy: the very same races, and so the same numbers, as with it."""

from __future__ import annotations

import random

import pytest

from rally.rally_run import Race, simulate
from rally.rally_run.box.facts import Options
from rally.rally_run.players.advisor import Advisor
from rally.rally_run.playouts.plain import play_block
from rally.rally_run.playouts.simulate import Simulation
from tests.effort import SECOND, count_lines
from tests.rally.rally_run.helpers import EVERY_OPTION
from tests.rally.rally_run.playouts.test_batch import situations
from tests.rally.stich_rallye.playouts.test_plain import assert_in_pieces
from tests.selection import often, sample


@EVERY_OPTION
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_races_come_out_as_with_numpy(players: int, options: Options) -> None:
    start = Race.start(players, None, options=options)
    for seed in range(often(2, 12)):
        plain = Simulation(120, *play_block(start, seed, (0, 120)))
        assert plain == simulate(120, players=players, seed=seed, options=options.values)


def asked(race: Race, seed: int) -> object:
    """The advice on some choices in two steps, the second of another size, and of another one that gives none up."""
    choices = list(race.legal)
    some = random.Random(seed).sample(choices, min(6, len(choices)))
    one, other = Advisor(race, seed=seed, actions=some), Advisor(race, seed=seed, actions=some)
    return [*one.step(9), *one.step(12), *other.weigh(5)]


@pytest.mark.rest
@EVERY_OPTION
def test_advice_is_the_same_as_with_numpy(request: pytest.FixtureRequest, options: Options) -> None:
    """From beginnings, middles and tiles being turned round, what lies face down known or not."""
    races = [each for race in sample(situations(options), 8) for each in (race, race.seen_by(race.turn))]
    by_numpy = [asked(race, seed) for seed, race in enumerate(races)]
    request.getfixturevalue("no_numpy")
    assert Advisor(races[0]).pace > 1
    for seed, (race, expected) in enumerate(zip(races, by_numpy, strict=True)):
        assert asked(race, seed) == expected, str(race)


@pytest.mark.rest
def test_a_first_look_without_numpy_takes_little_time(no_numpy: None) -> None:
    """A page is five times slower than this machine: all choices of a race in 0.4 s here, 2 s there."""
    for race in [race for race in situations(Options()) if race.turning is None][::3]:
        seen = race.seen_by(race.turn)
        assert count_lines(lambda seen=seen: Advisor(seen).step(1)) < SECOND, str(race)  # type: ignore[misc]


def test_work_without_numpy_comes_in_small_pieces(no_numpy: None) -> None:
    """No piece of it keeps a page waiting: hardly any takes more than 10 ms here, which is 50 ms there."""
    race = next(race for race in situations(Options()) if race.turning is None and race.open)
    assert_in_pieces(Advisor(race.seen_by(race.turn)).step_in_slices(30))
