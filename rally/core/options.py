"""The options of a race, where its game leaves a choice between readings of a rule: one frozen value.

A game declares its options once, in a subclass of `Options` whose fields `option` makes. Moments, notation, records and
playouts carry the value as a whole. Whatever is not chosen has its usual value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from itertools import product
from types import MappingProxyType
from typing import Any, Self, TypeVar

from .errors import ImpossiblePosition, NotationError, Objection, objection, quote_value, wrong_kind

Offered = Mapping[str, Mapping[str, str]]
"""By the name of an option, its values, the usual one first, each with the number of its rule."""


def option(shown_by: str | None = None, /, **rules: str) -> Any:
    """A field of Options: its values, the usual one first, each with the number of its rule.

    shown_by: the key of a line or a record from which the value follows, so that it is not written by its own name.
    """
    return field(default=next(iter(rules)), metadata={"rules": MappingProxyType(rules), "shown_by": shown_by})


@dataclass(frozen=True)
class Options:
    """The options of a race. Raises ImpossiblePosition, with every reason, for values that are not offered."""

    def __post_init__(self) -> None:
        wrong = [
            no_such_value(name, rules, value)
            for name, rules in self.available().items()
            if not isinstance(value := getattr(self, name), str) or value not in rules
        ]
        ImpossiblePosition.raise_any(*wrong)

    @classmethod
    def available(cls) -> Offered:
        """The options that the game offers."""
        return MappingProxyType({each.name: each.metadata["rules"] for each in fields(cls)})

    @classmethod
    def every(cls) -> tuple[Self, ...]:
        """Every combination of values, the usual one first."""
        offered = cls.available()
        return tuple(cls(**dict(zip(offered, values, strict=True))) for values in product(*offered.values()))

    @classmethod
    def of(cls, given: object) -> Self:
        """The options from such a value or from values by name; the usual ones for None.

        Raises ImpossiblePosition, with every reason, for anything else, and for unknown options.
        """
        if isinstance(given, cls):
            return given
        return cls().but(given if given is not None else {})

    def but(self, given: object) -> Self:
        """These options with the given values by name instead. Raises as `of` does."""
        if not isinstance(given, Mapping):
            raise ImpossiblePosition(wrong_kind("a choice of options", given))
        offered = self.available()
        wrong = [
            objection(None, "there is no option {name}, only {names}", name=quote_value(name), names=tuple(offered))
            for name in given
            if name not in offered
        ]
        ImpossiblePosition.raise_any(*wrong)
        return type(self)(**{**self.values, **given})

    @property
    def values(self) -> dict[str, str]:
        """The value of each option, by name."""
        return {name: getattr(self, name) for name in self.available()}

    @property
    def rules(self) -> dict[str, str]:
        """By the name of each option, the number of the rule that its value stands for."""
        return {name: rules[getattr(self, name)] for name, rules in self.available().items()}

    def rule(self, usual: str) -> str:
        """The number of the rule that holds in place of a usual one: the same, unless an option chooses another.

        >>> Options().rule("S4.2")
        'S4.2'
        """
        read_as = {next(iter(rules.values())): name for name, rules in self.available().items()}
        return self.rules[read_as[usual]] if usual in read_as else usual

    @property
    def chosen(self) -> dict[str, str]:
        """By name, the values that are not the usual ones."""
        return {name: value for name, value in self.values.items() if value != next(iter(self.available()[name]))}

    # --- in lines and records ---

    @property
    def written(self) -> dict[str, str]:
        """By name, what a line or a record says of these options; the rest follows from its other keys."""
        own = self.readers()
        return {name: value for name, value in self.chosen.items() if name in own}

    @classmethod
    def readers(cls) -> dict[str, Callable[[str], str]]:
        """By the name of an option, the reader of its value in a line of notation, which may raise NotationError."""
        return {
            each.name: option_reader(each.name, each.metadata["rules"])
            for each in fields(cls)
            if each.metadata["shown_by"] is None
        }

    @classmethod
    def take_from(cls, words: dict[str, Any]) -> Self:
        """Take the options out of the words of a line, and return them."""
        return cls(**{name: words.pop(name) for name in cls.readers() if name in words})


Chosen = TypeVar("Chosen", bound=Options)

Given = Options | Mapping[str, str] | None
"""Options as an argument: the value, or some of its fields by name; None for the usual ones."""


def option_reader(name: str, rules: Mapping[str, str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in rules:
            raise NotationError(no_such_value(name, rules, text))
        return text

    return read


def no_such_value(name: str, rules: Mapping[str, str], value: object) -> Objection:
    """The objection to a value that the option does not have."""
    return objection(
        None,
        "the option {name} is one of {values}, not {found}",
        name=name,
        values=tuple(rules),
        found=quote_value(value),
    )
