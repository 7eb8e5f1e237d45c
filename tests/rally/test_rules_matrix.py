"""Every rule of the project's own tables has a test named after it, a lesson that mentions it, and a citation."""

from __future__ import annotations

import pytest

from tests.rally.rally_run import helpers as rally_run
from tests.rally.rules_matrix import MATRICES, Game, Row, literals
from tests.rally.stich_rallye import helpers as stich_rallye

STICH_RALLYE = next(game for game in MATRICES if game.name == "stich_rallye")
HELPERS = {"stich_rallye": stich_rallye, "rally_run": rally_run}
RULES = {game: HELPERS[game.name].RULES for game in MATRICES}
GAMES = pytest.mark.parametrize("game", RULES, ids=lambda game: game.name)
NUMBERS = [(game, number) for game in RULES for number in game.table()]


@GAMES
def test_the_table_has_exactly_the_numbers_of_the_specification(game: Game) -> None:
    table = game.table()
    assert sorted(table) == sorted(RULES[game])
    for number, entry in table.items():
        assert len(entry["text"]) > 15, number
        assert entry["kind"] in ("book", "found", "ruling", "reconstructed", "optional"), number
        assert bool(entry.get("other")) == (entry["kind"] == "ruling"), f"{number}: what else could a ruling be?"


@pytest.mark.parametrize(("game", "number"), NUMBERS, ids=[number for _, number in NUMBERS])
def test_rule_has_test_lesson_and_citation(game: Game, number: str) -> None:
    assert not game.matrix[number].gaps


@GAMES
def test_no_test_is_named_after_a_rule_that_is_not_there(game: Game) -> None:
    assert set(game.tested()) <= set(RULES[game])


@GAMES
def test_no_lesson_and_no_module_cites_a_rule_that_is_not_there(game: Game) -> None:
    for found in (game.cited(), game.sources()):
        assert {number for number in found if number.startswith(game.letter)} <= set(RULES[game])
    assert set(game.lessons()) <= set(RULES[game])


@GAMES
def test_plain_facts_say_what_kind_of_fact_they_are(game: Game) -> None:
    data = game.sources()
    for number, entry in game.table().items():
        if entry.get("fact"):
            assert entry["source"] in data[number], number


def test_the_matrix_can_fail() -> None:
    """A rule that has nothing shows three gaps; docstrings and comments count as no citation."""
    assert Row("S9.9", False, 0, (), ()).gaps == ["S9.9 has no test", "S9.9 has no lesson", "S9.9 has no citation"]
    assert Row("S9.9", True, 1, ("x",), ()).gaps == ["S9.9 has no source"]
    assert "S9.9" not in STICH_RALLYE.cited()
    said = list(literals(STICH_RALLYE.folder / "box" / "events.py"))
    assert not [text for text in said if text.startswith("S3.1, S3.2 or S3.3")]
