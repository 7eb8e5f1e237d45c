"""What whoever is to act can do, as a list: for the mouse, the keys and the ear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic

from rally.errors import NotationError, objection
from widgets.shared.labs import controls
from widgets.shared.labs.messages import text_in
from widgets.shared.parts import Options
from widgets.shared.words import _

from .host import Host, T
from .table import A, R


class Choices(Generic[T, R, A]):
    """The part `options` at a table: every choice of the person who is to act, and which of them was advised."""

    def __init__(self, lab: Host[T, R, A]) -> None:
        self.lab, self.options = lab, Options()

    def choice_in(self, content: Mapping[str, object]) -> A:
        """The choice that a click on the list means; NotationError if there is none of that name here."""
        name = text_in(content, "choose")
        legal: Iterable[A] = self.lab.state.race.legal
        for action in legal:
            if str(action) == name:
                return action
        raise NotationError(objection(None, "there is no choice {found} here", found=name))

    def show(self, hinted: str) -> None:
        """Draw the list. hinted: the text of the action that is advised."""
        table, race = self.lab.state, self.lab.race
        due = table.person is not None and not table.needs_showing
        actions = [*race.legal] if due else []
        with self.options.hold_sync():
            self.options.labels = self.options.words() | {"best": _("suggested")}
            self.options.title = _("The choices")
            self.options.rows = [
                {"id": str(action), "label": self.lab.voice.action(action, race), "said": " ",
                 "best": str(action) == hinted}
                for action in actions
            ]  # fmt: skip
        controls.show(self.options, due)
