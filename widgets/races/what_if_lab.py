"""WhatIfLab of any game: begin at any position, see what each choice is worth or guess it first, and try it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from rally.core.advice import Advice, check_playouts
from rally.core.errors import ImpossiblePosition, NotationError, Objection, objection
from rally.core.game import A, R
from widgets.lab.controls import order_acts, with_classes
from widgets.lab.due import CHOICES, CHOSEN, HAND, PRESSED, STAGE, TRICK
from widgets.lab.lab import Lab, Words
from widgets.lab.messages import number_in, text_in
from widgets.lab.sharing import L, Shared
from widgets.lab.state import State
from widgets.lab.tries import leaves_a_try, say_missed, say_tried
from widgets.lab.values import Plain, write_fields
from widgets.words import _, join_sentences, ngettext
from widgets.words.languages import first_sentences
from widgets.words.sentences import Voice, say_seat

from .advice import compare_choice, option_rows, say_fewer_wins, say_guess, say_progress
from .counsel import AdvicePanel, Counsel
from .screen import Screen, say_on_the_way


class SharedPosition(Shared[L]):
    """A position in which one has tried things out; it can be played on."""

    leads_to = ("PlayLab",)


class WhatIfFrame(Lab[State], Generic[State, R, A]):
    """A lab in which a position is tried out. It need not be possible while one edits it.

    screen: the game.
    """

    shared_as = SharedPosition

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

    def due(self) -> Sequence[str]:
        """The choices with what each is worth, above the hand of whoever chooses."""
        return (PRESSED, CHOSEN, CHOICES, TRICK, STAGE, HAND)

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
        return join_sentences([*told, self.say_more(len(others))] if others else told)

    def say_due(self) -> str:
        """What is due at a position that is possible."""
        return "" if self.race is None else self.voice.due(self.race)


@dataclass(frozen=True)
class WhatIfState(Generic[R]):
    """race: the position, with the action that led there if it was played. looked: the text of the choice that is
    looked at. times: how many times over the lab's number of races is played out for each choice."""

    race: R
    looked: str = ""
    times: int = 1


SEED = 0

MOST_TIMES = 1000
"""So many times over races are played out, at most, at a state that is remembered."""


class Chances(AdvicePanel[WhatIfState[R], R, Advice[A]], Generic[R, A]):
    """The list of choices, with their chances."""

    def __init__(self, lab: Lab[WhatIfState[R]], screen: Screen[R, A], playouts: int) -> None:
        super().__init__(lab, playouts, lambda: self.show(lab.state))
        self.screen = screen
        self._counsel: Counsel[R, Advice[A]] = Counsel(lab, screen.advisor, playouts, self.changed)

    @property
    def counsel(self) -> Counsel[R, Advice[A]]:
        return self._counsel

    def with_more_playouts(self) -> WhatIfState[R]:
        return replace(self.lab.state, times=self.lab.state.times + 1)

    def say_progress(self) -> str:
        return say_progress(self.counsel, self.screen.voice)

    def show(self, state: WhatIfState[R]) -> None:
        race = state.race
        self.ask(self.counsel, race, state.times, SEED, "sensible")
        choices = [(str(action), self.screen.voice.action(action, race), "") for action in race.legal]
        with self.options.hold_sync():
            self.options.labels = self.best_words()
            self.options.title = _("The choices, and the chance of winning")
            self.options.rows = option_rows(choices, self.counsel)
            self.options.chosen = state.looked
        self.show_tools()


