"""The strongest computer player: it plays the round on from each choice, and knows what places at its end are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rally.core.advice import check_playouts
from rally.stich_rallye.box.actions import Action
from rally.stich_rallye.box.facts import ROUNDS
from rally.stich_rallye.race.race import Race

from .advisor import playouts_here
from .seeing import luck, seen_by_actor

STYLES = ("sensible", "watchful")
"""The styles in which all seats play on in its plans, each in half of them.

The best choice in one style may be bad in another. In 383 choices of last rounds, the one that is best among sensible
players wins 1.0% less often among watchful ones than their best one, and the one that is best in the mean of both wins
0.2% less often.
"""

FIRST = 0.5
"""The share of playouts in which all choices are compared; the others are for the better half of them."""


@dataclass(frozen=True)
class Planner:
    """A player that looks to the end of the round, and further at the choices that look best.

    playouts: the number of rounds played out in all, shared by the choices, with the same cards and luck for each. It
    adds up chances and not races won, so that a few hundred rounds tell as much as thousands of whole races; the last
    round is played to the end of the race.
    """

    playouts: int = 8000

    def __post_init__(self) -> None:
        check_playouts(self.playouts)

    def __call__(self, race: Race, seed: int = 0) -> Action:
        """The choice of the seat to act, from what that seat sees."""
        seen = seen_by_actor(race)
        choices = list(seen.legal)
        if len(choices) == 1:
            return choices[0]
        afters = {action: seen.after(action) for action in choices}
        won = [action for action, after in afters.items() if after.winner == seen.to_act]
        opened = {action: after for action, after in afters.items() if after.winner is None}
        if won or len(opened) < 2:
            return next(iter(won or opened or choices))
        return self.best_of(seen, opened, luck(seen, seed).getrandbits(60))

    def best_of(self, seen: Race, afters: Mapping[Action, Race], seed: int) -> Action:
        """Of at least two choices, the one after which the seat has the best chance at the end of the round."""
        first = self.judge(seen, afters, self.playouts * FIRST, seed)
        ranked = sorted(first, key=first.__getitem__, reverse=True)
        left = {action: afters[action] for action in ranked[: max(2, (len(ranked) + 1) // 2)]}
        again = self.judge(seen, left, self.playouts * (1 - FIRST), seed + 1)
        return max(left, key=lambda action: first[action] + again[action])

    def judge(self, seen: Race, afters: Mapping[Action, Race], playouts: float, seed: int) -> dict[Action, int]:
        """By choice, the sum of the seat's chances over that choice's share of the playouts."""
        assert seen.to_act is not None  # there is a choice
        styles = STYLES if seen.round == ROUNDS else STYLES[:1]  # before, both play alike
        playing = playouts_here(seen, seen.to_act, dict(afters), seed, styles)
        found = dict.fromkeys(afters, 0)
        for number in range(1, len(styles) + 1):
            for chances in playing.play(number, max(1, int(playouts / len(afters) / len(styles))), whole=False):
                for action, (by_seat, _places) in (chances or {}).items():
                    found[action] += by_seat[seen.to_act]
        return found
