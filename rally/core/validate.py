"""Validation of arguments: an error in words at once, instead of one from deep within."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeGuard, TypeVar

from .errors import (
    IllegalAction,
    ImpossiblePosition,
    NotInstalled,
    Objection,
    is_whole,
    objection,
    quote_value,
    wrong_kind,
)

T = TypeVar("T")


def validate_kind(value: Any, kind: type[T], expected: str) -> T:
    """The value, if it is of this type. Raises ImpossiblePosition otherwise. expected: the type, in words."""
    if isinstance(value, kind):
        return value
    raise ImpossiblePosition(wrong_kind(expected, value))


def validate_seed(seed: object, rule: str | None = None) -> int:
    """The seed, if it is one. Raises ImpossiblePosition otherwise. rule: the one to cite."""
    if is_seed(seed):
        return seed
    raise ImpossiblePosition(seed_objection(seed, rule))


def is_seed(seed: object) -> TypeGuard[int]:
    """Whether this is a seed: a whole number of at most 63 bits, so that a record can hold it."""
    return is_whole(seed) and -(2**63) <= seed < 2**63


def seed_objection(seed: object, rule: str | None) -> Objection:
    """The objection to something that is not a seed."""
    return objection(rule, "a seed is a whole number of at most 63 bits, not {seed}", seed=quote_value(seed))


def validate_seat(seat: object, seats: int, rule: str) -> int:
    """The seat, if there is one. Raises ImpossiblePosition otherwise. rule: the one about the number of players."""
    if is_whole(seat) and 0 <= seat < seats:
        return seat
    raise ImpossiblePosition.because(
        "there is no {seat}: seats are {first_seat} to {last_seat}",
        rule=rule,
        seat=seat,
        first_seat=0,
        last_seat=seats - 1,
    )


def validate_action_count(count: object) -> int:
    """The number of actions. Raises ImpossiblePosition unless it is a whole number from 0 up."""
    if is_whole(count) and count >= 0:
        return count
    raise ImpossiblePosition.because(
        "a number of actions is a whole number from 0 up, not {found}", found=quote_value(count)
    )


def validate_choices(actions: Iterable[T]) -> tuple[T, ...]:
    """The actions, each once. Raises ImpossiblePosition for anything but a list of them."""
    return tuple(dict.fromkeys(validate_kind(actions, Iterable, "a list of actions")))  # type: ignore[type-abstract]


def check_viewer(viewer: int | None, seat: int) -> None:
    """Raise IllegalAction if a race is seen from another seat than the one that is to act."""
    if viewer not in (None, seat):
        raise IllegalAction.because("{seat} is to act now, and nobody else", (seat,), seat=seat)


MOST_RACES = 10**9
"""Maximum number of races of a simulation."""


def validate_races(races: object, fewest: int = 0, most: int = MOST_RACES) -> int:
    """The number of races. Raises ImpossiblePosition unless it is a whole number within these limits."""
    if is_whole(races) and fewest <= races <= most:
        return races
    raise ImpossiblePosition.because(
        "the number of races is a whole number from {fewest} to {most}, not {found}",
        fewest=fewest,
        most=most,
        found=quote_value(races),
    )


MOST_WORKERS = 10_000
"""Maximum number of workers."""


def validate_workers(workers: object) -> int | None:
    """The number of workers, or None for one per core. Raises ImpossiblePosition for anything else."""
    if workers is None or (is_whole(workers) and 1 <= workers <= MOST_WORKERS):
        return workers
    raise ImpossiblePosition.because(
        "the number of workers is a whole number from 1 to {most}, not {workers}",
        most=MOST_WORKERS,
        workers=quote_value(workers),
    )


def check_alone(name: str, value: object, workers: int | None) -> None:
    """Raise ImpossiblePosition if an argument is given that needs a single worker, and there may be more."""
    if value is not None and workers != 1:
        raise ImpossiblePosition.because(
            "{function} is told by one worker, so workers is 1, not {workers}",
            function=name,
            workers=quote_value(workers),
        )


def check_count(players: Any, seats: int) -> None:
    """Raise ImpossiblePosition unless this is a list or a tuple of one player per seat."""
    validate_kind(players, list | tuple, "a list of players")  # type: ignore[arg-type]  # isinstance knows unions
    if len(players) != seats:
        raise ImpossiblePosition.because(
            "a player is needed for each of the {seats_in_all} seats, not {found}",
            seats_in_all=seats,
            found=len(players),
        )


def check_only_numpy_is_missing(error: ImportError, needed_for: str = "") -> None:
    """Raise the error of a failed import unless NumPy is what is missing.

    needed_for: a function that needs NumPy; if given, raises NotInstalled, which names it.
    """
    if (error.name or "").partition(".")[0] != "numpy":
        raise error
    if needed_for:
        raise NotInstalled.because(
            "{function} needs NumPy, which is not installed here: pip install numpy", function=needed_for
        ) from None


LONGEST_NAME = 16
"""Maximum length of a player's name in characters."""

_HIDDEN = {"Cc", "Cs", "Zl", "Zp"}
"""Unicode categories that are not text: control characters, halves of surrogate pairs, line separators."""

_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of the text around them."""

_BLANK = (
    (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2065, 0x2065), (0x2800, 0x2800),
    (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Ranges (first and last) of invisible characters that are not format characters: joiners, fillers, variation selectors
(Unicode's Default_Ignorable_Code_Point), and the Braille pattern without a dot."""

