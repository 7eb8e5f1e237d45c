"""WhatIfLab, as both games have it: a position, what each choice there is worth, or a guess at it, and a try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, cast

from rally.core.errors import ImpossiblePosition, NotationError, Objection
from rally.core.game import A, R
from widgets.lab.due import CHOICES, CHOSEN, HAND, PRESSED, STAGE, TRICK
from widgets.lab.lab import Lab, Words
from widgets.lab.messages import text_in
from widgets.lab.sharing import L, Shared
from widgets.lab.state import State
from widgets.lab.story import Story
from widgets.lab.tries import leaves_a_try, say_missed, say_tried
from widgets.words import _, join_sentences, ngettext
from widgets.words.languages import first_sentences
from widgets.words.sentences import Voice

from .advice import compare_choice, say_fewer_wins, say_guess
from .counsel import AdvicePanel, Counsel, reasons_box
from .screen import Screen


class SharedPosition(Shared[L]):
    """A position in which one has tried things out; it can be played on."""

    leads_to = ("PlayLab",)


SEED = 0
"""The seed of all playouts: a position that is set up again has the same chances."""


class GameWhatIfLab(Lab[State], Generic[State, R, A]):
    """A lab in which a position is tried out. It need not be possible while one edits it.

    screen: the game. chances: the list of choices; guess: the choice that was guessed. Each game has states of its own,
    dataclasses with `looked`, the choice that is looked at; `guessing`, whether a guess is wanted; and `guess`,
    `missed` and `waiting`, the guess that was made, was wrong, or waits for its verdict. A guess has its `choice`, the
    `race` in which it was made, what was `known` of it, and the `style` of the playouts.
    """

    shared_as = SharedPosition

    name = "what-if"
    screen: Screen[R, A]
    chances: AdvicePanel[Any, R, Any]

    def __init__(self, state: State, story: Story | None) -> None:
        super().__init__(state, story)
        self.reasons, self.guess = reasons_box(), GuessedChoice(self)

    @property
    def voice(self) -> Voice[R, A]:  # type: ignore[override]  # that of the game, always
        return self.screen.voice

    # --- what a game's position is: for subclasses ---

    @property
    def race(self) -> R | None:
        """The race at this position; None if there is none while something about it is impossible."""
        return None

    def objections(self) -> Sequence[Objection]:
        return ()

    def is_bad(self) -> bool:
        """Whether what is wrong is more than that something is still missing."""
        return bool(self.objections())

    def option(self, name: str) -> A | None:
        """The choice that an option's id stands for; None if there is no such choice."""
        raise TypeError(f"{type(self).__name__} does not say which choices there are")

    def guess_of(self, action: A) -> Any:
        """The guess by this action, as the lab's states remember it."""
        raise TypeError(f"{type(self).__name__} does not say what a guess is")

    def state_after(self, after: R) -> State:
        """The state once somebody has acted and the position has become this one."""
        raise TypeError(f"{type(self).__name__} does not say how it goes on")

    def follows_guess(self, guess: Any, action: A) -> bool:
        """Whether nothing has been done since the guess, so that its verdict is still to be told."""
        raise TypeError(f"{type(self).__name__} does not say what followed a guess")

    def say_done(self, after: R) -> str:
        """What has just happened on the way to this position."""
        raise TypeError(f"{type(self).__name__} does not say what happened")

    def say_opening(self, after: R) -> str:
        """What is said while the film of what has happened runs; "" where there is no film."""
        raise TypeError(f"{type(self).__name__} does not say what is on the way")

    def show_drawn(self) -> None:
        """Draw the position, or the choice that is looked at."""

    def show_looked(self, name: str) -> None:
        """Draw what a choice leads to ("": none). Everything else stays as it is, including what has just been said."""
        self.states.now = replace(cast("Any", self.state), looked=name)
        self.chances.options.chosen = name
        self.show_drawn()

    def due(self) -> Sequence[str]:
        """The choices with what each is worth, above the hand of the player who chooses."""
        return (PRESSED, CHOSEN, CHOICES, TRICK, STAGE, HAND)

    def say_more(self, count: int) -> str:
        """That this number of further reasons is given beside the table."""
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
            raise NotationError.because("there is no choice {found} here", found=name)

    def act(self, action: A) -> None:
        """Act, if the position is a possible one and the action legal; while the chances are covered, the act is a
        guess. What nobody chooses (a round's end) is an action, too."""
        race, state = self.race, cast("Any", self.state)
        if self.is_refused() or race is None:
            return
        is_guess = state.guessing
        if is_guess and not self.guess.make(self.guess_of(action), action):
            return
        after = race.after(action)

        def say_result() -> str:
            return join_sentences([self.guess.say() if is_guess else "", self.say_done(after)])

        tone = self.guess.tone if is_guess else "good"
        self.go(self.state_after(after), say_result, tone, opening=lambda: self.say_opening(after))

    def is_refused(self) -> bool:
        """Whether nobody can act because the position is impossible; if so, say so."""
        if self.objections():
            self.tell(lambda: _("First fix what is wrong with the position."), "bad")
            return True
        return False

    def tell(self, said: Words | None, tone: str = "info", *, opening: Words | None = None) -> None:
        """Say something; while the position is impossible, that is bad."""
        super().tell(said, "bad" if tone == "info" and self.is_bad() else tone, opening=opening)

    def judge_again(self) -> None:
        """Judge a guess that was made in a kernel that is gone."""
        guess = cast("Any", self.state).guess
        if guess is None or self.guess.counsel is not None:
            return
        action = next((each for each in guess.known.legal if str(each) == guess.choice), None)
        if action is not None:
            counsel = self.chances.new_counsel()
            self.guess.take(counsel, action, again=True, says_it=self.follows_guess(guess, action))
            counsel.ask(guess.known, SEED, guess.style)

    # --- saying ---

    def title(self) -> str:
        return _("What-if lab")

    def complaints(self) -> list[str]:
        """Everything that makes the position impossible, a sentence for each."""
        wrong = self.objections()
        return self.voice.errors(ImpossiblePosition(*wrong), self.race) if wrong else []

    def say_heading(self) -> str:
        """That a position is impossible."""
        return _("This position is not possible.")

    def describe(self) -> str:
        """What is due; of an impossible position the first reason, and where the others stand."""
        if not self.objections():
            return self.say_due()
        first, *others = self.complaints()
        told = [self.say_heading(), first]
        return join_sentences([*told, self.say_more(len(others))] if others else told)

    def say_due(self) -> str:
        """What is due at a position that is possible."""
        return "" if self.race is None else self.voice.due(self.race)


