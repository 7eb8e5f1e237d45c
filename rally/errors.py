"""What both games raise, and the objections that say why.

An `Objection` is the one place where a fault becomes a sentence: an English template, the data that fill it, the rule
it rests on and the witnesses that show it. `str(objection)` is the plain English sentence; a translator looks up
`objection.text` in its catalogue and fills in the same data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard


@dataclass(frozen=True)
class Objection:
    """Why something is not possible.

    rule: the number in the rules it rests on (`"S2.2"`), or None where no rule is involved (a typing error, say).
    text: an English sentence with `{names}` to fill in; also its key in the message catalogues.
    data: what fills the sentence in, by name.
    witnesses: the cards, spaces or seats that show it ("you hold G3 and G11").
    """

    rule: str | None
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)
    witnesses: tuple[Any, ...] = ()

    def __str__(self) -> str:
        sentence = self.text.format(**{name: spell(value) for name, value in self.data.items()})
        return f"{sentence} ({self.rule})" if self.rule else sentence

    def __hash__(self) -> int:
        return hash((self.rule, self.text, self.witnesses))


def objection(rule: str | None, text: str, witnesses: tuple[Any, ...] = (), /, **data: Any) -> Objection:
    """An Objection, written the short way. `text` is found by the catalogue extraction: keep it a literal."""
    return Objection(rule, text, data, witnesses)


def spell(value: Any) -> str:
    """A value as it stands in an English sentence: lists become `a, b and c`.

    >>> spell(("G3", "G7", "G11"))
    'G3, G7 and G11'
    """
    if not isinstance(value, tuple | list | set | frozenset):
        return str(value)
    words = [spell(part) for part in value]
    return ", ".join(words) if len(words) < 2 else ", ".join(words[:-1]) + " and " + words[-1]


def quoted(value: Any) -> str:
    """What somebody wrote, as a sentence quotes it: cut where it is long, whatever it is.

    >>> quoted("9" * 5000)[-5:], len(quoted("9" * 5000))
    ('9999…', 60)
    """
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # too deep, or a number of too many digits
        text = type(value).__name__
    return text if len(text) <= 60 else text[:59] + "…"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number: True and False, which Python counts among them, are none."""
    return isinstance(value, int) and not isinstance(value, bool)


class RallyError(ValueError):
    """What every complaint of this package has in common.

    objections: all that is wrong, most telling first; rule: the first rule among them, or None.
    """

    def __init__(self, *objections: Objection) -> None:
        self.objections = objections
        self.rule = next((o.rule for o in objections if o.rule), None)
        super().__init__("; ".join(map(str, objections)))


class NotationError(RallyError):
    """A text or a record cannot be read. The sentence says where."""


class IllegalAction(RallyError):
    """The rules do not allow this action now. The sentence says why, `objections[0].witnesses` what shows it."""


class ImpossiblePosition(RallyError):
    """A position that cannot be. `reasons` lists everything that is wrong with it at once, one sentence each."""

    @property
    def reasons(self) -> tuple[str, ...]:
        return tuple(map(str, self.objections))
