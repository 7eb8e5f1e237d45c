"""A folder that holds the results of a tournament as they come, so that it can be continued.

Only one process at a time plays into it. The lock is a record lock of the operating system on a file of the folder
(`fcntl.lockf`, `msvcrt.locking`). It ends with its process, however that ends, and holds between machines on network
file systems that have such locks (NFS, SMB, most others); on one that has none, OSError is raised. A browser's Python
has one process, and needs no lock.
"""

from __future__ import annotations

import json
import os
import re
import socket
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from rally.core.errors import ImpossiblePosition, NotInstalled, objection, quote_value
from rally.core.validate import validate_kind

from .identity import Untold, parts_of
from .racing import Plan
from .results import Results, Row, Score, not_installed, write_parquet

FORMAT = 1
"""The version of what lies in a folder."""

ABOUT, LOCK = "_tournament.json", "_tournament.lock"

PARQUET, JSON = ".parquet", ".jsonl"

DRAFT = re.compile(r"\.[0-9a-f]{32}")
"""The name of a file that is being written."""

Parts = dict[str, dict[str, str | None]]
"""By player the digests of what it is made of; None for what changes while it plays."""


class Folder:
    """A folder with the results of one tournament: `_tournament.json` says which one, the other files are its rows.

    All files `races-*.parquet` together are one Parquet data set with each race once. A part is written under another
    name and then renamed, so that none is left incomplete after an interruption. A process that plays holds the lock of
    the folder; one that only reads needs no lock.

    plan: the plan, with the players in the order of the folder, which decides who sits where.
    """

    def __init__(self, path: str | Path, plan: Plan) -> None:
        self.path = Path(validate_kind(path, str | os.PathLike, "a folder"))  # type: ignore[arg-type]
        self.waiting: list[Score] = []
        self.began = self.wrote = time.monotonic()
        self.known: set[str] = set()
        self.seen = bytearray()
        self.flawed = False
        about = describe_plan(plan)
        self.parts = describe_players(plan)
        with self.said_in_words():
            there = self.read_about() or self.make(about)
        self.check_plan(about, there)
        self.check_players(there["code"])
        self.plan = replace(plan, players={name: plan.players[name] for name in there["players"]})

    # --- which tournament it is of ---

    @contextmanager
    def said_in_words(self) -> Iterator[None]:
        """Raise ImpossiblePosition if a file cannot be read or written, or somebody else plays into the folder."""
        try:
            yield
        except InUse as error:
            raise ImpossiblePosition.because(
                "somebody else is playing into {found} (process {who}): wait for the end, or choose another folder",
                found=str(self.path),
                who=str(error),
            ) from None
        except OSError as error:
            raise ImpossiblePosition.because(
                "results cannot lie in {found}: {why}", found=str(self.path), why=error.strerror or str(error)
            ) from None

    def read_about(self) -> dict[str, Any] | None:
        """Return what the folder says of its tournament; None if there is nothing yet. ImpossiblePosition for anything
        else."""
        about = self.path / ABOUT
        try:
            there = json.loads(about.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except ValueError:
            there = None
        if not (isinstance(there, dict) and isinstance(there.get("code"), dict)):
            raise ImpossiblePosition.because(
                "{file} cannot be read: it does not say of which tournament these results are", file=str(about)
            )
        return there

    def make(self, plan: dict[str, Any]) -> dict[str, Any]:
        """Make this the folder of a tournament, unless somebody else has just done so; return what it says then."""
        self.path.mkdir(parents=True, exist_ok=True)
        if any(not each.name.startswith(".") and each.name not in (ABOUT, LOCK) for each in self.path.iterdir()):
            raise ImpossiblePosition.because(
                "there are other files in {found}, and no {key}: choose an empty folder",
                found=str(self.path),
                key=ABOUT,
            )
        with hold_lock(self.path / LOCK):
            there = self.read_about()
            if there is None:
                there = plan | {"code": self.parts}
                self.write_about(there)
        return there

    def write_about(self, about: dict[str, Any]) -> None:
        text = json.dumps(about, indent=1) + "\n"
        self.put(self.path / ABOUT, lambda path: path.write_text(text, encoding="utf-8"))

    def check_plan(self, plan: dict[str, Any], there: dict[str, Any]) -> None:
        """Raise ImpossiblePosition if the folder belongs to another tournament; the order of players does not count."""
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
        ImpossiblePosition.raise_any(*wrong)

    def check_players(self, known: Parts) -> None:
        """Raise ImpossiblePosition for players that are made of something else than those of the folder."""
        wrong = [
            objection(
                None,
                "the results in {found} are of another player {player} (changed since then: {changed}): choose another "
                "folder, or undo the change",
                found=str(self.path),
                player=quote_value(name),
                changed=changed,
            )
            for name, parts in self.parts.items()
            if (changed := find_changes(known.get(name, {}), parts))
        ]
        ImpossiblePosition.raise_any(*wrong)

    def note_what_changed(self) -> None:
        """Stop comparing what has changed in a player while it played, such as a memory of its own."""
        with suppress(ImpossiblePosition):
            now, there = describe_players(self.plan), self.read_about()
            changed = {name: dict.fromkeys(find_changes(parts, now[name])) for name, parts in self.parts.items()}
            if there is not None and any(changed.values()):
                self.parts = {name: parts | changed[name] for name, parts in self.parts.items()}
                code = {name: parts | changed.get(name, {}) for name, parts in there["code"].items()}
                self.write_about(there | {"code": code})

    # --- playing ---

    @contextmanager
    def playing(self, results: Results) -> Iterator[None]:
        """Hold the folder while races are played: enter and tidy what is there by now, and write all new results at the
        end. ImpossiblePosition if somebody else holds it."""
        with ExitStack() as stack:
            with self.said_in_words():
                stack.enter_context(hold_lock(self.path / LOCK))
                if there := self.read_about():
                    self.check_players(there["code"])
                for path in self.path.iterdir():
                    if DRAFT.fullmatch(path.name):  # somebody was killed while writing it
                        path.unlink(missing_ok=True)
                self.load(results, mend=True)
            try:
                yield
            finally:
                self.write(results)
                self.note_what_changed()

    def put(self, path: Path, write: Callable[[Path], object]) -> None:
        """Write a file under another name, then rename it."""
        draft = path.with_name(f".{uuid4().hex}")
        try:
            write(draft)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)

    def load(self, results: Results, *, mend: bool = False) -> None:
        """Enter the results that are there. NotInstalled for Parquet without pyarrow.

        mend: also put them in order, which needs the lock. A part that cannot be read is named in a warning and set
        aside as `_broken-….bak`: its races are played again. Races that another part has too are removed from a part,
        and parts in JSON become Parquet once pyarrow is installed.
        """
        self.flawed = False
        for path in sorted(each for each in self.path.glob("races-*") if each.suffix in (PARQUET, JSON)):
            if path.name in self.known:
                continue
            try:
                scores = [*read_scores(read_part(path), results)]
            except NotInstalled:
                raise
            except Exception as error:
                self.flawed = True
                if mend:
                    warnings.warn(f"{path} cannot be read, and its races are played again: {error}", stacklevel=6)
                    path.rename(path.with_name(f"_broken-{path.name}.bak"))
                continue
            for score in scores:
                results.add(score)
            new = {score.race: score for score in scores if not self.has_seen(score.race)}
            if len(new) < len(scores) or (path.suffix == JSON and has_pyarrow()):
                self.flawed = True
                if not mend:
                    continue
                self.put_rows(path.with_suffix(""), results.columns(new.values()))
                if not new or (path.suffix == JSON and has_pyarrow()):
                    path.unlink()
            self.known.add(path.name)
            self.see(new)

    def has_seen(self, race: int) -> bool:
        """Return whether one of the parts that were read has this race."""
        return race < len(self.seen) and bool(self.seen[race])

    def see(self, races: Iterable[int]) -> None:
        for race in races:
            if race >= len(self.seen):
                self.seen.extend(bytes(race + 1 - len(self.seen)))
            self.seen[race] = 1

    def keep(self, results: Results, scores: Iterable[Score]) -> None:
        """Take new results, and write them if the last time is long enough ago: a second at first, then a fiftieth of
        the time so far, and at most a minute."""
        self.waiting += scores
        now = time.monotonic()
        if now - self.wrote >= min(60, max(1, (now - self.began) / 50)):
            self.write(results)

    def write(self, results: Results) -> None:
        """Write the results that have come since the last time."""
        if self.waiting:
            name = f"races-{self.waiting[0].race:09}-{uuid4().hex[:12]}"
            self.put_rows(self.path / name, results.columns(sorted(self.waiting)))
            self.waiting = []
        self.wrote = time.monotonic()

    def put_rows(self, path: Path, columns: dict[str, list[Any]]) -> None:
        """Write these columns to a part with this name: in Parquet, or in JSON if pyarrow is missing."""
        if not columns:
            return
        try:
            self.put(path.with_suffix(PARQUET), lambda draft: write_parquet(draft, [columns]))
        except NotInstalled:
            rows = zip(*columns.values(), strict=True)
            text = "".join(json.dumps(dict(zip(columns, row, strict=True))) + "\n" for row in rows)
            self.put(path.with_suffix(JSON), lambda draft: draft.write_text(text, encoding="utf-8"))


