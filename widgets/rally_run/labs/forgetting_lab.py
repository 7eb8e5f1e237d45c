"""ForgettingLab: guess what forgetting costs, and then see it as a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rally.core.errors import NotationError, quote_value
from rally.rally_run import forgetting_curve
from widgets.lab import controls
from widgets.lab.controls import lay_table, toggle_class, update_control, with_classes
from widgets.lab.due import ANSWERS, STAGE
from widgets.lab.lab import Lab
from widgets.lab.tries import leaves_a_try, say_missed, say_struck, say_tried, strike_out
from widgets.parts.opening import HTML, Box
from widgets.parts.svg import svg_as_html
from widgets.rally_run.figures.charts import ForgettingChart
from widgets.rally_run.stories import find_story
from widgets.rally_run.words.voice import VOICE
from widgets.words import _, say_percent, whole_percent

SHARE = 0.1
"""The share of remembered tiles that is forgotten every turn, in the question."""

GUESSES = (50, 40, 30, 20, 10)
"""The possible guesses, in races of 100."""


@dataclass(frozen=True)
class ForgettingState:
    """guess: the guess, if there is one. missed: a wrong first guess."""

    guess: int | None = None
    missed: int | None = None


class ForgettingLab(Lab[ForgettingState]):
    """How many races are won by somebody who forgets one tile in ten every turn: a guess, and then what was measured.

    story: the name of what it asks for. Controls: `guess_1` to `guess_5`.
    """

    name = "forgetting"
    voice = VOICE

    def __init__(self, story: str = "") -> None:
        super().__init__(ForgettingState(), find_story(story, self.name))
        self.guess = tuple(controls.button() for _guess in GUESSES)
        for number, button in enumerate(self.guess, start=1):
            setattr(self, f"guess_{number}", button)
        self.chart = HTML()
        answers = with_classes(Box(self.guess), "answers", controls.READ_ALOUD)
        self.furnish([lay_table(stage=[self.chart], hand=[answers, self.step_back])])
        for button, guess in zip(self.guess, GUESSES, strict=True):
            self.on(button, lambda guess=guess: self.answer(guess))

    @property
    def rate(self) -> float:
        """The measured share of races won."""
        return next(point.rate for point in forgetting_curve() if point.share == SHARE)

    @property
    def right(self) -> int:
        """The guess that comes nearest."""
        return min(GUESSES, key=lambda guess: abs(guess - 100 * self.rate))

    # --- acting ---

    def due(self) -> Sequence[str]:
        return (ANSWERS, STAGE) if self.state.guess is None else (STAGE,)

    def answer(self, guess: int) -> None:
        """Guess; a wrong first guess leaves another one. After that only a step back allows another guess."""
        state, right = self.state, guess == self.right
        if state.guess is not None:
            self.tell(lambda: _("You have guessed already. Use “Step back” to guess again."), "bad")
        elif guess == state.missed:
            self.tell(say_tried, "bad")
        elif not right and leaves_a_try(is_first=state.missed is None, others=len(GUESSES) - 1):
            self.go(replace(state, missed=guess), tone="bad")
        else:
            self.go(replace(state, guess=guess), tone="good" if right else "bad")

    # --- the lab ---

    def title(self) -> str:
        return _("What forgetting costs")

    def write(self) -> str:
        return "" if self.state.guess is None else str(self.state.guess)

    def state_from_text(self, text: str) -> ForgettingState:
        words = text.strip()
        if words and words not in map(str, GUESSES):
            raise NotationError.because(
                "a guess is one of {guesses}, not {found}", guesses=str(GUESSES), found=quote_value(words)
            )
        return ForgettingState(int(words) if words else None)

    def describe(self) -> str:
        missed = self.state.missed
        if self.state.guess is None and missed is not None:
            fewer = _("The forgetful player wins fewer races than that.")
            return say_missed(fewer if missed > self.right else _("The forgetful player wins more races than that."))
        if self.state.guess is None:
            return _("One player forgets one tile in ten every turn, the other forgets nothing. Guess!")
        sentence = _("You say {guess}. The forgetful player wins about {rate} out of 100 races.")
        if self.state.guess == self.right:
            sentence = _("Right! The forgetful player wins about {rate} out of 100 races.")
        return sentence.format(guess=self.state.guess, rate=whole_percent(self.rate))

    def rows(self) -> Iterator[tuple[str, str]]:
        if self.state.guess is not None:
            yield from (
                (_("Forgotten every turn: {share}").format(share=say_percent(point.share)), say_percent(point.rate))
                for point in forgetting_curve()
            )
        yield _("Your guess"), self.write() or _("none yet")

    # --- drawing ---

    def picture(self) -> str:
        return ForgettingChart(covered=self.state.guess is None).svg()

    def show(self) -> None:
        is_told = self.state.guess is not None
        for button, guess in zip(self.guess, GUESSES, strict=True):
            struck, label = guess == self.state.missed, _("{guess} out of 100").format(guess=guess)
            update_control(button, say_struck(label) if struck else label, dim=is_told or struck)
            toggle_class(button, "rally-right", is_told and guess == self.right)
            strike_out(button, struck)
        self.chart.value = svg_as_html(self.picture())
