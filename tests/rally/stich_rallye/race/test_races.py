"""Whole races: step by step beside the naive rules, and what holds in every race there can be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from rally.stich_rallye import (
    Card,
    Deal,
    EndRound,
    IllegalAction,
    Outcome,
    Play,
    Race,
    RaceWon,
    Track,
    Turbo,
    Unknown,
    record,
    record as told,
    replay,
)
from rally.stich_rallye.box.events import LineCrossed, Rolled, RoundEnded
from rally.stich_rallye.box.facts import Options
from tests.rally.checks import find, rules_of, the
from tests.rally.machine import SETTINGS, RaceMachine
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import RULES, action, advance, agree, at, random_races, table_of, then, word
from tests.selection import often


@pytest.mark.parametrize("seed", range(6))
def test_random_races_agree_with_the_naive_rules_at_every_action(seed: int) -> None:
    for rng, race in random_races(seed, 24):
        table = table_of(race)
        agree(race, table)
        while race.winner is None:
            race = advance(race, table, rng.choice(sorted(map(word, race.legal))))
            agree(race, table)
        assert table.winner is not None


def test_random_races_come_to_every_ending() -> None:
    endings = set()
    for rng, race in random_races(77, 60):
        while race.winner is None:
            race = race.after(rng.choice(list(race.legal)))
        won = find(race.events, RaceWon)[0]
        endings.add((won.rule, bool(find(race.events, RoundEnded))))
        assert (won.rule == "S9.2") == (race.cars[race.winner] == 2 * len(race.track.spaces))
        assert (won.rule == "S9.2") == bool(find(race.events, LineCrossed, crossing=2))
    assert endings == {("S9.2", False), ("S9.2", True), ("S9.3", True)}


@pytest.mark.rest
def test_events_seen_in_play_cite_every_rule_that_play_can_show() -> None:
    cited: set[str] = set()
    for options in Options.every():
        for rng, race in random_races(5, 90, played_by=options):
            cited |= rules_of(race.events)
            while race.winner is None:
                race = race.after(rng.choice(list(race.legal)))
                cited |= rules_of(race.events)
    assert cited <= set(RULES)
    shown_by_objections_and_facts = {"S1.1", "S1.2", "S1.3", "S4.1", "S4.6", "S5.5", "S-I", "S-J", "S-K", "S-M"}
    rare = {"S-G"}
    assert cited >= set(RULES) - shown_by_objections_and_facts - rare


# --- in every race -------------------------------------------------------------------------------------------------

SPACES = st.builds(
    lambda rest, flats: "." + rest + "." * flats,
    st.text("..du", min_size=6, max_size=40),
    st.integers(5, 9),
)
TRACKS = st.one_of(st.sampled_from(["volcano", "beach"]), SPACES.map(lambda spaces: Track("own", spaces)))
CARDS = (Card(colour, value) for colour in ("red", "green", "blue") for value in range(1, 16))


class TrackMachine(RaceMachine):
    """Plays races of every kind beside the naive rules."""

    known = frozenset(RULES)
    everything = (*map(Play, CARDS), Turbo(True), Turbo(False), EndRound(), Deal())

    @initialize(
        players=st.integers(3, 5), track=TRACKS, flag=st.integers(0, 4), seed=st.integers(0, 2**32),
        options=st.sampled_from(Options.every()),
    )  # fmt: skip
    def start(self, players: int, track: Any, flag: int, seed: int, options: Options) -> None:
        self.begin(Race.start(players=players, track=track, flag=flag % players, seed=seed, options=options))
        self.table = table_of(self.race)

    @precondition(lambda self: self.race.winner is None)
    @rule(pick=st.integers(0, 8), tricks=st.sampled_from([0, 0, 0, 1, 4]))
    def play(self, pick: int, tricks: int) -> None:
        """One action, or some tricks in a row."""
        for _ in range(1 + tricks * len(self.race.players)):
            choices = sorted(map(word, self.race.legal))
            if choices:
                self.go_on(advance(self.race, self.table, choices[pick % len(choices)]))

    @invariant()
    def both_implementations_agree(self) -> None:
        agree(self.race, self.table)

    @invariant()
    def cards_are_conserved(self) -> None:
        race = self.race
        cards = [card for hand in race.hands for card in hand] + list(race.played)
        cards += [card for card in race.trick if card not in race.played] if race.winner is None else []
        assert len(cards) == len(set(cards))
        assert {str(card) for card in cards} <= set(naive.deck(len(race.players)))
        dealt = len(race.players) * naive.TRICKS[race.round]
        assert len(cards) == dealt or (race.winner is not None and len(cards) >= dealt - len(race.players))

    @invariant()
    def cars_share_no_space_but_the_start_and_stand_on_no_hill(self) -> None:
        race = self.race
        lap = len(race.track.spaces)
        places = [progress % lap for progress in race.cars if progress not in (0, 2 * lap)]
        assert len(places) == len(set(places))
        assert race.options.hills == "once" or all(race.track.spaces[place] == "." for place in places)
        assert all(0 <= car < 2 * lap or (car == 2 * lap and seat == race.winner) for seat, car in enumerate(race.cars))

    @invariant()
    def no_roll_ends_on_a_hill_unless_that_was_chosen(self) -> None:
        track = self.race.track
        for rolled in find(self.race.events, Rolled):
            flat = rolled.path[-1] == 2 * len(track.spaces) or track.spaces[rolled.path[-1] % len(track.spaces)] == "."
            assert flat != ("S-L" in rolled.also) and "S-A" not in rolled.also[self.options.hills == "through" :]
            assert flat or self.options.hills == "once"

    @invariant()
    def a_seat_sees_its_own_hand_and_no_other(self) -> None:
        seat = self.race.to_act or len(self.race.played) % len(self.race.players)
        seen = self.race.seen_by(seat)
        assert seen.seed is None and seen.hands[seat] == self.race.hands[seat]
        others = [hand for other, hand in enumerate(seen.hands) if other != seat]
        assert all(isinstance(hand, Unknown) or hand == () for hand in others)
        assert [len(hand) for hand in seen.hands] == [len(hand) for hand in self.race.hands]


TestRace = TrackMachine.TestCase
TestRace.settings = settings(SETTINGS, max_examples=often(6, 50), stateful_step_count=20)


def test_events_of_a_replay_are_everything_since_the_race_before() -> None:
    for rng, race in random_races(42, 9):
        played = list(race.events)
        while race.winner is None:
            race = race.after(rng.choice(list(race.legal)))
            played += race.events
        told = [event for one in replay(record(race)) for event in one.events]
        assert told == played


@pytest.mark.parametrize("cards", ["", "{0}", "{0} {1}"])
def test_an_unfinished_last_trick_is_checked_and_yields_nothing(cards: str) -> None:
    hands = ["R2 R3 G4 G5 B6", "R4 R5 G6 G7 B7", "R6 R7 G8 G9 B8"]
    trick = {"cards": cards.format("G4", "G6")}
    game = {"game": "stich-rallye", "format": 1, "track": "beach", "players": ["a", "b", "c"], "flag": 0}
    game["rounds"] = [{"hands": hands, "tricks": [{"cards": "R2 R4 R6", "turbo": False}]}]
    full = list(replay(game))
    assert len(full) == 1 and full[-1].flag == 2
    start_again = {**game, "rounds": [{"hands": hands, "tricks": [trick]}]}
    assert list(replay(start_again)) == []
    after_one = {**game, "rounds": [{"hands": hands, "tricks": [{"cards": "R2 R4 R6", "turbo": False}, trick]}]}
    if "G4" not in trick["cards"]:
        assert list(replay(after_one)) == full
    wrong = {**game, "rounds": [{"hands": hands, "tricks": [{"cards": "G4 R4"}]}]}
    with pytest.raises(IllegalAction, match=r"S2\.2"):
        list(replay(wrong))
    assert action("G4") in Race.parse("players=3 hands=G4,G5,G6").legal


# --- how a race was won ----------------------------------------------------------------------------------------------


def test_while_the_race_goes_on_there_is_no_outcome() -> None:
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


def test_the_outcome_agrees_with_the_event_in_every_race() -> None:
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
