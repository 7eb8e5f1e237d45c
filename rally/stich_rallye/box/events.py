"""What can happen in a race of Stich Rallye, as data.

`rule` is the rule that made it happen, `also` are further rules and rulings that decided how. Seats are 0 … n−1, cards
are Cards, `progress` counts spaces past the start (a full lap is n spaces), motor values are what the dial shows.
A screen replays a move, a sentence explains it and a test checks it from the same events.
"""

from __future__ import annotations

from typing import Literal

from rally.core.legal import Event

from .cards import Card, Colour

# --- cards ---------------------------------------------------------------------------------------------------------


class RoundDealt(Event):
    """S1.5: a new round begins; everybody holds `cards` cards."""

    round: int
    cards: int


class CardPlayed(Event):
    """S2.1 led, S2.2 followed suit, S2.3 followed suit past another colour, S2.4 was free to play anything."""

    seat: int
    card: Card


class ColourIntroduced(Event):
    """`card` brought the `nth` colour (1, 2, 3: rule S3.1, S3.2, S3.3) into the trick: that colour now wins."""

    seat: int
    card: Card
    nth: int


class TrickWon(Event):
    """S3.1, S3.2 or S3.3: `card` is the highest of the winning colour, the last of `colours` (in order of coming)."""

    seat: int
    card: Card
    colours: tuple[Colour, ...]


class CardsPutAside(Event):
    """S7.1: the trick's cards leave the table; everybody may remember them (`also` names S-H at a round's first)."""

    cards: tuple[Card, ...]


class FlagTaken(Event):
    """S1.4 at the start, S7.1 by the winner of a trick, S8.4 by the leader after a round (S-G if level)."""

    seat: int


# --- motors --------------------------------------------------------------------------------------------------------


class MotorWound(Event):
    """S4.2: who did not win winds one notch; S4.4 where that goes past the top (16 → 8 → 4 → 0)."""

    seat: int
    before: int
    after: int

    @property
    def overwound(self) -> bool:
        return self.rule == "S4.4"


class MotorHeld(Event):
    """The dial stays at `value`: S4.3 the winner does not wind, S4.5 the winner does not use it."""

    seat: int
    value: int


class MotorUsed(Event):
    """The whole `value` is used and the dial goes to 0: S4.5 as turbo, S8.2 at the end of a round (0 moves nothing)."""

    seat: int
    value: int


# --- a move --------------------------------------------------------------------------------------------------------


class MoveBegun(Event):
    """S5.1 by the lowest card, S5.2 with turbo, S8.1 by the motor alone: `spaces` to go from `progress`."""

    seat: int
    progress: int
    spaces: int
    card: Card | None
    motor: int


class Stepped(Event):
    """S5.3: the car drives to `progress`, the `count`-th of `spaces` counted spaces."""

    seat: int
    progress: int
    count: int
    spaces: int


class Jumped(Event):
    """The space at `progress` holds the cars of seats `over`: passed and not counted (S5.4), in a roll S6.4.

    `also` names S-E where it is the start space, the cars on it have not left it yet, and the move would end elsewhere
    if it were shared with them.
    """

    seat: int
    progress: int
    over: tuple[int, ...]


class HillPassed(Event):
    """S6.1: the car drove across the hill from progress `first` to `last`, and nothing happened."""

    seat: int
    kind: Literal["down", "up"]
    first: int
    last: int


class Rolled(Event):
    """The move ended on a hill, at progress `start`: the car rolls through `path` and rests on its last space.

    S6.2 downhill (`kind` "down"), S6.3 uphill ("up", backwards). `also` names S-A where another hill had to be
    passed to find a flat space, S-E where it rests with others on the start space. `Jumped`, `LineCrossed` and
    `DiscTurned` of the roll follow it.
    """

    seat: int
    kind: Literal["down", "up"]
    start: int
    path: tuple[int, ...]


class LineCrossed(Event):
    """The car comes to progress n (`crossing` 1, S9.1) or 2n (`crossing` 2, S9.2).

    `also` names S-B where the move goes no farther than the start space, so that it matters that the line lies before
    it; and S-C where a car that would have rolled back over the line wins.
    """

    seat: int
    crossing: int
    progress: int


class DiscTurned(Event):
    """S9.1: the disc turns to red after the first crossing; S-D: back to yellow where a roll takes that back."""

    seat: int
    red: bool


# --- the end -------------------------------------------------------------------------------------------------------


class RoundEnded(Event):
    """S8.1: all tricks are played; the motors are used in this `order` of seats, fixed now.

    `also` names S8.3 where cars still share the start space (those go clockwise from the flag holder), and S-F where
    a car would be passed over if places were counted anew after each motor.
    """

    round: int
    order: tuple[int, ...]


class RaceWon(Event):
    """S9.2: crossed the line twice; S9.3: in the lead after three rounds (S-G if level)."""

    seat: int


MoveEvent = Stepped | Jumped | HillPassed | Rolled | LineCrossed | DiscTurned
