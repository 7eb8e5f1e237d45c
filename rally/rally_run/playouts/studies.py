"""The questions about good play that many races answer; `measuring` answers them, with NumPy."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rally.core.measures import Study
from rally.rally_run.box.facts import FEWEST_SEATS, MOST_SEATS

PLAYERS = tuple(str(seats) for seats in range(FEWEST_SEATS, MOST_SEATS + 1))

_study = partial(Study, source="rally.rally_run.playouts.measuring", stored=Path(__file__).with_name("measured.toml"))

STUDIES = {
    study.name: study
    for study in (_study("memory", PLAYERS, 1_000), _study("swaps", PLAYERS, 1_000), _study("first", PLAYERS, 4_000))
}
"""The studies by name, in the order of the lesson."""
