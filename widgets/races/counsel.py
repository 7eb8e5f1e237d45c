"""What the choices at a position are worth, computed in the background for chances, hints and costs; its panel."""

from __future__ import annotations

import html
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

import ipywidgets

from rally.core.advice import Advice
from rally.core.game import R
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.lab import Lab
from widgets.lab.state import State
from widgets.parts import OptionList
from widgets.parts.opening import HTML
from widgets.words import _, join_sentences

FIRST_SLICE, SLICE = 100, 300
"""Playouts for each action in a slice: few in the first one, so that something is shown at once."""

FEWEST = 40
"""Minimum number of playouts for each action, with NumPy or without, if that many are wanted."""

PAUSE = 0.2
"""Seconds between two updates: nobody could read more of them, and a slow page would fall behind."""


V = TypeVar("V", bound=Advice[object])
AdviceOf = TypeVar("AdviceOf", bound=Advice[object], covariant=True)


class Advisor(Protocol[AdviceOf]):
    """Gives advice that becomes more precise with each step, as the Advisors of both games do.

    step_in_slices(playouts): plays this number of further races for each action in slices of at most 50 ms, also in a
    browser, where Python is three to five times slower. advice: the result of all steps so far. pace: the factor by
    which fewer races can be waited for than with NumPy; 1 if NumPy plays them.
    """

    @property
    def pace(self) -> int: ...
    def step_in_slices(self, playouts: int) -> Iterator[None]: ...
    @property
    def advice(self) -> Sequence[AdviceOf]: ...


