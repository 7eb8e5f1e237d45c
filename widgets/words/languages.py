"""The language of the moment, sentences looked up in it, and how it writes lists, numbers and rows of sentences.

English is the key of every message. One language is current in a kernel; whoever shows words observes `language` and
says them anew when it changes. `speaking` sets another one for a block.
"""

from __future__ import annotations

import gettext as catalogues
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from pathlib import Path
from typing import Self

import traitlets

FIRST = 2
"""Number of sentences that a line shows by default; the others are one press away."""

END = re.compile(
    r"(?<=[.!?…])[”“»\"']?(?:\s*\([^()]*\)\.?)?(?=\s+[\w¿¡“„«])|(?<=[。！？])[”」]?(?:（[^（）]*）。?)?(?=\S)"
)
"""Where a sentence is over, with the numbers of its rules, and another one follows."""


class SpokenText(str):
    """A text that knows which of its sentences are said first: `first`, the most important one before the others, and
    how many of them are shown whole, however little room there is: `whole`.
    """

    first: tuple[str, ...]
    whole: int

    def __new__(cls, text: str, first: Iterable[str], whole: int = 1) -> Self:
        said = super().__new__(cls, text)
        said.first = tuple(first)
        said.whole = whole
        return said


def join_with(
    sentences: Iterable[str], between: str, first: Iterable[str] | None = None, more: Iterable[str] = ()
) -> SpokenText:
    """Sentences one after another; empty ones are left out. first: those to say first, whole; more: those that are seen
    beside them where there is room."""
    told = [sentence for sentence in sentences if sentence]
    parts = [
        [each for sentence in kept if sentence for each in first_sentences(sentence)]
        for kept in (told if first is None else first, more)
    ]
    return SpokenText(
        between.join(told), (each for part in parts for each in part), 1 if first is None else len(parts[0])
    )


def whole_of(text: str) -> int:
    """The number of leading sentences that are always shown, even if the line has to grow."""
    return text.whole if isinstance(text, SpokenText) else 1


def first_sentences(text: str) -> Sequence[str]:
    """The sentences of a text, those first that are said first.

    >>> first_sentences("Mia plays red 3. Ben is next (S2.1). Is he?")
    ('Mia plays red 3.', 'Ben is next (S2.1).', 'Is he?')
    """
    return text.first if isinstance(text, SpokenText) else tuple(sentences_of(text))


def sentences_of(text: str) -> Iterable[str]:
    """The sentences of a text that is not known to be put together, as they follow one another. A part that goes on
    with a lower-case letter belongs to the same sentence, since a name may end with a sign ("Maximilian-Jose… is
    next.").
    """
    at = 0
    for end in END.finditer(text):
        if text[end.end() :].lstrip()[:1].islower():
            continue
        yield text[at : end.end()].strip()
        at = end.end()
    if rest := text[at:].strip():
        yield rest


def as_one_sentence(text: str) -> SpokenText:
    """The text as one sentence, though it begins with an exclamation: "Not quite. The right answer: 4."."""
    return SpokenText(text, (text,))


class Tongue:
    """A language that spaces its words and ends its sentences as English does."""

    region = ""
    """Whose customs Babel is asked for: an English list has no comma before its “and” in Britain."""

    quotes = "“", "”"
    """Around what somebody has typed."""

    between = " "
    """What stands between two sentences."""

    comma = ", "
    """What stands between the parts of a row, such as the numbers of rules in brackets."""

    stronger = "; "
    """What stands between the parts of a series that have commas of their own."""

    grouped_from = 1_000
    """The smallest number whose thousands are grouped: CLDR's minimumGroupingDigits, which Babel does not read."""

    def __init__(self, code: str, lists: Mapping[str, Mapping[str, str]]) -> None:
        self.locale, self.lists = self.region or code, lists

    # --- by Babel ---

    def join_list(self, items: Sequence[str], style: str = "standard") -> str:
        """A list in a sentence. style: "standard" ends with “and”, "or" with “or”."""
        pattern = self.lists[style]
        if len(items) < 3:
            return pattern["2"].format(*items) if len(items) == 2 else "".join(items)
        said = pattern["start"].format(items[0], items[1])
        for item in items[2:-1]:
            said = pattern["middle"].format(said, item)
        return pattern["end"].format(said, items[-1])

    def number(self, number: float, digits: int = 0) -> str:
        """A number with this many decimals; thousands are grouped as the language does it."""
        from babel.numbers import format_decimal

        rounded = round_half_up(number, digits)
        pattern = add_decimals("#,##0", digits)
        return format_decimal(rounded, pattern, self.locale, group_separator=self.is_grouped(rounded))

    def percent(self, share: float, digits: int = 0) -> str:
        """A share of 0 to 1 in percent."""
        from babel import Locale
        from babel.numbers import format_percent

        rounded = round_half_up(share, digits + 2)
        pattern = add_decimals(Locale.parse(self.locale).percent_formats[None].pattern, digits)
        return format_percent(rounded, pattern, self.locale, group_separator=self.is_grouped(100 * rounded))

    # --- what Babel does not know ---

    def is_grouped(self, number: Decimal) -> bool:
        """Whether a separator stands between the thousands of this number."""
        return abs(number) >= self.grouped_from

    def quote(self, text: str) -> str:
        """What somebody has typed."""
        return text.join(self.quotes)

    def join_sentences(
        self, sentences: Iterable[str], first: Iterable[str] | None = None, more: Iterable[str] = ()
    ) -> SpokenText:
        """Sentences one after another; empty ones are left out. first, more: as in `join_with`."""
        return join_with(sentences, self.between, first, more)

    def row(self, items: Iterable[str]) -> str:
        """Parts one after another that do not make a list of things: the numbers of rules, say."""
        return self.comma.join(items)

    def series(self, items: Iterable[str]) -> str:
        """Parts one after another that may have commas of their own."""
        return self.stronger.join(items)


