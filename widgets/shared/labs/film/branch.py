"""A branch of a race that is watched: a lab of its own, set up at the position where it begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Generic

from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.in_place import InPlace
from widgets.shared.labs.lab import Lab
from widgets.shared.words import _, together

from .scenes import R
from .watched import W


class OpenBranch(Generic[W, R]):
    """A branch that is open in place of the race, or none. It follows from the state of the race's lab: from its
    `branch`, the text of the position where it begins, or nothing. Controls: `what_if`, `close_branch`.

    host: the race's lab. make(position): the lab of a branch. here(): the position on show. say(position): what is due
    there.
    """

    def __init__(
        self, host: Lab[W], make: Callable[[str], Lab[Any]], here: Callable[[], R], say: Callable[[R], str]
    ) -> None:
        self.host, self.make, self.here, self.say = host, make, here, say
        self.what_if, self.close_branch = controls.button(), controls.button()
        self.place = InPlace(host, self.close_branch)
        self._begins = ""
        self.opened: set[str] = set()  # where branches have been opened here, as text

    @property
    def lab(self) -> Lab[Any] | None:
        """The lab of the branch, while one is open."""
        return self.place.lab

    def listen(self) -> None:
        """Say what answers the controls."""
        self.host.on(self.what_if, lambda: self.open(self.here()))
        self.host.on(self.close_branch, self.shut)

    def open(self, position: R) -> None:
        """Set up a position in a lab of its own: the race stays as it is."""
        self.close()
        self.opened.add(str(position))
        self.host.look(replace(self.host.state, branch=str(position)))
        if self.lab is not None:
            self.lab.tell(lambda: self.say_open(position), "good")

    def say_open(self, position: R) -> str:
        opened = _("This is a branch that starts here; the race itself stays as it is.")
        return together([opened, self.say(position)])

    def shut(self) -> None:
        """Let no branch be open."""
        if self.host.state.branch:
            state = replace(self.host.state, branch="")
            self.host.look(state, lambda: _("The branch is closed; the race is as it was."))
        else:
            self.host.tell(lambda: _("No branch is open."), "bad")

    def show(self) -> None:
        """The controls, and the branch; one that is open stays as it was played with."""
        position = self.host.state.branch
        put(self.what_if, _("What if from here"), primary=True)
        put(self.close_branch, _("Back to the race"), primary=True, shown=bool(position))
        if position == self._begins:
            return
        self.close()
        if position:
            branch, self._begins = self.make(position), position
            self.place.open(branch)
            self.host.lodge(branch)

    def close(self) -> None:
        self._begins = ""
        self.place.close()