def paced_playouts(playouts: int, pace: int) -> int:
    """The factor by which an advisor plays fewer races than are wanted, so that at least FEWEST are played."""
    return max(1, min(pace, playouts // FEWEST))


class Counsel(Generic[R, V]):
    """What is known so far about the choice that is due in a race.

    advisor(race, seed, style): makes the advisor, in the thread, because it may have to load NumPy. playouts: the
    number of races played for each action in the end, except for those that the advisor has given up; without NumPy, a
    share of them (`races`). changed(): is called when there is news: at once, at the end, and every PAUSE seconds.
    slices: playouts for each action, in the first slice and in each later one. The race is handed in as the player to
    choose may know it.
    """

    def __init__(
        self,
        lab: Lab[State],
        advisor: Callable[[R, int, str], Advisor[V]],
        playouts: int,
        changed: Callable[[], None],
        slices: tuple[int, int] = (FIRST_SLICE, SLICE),
    ) -> None:
        self.advisor, self.slices = advisor, slices
        self.playouts = playouts
        self.changed = changed
        self.about: tuple[R, int, str] | None = None  # the race, seed and style that were asked about
        self.advices: dict[str, V] = {}  # by the text of their action
        self.fault: Exception | None = None
        self.pace = 1  # how many times fewer races are played than are wanted
        self._silent_until = 0.0
        self.work = lab.work(self._take, self._fail)

    @property
    def race(self) -> R | None:
        return self.about[0] if self.about else None

    @property
    def working(self) -> bool:
        return self.work.working and self.share < 1

    @property
    def done(self) -> int:
        """The number of wanted playouts that need not be waited for any more."""
        return min(self.races[0] * self.pace, self.playouts)

    @property
    def races(self) -> tuple[int, int]:
        """Races played out so far for each action that is not given up, and the number wanted."""
        played = max((advice.playouts for advice in self.advices.values()), default=0)
        return played, -(-self.playouts // self.pace)

    @property
    def share(self) -> float:
        """The share of the work that is done, from 0 to 1."""
        return min(1.0, self.done / self.playouts)

    @property
    def ready(self) -> bool:
        """Whether the work is done, or has failed."""
        return self.share >= 1 or self.fault is not None

    @property
    def best(self) -> V | None:
        return max(self.advices.values(), key=lambda advice: advice.wins, default=None)

    def ask(self, race: R, seed: int = 0, style: str = "sensible") -> None:
        """Begin to work on the choice due in `race`, unless that is being worked on already."""
        about = (race, seed, style)
        if self.about is not None and self.about == about:
            return
        self.drop()
        self.about = about
        self.work.start(self._slices(race, seed, style))

    def pursue(self, race: R | None, playouts: int, seed: int = 0, style: str = "sensible") -> None:
        """Work on the choice due in `race` up to this number of playouts for each action; on nothing if there is none.

        What was stopped goes on only if more playouts are wanted than before.
        """
        if race is None or not playouts:
            self.drop()
        elif self.about != (race, seed, style) or self.done != playouts < self.playouts:
            self.drop()
            self.playouts = playouts
            self.ask(race, seed, style)
        elif playouts > self.playouts:
            self.more(playouts - self.done)
        else:
            self.playouts = playouts

    def more(self, playouts: int) -> None:
        """Play this many more races for each action of the same choice."""
        if self.about is None:
            return
        (race, seed, style), known = self.about, self.done
        self.playouts = known + playouts
        self.work.start(self._slices(race, seed, style, known))

    def stop(self) -> None:
        self.work.stop()

    def drop(self) -> None:
        self.work.stop()
        self.about, self.advices, self.fault = None, {}, None
        self._silent_until = 0.0

    def _slices(self, race: R, seed: int, style: str, known: int = 0) -> Iterator[dict[str, V] | None]:
        """Yield the advice from more and more playouts, and None after each slice of work before it.

        known: the number of playouts that were reported before and are played again.
        """
        advisor = self.advisor(race, seed, style)
        self.pace = paced_playouts(self.playouts, advisor.pace)
        yield None
        done = 0
        while done < self.playouts:
            size = max(1, min(self.slices[bool(done)], self.playouts - done) // self.pace)
            yield from advisor.step_in_slices(size)
            done = min(done + size * self.pace, self.playouts)
            if done > known:
                yield {str(advice.action): advice for advice in advisor.advice}

    def _take(self, found: dict[str, V] | None) -> None:
        if found is None:
            return
        self.advices = found
        if self.share == 1 or time.monotonic() >= self._silent_until:
            self.changed()
            self._silent_until = time.monotonic() + PAUSE

    def _fail(self, error: Exception) -> None:
        self.fault = error
        self.changed()


class AdvicePanel(Generic[State, R, V]):
    """The part `options` and the controls `progress`, `stop` and `work_out`.

    playouts: how many races are played out for each choice. changed(): is called when there is news of a counsel.
    advisor, slices: as a Counsel takes them. counsels: by place, so that changing places does not start anything again;
    `place` is the one on show. Subclasses say which state wants more of its counsel, and how far that has come.
    """

    place = ""

    def __init__(
        self,
        lab: Lab[State],
        playouts: int,
        changed: Callable[[], None],
        advisor: Callable[[R, int, str], Advisor[V]],
        slices: tuple[int, int] = (FIRST_SLICE, SLICE),
    ) -> None:
        self.lab, self.playouts, self.changed = lab, playouts, changed
        self.advisor, self.slices = advisor, slices
        self.counsels: dict[str, Counsel[R, V]] = {}
        self.options, self.progress = OptionList(), controls.progress()
        self.stop, self.work_out = controls.button(), controls.button()
        self.progress.add_class("rally-foot")
        self.buttons = [self.stop, self.work_out]

    def listen(self) -> None:
        self.lab.on(self.stop, self.stop_work)
        self.lab.on(self.work_out, self.play_more)

    def new_counsel(self) -> Counsel[R, V]:
        """A counsel that knows nothing yet."""
        return Counsel(self.lab, self.advisor, self.playouts, self.changed, self.slices)

    def counsel_of(self, place: str) -> Counsel[R, V]:
        if place not in self.counsels:
            self.counsels[place] = self.new_counsel()
        return self.counsels[place]

    @property
    def counsel(self) -> Counsel[R, V]:
        """The counsel on show."""
        return self.counsel_of(self.place)

    def hand_over(self) -> Counsel[R, V]:
        """The counsel on show, for others to continue; a new one takes its place."""
        return self.counsels.pop(self.place, self.counsel)

    def with_more_playouts(self) -> State:
        """The state that asks for as many races again."""
        raise TypeError(f"{type(self).__name__} does not say how more is wanted")

    def say_progress(self) -> str:
        """How much has been computed, or why nothing can be."""
        raise TypeError(f"{type(self).__name__} does not say how far it has come")

    # --- acting ---

    def stop_work(self) -> None:
        """Stop, and keep what has been found."""
        self.counsel.stop()
        self.lab.tell(lambda: join_sentences([_("Stopped."), self.say_progress()]))

    def play_more(self) -> None:
        """Go on with what was stopped; if the work is done, play the same number of races again."""
        state, counsel = self.lab.state, self.counsel
        if counsel.about is None:
            self.lab.tell(lambda: _("Nobody has a choice here: there is nothing to work out."), "bad")
            return
        if counsel.share < 1:
            counsel.more(counsel.playouts - counsel.done)
        else:
            state = self.with_more_playouts()
        self.lab.look(state, lambda: _("More races are being played out: that makes the chances more certain."))

    def ask(self, counsel: Counsel[R, V], race: R | None, times: int, seed: int, style: str) -> None:
        """Have a counsel work on the choice due in a race, with the panel's playouts `times` over."""
        due = None if race is None or race.to_act is None else race
        counsel.pursue(due, self.playouts * times, seed, style)

    # --- drawing ---

    def best_words(self) -> dict[str, str]:
        """The labels of the list: a choice is called the best only once the work is done."""
        words = self.options.words()
        return words | {"best": _("best")} if self.counsel.ready else words

    def show_tools(self) -> None:
        """Update the progress of the work, and the button that is of use now."""
        counsel = self.counsel
        asked = counsel.about is not None
        more = _("Plays out more races, to make the chances more certain.")
        update_control(self.stop, _("Stop"), shown=asked and counsel.working)
        update_control(self.work_out, _("More races"), title=more, shown=not (asked and counsel.working), dim=not asked)
        update_control(self.progress, self.say_progress(), round(100 * counsel.share), shown=asked)


def reasons_box() -> ipywidgets.HTML:
    """Make a list of reasons, which is hidden while it is empty."""
    made = HTML()
    made.add_class("rally-reasons")
    return made


def show_reasons(shown: ipywidgets.HTML, heading: str, texts: Sequence[str], unfinished: bool = False) -> None:
    """Show these reasons. unfinished: the position is only incomplete, not wrong."""
    items = "".join(f"<li>{html.escape(text)}</li>" for text in texts)
    shown.value = f"<b>{html.escape(heading)}</b><ul>{items}</ul>" if items else ""
    controls.show_widget(shown, bool(texts))
    controls.toggle_class(shown, "rally-unfinished", unfinished)
