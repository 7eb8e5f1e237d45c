"""Every rule of the project's own table has a test named after it, a lesson that mentions it, and a citation."""

from __future__ import annotations

import pytest

from tests.rally.stich_rallye import rules_matrix
from tests.rally.stich_rallye.helpers import RULES
from tests.rally.stich_rallye.rules_matrix import Row, matrix

ROWS = matrix()


def test_the_table_has_exactly_the_numbers_of_the_specification() -> None:
    assert sorted(row.number for row in ROWS) == sorted(RULES)
    for number, entry in rules_matrix.table().items():
        assert len(entry["text"]) > 15, number
        assert entry["kind"] in ("book", "found", "ruling", "reconstructed"), number


@pytest.mark.parametrize("row", ROWS, ids=[row.number for row in ROWS])
def test_rule_has_test_lesson_and_citation(row: Row) -> None:
    assert not row.gaps


def test_no_test_is_named_after_a_rule_that_is_not_there() -> None:
    assert set(rules_matrix.tested()) <= set(RULES)


def test_no_lesson_and_no_module_cites_a_rule_that_is_not_there() -> None:
    for found in (rules_matrix.cited(), rules_matrix.sources()):
        assert {number for number in found if number.startswith("S")} <= set(RULES)
    assert set(rules_matrix.taught()) <= set(RULES)


def test_plain_facts_say_what_kind_of_fact_they_are() -> None:
    data = rules_matrix.sources()
    for number, entry in rules_matrix.table().items():
        if entry.get("fact"):
            assert entry["source"] in data[number], number


def test_the_matrix_can_fail() -> None:
    """A rule that has nothing shows three gaps; docstrings and comments count as no citation."""
    assert Row("S9.9", False, 0, (), ()).gaps == ["S9.9 has no test", "S9.9 has no lesson", "S9.9 has no citation"]
    assert Row("S9.9", True, 1, ("x",), ()).gaps == ["S9.9 has no source"]
    assert "S9.9" not in rules_matrix.cited()
    said = list(rules_matrix.literals(rules_matrix.GAME / "box" / "events.py"))
    assert not [text for text in said if text.startswith("S3.1, S3.2 or S3.3")]
