"""Who can sit at the table of a race of this game."""

from __future__ import annotations

from rally.rally_run.box.facts import NAMES
from widgets.shared.labs.races.seats import Seats

from .table import KINDS

SEATS = Seats(KINDS, NAMES, rule="R1.1")
