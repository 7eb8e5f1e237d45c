"""Writes a fault of ours into the log of the kernel, so that whoever can mend it sees more than a learner is told.

The logger is `logging.getLogger("widgets")`. An entry has the lab, what was done, the position in the game's notation
and the traceback; never a name, an answer, or anything else that somebody has typed.
"""

from __future__ import annotations

import logging
import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress

from rally.errors import RallyError

LOGGER = logging.getLogger("widgets")

NOTATION = re.compile(r"(?:[a-z]+=\S*)(?: [a-z]+=\S*)*")
NAMES = re.compile(r"(?<=\bplayers=)(\S*)")

OF_THE_CODE = (AttributeError, TypeError, NameError, IndexError, ZeroDivisionError, RecursionError, ImportError)
"""Exceptions whose message is Python's own, about the code. That of others may quote what somebody has typed."""


def log_fault(error: BaseException, lab: str, act: str, position: Callable[[], str] = str) -> None:
    """Log a fault once, whoever hands it in again; a complaint to the learner (RallyError) is no fault of ours.

    lab: the class of the lab or part. act: what was being done, in words of the code. position: the notation of what is
    on show; what is no notation is left out.
    """
    if isinstance(error, RallyError) or getattr(error, "is_logged", False):
        return
    with suppress(AttributeError):  # an exception with slots is logged again, rather than not at all
        error.is_logged = True  # type: ignore[attr-defined]
    try:
        shown = position()
    except Exception:  # a lab that is broken cannot say where it is
        shown = ""
    LOGGER.error("%s, %s, at [%s]\n%s", lab, act, nameless(shown), "".join(trace_of(error)).rstrip())


def nameless(text: str) -> str:
    """A line of notation with the number of players in place of their names; nothing if it is no such line.

    >>> nameless("track=beach players=Anna,Ben,Cem cars=1,2,3")
    'track=beach players=3 cars=1,2,3'
    """
    if not NOTATION.fullmatch(text):
        return ""
    return NAMES.sub(lambda found: found[1] if found[1].isdigit() else str(found[1].count(",") + 1), text)


def trace_of(error: BaseException) -> Iterator[str]:
    """The traceback of an exception and of what led to it, oldest first."""
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        yield from trace_of(earlier)
        yield "which led to\n"
    yield from traceback.format_tb(error.__traceback__)
    told = f": {error}" if isinstance(error, OF_THE_CODE) else ""
    yield f"{type(error).__name__}{told}\n"
