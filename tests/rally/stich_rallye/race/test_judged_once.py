"""Nothing is judged twice: not a position that somebody edits, and not an action that somebody looks at and takes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from rally.stich_rallye import Card, ImpossiblePosition, Position, Race
from rally.stich_rallye.race import position
from rally.stich_rallye.rules import referee
from tests.rally.stich_rallye.helpers import action, at

FOUR_CARDS = "players=4 round=2 flag=1 cars=12,9,35,0 motors=3,0,10,1 trick=G11,R5 hands=?,?,?,R2.G7.G8.B9"


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each action, and each position, has been judged."""
    counts: Counter[str] = Counter()
    ask, look = referee.why_not, position.objections

    def why_not(moment: Any, act: object) -> Any:
        counts[f"{act} at {moment.trick}"] += 1
        return ask(moment, act)

    def objections(layout: Any) -> Any:
        counts["position"] += 1
        return look(layout)

    monkeypatch.setattr(referee, "why_not", why_not)
    monkeypatch.setattr(position, "objections", objections)
    return counts


def test_an_edit_judges_its_position_once_whoever_asks(judged: Counter[str]) -> None:
    position = replace(Position.parse(FOUR_CARDS), cars=(13, 9, 35, 0))
    for _ in range(3):
        assert not position.objections
        assert Race.at(position) is Race.at(position)
        assert str(position) == str(Race.at(position))
    assert judged == {"position": 1}
    wrong = replace(position, cars=(7, 9, 35, 0))
    for _ in range(3):
        assert len(wrong.objections) == 1
        with pytest.raises(ImpossiblePosition, match=r"S6\.2"):
            Race.at(wrong)
    assert judged == {"position": 2}


def test_a_position_is_a_value_whatever_has_been_asked_of_it() -> None:
    asked, fresh = Position.parse(FOUR_CARDS), Position.parse(FOUR_CARDS)
    assert asked.objections == () and Race.at(asked).legal
    assert asked == fresh and repr(asked) == repr(fresh) and hash(asked) == hash(fresh)
    assert Position.of(Race.at(asked)) == Position.of(Race.at(fresh))


def test_an_unhashable_deal_is_judged_and_refused() -> None:
    race = at("players=3 hands=-,-,- next=deal")
    assert race.why_not(action("deal")) is None
    from rally.stich_rallye import Deal

    assert race.why_not(Deal([[Card("red", 2)]])) is not None  # type: ignore[arg-type, list-item]
