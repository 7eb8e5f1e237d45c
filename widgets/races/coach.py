"""Thinking beside a race that is played: hints, what choices cost, and what computer players choose."""

from __future__ import annotations

from dataclasses import replace
from typing import Generic

from rally.core.advice import Advice
from rally.core.game import A, R
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.words import _, join_sentences
from widgets.words.languages import first_sentences

from .advice import best_action, is_forced, say_cost, say_hint
from .counsel import Counsel
from .play_state import PLAYOUTS, T, TableLab
from .screen import count_moments


class Coach(Generic[T, R, A]):
    """Hints and costs at the table of a lab. What is worked out follows from the lab's state alone.

    Controls: `hint`, `stop_hint`, `costs`. `hinting` shows how far a hint has come.
    """

    def __init__(self, lab: TableLab[T, R, A]) -> None:
        self.lab, self.screen = lab, lab.screen
        self.hint_owed: R | None = None  # the live line is still to tell the hint for this choice,
        self.cost_owed: R | None = None  # and the cost of that one
        self.hinting = controls.progress()
        self.hint, self.stop_hint, self.costs = controls.button(), controls.button(), controls.switch()
        self.due = self.counsel()  # the choice that is due,
        self.made = self.counsel()  # and the one that was made last, if its cost is told
        self.hint_controls = [self.hinting, self.hint, self.stop_hint]

    def counsel(self) -> Counsel[R, Advice[A]]:
        made: Counsel[R, Advice[A]] = Counsel(self.lab, self.screen.advisor, PLAYOUTS, lambda: self.hear(made))
        return made

    def listen(self) -> None:
        self.lab.on(self.hint, self.give_hint)
        self.lab.on(self.stop_hint, self.stop)
        self.lab.on(self.costs, self.tell_costs)

    # --- asking ---

    def give_hint(self) -> None:
        """Advise on the choice that is due."""
        table = self.lab.state
        if table.person is None or table.needs_showing:
            self.lab.tell(
                lambda: join_sentences([_("A hint is for the player whose turn it is."), self.lab.say_now()]), "bad"
            )
            return
        self.hint_owed = table.race.seen_by(table.person)
        self.lab.look(replace(table, hint=PLAYOUTS), self.say_hint)

    def stop(self) -> None:
        """Take the hint as far as it has been worked out."""
        if not self.is_hinting:
            self.lab.tell(lambda: join_sentences([_("No hint is being worked out now."), self.lab.say_now()]), "bad")
            return
        self.hint_owed = None
        self.due.stop()
        self.lab.look(replace(self.lab.state, hint=self.due.done), self.say_hint)

    def tell_costs(self, wanted: bool) -> None:
        """Tell from now on what each choice cost, or no longer."""
        self.lab.change_all(lambda table: replace(table, costs=wanted))
        if wanted:
            self.lab.tell(
                lambda: join_sentences([_("From now on you will be told what each choice cost."), self.lab.say_now()])
            )
        else:
            self.lab.tell(lambda: _("You will no longer be told what each choice cost."))

    def weigh(self, table: T) -> bool:
        """Whether the cost of the choice that led to this table is known; if not, the live line tells it later."""
        if table.choice is None:
            return False
        known = self.due.ready and self.due.race == table.choice[0]
        self.cost_owed = None if known else table.choice[0]
        return known

    # --- working ---

    def follow(self) -> None:
        """Work on what the lab's state asks for, and on nothing else."""
        table = self.lab.state
        choice = table.choice
        made = choice[0] if choice is not None and not is_forced(choice[0]) else None
        if made is not None and self.due.race == made != self.made.race:  # it goes on with what is known
            self.due, self.made = self.made, self.due
        pursue_advice(self.made, made, PLAYOUTS)
        wanted = table.hint or PLAYOUTS * table.costs
        pursue_advice(self.due, None if table.person is None else table.race.seen_by(table.person), wanted)

    def hear(self, counsel: Counsel[R, Advice[A]]) -> None:
        if not counsel.ready:
            self.show()
        elif counsel is self.due and self.hint_owed is not None and self.hint_owed == counsel.race:
            self.hint_owed = None
            self.lab.tell(self.say_hint)
        elif counsel is self.made and self.cost_owed is not None and self.cost_owed == counsel.race:
            self.cost_owed = None
            self.lab.tell(self.say_cost_and_next)
        else:
            self.lab.redraw()

    @property
    def is_told(self) -> bool:
        """Whether there is a hint for the choice that is due."""
        race = self.due.race
        return bool(self.lab.state.hint) and race is not None and (is_forced(race) or self.due.ready)

    @property
    def is_hinting(self) -> bool:
        return bool(self.lab.state.hint) and not self.is_told

    # --- what is found ---

    @property
    def hinted(self) -> str:
        """The text of the action that is advised, if a hint has been told."""
        action = best_action(self.due) if self.is_told else None
        return "" if action is None else str(action)

    @property
    def cost(self) -> str:
        """What the last choice cost, if that is known."""
        choice = self.lab.state.choice
        if choice is None or not self.made.ready or self.made.race != choice[0]:
            return ""
        return say_cost(self.screen, self.made, choice[1], not self.lab.state.is_shared)

    def say_hint(self) -> str:
        if self.is_hinting:
            return _("Working out a hint …")
        return say_hint(self.screen, self.due) if self.lab.state.hint else _("There is no hint yet.")

    def say_cost_and_next(self) -> str:
        """What the last choice cost, and what comes next, which one hears first."""
        due = say_hint(self.screen, self.due) if self.is_told else self.lab.say_turn()
        return join_sentences([self.cost, due], first=[*first_sentences(due)[:1], self.cost])

    def show(self) -> None:
        table = self.lab.state
        due = table.person is not None and not table.needs_showing
        share = round(100 * self.due.share)
        update_control(self.hinting, _("Working out a hint …"), share, shown=self.is_hinting)
        update_control(self.stop_hint, _("Stop"), shown=self.is_hinting)
        update_control(self.hint, _("Hint"), dim=not due, shown=not self.is_hinting)
        update_control(self.costs, _("Tell me what each choice cost"), table.costs)


