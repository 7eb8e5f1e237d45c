"""PettingZoo's own tests pass; its agents may do what the rules allow, see what a seat sees and get what is said."""

from __future__ import annotations

import pickle
import random
import sys
import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from rally import GAMES, IllegalAction, ImpossiblePosition, NotationError
from rally.interfaces.pettingzoo import RaceEnv, env
from rally.interfaces.picture import CARS, COLOURS, GOLD, GREEN, draw_race
from rally.rally_run import Race as BoardRace
from rally.stich_rallye import Race as TrackRace
from tests.rally.interfaces.tables import TABLES, random_races

EACH_TABLE = pytest.mark.parametrize(("game", "players"), TABLES)
EACH_GAME = pytest.mark.parametrize("game", GAMES)

MEANT_SO = (
    "Observation is not a NumPy array",  # it has its mask beside it
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Action mask numpy array is all zeros",  # of agents whose turn it is not
)


def act_at_random(table: RaceEnv, numbers: random.Random) -> None:
    """One random step of the agent that is to act."""
    _, _, ended, given_up, info = table.last()
    legal = np.flatnonzero(info["action_mask"])
    table.step(None if ended or given_up else int(numbers.choice(legal)))


def play_out(table: RaceEnv, seed: int) -> dict[str, float]:
    """What each agent has got by the end of a race that is played at random."""
    numbers, got = random.Random(seed), dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        got[agent] += table.last(observe=False)[1]
        act_at_random(table, numbers)
    return got


@EACH_GAME
def test_their_test_of_the_interface(game: str) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(game, most_actions=150), num_cycles=60)
    said = {str(each.message) for each in told if "pettingzoo" in each.filename}
    assert [text for text in said if not text.startswith(MEANT_SO)] == []


@EACH_GAME
def test_their_test_of_seeds(game: str) -> None:
    seed_test(partial(env, game), num_cycles=40)


@EACH_GAME
def test_their_test_of_pictures(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, game))
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 5 and all(GAMES[game].parse(line) for line in printed)


@EACH_TABLE
def test_what_agents_may_do_is_what_is_legal_and_the_race_goes_as_the_rules_say(game: str, players: int) -> None:
    table, numbers = env(game, players=players), random.Random(3)
    table.reset(seed=5)
    race: Any = GAMES[game].start(players=players, seed=5)
    for _ in range(150):
        if race.winner is not None:
            break
        agent = table.agent_selection
        assert (table.race, agent) == (race, f"player_{race.to_act}")
        seen = table.observe(agent)
        allowed = [table.numbering.action(int(number)) for number in np.flatnonzero(seen["action_mask"])]
        assert allowed == [*race.legal] and (table.infos[agent]["action_mask"] == seen["action_mask"]).all()
        others = [other for other in table.agents if other != agent]
        assert not any(table.observe(other)["action_mask"].any() for other in others)
        assert table.observation_space(agent).contains(seen)
        action = numbers.choice(allowed)
        table.step(table.numbering.number(action))
        race = race.after(action)
        while race.winner is None and race.to_act is None:
            race = race.after(race.legal.only)


def test_the_winner_gets_1_and_the_others_lose_it() -> None:
    table = env("stich-rallye", players=4)
    for seed in range(3):
        got = play_out(table, seed)
        winner = table.race.winner
        assert got == {f"player_{seat}": 1.0 if seat == winner else -1 / 3 for seat in range(4)}
        assert not table.agents


def test_a_race_that_takes_too_long_is_given_up_and_nobody_gets_anything() -> None:
    table = env("rally-run", players=3, most_actions=30)
    table.reset(seed=1)
    numbers = random.Random(1)
    for _ in range(30):
        assert not any(table.truncations.values())
        act_at_random(table, numbers)
    assert all(table.truncations.values()) and not any(table.terminations.values())
    assert [table.last()[1] for _ in table.agent_iter() if table.step(None) is None and table.agents] == [0.0, 0.0]
    assert table.agents == [] and table.race.winner is None


