"""Values as plain data that JSON can hold, and back: one reader and one writer for whatever labs remember.

How a value is written follows from its annotation: a dataclass as its fields, a tuple as a list, a race as the position
where it began with the actions since, anything else that has `parse` as its notation. A class that defines for itself
how it is written has `as_data` and `of_data`. Whatever does not fit its annotation raises NotationError.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from itertools import islice
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeGuard,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)  # fmt: skip

from .messages import unreadable_message
from .work import T

if TYPE_CHECKING:
    from rally.core.game import R, Race

Plain: TypeAlias = "bool | int | float | str | Sequence[Plain] | Mapping[str, Plain] | None"
"""What JSON can say."""

PLAIN = (bool, int, float, str, types.NoneType)
AT, DID, IS = "at", "did", "is"
"""The keys of a race's beginning and of its actions; the key of the class of a value that may be of several."""


def write_data(kind: object, value: object) -> Plain:
    """Return as plain data a value that is annotated as `kind`."""
    if kind in PLAIN:
        return check_plain(value)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return write_union(get_args(kind), value)
    if origin is Literal:
        return check_plain(value)
    if origin is tuple:
        assert isinstance(value, tuple)
        return [write_data(each, one) for each, one in zip(entry_kinds(kind, len(value)), value, strict=True)]
    if origin in (Mapping, dict):
        return {name: write_data(get_args(kind)[1], one) for name, one in check_mapping(value).items()}
    if hasattr(value, "as_data"):
        data: Plain = value.as_data()
        return data
    if is_race(value):
        return write_race(value)
    return str(value) if hasattr(kind, "parse") else write_fields(value)


@overload
def read_data(kind: type[T], data: object) -> T: ...
@overload
def read_data(kind: object, data: object) -> object: ...
def read_data(kind: object, data: object) -> object:
    """Return the value that `write_data` wrote. RallyError for anything else."""
    if kind in PLAIN:
        return check_data(type(data) is kind, data)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return read_union(get_args(kind), data)
    if origin is Literal:
        return check_data(data in get_args(kind), data)
    if origin is tuple:
        if not isinstance(data, list):
            raise unreadable_message(data)
        return tuple(read_data(each, one) for each, one in zip(entry_kinds(kind, len(data)), data, strict=False))
    if origin in (Mapping, dict):
        return {name: read_data(get_args(kind)[1], one) for name, one in check_mapping(data).items()}
    if hasattr(kind, "of_data"):
        return kind.of_data(check_mapping(data))
    if (parse := getattr(kind, "parse", None)) is not None:
        return read_race(parse, check_mapping(data)) if is_race(kind) else parse(check_text(data))
    assert isinstance(kind, type)
    return kind(**read_fields(kind, check_mapping(data)))


# --- fields ----------------------------------------------------------------------------------------------------------


def write_fields(value: object, names: Iterable[str] | None = None) -> dict[str, Plain]:
    """Return the fields of a dataclass by name: those that are named, by default all."""
    kind: type = type(value)
    hints = type_hints_of(kind)
    return {name: write_data(hints[name], getattr(value, name)) for name in names or field_names(kind)}


def read_fields(kind: type, data: Mapping[str, object], names: Iterable[str] | None = None) -> dict[str, object]:
    """Return the fields that `write_fields` wrote. A field with a default value may be missing: an older lab did not
    have it."""
    hints = type_hints_of(kind)
    optional = {each.name for each in fields(kind) if each.default is not MISSING} if is_dataclass(kind) else set()
    wanted = [name for name in names or field_names(kind) if name in data or name not in optional]
    check_data(data.keys() >= {*wanted}, data)
    return {name: read_data(hints[name], data[name]) for name in wanted}


def field_names(kind: type) -> tuple[str, ...]:
    if not is_dataclass(kind):
        raise TypeError(f"nothing says how to keep a {kind.__name__}")
    return tuple(each.name for each in fields(kind))


@lru_cache(maxsize=64)
def type_hints_of(kind: Hashable) -> dict[str, object]:
    return get_type_hints(kind)