class WhatIfLab(WhatIfFrame[WhatIfState[R], R, A], Generic[R, A]):
    """A position to try things in: every choice with its chance, and what it leads to.

    position: the notation to begin with, or a race; without one a race at its beginning. players: how many then.
    playouts: how many races are played out for each choice in the end. story: what it tells once the deed is done.
    Controls: `stop`, `work_out`.
    """

    chances: Chances[R, A]

    def __init__(
        self, position: R | str | None = None, players: int = 2, playouts: int = 2000, story: str = ""
    ) -> None:
        screen = self.screen
        race = screen.game.start(players) if position is None else screen.race_at(position)
        check_playouts(playouts)
        super().__init__(WhatIfState(race), screen.story(story, self.name))
        self.view, self.chances = screen.new_table(), Chances(self, screen, playouts)
        acts = order_acts([self.step_back, *self.chances.buttons])
        arranged = self.view.arrange_parts(acts, [self.chances.options, self.chances.progress])
        self.furnish([with_classes(arranged, "what-if")], panels=[self.chances])
        self.on(self.chances.options, self.use_option)
        for part in self.view.parts:
            self.on(part, lambda content: self.act(self.view.action_in(content, self.race)))

    @property
    def race(self) -> R:
        return self.state.race

    # --- acting ---

    def option(self, name: str) -> A | None:
        return next((action for action in self.race.legal if str(action) == name), None)

    def do(self, action: A) -> None:
        after = self.race.after(action)
        self.go(WhatIfState(after), lambda: join_sentences([*self.voice.narrate([after]), self.describe()]), "good",
                opening=lambda: say_on_the_way(after.previous or after))  # fmt: skip

    def show_looked(self, name: str) -> None:
        self.states.now = replace(self.state, looked=name)
        self.chances.options.chosen = name
        self.show_table()

    # --- the lab ---

    def write(self) -> str:
        return str(self.race)

    def read(self, text: str) -> WhatIfState[R]:
        return WhatIfState(self.screen.race_in_text(text))

    def state_to_data(self, state: WhatIfState[R]) -> dict[str, Plain]:
        """All of a state, with all that led there."""
        return self.screen.race_to_data(state.race) | write_fields(state, ("looked", "times"))

    def state_from_data(self, data: Mapping[str, object]) -> WhatIfState[R]:
        times = number_in(data, "times", below=MOST_TIMES + 1)
        return WhatIfState(self.screen.race_from_data(data), text_in(data, "looked"), max(1, times))

    def film(self) -> tuple[str, str, int]:
        return self.view.film

    def rows(self) -> Iterator[tuple[str, str]]:
        for seat in range(len(self.race.players)):
            yield say_seat(self.race, seat), self.voice.place(self.race, seat)
        yield from super().rows()

    def picture(self) -> str:
        return self.screen.picture(self.race)

    # --- drawing ---

    def show(self) -> None:
        self.chances.show(self.state)
        self.show_table()

    def show_table(self) -> None:
        """The film of what was done; of a choice that is looked at, where it leads."""
        race, looked = self.race, self.option(self.state.looked)
        after = race if looked is None else race.after(looked)
        self.view.show(after, after.previous if after.events else None, after.frames if after.previous else ())


class GuessedChoice(Generic[R, A]):
    """The choice by which somebody guesses in a lab, and what is known of it and of the others by now.

    A guess waits until all choices have been played out. A first one that is wrong moves nothing and leaves another
    try (`widgets.lab.tries`); any other is played, with its verdict.
    """

    def __init__(self, lab: WhatIfFrame[Any, R, A], chances: AdvicePanel[Any, R, Any]) -> None:
        self.lab, self.chances = lab, chances
        self.counsel: Counsel[R, Any] | None = None
        self.chosen: A | None = None
        self.owed = False
        self.says_it = True

    def make(self, guess: Any, action: A) -> bool:
        """Guess by an action. guess: the same as the lab remembers it, its `Guess`.

        Returns whether it is played now: not while it waits, nor if it leaves another try, and the lab says which. What
        nobody chooses is played, and is no guess.
        """
        lab, counsel = self.lab, self.chances.counsel
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
        self.take(self.chances.hand_over(), action)
        lab.change_all(lambda state: replace(state, guessing=False, guess=guess, waiting=None))
        return True

    def settle(self) -> None:
        """There is news of the position on show: once all is worked out there, act on the guess that waits for it."""
        state = self.lab.state
        if state.waiting is None or not state.guessing or not self.chances.counsel.ready:
            return
        action = self.lab.option(state.waiting.choice) if state.waiting.race == self.lab.race else None
        if action is not None:
            self.lab.act(action)

    def take(self, counsel: Counsel[R, Any], chosen: A, *, again: bool = False, says_it: bool = True) -> None:
        """Note the guess. counsel: what works on the position where it was made; from now on it works for the guess.

        again: it was made in a kernel that is gone, and the counsel is about to begin. says_it: the verdict is told;
        else, since something has been done after it, it stands in the story.
        """
        self.counsel, self.chosen = counsel, chosen
        self.owed, self.says_it = again, says_it
        counsel.changed = self.hear

    def hear(self) -> None:
        """There is news: once all is worked out, tell the verdict and what is due now."""
        if not self.owed or self.counsel is None or not self.counsel.ready:
            return
        self.owed = False
        if self.says_it:
            self.lab.tell(lambda: join_sentences([self.say(), self.lab.describe()]), self.tone)
        else:
            self.lab.redraw()

    @property
    def tone(self) -> str:
        """That of what is said with the verdict: "good", and "bad" once another choice is known to be better."""
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
