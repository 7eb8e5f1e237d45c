"""A guess in a what-if lab: the choice that somebody makes while all chances are covered, and the verdict on it."""

from __future__ import annotations

from typing import Any, Generic

from widgets.shared.labs.advice.comparing import compared
from widgets.shared.labs.advice.counsel import Counsel
from widgets.shared.labs.advice.hints import say_guess
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.races.screen import A, R, Screen
from widgets.shared.words import _, together


class Guessing(Generic[R, A]):
    """The choice by which somebody has guessed in a lab, and what is known of it and of the others by now.

    The lab tells the verdict as soon as all choices have been played out, whatever has been done meanwhile.
    """

    def __init__(self, lab: Lab[Any], screen: Screen[R, A]) -> None:
        self.lab, self.screen = lab, screen
        self.counsel: Counsel[R, Any] | None = None
        self.chosen: A | None = None
        self.owed = False
        self.says_it = True

    def take(self, counsel: Counsel[R, Any], chosen: A, *, again: bool = False, says_it: bool = True) -> None:
        """Note the guess. counsel: what works on the position where it was made; from now on it works for the guess.

        again: it was made in a kernel that is gone, and the counsel is about to begin. says_it: the verdict is told;
        else, since something has been done after it, it stands in the story.
        """
        self.counsel, self.chosen = counsel, chosen
        self.owed, self.says_it = again or not counsel.ready, says_it
        counsel.changed = self.hear
        is_stopped = not again and not counsel.work.working and counsel.about is not None
        if self.owed and is_stopped:
            counsel.more(counsel.playouts - counsel.done)

    def hear(self) -> None:
        """There is news: once all is worked out, tell the verdict and what is due now."""
        if not self.owed or self.counsel is None or not self.counsel.ready:
            return
        self.owed = False
        if self.says_it:
            self.lab.tell(lambda: together([self.say(), self.lab.describe()]), self.tone)
        else:
            self.lab.redraw()

    @property
    def tone(self) -> str:
        """That of what is said with the verdict: "good", and "bad" once another choice is known to be better."""
        return "bad" if self.is_wrong else "good"

    @property
    def is_wrong(self) -> bool:
        """Whether the choice has turned out not to be the best."""
        counsel = self.counsel
        if counsel is None or not counsel.ready or str(self.chosen) not in counsel.advices:
            return False
        return bool(compared(self.chosen, counsel.advices.values()).cost)

    def say(self) -> str:
        """The verdict on the guess and its reason, or that it takes a moment; nothing as long as nobody has guessed."""
        if self.counsel is None or self.chosen is None:
            return ""
        if not self.counsel.ready:
            return _("Your guess is being checked: every choice is played out many times.")
        return say_guess(self.screen, self.counsel, self.chosen)
