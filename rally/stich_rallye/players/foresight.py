"""What an action leads to as far as it is certain: who wins the trick, and the move that it causes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rally.stich_rallye.box.actions import Action, Play
from rally.stich_rallye.box.events import MoveBegun, TrickWon
from rally.stich_rallye.box.facts import ROUNDS
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.moment import standing

MOST_LINES = 3000
"""Maximum number of ways to finish a trick that are looked at; where there are more, nothing is certain."""

LAST_TRICKS = 2
"""Maximum number of tricks to come at which a race is examined for being decided."""

MOST_ENDS = 300
"""Maximum number of ways to play the last tricks that are looked at, in a fifth of a second; where there are more, no
outcome is certain."""


@dataclass(frozen=True)
class Foresight:
    """What follows from an action for certain.

    winner: the seat that wins the trick whatever the others play, or None if that is open.
    after: the race after the action. moves: whether a car moves at once.
    """

    action: Action
    after: Race
    winner: int | None
    moves: bool


def foresee(race: Race, action: Action) -> Foresight:
    """What follows from an action. Raises IllegalAction if it is not legal."""
    after = race.after(action)
    moves = any(isinstance(event, MoveBegun) for event in after.events)
    return Foresight(action, after, trick_winner(after), moves)


def trick_winner(race: Race) -> int | None:
    """The seat that wins, or has just won, the trick whatever the others play; None if that is open."""
    if not race.trick or race.phase == "turbo":
        won = next((event.seat for event in race.events if isinstance(event, TrickWon)), None)
        return race.to_act if race.phase == "turbo" else won
    winners: set[int] = set()
    for count, winner in enumerate(possible_trick_winners(race)):
        winners.add(winner)
        if len(winners) > 1 or count > MOST_LINES:
            return None
    return winners.pop() if winners else None


def possible_trick_winners(race: Race) -> Iterator[int]:
    """The winner of the trick for every way to finish it, one after another."""
    last = len(race.trick) == len(race.players) - 1
    for action in race.legal:
        if isinstance(action, Play):
            if last:
                yield race.seat_of(standing((*race.trick, action.card)).index)
            else:
                yield from possible_trick_winners(race.after(action))


def is_decided(race: Race, seat: int) -> bool:
    """Whether this seat wins, or loses, whatever is played from here, by all that is known of the hidden hands.

    Only the last tricks of a race are looked at, and no more than MOST_ENDS ways to play them: False may be unknown.
    """
    if race.round < ROUNDS or max(map(len, race.hands)) > LAST_TRICKS:
        return False
    wins: bool | None = None
    for count, winner in enumerate(possible_winners(race)):
        if count >= MOST_ENDS or wins not in (None, winner == seat):
            return False
        wins = winner == seat
    return True


def possible_winners(race: Race) -> Iterator[int]:
    """The winner of the race for every way to play it on to its end, one after another; nothing is dealt on the way."""
    if race.winner is not None:
        yield race.winner
        return
    for action in race.legal:
        yield from possible_winners(race.after(action))
