"""A choice beside the others: one number for words and marks, and no "best" that the intervals do not show."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rally.core.advice import Advice
from widgets.races.advice import Leaders, compare_choice, find_leaders, say_seat_cost
from widgets.races.analysis import Choice, Verdict, judge_choices, say_flaw


def advice(action: str, wins: int, playouts: int = 1500, certain: bool = False) -> Advice:
    return Advice(action, wins, playouts, (wins, playouts - wins), certain)


def said(mine: Advice, *others: Advice) -> str:
    return say_seat_cost("Mia", compare_choice(mine.action, [mine, *others]), "play red 5")


@pytest.mark.parametrize(("mine", "best"), [(131, 816), (132, 815), (668, 829), (1, 1499), (700, 1387)])
def test_words_and_marks_are_one_number(mine: int, best: int) -> None:
    """What is said is the difference of what is said: 9 of 100 beside 54 of 100 are 45, wherever they stand."""
    verdict = Verdict.of(Choice(0, None, "a"), [advice("a", mine), advice("b", best)])
    rate, top = round(100 * mine / 1500), round(100 * best / 1500)
    assert f"about {rate} out of 100 races, the best one {top}. That gave away {top - rate} " in say_seat_cost(
        "Mia", verdict
    )
    assert say_flaw(verdict).split()[1:] == [str(top - rate), "of", "100"] and verdict.cost == top - rate
    assert verdict.grade == (top - rate > 5) + (top - rate > 15)


def test_best_is_said_only_when_the_intervals_are_apart() -> None:
    assert said(advice("a", 900), advice("b", 700)).startswith("Mia has made the best choice")
    for mine, other in ((900, 860), (860, 900), (900, 900)):
        text = said(advice("a", mine), advice("b", other))
        assert "as good as the best, as far as anyone can tell" in text and "red 5" not in text
        assert Verdict.of(Choice(0, None, "a"), [advice("a", mine), advice("b", other)]).grade == 0
    assert "That gave away 13 races. The best choice was: play red 5." in said(advice("a", 700), advice("b", 900))
    assert "as good as the best" in said(advice("a", 900), advice("b", 880), advice("c", 100))


def test_more_races_are_played_while_the_choice_may_not_be_the_best() -> None:
    looks = [[advice("a", 150, 300), advice("b", 149, 300)], [advice("a", 500, 1000), advice("b", 400, 1000)], [None]]
    verdicts = [*judge_choices([Choice(0, None, "a")], lambda _choice: iter(looks))]  # type: ignore[arg-type]
    assert verdicts[0] is None and len(verdicts) == 2
    assert verdicts[1] is not None and verdicts[1].is_best and verdicts[1].mine.playouts == 1000


def counsel(*advices: Advice) -> Any:
    return SimpleNamespace(advices={each.action: each for each in advices})


def test_a_choice_is_marked_as_the_best_only_if_its_interval_is_apart_from_the_next_one() -> None:
    assert find_leaders(counsel(advice("a", 600), advice("b", 400))) == Leaders(best="a")
    level = find_leaders(counsel(advice("a", 435), advice("b", 420), advice("c", 100)))
    assert level == Leaders(level=frozenset("ab")) and find_leaders(counsel()) == Leaders()
    assert [level.marks(name, True) for name in "bc"] == [{"best": False, "level": on} for on in (True, False)]
    assert not level.marks("a", False)["level"], "said once all is worked out"
    assert find_leaders(counsel(advice("a", 0), advice("b", 0))) == Leaders(), "nobody has won a race"
