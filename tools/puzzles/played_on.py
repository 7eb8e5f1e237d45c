"""Plays races of Rally Run! on from a puzzle, again and again: how many of them each choice wins."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rally.rally_run import Action, Race
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.players.advisor import twin_actions
from rally.rally_run.players.players import choose_by_thought
from rally.rally_run.players.recalling import recall_with_luck_of_position

LONGEST = 160
"""Turns after which a race is broken off; nobody has won it."""


def races_won(race: Race, actions: Iterable[Action], races: int) -> dict[Action, int]:
    """Say how many of so many races each choice of the seat to act wins.

    What is hidden is dealt anew for each race, alike for all choices; all go on as the rememberer does, who takes the
    shortest way and hinders whoever is nearly home. Swaps of tiles that nobody can tell apart are worth the same.
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
    """The end of the race, if all go on as the rememberer does."""
    for _ in range(LONGEST):
        if race.winner is not None:
            break
        race = race.after(choose_by_thought(*recall_with_luck_of_position(race, seed)))
    return race