# --- players ---------------------------------------------------------------------------------------------------------


def seats_objection(rule: str, fewest: int, most: int, found: object) -> Objection:
    """The objection to a number of players that the box does not allow."""
    number = found if is_whole(found) else quote_value(found)
    return objection(rule, "there are {fewest} to {most} players, not {found}", fewest=fewest, most=most, found=number)


def leave_objection(rule: str, players: int, fewest: int) -> Objection | None:
    """The objection if fewer than `fewest` players would be left, else None."""
    left = players - 1
    if left >= fewest:
        return None
    return objection(rule, "players that would be left: {left}, but at least {fewest} play", left=left, fewest=fewest)


def seat_objections(rule: str, names: Sequence[str], fewest: int, most: int) -> list[Objection]:
    """The objections to the number of players or, if that is right, to their names."""
    found = len(names)
    return name_objections(rule, names) if fewest <= found <= most else [seats_objection(rule, fewest, most, found)]


def list_objections(rule: str, players: int, lists: Mapping[str, Sequence[object] | None]) -> Iterator[Objection]:
    """Object to lists by seat that do not have one entry per player; None does not count as a list."""
    for key, values in lists.items():
        if values is not None and len(values) != players:
            yield objection(
                rule,
                "entries of {key}: {found}, but there are {players} players",
                key=key,
                found=len(values),
                players=players,
            )


def name_objections(rule: str, names: Sequence[str]) -> list[Objection]:
    """All objections to the names by seat: to single names, which no rule is about, and to names that look the same.

    >>> [str(each) for each in name_objections("S1.1", ("Mia", "Ben", "mia"))]
    ["the names 'Mia' and 'mia' cannot be told apart (S1.1)"]
    """
    wrong = [each for each in (name_objection(None, name) for name in names) if each is not None]
    return [*wrong, *twin_objections(rule, names)]


def twin_objections(rule: str | None, names: Sequence[str], most: int = LONGEST_NAME) -> list[Objection]:
    """The objections to names that look the same, however they are encoded; `witnesses` are their seats.

    most: longer names are left to `name_objection`.
    """
    seats: dict[str, list[int]] = {}
    for seat, name in enumerate(names):
        if len(name) <= most and (shown := fold_name(name)):  # any other is complained about by itself
            seats.setdefault(shown, []).append(seat)
    return [_twin_objection(rule, tuple(same), names) for same in seats.values() if len(same) > 1]


def _twin_objection(rule: str | None, seats: tuple[int, ...], names: Sequence[str]) -> Objection:
    spelled = tuple(dict.fromkeys(quote_value(names[seat]) for seat in seats))
    if len(spelled) == 1:
        return objection(rule, "{seats} have the same name, {name}", seats, seats=seats, name=spelled[0])
    return objection(rule, "the names {names} cannot be told apart", seats, seats=seats, names=spelled)


def without_seat(values: Sequence[T], seat: int) -> tuple[T, ...]:
    """The values by seat without those of this seat.

    >>> without_seat(("Mia", "Ben", "Ada"), 1)
    ('Mia', 'Ada')
    """
    return (*values[:seat], *values[seat + 1 :])


def fill_names(names: Sequence[str], box: Sequence[str], count: int) -> tuple[str, ...]:
    """Names for this number of seats: the given ones first, then names of the box that differ from them.

    >>> fill_names(("ben", "Zoe"), ("Mia", "Ben", "Ada"), 4)
    ('ben', 'Zoe', 'Mia', 'Ada')
    """
    taken = set(map(fold_name, names))
    return (*names, *(name for name in box if fold_name(name) not in taken))[:count]


# --- any name --------------------------------------------------------------------------------------------------------


def name_objection(rule: str | None, name: str, most: int = LONGEST_NAME) -> Objection | None:
    """The objection to a name; None if it is right."""
    if len(name) > most:
        return objection(
            rule,
            "a name has at most {most} characters, not {found} like {name}",
            most=most,
            found=len(name),
            name=quote_value(name),
        )
    if not name.isascii() or not name.isprintable():
        from unicodedata import category  # a large table, and most names do without

        if any(letter in _TURNING or category(letter) in _HIDDEN for letter in name):
            return objection(rule, "the name {name} has characters that cannot be shown", name=quote_value(name))
    if not fold_name(name):
        return objection(rule, "the name {name} has nothing in it that can be seen", name=quote_value(name))
    return None


def fold_name(name: str) -> str:
    """The form in which names are compared: the same for two names that people read alike.

    Case, width, the encoding of accents, extra spaces and invisible characters do not matter.

    >>> fold_name(" Ann "), fold_name("ANN"), fold_name("A\u200bnn"), fold_name("\uff21nn"), fold_name("\u200b")
    ('ann', 'ann', 'ann', 'ann', '')
    >>> fold_name("Jose\u0301  M.") == fold_name("jos\u00e9 m.")
    True
    """
    if not name.isascii():
        from unicodedata import normalize  # as above

        for _time in range(2):  # once more: what was taken out may have parted two signs that join now
            name = normalize("NFKC", normalize("NFKC", _visible_name(name)).casefold())
        name = _visible_name(name)
    return " ".join(name.split()).casefold()


def _visible_name(name: str) -> str:
    """The name without invisible characters."""
    from unicodedata import category  # as above

    return "".join(
        letter
        for letter in name
        if category(letter) != "Cf" and not any(first <= ord(letter) <= last for first, last in _BLANK)
    )