class English(Tongue):
    """British lists, and the quotes that Python writes."""

    region = "en_GB"
    quotes = "'", "'"


class German(Tongue):
    """Its own quotes."""

    quotes = "„", "“"


class French(Tongue):
    """Its own quotes, and a space before whatever consists of two signs."""

    quotes = "«\N{NO-BREAK SPACE}", "\N{NO-BREAK SPACE}»"
    stronger = "\N{NARROW NO-BREAK SPACE}; "


class Spanish(Tongue):
    """Its own quotes; “y” and “o” become “e” and “u” before the same sound; 1500, but 15.000."""

    quotes = "«", "»"
    grouped_from = 10_000

    OPENING = r"[«“‘\"'(\[¿¡]*"
    LIKE_I = re.compile(rf"{OPENING}(?:h?í|hi(?![aeo])|i|y(?![aeiouáéíóú]))", re.IGNORECASE)
    LIKE_O = re.compile(rf"{OPENING}(?:h?[oó]|8|11(?:[.\s]?\d{{3}})*(?![.\s]?\d))", re.IGNORECASE)
    """Also ocho, ochenta, ochocientos, once and once mil, in digits."""

    def join_list(self, items: Sequence[str], style: str = "standard") -> str:
        said = super().join_list(items, style)
        for word, instead, alike in (("y", "e", self.LIKE_I), ("o", "u", self.LIKE_O)):
            if items and alike.match(items[-1]) and said.endswith(f" {word} {items[-1]}"):
                return f"{said[: -len(items[-1]) - 2]}{instead} {items[-1]}"
        return said


class Chinese(Tongue):
    """No spaces between sentences, and signs as wide as letters."""

    quotes = "“", "”"
    between = ""
    comma, stronger = "、", "；"


TONGUES: dict[str, type[Tongue]] = {"en": English, "de": German, "fr": French, "es": Spanish, "zh": Chinese}
"""The languages that have a class of their own; any other does as `Tongue` says."""