def has_pyarrow() -> bool:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        return False
    return True


def describe_plan(plan: Plan) -> dict[str, Any]:
    """Return what a folder says of its tournament, except what its players are made of."""
    return {
        "format": FORMAT,
        "game": plan.game,
        "players": {name: each if isinstance(each, str) else None for name, each in plan.players.items()},
        "seats": plan.seats,
        "seed": plan.seed,
        "start": {name: repr(value) for name, value in sorted(plan.start.items())},
    }


def describe_players(plan: Plan) -> Parts:
    """Return what the caller's own players are made of. ImpossiblePosition if that cannot be compared later."""
    found: Parts = {}
    for name, player in plan.players.items():
        if isinstance(player, str):
            continue
        try:
            found[name] = {**parts_of(player)}
        except Untold as error:
            raise ImpossiblePosition.because(
                "nobody can tell later whether {player} is still the same player, for it holds what cannot be "
                "compared ({kind}): give it a version, as in {example}, and another one when you change it",
                player=quote_value(name),
                kind=str(error),
                example="player.version = 1",
            ) from None
    return found


def find_changes(before: Mapping[str, str | None], now: Mapping[str, str | None]) -> tuple[str, ...]:
    """Return the names of the parts that have changed; what changes while a player plays does not count."""
    names = (name for name in {**before, **now} if before.get(name, "") is not None)
    return tuple(name for name in names if before.get(name) != now.get(name))