@EACH_GAME
def test_a_seed_deals_the_race_that_it_deals_everywhere_and_without_one_each_is_another(game: str) -> None:
    table, again = env(game), env(game)
    table.reset(seed=np.int64(11))
    assert table.race == GAMES[game].start(seed=11)
    again.reset(seed=11)
    races = []
    for each in (table, again):
        each.reset()
        races.append(each.race)
        each.reset()
        races.append(each.race)
    assert races[0] == races[2] != races[1] == races[3]


def test_what_a_race_begins_with_is_given_to_env() -> None:
    table = env(track="beach", players=("Zoe", "Kim", "Lea"), options={"hills": "once"})
    table.reset(seed=2)
    assert (table.race.track.name, table.race.players) == ("beach", ("Zoe", "Kim", "Lea"))
    assert table.race.options.hills == "once" and table.possible_agents == ["player_0", "player_1", "player_2"]
    assert env("rally-run", trophies="own").race.options.trophies == "own"


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [-1, 47, "3", 1.0, None])
def test_a_number_that_is_no_action_is_answered_and_nothing_is_lost(wrong: Any) -> None:
    table = env()
    table.reset(seed=7)
    before, agent = table.race, table.agent_selection
    with pytest.raises(IllegalAction, match="an action is a whole number from 0 to 46, not"):
        table.step(wrong)
    assert (table.race, table.agent_selection, table.choices) == (before, agent, 0)
    table.step(int(np.flatnonzero(table.infos[agent]["action_mask"])[0]))
    assert table.choices == 1


