"""Reads the values of a record, with errors that say where; its edition; and checks of the kinds of fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any
from zlib import crc32

from .errors import ImpossiblePosition, NotationError, Objection, Where, quote_value, wrong_kind
from .notation import MOST_CHARACTERS, MOST_ENTRIES, MOST_JSON, read_json
from .options import Chosen
from .titles import TITLES

RECORD = Where(source="the record")

NAMES_OF_TYPES = {
    list: "a list",
    str: "a text",
    int: "a whole number",
    Mapping: "a table",
    bool | None: "true or false",
}


def record_table(source: Any, most: int = MOST_JSON) -> Mapping[str, Any]:
    """The record as a mapping. Raises NotationError, with the place, for a text that is not JSON, or is too long."""
    if isinstance(source, str):
        source = read_json(source, "the record", most)
    check_type(source, Mapping, RECORD)
    return source  # type: ignore[no-any-return]


def check_type(value: Any, kind: Any, where: Where, most: int | None = MOST_ENTRIES) -> None:
    """Raise NotationError unless the value is of this kind and not too long.

    most: the maximum number of entries of a list, or None for any number.
    """
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise NotationError(wrong_kind(NAMES_OF_TYPES[kind], value, where))
    most = MOST_CHARACTERS if kind is str else most
    if kind in (str, list) and most is not None and len(value) > most:
        raise NotationError.because(
            "{found} entries, but at most {most} are read", where=where, found=len(value), most=most
        )


def read_entry(table: Mapping[str, Any], key: str, kind: Any, where: Where, most: int | None = MOST_ENTRIES) -> Any:
    """The value at `key`, if it is of this kind (see `check_type`)."""
    if key not in table:
        raise NotationError.because('"{key}" is missing', where=where, key=key)
    check_type(table[key], kind, where.under(key), most)
    return table[key]


def check_game(record: Mapping[str, Any], game: str, form: int) -> None:
    """Raise NotationError unless this is a record of this game in this format."""
    found = record.get("game")
    if isinstance(found, str) and found in TITLES and found != game:
        raise NotationError.because(
            "this record says {other}, but {wanted} is read here", other=TITLES[found], wanted=TITLES[game]
        )
    if found != game or record.get("format") != form:
        raise NotationError.because(
            'the record is not one of this game: it needs "game": "{game}" and "format": {format}',
            game=game,
            format=form,
        )


def edition_of(rules: int, facts: Mapping[str, Any]) -> str:
    """The edition of a race, as its record has it: the version of the rules, and a checksum of the facts of the box
    without their sources. "1-5d1a90b2", say."""
    return f"{rules}-{crc32(repr(without_sources(facts)).encode()):08x}"


def without_sources(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of the box without their sources, sorted."""
    return {
        name: without_sources(content) if isinstance(content, Mapping) else content
        for name, content in sorted(facts.items())
        if "source" not in name
    }


def written_edition(here: str, first: str) -> dict[str, str]:
    """What a record says of its edition: nothing if that is the first one."""
    return {} if here == first else {"edition": here}


def check_edition(record: Mapping[str, Any], here: str, first: str) -> None:
    """Raise NotationError for a record that was played by other rules or with another box."""
    found = record.get("edition", first)
    if found != here:
        raise NotationError.because(
            "the race of this record was played by other rules or with another box ({found}) than there are "
            "here ({known}): with these it would go another way",
            where=Where(keys=("edition",)),
            found=quote_value(found),
            known=quote_value(here),
        )


def read_options(record: Mapping[str, Any], kind: type[Chosen]) -> Chosen:
    """The options of a record: those that it names, the rest as usual."""
    if "options" not in record:
        return kind()
    where = Where(keys=("options",))
    check_type(record["options"], Mapping, where)
    try:
        return kind.of(record["options"])
    except ImpossiblePosition as error:
        raise ImpossiblePosition(*(each.at(where) for each in error.objections)) from None


Is = Callable[[Any], bool]


def exactly(*kinds: type) -> Is:
    """A check whether a value is exactly of one of these types: True is not a number."""
    return lambda value: type(value) in kinds


def list_of(is_one: Is, size: int | None = None) -> Is:
    """A check whether a value is a list or tuple, not too long, of entries that pass `is_one`.

    size: the number of entries; by default, any number.
    """
    return lambda value: (
        isinstance(value, tuple | list)
        and (len(value) <= MOST_ENTRIES if size is None else len(value) == size)
        and all(map(is_one, value))
    )


def or_none(there: Is) -> Is:
    """A check whether a value is None, or passes `there`."""
    return lambda value: value is None or there(value)


def check_shapes(fields: Mapping[str, Any], kinds: Mapping[str, tuple[str, Is]]) -> None:
    """Raise ImpossiblePosition with every field whose value is not of the kind that `kinds` expects."""
    wrong = [name for name, (_, is_one) in kinds.items() if not is_one(fields[name])]
    if wrong:
        raise ImpossiblePosition(*(kind_objection(name, kinds[name][0], fields[name]) for name in wrong))


def check_present(fields: Mapping[str, Any], kinds: Mapping[str, tuple[str, Is]], optional: Collection[str]) -> None:
    """Raise ImpossiblePosition for every field that is None, except those that may be."""
    missing = [name for name, value in fields.items() if value is None and name in kinds and name not in optional]
    if missing:
        raise ImpossiblePosition(*(kind_objection(name, kinds[name][0], None) for name in missing))


def kind_objection(name: str, expected: str, found: object) -> Objection:
    """The objection to a field whose value is of another kind."""
    return wrong_kind(expected, found, Where(keys=(name,)))
