"""What good play is worth: the numbers hold with another seed, and by what one can work out by hand."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any

import numpy as np
import pytest

from rally.core import measures
from rally.core.errors import ImpossiblePosition, NotationError
from rally.core.measures import Measured, Study, read_measured
from rally.core.numpy_bits import Bits
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.playouts.batch import tables_of
from rally.rally_run.playouts.measuring import ForgettingBatch
from rally.rally_run.playouts.studies import STUDIES as OF_TILES
from rally.rally_run.race.race import Race
from rally.stich_rallye.playouts.studies import STUDIES as OF_CARDS

STUDIES = [*OF_CARDS.values(), *OF_TILES.values()]
NAMES = [study.name for study in STUDIES]
FEW = {"motor": 10_000, "memory": 400, "swaps": 400}
MOST_OUTSIDE = 0.15
"""With 95% intervals of both, so many of the differences at most lie outside: 5% would, and there are few of them."""


def measured(study: Study, seed: int, races: int = 0) -> dict[Any, Measured]:
    found = study.measure(study.choices[0], races or FEW.get(study.name, 1000), seed)
    assert not found.beforehand
    return {each.key: each for each in found.measured}


@pytest.mark.rest
@pytest.mark.parametrize("study", STUDIES, ids=NAMES)
def test_another_seed_stays_inside_the_intervals(study: Study) -> None:
    one, other = measured(study, 1), measured(study, 2)
    both = [(each, other[key]) for key, each in one.items() if key in other]
    assert one != other and len(both) > len(one) / 2
    off = [abs(a.value - b.value) / hypot(a.high - a.value, b.high - b.value) for a, b in both if a.high > a.value]
    assert sum(far > 1 for far in off) <= max(1, MOST_OUTSIDE * len(off)), off
    assert max(off) < 2.2, "that would be more than four standard errors"


@pytest.mark.parametrize("name", ["carry", "lead", "seats", "first"])
def test_shares_of_all_kinds_make_a_whole(name: str) -> None:
    [study] = [each for each in STUDIES if each.name == name]
    assert sum(each.value for each in measured(study, 3).values()) == pytest.approx(1, abs=0.005)


def test_more_races_make_the_intervals_shorter() -> None:
    few, many = (measured(OF_CARDS["lead"], 1, races) for races in (500, 4500))
    widths = [[each.high - each.low for each in found.values()] for found in (few, many)]
    assert sum(widths[0]) / sum(widths[1]) == pytest.approx(3, rel=0.15)


@pytest.mark.rest
def test_what_is_known_of_good_play_is_found() -> None:
    lead = measured(OF_CARDS["lead"], 1)
    assert lead[0].high < 0.1 < 1 / 4 < lead[3].low, "the one who leads is seldom left with the newest colour (S3)"
    motor = measured(OF_CARDS["motor"], 1, 20_000)
    assert motor[6, 1].low > 0.5, "16 spaces, and next it would fall to 8 (S4.1)"
    assert motor[2, 3].high < 0, "3 spaces, and three tricks to wind it further"
    hills = measured(OF_CARDS["hills"], 1)
    assert hills[2].low > hills[13].high, "downhill is ahead, or uphill (S6.2, S6.3)"
    assert not {6, 7, 8, 16, 17, 24, 25, 26} & {*hills}, "no car rests on a hill (S-A)"
    memory = measured(OF_TILES["memory"], 1)
    assert all(more.value > less.value for more, less in pairwise(memory[share] for share in (0, 10, 50, 100)))
    swaps = measured(OF_TILES["swaps"], 1)
    assert swaps[1].low > swaps[3].high > swaps[0].high


def test_who_forgets_nothing_knows_what_all_know_and_who_forgets_all_only_what_is_face_up() -> None:
    for share in (0, 100):
        start = Race.start(2, None)
        batch = ForgettingBatch(tables_of(HiddenTiles(start), 50, 1, Bits(1)), start, Bits(1, 1), share)
        for _turn in zip(range(8), batch.turns(None), strict=False):
            known, own = batch.tables.known, batch.recalled
            assert np.all(own & ~known == 0), "nothing is remembered that nobody has seen"
            assert np.array_equal(own, known) == (share == 0)
            assert share == 0 or max(int(cells).bit_count() for cells in own) <= 4, "two cars, the pit, and one turn"


@pytest.mark.parametrize("study", [OF_CARDS["lead"], OF_CARDS["seats"], OF_TILES["first"]], ids=lambda each: each.name)
def test_what_was_measured_beforehand_is_what_is_measured(study: Study) -> None:
    choice = study.choices[-1]
    stored = read_measured(study.stored)[study.name][choice]
    found = study.measure(choice, study.races).measured
    assert [(each.key, each.count) for each in stored] == [(each.key, each.count) for each in found]
    assert [each.value for each in stored] == pytest.approx([each.value for each in found], abs=1e-4), "tools.studies"


@pytest.mark.parametrize("study", STUDIES, ids=NAMES)
def test_without_numpy_there_is_what_was_measured_beforehand(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_name: str) -> None:
        raise ImportError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(measures, "import_module", fails)
    for choice in study.choices:
        found = study.measure(choice, 100, 7)
        assert found.beforehand and found.races == study.races and found.choice == choice and found.measured
        assert all(each.low <= each.value <= each.high for each in found.measured)


@pytest.mark.parametrize("races", [0, 5, 10**9, 1000.0, True, "1000", None])
def test_a_number_of_races_that_cannot_be_is_refused(races: object) -> None:
    with pytest.raises(ImpossiblePosition, match="whole number from 100 to 100000"):
        OF_CARDS["lead"].measure(4, races)


@pytest.mark.parametrize("choice", ["volcano", 9, None, ""])
def test_a_choice_that_there_is_not_is_refused(choice: object) -> None:
    with pytest.raises(NotationError, match="there are 4, 3 and 5"):
        OF_CARDS["lead"].measure(choice, 1000)
