"""What a class has handed in: read from texts, codes, files and folders; the newest of each learner."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rally.core.errors import NotationError, RallyError, quote_value
from rally.core.notation import file_text
from rally.core.validate import fold_name
from widgets.lab.forms import HAND_IN
from widgets.lab.progress import Progress
from widgets.lab.running_text import UNSEEN
from widgets.tutor.hand_in import PLACES, HandIn

MOST_FILES = 1000
"""Maximum number of files that are read of a folder."""


@dataclass(frozen=True)
class Collected:
    """What a class has handed in. hand_ins: the newest of each learner; those of one name stand together. strays: the
    names of files, or the beginnings of texts, in which nothing could be read. again: the names of learners who have
    handed in several times. unsure: those of them who may be two learners, because nothing proves that the later
    hand-in continues the earlier one."""

    hand_ins: tuple[HandIn, ...] = ()
    strays: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()

    def with_texts(self, texts: Iterable[tuple[str, str]]) -> Collected:
        """Return these with what is in further texts, each given with the name of its file, or ""."""
        found, strays = [*self.hand_ins], [*self.strays]
        for name, text in texts:
            for piece in split_text(text):
                try:
                    found.append(HandIn.read(piece))
                except RallyError:
                    strays.append(name or quote_value(piece[: HAND_IN.quoted]))
        newest, again, unsure = newest_of_each(found)
        told = ([*self.again, *again], [*self.unsure, *unsure])
        return Collected(newest, tuple(dict.fromkeys(strays)), *map(each_name, told))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of each row: the name, with a number if others before it have the same one; "" for nobody's."""
        taken = {fold_name(each.name) for each in self.hand_ins}
        labels: list[str] = []
        seen = set[str]()
        for each in self.hand_ins:
            label, name = each.name, fold_name(each.name)
            if name in seen:
                numbered = (f"{each.name} ({number})" for number in itertools.count(2))
                label = next(found for found in numbered if fold_name(found) not in taken)
                taken.add(fold_name(label))
            seen.update(filter(None, [name]))
            labels.append(label)
        return tuple(labels)

    @property
    def twins(self) -> tuple[tuple[str, ...], ...]:
        """The labels of learners who have the same name, together."""
        found: dict[str, list[str]] = {}
        for each, label in zip(self.hand_ins, self.labels, strict=True):
            if label:
                found.setdefault(fold_name(each.name), []).append(label)
        return tuple(tuple(labels) for labels in found.values() if len(labels) > 1)


def split_text(text: str) -> Iterator[str]:
    """Yield the hand-ins of a text that may hold many, one below the other; the text itself if none begins in it."""
    text = UNSEEN.sub("", text)
    starts = [found.start() for found in PLACES.finditer(text)]
    if not starts:
        yield text
        return
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield text[start:end]


def newest_of_each(hand_ins: Iterable[HandIn]) -> tuple[tuple[HandIn, ...], list[str], list[str]]:
    """Return the newest hand-in of each learner, and `again` and `unsure` of `Collected`.

    Hand-ins of one name are of one learner if one can lead to the other. Those without a name all count.
    """
    groups: dict[str, dict[str, HandIn]] = {}
    for each in hand_ins:
        key = fold_name(each.name) or each.text  # a text has several lines, and a name has one
        groups.setdefault(key, {})[each.text] = each
    newest, again, unsure = list[HandIn](), list[str](), list[str]()
    for group in map(dict.values, groups.values()):
        earlier = [each for each in group if any(map(each.can_lead_to, group))]
        newest += [each for each in group if each not in earlier]
        if earlier:
            again.append(newest[-1].name)
        if not all(any(is_sure(each, later) for later in group) for each in earlier):
            unsure.append(newest[-1].name)
    return tuple(newest), again, unsure


def is_sure(earlier: HandIn, later: HandIn) -> bool:
    """Return whether a hand-in is certainly of the same learner as a later one."""
    is_told = bool(earlier.marks and later.marks) or earlier.last == later.last
    return is_told and earlier.can_lead_to(later)


def each_name(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names, each once, in the spelling that was read first."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(fold_name(name), name)
    return tuple(found.values())


Given = str | Path | Progress | HandIn
"""What may be handed in: a text or a code, the path of a file or folder, or the value itself."""


def collect(given: Given | Iterable[Given]) -> Collected:
    """Return what is in files, folders, texts and codes; a progress or a hand-in counts as itself.

    NotationError for anything else.
    """
    several = [given] if isinstance(given, Given) or not isinstance(given, Iterable) else given
    return Collected().with_texts(text for each in several for text in texts_of(check_given(each)))


def check_given(given: object) -> Given:
    """Return what may be read. NotationError for anything else."""
    if isinstance(given, Given):
        return given
    raise NotationError.because("texts, files and folders can be read, and not {given}", given=quote_value(given))


def texts_of(given: Given) -> Iterator[tuple[str, str]]:
    """Yield texts with the names of their files, or ""."""
    if isinstance(given, Progress):
        given = HandIn.of(given)
    if isinstance(given, HandIn):
        yield "", given.text
    elif isinstance(given, Path) and is_folder(given):
        for path in sorted(path for path in given.rglob("*") if path.is_file())[:MOST_FILES]:
            yield path.name, text_of(path)
    elif isinstance(given, Path) or (given.endswith(".txt") and "\n" not in given):
        yield Path(given).name if isinstance(given, Path) else given[: HAND_IN.quoted], text_of(given)
    else:
        yield "", given


def is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # not a valid path, for instance
        return False


def text_of(path: str | Path) -> str:
    """Return the text of a file; "" if it cannot be read, so that it is named among the strays."""
    try:
        return file_text(path, damaged="replace")
    except (OSError, RallyError, ValueError):
        return ""
