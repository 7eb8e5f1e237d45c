"""A folder in which the results of a tournament lie as they come, so that it can be gone on with."""

from __future__ import annotations

import json
import os
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from rally.core.errors import ImpossiblePosition, NotInstalled, objection, quote_value
from rally.core.validate import validate_kind

from .racing import Plan
from .results import Results, Row, Score, not_installed, write_parquet

FORMAT = 1
"""The version of what lies in a folder."""


class Folder:
    """A folder in which the results of one tournament lie: `_tournament.json` says which, the rest are its rows.

    A part is written whole under another name and then renamed, so none is half there because somebody was stopped.
    Several processes may write: a race that is there twice counts once. All parts together are one Parquet data set.
    """

    def __init__(self, path: str | Path, plan: Plan) -> None:
        self.path = Path(validate_kind(path, str | os.PathLike, "a folder"))  # type: ignore[arg-type]
        self.waiting: list[Score] = []
        self.began = self.wrote = time.monotonic()
        self.make(describe_plan(plan))

    def make(self, plan: dict[str, Any]) -> None:
        """Make the folder, or see that it is this tournament's. ImpossiblePosition if it is not, or cannot be."""
        about = self.path / "_tournament.json"
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if not about.exists():
                if any(not each.name.startswith(".") for each in self.path.iterdir()):
                    raise ImpossiblePosition(
                        objection(
                            None,
                            "there are other files in {found}, and no {key}: choose an empty folder",
                            found=str(self.path),
                            key=about.name,
                        )
                    )
                self.put(about, lambda path: path.write_text(json.dumps(plan, indent=1) + "\n", encoding="utf-8"))
            there = json.loads(about.read_text("utf-8"))
        except OSError as error:
            raise ImpossiblePosition(
                objection(
                    None, "results cannot lie in {found}: {why}", found=str(self.path), why=error.strerror or str(error)
                )
            ) from None
        except ImpossiblePosition:
            raise
        except ValueError:
            there = None
        if not isinstance(there, dict):
            raise ImpossiblePosition(
                objection(
                    None,
                    "{file} cannot be read: it does not say of which tournament these results are",
                    file=str(about),
                )
            )
        wrong = [
            objection(
                None,
                "the results in {found} are of another tournament: its {key} is {other}, not {wanted}",
                found=str(self.path),
                key=key,
                other=quote_value(there.get(key)),
                wanted=quote_value(plan[key]),
            )
            for key in plan
            if there.get(key) != plan[key]
        ]
        if wrong:
            raise ImpossiblePosition(*wrong)

    def put(self, path: Path, write: Callable[[Path], object]) -> None:
        """Write a file under another name, then give it its own."""
        draft = path.with_name(f".{uuid4().hex}")
        try:
            write(draft)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)

    def load(self, results: Results) -> None:
        """Enter what lies there. A part that cannot be read is named in a warning, and called `_broken-…` from now on:
        its races are played again. NotInstalled for Parquet without pyarrow."""
        for path in sorted(self.path.glob("races-*")):
            try:
                scores = [*read_scores(read_part(path), results)]
            except NotInstalled:
                raise
            except Exception as error:
                warnings.warn(f"{path} cannot be read, and its races are played again: {error}", stacklevel=4)
                with suppress(OSError):
                    path.rename(path.with_name(f"_broken-{path.name}"))
                continue
            for score in scores:
                results.add(score)

    def keep(self, results: Results, scores: Iterable[Score]) -> None:
        """Take what has come, and write it if the last time was long enough ago: a second at first, then a fiftieth of
        the time that all has taken, and never more than a minute."""
        self.waiting += scores
        now = time.monotonic()
        if now - self.wrote >= min(60, max(1, (now - self.began) / 50)):
            self.write(results)

    def write(self, results: Results) -> None:
        """Write what has come since the last time."""
        if self.waiting:
            columns = results.columns(sorted(self.waiting))
            name = f"races-{self.waiting[0].race:09}-{uuid4().hex[:12]}"
            try:
                self.put(self.path / f"{name}.parquet", lambda path: write_parquet(path, [columns]))
            except NotInstalled:
                rows = zip(*columns.values(), strict=True)
                text = "".join(json.dumps(dict(zip(columns, row, strict=True))) + "\n" for row in rows)
                self.put(self.path / f"{name}.jsonl", lambda path: path.write_text(text, encoding="utf-8"))
            self.waiting = []
        self.wrote = time.monotonic()


def describe_plan(plan: Plan) -> dict[str, Any]:
    """What a folder says of its tournament. Of functions it can only say that they are the caller's own."""
    return {
        "format": FORMAT,
        "game": plan.game,
        "players": {name: each if isinstance(each, str) else None for name, each in plan.players.items()},
        "seats": plan.seats,
        "seed": plan.seed,
        "start": {name: repr(value) for name, value in sorted(plan.start.items())},
    }


def read_part(path: Path) -> list[dict[str, Any]]:
    """The rows of a file. NotInstalled for Parquet without pyarrow; all kinds of errors for a broken one."""
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    try:
        import pyarrow.parquet
    except ImportError as error:
        raise not_installed(path.name, "pyarrow", error) from None
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
    return found


def read_scores(rows: list[dict[str, Any]], results: Results) -> Iterator[Score]:
    """What came of the races of these rows. ValueError or KeyError unless they are rows of this tournament."""
    for begin in range(0, len(rows), results.seats):
        here = [Row(**row) for row in rows[begin : begin + results.seats]]
        race = here[0].race
        faults = {row.fault: row.seat for row in here if row.fault is not None}
        blamed = [row.seat for row in here if row.fault is not None]
        fault = (blamed[0] if len(blamed) == 1 else -1, next(iter(faults))) if faults else None
        score = Score(race, tuple(row.place or 0 for row in here), here[0].moves, here[0].rule, fault)
        if [*results.rows_of(score)] != here:
            raise ValueError(f"race {race} is not one of this tournament")
        yield score
