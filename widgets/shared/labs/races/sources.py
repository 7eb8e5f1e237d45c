"""Where a race comes from: its number, a record that somebody pastes, or a file."""

from __future__ import annotations

from pathlib import Path

from rally.errors import NotationError, objection

HIGHEST_NUMBER = 9999
"""The numbers of races are seeds that a person would type, from 1 on."""


def check_number(number: int) -> int:
    """The number, if races have it; NotationError otherwise."""
    if 1 <= number <= HIGHEST_NUMBER:
        return number
    raise NotationError(
        objection(None, "races have the numbers from 1 to {most}, not {found}", most=HIGHEST_NUMBER, found=number)
    )


def is_record(text: str) -> bool:
    """Whether a text is a record's JSON, and not a position's notation."""
    return text.lstrip().startswith("{")


def is_path(text: str) -> bool:
    """Whether a text is the path of a record."""
    return not is_record(text) and (text.endswith(".json") or (bool(text.strip()) and "=" not in text))


def read_file(path: Path) -> str:
    """The text of a record's file."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise NotationError(
            objection(None, "{file} cannot be read: {problem}", file=path.name, problem=error.strerror or "?")
        ) from None
    except ValueError:  # no UTF-8
        raise NotationError(objection(None, "{file} is not a text file", file=path.name)) from None
