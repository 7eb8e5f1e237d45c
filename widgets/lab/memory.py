"""What is remembered of a lab: its states, oldest first, as a text that grows by one line with each step; and the way
back from that text to the lab.

Every line is JSON. The first line is the first state as plain data. Each further line is the change from one state to
the next:

- `{"name": change, …}` changes entries of a mapping, and `null` in place of a change removes one;
- `[start, dropped, inserted]` replaces a part of a list or a text;
- `[value]` replaces a value.

What belongs to no single state (the memories of guests, say) is a last line of its own, a list with one mapping.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Generic, cast

from rally.core.errors import NotationError, RallyError
from widgets.parts import Steps
from widgets.words import _, join_sentences
from widgets.words.languages import first_sentences, whole_of

from .controls import walk_widgets
from .messages import unreadable_message
from .state import State, Words
from .values import Plain, count_common

if TYPE_CHECKING:
    from .lab import Lab

Data = Mapping[str, Plain]
"""A state as plain data."""

REMOVED = None
"""The change that removes an entry of a mapping."""


class LabMemory(Generic[State]):
    """Writes the states of a lab. Only states that are new since the last time are turned into data."""

    def __init__(self, to_data: Callable[[State], Data]) -> None:
        self._to_data = to_data
        self._states: list[State] = []
        self._lines: list[str] = []
        self._latest: tuple[State, Data] | None = None

    def write(self, states: Sequence[State], beside: Data) -> str:
        """Return the memory of these states, and of what is remembered beside them."""
        known = count_same(self._states, states)
        del self._states[known:], self._lines[known:]
        before = self._data_of(states[known - 1]) if 0 < known < len(states) else {}
        for state in states[known:]:
            data = self._to_data(state)
            self._lines.append(to_line(change_mapping(before, data) if self._lines else data))
            self._states.append(state)
            self._latest, before = (state, data), data
        return "\n".join([*self._lines, *([to_line([beside])] if beside else [])])

    def _data_of(self, state: State) -> Data:
        if self._latest is not None and self._latest[0] is state:
            return self._latest[1]
        return self._to_data(state)


def read_memory(text: str) -> tuple[list[Data], Mapping[str, object], bool]:
    """Return the states in a memory as plain data, what is remembered beside them, and whether all of it could be read.

    States after a damaged line are left out.
    """
    states: list[Data] = []
    beside: dict[str, object] = {}
    for line in text.split("\n"):
        try:
            found = json.loads(line)
            if isinstance(found, list) and states:
                [more] = found
                beside |= more
            elif not isinstance(found, dict):
                raise unreadable_message(found)
            elif states:
                states.append(apply_mapping(states[-1], found))
            else:
                states.append(found)
        except (NotationError, LookupError, TypeError, ValueError, RecursionError):
            return states, beside, False
    return states, beside, True


def to_line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def count_same(first: Sequence[object], second: Sequence[object]) -> int:
    """Return the number of objects at the beginning of both sequences that are identical."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((index for index, (one, other) in pairs if one is not other), min(len(first), len(second)))


# --- changes ----------------------------------------------------------------------------------------------------------


def change_mapping(old: Data, new: Data) -> dict[str, Plain]:
    """Return the change from one mapping to another."""
    changed = {name: change_between(old.get(name), new[name], name in old) for name in new}
    return {
        **{name: REMOVED for name in old if name not in new},
        **{name: change for name, change in changed.items() if change != []},
    }


def change_between(old: Plain, new: Plain, was_there: bool = True) -> Plain:
    """Return the change from one value to another; an empty list if there is none."""
    if not was_there or type(old) is not type(new):
        return [new]
    if old == new:
        return []
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return change_mapping(old, new)
    if isinstance(old, (str, list)) and isinstance(new, (str, list)):
        start = count_common(old, new)
        end = count_common(old[start:][::-1], new[start:][::-1])
        if start + end:
            return [start, len(old) - start - end, new[start : len(new) - end]]
    return [new]


def apply_mapping(old: Data, change: Mapping[str, Plain]) -> Data:
    """Return a mapping after a change. NotationError, LookupError, TypeError or ValueError if the change does not apply
    to it."""
    gone = [name for name, each in change.items() if each is REMOVED]
    found = {name: apply_change(old.get(name), each) for name, each in change.items() if each is not REMOVED}
    return {name: each for name, each in old.items() if name not in gone} | found


