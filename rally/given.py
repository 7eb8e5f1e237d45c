"""Checks of what a caller hands in: a complaint in words at once, instead of an error from deep within."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeGuard, TypeVar

from .errors import IllegalAction, ImpossiblePosition, NotInstalled, Objection, is_whole, objection, quoted

T = TypeVar("T")


def given(value: Any, kind: type[T], expected: str) -> T:
    """The value, if it is of this kind; ImpossiblePosition otherwise. `expected` says in words what was wanted."""
    if isinstance(value, kind):
        return value
    raise ImpossiblePosition(
        objection(None, "expected {expected}, found {found}", expected=expected, found=quoted(value))
    )


def given_seed(seed: object, rule: str | None = None) -> int:
    """The seed, if it is one; ImpossiblePosition otherwise. rule: the one that asks for it."""
    if is_seed(seed):
        return seed
    raise ImpossiblePosition(seed_objection(seed, rule))


def is_seed(seed: object) -> TypeGuard[int]:
    """Whether this can be a seed: a whole number of at most 63 bits, so that a record can hold it."""
    return is_whole(seed) and -(2**63) <= seed < 2**63


def seed_objection(seed: object, rule: str | None) -> Objection:
    """The objection to something that cannot be a seed."""
    return objection(rule, "a seed is a whole number of at most 63 bits, not {seed}", seed=quoted(seed))


def given_seat(seat: object, seats: int, rule: str) -> int:
    """The seat, if it is one of so many; ImpossiblePosition otherwise. rule: the one that says how many play."""
    if is_whole(seat) and 0 <= seat < seats:
        return seat
    raise ImpossiblePosition(
        objection(
            rule,
            "there is no {seat}: seats are {first_seat} to {last_seat}",
            seat=seat,
            first_seat=0,
            last_seat=seats - 1,
        )
    )


def given_actions(count: object) -> int:
    """A number of actions, from 0 up; ImpossiblePosition otherwise."""
    if is_whole(count) and count >= 0:
        return count
    raise ImpossiblePosition(
        objection(None, "a number of actions is a whole number from 0 up, not {found}", found=quoted(count))
    )


def given_choices(actions: Iterable[T]) -> tuple[T, ...]:
    """The actions, each once; ImpossiblePosition for what is no list of any."""
    return tuple(dict.fromkeys(given(actions, Iterable, "a list of actions")))  # type: ignore[type-abstract]


def check_viewer(viewer: int | None, seat: int) -> None:
    """Raise IllegalAction if a race is looked at from another seat than that whose choice is due."""
    if viewer not in (None, seat):
        raise IllegalAction(objection(None, "{seat} is to act now, and nobody else", (seat,), seat=seat))


MOST_RACES = 10**9
"""Races of one simulation, at most."""


def given_races(races: object) -> int:
    """A number of races to simulate; ImpossiblePosition for anything else."""
    if is_whole(races) and 0 <= races <= MOST_RACES:
        return races
    raise ImpossiblePosition(
        objection(
            None,
            "the number of races is a whole number from 0 to {most}, not {races}",
            most=MOST_RACES,
            races=quoted(races),
        )
    )


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


def check_only_numpy_is_missing(error: ImportError, needed_for: str = "") -> None:
    """Let somebody go on in plain Python after an import that failed, if it was NumPy's.

    needed_for: what is asked for that only NumPy can do; NotInstalled names it.
    """
    if (error.name or "").partition(".")[0] != "numpy":
        raise error
    if needed_for:
        raise NotInstalled(
            objection(
                None, "{function} needs NumPy, which is not installed here: pip install numpy", function=needed_for
            )
        ) from None
