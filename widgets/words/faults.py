"""Objections and errors of `rally` in the learner's language, in labs and below a cell.

Nothing is parsed out of an English sentence: an objection carries its data and where it arose, and the name of each
piece of data says what it is. A game adds words for data that only it has.
"""

from __future__ import annotations

import html
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from sysconfig import get_path
from traceback import extract_tb
from typing import Any

from rally.core.errors import MOST_LISTED, MOST_SAID, PLACES, Objection, QuotedText, RallyError, Where, quote_value

from .languages import _, current_tongue, language, ngettext
from .sentences import HasPlayers, add_rule_numbers, join, row, rules_of, say_seat

SEATS = {"seat", "seats", "hand", "car", "cars"}
SEAT_NUMBERS = {"first_seat", "last_seat"}
AS_GIVEN = {"call", "file"}
PHRASES = {"what", "expected", "source"}
"""The names of data that are seats, numbers of seats, texts that keep a small first letter, and phrases to translate.
Other data is shown as it is.

Seats count from 0 in `rally`, and from 1 where people read about them.
"""

OwnWords = Callable[[str, object, Any], str | None]
"""Returns a game's words for data of this name, in a race or None; None if it has none."""


SPEAKERS: dict[str, Faults] = {}
"""Who finds the words outside a lab, by the letter with which the rules of a game begin."""


@dataclass(frozen=True)
class Faults:
    """How a game says what is wrong. own: its words for cards, say, or cells."""

    own: OwnWords

    @classmethod
    def speaking_for(cls, letter: str, own: OwnWords) -> Faults:
        """The faults of the game whose rules begin with this letter; from now on they are used for every fault of that
        game."""
        SPEAKERS[letter] = cls(own)
        return SPEAKERS[letter]

    def say_objection(self, objection: Objection, race: HasPlayers | None = None) -> str:
        """The objection as a sentence with its rule. With a race, seats have their players' names."""
        values = {name: self.say_value(name, value, race) for name, value in objection.data.items()}
        where = self.say_where(objection, race)
        sentence = _(objection.text).format(**values, where=where)
        if where and "{where}" not in objection.text:
            sentence = _("{where}: {sentence}").format(where=where, sentence=sentence)
        as_given = [values[name] for name in AS_GIVEN if name in values]
        return add_rule_numbers(sentence.rstrip("."), rules_of(objection), [*(race.players if race else ()), *as_given])

    def say_error(self, error: RallyError, race: HasPlayers | None = None) -> list[str]:
        """The objections of an error, a sentence for each; if there are very many, the first ones and the number of the
        others."""
        said = [self.say_objection(objection, race) for objection in error.objections[:MOST_SAID]]
        more = len(error.objections) - MOST_SAID
        if more > 0:
            said.append(ngettext("And {count} more reason.", "And {count} more reasons.", more).format(count=more))
        return said

    def say_value(self, name: str, value: object, race: HasPlayers | None) -> str:
        """One piece of an objection's data, in words."""
        own = self.own(name, value, race)
        if own is not None:
            return own
        if isinstance(value, tuple | list | set | frozenset):
            return self.say_list(name, [*value], race)
        if name in SEATS:
            return say_seat(race, value) if isinstance(value, int) else _("seat {number}").format(number=value)
        if name in SEAT_NUMBERS and isinstance(value, int):
            return str(value + 1)
        if name == "word":
            value = quote_value(value)
        if isinstance(value, QuotedText):
            return current_tongue().quote(value.bare)
        return _(str(value)) if name in PHRASES else str(value)

    def say_list(self, name: str, values: list[object], race: HasPlayers | None) -> str:
        """A list in words; if it is very long, its beginning and the number of the others."""
        if name == "keys":
            return row(map(str, values))
        words = [self.say_value(name, part, race) for part in values]
        if len(words) > MOST_LISTED:
            more = len(words) - MOST_LISTED + 1
            words[MOST_LISTED - 1 :] = [ngettext("{count} more", "{count} more", more).format(count=more)]
        return join(words)

    def say_where(self, objection: Objection, race: HasPlayers | None) -> str:
        """Where in a text or a record an objection arose: "round 2, trick 3", and whose turn it was unless the sentence
        says so."""
        data = (objection.where or Where()).data
        if "seat" in objection.data:
            data.pop("seat", None)
        values = {name: self.say_value(name, value, race) for name, value in data.items()}
        return row(_(place).format(**values) for name, place in PLACES.items() if name in values)


