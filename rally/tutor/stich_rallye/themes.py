"""The themes of puzzles of Stich Rallye, and how far one has to look ahead to solve them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rally.core.advice import LikelyLine
from rally.core.legal import Event
from rally.stich_rallye import (
    Action,
    Card,
    ColourIntroduced,
    HillPassed,
    Jumped,
    LineCrossed,
    MotorUsed,
    MotorWound,
    MoveBegun,
    Play,
    Race,
    RaceWon,
    Rolled,
    RoundEnded,
    TrickWon,
    Turbo,
)
from rally.stich_rallye.players.likely import likely_line

E = TypeVar("E", bound=Event)

LAST_CARDS = 2
"""Number of cards with which a player chooses for the last time in the round; the last card is played anyway."""

SEVERAL = 2
"""Number of parked cars from which on a move rides past parked cars."""


@dataclass(frozen=True)
class ChoiceFacts:
    """A choice of the seat to act, and what happens after it if all play sensibly. events: along its likely line.
    instead: along that of the next best choice."""

    race: Race
    action: Action
    events: tuple[Event, ...]
    instead: tuple[Event, ...]

    @property
    def seat(self) -> int:
        assert self.race.to_act is not None
        return self.race.to_act

    @property
    def card(self) -> Card | None:
        """The card that is played; None if the choice is about the motor."""
        return self.action.card if isinstance(self.action, Play) else None

    @property
    def led(self) -> list[int]:
        """The values of the cards that could be led, from low to high; none if no card is led."""
        cards = [action.card for action in self.race.legal if isinstance(action, Play)]
        return sorted({card.value for card in cards}) if self.card is not None and not self.race.trick else []

    def own(self, kind: type[E]) -> list[E]:
        """The events of this kind that happen to the seat itself."""
        return events_of(self.events, kind, self.seat)

    def others(self, kind: type[E]) -> list[E]:
        """The events of this kind that happen to any other seat."""
        return [each for each in self.events if isinstance(each, kind) and seat_of(each) != self.seat]

    @property
    def leads_lowest(self) -> bool:
        """Whether the lowest card of the hand is led, out of several values."""
        return self.card is not None and len(self.led) > 1 and self.card.value == self.led[0]

    @property
    def leads_highest(self) -> bool:
        """Whether the highest card of the hand is led, out of several values."""
        return self.card is not None and len(self.led) > 1 and self.card.value == self.led[-1]

    @property
    def jumped(self) -> int:
        """The number of parked cars that the move jumps, which are not counted (S5.4)."""
        return sum(len(each.over) for each in self.own(Jumped) if each.rule == "S5.4")

    @property
    def takes_trick(self) -> bool:
        """Whether it is a card that wins the trick (S3)."""
        return self.card is not None and bool(self.own(TrickWon))


def seat_of(event: Event) -> int | None:
    return getattr(event, "seat", None)


def events_of(events: Sequence[Event], kind: type[E], seat: int) -> list[E]:
    """The events of this kind that happen to a seat."""
    return [each for each in events if isinstance(each, kind) and seat_of(each) == seat]


def rolls_back(events: Sequence[Event], seat: int) -> bool:
    return any(each.kind == "up" for each in events_of(events, Rolled, seat))


def is_the_last_choice_of(race: Race) -> bool:
    """Whether the seat to act chooses for the last time in the round: a card, or the motor in the last trick."""
    return race.to_act is not None and len(race.hands[race.to_act]) <= (0 if race.phase == "turbo" else LAST_CARDS)


def stops_another(told: ChoiceFacts) -> bool:
    """After the next best choice somebody else would win the race; after this one nobody does yet (S9.2)."""
    lost = any(isinstance(each, RaceWon) and each.seat != told.seat for each in told.instead)
    return lost and not told.others(RaceWon)


THEMES: dict[str, Callable[[ChoiceFacts], bool]] = {
    "uphill_in_one_go": lambda told: (  # across an uphill, and not to end on it (S6.1)
        any(each.kind == "up" for each in told.own(HillPassed)) and not rolls_back(told.events, told.seat)
    ),
    "past_parked_cars": lambda told: told.jumped >= SEVERAL,
    "down_the_hill": lambda told: any(each.kind == "down" for each in told.own(Rolled)),  # S6.2
    "off_the_uphill": lambda told: (  # after the next best choice the car would roll back (S6.3)
        rolls_back(told.instead, told.seat) and not rolls_back(told.events, told.seat)
    ),
    "save_the_motor": lambda told: told.action == Turbo(False),
    "use_the_motor": lambda told: any(each.rule == "S4.5" for each in told.own(MotorUsed)),
    "wind_the_motor": lambda told: (  # the next best choice would win the trick (S4.2)
        bool(told.own(MotorWound)) and bool(events_of(told.instead, TrickWon, told.seat))
    ),
    "lead_low": lambda told: told.leads_lowest,
    "lead_high": lambda told: told.leads_highest,
    "new_colour": lambda told: any(  # the second or the third in the trick (S3.2, S3.3)
        each.nth > 1 and each.card == told.card for each in told.own(ColourIntroduced)
    ),
    "last_trick": lambda told: is_the_last_choice_of(told.race),
    "round_end": lambda told: any(isinstance(each, RoundEnded) for each in told.events),  # all motors drive (S8.1)
    "second_lap": lambda told: any(each.crossing == 1 for each in told.own(LineCrossed)),  # S9.1
    "win_the_race": lambda told: bool(told.own(RaceWon)),
    "stop_another": stops_another,
    "few_spaces": lambda told: (  # somebody else drives as far as this card says, for it is the lowest (S5.1)
        told.card is not None and any(each.card == told.card for each in told.others(MoveBegun))
    ),
    "send_another_back": lambda told: any(each.kind == "up" for each in told.others(Rolled)),  # S6.3
    "take_the_trick": lambda told: told.takes_trick,
    "let_it_go": lambda told: told.card is not None and not told.takes_trick,
}
"""The themes by name, each with the rule that finds it. Names are permanent."""


def themes(race: Race, best: Action, second: Action) -> tuple[str, ...]:
    """The themes of a puzzle with this best and next best choice; at least one."""
    told = ChoiceFacts(race, best, likely_events(race, best), likely_events(race, second))
    return tuple(name for name, has in THEMES.items() if has(told))


def likely_events(race: Race, action: Action) -> tuple[Event, ...]:
    """The events along the likely line of a choice."""
    return tuple(event for each in likely_line(race, action).races for event in each.events)


CERTAIN, LIKELY, OTHERS, LATER = 1, 2, 3, 4
"""How far one has to look ahead: to the own car at the end of the trick, for certain; the same, as the others are
likely to play; to all cars at the end of the trick; beyond the trick."""


def sight_needed(race: Race, best: Action) -> int:
    """How far the seat to act has to look ahead to find that no other choice is as good as this one."""
    assert race.to_act is not None
    seat = race.to_act
    lines = {action: likely_line(race, action) for action in race.legal}
    found = lines.pop(best)
    if found.races[-1].winner == seat or own_progress(found, seat) > max(
        own_progress(line, seat) for line in lines.values()
    ):
        return CERTAIN if found.alike == found.deals else LIKELY
    return OTHERS if lead_of(found, seat) > max(lead_of(line, seat) for line in lines.values()) else LATER


def own_progress(line: LikelyLine[Race], seat: int) -> int:
    """The progress of the seat's car at the end of a line."""
    return line.races[-1].cars[seat]


def lead_of(line: LikelyLine[Race], seat: int) -> int:
    """The number of spaces by which the seat's car is then ahead of the foremost other one."""
    return own_progress(line, seat) - max(car for other, car in enumerate(line.races[-1].cars) if other != seat)
