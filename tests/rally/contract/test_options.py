"""What a race is played by is one value that everything carries: races, lines, records, playouts (DESIGN 4).

Every option is taken from its declaration, so that one that is added is asked here too. That playouts follow it turn by
turn is asked beside each game's rules.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest

from rally import GAMES, play
from rally.core.errors import ImpossiblePosition, NotationError
from rally.core.options import Options, option
from tests.rally.contract.conftest import moments

PLAYED_BY = [(name, options) for name, game in GAMES.items() for options in type(game.start().options).every()]


@pytest.fixture(params=PLAYED_BY, ids=lambda param: f"{param[0]} {param[1].values}")
def played_by(request: pytest.FixtureRequest) -> tuple[Any, Options]:
    """Each game with everything that it can be played by."""
    name, options = request.param
    return GAMES[name], options


def test_the_options_of_a_game_have_values_and_each_value_a_rule(game: Any) -> None:
    options = game.start(players=3).options
    assert isinstance(options, Options) and options.chosen == {} == options.written
    assert game.options == type(options).available() and len(game.options) >= 1
    for name, rules in game.options.items():
        assert getattr(options, name) == next(iter(rules)) and len(rules) >= 2
        usual, *others = rules.values()
        assert game.rules[usual].kind != "optional"
        assert all(game.rules[other].kind == "optional" for other in others)
        assert all(game.rules[other].question for other in others) and not game.rules[usual].question
        assert all(game.rules[number].choice for number in rules.values())
    listed = {rule for rules in game.options.values() for rule in rules.values()}
    assert {number for number, rule in game.rules.items() if rule.kind == "optional"} <= listed


def test_a_race_keeps_to_what_it_was_begun_with(played_by: Any) -> None:
    game, options = played_by
    race = game.start(players=3, seed=5, options=options)
    assert race == game.start(players=3, seed=5, options=options.values)
    name = next(iter(game.players))
    later = play(race, [name] * 3, most_actions=25)
    for each in (*later.history(), later.seen_by(1), later.renamed(("Ida", "Ole", "Tim"))):
        assert each.options == options and {table.options for _, table in each.frames} <= {options}
        assert game.parse(str(each)) == each and game.parse(str(each)).options == options


def test_races_that_are_played_otherwise_are_other_races(played_by: Any) -> None:
    game, options = played_by
    race = game.start(players=3, seed=None, options=options)
    for other in type(options).every():
        same = other == options
        assert (race.but(options=other) == race) == same
        assert (hash(race.but(options=other)) == hash(race)) == same
        assert race.but(options=other).but(options=options.values) == race
        assert (str(race.but(options=other)) == str(race.but())) == same


def test_lines_and_records_say_only_what_differs_from_the_usual(played_by: Any) -> None:
    game, options = played_by
    usual, race = (game.start(players=3, seed=5, options=each) for each in (None, options))
    said = {*str(race).split()} - {*str(usual).split()}
    assert "options" not in str(race) and len(said) >= len(options.chosen)
    assert all(f"{name}={value}" in said for name, value in options.written.items())
    record = game.record(race)
    assert record.get("options", {}) == options.written
    assert ({*record} - {*game.record(usual)} == set()) == (not options.chosen)


def test_a_record_is_replayed_as_it_was_played(played_by: Any) -> None:
    game, options = played_by
    race = play(game.start(players=3, seed=2, options=options), [next(iter(game.players))] * 3, most_actions=60)
    kept = json.dumps(game.record(race))
    *_, last = game.replay(kept)
    assert last.options == options
    assert last in race.history() and game.record(last) == game.record([*game.replay(kept)][-1])
    from_a_line = game.record(game.parse(str(race)))
    assert "options" not in from_a_line
    resume = import_module(".".join(game.race.__module__.split(".")[:2])).resume
    assert resume(from_a_line) == race == resume(kept)


def test_simulated_races_and_advice_take_what_a_race_is_played_by(played_by: Any) -> None:
    game, options = played_by
    found = game.simulate(50, players=3, seed=1, options=options)
    assert found == game.simulate(50, players=3, seed=1, options=options.values) and found.games == 50
    *_, race = moments(game, seed=3, most=4)
    race = race.but(options=options)
    view = race.seen_by(race.to_act)
    asked = game.advise(view, playouts=3, seed=1)
    assert [each.action for each in asked] == [*view.legal]


def test_options_that_are_not_there_are_refused_in_a_sentence(game: Any) -> None:
    race, (name, *_) = game.start(players=3), [*game.options]
    wrong: dict[str, Any] = {
        "no option 'wheels', only": {"wheels": "square"},
        f"the option {name} is one of .*, not 'square'": {name: "square"},
        f"the option {name} is one of .*, not 5": {name: 5},
        f"the option {name} is one of .*, not None": {name: None},
        r"the option .* is one of .*, not \['square'\]": {name: ["square"]},
        "expected a choice of options, found 'square'": "square",
        "expected a choice of options, found Options": Options(),
        "expected a choice of options, found 5": 5,
    }
    for match, options in wrong.items():
        for call in (lambda: game.start(options=options), lambda: race.but(options=options)):  # noqa: B023
            with pytest.raises(ImpossiblePosition, match=match):
                call()
        with pytest.raises(ImpossiblePosition, match=match):
            game.simulate(1, options=options)
    record = game.record(race)
    with pytest.raises(ImpossiblePosition, match="options: there is no option 'wheels'"):
        [*game.replay(record | {"options": {"wheels": "square"}})]
    with pytest.raises(NotationError, match="options: expected a table"):
        [*game.replay(record | {"options": "square"})]
    for each in type(race.options).readers():
        with pytest.raises(NotationError, match=f"the option {each} is one of .*, not 'square'"):
            game.parse(f"{each}=square")


# --- the value itself ------------------------------------------------------------------------------------------------


def test_options_are_declared_once_and_everything_follows() -> None:
    from dataclasses import dataclass

    @dataclass(frozen=True)
    class Two(Options):
        wind: str = option(early="S4.2", late="S-Z")
        start: str = option("cars", anywhere="S-Y", line="S-X", grid="S-W")

    assert Two.available() == {
        "wind": {"early": "S4.2", "late": "S-Z"},
        "start": {"anywhere": "S-Y", "line": "S-X", "grid": "S-W"},
    }
    assert len({*Two.every()}) == 6 and Two.every()[0] == Two() == Two.of(None) == Two.of({})
    chosen = Two.of({"start": "grid", "wind": "late"})
    assert chosen.chosen == {"wind": "late", "start": "grid"} and chosen.written == {"wind": "late"}
    assert chosen.rules == {"wind": "S-Z", "start": "S-W"} and chosen.but({"wind": "early"}) == Two(start="grid")
    words = {"wind": "late", "cars": (1, 2)}
    assert Two.take_from(words) == Two(wind="late") and words == {"cars": (1, 2)}
    with pytest.raises(ImpossiblePosition) as refused:
        Two(wind="never", start="home")
    assert len(refused.value.reasons) == 2
