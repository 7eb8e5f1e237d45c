"""What all what-if labs do: choices are looked at and made, and all that is wrong with a position is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic

from rally.errors import ImpossiblePosition, NotationError, Objection, objection
from widgets.shared.labs.lab import Lab, Words
from widgets.shared.labs.messages import text_in
from widgets.shared.labs.races.screen import A, R, Screen
from widgets.shared.labs.states import State
from widgets.shared.words import _, ngettext, together
from widgets.shared.words.voice import Voice


class WhatIfFrame(Lab[State], Generic[State, R, A]):
    """A lab in which a position is tried out. It need not be possible while one edits it.

    screen: the game.
    """

    name = "what-if"
    screen: Screen[R, A]

    @property
    def voice(self) -> Voice[R, A]:  # type: ignore[override]  # that of the game, always
        return self.screen.voice

    # --- what a game's position is: for subclasses ---

    @property
    def race(self) -> R | None:
        """The race at this position; None if there is none while something about it is impossible."""
        return None

    def objections(self) -> Sequence[Objection]:
        """Everything that makes the position impossible."""
        return ()

    def is_bad(self) -> bool:
        """Whether what is wrong is more than that something is still missing."""
        return bool(self.objections())

    def option(self, name: str) -> A | None:
        """The choice that an option's id stands for; None if there is none of that name."""
        raise TypeError(f"{type(self).__name__} does not say which choices there are")

    def do(self, action: A) -> None:
        """Act: the position goes on. It is possible, and the action one that may be illegal."""
        raise TypeError(f"{type(self).__name__} does not say how it goes on")

    def show_looked(self, name: str) -> None:
        """Show what a choice leads to ("": none). All else stays as it is, also what has just been said."""
        raise TypeError(f"{type(self).__name__} does not say how a choice is looked at")

    def say_more(self, count: int) -> str:
        """That so many more reasons stand beside the table."""
        text = ngettext(
            "{count} more reason is given beside the board.", "{count} more reasons are given beside the board.", count
        )
        return text.format(count=count)

    # --- acting ---

    def use_option(self, content: Mapping[str, object]) -> None:
        """Look at a choice, or make it."""
        if "look" in content:
            name = text_in(content, "look")
            self.show_looked(name if self.option(name) is not None else "")
            return
        name = text_in(content, "choose")
        action = self.option(name)
        if action is not None:
            self.act(action)
        elif not self.is_refused():
            raise NotationError(objection(None, "there is no choice {found} here", found=name))

    def act(self, action: A) -> None:
        """Act, if the position is a possible one."""
        if not self.is_refused():
            self.do(action)

    def is_refused(self) -> bool:
        """Whether nobody can act, for the position is not a possible one; then that is said."""
        if self.objections():
            self.tell(lambda: _("First fix what is wrong with the position."), "bad")
            return True
        return False

    def tell(self, said: Words | None, tone: str = "info", *, opening: Words | None = None) -> None:
        """Say something; while the position is impossible, that is bad."""
        super().tell(said, "bad" if tone == "info" and self.is_bad() else tone, opening=opening)

    # --- saying ---

    def title(self) -> str:
        return _("What-if lab")

    def complaints(self) -> list[str]:
        """Everything that makes the position impossible, a sentence for each."""
        wrong = self.objections()
        return self.voice.errors(ImpossiblePosition(*wrong), self.race) if wrong else []

    def say_heading(self) -> str:
        """That a position cannot be."""
        return _("This position is not possible.")

    def describe(self) -> str:
        """What is due; of an impossible position the first reason, and where the others stand."""
        if not self.objections():
            return self.say_due()
        first, *others = self.complaints()
        told = [self.say_heading(), first]
        return together([*told, self.say_more(len(others))] if others else told)

    def say_due(self) -> str:
        """What is due at a position that is possible."""
        return "" if self.race is None else self.voice.due(self.race)
