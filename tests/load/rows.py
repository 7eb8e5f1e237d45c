"""What the table of `make load` says."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tests.bench.row import BUDGETS, Row, percentile

from .learner import Visit
from .many import Found


def rows(found: Found) -> list[Row]:
    """The table."""
    answers = [seconds for visit in found.visits for seconds in visit.answers]
    errors = [error for visit in found.visits for error in visit.errors]
    said = [
        Row("learners, and acts of all", f"{len(found.visits)}, {len(answers)}"),
        unserved(found.visits),
        *([waited(found.visits)] if found.arriving is not None else []),
    ]
    if answers:
        p95 = percentile(answers)
        said += [
            Row("click to answer, median", ms(statistics.median(answers))),
            BUDGETS["load_answer"].row(1000 * p95, ms(p95), "click to answer, p95"),
            Row("click to answer, slowest", ms(max(answers))),
            *slow(found.visits),
        ]
        if found.arriving is None:
            said.append(Row("processor for each act, and all beside it", ms(found.processor / len(answers))))
    said.append(BUDGETS["load_errors"].row(len(errors), str(len(errors)), "errors"))
    if found.memory:
        middle = statistics.median(found.memory)
        said += [
            BUDGETS["kernel"].row(middle, f"{middle:.0f} MB", "memory of a kernel, median"),
            Row("memory of a kernel, largest", f"{max(found.memory):.0f} MB"),
        ]
    return said


def unserved(visits: Sequence[Visit]) -> Row:
    """How many could not be served, and why; whoever is not even told that is a fault."""
    why = Counter(visit.unserved for visit in visits if visit.unserved)
    said = "; ".join([str(why.total()), *(f"{count}: {reason}" for reason, count in why.most_common())])
    untold = sum(not visit.is_told for visit in visits)
    return Row("learners who could not be served", said, budget="none that is not told", kept=not untold)


def waited(visits: Sequence[Visit]) -> Row:
    """How long those who came waited for all of their lesson."""
    seconds = [visit.waited for visit in visits if not visit.unserved]
    said = f"{statistics.median(seconds):.0f} s (slowest {max(seconds):.0f} s)" if seconds else "nobody has one"
    return Row("coming to the whole lesson, median", said)


def slow(visits: Sequence[Visit]) -> Iterator[Row]:
    """A row for each lesson that is answered more slowly than may be, the slowest first."""
    by_lesson: dict[str, list[float]] = defaultdict(list)
    for visit in visits:
        by_lesson[visit.lesson] += visit.answers
    p95s = {lesson: 1000 * percentile(answers) for lesson, answers in by_lesson.items() if answers}
    for lesson in sorted(p95s, key=lambda lesson: -p95s[lesson]):
        if not BUDGETS["load_answer"].allows(p95s[lesson]):
            yield Row(f"slow: {lesson.removesuffix('.ipynb')}, p95", f"{p95s[lesson]:.0f} ms")


def beside(ours: Sequence[Row], others: Sequence[Row]) -> list[Row]:
    """Our rows beside those of another checkout; what only it has comes last."""
    by_name = {row.what: row for row in others}
    both = [replace(row, compared=by_name[row.what].measured) if row.what in by_name else row for row in ours]
    missing = by_name.keys() - {row.what for row in ours}
    return [*both, *(Row(row.what, "", compared=row.measured) for row in others if row.what in missing)]


def faults(found: Found) -> list[str]:
    """What went wrong most often, a line each."""
    every = Counter(error for visit in found.visits for error in visit.errors)
    return [f"{count} x {error[:300]}" for error, count in every.most_common(10)]


def ms(seconds: float) -> str:
    """Seconds in words."""
    return f"{1000 * seconds:.0f} ms"
