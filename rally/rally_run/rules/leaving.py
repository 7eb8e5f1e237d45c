"""At a real table a seat can leave before any turn (R-C)."""

from __future__ import annotations

from rally.core.errors import IllegalAction, Objection, objection
from rally.core.validate import leave_objection, without_seat
from rally.rally_run.box.facts import FEWEST_SEATS

from .moment import Moment, fields_of


def why_not_leave(moment: Moment, seat: int) -> Objection | None:
    """None if this seat may leave now; otherwise the objection (R-C)."""
    moment.check_seat(seat)
    wrong_time = None if moment.phase == "turn" else objection("R-C", "somebody can leave only before a turn")
    return leave_objection("R-C", len(moment.players), FEWEST_SEATS) or wrong_time


def without(moment: Moment, seat: int) -> Moment:
    """The table without this seat and its car. The tile below it is turned face down unless another car stands there,
    and one trophy leaves the race: the one that the seat holds, else the lowest of the pile, which nobody could come to
    take any more (R-C).

    Raises IllegalAction if it may not leave.
    """
    IllegalAction.raise_any(why_not_leave(moment, seat))
    left = moment.cars[seat]
    cars, trophies, players = (without_seat(values, seat) for values in (moment.cars, moment.trophies, moment.players))
    laid = tuple((cell, exits) for cell, exits in moment.laid if cell != left or cell in cars)
    pile = moment.pile if moment.trophies[seat] is not None else moment.pile[:-1]
    is_last = seat == len(moment.players) - 1
    turn = (moment.turn - (seat < moment.turn)) % len(players)
    first = moment.first and not (is_last and moment.turn == seat)
    changes = {
        "players": players, "cars": cars, "trophies": trophies, "laid": laid, "pile": pile,
        "turn": turn, "first": first,
    }  # fmt: skip
    return Moment(**fields_of(moment) | changes)