def apply_change(old: Plain, change: Plain) -> Plain:
    if isinstance(change, Mapping) and isinstance(old, Mapping):
        return apply_mapping(old, change)
    if isinstance(change, list) and len(change) == 1:
        return cast("Plain", change[0])
    if isinstance(change, list) and len(change) == 3:
        start, dropped, inserted = change
        is_whole = type(start) is type(dropped) is int and start >= 0 and dropped >= 0
        if is_whole and isinstance(old, str) and isinstance(inserted, str) and start + dropped <= len(old):
            return old[:start] + inserted + old[start + dropped :]
        if is_whole and isinstance(old, list) and isinstance(inserted, list) and start + dropped <= len(old):
            return [*old[:start], *inserted, *old[start + dropped :]]
    raise unreadable_message(change)


# --- coming back to what it was ---------------------------------------------------------------------------------------

GUESTS = "guests"
"""The key, beside the states of a lab, of the memories of its guests by name."""
SEEN = "seen"
"""The key of whether the film was seen that is to be seen before anything else (`Steps.opens`)."""


def restore_lab(lab: Lab[Any], text: str) -> None:
    """Bring a lab back to what `Lab.memo` wrote in another kernel: its states with the way back, and its guests. If a
    memory is damaged, what comes before the damage is used, and the damage is reported.
    """
    states, is_whole = lab.recall_all(text)
    complaint = lab.complaint  # it may say what was damaged
    said, tone = (complaint, "bad") if complaint else (lab.describe, "info")
    if not is_whole:
        said, tone = (say_damaged if states else say_unreadable), "bad"

    def tell() -> str:
        back = _("Everything is back as it was.") if is_whole else ""
        return join_with_due(back, said())

    try:
        take_up(lab, states, tell, tone)
    except (LookupError, TypeError, ValueError):  # readable, but inconsistent, as from an older lab
        lab.tell(say_unreadable, "bad")
        return
    try:
        lab.beside_from_data(read_memory(text)[1])
    except RallyError:
        lab.tell(say_damaged, "bad")
    lab.note()  # the page would otherwise keep what it has without what stands beside the states


def resume_lab(lab: Lab[Any], why_not: Words) -> None:
    """Continue where the lab that the same cell showed before was left, if there was one; otherwise say why not."""
    states, lab.left_here = lab.left_here, ()
    if states:
        take_up(lab, states, lambda: join_with_due(_("What was here before is back."), lab.describe()))
    else:
        lab.tell(why_not, "bad")


def take_up(lab: Lab[Any], states: Sequence[object], said: Words, tone: str = "info") -> None:
    """Add these states to those of a lab, and draw the last one with its film at its end. If the lab cannot draw them,
    they are removed again and the error is raised."""
    before = [*lab.states]
    lab.states.take_up(states)
    try:
        with films_ended(lab):
            lab.tell(said, tone)
    except (LookupError, TypeError, ValueError):
        lab.states.replace_all(before)
        raise


@contextmanager
def films_ended(lab: Lab[Any]) -> Iterator[None]:
    """Put every film that is shown within this block at its end, except a film that has to be seen first."""
    with ExitStack() as held:
        for steps in players_in(lab):
            held.enter_context(steps.hold_sync())  # else the page would begin to play it
        yield
        for steps in players_in(lab):
            if steps.film != steps.opens:
                steps.seen = steps.film


def players_in(lab: Lab[Any]) -> list[Steps]:
    return [each for each in walk_widgets(lab) if isinstance(each, Steps)]


def say_damaged() -> str:
    return _("Part of what this page had kept was damaged. Everything before that is back.")


def say_unreadable() -> str:
    return _("What this page had kept here cannot be read. Nothing has changed.")


def say_run_again(lab: Lab[Any]) -> str:
    """Say that the cell was run again, and that something had been done in its lab."""
    said = _("This cell was run again, so it starts from the beginning. “{back}” brings back what was here before.")
    return join_with_due(said.format(back=lab.say_back()), lab.describe())


def join_with_due(happened: str, due: str) -> str:
    """Join both in the order in which they are read out; what is due is seen first."""
    sentences, whole = first_sentences(due), whole_of(due)
    return join_sentences([happened, due], first=sentences[:whole], more=[happened, *sentences[whole:]])
