"""Advice on a race: what each action is worth, by playing the race out many times."""

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
    """What each choice is worth, from what the seat to act sees and remembers alone.

    One Advice for each legal action, in the order of `race.legal`, or for each of these actions. memory: what the seat
    remembers; `race.memory`, all that the history has shown, if none is given. playouts: races played out for each
    action that may still be the best; others are given up sooner, so `Advice.playouts` differs. In a playout everything
    hidden is dealt at random, every deal that fits what is known being as likely, and all drive on the shortest way
    they know. workers: the number of processes, None for one per core, which pays where the playouts take seconds.
    The same sight, memory and seed give the same answer, with any number of workers.

    Raises IllegalAction if nobody is to act or an action is not legal, ImpossiblePosition for what is no race, memory
    or number of playouts or of workers, and if no deal fits what is remembered.

    >>> race = Race.parse("players=2 cars=0.0:NS,yellow trophies=red,- turn=0")
    >>> drive, *_others = advise(race, playouts=10)
    >>> str(drive.action), drive.wins_by_seat, drive.turns, drive.certain
    ('drive N', (10, 0), 1.0, True)
    """
    from .advisor import Advisor

    return Advisor(race, memory, seed=seed, actions=actions).step(check_playouts(playouts), workers)
