"""The table of a race that is played: who sits there, what they may see, and what happened; pure functions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rally.errors import ImpossiblePosition, objection
from rally.stich_rallye import Card, Deal, EndRound, Event, Hand, Race, Unknown
from rally.stich_rallye.box.cards import in_order
from rally.stich_rallye.box.events import (
    CardPlayed,
    LineCrossed,
    MotorUsed,
    MoveBegun,
    MoveEvent,
    RaceWon,
    Rolled,
    RoundDealt,
    RoundEnded,
    TrickWon,
)
from rally.stich_rallye.players.players import random_player, sensible_player
from rally.stich_rallye.rules.unseen import Need, can_be_dealt, needs, unseen_cards
from widgets.shared.figures.palette import liveries
from widgets.shared.words import _
from widgets.stich_rallye.labs.film.scenes import mark_of, say_mark
from widgets.stich_rallye.words import join, say, say_card, say_seat

PERSON, RANDOM, SENSIBLE, ADVISER = KINDS = ("person", "random", "sensible", "adviser")
"""Who can sit at the table. The adviser takes its time; the others answer at once."""

AT_ONCE = {RANDOM: random_player, SENSIBLE: sensible_player}

TOLD = (RoundDealt, RoundEnded, CardPlayed, TrickWon, MotorUsed, MoveBegun, Rolled, LineCrossed, RaceWon)
"""The events that the short log tells."""

BRIEF = (RoundEnded, RaceWon)
"""What the live line tells of a round's end: the log and the steps tell the rest."""

SHOWN = (RoundEnded, MotorUsed, MoveBegun, MoveEvent, RaceWon)
"""The events that are shown as steps on the track."""