def say_anywhere(fault: RallyError | Objection) -> list[str]:
    """The objections of an error, or an objection, as sentences, for any game."""
    speaker = SPEAKERS.get((fault.rule or "")[:1]) or Faults(lambda name, value, race: None)
    return [speaker.say_objection(fault)] if isinstance(fault, Objection) else speaker.say_error(fault)


def phrases() -> tuple[str, ...]:
    """The phrases in data and places of objections that both games share, for the catalogues."""
    return (
        _("a whole number"), _("a percent-encoded name"), _("a list"), _("a text"), _("a table"), _("true or false"),
        _("a list of names"), _("a list of colours"), _("a list of players"), _("a player"), _("a Position"),
        _("a sheet"), _("a list of actions"), _("a title"), _("a mapping"), _("a function"), _("a class of races"),
        _("small letters, digits and hyphens"), _("a seat"), _("a day"), _("a choice of options"),
        _("a race"), _("a race or a position"), _("a list of advice"), _("advice, as `advise` gives it"),
        _("no memory"), _("a folder"), _("a table of players by name"), _("the name of a game"),
        _("the name of a player"), _("choice=… races=… seed=…"),
        _("the record"), _("the file"), _("the position"),
        _("round {round}"), _("trick {trick}"), _("turn {turn}"), _("hand ({hand})"), _("word {number}, {word}"),
        _("line {line}, column {column}"),
    )  # fmt: skip


AS_TYPED = "mathjax_ignore", "tex2jax_ignore"
"""The classes of an element that MathJax leaves alone."""

MARKUP = frozenset("&<>\"'$\\`~{}@")
"""The characters that HTML, MathJax or ipywidgets may take for markup in a label."""


def untypeset_html(inner: str, tag: str = "div", lang: str = "") -> str:
    """HTML that MathJax leaves alone, with its language if one is given."""
    spoken = f' lang="{lang}"' if lang else ""
    return f'<{tag} class="{" ".join(AS_TYPED)}"{spoken}>{inner}</{tag}>' if inner else ""


def label_html(text: str) -> str:
    """A text as the HTML that ipywidgets takes for a label, and shows as this text. A plain one stays as it is.

    >>> label_html("Who plays Mia"), label_html("a<b")
    ('Who plays Mia', '<span class="mathjax_ignore tex2jax_ignore">a&#60;b</span>')
    """
    if MARKUP.isdisjoint(text):
        return text
    # ipywidgets cuts formulas out and puts them back where it finds @@0@@: no @ has another one beside it.
    signs = {sign: f"&#{ord(sign)};" for sign in MARKUP} | {"@": "<span>&#64;</span>"}
    return untypeset_html("".join(signs.get(sign, sign) for sign in text), "span")


@cache
def folders_inside() -> tuple[str, ...]:
    """The folders of code that nobody wrote into a cell: our packages, and installed ones."""
    rules = Path(sys.modules[RallyError.__module__].__file__ or "").parent
    return str(rules), str(Path(__file__).parents[2]), get_path("purelib"), get_path("stdlib")


def complaint_lines(error: RallyError) -> list[str]:
    """The complaint in the current language, a line for each reason, and the lines of cells that led to it."""
    first, *more = say_anywhere(error)
    inside = folders_inside()
    led = [each for each in extract_tb(error.__traceback__) if each.line and not each.filename.startswith(inside)]
    return [
        _("{error}: {sentence}").format(error=f"\x1b[31m{type(error).__name__}\x1b[39m", sentence=first),
        *(f"    {reason}" for reason in more),
        *(f"\x1b[36m  {each.lineno}: {each.line}\x1b[39m" for each in led),
    ]


def install_complaints() -> None:
    """Make IPython, if it is there, show complaints this way."""
    if "IPython" in sys.modules:
        RallyError._render_traceback_ = complaint_lines  # type: ignore[attr-defined]


def complaint_html(fault: RallyError | Objection) -> str:
    """What is wrong, as HTML in the current language, a line for each reason."""
    return untypeset_html("".join(f"<p>{html.escape(said)}</p>" for said in say_anywhere(fault)), lang=language.code)