def round_half_up(number: float, digits: int) -> Decimal:
    """The number with this many decimals, halves rounded away from zero, as on a page (Babel rounds them to even).

    >>> round_half_up(2.25, 1), round_half_up(0.285, 2)
    (Decimal('2.3'), Decimal('0.29'))
    """
    return Decimal(str(number)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def add_decimals(pattern: str, digits: int) -> str:
    """Babel's pattern of a whole number, with this many decimals."""
    return pattern.replace("0", f"0.{'0' * digits}") if digits else pattern


def make_tongue(code: str, lists: Mapping[str, Mapping[str, str]]) -> Tongue:
    """How this language writes lists, numbers and quotes. lists: Babel's patterns of its lists, by style."""
    return TONGUES.get(code, Tongue)(code, lists)


LOCALE = Path(__file__).with_name("locale")
DOMAIN = "rally"
SOURCE = "en"


@dataclass(frozen=True)
class OfferedLanguage:
    """A language that can be chosen: its own name, how much of it is translated ("12 %"), whether it is a draft (only
    begun: what it lacks is said in English), its word for "Language", and how it makes lists, by style. What is said of
    it while another language is current is kept here, because reading its catalogue takes long in a page."""

    name: str
    done: str
    draft: bool
    word: str
    lists: Mapping[str, Mapping[str, str]]


def declared_languages(locale: Path) -> dict[str, OfferedLanguage]:
    """The languages whose catalogues lie in this folder, by code. `make catalogues` keeps the list."""
    listed = json.loads((locale / "languages.json").read_text(encoding="utf-8"))
    return {code: OfferedLanguage(**entry) for code, entry in listed.items()}


DECLARED = declared_languages(LOCALE)

LANGUAGES = {code: entry.name for code, entry in DECLARED.items() if not entry.draft}
"""The languages in which everything is said: code and own name."""

_for_now: ContextVar[str | None] = ContextVar("language for a block", default=None)


class UnknownLanguage(traitlets.TraitError, ValueError):
    """A language for which there is no catalogue. The sentence lists those there are."""


def offered_languages() -> dict[str, str]:
    """The languages to choose from, by code: their own names, and how much of a draft is done."""
    return {code: f"{entry.name} {entry.done}" if entry.draft else entry.name for code, entry in DECLARED.items()}


def check_language(code: object) -> str:
    """The code, if there is a catalogue of that language; UnknownLanguage otherwise."""
    if isinstance(code, str) and code in DECLARED:
        return code
    known = " and ".join(f"{known!r} ({entry.name})" for known, entry in DECLARED.items())
    raise UnknownLanguage(f"there is no language {code!r}; there are {known}")


class Language(traitlets.HasTraits):
    """The current language: its `code` ("en", say) can be set and observed."""

    code = traitlets.Unicode(SOURCE)

    @traitlets.validate("code")
    def _check(self, proposal: Mapping[str, object]) -> str:
        return check_language(proposal["value"])

    def __repr__(self) -> str:
        return f"<language: {DECLARED[self.code].name}>"


language = Language()


def set_language(code: str) -> None:
    """Say everything in this language from now on. Raises UnknownLanguage.

    >>> set_language("de"); _("now"); set_language("en")
    'jetzt'
    """
    language.code = check_language(code)


def speaking(code: str | None) -> AbstractContextManager[None]:
    """Speak this language within the block, whatever the current one is. None changes nothing."""
    return nullcontext() if code is None else _speaking(check_language(code))


@contextmanager
def _speaking(code: str) -> Iterator[None]:
    token = _for_now.set(code)
    try:
        yield
    finally:
        _for_now.reset(token)


def current_language(code: str | None = None) -> str:
    """The language to speak here: this one, that of the block, or the current one."""
    return check_language(code) if code is not None else _for_now.get() or language.code


_brought: dict[str, Path] = {}
"""Where words that are not of this package lie, by the name of their catalogues."""


def bring_words(domain: str, locale: Path) -> None:
    """Look sentences up in these catalogues too: `<locale>/<language>/LC_MESSAGES/<domain>.mo`."""
    _brought[domain] = locale
    catalogue.cache_clear()


@cache
def catalogue(code: str) -> catalogues.NullTranslations:
    """The messages of a language, read once; what our catalogue does not have is looked up in those brought."""
    found = catalogues.NullTranslations()
    if code != SOURCE:
        with (LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
            found = catalogues.GNUTranslations(file)
        for domain, locale in _brought.items():
            found.add_fallback(catalogues.translation(domain, locale, [code], fallback=True))
    return found


def gettext(message: str, language: str | None = None) -> str:
    """The message in the language of the moment, or in the one given. Its `{names}` are left to be filled in."""
    return catalogue(current_language(language)).gettext(message) if message else ""


_ = gettext


def ngettext(singular: str, plural: str, n: int, language: str | None = None) -> str:
    """The form of the message that goes with the number `n`."""
    return catalogue(current_language(language)).ngettext(singular, plural, n)


def pgettext(context: str, message: str, language: str | None = None) -> str:
    """The message as it is said in this context, where one English word has several translations."""
    return catalogue(current_language(language)).pgettext(context, message)


def current_tongue() -> Tongue:
    """How the language of the moment writes lists, numbers and quotes."""
    return tongue_of(current_language())


@cache
def tongue_of(code: str) -> Tongue:
    """How this language writes lists, numbers and quotes; made once."""
    return make_tongue(code, DECLARED[code].lists)


def say_tenths(number: float) -> str:
    """A number with one digit after the decimal point, or after whatever sign the language uses.

    >>> say_tenths(2.04), say_tenths(92.66)
    ('2.0', '92.7')
    """
    return current_tongue().number(number, 1)


def say_count(number: int) -> str:
    """A whole number, with the thousands separated where the language does that.

    >>> say_count(20000)
    '20,000'
    """
    return current_tongue().number(number)


def say_percent(share: float, tenths: bool = False) -> str:
    """A share of 0 to 1 in whole percent, or with `tenths`.

    >>> say_percent(0.302), say_percent(0.302, tenths=True)
    ('30%', '30.2%')
    """
    return current_tongue().percent(share, int(tenths))


def whole_percent(share: float) -> int:
    """A share of 0 to 1 in whole percent as a number, rounded as `say_percent` rounds it.

    >>> whole_percent(0.125), say_percent(0.125)
    (13, '13%')
    """
    return int(round_half_up(share, 2) * 100)


def join_sentences(
    sentences: Iterable[str], *, first: Iterable[str] | None = None, more: Iterable[str] = ()
) -> SpokenText:
    """Sentences one after another, as the language does it; empty ones are left out.

    first: those of them that are said first and seen whole, the most important one before the others; more: those that
    are seen beside them where there is room.
    """
    return current_tongue().join_sentences(sentences, first, more)