def test_an_action_that_is_not_allowed_is_answered_with_its_rule() -> None:
    table = env()
    table.reset(seed=7)
    illegal = int(np.flatnonzero(table.infos[table.agent_selection]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=r"seat 0 does not hold R1 \(S2.1\)"):
        table.step(illegal)
    board = env("rally-run", players=2)
    board.reset(seed=7)
    with pytest.raises(IllegalAction, match=r"the road at red leads to S, not to N \(R3.1\)"):
        board.step(0)


def test_after_the_end_and_before_the_beginning_no_step_is_taken() -> None:
    table = env("rally-run", players=2, most_actions=1)
    with pytest.raises(IllegalAction, match=r"there is no race going on: reset\(\) begins one"):
        table.step(0)
    table.reset(seed=7)
    table.step(2)
    with pytest.raises(IllegalAction, match=r"the race is over for player_0: step\(None\) is all that is left"):
        table.step(2)
    for _ in table.agent_iter():
        table.step(None)
    with pytest.raises(IllegalAction, match="there is no race going on"):
        table.step(None)


@pytest.mark.parametrize(
    ("wrong", "error", "sentence"),
    [
        ({"game": "chess"}, KeyError, "there is no game 'chess'; there are stich-rallye and rally-run"),
        ({"seed": 7}, ImpossiblePosition, "a seed is given to reset"),
        ({"player": 3}, ImpossiblePosition, "there is no field 'player'; there are players, track"),
        ({"players": 7}, ImpossiblePosition, "players is a number from 3 to 5"),
        ({"track": "moon"}, NotationError, "there is no track 'moon'"),
        ({"options": {"hills": "never"}}, ImpossiblePosition, "the option hills is one of through and once"),
        ({"render_mode": "3d"}, ImpossiblePosition, "a render_mode is one of 'human', 'ansi' and 'rgb_array'"),
        ({"most_actions": -1}, ImpossiblePosition, "a number of actions is a whole number from 0 up"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(wrong: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        env(**wrong)


@pytest.mark.parametrize("seed", ["x", 2**64, 1.5])
def test_what_is_no_seed_is_said(seed: Any) -> None:
    with pytest.raises(ImpossiblePosition, match="a seed is a whole number of at most 63 bits"):
        env().reset(seed=seed)


def test_agents_that_are_not_there_and_pictures_that_nobody_asked_for_get_a_sentence() -> None:
    table = env()
    table.reset(seed=1)
    for ask in (table.observe, table.action_space, table.observation_space):
        with pytest.raises(ImpossiblePosition, match="there is no agent 'Mia'; there are player_0, player_1"):
            ask("Mia")
    with pytest.raises(ImpossiblePosition, match="nothing is shown without a render_mode"):
        table.render()


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from rally.core.errors import NotInstalled

    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "rally.interfaces.pettingzoo")
    with pytest.raises(NotInstalled, match=r'PettingZoo is not installed here: pip install "rally-notebooks\[petting'):
        import rally.interfaces.pettingzoo  # noqa: F401


@EACH_GAME
def test_a_table_can_be_sent_to_another_process(game: str) -> None:
    table = env(game)
    table.reset(seed=3)
    act_at_random(table, random.Random(1))
    sent = pickle.loads(pickle.dumps(table))
    assert sent.race == table.race and sent.agent_selection == table.agent_selection
    act_at_random(sent, random.Random(1))
    assert sent.race != table.race


# --- pictures ---------------------------------------------------------------------------------------------------------


def seen_there(picture: np.ndarray[Any, Any], colour: tuple[int, int, int]) -> list[tuple[int, int]]:
    """The points of this very colour, as x and y."""
    return [(int(x), int(y)) for y, x in np.argwhere((picture == colour).all(axis=2))]


def test_a_car_is_drawn_where_it_stands_on_the_track() -> None:
    red = CARS[1][0]
    at_start = draw_race(TrackRace.parse("players=3 cars=20,0,9"))
    half_way = draw_race(TrackRace.parse("players=3 cars=20,18,9"))
    plates = [(x, y) for x, y in seen_there(at_start, red) if 230 < y < 258]
    x, y = np.mean([point for point in seen_there(at_start, red) if point not in plates], axis=0)
    assert x < 240 and y < 90, "space 0 is at the left of the top"
    x, y = np.mean([point for point in seen_there(half_way, red) if point not in plates], axis=0)
    assert x > 300 and y > 260, "the cars drive clockwise"
    ahead = draw_race(TrackRace.parse("players=3 cars=20,50,9"))
    assert len(seen_there(ahead, GOLD)) > len(seen_there(half_way, GOLD)) + 20, "who is a lap ahead has a golden ring"


def test_the_trick_and_whose_turn_it_is_are_drawn() -> None:
    race = TrackRace.parse("players=3 trick=G5 flag=1")
    picture = draw_race(race)
    greens = [(x, y) for x, y in seen_there(picture, GREEN)]
    assert sum(126 < y < 188 for _, y in greens) > 1000, "a green card"
    assert {x for x, y in greens if y > 260} and np.mean([x for x, y in greens if y > 260]) > 300, "seat 2 is to act"


def test_open_tiles_cars_and_trophies_are_drawn_on_the_board() -> None:
    race = BoardRace.parse("cars=1.2:NES,pit trophies=-,green turn=1")
    picture = draw_race(race)
    x, y = np.mean(
        [point for point in seen_there(picture, CARS[1][0]) if 60 < point[1] < 400 and point[0] < 420], axis=0
    )
    assert (round(x / 60 - 1.5), round(y / 60 - 1.5)) == (2, 2), "seat 1 is in the pit stop"
    rings = [(x, y) for x, y in seen_there(picture, COLOURS["green"]) if 180 < x < 240 and 180 < y < 240]
    assert rings, "its trophy is green"
    assert tuple(picture[30 + 60, 30 + 60]) == (57, 101, 64), "a tile that lies face down"


@EACH_GAME
def test_any_race_can_be_drawn(game: str) -> None:
    for race in [*random_races(game, 4, seed=8, most=60)][::25]:
        picture = draw_race(race)
        assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.std() > 20


def test_a_long_track_can_be_drawn() -> None:
    assert draw_race(TrackRace.parse(f"players=5 track=own:{'.' * 99}")).shape == (360, 560, 3)
