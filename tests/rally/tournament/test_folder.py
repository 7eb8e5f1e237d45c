"""Results lie in a folder as they come, and the same call goes on from there; nothing is lost or counted twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from rally.core.errors import ImpossiblePosition, NotInstalled
from rally.tournament import Results, folder, play_races, tournament
from rally.tournament.folder import read_part
from tests.waiting import TIMEOUT

from .own_players import TRIO, raise_sometimes, take_first

ROOT = Path(__file__).parents[3]
PLAYERS = {**TRIO, "fails": raise_sometimes}


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each run writes what has come once, at its end, however long it takes."""
    monkeypatch.setattr(folder, "time", SimpleNamespace(monotonic=lambda: 0.0))


def run(races: int, into: Path | None, **given: object) -> Results:
    return tournament("stich-rallye", PLAYERS, races, into=into, workers=1, seats=3, **given)  # type: ignore[arg-type]


def parts(folder: Path) -> list[Path]:
    return sorted(folder.glob("races-*"))


@pytest.fixture(scope="module")
def whole() -> Results:
    return run(30, None)


@pytest.fixture(params=["parquet", "jsonl"])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "parquet":
        pytest.importorskip("pyarrow")
    else:
        monkeypatch.setitem(sys.modules, "pyarrow", None)
    return str(request.param)


def test_the_same_call_goes_on_and_one_for_more_races_too(kind: str, tmp_path: Path, whole: Results) -> None:
    for results in play_races("stich-rallye", PLAYERS, 20, into=tmp_path, workers=1, seats=3):
        if results.played >= 5:
            break
    assert not results.complete and {path.suffix for path in parts(tmp_path)} == {f".{kind}"}
    assert next(play_races("stich-rallye", PLAYERS, 20, into=tmp_path, workers=1, seats=3)) == results
    assert run(20, tmp_path).rows == whole.rows[:60]
    assert run(30, tmp_path) == whole
    there = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert run(30, tmp_path) == whole and run(7, tmp_path).rows == whole.rows[:21]
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == there, "nothing was played again"


def test_all_parts_are_one_data_set(tmp_path: Path, whole: Results) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    run(9, tmp_path)
    run(30, tmp_path)
    rows = sorted(parquet.read_table(tmp_path).to_pylist(), key=lambda row: (row["race"], row["seat"]))
    assert rows == [row._asdict() for row in whole.rows]


def test_a_broken_file_is_named_and_its_races_are_played_again(kind: str, tmp_path: Path, whole: Results) -> None:
    run(12, tmp_path)
    run(24, tmp_path)
    first, second = parts(tmp_path)
    first.write_bytes(first.read_bytes()[:-20])
    (tmp_path / f"races-000-else.{kind}").write_bytes(b"")
    with pytest.warns(UserWarning, match="cannot be read, and its races are played again") as warned:
        assert run(30, tmp_path) == whole
    assert str(first) in " ".join(str(each.message) for each in warned) and second in parts(tmp_path)
    assert (tmp_path / f"_broken-{first.name}").exists() and not first.exists()
    assert run(30, tmp_path) == whole


def test_rows_of_another_tournament_are_not_taken(tmp_path: Path, whole: Results) -> None:
    run(6, tmp_path / "here")
    run(9, tmp_path / "there", seed=1)
    stray = parts(tmp_path / "there")[0]
    stray.rename(tmp_path / "here" / stray.name)
    with pytest.warns(UserWarning, match="race 0 is not one of this tournament"):
        assert run(30, tmp_path / "here") == whole


