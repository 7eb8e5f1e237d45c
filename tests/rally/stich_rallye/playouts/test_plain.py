"""Races played out without NumPy: the very same races, and so the same numbers, as with it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from rally.core.chance import PlainBits
from rally.core.numpy_bits import Bits
from rally.stich_rallye import Race, Track, advise, simulate
from rally.stich_rallye.box.facts import Options
from rally.stich_rallye.players.advisor import Advisor
from rally.stich_rallye.playouts.batch import HiddenHands
from rally.stich_rallye.playouts.plain import PlainHands, play_block
from rally.stich_rallye.playouts.simulate import STYLE_NAMES, Simulation
from tests.effort import SECOND, count_lines
from tests.rally.stich_rallye.helpers import EVERY_OPTION, random_track
from tests.rally.stich_rallye.playouts.test_playouts import anywhere
from tests.selection import often


def tracks() -> list[Track]:
    rng = random.Random(5)
    hilly = [Track("own", spaces) for spaces in ("." * 12, ".u" * 6, ".dd" * 6, "." + "d" * 93 + ".....")]
    return [Track.named("volcano"), Track.named("beach"), *hilly, *(random_track(rng) for _ in range(often(6, 40)))]


@EVERY_OPTION
@pytest.mark.parametrize("style", STYLE_NAMES)
def test_whole_races_come_out_as_with_numpy(style: str, options: Options) -> None:
    for number, track in enumerate(tracks()):
        players = 3 + number % 3
        start = Race.start(players, track, options=options)
        plain = Simulation(40, *play_block(start, number, style, (0, 40)))
        assert plain == simulate(40, players=players, track=track, seed=number, style=style, options=options.values)


def asked(race: Race, seed: int, style: str | tuple[str, ...], playouts: int) -> object:
    """The advice in two steps, the second of another size; where styles take turns, to the end of the round."""
    advisor = Advisor(race, seed=seed, style=style, whole=isinstance(style, str))
    return [(each, each.places) for size in (playouts, playouts + 3) for each in advisor.step(size)]


@pytest.mark.rest
@EVERY_OPTION
def test_advice_is_the_same_as_with_numpy(request: pytest.FixtureRequest, options: Options) -> None:
    """From anywhere: a trick half played, the turbo question open, hands hidden, own ones too."""
    rng = random.Random(9)
    races = [anywhere(rng, 3 + number % 3, options) for number in range(often(24, 240))]
    seen = [Race.parse(str(race.seen_by(rng.randrange(len(race.players))))) for race in races]
    styles = ("random", ("sensible", "watchful"), "random", "sensible")
    cases = [(race, n, styles[n % 4]) for n, race in enumerate([*races, *seen]) if race.to_act is not None]
    by_numpy = [asked(race, seed, style, 3) for race, seed, style in cases]
    request.getfixturevalue("no_numpy")
    assert Advisor(races[0]).pace > 1
    for (race, seed, style), expected in zip(cases, by_numpy, strict=True):
        assert asked(race, seed, style, 3) == expected, str(race)


def test_hidden_hands_are_dealt_as_with_numpy() -> None:
    """Whatever is known of colours: hand by hand, card by card."""
    rng = random.Random(2)
    for number in range(often(30, 200)):
        race = anywhere(rng, 3 + number % 3, Options())
        seen = Race.parse(str(race.seen_by(rng.randrange(len(race.players)))))
        rows, plain = HiddenHands(seen).deal(50, Bits(number)), PlainHands(seen).deal(50, PlainBits(number))
        for game, hands in enumerate(plain):
            padded = [[*hand, *[0] * (rows.shape[1] - len(hand))] for hand in hands]
            assert np.array_equal(rows[:, :, game], np.array(padded)), str(seen)


ROLLS_BACK = "track=own:.uuu........"
LAST_CARD = "round=3 flag=0 motors=0,4,4,4 trick=R9,R3,R4 hands=-,-,-,R5"


@pytest.mark.parametrize("numpy", ["with NumPy", "without"])
@pytest.mark.parametrize(
    ("position", "places"),
    [("cars=10,0,0,0", (1, 2, 2, 2)), ("cars=9,0,0,3", (1, 3, 3, 2)), (f"cars=0,0,0,0 {ROLLS_BACK}", (1, 2, 2, 2))],
)
def test_who_stands_level_at_the_end_shares_a_place_in_playouts_as_in_the_race(
    request: pytest.FixtureRequest, position: str, places: tuple[int, ...], numpy: str
) -> None:
    """S-G decides who wins, and nothing about the others."""
    if numpy == "without":
        request.getfixturevalue("no_numpy")
    race = Race.parse(f"{LAST_CARD} {position}")
    (told,) = advise(race, playouts=30)
    ended = race.after("R5").after("end of the round")
    assert ended.places == places and ended.winner == 0
    assert told.places == tuple(30 * place for place in places)


def test_a_first_look_without_numpy_takes_little_time(no_numpy: None) -> None:
    """A page is five times slower than this machine: ten races for each of five cards in 0.4 s here, 2 s there."""
    race = Race.start(players=5, seed=1)
    assert count_lines(lambda: Advisor(race.seen_by(race.to_act or 0)).step(10)) < 0.4 * SECOND


def test_work_without_numpy_comes_in_small_pieces(no_numpy: None) -> None:
    """No piece of it keeps a page waiting: hardly any takes more than 10 ms here, which is 50 ms there."""
    race = Race.start(players=4, seed=1)
    assert_in_pieces(Advisor(race.seen_by(race.to_act or 0)).step_in_slices(100))


def assert_in_pieces(work: Iterator[None]) -> None:
    """Nine of ten pieces of this work take less than 10 ms, and there are many."""
    pieces, over = [], False

    def work_on() -> None:
        nonlocal over
        over = next(work, True) is not None

    while not over:
        pieces.append(count_lines(work_on))
    assert len(pieces) > 50 and sorted(pieces)[int(len(pieces) * 0.9)] < 0.01 * SECOND
