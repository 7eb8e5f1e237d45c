"""Names that people give: to players and to tracks. They are shown everywhere, so they are short, and text."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import Objection, objection, quoted

LONGEST_NAME = 16
"""Characters of a player's name."""

_HIDDEN = {"Cc", "Cs", "Zl", "Zp"}
"""Kinds of characters that are no text: control characters, halves of surrogate pairs, line separators."""

_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of the text around them."""


def name_objection(rule: str, name: str, most: int = LONGEST_NAME) -> Objection | None:
    """What is wrong with a name, if anything."""
    if len(name) > most:
        return objection(
            rule,
            "a name has at most {most} characters, not {found} like {name}",
            most=most,
            found=len(name),
            name=quoted(name),
        )
    if not name.isascii() or not name.isprintable():
        from unicodedata import category  # a large table, and most names do without

        if any(letter in _TURNING or category(letter) in _HIDDEN for letter in name):
            return objection(rule, "the name {name} has characters that cannot be shown", name=quoted(name))
    if not as_shown(name):
        return objection(rule, "the name {name} has nothing that one could see", name=quoted(name))
    return None


def twin_objections(rule: str, names: Sequence[str]) -> list[Objection]:
    """Seats whose names look the same, whatever their letters are made of."""
    seats: dict[str, list[int]] = {}
    for seat, name in enumerate(names):
        seats.setdefault(as_shown(name), []).append(seat)
    return [
        objection(
            rule, "{seats} have the same name, {name}", tuple(same), seats=tuple(same), name=quoted(names[same[0]])
        )
        for same in seats.values()
        if len(same) > 1
    ]


def as_shown(name: str) -> str:
    """What is told apart when a name is read: neither case nor spaces nor marks that cannot be seen.

    >>> as_shown(" Ann "), as_shown("ANN"), as_shown("A\u200bnn"), as_shown("\u200b")
    ('ann', 'ann', 'ann', '')
    """
    if not name.isascii():
        from unicodedata import category, normalize

        name = "".join(letter for letter in normalize("NFKC", name) if category(letter) != "Cf")
    return " ".join(name.split()).casefold()
