"""The analysis of a race that is watched: its choices are judged in the background, and costly ones marked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from statistics import fmean
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias
from weakref import WeakKeyDictionary

from rally.core.advice import Advice
from rally.core.game import A, R, Race
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.messages import number_in
from widgets.lab.work import Work
from widgets.parts import Chart
from widgets.parts.charts import chances_picture
from widgets.words import _, join_sentences, ngettext, whole_percent
from widgets.words.sentences import say_seat, series

from .advice import Comparison, compare_choice, is_better, say_compared_cost, say_fault
from .counsel import Advisor, paced_playouts
from .film import Film, S, W
from .screen import Screen

if TYPE_CHECKING:
    from .race_lab import GameRaceLab

QUICK = 300
"""Races played out for each action at the first look; without NumPy, a share of them (`paced_playouts`)."""

MORE, SURE = 500, 1500
"""Races played out for the choice that was made and its rivals: in each further look, and in total."""

GRADES = (5, 15)
"""Races of 100 above which a cost is marked: once, or twice."""

Looks: TypeAlias = Iterator[Sequence[Advice[A]] | None]
"""Advice on the actions of a choice, including the chosen one, more precise with every look; None after a slice of
work without news."""


@dataclass(frozen=True)
class Choice(Generic[R, A]):
    """A choice that was made in a race: the position, and what was chosen.

    scene, step: the place in the film of what the choice led to first.
    """

    scene: int
    position: R
    action: A
    step: int = 1

    @property
    def seen(self) -> R:
        """The position as the player who chose could know it."""
        return self.position.seen_by(self.position.to_act or 0)


@dataclass(frozen=True)
class Verdict(Comparison[A], Generic[R, A]):
    """A choice compared with all others that were possible."""

    choice: Choice[R, A]

    @classmethod
    def of(cls, choice: Choice[R, A], advices: Iterable[Advice[A]]) -> Verdict[R, A]:
        """Compare a choice with all others; `advices` holds one on the choice."""
        return cls(**vars(compare_choice(choice.action, advices)), choice=choice)

    @property
    def grade(self) -> int:
        """How costly the choice was: 0 if not noticeably, else 1 or 2."""
        return sum(self.cost > limit for limit in GRADES)


class Judge(Generic[R, A]):
    """Judges the choices of a race by playing each out many times, and says what it has found.

    quick: the numbers of races that are played out for each action, one after the other, in the first look.
    """

    quick: ClassVar[Sequence[int]] = (QUICK,)

    def __init__(self, screen: Screen[R, A]) -> None:
        self.screen = screen

    # --- for subclasses ---

    def is_choice(self, position: R) -> bool:
        """Whether somebody had a choice at this position that can be judged."""
        return has_choice(position)

    def position_known(self, choice: Choice[R, A]) -> R:
        """The position of a choice by which it is judged."""
        return choice.seen

    def actions(self, seen: R, chosen: A) -> Sequence[A] | None:
        """The actions that are compared; None for all that are legal."""
        return None

    def rivals(self, mine: A, found: Sequence[Advice[A]]) -> Sequence[A]:
        """The chosen action and those that may be better, by the intervals of their chances."""
        best = max(found, key=lambda advice: advice.wins)
        return [each.action for each in found if each.action == mine or not is_better(best, each)]

    def play_rivals(self, advisor: Advisor[Advice[A]], playouts: int) -> Iterator[None]:
        """Play this number of further races for each rival, a little at a time."""
        return advisor.step_in_slices(playouts)

    def is_clear(self, found: Sequence[Advice[A]]) -> bool:
        """Whether more races can tell nothing new."""
        return False

    def say_begun(self) -> str:
        return _("Every choice in the race is being judged now: each is played out many times.")

    def say(self, verdict: Verdict[R, A]) -> str:
        """What a choice cost, with what would have been better and why."""
        return say_compared_cost(self.screen, verdict.choice.seen, verdict)

    # --- judging ---

    def looks(self, choice: Choice[R, A]) -> Looks[A]:
        """Yield advice on all actions; then, from other races, on the choice and its rivals."""
        seen, mine = self.position_known(choice), choice.action
        advisor = self.screen.advisor(seen, 0, "sensible", self.actions(seen, mine))
        yield None
        for playouts in self.quick:
            yield from advisor.step_in_slices(playouts // paced_playouts(sum(self.quick), advisor.pace))
        found = advisor.advice
        yield found
        if len(found) == 1:
            return
        duel = self.screen.advisor(seen, 1, "sensible", self.rivals(mine, found))
        for _look in range(SURE // MORE):
            yield from self.play_rivals(duel, MORE // paced_playouts(SURE, duel.pace))
            yield duel.advice
            if self.is_clear(duel.advice):
                return


def has_choice(position: Race[A]) -> bool:
    """Whether somebody had to choose between several actions."""
    return position.to_act is not None and len([*islice(position.legal, 2)]) > 1


def choices(film: Film[R, S], is_choice: Callable[[R], bool] = has_choice) -> list[Choice[R, A]]:
    """All choices of a race, each by the scene and the step of the film that it led to first."""
    places: dict[int, tuple[int, int]] = {}
    for number, scene in enumerate(film.scenes):
        steps, step = {id(event) for event in film.cutting.steps(scene)}, 1
        for event in scene.events:
            places[id(event)] = number, step
            step += id(event) in steps
    found: list[Choice[R, A]] = []
    for race in [*film.race.history()][::-1]:
        before = race.previous
        if before is not None and race.last_action is not None and is_choice(before):
            at, first = places[id(race.events[0])]
            found.append(Choice(at, before, race.last_action, first))
    return found


def judge_choices(
    every: Sequence[Choice[R, A]], looks: Callable[[Choice[R, A]], Looks[A]]
) -> Iterator[Verdict[R, A] | None]:
    """Yield a verdict on each choice, in order; None after each slice of work before it.

    looks(choice): yields the looks at a choice, which are taken until it is certain to be the best one.
    """
    for choice in every:
        verdict = None
        for advices in looks(choice):
            if advices is not None:
                verdict = Verdict.of(choice, advices)
                if verdict.is_best:
                    break
            yield None
        if verdict is not None:
            yield verdict


At = tuple[int, int]
"""Where in a film: a scene, and a step of it."""


@dataclass(frozen=True)
class RaceVerdicts(Generic[R, A]):
    """The verdicts on the choices of a film that are known so far, by scene and step.

    complete: whether all choices of the race are judged.
    """

    judge: Judge[R, A]
    film: Film[R, Any]
    found: Mapping[At, Verdict[R, A]]
    complete: bool = False

    @property
    def verdicts(self) -> dict[int, Verdict[R, A]]:
        """The verdicts by scene; in a scene with several choices that on the costliest one."""
        return {verdict.choice.scene: verdict for verdict in sorted(self.found.values(), key=lambda each: each.cost)}

    @property
    def flaws(self) -> dict[int, Verdict[R, A]]:
        """The marked verdicts by scene, in the order of the race."""
        return {scene: verdict for scene, verdict in sorted(self.verdicts.items()) if verdict.grade}

    @property
    def notes(self) -> dict[At, str]:
        """The marks in the log, by scene and step."""
        return {at: say_flaw(verdict) for at, verdict in self.found.items() if verdict.grade}

    @property
    def shares(self) -> dict[int, tuple[float, ...]]:
        """The mean chance of each seat by part of the race; at the end the winner's is 1."""
        parts: dict[int, list[tuple[float, ...]]] = {}
        for (scene, _step), verdict in sorted(self.found.items()):
            parts.setdefault(self.film.parts[scene], []).append(verdict.mine.chances)
        means = {part: tuple(map(fmean, zip(*each, strict=True))) for part, each in parts.items()}
        race = self.film.race
        if not self.complete or race.winner is None:
            return means
        end = self.film.parts[-1]
        return means | {end: tuple(float(seat == race.winner) for seat in range(len(race.players)))}

    def costliest(self, value: int) -> Choice[R, A] | None:
        """The choice that cost most in a part of the race, by the number of its value in the chart.

        (For the end of the race, that is the last part in which somebody chose.)
        """
        parts: dict[int, list[Verdict[R, A]]] = {}
        for _at, verdict in sorted(self.found.items()):
            parts.setdefault(self.film.parts[verdict.choice.scene], []).append(verdict)
        if not parts:
            return None
        there = [*parts.values()][min(value, len(parts) - 1)]
        return max(there, key=lambda verdict: verdict.cost).choice

    # --- on show ---

    def mark_lines(self, lines: Sequence[Mapping[str, object]]) -> list[dict[str, object]]:
        """The lines of a log with the marks of the choices that they tell."""
        notes = self.notes
        places = [(line["scene"], line["step"]) for line in lines]
        marks = [{"note": notes[at]} if at in notes else {} for at in places]
        return [{**line, **mark} for line, mark in zip(lines, marks, strict=True)]

    def draw(self, chart: Chart, scene: int) -> None:
        """Draw the chances of all seats over the whole race; `scene` is on show."""
        race, shares = self.film.race, self.shares
        names = [say_seat(race, seat) for seat in range(len(race.players))]
        here = sum(part <= self.film.parts[scene] for part in shares) - 1
        labels = {"chance": _("chance of winning"), "time": self.film.cutting.say_part()}
        values = [*shares.values()]
        chart.figure = chances_picture(race.players, values, here, names=names, labels=labels)
        chart.alt = say_shares(names, values[here]) if here >= 0 else self.say_nothing_yet()

    def rows(self) -> Iterator[tuple[str, str]]:
        """The marked choices, for the table that is shown without a kernel."""
        for verdict in self.flaws.values():
            race = verdict.choice.position
            flaw = _("{seat}: {flaw}").format(seat=say_seat(race, race.to_act or 0), flaw=say_flaw(verdict))
            yield flaw, self.judge.say(verdict)

    # --- words ---

    def say_at(self, scene: int) -> str:
        """What is known of the choice at a scene, with what would have been better and why; "" if nothing is."""
        verdict = self.verdicts.get(scene)
        return "" if verdict is None else self.judge.say(verdict)

    def say(self) -> str:
        """The number of choices that are judged, and of those that are marked."""
        found = self.found.values()
        count, some = len(found), sum(verdict.grade >= 1 for verdict in found)
        many = sum(verdict.grade == 2 for verdict in found)
        said = ngettext("{count} choice has been judged.", "{count} choices have been judged.", count).format(
            count=count
        )
        costly = _("More than 5 races out of 100 given away: {some}. Of these, more than 15: {many}.")
        return join_sentences([said, costly.format(some=some, many=many)])

    def say_nothing_yet(self) -> str:
        if self.found:
            return _("No choice before this moment has been judged yet.")
        return _("No choice has been judged yet. “Analyse” judges them all.")


