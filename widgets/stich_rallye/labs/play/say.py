"""What is due at the table of a race that is played, in words."""

from __future__ import annotations

from widgets.shared.words import _
from widgets.stich_rallye.words import say_seat, say_standing, say_trick

from .table import Table


def say_due(table: Table) -> str:
    """What is due now, with how the trick stands; the places when the race is over."""
    race = table.race
    if race.winner is not None:
        return say_standing(race)
    if table.person is not None:
        return say_choice(table, table.person)
    if table.computer is not None:
        return _("{seat} is thinking …").format(seat=say_seat(race, table.computer))
    match race.phase:
        case "end":
            return _("All cards are played: everybody uses the motor (S8.1).")
        case "deal":
            return _("The round is over: the next one is dealt (S1.5).")
    return _("{seat} leads the next trick. Press “Go on” when you have looked.").format(seat=say_seat(race, race.flag))


def say_choice(table: Table, person: int) -> str:
    """What a person is to choose."""
    race, seat = table.race, say_seat(table.race, person)
    if table.needs_showing:
        return _("{seat} is next: take the screen, and show your cards when nobody else is looking.").format(seat=seat)
    if race.phase == "turbo":
        return _("{seat} may add the motor now: use it, or save it (S4.5)?").format(seat=seat)
    if race.trick:
        return f"{say_trick(race)} {say_turn(table)}"
    lead = _("You lead: any card may be played (S2.1).")
    return f"{say_turn(table)} {lead}"


def say_turn(table: Table) -> str:
    """Whose turn it is, and no more."""
    if table.person is None or table.needs_showing or table.race.phase != "play":
        return say_due(table)
    return _("{seat}, it is your turn.").format(seat=say_seat(table.race, table.person))
