"""The wind-up motor, a dial with nine places and no counter (S4); and what labs do without a trick: drive, wind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rally.core.errors import ImpossiblePosition, Objection, is_whole, objection, quote_value
from rally.core.records import Is, check_shapes, exactly
from rally.stich_rallye.box.events import MotorHeld, MotorUsed, MotorWound
from rally.stich_rallye.box.facts import DIAL, USUAL, Options


@dataclass(frozen=True, slots=True)
class Motor:
    """A motor at a `position` of the dial, 0 … 8; its `value` is what the dial shows there, in spaces (S4.1).

    >>> [Motor(position).value for position in range(9)]
    [0, 1, 3, 6, 10, 15, 16, 8, 4]
    """

    position: int = 0

    def __post_init__(self) -> None:
        if not is_whole(self.position) or not 0 <= self.position < len(DIAL):
            raise ImpossiblePosition.because(
                "the dial has the positions 0 to {last}, not {position}",
                rule="S4.1",
                last=len(DIAL) - 1,
                position=self.position if is_whole(self.position) else quote_value(self.position),
            )

    @classmethod
    def showing(cls, value: int) -> Motor:
        """The motor whose dial shows `value` (every value stands on the dial once). ImpossiblePosition if none does."""
        if not is_whole(value) or value not in DIAL:
            raise ImpossiblePosition(dial_objection(value))
        return cls(DIAL.index(value))

    @property
    def value(self) -> int:
        return DIAL[self.position]

    def wound(self, options: Options = USUAL) -> Motor:
        """The motor after a lost trick (S4.2); past the top the value falls and comes round to 0 (S4.4)."""
        return MOTORS[positions_after_loss(options)[self.position]]

    @property
    def overwinds(self) -> bool:
        """Whether one notch more makes the value fall (S4.4)."""
        return self.wound().value < self.value

    def reset(self) -> Motor:
        """Back at 0 (S4.5, S8.2)."""
        return Motor()


MOTORS = tuple(map(Motor, range(len(DIAL))))
"""The motor at each position: a motor is a value, so that one for each is enough."""


@lru_cache
def positions_after_loss(options: Options) -> tuple[int, ...]:
    """By position of the dial, the position to which a lost trick winds it (S4.2, S4.4)."""
    return tuple((position + options.notches) % len(DIAL) for position in range(len(DIAL)))


def losses_up_to(motor: Motor, options: Options = USUAL) -> tuple[Motor, ...]:
    """The motor after 0, 1, 2 … lost tricks in a row, up to the number after which it stands as this one does."""
    found = [Motor()]
    while found[-1] != motor and (wound := found[-1].wound(options)) not in found:
        found.append(wound)
    return tuple(found)


def dial_objection(value: object) -> Objection:
    """The objection to a motor that shows what no dial can show."""
    return objection(
        "S4.1",
        "the dial shows {values}, never {value}",
        values=DIAL,
        value=value if is_whole(value) else quote_value(value),
    )


def wind_event(seat: int, motor: Motor, options: Options) -> MotorWound:
    """What happens when `seat` winds its motor for a lost trick: S4.2, and S4.4 where the value falls."""
    wound, winding = motor.wound(options), options.rule("S4.2")
    rule, also = ("S4.4", (winding,)) if wound.value < motor.value else (winding, ())
    return MotorWound(rule=rule, also=also, seat=seat, before=motor.value, after=wound.value)


def use_event(seat: int, motor: Motor, rule: str = "S4.5") -> MotorUsed:
    """What happens when `seat` uses its motor: the whole value is taken and the dial goes to 0 (S4.5, S8.2)."""
    return MotorUsed(rule=rule, seat=seat, value=motor.value)


def hold_event(seat: int, motor: Motor, rule: str = "S4.5") -> MotorHeld:
    """What happens when the winner of a trick does not wind (S4.3) or does not use the motor (S4.5): nothing."""
    return MotorHeld(rule=rule, seat=seat, value=motor.value)


MOST = 1000
"""Maximum number of spaces or notches."""

SEAT: tuple[str, Is] = ("a seat", is_whole)
NUMBER: tuple[str, Is] = ("a number of spaces or notches", lambda number: is_whole(number) and 0 <= number <= MOST)


@dataclass(frozen=True)
class DriveDeed:
    """The car of `seat` drives `spaces` counted spaces (S5, S6, S9.2), without a trick; motor: its motor goes to 0."""

    seat: int
    spaces: int
    motor: bool = False

    def __post_init__(self) -> None:
        check_shapes(vars(self), {"seat": SEAT, "spaces": NUMBER, "motor": ("true or false", exactly(bool))})


@dataclass(frozen=True)
class WindDeed:
    """The motor of `seat` is wound as after this number of lost tricks (S4.2, S4.4), without a trick."""

    seat: int
    times: int

    def __post_init__(self) -> None:
        check_shapes(vars(self), {"seat": SEAT, "times": NUMBER})


Deed = DriveDeed | WindDeed
