"""A learner's progress on its way to another machine: as a code to copy, and as a file."""

from __future__ import annotations

from typing import Protocol

from widgets.shared.labs.editing.filing import Filing
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.learner.learning import learning, say_lost
from widgets.shared.labs.learner.progress import Progress
from widgets.shared.labs.states import State
from widgets.shared.parts import Notation
from widgets.shared.words import _
from widgets.shared.words.files import PROGRESS


class Taking(Protocol):
    """Whoever goes on with a progress that was loaded."""

    def take(self, loaded: Progress) -> bool:
        """Go on with it; False: first something is asked."""


class Code(Notation):
    """The code of a progress, to be copied; another one that is put there is taken to what is known."""

    def words(self) -> dict[str, str]:
        return super().words() | {"name": _("A code for your progress, to take to another machine")}


class ProgressFile(Filing[State, Progress]):
    """Saves the progress as a file, and loads one."""

    accept = ".txt"
    kind = PROGRESS

    def __init__(self, lab: Lab[State], taking: Taking) -> None:
        super().__init__(lab)
        self.taking = taking

    def written(self) -> tuple[str, str]:
        name = "".join(sign for sign in learning.progress.name if sign.isalnum() or sign in "-_")
        return f"{name or 'rally'}-progress.txt", learning.progress.text

    def read(self, text: str) -> Progress:
        return Progress.read(text)

    def take(self, name: str, loaded: Progress) -> None:
        lost = loaded.unread or loaded.missing
        if self.taking.take(loaded) or lost:
            self.lab.tell((lambda: say_lost(loaded)) if lost else say_taken, "bad" if lost else "good")

    def say_saved(self, name: str) -> str:
        return _("Your progress is being saved as {file}.").format(file=name)

    def say_nothing(self, name: str) -> str:
        if not name:
            return _("This is not a progress code. Nothing was changed.")
        return _("{file} does not contain any progress. Nothing was changed.").format(file=name)


def say_taken() -> str:
    return _("What was learned there is now known here, too.")
