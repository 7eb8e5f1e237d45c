"""What each language does its own way: lists, numbers, quotes, and how one sentence follows another.

Lists, numbers and percents are Babel's. Its tables are read when the first number is said, and not before; how lists
are made, which the very first lab needs, `make catalogues` takes from them and writes into locale/languages.json. What
Babel does not know stands in `Tongue`, and a language that does it otherwise has a class of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from .said import Said, joined


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

    def __init__(self, code: str, lists: Mapping[str, Mapping[str, str]]) -> None:
        self.locale, self.lists = self.region or code, lists

    # --- by Babel ---

    def listed(self, items: Sequence[str], style: str = "standard") -> str:
        """A list in a sentence. style: "standard" ends with “and”, "or" with “or”."""
        pattern = self.lists[style]
        if len(items) < 3:
            return pattern["2"].format(*items) if len(items) == 2 else "".join(items)
        said = pattern["start"].format(items[0], items[1])
        for item in items[2:-1]:
            said = pattern["middle"].format(said, item)
        return pattern["end"].format(said, items[-1])

    def number(self, number: float, digits: int) -> str:
        """A number with so many digits after the point, or whatever the language has there."""
        from babel.numbers import format_decimal

        return format_decimal(number, "0." + digits * "0", self.locale)

    def percent(self, share: float, digits: int = 0) -> str:
        """A share of 0 to 1 in percent."""
        from babel import Locale
        from babel.numbers import format_percent

        whole = Locale.parse(self.locale).percent_formats[None].pattern
        return format_percent(share, whole.replace("0", "0." + digits * "0") if digits else whole, self.locale)

    # --- what Babel does not know ---

    def quoted(self, text: str) -> str:
        """What somebody has typed."""
        return text.join(self.quotes)

    def together(self, sentences: Iterable[str], first: Iterable[str] | None = None) -> Said:
        """Sentences one after another; empty ones are left out. first: those that are said first (`said`)."""
        return joined(sentences, self.between, first)

    def row(self, items: Iterable[str]) -> str:
        """Parts one after another that are no list of things: the numbers of rules, say."""
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
    """Its own quotes; “y” and “o” become “e” and “u” before words that begin with the same sound."""

    quotes = "«", "»"
    LIKE_I = re.compile(r"hi(?![aeo])|[ií]|y(?![aeiou])", re.IGNORECASE)
    LIKE_O = re.compile(r"h?[oó]|8", re.IGNORECASE)

    def listed(self, items: Sequence[str], style: str = "standard") -> str:
        said = super().listed(items, style)
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


def tongue(code: str, lists: Mapping[str, Mapping[str, str]]) -> Tongue:
    """How this language does it. lists: Babel's patterns of its lists, by style."""
    return TONGUES.get(code, Tongue)(code, lists)