def test_two_who_play_the_same_at_once_do_not_double(tmp_path: Path, whole: Results) -> None:
    one, other = (play_races("stich-rallye", PLAYERS, 30, into=tmp_path, workers=1, seats=3) for _ in range(2))
    for here, there in zip(one, other, strict=False):
        assert here.played or not there.played
    one.close()
    other.close()
    assert sum(len(read_part(path)) for path in parts(tmp_path)) > 3 * 30, "some are there twice"
    results = run(30, tmp_path)
    assert results == whole and results.table == whole.table


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seed": 1}, "its seed is 0, not 1"),
        ({"seats": 4}, "its seats is 3, not 4"),
        ({"track": "beach"}, r"its start is \{\}, not \{'track': \"'beach'\"\}"),
        ({"players": {**PLAYERS, "last": "random"}}, "its players is "),
        ({"game": "rally-run", "players": {"a": "wanderer"}}, "its game is 'stich-rallye', not 'rally-run'"),
    ],
)
def test_the_folder_of_another_tournament_is_refused(tmp_path: Path, given: dict[str, object], said: str) -> None:
    run(3, tmp_path)
    before = sorted(tmp_path.iterdir())
    call = {"game": "stich-rallye", "players": PLAYERS, "races": 6, "seats": 3, "workers": 1, "into": tmp_path, **given}
    with pytest.raises(ImpossiblePosition, match="are of another tournament: ") as refused:
        tournament(**call)  # type: ignore[arg-type]
    assert refused.match(said) and sorted(tmp_path.iterdir()) == before


def test_a_function_that_was_improved_goes_on_under_its_name(tmp_path: Path) -> None:
    """Nothing can tell two functions apart: what a folder has of one counts as the name's."""
    run(3, tmp_path)
    assert json.loads((tmp_path / "_tournament.json").read_text("utf-8"))["players"]["first"] is None
    better = {**PLAYERS, "first": lambda race, seed: take_first(race, seed)}
    assert tournament("stich-rallye", better, 3, seats=3, workers=1, into=tmp_path) == run(3, tmp_path)


def test_other_folders_are_refused_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "letter.txt").write_text("x")
    with pytest.raises(ImpossiblePosition, match=r"there are other files in .*: choose an empty folder"):
        run(3, tmp_path)
    with pytest.raises(ImpossiblePosition, match=r"results cannot lie in .*letter"):
        run(3, tmp_path / "letter.txt")
    with pytest.raises(ImpossiblePosition, match="expected a folder, found 7"):
        run(3, 7)  # type: ignore[arg-type]
    (tmp_path / "_tournament.json").write_text("{")
    with pytest.raises(ImpossiblePosition, match="it does not say of which tournament"):
        run(3, tmp_path)


def test_parquet_without_pyarrow_is_no_broken_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    run(3, tmp_path)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(NotInstalled, match="needs pyarrow"):
        run(6, tmp_path)
    assert len(parts(tmp_path)) == 1


KILLED = """
import itertools, signal, sys, types
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests in the background has it ignored
from rally.tournament import folder, tournament
from tests.rally.tournament.own_players import TRIO, raise_sometimes
minutes = itertools.count(0, 60)
folder.time = types.SimpleNamespace(monotonic=lambda: next(minutes))  # so that what has come is written at once
write = folder.Folder.write
def write_and_stand_still(self, results):
    write(self, results)
    folder.Folder.write = write
    print("written", flush=True)
    signal.pause()
folder.Folder.write = write_and_stand_still
tournament("stich-rallye", {**TRIO, "fails": raise_sometimes}, 10_000, seats=3, workers=1, into=sys.argv[1])
print("all played, or interrupted")
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_who_is_killed_goes_on_where_it_was(tmp_path: Path, whole: Results, how: signal.Signals) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, env={**os.environ}
    )
    assert child.stdout is not None and child.stdout.readline() == b"written\n"
    assert parts(tmp_path)
    child.send_signal(how)
    said, _ = child.communicate(timeout=TIMEOUT)
    assert bool(said) == (how == signal.SIGINT), "interrupted, it goes on with what has been played"
    there = next(play_races("stich-rallye", PLAYERS, 10_000, into=tmp_path, workers=1, seats=3))
    assert 3 <= there.played < 10_000
    assert run(max(30, there.played), tmp_path).rows[:90] == whole.rows
