"""The analysis of a race that is watched: all its choices judged beside the learner, the costly ones marked."""

from __future__ import annotations

from functools import cached_property
from weakref import WeakKeyDictionary

from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.work import Work
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.labs.advice.advisers import say_fault
from widgets.stich_rallye.labs.advice.hints import say_judged

from .judging import Choice, Verdict, choices, judged
from .scenes import Film
from .watched import Watched

Verdicts = dict[int, Verdict]
"""Verdicts by the scene of the choice."""


class Analysis:
    """Judges the choices of the race that a lab shows; what is found is kept with the race.

    Controls: `analyse`, `stop_analysis`, `next_flaw`. `analysing` shows how far it has come.
    """

    def __init__(self, lab: Lab[Watched]) -> None:
        self.lab = lab
        self.known: WeakKeyDictionary[Film, Verdicts] = WeakKeyDictionary()
        self.film: Film | None = None  # that is being judged
        self.left: list[Choice] = []
        self.analyse, self.stop_analysis = controls.button(), controls.button()
        self.next_flaw, self.analysing = controls.button(), controls.progress()
        self.controls = [self.analysing, self.stop_analysis, self.analyse, self.next_flaw]

    @cached_property
    def work(self) -> Work[Verdict | None]:
        return self.lab.work(self.take, self.fail)

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.analyse, self.begin)
        self.lab.on(self.stop_analysis, self.stop)
        self.lab.on(self.next_flaw, self.go_to_next)

    # --- working ---

    def begin(self) -> None:
        """Judge every choice of the race on show that has not been judged yet."""
        film = self.lab.state.film
        self.left = [choice for choice in choices(film) if choice.scene not in self.known.get(film, {})]
        if not self.left:
            self.lab.tell(self.say_found)
            return
        self.film = film
        self.lab.tell(lambda: _("Every choice of the race is judged now: each is played out many times."))
        self.work.start(judged(self.left))

    def stop(self) -> None:
        """Let what has been found do."""
        if self.film is None:
            self.lab.tell(lambda: _("Nothing is being analysed now."), "bad")
            return
        self.drop()
        self.lab.tell(self.say_found)

    def drop(self) -> None:
        self.work.stop()
        self.film, self.left = None, []

    def follow(self) -> None:
        """Work on no other race than the one on show."""
        if self.film is not None and self.film is not self.lab.state.film:
            self.drop()

    def take(self, verdict: Verdict | None) -> None:
        """There is news of a choice."""
        if verdict is None or self.film is None:
            return
        self.known.setdefault(self.film, {})[verdict.choice.scene] = verdict
        self.left = self.left[1:]
        if not self.left:
            self.drop()
            self.lab.tell(self.say_found, "good")
        elif verdict.grade or self.lab.state.chart == "chances":
            self.lab.redraw()
        else:
            self.show()

    def fail(self, fault: Exception) -> None:
        self.drop()
        self.lab.tell(lambda: say_fault(fault, None), "bad")

    # --- what is found ---

    @property
    def verdicts(self) -> Verdicts:
        """What is known of the race on show."""
        return self.known.get(self.lab.state.film, {})

    @property
    def flaws(self) -> dict[int, str]:
        """By scene what is marked in the log."""
        return {scene: say_flaw(verdict) for scene, verdict in sorted(self.verdicts.items()) if verdict.grade}

    def go_to_next(self) -> None:
        """On to the next choice that is marked, from the last one to the first."""
        marked = [*self.flaws]
        if not marked:
            self.lab.tell(lambda: _("No choice is marked. “Analyse” judges them all."), "bad")
            return
        scene = next((each for each in marked if each > self.lab.state.scene), marked[0])
        self.lab.look(self.lab.state.at(scene, 1), lambda: self.say_at(scene))

    def say_at(self, scene: int) -> str:
        """What is known of the choice at a scene, with what would have been better and why; or nothing."""
        verdict = self.verdicts.get(scene)
        return "" if verdict is None else say_judged(verdict.choice.seen, verdict.mine, verdict.best)

    def say_found(self) -> str:
        found = self.verdicts.values()
        count, some = len(found), sum(verdict.grade == 1 for verdict in found)
        many = sum(verdict.grade == 2 for verdict in found)
        said = ngettext("{count} choice is judged.", "{count} choices are judged.", count).format(count=count)
        costly = _("More than 5 races of 100 were given away: {some}. More than 15: {many}.")
        return " ".join([said, costly.format(some=some, many=many)])

    def show(self) -> None:
        busy = self.film is not None
        done = len(self.verdicts)
        share = round(100 * done / max(1, done + len(self.left)))
        put(self.analysing, _("Choices are being judged …"), share, shown=busy)
        put(self.stop_analysis, _("Stop"), shown=busy)
        put(self.analyse, _("Analyse"), title=_("Judge every choice of this race"), shown=not busy)
        put(self.next_flaw, _("Next mistake"), shown=bool(self.flaws))


def say_flaw(verdict: Verdict) -> str:
    """A mark for the log: how much was given away."""
    sign = "?" if verdict.grade == 1 else "??"
    return _("{sign} {cost} of 100").format(sign=sign, cost=round(verdict.cost))
