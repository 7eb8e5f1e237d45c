"""Names that people give: to players and to tracks. They are shown everywhere, so they are short, and text.

What is said here of a name holds wherever one comes in: when a race begins, in notations and in records, and where a
lab lets somebody type it. So whatever is accepted once can be written down, read again, and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence

from .errors import Objection, objection, quoted

LONGEST_NAME = 16
"""Characters of a player's name."""

_HIDDEN = {"Cc", "Cs", "Zl", "Zp"}
"""Kinds of characters that are no text: control characters, halves of surrogate pairs, line separators."""

_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of the text around them."""

_BLANK = (
    (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2065, 0x2065), (0x2800, 0x2800),
    (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""First and last of the characters that nobody sees although they are no format characters: joiners, fillers,
selectors of variants (Unicode's Default_Ignorable_Code_Point), and the Braille pattern without a dot."""

# --- players ---------------------------------------------------------------------------------------------------------


def player_objections(rule: str, names: Sequence[str], counts: range) -> list[Objection]:
    """All that is wrong with who plays: how many they are, and what they are called. counts: how many may play."""
    fewest, most, found = counts[0], counts[-1], len(names)
    wrong = objection(rule, "{fewest} to {most} can play, not {found}", fewest=fewest, most=most, found=found)
    return [*([] if found in counts else [wrong]), *name_objections(rule, names)]


def name_objections(rule: str, names: Sequence[str]) -> list[Objection]:
    """All that is wrong with what the players are called, by seat: each name by itself, which no rule of a game says
    anything about, and those that look the same.

    >>> [str(each) for each in name_objections("S1.1", ("Mia", "Ben", "mia"))]
    ["the names 'Mia' and 'mia' cannot be told apart (S1.1)"]
    """
    wrong = [each for each in (name_objection(None, name) for name in names) if each is not None]
    return [*wrong, *twin_objections(rule, names)]


def twin_objections(rule: str, names: Sequence[str]) -> list[Objection]:
    """Names that look the same, whatever their letters are made of; `witnesses` are their seats."""
    seats: dict[str, list[int]] = {}
    for seat, name in enumerate(names):
        if len(name) <= LONGEST_NAME and (shown := as_shown(name)):  # any other is complained about by itself
            seats.setdefault(shown, []).append(seat)
    return [_twins(rule, tuple(same), names) for same in seats.values() if len(same) > 1]


def _twins(rule: str, seats: tuple[int, ...], names: Sequence[str]) -> Objection:
    spelled = tuple(dict.fromkeys(quoted(names[seat]) for seat in seats))
    if len(spelled) == 1:
        return objection(rule, "{seats} have the same name, {name}", seats, seats=seats, name=spelled[0])
    return objection(rule, "the names {names} cannot be told apart", seats, seats=seats, names=spelled)


def some_names(names: Sequence[str], box: Sequence[str], count: int) -> tuple[str, ...]:
    """Names for so many seats: those there are, then names of the box that can be told from them.

    >>> some_names(("ben", "Zoe"), ("Mia", "Ben", "Ada"), 4)
    ('ben', 'Zoe', 'Mia', 'Ada')
    """
    taken = set(map(as_shown, names))
    return (*names, *(name for name in box if as_shown(name) not in taken))[:count]


# --- any name --------------------------------------------------------------------------------------------------------


def name_objection(rule: str | None, name: str, most: int = LONGEST_NAME) -> Objection | None:
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
        return objection(rule, "the name {name} has nothing in it that can be seen", name=quoted(name))
    return None


def as_shown(name: str) -> str:
    """What is told apart when a name is read: neither case nor width nor spaces around it nor marks nobody can see.

    >>> as_shown(" Ann "), as_shown("ANN"), as_shown("A\u200bnn"), as_shown("\uff21nn"), as_shown("\u200b")
    ('ann', 'ann', 'ann', 'ann', '')
    """
    if not name.isascii():
        from unicodedata import normalize  # as above

        for _time in range(2):  # once more: what was taken out may have parted two signs that join now
            name = normalize("NFKC", normalize("NFKC", _visible(name)).casefold())
        name = _visible(name)
    return " ".join(name.split()).casefold()


def _visible(name: str) -> str:
    """The name without what nobody sees."""
    from unicodedata import category  # as above

    return "".join(
        letter
        for letter in name
        if category(letter) != "Cf" and not any(first <= ord(letter) <= last for first, last in _BLANK)
    )
