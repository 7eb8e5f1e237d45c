"""Advice on a race: the value of each action, by playing the race out many times."""

from __future__ import annotations

from collections.abc import Iterable

from rally.core.advice import check_playouts
from rally.rally_run.box.actions import Action
from rally.rally_run.memory.memory import Memory
from rally.rally_run.race.race import Race

from .advice import Advice


def advise(
    race: Race,
    memory: Memory | None = None,
    *,
    playouts: int = 200,
    seed: int = 0,
    actions: Iterable[Action] | None = None,
    workers: int | None = 1,
) -> tuple[Advice, ...]:
    """The value of each choice, from what the seat to act sees and remembers.

    One Advice for each legal action, in the order of `race.legal`, or for each of these actions. memory: what the seat
    remembers; by default `race.memory`, all that the history has shown. playouts: the number of races played out for
    each action that may still be the best; others are given up sooner, so `Advice.playouts` differs. In a playout
    everything hidden is dealt at random, each deal that fits what is known with the same probability, and all drive on
    the shortest way that they know. workers: the number of processes, None for one per core, which pays where the
    playouts take seconds. The same view, memory and seed give the same answer, with any number of workers.

    Raises IllegalAction if nobody is to act or an action is not legal, and ImpossiblePosition for a wrong race, memory,
    number of playouts or of workers, and if no deal fits what is remembered.

    >>> race = Race.parse("players=2 cars=0.0:NS,yellow trophies=red,- turn=0")
    >>> drive, *_others = advise(race, playouts=10)
    >>> str(drive.action), drive.wins_by_seat, drive.turns, drive.certain
    ('drive N', (10, 0), 1.0, True)
    """
    from .advisor import Advisor

    return Advisor(race, memory, seed=seed, actions=actions).step(check_playouts(playouts), workers)
