"""The themes of puzzles of Stich Rallye, and how far one has to look ahead to solve them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

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

    def own(self, kind: type[Event]) -> Iterator[Event]:
        """The events of this kind that happen to the seat itself."""
        return events_of(self.events, kind, self.seat)

    def others(self, kind: type[Event]) -> Iterator[Event]:
        """The events of this kind that happen to any other seat."""
        return (each for each in self.events if isinstance(each, kind) and seat_of(each) != self.seat)


def seat_of(event: Event) -> int | None:
    return getattr(event, "seat", None)


def events_of(events: Sequence[Event], kind: type[Event], seat: int) -> Iterator[Event]:
    """The events of this kind that happen to a seat."""
    return (each for each in events if isinstance(each, kind) and seat_of(each) == seat)


# --- the rules by which themes are found -----------------------------------------------------------------------------


def is_uphill_in_one_go(told: ChoiceFacts) -> bool:
    """The car drives across an uphill and does not end on it (S6.1)."""
    passed = any(isinstance(each, HillPassed) and each.kind == "up" for each in told.own(HillPassed))
    return passed and not rolls_back(told.events, told.seat)


def rolls_back(events: Sequence[Event], seat: int) -> bool:
    return any(isinstance(each, Rolled) and each.kind == "up" for each in events_of(events, Rolled, seat))


def rides_past_parked_cars(told: ChoiceFacts) -> bool:
    """The move jumps several cars, which are not counted (S5.4)."""
    jumped = (each for each in told.own(Jumped) if isinstance(each, Jumped) and each.rule == "S5.4")
    return sum(len(each.over) for each in jumped) >= SEVERAL


def rolls_down(told: ChoiceFacts) -> bool:
    """The move ends on a downhill and rolls on (S6.2)."""
    return any(isinstance(each, Rolled) and each.kind == "down" for each in told.own(Rolled))


def stays_off_the_uphill(told: ChoiceFacts) -> bool:
    """After the next best choice the car would roll back; after this one it does not (S6.3)."""
    return rolls_back(told.instead, told.seat) and not rolls_back(told.events, told.seat)


def saves_the_motor(told: ChoiceFacts) -> bool:
    """The winner of the trick may use its motor, and does not (S4.5)."""
    return told.action == Turbo(False)


def uses_the_motor(told: ChoiceFacts) -> bool:
    """The motor drives as turbo (S4.5)."""
    return any(each.rule == "S4.5" for each in told.own(MotorUsed))


def winds_the_motor(told: ChoiceFacts) -> bool:
    """The trick, which the next best choice would win, is lost, so that the motor winds (S4.2)."""
    wound = any(True for _ in told.own(MotorWound))
    return wound and any(True for _ in events_of(told.instead, TrickWon, told.seat))


def leads(told: ChoiceFacts) -> bool:
    return told.card is not None and not told.race.trick


def values(told: ChoiceFacts) -> list[int]:
    """The values of the cards that could be led, from low to high."""
    return sorted({action.card.value for action in told.race.legal if isinstance(action, Play)})


def leads_low(told: ChoiceFacts) -> bool:
    """The lowest card of the hand is led (S2.1)."""
    return leads(told) and told.card is not None and told.card.value == values(told)[0] != values(told)[-1]


def leads_high(told: ChoiceFacts) -> bool:
    """The highest card of the hand is led (S2.1)."""
    return leads(told) and told.card is not None and told.card.value == values(told)[-1] != values(told)[0]


def brings_a_new_colour(told: ChoiceFacts) -> bool:
    """The card brings the second or the third colour into the trick (S3.2, S3.3)."""
    brought = (each for each in told.own(ColourIntroduced) if isinstance(each, ColourIntroduced))
    return any(each.nth > 1 and each.card == told.card for each in brought)


def is_the_last_choice(told: ChoiceFacts) -> bool:
    """It is the last choice of the round: of a card, or of the motor in the last trick (S8.1)."""
    return is_the_last_choice_of(told.race)


def is_the_last_choice_of(race: Race) -> bool:
    """Whether the seat to act chooses for the last time in the round."""
    return race.to_act is not None and len(race.hands[race.to_act]) <= (0 if race.phase == "turbo" else LAST_CARDS)


def ends_the_round(told: ChoiceFacts) -> bool:
    """The round ends, and all motors drive (S8.1)."""
    return any(isinstance(each, RoundEnded) for each in told.events)


def crosses_the_line(told: ChoiceFacts) -> bool:
    """The car comes to its second lap (S9.1)."""
    return any(isinstance(each, LineCrossed) and each.crossing == 1 for each in told.own(LineCrossed))


def wins_the_race(told: ChoiceFacts) -> bool:
    """The car wins the race (S9.2, S9.3)."""
    return any(True for _ in told.own(RaceWon))


def stops_another(told: ChoiceFacts) -> bool:
    """After the next best choice somebody else would win the race; after this one nobody does yet (S9.2)."""
    lost = any(isinstance(each, RaceWon) and each.seat != told.seat for each in told.instead)
    return lost and not any(True for _ in told.others(RaceWon))


def gives_few_spaces(told: ChoiceFacts) -> bool:
    """Somebody else wins the trick, and drives as far as this card says, for it is the lowest (S5.1)."""
    moves = (each for each in told.others(MoveBegun) if isinstance(each, MoveBegun))
    return told.card is not None and any(each.card == told.card for each in moves)


def sends_another_back(told: ChoiceFacts) -> bool:
    """Somebody else ends on an uphill and rolls back (S6.3)."""
    return any(isinstance(each, Rolled) and each.kind == "up" for each in told.others(Rolled))


def takes_the_trick(told: ChoiceFacts) -> bool:
    """The card wins the trick (S3)."""
    return told.card is not None and any(True for _ in told.own(TrickWon))


def lets_the_trick_go(told: ChoiceFacts) -> bool:
    """The card does not win the trick (S3)."""
    return told.card is not None and not takes_the_trick(told)


THEMES: dict[str, Callable[[ChoiceFacts], bool]] = {
    "uphill_in_one_go": is_uphill_in_one_go,
    "past_parked_cars": rides_past_parked_cars,
    "down_the_hill": rolls_down,
    "off_the_uphill": stays_off_the_uphill,
    "save_the_motor": saves_the_motor,
    "use_the_motor": uses_the_motor,
    "wind_the_motor": winds_the_motor,
    "lead_low": leads_low,
    "lead_high": leads_high,
    "new_colour": brings_a_new_colour,
    "last_trick": is_the_last_choice,
    "round_end": ends_the_round,
    "second_lap": crosses_the_line,
    "win_the_race": wins_the_race,
    "stop_another": stops_another,
    "few_spaces": gives_few_spaces,
    "send_another_back": sends_another_back,
    "take_the_trick": takes_the_trick,
    "let_it_go": lets_the_trick_go,
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
