"""A function of somebody's own at the table of PlayLab: it plays, and what is wrong with its answers is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from widgets import rally_run, stich_rallye
from widgets.parts.inputs import stable_text


def first(race: Any, seed: int) -> Any:
    return next(iter(race.legal))


def in_words(race: Any, seed: int) -> Any:
    return str(next(iter(race.legal)))


def fails(race: Any, seed: int) -> Any:
    return 1 / 0


def nothing(race: Any, seed: int) -> Any:
    """No answer."""


def cheats(race: Any, seed: int) -> Any:
    return "green 99"


TABLES = {
    "stich-rallye": (stich_rallye.PlayLab, "sensible"),
    "rally-run": (rally_run.PlayLab, "forgetful"),
}
Seat = Callable[..., Any]


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> Seat:
    kind, other = TABLES[request.param]
    return lambda *players, **more: kind(players=3, seats=(*players, *(other,) * (3 - len(players))), **more)


@pytest.mark.parametrize("player", [first, in_words])
def test_it_plays_and_is_called_by_its_name(table: Seat, player: Any) -> None:
    lab = table(player)
    for _number in range(4):
        lab.go_on.click()
    assert lab.state.kinds[0] == player.__name__ and not [*lab.say_faults(1)]
    assert (f"your player “{player.__name__}”", player.__name__) in lab.kind_1.options
    assert any(f"your player “{player.__name__}”" in value for _name, value in lab.rows())


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (fails, "The player “fails” failed with “ZeroDivisionError: division by zero”."),
        (nothing, "The player “nothing” chose what is not allowed. None is not an action"),
        (cheats, "The player “cheats” chose what is not allowed."),
    ],
)
def test_what_is_wrong_is_said_and_the_race_goes_on(table: Seat, player: Any, said: str) -> None:
    lab = table(player)
    lab.go_on.click()
    assert said in lab.line.text and "The computer chose in its place." in lab.line.text
    before = lab.state.race
    for _number in range(3):
        lab.go_on.click()
    assert said in lab.line.text and lab.state.race != before


def test_the_same_function_has_one_name_and_others_have_their_own(table: Seat) -> None:
    lab = table(first, first, lambda race, seed: next(iter(race.legal)))
    assert lab.state.kinds == ("first", "first", "mine")

    def random(race: Any, seed: int) -> Any:
        return next(iter(race.legal))

    assert table(random).state.kinds[0] not in ({*type(lab).screen.players} | {"person"})


def test_people_can_play_against_it() -> None:
    lab = stich_rallye.PlayLab(players=3, against=first)
    assert lab.state.kinds == ("person", "first", "first")


def test_it_is_the_same_in_the_next_kernel_as_long_as_its_code_is() -> None:
    def made(highest: bool) -> Any:
        def own(race: Any, seed: int) -> Any:
            return max(race.legal) if highest else min(race.legal)

        return own

    assert stable_text(made(True)) == stable_text(made(True)) and " at 0x" not in stable_text(first)
    assert stable_text(first) != stable_text(in_words)


def test_it_gets_another_seed_at_every_position_and_the_same_at_the_same(table: Seat) -> None:
    asked: list[tuple[str, int]] = []

    def notes(race: Any, seed: int) -> Any:
        asked.append((str(race), seed))
        return next(iter(race.legal))

    lab = table(notes)
    for _number in range(4):
        lab.go_on.click()
    assert len({seed for _race, seed in asked}) == len({race for race, _seed in asked}) == len({*asked}) > 1
