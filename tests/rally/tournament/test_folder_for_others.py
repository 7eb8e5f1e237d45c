"""Whoever reads a tournament's folder while it is written meets whole files only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rally.tournament import tournament

from .own_players import TRIO


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
