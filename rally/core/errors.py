"""The errors that games raise, the objections in them, and how a value is quoted in a sentence.

An `Objection` is a fault as data: an English template, the data that fill it, the rule it rests on, the witnesses that
show it, and its place in a text. `str(objection)` is the English sentence; a translator looks up `objection.text` in a
catalogue and fills in the same data. The name of a piece of data tells its kind: `seat`, say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from reprlib import Repr
from typing import Any, Self, TypeGuard

MOST_SAID = 8
"""Maximum number of objections in the text of an error; `objections` has all of them."""

LONGEST = 60
"""Maximum length of a quoted value in characters, and of a number in digits."""

MOST_LISTED = 20
"""Maximum number of entries of a list in a sentence."""

PLACES = {
    "source": "{source}",
    "round": "round {round}",
    "trick": "trick {trick}",
    "turn": "turn {turn}",
    "hand": "hand ({hand})",
    "keys": "{keys}",
    "seat": "{seat}",
    "word": "word {number}, {word}",
    "line": "line {line}, column {column}",
}
"""The templates of the parts of a `Where`, in this order."""

NAMED = {"seat": "seat {}", "hand": "seat {}", "seats": "seats {}", "car": "car {}", "cars": "cars {}"}
"""The templates for data of these names: `{seat}` becomes "seat 3"."""

ALONE = {"seats": "seat", "cars": "car"}
"""The name for a list of one. Sentences with such lists fit one entry and many."""


@dataclass(frozen=True)
class Where:
    """Where something is wrong. What does not apply is None.

    source: what was read ("the record"). round, trick, turn: counted from 1. hand: the seat whose hand it is. keys:
    the names on the way to a value. seat: whose turn it was. number, word: a word and its place in its line, from 1.
    line, column: in a text of several lines, from 1.
    """

    source: str | None = None
    round: int | None = None
    trick: int | None = None
    turn: int | None = None
    hand: int | None = None
    keys: tuple[str, ...] | None = None
    seat: int | None = None
    number: int | None = None
    word: str | None = None
    line: int | None = None
    column: int | None = None

    def under(self, key: str) -> Where:
        """The place of the value with this key, below this place."""
        return replace(self, keys=(*(self.keys or ()), key))

    @property
    def data(self) -> dict[str, Any]:
        """The fields that are not None, by name."""
        known = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in known.items() if value is not None}

    def __str__(self) -> str:
        spelled = {name: spell_value(value, name) for name, value in self.data.items()}
        return ", ".join(place.format(**spelled) for name, place in PLACES.items() if name in spelled)


@dataclass(frozen=True)
class Objection:
    """Why something is not possible.

    rule: the number of the rule it rests on (`"S2.2"`), or None where no rule is involved (a typing error, say).
    text: an English sentence with `{names}` to fill in; also its key in the message catalogues. `{where}` is put before
    the sentence, unless the sentence contains it.
    data: what fills the sentence in, by name.
    witnesses: the cards, spaces or seats that show it ("you hold G3 and G11").
    where: where in a text or a record it arose, or None.
    """

    rule: str | None
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)
    witnesses: tuple[Any, ...] = ()
    where: Where | None = None

    def at(self, where: Where) -> Objection:
        """The same objection with this place."""
        return replace(self, where=where)

    def __str__(self) -> str:
        values = {name: spell_value(value, name) for name, value in self.data.items()}
        sentence = self.text.format(**values, where=self.where)
        if self.where is not None and "{where}" not in self.text:
            sentence = f"{self.where}: {sentence}"
        return f"{sentence} ({self.rule})" if self.rule else sentence

    def __hash__(self) -> int:
        return hash((self.rule, self.text, self.witnesses, self.where))


def objection(
    rule: str | None, text: str, witnesses: tuple[Any, ...] = (), /, *, where: Where | None = None, **data: Any
) -> Objection:
    """Make an Objection. The catalogue extraction finds `text`: keep it a literal."""
    return Objection(rule, text, {name: tame_value(value) for name, value in data.items()}, witnesses, where)


def wrong_kind(expected: str, value: object, where: Where | None = None) -> Objection:
    """The objection to a value that is not what is expected, in words."""
    return objection(
        None, "expected {expected}, found {found}", where=where, expected=expected, found=quote_value(value)
    )


# --- what a sentence is filled with ----------------------------------------------------------------------------------


def spell_value(value: Any, name: str = "") -> str:
    """A value as it stands in an English sentence: lists become `a, b and c`, and its name tells its kind.

    >>> spell_value(("G3", "G7", "G11")), spell_value(3, "seat"), spell_value((1, 2), "cars"), spell_value((1,), "cars")
    ('G3, G7 and G11', 'seat 3', 'cars 1 and 2', 'car 1')
    """
    if name == "keys" and isinstance(value, tuple):
        return ", ".join(value)
    if name == "word":
        return quote_value(value)
    many = isinstance(value, tuple | list | set | frozenset)
    words = list_values(value) if many else str(value)
    if many and len(value) == 1:
        name = ALONE.get(name, name)
    return NAMED[name].format(words) if name in NAMED else words


def list_values(values: Any) -> str:
    words = [spell_value(value) for value in values]
    if len(words) > MOST_LISTED:
        words[MOST_LISTED - 1 :] = [f"{len(words) - MOST_LISTED + 1} more"]
    return ", ".join(words) if len(words) < 2 else ", ".join(words[:-1]) + " and " + words[-1]


class QuotedText(str):
    """What somebody wrote, in Python's quotes; other languages have others."""

    @property
    def bare(self) -> str:
        """The text without the quotes, cut or not."""
        return self[1:].removesuffix(self[0])


