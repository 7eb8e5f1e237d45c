"""What follows for certain from the legal actions, in words."""

from __future__ import annotations

from rally.stich_rallye import Race
from rally.stich_rallye.players.foresight import Foresight, foresee
from widgets.shared.words import _, together
from widgets.stich_rallye.words import say_action, say_place, say_seat


def foreseen(race: Race | None) -> dict[str, Foresight]:
    """By the text of each legal action what follows from it for certain."""
    return {} if race is None else {str(action): foresee(race, action) for action in race.legal}


def said_choices(race: Race, seen: dict[str, Foresight]) -> list[tuple[str, str, str]]:
    """Each choice by its text, as on a button, and with what follows for certain."""
    return [(name, say_action(each.action, race), said_foresight(race, each)) for name, each in seen.items()]


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
    return together(told)