def pursue_advice(counsel: Counsel[R, Advice[A]], race: R | None, playouts: int) -> None:
    """Let a counsel work on the choice due in `race`, up to this number of playouts."""
    if race is None or not playouts:
        counsel.drop()
        return
    if counsel.race != race or counsel.done > playouts:
        counsel.drop()
        counsel.playouts = playouts
        counsel.ask(race)
    elif counsel.done == playouts:
        counsel.playouts = playouts
    elif counsel.fault is None and not (counsel.work.working and counsel.playouts == playouts):
        counsel.more(playouts - counsel.done)


THOUGHTS = 1000
"""Races played out for each choice by a player who thinks ahead."""


class Thinker(Generic[T, R, A]):
    """Plays for the computer players at a lab's table who think ahead. What it does follows from the lab's state alone.

    Controls: `play_now`. `thinking` shows how far it has come.
    """

    def __init__(self, lab: TableLab[T, R, A]) -> None:
        self.lab = lab
        self.counsel: Counsel[R, Advice[A]] = Counsel(lab, lab.screen.advisor, THOUGHTS, self.hear)
        self.thinking, self.play_now = controls.progress(), controls.button()
        self.controls = [self.thinking, self.play_now]

    def listen(self) -> None:
        self.lab.on(self.play_now, self.stop)

    def follow(self) -> None:
        """Think about the choice that is due if it is a computer player's; about nothing else."""
        table = self.lab.state
        if table.computer is None:
            self.counsel.drop()
        else:
            screen = self.lab.screen
            style = screen.thinkers[table.kinds[table.computer]]
            self.counsel.ask(table.race.seen_by(table.computer), screen.luck_of(table.number), style)

    def hear(self) -> None:
        if self.counsel.fault is not None:
            self.lab.tell_fault(self.counsel.fault)
        elif self.counsel.ready and self.counsel.best is not None:
            self.act(self.counsel.best.action)
        else:
            self.show()

    def act(self, action: A) -> None:
        table = self.lab.state
        before = count_moments(table.race)
        self.lab.play_on(table.with_race(table.race.after(action)), lambda: self.lab.say_since(before))

    def stop(self) -> None:
        """Play the best that has been found so far; what another computer player would if that is nothing."""
        table, best = self.lab.state, self.counsel.best
        if table.computer is None:
            self.lab.tell(lambda: join_sentences([_("Nobody is thinking right now."), self.lab.say_now()]), "bad")
        else:
            self.act(best.action if best is not None else table.at_once(table.computer))

    def show(self) -> None:
        table = self.lab.state
        due = table.computer is not None
        label = self.lab.say_thinking(table.computer) if table.computer is not None else ""
        update_control(self.thinking, label, round(100 * self.counsel.share), shown=due)
        title = _("Play the best that has been found so far")
        update_control(self.play_now, _("Play now"), title=title, shown=due)
