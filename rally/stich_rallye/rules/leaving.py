"""At a real table a seat can leave between two rounds (S-M)."""

from __future__ import annotations

from typing import Any

from rally.core.errors import IllegalAction, Objection, objection
from rally.core.validate import leave_objection, without_seat
from rally.stich_rallye.box.facts import FEWEST_SEATS

from .moment import Moment, fields_of, first_to_last


def why_not_leave(moment: Moment, seat: int) -> Objection | None:
    """None if this seat may leave now; otherwise the objection (S-M)."""
    moment.check_seat(seat)
    wrong_time = None if moment.phase == "deal" else objection("S-M", "somebody can leave only between two rounds")
    return leave_objection("S-M", len(moment.players), FEWEST_SEATS) or wrong_time


def without(moment: Moment, seat: int) -> Moment:
    """The table without this seat, its car and its motor; the leader of those who stay has the flag (S-M, S-G).

    Raises IllegalAction if it may not leave.
    """
    IllegalAction.raise_any(why_not_leave(moment, seat))
    lists = ("players", "hands", "cars", "motors", "voids")
    by_seat: dict[str, Any] = {name: without_seat(getattr(moment, name), seat) for name in lists}
    leader = next(each for each in first_to_last(moment.cars, moment.flag) if each != seat)
    return Moment(**fields_of(moment) | by_seat | {"flag": leader - (leader > seat), "played": ()})
