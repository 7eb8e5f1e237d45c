"""One engine for chances, hints and costs: slices, the same question twice, more races, failures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from widgets.races import counsel as engine
from widgets.races.advice import say_progress
from widgets.races.counsel import FIRST_SLICE, PAUSE, SLICE, Counsel
from widgets.stich_rallye import MotorLab
from widgets.stich_rallye.words.voice import VOICE


@dataclass(frozen=True)
class Said:
    """A simple advice."""

    action: str
    wins: int
    playouts: int
    rate: float = 0.5
    low: float = 0.4
    high: float = 0.6
    wins_by_seat: tuple[int, ...] = ()


class Thinker:
    """An Advisor that finds `b` better than `a`."""

    def __init__(self, race: Any, seed: int, style: str) -> None:
        if race == "broken":
            raise ImportError("no numpy")
        self.done, self.pace = 0, 1 if style != "slow" else 10

    def step_in_slices(self, playouts: int) -> Iterator[None]:
        yield
        self.done += playouts

    @property
    def advice(self) -> Sequence[Said]:
        return (Said("a", 1, self.done), Said("b", 2, self.done))


@pytest.fixture
def counsel() -> Counsel:
    lab = MotorLab()
    told: list[int] = []
    made = Counsel(lab, Thinker, 1000, lambda: told.append(made.done))
    made.told = told  # type: ignore[attr-defined]
    return made


def test_advice_sharpens_slice_by_slice(counsel: Counsel) -> None:
    counsel.ask("race")
    counsel.work.wait()
    told = counsel.told  # type: ignore[attr-defined]
    assert told[0] == FIRST_SLICE and told == sorted(told) and told[-1] == 1000
    assert counsel.ready and counsel.share == 1 and not counsel.working
    assert counsel.best is not None and counsel.best.action == "b"


@pytest.mark.parametrize(
    "seconds, told", [(0.0, [100, 1000]), (PAUSE * 0.6, [100, 700, 1000]), (PAUSE * 1.2, [100, 400, 700, 1000])]
)
def test_news_are_told_at_once_in_the_end_and_as_often_as_a_page_can_show_them(
    counsel: Counsel, monkeypatch: pytest.MonkeyPatch, seconds: float, told: list[int]
) -> None:
    """seconds: so long a slice takes."""
    monkeypatch.setattr(
        engine,
        "time",
        SimpleNamespace(monotonic=lambda: 1000 + seconds * max(0, counsel.done - FIRST_SLICE) / SLICE),
    )
    counsel.ask("race")
    counsel.work.wait()
    assert counsel.told == told  # type: ignore[attr-defined]


def test_what_is_asked_again_is_not_begun_again(counsel: Counsel) -> None:
    counsel.ask("race")
    counsel.work.wait()
    told = len(counsel.told)  # type: ignore[attr-defined]
    counsel.ask("race")
    counsel.work.wait()
    assert len(counsel.told) == told  # type: ignore[attr-defined]
    counsel.ask("race", style="random")
    counsel.work.wait()
    assert len(counsel.told) > told  # type: ignore[attr-defined]


def test_more_races_go_on_where_the_others_ended(counsel: Counsel) -> None:
    counsel.ask("race")
    counsel.work.wait()
    counsel.more(500)
    counsel.work.wait()
    assert counsel.done == 1500
    told = counsel.told  # type: ignore[attr-defined]
    assert told == sorted(told), "what is known stays on show until more is known"


def test_where_races_take_longer_a_share_of_them_is_played(counsel: Counsel) -> None:
    """As much is done as is wanted; what is said of the races is how many there really were."""
    counsel.ask("race", style="slow")
    counsel.work.wait()
    told = counsel.told  # type: ignore[attr-defined]
    assert told[0] == FIRST_SLICE and told[-1] == counsel.done == 1000 and counsel.ready
    assert counsel.races == (100, 100)
    assert say_progress(counsel, VOICE).startswith("100 of 100 races")
    counsel.more(5)
    counsel.work.wait()
    assert counsel.done == 1005 and counsel.races == (101, 101)
    counsel.drop()
    counsel.playouts = 40
    counsel.ask("race", style="slow")
    counsel.work.wait()
    assert counsel.races == (40, 40), "so few are played wherever it is"


def test_a_failure_is_an_answer_too(counsel: Counsel) -> None:
    counsel.ask("broken")
    counsel.work.wait()
    assert counsel.ready and isinstance(counsel.fault, ImportError) and counsel.best is None
    counsel.ask("race")
    counsel.work.wait()
    assert counsel.fault is None and counsel.best is not None


def test_a_choice_that_is_dropped_is_forgotten(counsel: Counsel) -> None:
    counsel.ask("race")
    counsel.work.wait()
    counsel.drop()
    assert counsel.race is None and counsel.advices == {} and not counsel.ready
