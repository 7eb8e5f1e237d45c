"""What somebody answers to a question, worked out by hand, beside what the workbook says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rally.tutor import Workbook

Table = Mapping[str, Any]
"""By "rules", and by the name of a belief, what is answered."""

RULES = "rules"


def said(book: Workbook[Any], asked: Mapping[str, Any], table: Table) -> dict[str, Any]:
    """What the rules and the beliefs of the table answer to a question with these fields."""
    task = book.kind(id="by hand", lesson="", rule="", **asked)
    return {name: book.truth(task) if name == RULES else book.beliefs[name].answer(task) for name in table}


def lacking(book: Workbook[Any], by_hand: Iterable[tuple[Mapping[str, Any], Table]]) -> set[tuple[str, str]]:
    """The beliefs of the skills that are right, or wrong, in none of these questions, each with which of them."""
    tables = [table for _asked, table in by_hand]
    answers = {
        name: {table[name] == table[RULES] for table in tables if name in table}
        for skill in book.skills
        for name in skill.beliefs
    }
    words = ((True, "right"), (False, "wrong"))
    return {(name, word) for name, found in answers.items() for right, word in words if right not in found}
