"""What happens in a game, as data: every event names the rule it follows from and carries no prose."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Event:
    """Something that happened, because of `rule` (and `also`: further rules and rulings that decided how)."""

    rule: str
    also: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules this event rests on, the main one first."""
        return (self.rule, *self.also)

    # Written once here, and not made anew for every class: importing the rules takes half the time.

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"
