"""Short Cut is asked for every sentence that is asked of every game, by the same tests."""

from __future__ import annotations

import inspect

from rally import GAMES
from tests.rally.contract import test_games, test_play, test_races

SENTENCES = {
    name: test
    for module in (test_games, test_play, test_races)
    for name, test in vars(module).items()
    if name.startswith("test_") and "game" in inspect.signature(test).parameters
}
globals().update(SENTENCES)


def test_there_are_sentences_and_the_game_is_not_left_behind() -> None:
    assert len(SENTENCES) > 30 and "short-cut" not in GAMES
