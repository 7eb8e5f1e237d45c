"""A computer player is one kind of thing, and a race is played in one way, whatever the game (DESIGN.md 4)."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from rally import play
from rally.core.errors import IllegalAction, ImpossiblePosition, NotationError
from rally.games import game_of
from tests.rally.contract.conftest import moments, quick


def any_legal(race: Any, seed: int) -> Any:
    """A plain function: what is listed first, or any other."""
    choices = [*race.legal][:5]
    return random.Random(f"{seed} {race}").choice(choices)


@pytest.mark.rest
def test_a_race_is_played_to_its_end_by_names_and_functions(game: Any) -> None:
    race = game.start(players=3, seed=2)
    ready = game.players[quick(game)[-1]]
    end = play(race, [quick(game)[-1], ready, lambda race, seed: ready(race, seed)], seed=5)
    assert end.winner is not None and end.to_act is None and not end.legal and end.outcome.winner == end.winner
    assert end == play(race, [ready] * 3, seed=5) and [*end.history()][-1] == race
    assert [str(each) for each in end.history()] == [str(each) for each in play(race, [ready] * 3, 5).history()]


def test_a_plain_function_serves_and_sees_only_what_its_seat_may_know(game: Any) -> None:
    seen: list[Any] = []

    def looks(race: Any, seed: int) -> Any:
        seen.append((race, seed))
        return any_legal(race, seed)

    race = game.start(players=3, seed=2)
    play(race, [looks, looks, lambda race, seed: next(iter(race.legal))], 7, most_actions=60)
    assert len(seen) > 5
    for view, _ in seen:
        assert view == view.seen_by(view.to_act) and view.previous is None and getattr(view, "seed", None) is None


def test_every_move_has_a_seed_of_its_own_and_a_race_goes_on_as_if_it_had_not_stopped(game: Any) -> None:
    seeds: list[int] = []

    def notes(race: Any, seed: int) -> Any:
        seeds.append(seed)
        return any_legal(race, seed)

    race = game.start(players=3, seed=2)
    whole = play(race, [notes] * 3, 7, most_actions=40)
    assert all(0 <= seed < 2**32 for seed in seeds), "who wants more takes it from `random.Random(seed)`"
    assert len(seeds) == len({*seeds}) > 10, "whoever hands it on to `advise` would repeat itself"
    others = [*seeds]
    seeds.clear()
    assert play(race, [notes] * 3, 8, most_actions=40) != whole and not {*seeds} & {*others}
    halfway = play(race, [any_legal] * 3, 7, most_actions=23)
    assert play(halfway, [any_legal] * 3, 7, most_actions=17) == whole
    forgets = [[*game.players][1]] * 3
    halfway = play(race, forgets, 7, most_actions=23)
    assert play(halfway, forgets, 7, most_actions=17) == play(race, forgets, 7, most_actions=40)


def test_what_a_player_raises_says_whose_choice_it_was(game: Any) -> None:
    def good(race: Any, seed: int) -> Any:
        return next(iter(race.legal))

    def clumsy(race: Any, seed: int) -> Any:
        return [][0]

    race = game.start(players=("Mia", "Ben", "Zoe"), seed=2)
    for wrong, kind in ((clumsy, IndexError), (lambda race, seed: "nonsense", IllegalAction)):
        with pytest.raises(kind) as caught:
            play(race, [good, wrong, good])
        assert caught.value.__notes__ == ["This came of the choice of 'Ben', the player of seat 1."]


def test_ready_players_travel_to_other_processes(game: Any) -> None:
    race = game.start(players=3, seed=2)
    for name, player in game.players.items():
        sent = pickle.loads(pickle.dumps(player))
        if name in quick(game):
            assert play(race, [sent] * 3, 3, most_actions=6) == play(race, [name] * 3, 3, most_actions=6)


def test_what_a_seat_remembers_comes_with_the_race_where_memory_is_part_of_the_game() -> None:
    from rally.rally_run import Race

    remembered: list[int] = []

    def looks(race: Race, seed: int) -> Any:
        remembered.append(len(race.memory.kinds))
        assert race.recalled.memory.kinds.items() <= {**race.memory.kinds}.items()
        return next(each for each in race.recalled.legal)

    played = play(Race.start(2, seed=7), [looks, "rememberer"], 1, most_actions=30)
    assert remembered[0] == 0 and remembered[-1] > 2
    assert played.memory.kinds.items() <= {cell: played.kind(cell) for cell in played.grid.cells}.items()


@pytest.mark.rest
def test_every_ready_player_chooses_what_is_legal(game: Any) -> None:
    for name, player in game.players.items():
        for race in [*moments(game, seed=6, most=20)][:: 9 if name == "adviser" else 3]:
            if race.to_act is not None:
                view = race.seen_by(race.to_act)
                action = player(view, 3)
                assert action in view.legal and action in race.legal, (name, str(race))
                assert action == player(view, 3) == player(race, 3), name


def test_too_few_and_too_many_players_are_refused(game: Any) -> None:
    name, race = quick(game)[0], game.start(players=3)
    for wrong in ([], [name], [name] * 2, [name] * 4, (name,) * 9):
        with pytest.raises(ImpossiblePosition, match=f"each of the 3 seats, not {len(wrong)}$"):
            play(race, wrong)


def test_what_is_no_player_no_race_no_seed_is_refused_in_a_sentence(game: Any) -> None:
    name, race = quick(game)[0], game.start(players=3)
    for wrong in (name, None, 3, {name: 1}, iter([name] * 3)):
        with pytest.raises(ImpossiblePosition, match="expected a list of players"):
            play(race, wrong)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="there is no computer player 'ghost'; there are "):
        play(race, [name, name, "ghost"])
    with pytest.raises(ImpossiblePosition, match="expected a player, found 3"):
        play(race, [name, name, 3])  # type: ignore[list-item]
    with pytest.raises(ImpossiblePosition, match="a seed is a whole number"):
        play(race, [name] * 3, "x")  # type: ignore[arg-type]
    with pytest.raises(ImpossiblePosition, match="a number of actions"):
        play(race, [name] * 3, most_actions=-1)
    for nothing in (None, 3, str(race)):
        with pytest.raises(ImpossiblePosition, match="expected a race"):
            play(nothing, [name] * 3)  # type: ignore[type-var]
    with pytest.raises(IllegalAction, match="None is not an action"):
        play(race, [lambda race, seed: None] * 3)
    assert game_of(race) is game


def test_a_race_without_end_is_left_where_it_has_come_to(game: Any) -> None:
    race = game.start(players=3, seed=1)
    assert play(race, [quick(game)[0]] * 3, most_actions=0) == race
    assert len([*play(race, [quick(game)[0]] * 3, most_actions=4).history()]) == 5