def tame_value(value: Any) -> Any:
    """The value, shortened if it is too long to be said: a number of a thousand digits, a long text."""
    if isinstance(value, tuple | list):
        return tuple(quote_value(part) if isinstance(part, tuple | list) else tame_value(part) for part in value)
    if isinstance(value, int) and abs(value) >= 10**LONGEST:
        return quote_value(value)
    return cut_text(value, 2 * LONGEST) if isinstance(value, str) else value


def cut_text(text: str, most: int = LONGEST) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def quote_value(value: Any) -> str:
    """A value of any kind as a sentence quotes it, cut if it is long.

    >>> quote_value("9" * 5000)[-5:], len(quote_value("9" * 5000)), quote_value(10**5000)[:9]
    ('9999…', 60, '100000000')
    """
    if isinstance(value, str):
        return QuotedText(cut_text(repr(value[:LONGEST])))
    if isinstance(value, int) and abs(value) >= 10**LONGEST:
        digits = int(value.bit_length() * 0.30103)
        return cut_text(str(value // 10 ** max(0, digits - 2 * LONGEST)))
    try:
        return cut_text(_SHORT.repr(value))
    except Exception:  # somebody's own class, whose repr fails
        return type(value).__name__


_SHORT = Repr()
_SHORT.maxlevel = 4
_SHORT.maxtuple = _SHORT.maxlist = _SHORT.maxdict = _SHORT.maxset = _SHORT.maxfrozenset = LONGEST
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = 2 * LONGEST


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number. True and False, which are ints in Python, are not."""
    return isinstance(value, int) and not isinstance(value, bool)


# --- what is raised --------------------------------------------------------------------------------------------------


class RallyError(ValueError):
    """The base class of the errors of this package.

    objections: all that is wrong, most telling first; rule: the first rule among them, or None.
    """

    def __init__(self, *objections: Objection) -> None:
        self.objections = objections
        self.rule = next((o.rule for o in objections if o.rule), None)
        said = [str(each) for each in objections[:MOST_SAID]]
        more = [f"and {len(objections) - MOST_SAID} more"] if len(objections) > MOST_SAID else []
        super().__init__("; ".join([*said, *more]))

    @classmethod
    def because(
        cls,
        text: str,
        witnesses: tuple[Any, ...] = (),
        /,
        *,
        rule: str | None = None,
        where: Where | None = None,
        **data: Any,
    ) -> Self:
        """The error with one objection, which `objection` makes of these arguments.

        >>> NotationError.because("there is no game {name}", name="chess")
        NotationError('there is no game chess')
        """
        return cls(objection(rule, text, witnesses, where=where, **data))

    @classmethod
    def raise_any(cls, *objections: Objection | None) -> None:
        """Raise the error with these objections, if there are any; None does not count as one."""
        if found := [each for each in objections if each is not None]:
            raise cls(*found)

    def __reduce__(self) -> tuple[type[RallyError], tuple[Objection, ...]]:
        return type(self), self.objections


class NotationError(RallyError):
    """A text or a record cannot be read. The message says where."""


class NotInstalled(RallyError, ImportError):
    """A package that is needed here is not installed. The message says which."""


class IllegalAction(RallyError):
    """The rules do not allow this action now. The message says why; `objections[0].witnesses` show it."""


class ImpossiblePosition(RallyError):
    """A position is impossible. `reasons` lists everything that is wrong with it, one sentence each."""

    @property
    def reasons(self) -> tuple[str, ...]:
        """All that is wrong, one English sentence each."""
        return tuple(map(str, self.objections))
