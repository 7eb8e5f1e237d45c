"""The computer player that thinks ahead: it works beside the learner, and can be told to play now."""

from __future__ import annotations

from rally.stich_rallye import Action
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.counsel import Counsel
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.races.history import moments
from widgets.shared.words import _
from widgets.stich_rallye.labs.advice.advisers import make_advisor

from .say import say_now, say_opening, say_since, say_thinking, tone_of
from .table import Table

THOUGHTS = 1000
"""Races played out for each choice by a player who thinks ahead."""


class Thinker:
    """Plays for every adviser at the table of a lab. What it does follows from the lab's state alone.

    Controls: `play_now`. `thinking` shows how far it has come.
    """

    def __init__(self, lab: Lab[Table]) -> None:
        self.lab = lab
        self.numpy_missing = False
        self.thinking, self.play_now = controls.progress(), controls.button()
        self.counsel = Counsel(lab, make_advisor, THOUGHTS, self.hear)
        self.controls = [self.thinking, self.play_now]

    def played_on(self, table: Table) -> Table:
        """The table after all that the computer does without thinking ahead."""
        return table.played_on(thinking=not self.numpy_missing)

    def follow(self) -> None:
        """Think about the choice that is due if it is a computer player's; about nothing else."""
        table = self.lab.state
        if table.computer is None:
            self.counsel.drop()
        else:
            self.counsel.ask(table.race.seen_by(table.computer), table.luck)

    def hear(self) -> None:
        """There is news of the choice that is thought about."""
        if self.counsel.fault is not None:
            self.fail(self.counsel.fault)
        elif self.counsel.ready and self.counsel.best is not None:
            self.act(self.counsel.best.action)
        else:
            self.show()

    def act(self, action: Action) -> None:
        table = self.lab.state
        before = moments(table.race)
        after = self.played_on(table.moved(table.race.after(action)))
        opening = (lambda: say_opening(self.lab.state)) if after.film else None
        self.lab.look(after, lambda: say_since(self.lab.state, before), tone_of(after), opening=opening)

    def stop(self) -> None:
        """Play the best that has been found so far; by the rule of thumb if that is nothing."""
        table, best = self.lab.state, self.counsel.best
        if table.computer is None:
            self.lab.tell(lambda: _("Nobody is thinking now.") + " " + say_now(self.lab.state), "bad")
        else:
            self.act(best.action if best is not None else table.at_once(table.computer))

    def fail(self, fault: Exception) -> None:
        """Without NumPy nobody can think ahead: the rule of thumb plays instead, and the lab says so."""
        if not isinstance(fault, ImportError):
            self.lab.tell_fault(fault)
            return
        self.numpy_missing = True
        before = moments(self.lab.state.race)
        self.lab.look(
            self.played_on(self.lab.state), lambda: f"{say_missing()} {say_since(self.lab.state, before)}", "bad"
        )

    def show(self) -> None:
        table = self.lab.state
        due = table.computer is not None
        label = say_thinking(table, table.computer) if table.computer is not None else ""
        put(self.thinking, label, round(100 * self.counsel.share), shown=due)
        title = _("Play the best that has been found so far")
        put(self.play_now, _("Play now"), title=title, shown=due)


def say_missing() -> str:
    return _("Thinking ahead needs NumPy, and it is not installed here: such players play sensibly instead.")
