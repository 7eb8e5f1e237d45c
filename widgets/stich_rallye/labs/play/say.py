"""What is due at the table of a race that is played, in words."""

from __future__ import annotations

from rally.stich_rallye import EndRound, Play, Race
from rally.stich_rallye.box.facts import ROUND_CARDS
from widgets.shared.words import _, ngettext, together
from widgets.stich_rallye.labs.table.known import tricks_over
from widgets.stich_rallye.words import say_card, say_due, say_seat, say_standing, say_trick

from .table import Sitting


def say_resting(race: Race) -> str:
    """What comes next, where nobody is to choose before somebody has looked."""
    if race.phase != "play":
        return say_due(race)
    leads = _("{seat} leads the next trick. Press “Go on” when you have had a look.")
    return leads.format(seat=say_seat(race, race.flag))


def say_rounds_over(race: Race) -> str:
    """Who leads after the last round that is played, where that is not the end of a whole race."""
    leads = _("{seat} is in the lead: that is the end of this short race.").format(
        seat=say_seat(race, race.standing_order[0])
    )
    return together([leads, say_standing(race)])


def say_choice(table: Sitting, person: int) -> str:
    """What a person is to choose, with how the trick stands."""
    race, seat = table.race, say_seat(table.race, person)
    if table.needs_showing:
        return _("{seat}, you are next: take over the screen, and show your cards when nobody else is looking.").format(
            seat=seat
        )
    if race.phase == "turbo":
        return say_due(race)
    turn = _("{seat}, it is your turn.").format(seat=seat)
    if race.trick:
        trick = say_trick(race)
        return together([trick, turn], first=[turn, trick])
    lead = _("You lead: any card may be played (S2.1).")
    return together([turn, lead])


def say_opening(table: Sitting) -> str:
    """What is said while the film of what has happened runs: nothing of how it ends."""
    race = table.film[0]
    if isinstance(race.last_action, EndRound):
        return _("Everybody uses the motor, last place first. Watch!")
    if table.shown == table.since and isinstance(race.last_action, Play) and race.previous is not None:
        return _("{seat} plays {card}. Watch what happens now.").format(
            seat=say_seat(race, race.previous.to_act or 0), card=say_card(race.last_action.card)
        )
    return _("Watch what happens now.")


def say_stage(table: Sitting) -> str:
    """How far the race has come: round, trick, and how many cards are put aside."""
    race, tricks = table.race, ROUND_CARDS[table.race.round - 1]
    before = tricks_over(race)
    trick = before if table.paused or race.phase in ("end", "deal", "over") else before + 1
    gone = before * len(race.players)  # also where a position was set up, of which nobody knows which cards those are
    aside = ngettext("{count} card put aside", "{count} cards put aside", gone).format(count=gone)
    said = _("Round {round} · trick {trick} of {tricks} · {aside}")
    return said.format(round=race.round, trick=max(1, min(tricks, trick)), tricks=tricks, aside=aside)


def say_go_on(race: Race) -> str:
    """What the button says that goes on after a look."""
    match race.phase:
        case "end":
            return _("Go on: everybody uses the motor")
        case "deal":
            return _("Go on: deal round {round}").format(round=race.round + 1)
    return _("Go on")
