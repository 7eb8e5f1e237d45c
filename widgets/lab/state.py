"""The states of a lab: the way through them and back again, and how a state is written as plain data and read."""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from itertools import islice
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    NamedTuple,
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

from .messages import unreadable_message
from .work import T

if TYPE_CHECKING:
    from rally.core.game import R, Race

State = TypeVar("State")
Words = Callable[[], str]
"""A sentence, said when asked, so that it follows a change of language."""

KEPT = 1000
"""The number of states that the way back has: more than a long race has choices."""


class States(Generic[State]):
    """States, oldest first; never empty. kept: the largest number of them."""

    def __init__(self, first: State, kept: int = KEPT) -> None:
        self._all = [first]
        self._ahead: list[State] = []
        self.kept = kept

    @property
    def now(self) -> State:
        return self._all[-1]

    @now.setter
    def now(self, state: State) -> None:
        """Replace the present state: this is no step."""
        self._all[-1] = state

    @property
    def before(self) -> State | None:
        """The state to which a step back would lead."""
        return self._all[-2] if len(self._all) > 1 else None

    @property
    def is_beginning(self) -> bool:
        """Whether there is no step back."""
        return len(self._all) == 1

    @property
    def is_end(self) -> bool:
        """Whether no step was taken back that could be taken again."""
        return not self._ahead

    def add(self, state: State) -> None:
        """Add a state, as a step. What was taken back before is gone then."""
        self._all.append(state)
        self._ahead.clear()
        self._forget()

    def take_up(self, states: Sequence[State]) -> None:
        """Go on from these states, with the way through them: in place of a beginning, or after what was done here."""
        if states:
            self._all = [*states] if self.is_beginning else [*self._all, *states]
            self._ahead.clear()
            self._forget()

    def replace_all(self, states: Sequence[State]) -> None:
        """Have these states in place of all."""
        self._all = [*states]
        self._ahead.clear()

    def _forget(self) -> None:
        """Forget the oldest states where there are too many; several at once, as the rest is written anew then."""
        if len(self._all) > self.kept:
            del self._all[: len(self._all) - self.kept + self.kept // 10]

    def back(self) -> State:
        """Take the last step back, and answer with the state that it led to."""
        self._ahead.append(self._all.pop())
        return self._ahead[-1]

    def forward(self) -> State:
        """Take the step again that was taken back last, and answer with the state that it leads to."""
        self._all.append(self._ahead.pop())
        return self.now

    def change_all(self, change: Callable[[State], State]) -> None:
        """Change every state on the way back and on the way on: what people prefer, and not what they do, no step back
        undoes."""
        self._all, self._ahead = [*map(change, self._all)], [*map(change, self._ahead)]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[State]:
        return iter(self._all)


Plain: TypeAlias = "bool | int | float | str | Sequence[Plain] | Mapping[str, Plain] | None"
"""What JSON can say."""

PLAIN = (bool, int, float, str, types.NoneType)
AT, DID, IS = "at", "did", "is"
"""In the data of a race where it began and what was done since; in that of one of several classes which it is of."""


@runtime_checkable
class SelfKeeping(Protocol):
    """A value that says itself how it is kept."""

    def as_data(self) -> Mapping[str, Plain]: ...


def write_data(kind: object, value: object) -> Plain:
    """The value, which is annotated as `kind`, as plain data."""
    if kind in PLAIN:
        return check_plain(value)
    if is_union(kind):
        return write_union(get_args(kind), value)
    match get_origin(kind):
        case origin if origin is Literal:
            return check_plain(value)
        case origin if origin is tuple:
            assert isinstance(value, tuple)
            return [write_data(each, one) for each, one in zip(entry_kinds(kind, len(value)), value, strict=True)]
        case origin if origin in (Mapping, dict):
            return {name: write_data(get_args(kind)[1], one) for name, one in check_mapping(value).items()}
    if isinstance(value, SelfKeeping):
        return value.as_data()
    if is_race(value):
        return write_race(value)
    return str(value) if hasattr(kind, "parse") else write_fields(value)


@overload
def read_data(kind: type[T], data: object) -> T: ...
@overload
def read_data(kind: object, data: object) -> object: ...
def read_data(kind: object, data: object) -> object:
    """The value that `write_data` wrote. RallyError for anything else."""
    if kind in PLAIN:
        return check_data(type(data) is kind, data)
    if is_union(kind):
        return read_union(get_args(kind), data)
    match get_origin(kind):
        case origin if origin is Literal:
            return check_data(data in get_args(kind), data)
        case origin if origin is tuple:
            if not isinstance(data, list):
                raise unreadable_message(data)
            return tuple(read_data(each, one) for each, one in zip(entry_kinds(kind, len(data)), data, strict=False))
        case origin if origin in (Mapping, dict):
            return {name: read_data(get_args(kind)[1], one) for name, one in check_mapping(data).items()}
    if hasattr(kind, "of_data"):
        return kind.of_data(check_mapping(data))
    parse = getattr(kind, "parse", None)
    if parse is not None and is_race(kind):
        return read_race(parse, check_mapping(data))
    if parse is not None:
        return parse(check_data(isinstance(data, str), data))
    assert isinstance(kind, type)
    return kind(**read_fields(kind, check_mapping(data)))


# --- fields ----------------------------------------------------------------------------------------------------------


def write_fields(value: object, names: Iterable[str] | None = None) -> dict[str, Plain]:
    """The fields of a dataclass, all or those of these names."""
    kind: type = type(value)
    hints = type_hints_of(kind)
    return {name: write_data(hints[name], getattr(value, name)) for name in names or field_names(kind)}


def read_fields(kind: type, data: Mapping[str, object], names: Iterable[str] | None = None) -> dict[str, object]:
    """What `write_fields` wrote, to make the value of, or to put into one. A field that has a default is left out
    if the lab which wrote the data did not have it yet."""
    hints = type_hints_of(kind)
    late = {each.name for each in fields(kind) if each.default is not MISSING} if is_dataclass(kind) else set()
    wanted = tuple(name for name in names or field_names(kind) if name in data or name not in late)
    check_data(data.keys() >= set(wanted), data)
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
    """A race: the position where it began, and all that was done since, both in the game's notation."""
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
    """The race that `write_race` wrote; `parse` reads the position where it began. What cannot be, and what the rules
    do not allow, is refused in their words.

    (Labs before 2026-12 wrote what was done as data.)
    """
    at, did = data.get(AT), data.get(DID)
    if not isinstance(at, str) or not isinstance(did, list):
        raise unreadable_message(data)
    global _last_read
    known, known_parse = _last_read
    if known is not None and (known_parse, known.at) == (parse, at):
        same = count_common(known.did, did)
        race: R = next(islice(known.race.history(), len(known.did) - same, None))
    else:
        same, race = 0, parse(at)
    for action in did[same:]:
        race = race.after(action if isinstance(action, str) else read_data(action_kinds(type(race)), action))
    _last_read = KnownRace(race, at, did), parse
    return race


class KnownRace(NamedTuple):
    """A race, and what it is written as."""

    race: Any
    at: str
    did: list[Any]


_last_written: KnownRace | None = None
_last_read: tuple[KnownRace | None, object] = None, None
"""The race that was written last, and the one that was read last with what read its beginning. The states of a lab,
which are written and read one after the other, have most of their races in common."""


def count_common(one: Sequence[object], other: Sequence[object]) -> int:
    """The length of the common beginning of two lists or texts, found by halves: slices are compared quickly."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


def action_kinds(kind: type) -> object:
    """What the actions of a race are: several classes."""
    return Union[tuple(each for each in get_args(type_hints_of(kind)["last_action"]) if each is not types.NoneType)]  # noqa: UP007


# --- one of several --------------------------------------------------------------------------------------------------


def is_union(kind: object) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


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
    fields = check_mapping(data)
    name = fields.get(IS)
    if not isinstance(name, str) or name not in others:
        raise unreadable_message(data)
    return read_data(others[name], {key: each for key, each in fields.items() if key != IS})


def classes_by_name(kinds: tuple[type, ...]) -> dict[str, type]:
    """Those of the classes that are not plain, by name."""
    return {getattr(each, "__name__", str(each)): each for each in kinds if each not in PLAIN}


# --- checks ----------------------------------------------------------------------------------------------------------


def entry_kinds(kind: object, count: int) -> tuple[object, ...]:
    """What each of so many entries of a tuple is. NotationError for a wrong number."""
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


def check_plain(value: object) -> Plain:
    """The value, if it is plain. TypeError if not."""
    if not isinstance(value, PLAIN):
        raise TypeError(f"nothing says how to keep a {type(value).__name__}")
    return value


def check_data(fits: bool, data: T) -> T:
    """The data, if it fits. NotationError if not."""
    if not fits:
        raise unreadable_message(data)
    return data
