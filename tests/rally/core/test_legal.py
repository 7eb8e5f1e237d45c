"""What is legal, as any game may have it: a container that asks its referee once for each action."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import partial

from rally.core.errors import Objection, objection
from rally.core.legal import Legal

ASKED: Counter[object] = Counter()


def odd_ones_only(highest: int, number: object) -> Objection | None:
    """The referee of a small game: odd numbers up to the highest may be named."""
    ASKED[repr(number)] += 1
    if isinstance(number, int) and number % 2 and number <= highest:
        return None
    return objection("R1", "{number} cannot be named", number=number)


def game(highest: int = 7, *, proven: bool = False) -> Legal[int]:
    ASKED.clear()
    return Legal(partial(odd_ones_only, highest), partial(range, 1, highest + 1, 2 if proven else 1), proven=proven)


def test_it_is_a_container_in_the_order_of_its_candidates() -> None:
    legal = game()
    assert list(legal) == [1, 3, 5, 7] and len(legal) == 4
    assert 3 in legal and 4 not in legal and 9 not in legal
    assert repr(legal) == "<legal: 1, 3, 5, 7>" and bool(legal)
    assert repr(game(0)) == "<legal: nothing>" and not game(0)


def test_nothing_is_judged_before_somebody_asks_and_nothing_twice() -> None:
    legal = game()
    assert not ASKED
    assert next(iter(legal)) == 1 and ASKED == {"1": 1}, "who wants one is not made to wait for all"
    for _ in range(3):
        assert 5 in legal and len(legal) == 4 and legal.why_not(4) is not None
    assert set(ASKED.values()) == {1} and len(ASKED) == 7


def test_the_verdict_is_kept_with_its_reason() -> None:
    legal = game()
    assert legal.why_not(4) is legal.why_not(4)
    assert str(legal.why_not(4)) == "4 cannot be named (R1)"


def test_what_is_found_by_the_rules_needs_no_judge() -> None:
    legal = game(proven=True)
    assert legal and list(legal) == [1, 3, 5, 7] and len(legal) == 4 and not ASKED
    assert 5 in legal and 4 not in legal and ASKED == {"5": 1, "4": 1}, "but of any one thing it is told why"


def test_things_that_cannot_be_kept_are_judged_all_the_same() -> None:
    assert [1] not in game() and {} not in game()


def test_it_can_be_sent_to_another_process() -> None:
    assert list(pickle.loads(pickle.dumps(game()))) == [1, 3, 5, 7]
