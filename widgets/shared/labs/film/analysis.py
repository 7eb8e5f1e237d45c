"""The analysis of a race that is watched: all its choices judged beside the learner, the costly ones marked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic
from weakref import WeakKeyDictionary

from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.messages import number_in
from widgets.shared.labs.work import Work
from widgets.shared.words import _

from .findings import At, Findings
from .judging import Choice, Judge, Verdict, choices, judged
from .scenes import A, Film, R
from .watched import W


class Analysis(Generic[W, R, A]):
    """Judges the choices of the race that a lab shows; what is found is kept with the race.

    Controls: `analyse`, `stop_analysis`, `next_flaw`, `better`. `analysing` shows how far it has come.

    judge: how the game judges. turn_to(scene, step): brings the table to a moment and says what is known of it.
    branch_from(choice): opens a branch from before it. draw(): shows what has been found and touches nothing else.
    """

    def __init__(
        self,
        lab: Lab[W],
        judge: Judge[R, A],
        turn_to: Callable[[int, int], None],
        branch_from: Callable[[Choice[R, A]], None],
        draw: Callable[[], None],
    ) -> None:
        self.lab, self.judge = lab, judge
        self.turn_to, self.branch_from, self.draw = turn_to, branch_from, draw
        self.known: WeakKeyDictionary[Film[R, Any], dict[At, Verdict[R, A]]] = WeakKeyDictionary()
        self.counts: WeakKeyDictionary[Film[R, Any], int] = WeakKeyDictionary()  # of the choices in a race
        self.film: Film[R, Any] | None = None  # that is being judged
        self.left: list[Choice[R, A]] = []
        self.analyse, self.stop_analysis = controls.button(), controls.button()
        self.next_flaw, self.better = controls.button(), controls.button()
        self.analysing = controls.progress()
        self.people: Collection[int] = ()  # the seats of people, where that is known
        self.work: Work[Verdict[R, A] | None] = lab.work(self.take, self.fail)
        self.controls = [self.analysing, self.stop_analysis, self.analyse, self.next_flaw]

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.analyse, self.begin)
        self.lab.on(self.stop_analysis, self.stop)
        self.lab.on(self.next_flaw, self.go_to_next)
        self.lab.on(self.better, self.open_better)

    # --- working ---

    def begin(self) -> None:
        """Judge every choice of the race on show that has not been judged yet."""
        film = self.lab.state.film
        known = self.known.get(film, {})
        every: list[Choice[R, A]] = choices(film, self.judge.is_choice)
        self.counts[film] = len(every)
        self.left = [each for each in every if (each.scene, each.step) not in known]
        if not self.left:
            self.lab.tell(self.say_found)
            return
        self.film = film
        self.lab.tell(self.judge.say_begun)
        self.work.start(judged(self.left, self.judge.looks))

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

    def take(self, verdict: Verdict[R, A] | None) -> None:
        """There is news of a choice."""
        if verdict is None or self.film is None:
            return
        choice = verdict.choice
        self.known.setdefault(self.film, {})[choice.scene, choice.step] = verdict
        self.left = self.left[1:]
        if self.left:
            self.draw()
        else:
            self.drop()
            self.lab.tell(self.say_found, "good")

    def fail(self, fault: Exception) -> None:
        self.drop()
        self.lab.tell(lambda: self.judge.say_fault(fault), "bad")

    # --- what is found ---

    @property
    def findings(self) -> Findings[R, A]:
        """What is known of the race on show."""
        film = self.lab.state.film
        found = self.known.get(film, {})
        return Findings(self.judge, film, found, complete=len(found) == self.counts.get(film))

    @property
    def verdicts(self) -> dict[int, Verdict[R, A]]:
        """By scene the verdict on its costliest choice."""
        return self.findings.verdicts

    @property
    def flaws(self) -> dict[int, Verdict[R, A]]:
        """By scene what is marked."""
        return self.findings.flaws

    def go_to_next(self) -> None:
        """On to the next choice that is marked, of people if any of theirs is; from the last one to the first."""
        flaws = self.flaws
        own = {scene: verdict for scene, verdict in flaws.items() if verdict.choice.position.to_act in self.people}
        flaws = own or flaws
        if not flaws:
            self.lab.tell(lambda: _("No choice is marked. “Analyse” judges them all."), "bad")
            return
        scene = next((each for each in flaws if each > self.lab.state.scene), next(iter(flaws)))
        self.turn_to(scene, flaws[scene].choice.step)

    def answer_chart(self, content: Mapping[str, object]) -> None:
        """A click on the chart leads to what cost most there."""
        choice = self.findings.costliest(number_in(content, "at"))
        if choice is None:
            self.lab.tell(self.findings.say_nothing_yet, "bad")
        else:
            self.turn_to(choice.scene, choice.step)

    def open_better(self) -> None:
        """A branch from before the choice on show, to try the better one."""
        verdict = self.verdicts.get(self.lab.state.scene)
        if verdict is None:
            self.lab.tell(lambda: _("None of the choices at this moment has been judged."), "bad")
        else:
            self.branch_from(verdict.choice)

    def say_found(self) -> str:
        return self.findings.say()

    # --- drawing ---

    def show(self) -> None:
        """The controls; and no other race is worked on than the one on show."""
        state = self.lab.state
        if self.film is not None and self.film is not state.film:
            self.drop()
        busy, flaws = self.film is not None, self.flaws
        done = len(self.known.get(state.film, {}))
        share = round(100 * done / max(1, done + len(self.left)))
        if busy:  # what goes, goes before anything comes: else the row breaks for a moment, and the log jumps
            self.show_begin(shown=False)
        put(self.analysing, _("Judging the choices …"), share, shown=busy)
        put(self.stop_analysis, _("Stop"), shown=busy)
        if not busy:
            self.show_begin(shown=True)
        put(self.next_flaw, _("Next mistake"), shown=bool(flaws))
        put(self.better, _("Try to do better"), shown=state.scene in flaws)

    def show_begin(self, *, shown: bool) -> None:
        put(self.analyse, _("Analyse"), title=_("Judge every choice in this race"), shown=shown)
