"""Reports a misspelt argument of a lab or a function in one line, with the name that was probably meant."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

from rally.core.errors import Objection, RallyError, objection, quote_value

P = ParamSpec("P")
T = TypeVar("T")


class UnknownArgument(RallyError, TypeError):
    """A call names an argument that does not exist. The sentence says which one was probably meant."""


@cache
def argument_names(function: Callable[..., Any]) -> frozenset[str] | None:
    """The argument names that this function accepts; None if it accepts any."""
    parameters = inspect.signature(function).parameters.values()
    if any(each.kind is each.VAR_KEYWORD for each in parameters):
        return None
    named = {each.name for each in parameters if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)}
    return frozenset(named - {"self"})


def check_names_of(function: Callable[..., Any], called: str, named: Iterable[str]) -> None:
    """Raise UnknownArgument if a call of `function`, known to users as `called`, uses an argument it does not have."""
    known = argument_names(function)
    unknown = [] if known is None else [name for name in named if name not in known]
    if known is None or not unknown:
        return
    raise UnknownArgument(*(object_to(called, name, sorted(known)) for name in unknown))


def object_to(called: str, name: str, known: Sequence[str]) -> Objection:
    """The objection to an unknown argument, with the most similar known one."""
    call, word, near = called, name, get_close_matches(name.lower(), known, n=1)
    if near:
        return objection(
            None, "{call} has no {word}; did you mean {near}?", call=call, word=word, near=quote_value(near[0])
        )
    names = tuple(map(quote_value, known))
    if not names:
        return objection(None, "{call} has no {word}; it takes nothing", call=call, word=word)
    return objection(None, "{call} has no {word}; there are {names}", call=call, word=word, names=names)


def with_checked_names(function: Callable[P, T]) -> Callable[P, T]:
    """Return the function with a check that raises UnknownArgument for a misspelt argument."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        check_names_of(function, function.__name__, kwargs)
        return function(*args, **kwargs)

    return call
