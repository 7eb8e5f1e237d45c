"""OpenSpiel's own tests pass; its states go as the rules say, tell a seat what it has seen, and sit at our table."""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from rally import IllegalAction, ImpossiblePosition, NotationError, play, rally_run, stich_rallye
from rally.core.errors import NotInstalled
from rally.interfaces import open_spiel
from rally.stich_rallye import Race as TrackRace, Unknown
from rally.stich_rallye.race.numbering import CARDS
from tests.rally.checks import world_alike
from tests.rally.interfaces.tables import NUMBERINGS, TABLES, random_races

open_spiel.register()
flags.FLAGS.mark_as_parsed()  # their playthroughs look at one

SHORT = {"stich-rallye": "", "rally-run": ",most_actions=120"}
EACH_TABLE = pytest.mark.parametrize(("game", "players"), TABLES)
EACH_GAME = pytest.mark.parametrize("game", SHORT)
PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


def load(game: str, players: int) -> Any:
    return pyspiel.load_game(f"python_{game.replace('-', '_')}(players={players}{SHORT[game]})")


def steps_of(state: Any) -> list[tuple[int, int]]:
    """Who acted, chance among them, and the number of what was done."""
    return [(int(each.player), int(each.action)) for each in state.full_history()]


def act_at_random(state: Any, numbers: random.Random) -> None:
    """One step, of chance or of a seat; in Rally Run! more is driven than swapped."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(numbers.choices(outcomes, chances)[0])
        return
    legal = state.legal_actions()
    swaps = range(19, 295) if "rally_run" in state.get_game().get_type().short_name else range(0)
    driving = [action for action in legal if action not in swaps]
    state.apply_action(numbers.choice(driving if driving and numbers.random() < 0.8 else legal))


def states_on_the_way(game: str, players: int, seed: int) -> Any:
    """A state before each step of a race that is played at random, and the last one."""
    state, numbers = load(game, players).new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        yield state
        act_at_random(state, numbers)
    yield state


@pytest.mark.parametrize(
    "name",
    [
        "python_stich_rallye(players=3)",
        "python_stich_rallye(players=5,track=beach,hills=once)",
        "python_rally_run(players=2,most_actions=25)",
        "python_rally_run(players=4,trophies=own,most_actions=25)",
    ],
)
def test_their_test_of_a_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_their_playthroughs_go_as_they_are_stored(path: Path) -> None:
    stored, replayed = generate_playthrough.replay(str(path))
    assert replayed == stored, "if it is meant: python -m tests.rally.interfaces.make_playthroughs"


def test_each_game_has_a_playthrough() -> None:
    assert {path.stem for path in PLAYTHROUGHS} == {game.replace("-", "_") for game in SHORT}


@EACH_TABLE
def test_what_seats_may_do_is_what_is_legal_and_the_race_goes_as_the_rules_say(game: str, players: int) -> None:
    numbering, choices, nodes = NUMBERINGS[game], 0, 0
    for state in states_on_the_way(game, players, seed=2):
        race = state.race
        if state.is_chance_node():
            nodes += 1
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1) and len({*outcomes}) == len(outcomes)
            dealt = game == "stich-rallye" and (race.dealing or all(isinstance(hand, Unknown) for hand in race.hands))
            assert dealt or state.table.awaited in race.legal
        elif not state.is_terminal():
            choices += 1
            assert state.current_player() == race.to_act
            assert [numbering.action(number) for number in state.legal_actions()] == [*race.legal]
            assert state.action_to_string(state.legal_actions()[0]) == str(next(iter(race.legal)))
    assert choices <= state.get_game().max_game_length()
    assert nodes <= state.get_game().max_chance_nodes_in_history()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_race_of_stich_rallye_is_the_one_that_its_hands_and_actions_give(players: int) -> None:
    state = [*states_on_the_way("stich-rallye", players, seed=5)][-1]
    history, place = steps_of(state), 0
    race = None
    for cards in (5, 7, 9):
        dealt = [action for player, action in history[place : place + players * cards] if player == -1]
        hands = tuple(tuple(CARDS[number] for number in dealt[seat::players]) for seat in range(players))
        place += players * cards
        race = TrackRace.start(players, hands=hands) if race is None else race.after(stich_rallye.Deal(hands))
        while race.winner is None and not race.dealing:
            if race.to_act is None:
                race = race.after(race.legal.only)
            else:
                assert history[place][0] == race.to_act
                race = race.after(stich_rallye.NUMBERING.action(history[place][1]))
                place += 1
        if race.winner is not None:
            break
    assert race is not None and race == state.race and place == len(history)
    assert state.returns() == [1.0 if seat == race.winner else -1 / (players - 1) for seat in range(players)]


def test_chance_turns_over_what_is_left_and_what_was_seen_is_known() -> None:
    turned = 0
    for state in states_on_the_way("rally-run", 2, seed=3):
        race = state.race
        assert all(race.kind(cell) == kind for cell, kind in race.memory.kinds.items())
        known = Counter(race.tiles.replace("?", "").replace("P", ""))
        if state.is_chance_node() and state.chance_outcomes()[0][0] < 5:
            left = {kind: count - known[kind] for kind, count in race.tile_set.counts.items() if count > known[kind]}
            said = {"scjxd"[number]: chance for number, chance in state.chance_outcomes()}
            assert said == pytest.approx({kind: count / sum(left.values()) for kind, count in left.items()})
            turned += 1
    assert turned > 5


def test_trophies_are_drawn_when_they_are_taken() -> None:
    state = open_spiel.state_of(rally_run.Race.parse("players=3 cars=1.2:NES,blue,green trophies=-,red,- turn=0"))
    state.apply_action(rally_run.NUMBERING.number(rally_run.Drive("S")))
    assert state.is_chance_node() and [state.action_to_string(-1, n) for n, _ in state.chance_outcomes()] == [
        "trophy yellow", "trophy green", "trophy blue",
    ]  # fmt: skip
    assert [chance for _, chance in state.chance_outcomes()] == pytest.approx([1 / 3] * 3)
    state.apply_action(7)
    assert state.race.trophies == ("green", "red", None) and state.race.cars[0] == (2, 2)


@EACH_TABLE
def test_a_seat_keeps_in_mind_all_that_it_has_seen(game: str, players: int) -> None:
    before = [""] * players
    for state in states_on_the_way(game, players, seed=4):
        told = [state.information_state_string(seat) for seat in range(players)]
        assert all(now.startswith(then) for now, then in zip(told, before, strict=True))
        before = told
    assert len({text.split(":", 1)[1] for text in before}) == (players if game == "stich-rallye" else 1)


@EACH_TABLE
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it(game: str, players: int) -> None:
    numbers, differ = random.Random(7), 0
    for place, state in enumerate(states_on_the_way(game, players, seed=6)):
        if place % 11 == 0:
            seat = place % players
            other = state.resample_from_infostate(seat, numbers.random)
            differ += str(other) != str(state)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert (other.current_player(), other.is_terminal()) == (state.current_player(), state.is_terminal())
            again = state.get_game().new_initial_state()
            for action in other.history():
                again.apply_action(action)
            assert str(again) == str(other) and steps_of(again) == steps_of(other)
            assert all(
                again.information_state_string(each) == other.information_state_string(each) for each in range(players)
            )
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
    assert differ > 5 if game == "stich-rallye" else differ == 0


@EACH_TABLE
def test_a_state_of_a_race_says_nothing_that_is_hidden_from_the_seat(game: str, players: int) -> None:
    for number, race in enumerate([*random_races(game, players, seed=9, most=60)][::4]):
        seat = race.to_act
        states = [open_spiel.state_of(each) for each in (race, race.seen_by(seat), world_alike(race, seat, number))]
        for ask in ("information_state_string", "observation_string", "observation_tensor"):
            said = [getattr(state, ask)(seat) for state in states]
            assert said[0] == said[1] == said[2]
        assert [state.legal_actions() for state in states] == [[*NUMBERINGS[game].legal(race)]] * 3
        kept = pyspiel.serialize_game_and_state(states[1].get_game(), states[1])
        _, back = pyspiel.deserialize_game_and_state(kept)
        assert (str(back), back.information_state_string(seat)) == (
            str(states[1]), states[1].information_state_string(seat),
        )  # fmt: skip


def test_from_a_view_each_world_is_as_likely_as_it_is_by_what_was_seen() -> None:
    race = TrackRace.parse("players=3 hands=G2.G3,?2,?2 void=,R.G,")
    state, numbers = open_spiel.state_of(race), random.Random(1)
    worlds = [state.resample_from_infostate(0, numbers.random) for _ in range(300)]
    assert {card.colour for world in worlds for card in world.race.hands[1]} == {"blue"}
    assert {card.colour for world in worlds for card in world.race.hands[2]} == {"red", "green", "blue"}
    assert len({world.race.hands for world in worlds}) > 200
    assert {world.information_state_string(0) for world in worlds} == {state.information_state_string(0)}
    assert len({world.information_state_string(1) for world in worlds}) > 20, "the others know their own hands"


@EACH_GAME
def test_a_copy_is_the_same_and_goes_its_own_way(game: str) -> None:
    numbers = random.Random(3)
    for state in [*zip(range(70), states_on_the_way(game, 3, seed=8), strict=False)][-1:]:
        one, other = state[1].clone(), state[1].clone()
        assert one.table is state[1].table and one.history() == state[1].history()
        act_at_random(one, numbers)
        assert other.history() == state[1].history() != one.history() and str(other) == str(state[1])


def test_a_race_of_rally_run_that_takes_too_long_is_given_up() -> None:
    game = pyspiel.load_game("python_rally_run(players=2,most_actions=7)")
    state, numbers = game.new_initial_state(), random.Random(2)
    while not state.is_terminal():
        act_at_random(state, numbers)
    assert sum(player >= 0 for player, _ in steps_of(state)) == 7
    assert state.returns() == [0.0, 0.0] and game.max_game_length() == 7
    with pytest.raises(IllegalAction, match="the race has taken too long and is given up"):
        state.apply_action(0)


def test_after_the_end_nothing_is_done() -> None:
    state = open_spiel.state_of(rally_run.Race.parse("players=2 cars=green,pit trophies=green,red winner=0"))
    assert state.is_terminal() and state.legal_actions() == [] and state.returns() == [1.0, -1.0]
    with pytest.raises(IllegalAction, match=r"the race is over: seat 0 has won \(R5.2\)"):
        state.apply_action(0)


def test_the_parameters_are_what_the_race_is_played_by() -> None:
    own = f"own:{'.' * 20}uu{'.' * 10}"
    race = pyspiel.load_game("python_stich_rallye", {"players": 5, "track": own, "flag": 2, "hills": "once"})
    first = race.new_initial_state().race
    assert (len(first.players), str(first.track), first.flag, first.options.hills) == (5, own, 2, "once")
    board = pyspiel.load_game("python_rally_run(players=2,trophies=own,tiles=s6c9j3x3d3)").new_initial_state().race
    assert (board.colours, board.tile_set.curve) == (("red", "yellow"), 9)
    turned = open_spiel.state_of(TrackRace.parse("players=3 track=beach hills=once round=2")).get_game()
    assert turned.get_parameters() == {"players": 3, "track": str(TrackRace.start(track="beach").track), "flag": 0,
                                       "hills": "once"}  # fmt: skip


# --- at our table -----------------------------------------------------------------------------------------------------


def test_their_tree_search_plays_at_our_table() -> None:
    def searcher(race: TrackRace, seed: int) -> Any:
        state, luck = open_spiel.state_of(race), np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
        bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.0, max_simulations=12, random_state=luck)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, luck.uniform))
        return stich_rallye.NUMBERING.action(bot.step(state))

    start = TrackRace.parse("players=3 round=3 cars=60,59,55 motors=1,3,0 flag=1 seed=4 hands=R2.G9,R3.B6,G2.B8")
    race = play(start, [searcher, "random", "random"], seed=1)
    assert race.winner is not None and race == play(start, [searcher, "random", "random"], seed=1)
    last = TrackRace.parse("players=3 round=3 cars=59,62,61 flag=1 trick=R9,R8 hands=R2.R10,?1,?1")
    assert searcher(last.seen_by(0), 1) == stich_rallye.Play("R10"), "R2 would give seat 1 the trick, and the race"


NAMES = (
    "a,b", "a=b", "(x)", "x(y=1),z", "a:b", "50%", "%41", "a b", "ü", "[1]", "true", "3", "1e5", "'q'", '"', "a;b",
    "a/b\\c", "日本", "🚗", "x" * 40, "🚗" * 40, "python_rally_run(players=2)", "beach", "volcano", "#", "-", ".", "{}",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_track_of_any_name_is_in_their_texts(name: str) -> None:
    track = stich_rallye.Track(name, "........uu........ddd......")
    race = TrackRace.start(3, track, seed=1)
    game = pyspiel.load_game(str(open_spiel.state_of(race).get_game()))
    assert game.first.track == track
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    there, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert there.first.track == track and str(again) == str(state)


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "error", "sentence"),
    [
        ("python_stich_rallye(players=9)", ImpossiblePosition, "players is a number from 3 to 5"),
        ("python_stich_rallye(track=moon)", NotationError, "there is no track 'moon'"),
        ("python_stich_rallye(track=own:..)", ImpossiblePosition, "12 to 99 spaces"),
        ("python_stich_rallye(hills=never)", ImpossiblePosition, "the option hills is one of through and once"),
        ("python_stich_rallye(flag=4)", ImpossiblePosition, "flag"),
        ("python_rally_run(players=5)", ImpossiblePosition, "there are 2 to 4 players, not 5"),
        ("python_rally_run(tiles=many)", NotationError, "'many' is not a set of tiles"),
        ("python_rally_run(most_actions=-1)", ImpossiblePosition, "a number of actions is a whole number from 0 up"),
        ("python_rally_run(seed=1)", pyspiel.SpielError, "Unknown parameter 'seed'"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(name: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        pyspiel.load_game(name)


@EACH_GAME
def test_an_action_that_cannot_be_is_answered_and_nothing_is_lost(game: str) -> None:
    state, numbers = load(game, 3).new_initial_state(), random.Random(1)
    tried = {"chance": False, "choice": False}
    for _ in range(40):
        who, last = ("chance", 45) if state.is_chance_node() else ("choice", len(NUMBERINGS[game].actions))
        allowed = {*state.legal_actions()}
        wrong = [number for number in range(last) if number not in allowed][:1]
        for number in (*wrong, -3, 999):
            before, history = str(state), state.history()
            with pytest.raises(IllegalAction):
                state.apply_action(number)
            assert (str(state), state.history()) == (before, history)
        tried[who] = True
        act_at_random(state, numbers)
    assert all(tried.values())


def test_what_is_no_race_and_what_cannot_be_observed_get_a_sentence() -> None:
    with pytest.raises(ImpossiblePosition, match="expected a race"):
        open_spiel.state_of("no race")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'most_actions'"):
        open_spiel.state_of(TrackRace.start(), most_actions=3)
    with pytest.raises(ImpossiblePosition, match="an observation takes no parameters here"):
        load("rally-run", 2).make_py_observer(None, {"more": 1})


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "rally.interfaces.open_spiel")
    with pytest.raises(NotInstalled, match=r'OpenSpiel is not installed here: pip install "rally-notebooks\[open-sp'):
        import rally.interfaces.open_spiel  # noqa: F401
