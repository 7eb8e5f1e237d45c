"""How many actions a second random players take through the public interface, beside what one would take instead.

All play in one run, each by the interface that its users have: what is legal is listed, one of it is chosen, and done.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from rally import GAMES

from .row import BUDGETS, Row

SECONDS = 2.0
"""Seconds for which each game is played."""

MOST = 3_000
"""Maximum number of choices in a race of ours: who swaps tiles at random in Rally Run! hardly ever comes home."""

Episode = Callable[[random.Random], int]
"""Plays one game to its end, and says how many choices there were."""


def per_second(play: Episode, seconds: float) -> float:
    """Choices in a second of the processor's time, in whole games: the best of three looks."""
    chance, found = random.Random(1), []
    play(chance)  # what is made once is made now
    for _ in range(3):
        done, began = 0, time.process_time()
        while (took := time.process_time() - began) < seconds / 3:
            done += play(chance)
        found.append(done / took)
    return max(found)


# --- who plays -------------------------------------------------------------------------------------------------------


def our_race(game: str, players: int) -> Episode:
    """A race of ours, by `legal` and `after`."""
    start = GAMES[game].start

    def play(chance: random.Random) -> int:
        race, actions = start(players=players, seed=chance.getrandbits(32)), 0
        while race.winner is None and actions < MOST:
            legal = [*race.legal]
            race = race.after(legal[int(chance.random() * len(legal))])
            actions += 1
        return actions

    return play


def rlcard_game(name: str) -> Episode:
    """A game of rlcard."""
    env = import_module("rlcard").make(name, config={"seed": 1})

    def play(chance: random.Random) -> int:
        state, _player = env.reset()
        actions = 0
        while not env.is_over():
            state, _player = env.step(chance.choice([*state["legal_actions"]]))
            actions += 1
        return actions

    return play


def pettingzoo_game(name: str) -> Episode:
    """A classic game of PettingZoo."""
    env: Any = import_module(f"pettingzoo.classic.{name}").env()

    def play(chance: random.Random) -> int:
        env.reset(seed=chance.getrandbits(31))
        actions = 0
        for _agent in env.agent_iter():
            seen, _reward, over, cut, _info = env.last()
            over = over or cut
            env.step(None if over else chance.choice(seen["action_mask"].nonzero()[0].tolist()))
            actions += not over
        return actions

    return play


def open_spiel_game(name: str) -> Episode:
    """A game of OpenSpiel that is written in Python."""
    import_module("open_spiel.python.games")
    game = import_module("pyspiel").load_game(name)

    def play(chance: random.Random) -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            dealt = state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
            actions += not dealt
        return actions

    return play


OTHERS: dict[str, dict[str, Callable[[], Episode]]] = {
    "stich-rallye": {
        "rlcard: bridge, with tricks too": lambda: rlcard_game("bridge"),
        "PettingZoo: Leduc hold'em (it has no game of tricks)": lambda: pettingzoo_game("leduc_holdem_v4"),
        "OpenSpiel: dominoes for four (none of tricks is in Python)": lambda: open_spiel_game("python_team_dominoes"),
    },
    "rally-run": {
        "rlcard: gin rummy (it has no game with a board)": lambda: rlcard_game("gin-rummy"),
        "PettingZoo: Connect Four (it has no game of tiles)": lambda: pettingzoo_game("connect_four_v3"),
        "OpenSpiel: dominoes for two": lambda: open_spiel_game("python_block_dominoes"),
    },
}
"""By game of ours what is nearest to it of theirs."""


def game_rows(game: str, players: int, seconds: float) -> list[Row]:
    """A game of ours, and beside it what is nearest elsewhere."""
    budget = {"stich-rallye": BUDGETS["actions"], "rally-run": BUDGETS["run_actions"]}[game]
    ours = per_second(our_race(game, players), seconds)
    rows = [budget.row(ours, f"{ours:,.0f} a second", f"{GAMES[game].title}: actions of {players} random players")]
    for name, make in OTHERS[game].items():
        what = f"the same, beside {name}"
        try:
            theirs = per_second(make(), seconds)
        except ImportError as missing:
            rows.append(Row(what, f"{missing.name} is not installed here", kept=None))
        else:
            rows.append(Row(what, f"{ours:,.0f} a second", f"{theirs:,.0f} a second", f"{ours / theirs:.2f}"))
    return rows


def rows(seconds: float = SECONDS) -> list[Row]:
    """Both games."""
    return [*game_rows("stich-rallye", 4, seconds), *game_rows("rally-run", 2, seconds)]
