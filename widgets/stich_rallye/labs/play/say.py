"""What is due at the table of a race that is played, in words."""

from __future__ import annotations

from rally.stich_rallye import EndRound, Play
from rally.stich_rallye.box.facts import ROUND_CARDS
from widgets.shared.labs.races.history import story
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.words import say_card, say_due, say_seat, say_standing, say_trick

from .story import told
from .table import ADVISER, PERSON, RANDOM, SENSIBLE, Table


def say_now(table: Table) -> str:
    """What is due now, with how the trick stands; the places when the race is over."""
    race = table.race
    if race.winner is not None:
        return say_standing(race)
    if table.person is not None:
        return say_choice(table, table.person)
    if table.computer is not None:
        return say_thinking(table, table.computer)
    if race.phase == "play":
        leads = _("{seat} leads the next trick. Press “Go on” when you have looked.")
        return leads.format(seat=say_seat(race, race.flag))
    return say_due(race)


def say_choice(table: Table, person: int) -> str:
    """What a person is to choose."""
    race, seat = table.race, say_seat(table.race, person)
    if table.needs_showing:
        return _("{seat} is next: take the screen, and show your cards when nobody else is looking.").format(seat=seat)
    if race.phase == "turbo":
        return say_due(race)
    if race.trick:
        return f"{say_trick(race)} {say_turn(table)}"
    lead = _("You lead: any card may be played (S2.1).")
    return f"{say_turn(table)} {lead}"


def say_turn(table: Table) -> str:
    """Whose turn it is, and no more."""
    if table.person is None or table.needs_showing or table.race.phase != "play":
        return say_now(table)
    return _("{seat}, it is your turn.").format(seat=say_seat(table.race, table.person))


def say_thinking(table: Table, seat: int) -> str:
    return _("{seat} is thinking …").format(seat=say_seat(table.race, seat))


def say_since(table: Table, since: int) -> str:
    """What has happened since the race had had so many moments, and what is due now."""
    return " ".join([*told(story(table.race, since)), say_now(table)])


def say_opening(table: Table) -> str:
    """What is said while the film of what has happened runs: nothing of how it ends."""
    race = table.film[0]
    if isinstance(race.action, EndRound):
        return _("Everybody uses the motor, last place first. Watch!")
    if table.shown == table.since and isinstance(race.action, Play) and race.previous is not None:
        return _("{seat} plays {card}. Watch what happens now.").format(
            seat=say_seat(race, race.previous.to_act or 0), card=say_card(race.action.card)
        )
    return _("Watch what happens now.")


def say_stage(table: Table) -> str:
    """How far the race has come: round, trick, and how many cards are put aside."""
    race, tricks = table.race, ROUND_CARDS[table.race.round - 1]
    before = tricks - max(map(len, race.hands)) - (len(race.trick) == len(race.players))
    trick = before if table.paused or race.phase in ("end", "deal", "over") else before + 1
    gone = len(race.played)
    aside = ngettext("{count} card put aside", "{count} cards put aside", gone).format(count=gone)
    said = _("Round {round} · trick {trick} of {tricks} · {aside}")
    return said.format(round=race.round, trick=max(1, min(tricks, trick)), tricks=tricks, aside=aside)


def tone_of(table: Table) -> str:
    """How that is said: a race that is won is good news."""
    return "info" if table.race.winner is None else "good"


def say_kind(kind: str) -> str:
    """Who plays, in a word or two."""
    return {
        PERSON: _("a person"),
        RANDOM: _("computer: by chance"),
        SENSIBLE: _("computer: sensible"),
        ADVISER: _("computer: thinks ahead"),
    }[kind]
