"""Plays many races of Rally Run! from a puzzle to the end, to count how many of them each choice wins."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rally.rally_run import Action, Race
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.players.advisor import twin_actions
from rally.rally_run.players.players import choose_by_thought
from rally.rally_run.players.recalling import recall_with_luck_of_position

LONGEST = 160
"""Maximum number of turns of a race; then nobody has won it."""


def races_won(race: Race, actions: Iterable[Action], races: int) -> dict[Action, int]:
    """Count the wins of each choice of the seat to act in a number of races.

    Hidden tiles are dealt anew for each race, the same for all choices. All seats play as the rememberer does, who
    takes the shortest way and hinders whoever is nearly home. Swaps of indistinguishable tiles have the same count.
    """
    hidden, same = HiddenTiles(race.recalled), twin_actions(race.recalled)
    dealt = [Race.of(hidden.deal(Random(f"puzzle {number}")), noted=race.memory) for number in range(races)]
    won: dict[Action, int] = {}
    for action in actions:
        alike = same[action]
        if alike not in won:
            ends = (play_to_end(deal.after(alike), number) for number, deal in enumerate(dealt))
            won[alike] = sum(end.winner == race.turn for end in ends)
        won[action] = won[alike]
    return won


def play_to_end(race: Race, seed: int) -> Race:
    """Return the end of the race if all seats play as the rememberer does."""
    for _ in range(LONGEST):
        if race.winner is not None:
            break
        race = race.after(choose_by_thought(*recall_with_luck_of_position(race, seed)))
    return race
