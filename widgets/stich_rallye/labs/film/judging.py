"""How the choices of a race are judged: every one that somebody with known cards had, played out many times."""

from __future__ import annotations

from collections.abc import Sequence

from rally.stich_rallye import Action, Race, Unknown
from widgets.shared.labs.advice.comparing import is_better
from widgets.shared.labs.counsel import Advice
from widgets.shared.labs.races.findings import Judge
from widgets.shared.labs.races.judging import Choice, Looks, Verdict
from widgets.shared.labs.work import portions
from widgets.shared.words import _
from widgets.stich_rallye.labs.advice.advisers import make_advisor, say_fault
from widgets.stich_rallye.labs.advice.hints import say_judged

from .scenes import Film

QUICK = 300
"""Races played out for each action at first look."""

MORE, SURE = 500, 1500
"""And for the choice that was made and those that may be as good or better, so many at a time, and no more in all."""


def choices(film: Film) -> list[Choice]:
    """All choices of a race between several actions, by whoever's cards are known."""
    scenes = {id(scene.events[0]): number for number, scene in reversed([*enumerate(film.scenes)]) if scene.events}
    found = []
    for race in [*film.race.history()][::-1]:
        before = race.previous
        if before is None or race.action is None or before.to_act is None or len(before.legal) == 1:
            continue
        if not isinstance(before.hands[before.to_act], Unknown):
            found.append(Choice(scenes[id(race.events[0])], before, race.action))
    return found


def looks(choice: Choice) -> Looks:
    """At first all actions; then the choice and its rivals, with races that told nothing of them before."""
    seen, mine = choice.seen, choice.action
    advisor = make_advisor(seen, 0, "sensible")
    for playouts in portions(QUICK, QUICK):
        yield None
        found = advisor.step(playouts)
    yield found
    duel = make_advisor(seen, 1, "sensible", rivals(mine, found))
    for _look in range(SURE // MORE):
        for playouts in portions(MORE, MORE):
            yield None
            found = duel.step(playouts)
        yield found


def rivals(mine: Action, found: Sequence[Advice]) -> list[Action]:
    """The actions that may be the best, by the intervals of their chances, and the one that was chosen."""
    best = max(found, key=lambda advice: advice.wins)
    return [each.action for each in found if each.action == mine or not is_better(best, each)]


def say(verdict: Verdict) -> str:
    """What a choice cost, with what would have been better and why."""
    race: Race = verdict.choice.seen
    return say_judged(race, verdict.beside)


JUDGE = Judge(
    choices=choices,
    looks=looks,
    say=say,
    say_begun=lambda: _("Every choice of the race is judged now: each is played out many times."),
    say_fault=lambda fault: say_fault(fault, None),
    part=lambda film, scene: film.scenes[scene].count,
    say_time=lambda: _("tricks, round by round"),
)
"""By trick and end of a round, as they are over by then."""
