"""The questions about good play that many races answer; `measuring` answers them, with NumPy."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rally.core.measures import Study
from rally.stich_rallye.box.facts import FEWEST_SEATS, MOST_SEATS

PLAYERS = ("4", *(str(seats) for seats in range(FEWEST_SEATS, MOST_SEATS + 1) if seats != 4))

_study = partial(
    Study, source="rally.stich_rallye.playouts.measuring", stored=Path(__file__).with_name("measured.toml")
)

STUDIES = {
    study.name: study
    for study in (
        _study("carry", PLAYERS, 2_000),
        _study("motor", PLAYERS, 40_000),
        _study("lead", PLAYERS, 2_000),
        _study("seats", PLAYERS, 4_000),
        _study("hills", ("volcano", "beach"), 4_000),
    )
}
"""The studies by name, in the order of the lesson."""
