"""Results lie in a folder as they come, and the same call goes on from there; nothing is lost or counted twice."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rally.core.errors import ImpossiblePosition, NotInstalled
from rally.tournament import Results, folder, play_races, tournament
from rally.tournament.folder import read_part
from tests.rally.tournament.own_players import QUARTET as PLAYERS, take_first
from tests.waiting import TIMEOUT

from .own_players import TRIO

ROOT = Path(__file__).parents[3]


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


def test_a_folder_that_somebody_has_is_read_and_stays_as_it_is(kind: str, tmp_path: Path) -> None:
    kept, here = Path(__file__).parent / "kept" / kind, tmp_path / "kept"
    shutil.copytree(kept, here)
    players = {"Mia": "wanderer", "Ben": "rememberer"}
    results = tournament("rally-run", players, 6, into=here, workers=1, seats=2, seed=5)
    assert results == tournament("rally-run", players, 6, workers=1, seats=2, seed=5)
    assert {path.name: (here / path.name).read_bytes() for path in kept.iterdir()} == {
        path.name: path.read_bytes() for path in kept.iterdir()
    }


def test_a_broken_file_is_named_and_its_races_are_played_again(kind: str, tmp_path: Path, whole: Results) -> None:
    run(12, tmp_path)
    run(24, tmp_path)
    first, second = parts(tmp_path)
    first.write_bytes(first.read_bytes()[:-20])
    (tmp_path / f"races-000-else.{kind}").write_bytes(b"")
    with pytest.warns(UserWarning, match="cannot be read, and its races are played again") as warned:
        assert run(30, tmp_path) == whole
    assert str(first) in " ".join(str(each.message) for each in warned) and second in parts(tmp_path)
    assert (tmp_path / f"_broken-{first.name}.bak").exists() and not first.exists()
    assert run(30, tmp_path) == whole


def test_rows_of_another_tournament_are_not_taken(tmp_path: Path, whole: Results) -> None:
    run(6, tmp_path / "here")
    run(9, tmp_path / "there", seed=1)
    stray = parts(tmp_path / "there")[0]
    stray.rename(tmp_path / "here" / stray.name)
    with pytest.warns(UserWarning, match="race 0 is not one of this tournament"):
        assert run(30, tmp_path / "here") == whole


def rows_in(paths: Iterable[Path]) -> list[dict[str, Any]]:
    """The rows of these parts, in order."""
    return sorted((row for path in paths for row in read_part(path)), key=lambda row: (row["race"], row["seat"]))


def check_data_set(folder: Path, whole: Results) -> None:
    """What DuckDB's `FROM 'results/*.parquet'` and `pandas.read_parquet("results")` read has every race once."""
    pandas = pytest.importorskip("pandas")
    rows = [row._asdict() for row in whole.rows]
    assert rows_in(folder.glob("*.parquet")) == rows
    frame = pandas.read_parquet(folder).sort_values(["race", "seat"])
    assert [*frame.race] == [row["race"] for row in rows] and [*frame.player] == [row["player"] for row in rows]


def test_another_order_of_the_same_players_goes_on(kind: str, tmp_path: Path, whole: Results) -> None:
    run(12, tmp_path)
    before = {path: path.read_bytes() for path in parts(tmp_path)}
    turned = dict(reversed(PLAYERS.items()))
    results = tournament("stich-rallye", turned, 30, into=tmp_path, workers=1, seats=3)
    assert results == whole and results.table == whole.table
    assert {path: path.read_bytes() for path in before} == before and not [*tmp_path.glob("_broken*")]


def test_whoever_comes_second_is_refused_with_a_sentence_and_then_goes_on(tmp_path: Path, whole: Results) -> None:
    first, second = (play_races("stich-rallye", PLAYERS, 30, into=tmp_path, workers=1, seats=3) for _ in range(2))
    assert next(first).played == next(second).played == 0, "to look needs no lock"
    next(first)
    with pytest.raises(ImpossiblePosition, match=f"somebody else is playing into .*process {os.getpid()} on"):
        next(second)
    said = in_another_process(tmp_path)
    assert "somebody else is playing into" in said and f"process {os.getpid()} on" in said
    first.close()
    assert "played 30" in in_another_process(tmp_path)
    assert run(30, tmp_path) == whole and len(rows_in(parts(tmp_path))) == 3 * 30


OTHER = """
import sys
from rally.core.errors import ImpossiblePosition
from rally.tournament import tournament
from tests.rally.tournament.own_players import QUARTET
try:
    print("played", tournament("stich-rallye", QUARTET, 30, seats=3, workers=1, into=sys.argv[1]).played)
except ImpossiblePosition as error:
    print(error)
"""


def in_another_process(folder: Path) -> str:
    """What another process says that plays the same."""
    done = subprocess.run(
        [sys.executable, "-c", OTHER, str(folder)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_where_nothing_can_be_locked_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(number: int) -> bool:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(folder, "try_to_lock", refuse)
    with pytest.raises(ImpossiblePosition, match=f"results cannot lie in .*: {os.strerror(errno.ENOLCK)}"):
        run(3, tmp_path)


def break_a_part(folder: Path) -> None:
    path = parts(folder)[0]
    path.write_bytes(path.read_bytes()[:-20])


def double_a_part(folder: Path) -> None:
    shutil.copy(parts(folder)[0], folder / "races-000-else.parquet")


def double_some_races(folder: Path) -> None:
    results = run(18, folder / "else")
    results.to_parquet(folder / "races-000-else.parquet")
    shutil.rmtree(folder / "else")


def leave_a_draft(folder: Path) -> None:
    (folder / f".{'0' * 32}").write_bytes(b"PAR1")


def write_json(folder: Path) -> None:
    path = parts(folder)[0]
    text = "".join(json.dumps(row) + "\n" for row in read_part(path))
    path.with_suffix(".jsonl").write_text(text, "utf-8")
    path.unlink()


def write_json_beside_it(folder: Path) -> None:
    text = "".join(json.dumps(row) + "\n" for row in read_part(parts(folder)[0]))
    (folder / "races-000-else.jsonl").write_text(text, "utf-8")


@pytest.mark.filterwarnings("ignore:.*cannot be read, and its races are played again")
@pytest.mark.parametrize("asked", [24, 30])
@pytest.mark.parametrize(
    "harm",
    [
        break_a_part,
        double_a_part,
        double_some_races,
        leave_a_draft,
        write_json,
        write_json_beside_it,
    ],
)
def test_the_data_set_has_every_race_once_whatever_happened(
    harm: Any, asked: int, tmp_path: Path, whole: Results
) -> None:
    pytest.importorskip("pyarrow")
    run(12, tmp_path)
    run(24, tmp_path)
    harm(tmp_path)
    results = run(asked, tmp_path)
    assert results.rows == whole.rows[: 3 * asked]
    check_data_set(tmp_path, results)
    if asked == 30:
        assert {path.name[0] for path in tmp_path.iterdir()} <= {"r", "_"}, "nothing is left of who was killed"


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


def other_first(race: Any, seed: int) -> Any:
    return min(race.legal, key=str)


def test_a_player_of_the_same_name_that_is_another_one_is_refused(tmp_path: Path) -> None:
    run(3, tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    changed = {**PLAYERS, "first": other_first}
    with pytest.raises(ImpossiblePosition) as refused:
        tournament("stich-rallye", changed, 6, seats=3, workers=1, into=tmp_path)
    assert str(refused.value) == (
        f"the results in {tmp_path} are of another player 'first' (changed since then: code): choose another folder, "
        "or undo the change"
    )
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_player_that_nobody_can_tell_is_refused_unless_it_says_a_version(tmp_path: Path) -> None:
    lock = threading.Lock()

    def guarded(race: Any, seed: int) -> Any:
        with lock:
            return take_first(race, seed)

    call = {"seats": 3, "workers": 1, "into": tmp_path}
    with pytest.raises(
        ImpossiblePosition, match=r"'mine' is still the same player.*\(lock\): give it a version, as in p"
    ):
        tournament("stich-rallye", {"mine": guarded}, 3, **call)  # type: ignore[arg-type]
    assert tournament("stich-rallye", {"mine": guarded}, 3, seats=3, workers=1).complete, "without a folder it may play"
    guarded.version = 1  # type: ignore[attr-defined]
    for races in (3, 6):
        assert tournament("stich-rallye", {"mine": guarded}, races, **call).complete  # type: ignore[arg-type]
    guarded.version = 2  # type: ignore[attr-defined]
    with pytest.raises(ImpossiblePosition, match="changed since then: version"):
        tournament("stich-rallye", {"mine": guarded}, 9, **call)  # type: ignore[arg-type]


def test_what_a_player_remembers_while_it_plays_does_not_count(tmp_path: Path) -> None:
    seen: dict[str, int] = {}
    bold = [3]

    def remembering(race: Any, seed: int) -> Any:
        seen[str(race)] = seed + bold[0]
        return take_first(race, seed)

    for races in (3, 6, 9):
        assert tournament("stich-rallye", {"mine": remembering}, races, seats=3, workers=1, into=tmp_path).complete
    bold[0] = 4
    with pytest.raises(ImpossiblePosition, match=r"changed since then: bold\)"):
        tournament("stich-rallye", {"mine": remembering}, 12, seats=3, workers=1, into=tmp_path)


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
from tests.rally.tournament.own_players import QUARTET
minutes = itertools.count(0, 60)
folder.time = types.SimpleNamespace(monotonic=lambda: next(minutes))  # so that what has come is written at once
write = folder.Folder.write
def write_and_stand_still(self, results):
    write(self, results)
    folder.Folder.write = write
    print("written", flush=True)
    signal.pause()
folder.Folder.write = write_and_stand_still
tournament("stich-rallye", QUARTET, 1_000_000, seats=3, workers=1, into=sys.argv[1])
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
    there = next(play_races("stich-rallye", PLAYERS, 1_000_000, into=tmp_path, workers=1, seats=3))
    assert 3 <= there.played < 1_000_000
    results = run(max(30, there.played + 1), tmp_path)
    assert results.rows[:90] == whole.rows
    check_data_set(tmp_path, results)


def test_what_is_being_written_is_no_parquet_file_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DuckDB reads `folder/*.parquet`, and its * matches a name that begins with a dot, too."""
    parquet = pytest.importorskip("pyarrow.parquet")
    written: list[Path] = []
    open_writer = parquet.ParquetWriter

    def spy(path: Path, *given: Any, **more: Any) -> Any:
        written.append(Path(path))
        return open_writer(path, *given, **more)

    monkeypatch.setattr(parquet, "ParquetWriter", spy)
    tournament("stich-rallye", TRIO, 6, into=tmp_path, workers=1, seats=3)
    assert written and not [path for path in written if path.match("*.parquet")]
    assert [*tmp_path.glob("*.parquet")]
