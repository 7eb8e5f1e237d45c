"""A lab's state as plain data, and back: what its frozen value is made of is written as its annotations say.

Numbers, texts, truths and None stand for themselves; tuples and mappings are written one by one; a race by where it
began and what was done since; what has a notation (`parse`) by that; any other dataclass field by field. A class of
which more is to be said has `as_data(self)` and `of_data(cls, data)`, which `fields_kept` and `fields_taken` help.

What is read is of the annotated types, or NotationError says that it means nothing here; what it stands for may be
refused too, by the rules (RallyError).
"""

from __future__ import annotations

import types
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import (
    Literal,
    Protocol,
    TypeAlias,
    TypeGuard,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
    runtime_checkable,
)

from rally.game import Race

from .messages import unreadable

Plain: TypeAlias = "bool | int | float | str | Sequence[Plain] | Mapping[str, Plain] | None"
"""What JSON can say."""

PLAIN = (bool, int, float, str, types.NoneType)
AT, DID, IS = "at", "did", "is"
"""In the data of a race where it began and what was done since; in that of one of several classes which it is of."""

T = TypeVar("T")


@runtime_checkable
class Kept(Protocol):
    """A value that says itself what it is kept as."""

    def as_data(self) -> Mapping[str, Plain]: ...


class Races(Protocol):
    """A class of races, as far as their notation is read by it."""

    def parse(self, text: str, /) -> Race[object]: ...


def kept(kind: object, value: object) -> Plain:
    """The value, which is annotated as `kind`, as plain data."""
    if kind in PLAIN:
        return plain(value)
    if is_one_of_several(kind):
        return kept_one(get_args(kind), value)
    match get_origin(kind):
        case origin if origin is Literal:
            return plain(value)
        case origin if origin is tuple:
            assert isinstance(value, tuple)
            return [kept(each, one) for each, one in zip(kinds_of(kind, len(value)), value, strict=True)]
        case origin if origin in (Mapping, dict):
            return {name: kept(get_args(kind)[1], one) for name, one in table(value).items()}
    if isinstance(value, Kept):
        return value.as_data()
    if is_race(value):
        return kept_race(value)
    return str(value) if hasattr(kind, "parse") else fields_kept(value)


@overload
def taken(kind: type[T], data: object) -> T: ...
@overload
def taken(kind: object, data: object) -> object: ...
def taken(kind: object, data: object) -> object:
    """The value that `kept` wrote. RallyError for anything else."""
    if kind in PLAIN:
        return checked(type(data) is kind, data)
    if is_one_of_several(kind):
        return taken_one(get_args(kind), data)
    match get_origin(kind):
        case origin if origin is Literal:
            return checked(data in get_args(kind), data)
        case origin if origin is tuple:
            if not isinstance(data, list):
                raise unreadable(data)
            return tuple(taken(each, one) for each, one in zip(kinds_of(kind, len(data)), data, strict=False))
        case origin if origin in (Mapping, dict):
            return {name: taken(get_args(kind)[1], one) for name, one in table(data).items()}
    if hasattr(kind, "of_data"):
        return kind.of_data(table(data))
    if is_race_class(kind):
        return taken_race(kind, table(data))
    if hasattr(kind, "parse"):
        return kind.parse(checked(isinstance(data, str), data))
    assert isinstance(kind, type)
    return kind(**fields_taken(kind, table(data)))


# --- fields ----------------------------------------------------------------------------------------------------------


def fields_kept(value: object, names: Iterable[str] | None = None) -> dict[str, Plain]:
    """The fields of a dataclass, all or those of these names."""
    kind: type = type(value)
    hints = hints_of(kind)
    return {name: kept(hints[name], getattr(value, name)) for name in names or names_of(kind)}


def fields_taken(kind: type, data: Mapping[str, object], names: Iterable[str] | None = None) -> dict[str, object]:
    """What `fields_kept` wrote, to make the value of, or to put into one."""
    hints = hints_of(kind)
    wanted = tuple(names or names_of(kind))
    checked(data.keys() >= set(wanted), data)
    return {name: taken(hints[name], data[name]) for name in wanted}


def names_of(kind: type) -> tuple[str, ...]:
    if not is_dataclass(kind):
        raise TypeError(f"nothing says how to keep a {kind.__name__}")
    return tuple(each.name for each in fields(kind))


@lru_cache(maxsize=64)
def hints_of(kind: Hashable) -> dict[str, object]:
    return get_type_hints(kind)


# --- races -----------------------------------------------------------------------------------------------------------


def is_race(value: object) -> TypeGuard[Race[object]]:
    return isinstance(getattr(value, "game", None), str) and hasattr(value, "after")


def is_race_class(kind: object) -> TypeGuard[Races]:
    return isinstance(kind, type) and is_race(kind)


def kept_race(race: Race[object]) -> dict[str, Plain]:
    """A race: the position where it began, and all that was done since."""
    *later, first = race.history()
    return {AT: str(first), DID: [kept(action_of(type(race)), each.last_action) for each in reversed(later)]}


def taken_race(kind: Races, data: Mapping[str, object]) -> Race[object]:
    """The race that `kept_race` wrote. What cannot be, and what the rules do not allow, is refused in their words."""
    at, did = data.get(AT), data.get(DID)
    if not isinstance(at, str) or not isinstance(did, list):
        raise unreadable(data)
    race = kind.parse(at)
    for action in did:
        race = race.after(taken(action_of(type(race)), action))
    return race


def action_of(kind: type) -> object:
    """What the actions of a race are: several classes."""
    return Union[tuple(each for each in get_args(hints_of(kind)["last_action"]) if each is not types.NoneType)]  # noqa: UP007


# --- one of several --------------------------------------------------------------------------------------------------


def is_one_of_several(kind: object) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


def kept_one(kinds: tuple[type, ...], value: object) -> Plain:
    kind = next((each for each in kinds if isinstance(value, get_origin(each) or each)), None)
    if kind is None:
        raise TypeError(f"{value!r} is none of {kinds}")
    data = kept(kind, value)
    return {IS: kind.__name__, **data} if isinstance(data, dict) and len(named(kinds)) > 1 else data


def taken_one(kinds: tuple[type, ...], data: object) -> object:
    if type(data) in kinds:
        return data
    others = named(kinds)
    if len(others) == 1:
        return taken(next(iter(others.values())), data)
    fields = table(data)
    name = fields.get(IS)
    if not isinstance(name, str) or name not in others:
        raise unreadable(data)
    return taken(others[name], {key: each for key, each in fields.items() if key != IS})


def named(kinds: tuple[type, ...]) -> dict[str, type]:
    """Those of the classes that are not plain, by name."""
    return {getattr(each, "__name__", str(each)): each for each in kinds if each not in PLAIN}


# --- checks ----------------------------------------------------------------------------------------------------------


def kinds_of(kind: object, count: int) -> tuple[object, ...]:
    """What each of so many entries of a tuple is. NotationError for a wrong number."""
    kinds = get_args(kind)
    if len(kinds) == 2 and kinds[1] is ...:
        return (kinds[0],) * count
    if len(kinds) != count:
        raise unreadable(count)
    return kinds


def table(data: object) -> Mapping[str, object]:
    if not isinstance(data, Mapping):
        raise unreadable(data)
    return data


def plain(value: object) -> Plain:
    """The value, if it is plain. TypeError if not."""
    if not isinstance(value, PLAIN):
        raise TypeError(f"nothing says how to keep a {type(value).__name__}")
    return value


def checked(fits: bool, data: T) -> T:
    """The data, if it fits. NotationError if not."""
    if not fits:
        raise unreadable(data)
    return data
