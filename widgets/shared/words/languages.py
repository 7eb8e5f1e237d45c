"""The language of the moment, and sentences looked up in it. English is the key of every message.

One language is current in a kernel; whoever shows words observes `language` and says them anew when it changes. A
single sentence can be had in another language: every function of this package takes `language=`, and `speaking`
sets one for a block.
"""

from __future__ import annotations

import gettext as catalogues
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import traitlets

from .said import Said
from .tongues import Tongue, tongue

LOCALE = Path(__file__).with_name("locale")
DOMAIN = "rally"
SOURCE = "en"


@dataclass(frozen=True)
class Declared:
    """A language that can be chosen: its own name, how much of it is translated ("12 %"), whether it is a draft (only
    begun: what it lacks is said in English), its word for "Language", and how it makes lists, by style. What is said of
    it while another one is spoken stands here: to read its catalogue takes long in a page."""

    name: str
    done: str
    draft: bool
    word: str
    lists: Mapping[str, Mapping[str, str]]


def declared(locale: Path) -> dict[str, Declared]:
    """The languages whose catalogues lie in this folder, by code. `make catalogues` keeps the list."""
    listed = json.loads((locale / "languages.json").read_text(encoding="utf-8"))
    return {code: Declared(**entry) for code, entry in listed.items()}


DECLARED = declared(LOCALE)

LANGUAGES = {code: entry.name for code, entry in DECLARED.items() if not entry.draft}
"""The languages in which everything is said: code and own name."""

_for_now: ContextVar[str | None] = ContextVar("language for a block", default=None)


class UnknownLanguage(traitlets.TraitError, ValueError):
    """A language for which there is no catalogue. The sentence lists those there are."""


def offered() -> dict[str, str]:
    """What a learner may choose from, by code: the own name, and of a draft the share that is done."""
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


@contextmanager
def speaking(code: str | None) -> Iterator[None]:
    """Within this block this language is spoken, whatever the current one is. None changes nothing."""
    token = _for_now.set(_for_now.get() if code is None else check_language(code))
    try:
        yield
    finally:
        _for_now.reset(token)


def spoken(code: str | None = None) -> str:
    """The language to speak here: this one, that of the block, or the current one."""
    return check_language(code) if code is not None else _for_now.get() or language.code


_brought: dict[str, Path] = {}
"""Where the words of a game lie that is not of this package, by the name of its catalogues."""


def bring_words(domain: str, locale: Path) -> Callable[[], None]:
    """Look sentences up in these catalogues too: `<locale>/<language>/LC_MESSAGES/<domain>.mo`.

    Returns what takes them out again.
    """

    def take_out() -> None:
        _brought.pop(domain, None)
        catalogue.cache_clear()

    _brought[domain] = locale
    catalogue.cache_clear()
    return take_out


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
    return catalogue(spoken(language)).gettext(message) if message else ""


_ = gettext


def ngettext(singular: str, plural: str, n: int, language: str | None = None) -> str:
    """The form of the message that goes with the number `n`."""
    return catalogue(spoken(language)).ngettext(singular, plural, n)


def pgettext(context: str, message: str, language: str | None = None) -> str:
    """The message as it is said in this context, where one English word has several translations."""
    return catalogue(spoken(language)).pgettext(context, message)


def npgettext(context: str, singular: str, plural: str, n: int, language: str | None = None) -> str:
    """The form that goes with the number `n`, as it is said in this context."""
    return catalogue(spoken(language)).npgettext(context, singular, plural, n)


def own_way(language: str | None = None) -> Tongue:
    """How the language of the moment, or the one given, puts lists, numbers and quotes."""
    return way_of(spoken(language))


@cache
def way_of(code: str) -> Tongue:
    """How this language does it, made once."""
    return tongue(code, DECLARED[code].lists)


def say_tenths(number: float) -> str:
    """A number with one digit after the point, or whatever the language has there.

    >>> say_tenths(2.04), say_tenths(92.66)
    ('2.0', '92.7')
    """
    return own_way().number(number, 1)


def say_percent(share: float, tenths: bool = False) -> str:
    """A share of 0 to 1 in whole percent, or with `tenths`.

    >>> say_percent(0.302), say_percent(0.302, tenths=True)
    ('30%', '30.2%')
    """
    return own_way().percent(share, int(tenths))


def together(sentences: Iterable[str], language: str | None = None, *, first: Iterable[str] | None = None) -> Said:
    """Sentences one after another, as the language does it; empty ones are left out.

    first: those of them that are said first where there is room for few, the most important one before the others.
    """
    return own_way(language).together(sentences, first)
