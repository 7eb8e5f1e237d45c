"""A lab's state as plain data, and back: what its frozen value is made of is written as its annotations say.

Numbers, texts, truths and None stand for themselves; tuples and mappings are written one by one; a race by where it
began and what was done since; what has a notation (`parse`) by that; any other dataclass field by field. A class of
which more is to be said has `as_data(self)` and `of_data(cls, data)`, which `fields_kept` and `fields_taken` help.

What is read is of the annotated types, or NotationError says that it means nothing here; what it stands for may be
refused too, by the rules (RallyError).
"""

from __future__ import annotations

import types
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from rally.game import Race

from .messages import unreadable

PLAIN = (bool, int, float, str, types.NoneType)
AT, DID, IS = "at", "did", "is"
"""In the data of a race where it began and what was done since; in that of one of several classes which it is of."""

T = TypeVar("T")


def kept(kind: Any, value: Any) -> Any:
    """The value, which is annotated as `kind`, as plain data."""
    if kind in PLAIN:
        return value
    if is_one_of_several(kind):
        return kept_one(get_args(kind), value)
    match get_origin(kind):
        case origin if origin is Literal:
            return value
        case origin if origin is tuple:
            return [kept(each, one) for each, one in zip(kinds_of(kind, len(value)), value, strict=True)]
        case origin if origin in (Mapping, dict):
            return {name: kept(get_args(kind)[1], one) for name, one in value.items()}
    if hasattr(kind, "as_data"):
        return value.as_data()
    if is_race(kind):
        return kept_race(value)
    return str(value) if hasattr(kind, "parse") else fields_kept(value)


def taken(kind: Any, data: Any) -> Any:
    """The value that `kept` wrote. RallyError for anything else."""
    if kind in PLAIN:
        return checked(type(data) is kind, data)
    if is_one_of_several(kind):
        return taken_one(get_args(kind), data)
    match get_origin(kind):
        case origin if origin is Literal:
            return checked(data in get_args(kind), data)
        case origin if origin is tuple:
            listed = checked(isinstance(data, list), data)
            return tuple(taken(each, one) for each, one in zip(kinds_of(kind, len(listed)), listed, strict=False))
        case origin if origin in (Mapping, dict):
            return {name: taken(get_args(kind)[1], one) for name, one in table(data).items()}
    if hasattr(kind, "of_data"):
        return kind.of_data(table(data))
    if is_race(kind):
        return taken_race(kind, table(data))
    if hasattr(kind, "parse"):
        return kind.parse(checked(isinstance(data, str), data))
    return kind(**fields_taken(kind, table(data)))


# --- fields ----------------------------------------------------------------------------------------------------------


def fields_kept(value: Any, names: Iterable[str] | None = None) -> dict[str, Any]:
    """The fields of a dataclass, all or those of these names."""
    kind: Any = type(value)
    hints = hints_of(kind)
    return {name: kept(hints[name], getattr(value, name)) for name in names or names_of(kind)}


def fields_taken(kind: Any, data: Mapping[str, Any], names: Iterable[str] | None = None) -> dict[str, Any]:
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
def hints_of(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind)


# --- races -----------------------------------------------------------------------------------------------------------


def is_race(kind: Any) -> bool:
    return isinstance(kind, type) and isinstance(getattr(kind, "game", None), str) and hasattr(kind, "after")


def kept_race(race: Race[Any]) -> dict[str, Any]:
    """A race: the position where it began, and all that was done since."""
    *later, first = race.history()
    return {AT: str(first), DID: [kept(action_of(type(race)), each.action) for each in reversed(later)]}


def taken_race(kind: type[Any], data: Mapping[str, Any]) -> Any:
    """The race that `kept_race` wrote. What cannot be, and what the rules do not allow, is refused in their words."""
    at, did = data.get(AT), data.get(DID)
    if not isinstance(at, str) or not isinstance(did, list):
        raise unreadable(data)
    race = kind.parse(at)
    for action in did:
        race = race.after(taken(action_of(kind), action))
    return race


def action_of(kind: Any) -> Any:
    """What the actions of a race are: several classes."""
    return Union[tuple(each for each in get_args(hints_of(kind)["action"]) if each is not types.NoneType)]  # noqa: UP007


# --- one of several --------------------------------------------------------------------------------------------------


def is_one_of_several(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


def kept_one(kinds: tuple[Any, ...], value: Any) -> Any:
    kind = next((each for each in kinds if isinstance(value, get_origin(each) or each)), None)
    if kind is None:
        raise TypeError(f"{value!r} is none of {kinds}")
    data = kept(kind, value)
    return {IS: kind.__name__} | data if isinstance(data, dict) and len(named(kinds)) > 1 else data


def taken_one(kinds: tuple[Any, ...], data: Any) -> Any:
    if type(data) in kinds:
        return data
    others = named(kinds)
    if len(others) == 1:
        return taken(next(iter(others.values())), data)
    name = table(data).get(IS)
    if not isinstance(name, str) or name not in others:
        raise unreadable(data)
    return taken(others[name], {key: each for key, each in data.items() if key != IS})


def named(kinds: tuple[Any, ...]) -> dict[str, Any]:
    """Those of the classes that are not plain, by name."""
    return {getattr(each, "__name__", str(each)): each for each in kinds if each not in PLAIN}


# --- checks ----------------------------------------------------------------------------------------------------------


def kinds_of(kind: Any, count: int) -> tuple[Any, ...]:
    """What each of so many entries of a tuple is. NotationError for a wrong number."""
    kinds = get_args(kind)
    if len(kinds) == 2 and kinds[1] is ...:
        return (kinds[0],) * count
    if len(kinds) != count:
        raise unreadable(count)
    return kinds


def table(data: Any) -> Mapping[str, Any]:
    return checked(isinstance(data, Mapping), data)  # type: ignore[no-any-return]


def checked(fits: bool, data: Any) -> Any:
    """The data, if it fits. NotationError if not."""
    if not fits:
        raise unreadable(data)
    return data