# --- races -----------------------------------------------------------------------------------------------------------


def is_race(value: object) -> TypeGuard[Race[object]]:
    return isinstance(getattr(value, "game", None), str) and hasattr(value, "after")


def write_race(race: Race[object]) -> dict[str, Plain]:
    """Return a race as the position where it began and the actions since, both in the game's notation."""
    global _last_written
    known, later = _last_written, []
    for each in race.history():
        if known is not None and each is known.race:
            at, did = known.at, known.did
            break
        later.append(each)
    else:
        at, did = str(later.pop()), []
    _last_written = KnownRace(race, at, [*did, *(str(each.last_action) for each in reversed(later))])
    return {AT: at, DID: _last_written.did}


def read_race(parse: Callable[[str], R], data: Mapping[str, object]) -> R:
    """Return the race that `write_race` wrote. Raises the errors of the rules for an impossible position or an illegal
    action.

    parse: reads the position where the race began.
    """
    at, did = check_text(data.get(AT)), data.get(DID)
    if not isinstance(did, list):
        raise unreadable_message(data)
    global _last_read
    known, known_parse = _last_read
    if known is not None and (known_parse, known.at) == (parse, at):
        same = count_common(known.did, did)
        race: R = next(islice(known.race.history(), len(known.did) - same, None))
    else:
        same, race = 0, parse(at)
    for action in did[same:]:
        race = race.after(check_text(action))
    _last_read = KnownRace(race, at, did), parse
    return race


class KnownRace(NamedTuple):
    """A race, and its written form."""

    race: Any
    at: str
    did: list[Any]


_last_written: KnownRace | None = None
_last_read: tuple[KnownRace | None, object] = None, None
"""The race that was written last, and the one that was read last with what read its beginning. The states of a lab,
which are written and read one after the other, have most of their races in common."""


def count_common(one: Sequence[object], other: Sequence[object]) -> int:
    """Return the length of the common beginning of two lists or texts, by bisection: slices are compared quickly."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


# --- one of several classes ------------------------------------------------------------------------------------------


def write_union(kinds: tuple[type, ...], value: object) -> Plain:
    kind = next((each for each in kinds if isinstance(value, get_origin(each) or each)), None)
    if kind is None:
        raise TypeError(f"{value!r} is none of {kinds}")
    data = write_data(kind, value)
    return {IS: kind.__name__, **data} if isinstance(data, dict) and len(classes_by_name(kinds)) > 1 else data


def read_union(kinds: tuple[type, ...], data: object) -> object:
    if type(data) in kinds:
        return data
    others = classes_by_name(kinds)
    if len(others) == 1:
        return read_data(next(iter(others.values())), data)
    name = check_text(check_mapping(data).get(IS))
    if name not in others:
        raise unreadable_message(data)
    return read_data(others[name], {key: each for key, each in check_mapping(data).items() if key != IS})


def classes_by_name(kinds: tuple[type, ...]) -> dict[str, type]:
    """Return those of the classes that are not plain, by name."""
    return {getattr(each, "__name__", str(each)): each for each in kinds if each not in PLAIN}


# --- checks ----------------------------------------------------------------------------------------------------------


def entry_kinds(kind: object, count: int) -> tuple[object, ...]:
    """Return the annotation of each of the `count` entries of a tuple. NotationError for a wrong number of them."""
    kinds = get_args(kind)
    if len(kinds) == 2 and kinds[1] is ...:
        return (kinds[0],) * count
    if len(kinds) != count:
        raise unreadable_message(count)
    return kinds


def check_mapping(data: object) -> Mapping[str, object]:
    if not isinstance(data, Mapping):
        raise unreadable_message(data)
    return data


def check_text(data: object) -> str:
    if not isinstance(data, str):
        raise unreadable_message(data)
    return data


def check_plain(value: object) -> Plain:
    if not isinstance(value, PLAIN):
        raise TypeError(f"nothing says how to keep a {type(value).__name__}")
    return value


def check_data(fits: bool, data: T) -> T:
    if not fits:
        raise unreadable_message(data)
    return data
