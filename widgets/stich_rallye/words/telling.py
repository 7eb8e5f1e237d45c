"""What has happened in some races, one after the other, in a few sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rally.stich_rallye import EndRound, Event, Race
from rally.stich_rallye.box.events import CardPlayed, LineCrossed
from widgets.shared.words import _
from widgets.shared.words.names import say_seat

from .happened import say
from .importance import Importance, at_least
from .names import say_card


def told(races: Iterable[Race]) -> list[str]:
    """What happened in these races in a few sentences, cards run together."""
    sentences: list[str] = []
    cards: list[str] = []
    for race in races:
        for event in worth_telling(race):
            if isinstance(event, CardPlayed):
                cards.append(_("{seat}: {card}").format(seat=say_seat(race, event.seat), card=say_card(event.card)))
            else:
                sentences += [*run_together(cards), say(event, race)]
                cards = []
    return [*sentences, *run_together(cards)]


def worth_telling(race: Race) -> list[Event]:
    """What the live line tells: of a round's end and of the finish only what matters most, for the log tells more."""
    if isinstance(race.action, EndRound):
        return at_least(Importance.HEADLINE, race.events)
    news = at_least(Importance.NEWS, race.events)
    return [event for event in news if race.winner is None or not isinstance(event, LineCrossed)]


def run_together(cards: list[str]) -> Iterator[str]:
    if cards:
        yield ", ".join(cards) + "."