def read_part(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a file. NotInstalled for Parquet without pyarrow; any error for a broken file."""
    if path.suffix == JSON:
        return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    try:
        import pyarrow.parquet
    except ImportError as error:
        raise not_installed(path.name, "pyarrow", error) from None
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
    return found


def read_scores(rows: list[dict[str, Any]], results: Results) -> Iterator[Score]:
    """Yield the scores of these rows. ValueError or KeyError unless they are rows of this tournament."""
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


# --- the lock ---------------------------------------------------------------------------------------------------------

_held: set[str] = set()
"""The files that this process has locked: record locks do not keep a process from itself."""


class InUse(Exception):
    """Somebody else has the lock; the message says who, as far as that is known."""


if sys.platform == "win32":
    import msvcrt

    def try_to_lock(number: int) -> bool:
        """Lock the first byte of an open file, which others then cannot read; False if another process holds it."""
        os.lseek(number, 0, os.SEEK_SET)
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

elif sys.platform == "emscripten":

    def try_to_lock(number: int) -> bool:
        """Return True: there is only one process."""
        return True

else:
    import fcntl

    def try_to_lock(number: int) -> bool:
        """Lock an open file; False if another process holds the lock."""
        try:
            fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):  # EAGAIN or EACCES, as the system likes
            return False
        return True


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold the lock of this file, which is created if necessary. Raises InUse at once if somebody else holds it, and
    OSError where files cannot be locked."""
    key = os.path.realpath(path)
    if key in _held:
        raise InUse(who_i_am())
    with open(path, "a+b") as file:  # to close it unlocks it
        if not try_to_lock(file.fileno()):
            file.seek(1)
            raise InUse(file.read(200).decode("utf-8", "replace").strip())
        _held.add(key)
        try:
            file.truncate(0)
            file.write(f"\n{who_i_am()}\n".encode())
            file.flush()
            yield
        finally:
            _held.discard(key)


def who_i_am() -> str:
    """This process, as the file of a lock names it."""
    return f"{os.getpid()} on {socket.gethostname()}"