def say_flaw(verdict: Verdict[R, A]) -> str:
    """A mark for the log: the cost of a choice."""
    sign = "?" if verdict.grade == 1 else "??"
    return _("{sign} {cost} of 100").format(sign=sign, cost=verdict.cost)


def say_shares(names: Sequence[str], shares: tuple[float, ...]) -> str:
    """Everybody's chance in words, the highest first."""
    order = sorted(range(len(shares)), key=lambda seat: -shares[seat])
    words = _("{seat}: {rate} out of 100 races")
    return series(words.format(seat=names[seat], rate=whole_percent(shares[seat])) for seat in order)


class Analysis(Generic[W, R, A]):
    """Judges the choices of the race that a lab shows; what is found is kept with the race.

    Controls: `analyse`, `stop_analysis`, `next_flaw`, `better`. `analysing` shows how far it has come.
    """

    def __init__(self, lab: GameRaceLab[W, R, A], judge: Judge[R, A]) -> None:
        self.lab, self.judge = lab, judge
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
        self.lab.on(self.analyse, self.begin)
        self.lab.on(self.stop_analysis, self.stop)
        self.lab.on(self.next_flaw, self.go_to_next)
        self.lab.on(self.better, self.open_better)

    # --- working ---

    def begin(self) -> None:
        """Judge every choice of the race on show that is not judged yet."""
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
        self.work.start(judge_choices(self.left, self.judge.looks))

    def stop(self) -> None:
        if self.film is None:
            self.lab.tell(lambda: _("Nothing is being analysed now."), "bad")
            return
        self.drop()
        self.lab.tell(self.say_found)

    def drop(self) -> None:
        self.work.stop()
        self.film, self.left = None, []

    def take(self, verdict: Verdict[R, A] | None) -> None:
        if verdict is None or self.film is None:
            return
        choice = verdict.choice
        self.known.setdefault(self.film, {})[choice.scene, choice.step] = verdict
        self.left = self.left[1:]
        if self.left:
            self.lab.show_findings()
        else:
            self.drop()
            self.lab.tell(self.say_found, "good")

    def fail(self, fault: Exception) -> None:
        self.drop()
        self.lab.tell(lambda: say_fault(fault, None, self.lab.voice), "bad")

    # --- what is found ---

    @property
    def findings(self) -> RaceVerdicts[R, A]:
        """What has been found about the race on show."""
        film = self.lab.state.film
        found = self.known.get(film, {})
        return RaceVerdicts(self.judge, film, found, complete=len(found) == self.counts.get(film))

    @property
    def verdicts(self) -> dict[int, Verdict[R, A]]:
        return self.findings.verdicts

    @property
    def flaws(self) -> dict[int, Verdict[R, A]]:
        return self.findings.flaws

    def go_to_next(self) -> None:
        """Go to the next marked choice, of people if any of theirs is marked; after the last one to the first."""
        flaws = self.flaws
        own = {scene: verdict for scene, verdict in flaws.items() if verdict.choice.position.to_act in self.people}
        flaws = own or flaws
        if not flaws:
            self.lab.tell(lambda: _("No choice is marked. “Analyse” judges them all."), "bad")
            return
        scene = next((each for each in flaws if each > self.lab.state.scene), next(iter(flaws)))
        self.lab.turn_to(scene, flaws[scene].choice.step)

    def answer_chart(self, content: Mapping[str, object]) -> None:
        """Answer a click on the chart: go to what cost most there."""
        choice = self.findings.costliest(number_in(content, "at"))
        if choice is None:
            self.lab.tell(self.findings.say_nothing_yet, "bad")
        else:
            self.lab.turn_to(choice.scene, choice.step)

    def open_better(self) -> None:
        """Open a branch from before the choice on show, to try the better one."""
        verdict = self.verdicts.get(self.lab.state.scene)
        if verdict is None:
            self.lab.tell(lambda: _("None of the choices at this moment has been judged."), "bad")
        else:
            self.lab.branch.open(self.lab.branch_start(verdict.choice))

    def say_found(self) -> str:
        return self.findings.say()

    # --- drawing ---

    def show(self) -> None:
        """Update the controls, and stop working on a race that is no longer on show."""
        state = self.lab.state
        if self.film is not None and self.film is not state.film:
            self.drop()
        busy, flaws = self.film is not None, self.flaws
        done = len(self.known.get(state.film, {}))
        share = round(100 * done / max(1, done + len(self.left)))
        if busy:  # what goes, goes before anything comes: else the row breaks for a moment, and the log jumps
            self.show_begin(shown=False)
        update_control(self.analysing, _("Judging the choices …"), share, shown=busy)
        update_control(self.stop_analysis, _("Stop"), shown=busy)
        if not busy:
            self.show_begin(shown=True)
        update_control(self.next_flaw, _("Next mistake"), shown=bool(flaws))
        update_control(self.better, _("Try to do better"), shown=state.scene in flaws)

    def show_begin(self, *, shown: bool) -> None:
        update_control(self.analyse, _("Analyse"), title=_("Judge every choice in this race"), shown=shown)
