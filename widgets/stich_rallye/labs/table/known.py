"""What all at the table may know beside what lies there: how far the race is, which cards are gone, who is out."""

from __future__ import annotations

import html
from collections.abc import Collection

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


def gone_html(cards: Collection[Card]) -> str:
    """The cards put aside this round, which everybody may know (S-H): a line for each colour."""
    lines = []
    for colour in COLOURS:
        values = sorted(card.value for card in cards if card.colour == colour)
        chips = " ".join(f"<b>{value}</b>" for value in values) or "–"
        name = html.escape(start_upper(say_colour(colour)))
        lines.append(f'<li data-colour="{colour}"><span>{name}</span> {chips}</li>')
    title = html.escape(_("Cards put aside this round"))
    return f"<p>{title}</p><ul>{''.join(lines)}</ul>"


def say_out(race: Race) -> list[str]:
    """Who has shown this round to have no card of a colour, a line for each of them (S2.2)."""
    return [
        _("{seat} has none of this colour: {colours}").format(
            seat=say_seat(race, seat), colours=row(say_colour(colour) for colour in COLOURS if colour in out)
        )
        for seat, out in enumerate(race.voids)
        if out
    ]


def known_html(race: Race) -> str:
    """All of it."""
    out = "".join(f"<p>{html.escape(line)}</p>" for line in say_out(race))
    return f"<p>{html.escape(say_trick_number(race))}</p>{gone_html(race.played)}{out}"
