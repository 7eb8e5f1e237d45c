"""What a caller hands in, looked at before anything is done with it: a complaint, and no error from deep within."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from .errors import ImpossiblePosition, NotInstalled, is_whole, objection, quoted

T = TypeVar("T")


def given(value: Any, kind: type[T], expected: str) -> T:
    """The value, if it is of this kind; ImpossiblePosition otherwise. `expected` says in words what was wanted."""
    if isinstance(value, kind):
        return value
    raise ImpossiblePosition(
        objection(None, "expected {expected}, found {found}", expected=expected, found=quoted(value))
    )


def given_seed(seed: object) -> int:
    """The seed, if it is a whole number; ImpossiblePosition otherwise."""
    if is_whole(seed):
        return seed
    raise ImpossiblePosition(objection(None, "a seed is a whole number, not {seed}", seed=quoted(seed)))


def check_count(players: Any, seats: int) -> None:
    """Raise ImpossiblePosition unless these are as many players as there are seats, in a list or a tuple."""
    given(players, list | tuple, "a list of players")  # type: ignore[arg-type]  # isinstance knows unions
    if len(players) != seats:
        raise ImpossiblePosition(
            objection(
                None,
                "a player is needed for each of the {seats_in_all} seats, not {found}",
                seats_in_all=seats,
                found=len(players),
            )
        )


@contextmanager
def needing_numpy(function: str) -> Iterator[None]:
    """Within this block NumPy is imported for a function of this name; NotInstalled, with a sentence, without it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "numpy":
            raise
        wrong = objection(
            None, "{function} needs NumPy, which is not installed here: pip install numpy", function=function
        )
    else:
        return
    raise NotInstalled(wrong)
