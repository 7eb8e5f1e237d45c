"""How the choices of a race are judged: every one that somebody with known cards had, played out many times."""

from __future__ import annotations

from rally.stich_rallye import Race, Unknown
from widgets.shared.labs.races.findings import Judge
from widgets.shared.labs.races.judging import Choice, Looks, Verdict
from widgets.shared.words import _
from widgets.stich_rallye.labs.advice.advisers import make_advisor, say_fault
from widgets.stich_rallye.labs.advice.hints import say_judged

from .scenes import Film

QUICK, SURE = 300, 1500
"""Races played out for each action: for a first look, and where it may have cost something."""


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
    """More and more races for each action of a choice."""
    advisor = make_advisor(choice.seen, 0, "sensible")
    for _look in range(SURE // QUICK):
        yield advisor.step(QUICK)


def say(verdict: Verdict) -> str:
    """What a choice cost, with what would have been better and why."""
    race: Race = verdict.choice.seen
    return say_judged(race, verdict.mine, verdict.best)


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
