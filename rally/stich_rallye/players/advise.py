"""Advice on a race: the value of each action, by playing the race out many times."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rally.core.advice import check_playouts
from rally.core.errors import ImpossiblePosition, wrong_kind
from rally.stich_rallye.box.actions import Action
from rally.stich_rallye.race.race import Race

from .advice import Advice

if TYPE_CHECKING:
    from rally.stich_rallye.playouts.batch import Style


def advise(
    race: Race,
    memory: None = None,
    *,
    playouts: int = 2000,
    seed: int = 0,
    style: str | Style = "sensible",
    actions: Iterable[Action] | None = None,
    workers: int | None = 1,
) -> tuple[Advice, ...]:
    """What each choice is worth; it uses every hand it is given: for an honest answer take `race.seen_by(seat)` first.

    One Advice for each legal action of the seat to act, in the order of `race.legal`, or for each of these actions.
    memory: always None, because a race says all that a seat knows; it is there so that `advise(puzzle.race,
    puzzle.memory)` works for any game. playouts: the number of races played out for each action. style: how all seats
    choose in them, one of `STYLE_NAMES` or a Style. Hidden hands are dealt anew for each playout, uniformly among all
    deals that fit what has been seen (sizes, played cards, colours that a seat does not have); later rounds are dealt
    at random. Where sensible players have already played from such hands, `rate` is corrected by a measured factor.
    workers: the number of processes, None for one per core, which pays where the playouts take seconds. The same seed
    gives the same answer, with any number of workers.

    Raises IllegalAction if nobody is to act or an action is not legal, ImpossiblePosition for a wrong race, number of
    playouts or of workers, and if no deal fits, and NotInstalled for a Style of one's own without NumPy.

    >>> race = Race.parse("round=3 flag=0 cars=61,30,42,20 motors=0,0,0,0 trick=R9,R5,R7 hands=-,-,-,R3")
    >>> [(str(advice.action), advice.wins_by_seat) for advice in advise(race.seen_by(3), playouts=10)]
    [('R3', (10, 0, 0, 0))]
    """
    from .advisor import Advisor

    if memory is not None:
        raise ImpossiblePosition(wrong_kind("no memory", memory))
    return Advisor(race, seed=seed, style=style, actions=actions).step(check_playouts(playouts), workers)
