"""The legal actions with the chances of each, as the part Options shows them."""

from __future__ import annotations

from typing import Any

from rally.stich_rallye import Race
from rally.stich_rallye.players.foresight import Foresight, foresee
from widgets.shared.labs.advice.chances import ahead
from widgets.shared.labs.counsel import Advice, Counsel
from widgets.shared.words import _, say_percent
from widgets.stich_rallye.words import say_action, say_place, say_seat

from .advisers import say_fault


def foreseen(race: Race | None) -> dict[str, Foresight]:
    """By the text of each legal action what follows from it for certain."""
    return {} if race is None else {str(action): foresee(race, action) for action in race.legal}


def option_rows(race: Race, seen: dict[str, Foresight], counsel: Counsel) -> list[dict[str, Any]]:
    """The legal actions as the part Options wants them."""
    leading = ahead(counsel)
    rows = []
    for name, foresight in seen.items():
        row: dict[str, Any] = {
            "id": name,
            "label": say_action(foresight.action, race),
            "note": said_foresight(race, foresight),
        }
        advice = counsel.advices.get(name)
        if advice is not None:
            row |= {"rate": advice.rate, "low": advice.low, "high": advice.high, "said": said_chance(advice)}
            row |= leading.marks(name, counsel.ready)
        elif counsel.fault is not None:
            row["said"] = "–"
        elif race.to_act is None:
            row["said"] = " "
        rows.append(row)
    return rows


def said_chance(advice: Advice) -> str:
    """The chance with its interval; one that is certain has none."""
    if advice.low == advice.high:
        return say_percent(advice.rate)
    return _("{rate} ({low} to {high})").format(
        rate=say_percent(advice.rate), low=round(100 * advice.low), high=round(100 * advice.high)
    )


def said_progress(counsel: Counsel) -> str:
    """How much has been worked out, or why nothing has."""
    if counsel.fault is not None:
        return say_fault(counsel.fault, counsel.race)
    return _("{done} of {all} races played out for each choice").format(done=counsel.done, all=counsel.playouts)


def said_foresight(race: Race, seen: Foresight) -> str:
    """Who wins the trick for certain, and where a car that moves at once comes to rest."""
    told = []
    if seen.after.winner is not None:
        told.append(_("{seat} wins the race at once!").format(seat=say_seat(race, seen.after.winner)))
    elif seen.winner is not None:
        told.append(_("{seat} wins the trick for certain.").format(seat=say_seat(race, seen.winner)))
    if seen.moves:
        told += [
            _("{seat} drives to {place}.").format(seat=say_seat(race, seat), place=say_place(seen.after, seat))
            for seat, (before, now) in enumerate(zip(race.cars, seen.after.cars, strict=True))
            if before != now
        ]
    return " ".join(told)
