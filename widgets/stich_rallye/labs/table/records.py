"""Races of this game in files."""

from __future__ import annotations

from rally.stich_rallye import record, resume
from widgets.shared.labs.races.records import Game

STICH_RALLYE = Game("stich-rallye", record, resume)
