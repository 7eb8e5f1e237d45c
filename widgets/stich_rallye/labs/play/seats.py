"""Who can sit at the table of a race of this game."""

from __future__ import annotations

from rally.stich_rallye.box.facts import NAMES
from widgets.shared.labs.races.seats import Seats

from .table import KINDS

SEATS = Seats(KINDS, NAMES, rule="S1.1")
