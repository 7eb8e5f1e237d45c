"""Races by the batch against Race: the same cards must lead to the same tricks, motors, cars, flags and winners."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rally.core.numpy_bits import Bits
from rally.stich_rallye import (
    STYLE_NAMES,
    Card,
    Deal,
    EndRound,
    NotationError,
    Play,
    Position,
    Race,
    Track,
    Turbo,
    advise,
    simulate,
)
from rally.stich_rallye.box.cards import deal, deck
from rally.stich_rallye.box.facts import DIAL, PLAYER_NAMES, ROUND_CARDS, USUAL, Options
from rally.stich_rallye.players.advisor import Advisor
from rally.stich_rallye.playouts.batch import Batch
from rally.stich_rallye.playouts.plain import card_byte
from rally.stich_rallye.playouts.styles import STYLES, RandomStyle, SensibleStyle
from tests.bench.playouts_bench import SOURCE, compiled, told_by
from tests.rally.stich_rallye.helpers import EVERY_OPTION, card_of_byte, random_cars, random_track
from tests.selection import often


@dataclass
class Diary:
    """Everything that happens in a batch, in order."""

    pages: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def note(self, what: str, batch: Batch) -> None:
        page = {name: getattr(batch, name).copy() for name in ("flag", "cars", "motors", "victor", "running")}
        if what == "dealt":
            page["hands"] = batch.hands.copy()
        if what == "card":
            page["card"] = batch.trick.cards[-1].copy()
        self.pages.append((what, page))


def batch_of_races(
    track: Track, players: int, games: int, seed: int, style: str, options: Options = USUAL
) -> tuple[Batch, Diary]:
    """A batch played out from the start, the flags all over the table."""
    diary = Diary()
    batch = Batch(track, players, games, Bits(seed), STYLES[style](track, players, options), options)
    flags = np.random.default_rng(seed).integers(0, players, games)
    batch.flag[flags, np.arange(games)] = 255
    batch.watch = diary.note
    batch.play_out()
    return batch, diary


def hands_in(page: dict[str, Any], lane: int) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(card_of_byte(int(card)) for card in hand) for hand in page["hands"][:, :, lane])


def holder(page: dict[str, Any], lane: int) -> int:
    return int(page["flag"][:, lane].argmax())


def follow(race: Race, what: str, page: dict[str, Any], lane: int) -> Race:
    """The race after what a page of the diary says of this lane."""
    if what == "dealt" and race.dealing:
        return race.after(Deal(hands_in(page, lane)))
    if what == "card":
        return race.after(Play(card_of_byte(int(page["card"][lane]))))
    if what == "turbo" and race.phase == "turbo":
        return race.after(Turbo(bool(page["motors"][race.to_act, lane] == 0)))
    if what == "round":
        return race.after(EndRound())
    return race


def check_lane(track: Track, diary: Diary, lane: int, options: Options = USUAL) -> None:
    """The same for a race from its start."""
    first = diary.pages[0][1]
    race = Race.start(len(first["cars"]), track, holder(first, lane), None, hands_in(first, lane), options)
    check_from(race, diary.pages, lane)


def check_from(race: Race, pages: list[tuple[str, dict[str, Any]]], lane: int) -> None:
    """Follow one lane of a batch card by card with Race, and compare after every trick and round."""
    for what, page in pages:
        race = follow(race, what, page, lane)
        if what in ("trick", "round"):
            assert race.cars == tuple(page["cars"][:, lane]), str(race)
            assert [motor.position for motor in race.motors] == list(page["motors"][:, lane]), str(race)
            assert [seat == race.winner for seat in range(len(race.cars))] == list(page["victor"][:, lane] == 255)
            if race.winner is not None:
                return
            assert page["running"][lane]
            assert race.flag == holder(page, lane), str(race)
    raise AssertionError("no end")


@EVERY_OPTION
@pytest.mark.parametrize("style", sorted(STYLES))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_step_agrees_with_race(players: int, style: str, options: Options) -> None:
    rng = random.Random(players)
    tracks = [Track.named("volcano"), Track.named("beach"), *(random_track(rng) for _ in range(often(8, 28)))]
    for number, track in enumerate(tracks):
        _, diary = batch_of_races(track, players, 6, 100 * players + number, style, options)
        for lane in range(6):
            check_lane(track, diary, lane, options)


@EVERY_OPTION
@pytest.mark.parametrize(
    "spaces", ["." * 12, ".u" * 6, ".dd" * 6, ".u.d.u.d.u.d", "." + "d" * 93 + ".....", "......uuudddddd"]
)
def test_short_and_hilly_laps_agree_with_race(spaces: str, options: Options) -> None:
    track = Track("own", spaces)
    for players in (3, 4, 5):
        _, diary = batch_of_races(track, players, 12, 7, "random", options)
        for lane in range(12):
            check_lane(track, diary, lane, options)


def anywhere(rng: random.Random, players: int, options: Options) -> Race:
    """A position that need not have come about, in the middle of things: cars, motors, round, trick."""
    track = rng.choice([Track.named("volcano"), Track.named("beach"), random_track(rng)])
    number = rng.randint(1, 3)
    position = Position(
        players=PLAYER_NAMES[:players],
        track=track,
        round=number,
        flag=rng.randrange(players),
        cars=random_cars(rng, track.spaces, players, options),
        options=options,
        motors=tuple(rng.choice(DIAL) for _ in range(players)),
    )
    left = rng.randint(1, ROUND_CARDS[number - 1])
    hands = tuple(hand[:left] for hand in (rng.sample(list(deal(players, number, rng.randrange(10**6))), players)))
    race = Race.at(replace(position, hands=hands))
    for _ in range(rng.randrange(4 * players)):
        later = race.after(rng.choice(list(race.legal)))
        if later.to_act is None:
            break
        race = later
    return race


@EVERY_OPTION
def test_any_position_agrees_with_race(options: Options) -> None:
    """The batches of `advise`, begun with the trick half played or the turbo question open, hands hidden or not."""
    rng = random.Random(17)
    moments = Counter()
    for number in range(often(15, 120)):
        race = anywhere(rng, 3 + number % 3, options)
        moments[race.phase, bool(race.trick)] += 1
        from_elsewhere = Race.parse(str(race.seen_by(rng.randrange(len(race.players)))))
        advisor = Advisor(from_elsewhere if number % 2 else race, seed=number)
        if not advisor.open:
            continue
        batch, given, answer = advisor.playing.start(1, 2)
        hands, diary = batch.hands.copy(), Diary()
        batch.watch = diary.note
        batch.play_trick(given, answer, wound=answer is not None)
        batch.play_out()
        for lane in range(batch.games):
            own = [{card_of_byte(int(byte)) for byte in hand} - {*race.trick} for hand in hands[:, :, lane]]
            begun = replace(race, hands=tuple(tuple(hand) for hand in own))
            check_from(begun, diary.pages[len(race.trick) :], lane)
    assert len(moments) == 3


def test_cards_are_bytes_and_back() -> None:
    assert [card_of_byte(card_byte(card)) for card in deck(5)] == list(deck(5))


# --- simulate --------------------------------------------------------------------------------------------------------


@EVERY_OPTION
@pytest.mark.parametrize("style", sorted(STYLES))
def test_simulated_races_are_played_by_the_options(style: str, options: Options) -> None:
    track, diary = Track("own", "..ddu.uudd.u..du...."), Diary()
    simulate(20, players=4, track=track, seed=3, style=style, options=options.values, watch=diary.note)
    for lane in range(20):
        check_lane(track, diary, lane, options)


def test_simulate_takes_names_and_own_tracks() -> None:
    assert simulate(100, players=("a", "b", "c"), track=Track("own", "." * 40)).games == 100


@pytest.mark.rest
def test_simulate_has_the_statistics_of_the_c_program(tmp_path: Path) -> None:
    """Hundreds of thousands of races in all, on tracks of every kind: shares within four and a half standard errors."""
    rng, races = random.Random(3), often(24_000, 320_000)
    try:
        program = compiled(SOURCE, tmp_path)
    except FileNotFoundError as missing:
        pytest.skip(str(missing))
    for number in range(12):
        players = 3 + number % 3
        track = Track.named(("volcano", "beach")[number % 2]) if number < 6 else random_track(rng)
        ours = simulate(races, players=players, track=track, seed=number)
        _games, plays, crossings, *wins = map(int, told_by(program, races, players, track.spaces, 1)[:-1])
        for mine, other in zip((*ours.wins, ours.crossings), (*wins, crossings), strict=True):
            p = (mine + other) / (2 * races)
            assert abs(mine - other) / races <= 4.5 * (2 * p * (1 - p) / races) ** 0.5, track.spaces
        assert abs(ours.card_plays / plays - 1) < 0.005


def test_every_legal_card_is_equally_likely() -> None:
    """S2: seat 0 leads each of its five slots in a fifth of the races; who follows is uniform too."""
    batch, diary = batch_of_races(Track.named("volcano"), 4, 60_000, 3, "random")
    dealt, led = diary.pages[0][1]["hands"], diary.pages[1][1]["card"]
    own = dealt[diary.pages[0][1]["flag"].argmax(axis=0), :, np.arange(batch.games)]
    slots = (own == led[:, None]).sum(axis=0)
    assert slots.sum() == batch.games
    assert max(abs(slots / batch.games - 0.2)) < 0.008


def test_dealt_hands_are_fair() -> None:
    """S1.5: each card comes to each seat equally often, in every round."""
    _, diary = batch_of_races(Track.named("volcano"), 3, 40_000, 5, "random")
    for what, page in diary.pages:
        if what == "dealt":
            size = page["hands"].shape[1]
            for card in ("R2", "G7", "B10"):
                share = (page["hands"] == card_byte(Card.parse(card))).any(axis=1).mean(axis=1)
                assert np.allclose(share, size / 27, atol=0.01)
            assert all(len(set(map(int, page["hands"][:, :, lane].ravel()))) == 3 * size for lane in range(50))


# --- styles ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STYLE_NAMES)
def test_a_style_is_a_name_or_a_style_for_both(name: str) -> None:
    race = Race.start(players=3, seed=5)
    own: Any = RandomStyle() if name == "random" else SensibleStyle(race.track, 3, watchful=name == "watchful")
    assert simulate(300, players=3, seed=2, style=name) == simulate(300, players=3, seed=2, style=own)
    assert advise(race, playouts=30, style=name) == advise(race, playouts=30, style=own)


def test_simulate_plays_at_random_if_nothing_is_said() -> None:
    assert simulate(500, seed=1) == simulate(500, seed=1, style="random") != simulate(500, seed=1, style="sensible")


@pytest.mark.parametrize("style", ["clever", None, 5, [], object(), b"random"])
def test_an_unknown_style_is_answered_with_those_that_there_are(style: Any) -> None:
    for ask in (lambda: simulate(1, style=style), lambda: advise(Race.start(), playouts=1, style=style)):
        with pytest.raises(NotationError, match="random, sensible and watchful"):
            ask()