@dataclass(frozen=True)
class Table:
    """A race that is being played.

    kinds: by seat who plays it. since: the race before the last choice of a person; the log begins there.
    opened: the person whose cards lie open, where several people share the screen.
    paused: something has just happened that is worth a look, before the computer or nobody goes on.
    """

    race: Race
    kinds: tuple[str, ...]
    since: Race
    opened: int | None = None
    paused: bool = False

    @property
    def people(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    @property
    def person(self) -> int | None:
        """The person whose choice is due."""
        seat = self.race.to_act
        return seat if seat in self.people else None

    @property
    def computer(self) -> int | None:
        """The computer player whose choice is due now."""
        seat = self.race.to_act
        return None if self.paused or seat is None or seat in self.people else seat

    @property
    def viewer(self) -> int | None:
        """The seat whose cards lie open: the only person's always, one of several people's when they ask for it."""
        return self.people[0] if len(self.people) == 1 else self.opened

    @property
    def seen(self) -> Race:
        """The race as whoever looks at the screen may know it."""
        seen = self.race.seen_by(self.viewer or 0)
        if self.viewer is None:
            return replace(seen, hands=tuple(Unknown(len(hand)) for hand in seen.hands))
        return seen

    @property
    def needs_showing(self) -> bool:
        """Whether the person who is to choose must first say that nobody else is looking."""
        return self.person is not None and self.viewer != self.person

    def moved(self, race: Race) -> Table:
        """The table after somebody's action: open cards are turned down unless their owner goes on."""
        opened = self.opened if race.to_act == self.opened else None
        table = replace(self, race=race, opened=opened, paused=False)
        return replace(table, paused=table.person is None and is_worth_a_look(race))


def is_worth_a_look(race: Race) -> bool:
    """Whether a trick or a round has just ended."""
    if race.winner is not None:
        return False
    return race.to_act is None or (race.phase == "play" and not race.trick and not isinstance(race.action, Deal))


def opening(race: Race, kinds: Sequence[str], seed: int) -> Table:
    """A table where this race is played on. Hidden cards are dealt, and a race without a seed gets one."""
    whole = replace(race, hands=dealt(race, seed), seed=race.seed if race.seed is not None else seed)
    players = len(race.players)
    return Table(whole, (*kinds[:players], *(SENSIBLE,) * (players - len(kinds))), whole)


def dealt(race: Race, seed: int) -> tuple[Hand, ...]:
    """The hands with the hidden ones dealt by chance, so that they fit all that has been seen."""
    hidden: dict[int, Need] = needs(race)
    cards = list(unseen_cards(race))
    if not can_be_dealt(cards, hidden.values()):
        raise ImpossiblePosition(objection("S2.2", "the hidden cards cannot be dealt to fit all that has been seen"))
    random.Random(f"hidden {seed} {race}").shuffle(cards)
    hands: dict[int, list[Card]] = {seat: [] for seat in hidden}
    for seat in hidden:
        while hidden[seat][0]:
            size, colours = hidden[seat]
            left = hidden | {seat: (size - 1, colours)}
            card = next(c for c in cards if c.colour in colours and fits([o for o in cards if o != c], left))
            cards.remove(card)
            hands[seat].append(card)
            hidden = left
    return tuple(
        in_order(hands[seat]) if seat in hands else () if isinstance(hand, Unknown) else hand
        for seat, hand in enumerate(race.hands)
    )


def fits(cards: list[Card], hidden: dict[int, Need]) -> bool:
    return can_be_dealt(cards, [need for need in hidden.values() if need[0]])


# --- what happened ---------------------------------------------------------------------------------------------------


def story(race: Race, since: Race | None) -> list[Race]:
    """The races after `since`, oldest first; from the beginning if it is none of them."""
    races = []
    for each in race.history():
        if each is since:
            break
        races.append(each)
    return races[::-1]


def told(races: Sequence[Race]) -> list[str]:
    """What happened in these races in a few sentences, cards run together."""
    sentences: list[str] = []
    cards: list[str] = []
    for race in races:
        for event in race.events:
            if isinstance(event, CardPlayed):
                cards.append(_("{seat}: {card}").format(seat=say_seat(race, event.seat), card=say_card(event.card)))
            elif is_told(event, race):
                sentences += [*run_together(cards), say(event, race)]
                cards = []
    return [*sentences, *run_together(cards)]


def is_told(event: Event, race: Race) -> bool:
    """Whether the live line tells an event: of a round's end and of the finish only what matters most."""
    if isinstance(race.action, EndRound):
        return isinstance(event, BRIEF)
    if race.winner is not None and isinstance(event, LineCrossed):
        return False
    return isinstance(event, TOLD) and not is_idle(event)


def run_together(cards: list[str]) -> Iterator[str]:
    if cards:
        yield ", ".join(cards) + "."


def is_idle(event: Event) -> bool:
    """A motor that shows 0 moves nothing, and one that is used is told with its move."""
    return isinstance(event, MotorUsed) and not event.value


def log_lines(races: Sequence[Race]) -> list[dict[str, Any]]:
    """The short log as the part Log wants it; a line's scene is the number of its race."""
    lines = []
    for number, race in enumerate(races):
        before = race.previous or race
        told_events = [event for event in race.events if isinstance(event, TOLD) and not is_idle(event)]
        for step, event in enumerate(told_events):
            mark = say_mark(*mark_of(before, event))
            lines.append({"text": say(event, race), "scene": number, "step": step, "mark": mark})
    return lines


def has_move(race: Race) -> bool:
    return race.previous is not None and any(isinstance(event, MoveBegun) for event in race.events)


def shown_events(race: Race) -> tuple[Event, ...]:
    """The events of a race that are shown as steps on the track."""
    return tuple(event for event in race.events if isinstance(event, SHOWN))


def hidden_seen(now: Race, then: Race) -> list[str]:
    """What a person saw between two moments that nobody could know before: cards of others, new hands."""
    if not any(each is then for each in now.history()):
        return []
    found = []
    for race in story(now, then):
        for event in race.events:
            if isinstance(event, CardPlayed) and event.seat != then.to_act:
                seat = say_seat(race, event.seat)
                found.append(_("{card} of {seat}").format(card=say_card(event.card), seat=seat))
            elif isinstance(event, RoundDealt):
                found.append(_("the cards of round {round}").format(round=event.round))
    return found


def say_taken_back(now: Race, then: Race) -> str:
    """That a choice is taken back, and what can no longer be unseen."""
    found = hidden_seen(now, then)
    if not found:
        return _("Taken back. You saw nothing hidden in between.")
    return _("Taken back. Meanwhile you have seen what was hidden: {cards}.").format(cards=join(found))


def say_kind(kind: str) -> str:
    """Who plays, in a word or two."""
    return {
        PERSON: _("a person"),
        RANDOM: _("computer: by chance"),
        SENSIBLE: _("computer: sensible"),
        ADVISER: _("computer: thinks ahead"),
    }[kind]


def player_views(race: Race) -> list[dict[str, str]]:
    """For each seat the name, and the letter and paint of the car, as the track draws it."""
    names = [say_seat(race, seat) for seat in range(len(race.players))]
    cars = liveries(race.players, names)
    return [{"seat": name, "letter": car.letter, "paint": car.colour} for name, car in zip(names, cars, strict=True)]
