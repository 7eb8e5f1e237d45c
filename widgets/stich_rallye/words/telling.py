"""What has happened in some races, one after the other, in a few sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rally.stich_rallye import EndRound, Event, Race
from rally.stich_rallye.box.events import CardPlayed, LineCrossed
from widgets.shared.words import _
from widgets.shared.words.names import row, say_seat

from .happened import say
from .importance import Importance, importance
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
    least = Importance.HEADLINE if isinstance(race.last_action, EndRound) else Importance.NEWS

    def worth(event: Event) -> bool:
        if isinstance(event, LineCrossed) and race.winner is not None:
            return wins_by_ruling(event)
        return importance(event) >= least

    return [*filter(worth, race.events)]


def wins_by_ruling(event: LineCrossed) -> bool:
    """Whether a race is won by a crossing that is one only by a ruling of ours (S-B, S-C)."""
    return event.crossing == 2 and bool(event.also)


def run_together(cards: list[str]) -> Iterator[str]:
    if cards:
        yield _("{sentence}.").format(sentence=row(cards))
