"""The computer player that thinks ahead: it works beside the learner, and can be told to play now."""

from __future__ import annotations

from typing import Generic

from widgets.shared.labs import controls
from widgets.shared.labs.advice.counsel import Advice, Counsel
from widgets.shared.labs.controls import put
from widgets.shared.labs.races.history import moments
from widgets.shared.words import _, together

from .host import Host, T
from .table import A, R

THOUGHTS = 1000
"""Races played out for each choice by a player who thinks ahead."""


class Thinker(Generic[T, R, A]):
    """Plays for everybody at the table of a lab who thinks ahead. What it does follows from the lab's state alone.

    Controls: `play_now`. `thinking` shows how far it has come.
    """

    def __init__(self, lab: Host[T, R, A]) -> None:
        self.lab = lab
        self.counsel: Counsel[R, Advice[A]] = Counsel(lab, lab.screen.advisor, THOUGHTS, self.hear)
        self.thinking, self.play_now = controls.progress(), controls.button()
        self.controls = [self.thinking, self.play_now]

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.play_now, self.stop)

    def follow(self) -> None:
        """Think about the choice that is due if it is a computer player's; about nothing else."""
        table = self.lab.state
        if table.computer is None:
            self.counsel.drop()
        else:
            self.counsel.ask(table.race.seen_by(table.computer), self.lab.screen.luck_of(table.number))

    def hear(self) -> None:
        """There is news of the choice that is thought about."""
        if self.counsel.fault is not None:
            self.lab.tell_fault(self.counsel.fault)
        elif self.counsel.ready and self.counsel.best is not None:
            self.act(self.counsel.best.action)
        else:
            self.show()

    def act(self, action: A) -> None:
        table = self.lab.state
        before = moments(table.race)
        self.lab.show_on(self.lab.played_on(table.moved(table.race.after(action))), lambda: self.lab.say_since(before))

    def stop(self) -> None:
        """Play the best that has been found so far; what another computer player would if that is nothing."""
        table, best = self.lab.state, self.counsel.best
        if table.computer is None:
            self.lab.tell(lambda: together([_("Nobody is thinking right now."), self.lab.say_now()]), "bad")
        else:
            self.act(best.action if best is not None else table.at_once(table.computer))

    def show(self) -> None:
        table = self.lab.state
        due = table.computer is not None
        label = self.lab.say_thinking(table.computer) if table.computer is not None else ""
        put(self.thinking, label, round(100 * self.counsel.share), shown=due)
        title = _("Play the best that has been found so far")
        put(self.play_now, _("Play now"), title=title, shown=due)
