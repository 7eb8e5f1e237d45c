"""A small `make load`: every lesson is opened and acted in by somebody, and nothing goes wrong. How soon they are
answered is for a quiet machine to say (`make load`); here it may take as long as a busy one needs."""

from __future__ import annotations

import pytest

from tests.serving import ROOT

from .learner import NOT_YET, Visit
from .many import Found, tried
from .rows import beside, faults, rows

LEARNERS, ACTS = 21, 3


@pytest.mark.rest
def test_every_lesson_serves_its_learners() -> None:
    found = tried(ROOT, LEARNERS, ACTS)
    said = {row.what: row for row in rows(found)}
    lessons = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert {visit.lesson for visit in found.visits} == lessons, "more learners than lessons"
    assert said["learners who could not be served"].measured == "0"
    assert said["errors"].measured == "0", "\n".join(faults(found))
    assert sum(len(visit.answers) for visit in found.visits) > LEARNERS
    assert len(found.memory) == LEARNERS


def test_who_is_not_served_is_a_row_that_says_why() -> None:
    told = Visit("a.ipynb", unserved="the server answered 500 Internal Server Error")
    slow = Visit("b.ipynb", answers=[0.01, 2.0])
    said = {row.what: row for row in rows(Found([told, told, slow], [], 1.0, 60.0))}
    row = said["learners who could not be served"]
    assert row.measured == "2; 2: the server answered 500 Internal Server Error"
    assert row.kept
    assert said["slow: b, p95"].measured == "2000 ms"


@pytest.mark.parametrize("answers", [[], [0.1]])
def test_who_waits_for_ever_is_not_told_and_that_is_missed(answers: list[float]) -> None:
    found = Found([Visit("a.ipynb", unserved=NOT_YET), Visit("b.ipynb", answers=answers)], [], 1.0, None)
    assert not next(row for row in rows(found) if row.what == "learners who could not be served").kept
    assert beside(rows(found), rows(found))[1].compared