class GuessedChoice(Generic[R, A]):
    """The choice that somebody guesses in a lab, and what is known of it and of the others by now.

    A guess waits until all choices have been played out. A first one that is wrong moves nothing and leaves another
    try (`widgets.lab.tries`); any other is played, with its verdict.
    """

    def __init__(self, lab: GameWhatIfLab[Any, R, A]) -> None:
        self.lab = lab
        self.counsel: Counsel[R, Any] | None = None
        self.chosen: A | None = None
        self.owed = False
        self.says_it = True

    def make(self, guess: Any, action: A) -> bool:
        """Guess by an action. guess: the same as the lab remembers it, its `Guess`.

        Returns whether it is played now: not while it waits, nor if it leaves another try, and the lab says which. What
        nobody chooses is played, and is not a guess.
        """
        lab, counsel = self.lab, self.lab.chances.counsel
        state, missed = replace(lab.state, waiting=None), missed_choice(lab.state.missed, guess.race)
        if counsel.about is None:
            return True
        if guess.choice == missed:
            lab.tell(say_tried, "bad")
            return False
        if not counsel.ready:
            lab.look(replace(state, looked=guess.choice, waiting=guess), say_checking)
            if not counsel.work.working:
                counsel.more(counsel.playouts - counsel.done)
            return False
        if cost_of(counsel, action) and leaves_a_try(is_first=not missed, others=len(guess.race.legal) - 1):
            rate = counsel.advices[guess.choice].rate

            def say() -> str:
                named = _("“{choice}”").format(choice=lab.voice.action(action, guess.race))
                return say_missed(say_fewer_wins(named, rate))

            lab.go(replace(state, missed=guess, looked=""), say, "bad")
            return False
        self.take(lab.chances.hand_over(), action)
        lab.change_all(lambda state: replace(state, guessing=False, guess=guess, waiting=None))
        return True

    def settle(self) -> None:
        """Once all is worked out at the position on show, act on the guess that waits there."""
        state = self.lab.state
        if state.waiting is None or not state.guessing or not self.lab.chances.counsel.ready:
            return
        action = self.lab.option(state.waiting.choice) if state.waiting.race == self.lab.race else None
        if action is not None:
            self.lab.act(action)

    def take(self, counsel: Counsel[R, Any], chosen: A, *, again: bool = False, says_it: bool = True) -> None:
        """Note the guess. counsel: what works on the position where it was made; from now on it works for the guess.

        again: it was made in a kernel that is gone, and the counsel is about to begin. says_it: whether the verdict is
        said; otherwise, since something has been done after the guess, only the story has it.
        """
        self.counsel, self.chosen = counsel, chosen
        self.owed, self.says_it = again, says_it
        counsel.changed = self.hear

    def hear(self) -> None:
        """Once all is worked out, tell the verdict and what is due."""
        if not self.owed or self.counsel is None or not self.counsel.ready:
            return
        self.owed = False
        if self.says_it:
            self.lab.tell(lambda: join_sentences([self.say(), self.lab.describe()]), self.tone)
        else:
            self.lab.redraw()

    @property
    def tone(self) -> str:
        """The tone in which the verdict is said: "good", or "bad" once another choice is known to be better."""
        return "bad" if self.is_wrong else "good"

    @property
    def is_wrong(self) -> bool:
        """Whether the choice has turned out not to be the best."""
        return bool(self.cost)

    @property
    def is_right(self) -> bool:
        """Whether it has turned out that no other choice is known to be better."""
        return self.cost == 0

    @property
    def cost(self) -> int | None:
        """Races of 100 that the choice gives away; None as long as that is not known."""
        return None if self.counsel is None else cost_of(self.counsel, self.chosen)

    def say(self) -> str:
        """The verdict on the guess and its reason, or that it takes a moment; nothing as long as nobody has guessed."""
        if self.counsel is None or self.chosen is None:
            return ""
        if not self.counsel.ready:
            return say_checking()
        verdict = say_guess(self.lab.screen, self.counsel, self.chosen)
        if self.cost is None:
            return verdict
        shown = _("“{back}” shows what every choice is worth.").format(back=self.lab.say_back())
        return join_sentences([verdict, shown], first=first_sentences(verdict))


def missed_choice(missed: Any, race: object) -> str:
    """The choice that was a wrong first guess in this race, or "". missed: a lab's `Guess`, if there is one."""
    return missed.choice if missed is not None and missed.race == race else ""


def cost_of(counsel: Counsel[R, Any], chosen: object) -> int | None:
    """Races of 100 that a choice gives away; None as long as that is not known."""
    if not counsel.ready or str(chosen) not in counsel.advices:
        return None
    return compare_choice(chosen, counsel.advices.values()).cost


def say_checking() -> str:
    """That a verdict takes a moment."""
    return _("Your guess is being checked: every choice is played out many times.")
