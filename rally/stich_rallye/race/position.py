"""A position as somebody sets it up: plain values, everything that is wrong with it, and the moment it makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from rally.core.errors import ImpossiblePosition, Objection
from rally.core.race import field_objections
from rally.core.validate import T
from rally.stich_rallye.box.cards import Hand, Unknown
from rally.stich_rallye.box.facts import Options
from rally.stich_rallye.rules.moment import Moment, fields_of
from rally.stich_rallye.rules.motor import Motor

from . import notation, possible
from .layout import Layout


class Position(Layout):
    """A position that need not be possible: `objections` says what is wrong, `Race.at` makes the Race of it.

    The fields are those of Race, but plain: motors are the values the dials show, a track may be a pair of name and
    spaces, and None stands for the default (for hands: hidden ones). A None within `hands` is a hidden hand whose
    size follows from the others.
    """

    @classmethod
    def of(cls, moment: Moment) -> Position:
        """The position of a race, to change it."""
        return cls(**{**fields_of(moment), "motors": tuple(motor.value for motor in moment.motors)})

    def but(self, **fields: Any) -> Position:
        """The position with other fields; motors may be Motors, and some options be given by name.

        ImpossiblePosition for what is no such field at all, and for options that are not there.
        """
        wrong = field_objections(fields, tuple(self.__dataclass_fields__))
        if wrong:
            raise ImpossiblePosition(*wrong)
        if isinstance(motors := fields.get("motors"), tuple | list):
            fields["motors"] = tuple(motor.value if isinstance(motor, Motor) else motor for motor in motors)
        if not isinstance(options := fields.get("options"), Options | None):
            fields["options"] = self.options.but(options)
        return replace(self, **fields)

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position that a line of notation describes, possible or not. NotationError where it cannot be read."""
        return cls(**notation.read_fields(text))

    def __str__(self) -> str:
        """The line of notation, without what nobody misses: a hidden hand's size only where nothing else tells it."""
        return notation.write_fields({**self._filled, "hands": self._hands_as_written})

    @cached_property
    def objections(self) -> tuple[Objection, ...]:
        """Every reason why this position cannot be; empty if there is none. Judged once, and kept."""
        return possible.objections(self)

    @cached_property
    def moment(self) -> Moment:
        """The moment that this position describes. Raises ImpossiblePosition with every reason against it."""
        if self.objections:
            raise ImpossiblePosition(*self.objections)
        return Moment(**{**self._filled, "track": self.lap, "motors": tuple(map(Motor.showing, self.all_motors))})

    def made(self, make: Callable[[Moment], T]) -> T:
        """What `make` makes of the moment, made once and kept with this position. Raises as `moment` does."""
        if make not in self._made:
            self._made[make] = make(self.moment)
        return cast(T, self._made[make])

    @cached_property
    def _made(self) -> dict[Any, Any]:
        return {}

    # --- the fields ---

    @property
    def _filled(self) -> dict[str, Any]:
        """The fields by name, with the defaults filled in."""
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        said = {"cars": self.all_cars, "motors": self.all_motors, "hands": self.all_hands, "voids": self.all_voids}
        return fields | said

    @property
    def _hands_as_written(self) -> tuple[Hand | None, ...]:
        """The hands, with None for a hidden one whose size follows from those that are written."""
        written: tuple[Hand | None, ...] = tuple(None if isinstance(hand, Unknown) else hand for hand in self.all_hands)
        while (read := self.with_guesses(written)) != self.all_hands:  # a size that is written tells of others, too
            trio = zip(written, read, self.all_hands, strict=True)
            written = tuple(None if said is None and guess == hand else hand for said, guess, hand in trio)
        return written
