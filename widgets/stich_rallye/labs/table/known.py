"""What all at the table may know beside what lies there: how far the race is, which cards are gone, who is out."""

from __future__ import annotations

import html
from collections.abc import Collection, Mapping
from types import MappingProxyType

from rally.stich_rallye import Card, Race
from rally.stich_rallye.box.facts import ROUND_CARDS
from widgets.shared.words import _
from widgets.shared.words.names import row
from widgets.stich_rallye.words import say_colour, say_seat, start_upper

COLOURS = ("red", "green", "blue")


def tricks_over(race: Race) -> int:
    """How many tricks of the round are over, one whose cards still lie there not among them."""
    return ROUND_CARDS[race.round - 1] - max(map(len, race.hands)) - (len(race.trick) == len(race.players))


def say_trick_number(race: Race) -> str:
    """Which round it is, and which trick of it is under way."""
    return _("Round {round} · trick {trick} of {tricks}").format(
        round=race.round, trick=tricks_over(race) + 1, tricks=ROUND_CARDS[race.round - 1]
    )


def gone_html(cards: Collection[Card], notes: Mapping[str, str] = MappingProxyType({})) -> str:
    """The cards put aside this round, which everybody may know (S-H): a line for each colour. notes: by colour what is
    known of it beside."""
    lines = []
    for colour in COLOURS:
        values = sorted(card.value for card in cards if card.colour == colour)
        chips = " ".join(f'<b translate="no">{value}</b>' for value in values) or "–"
        name = html.escape(start_upper(say_colour(colour)))
        note = f" <em>{html.escape(notes[colour])}</em>" if colour in notes else ""
        lines.append(f'<li data-colour="{colour}"><span>{name}</span> {chips}{note}</li>')
    title = html.escape(_("Cards put aside this round"))
    return f"<p>{title}</p><ul>{''.join(lines)}</ul>"


def say_out(race: Race) -> dict[str, str]:
    """By colour who has shown this round to have no card of it (S2.2)."""
    out = {
        colour: [say_seat(race, seat) for seat, lacks in enumerate(race.voids) if colour in lacks] for colour in COLOURS
    }
    return {colour: _("have none: {seats}").format(seats=row(seats)) for colour, seats in out.items() if seats}


def known_html(race: Race) -> str:
    """All of it."""
    return f"<p>{html.escape(say_trick_number(race))}</p>{gone_html(race.played, say_out(race))}"
