"""Players as somebody writes them: quick ones, and ones that fail."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any


def take_first(race: Any, seed: int) -> Any:
    """The first action that is legal."""
    return next(iter(race.legal))


def take_last(race: Any, seed: int) -> Any:
    """The last action that is legal."""
    return list(race.legal)[-1]


def raise_sometimes(race: Any, seed: int) -> Any:
    """Fails in some races, by the cards that it holds at first."""
    hand = race.hands[race.to_act]
    if race.round == 1 and len(hand) == 5 and sum(card.value for card in hand) % 3 == 0:
        raise KeyError("no plan")
    return take_first(race, seed)


def leave(race: Any, seed: int) -> Any:
    """Calls what ends a program."""
    raise SystemExit(2)


def answer_nonsense(race: Any, seed: int) -> Any:
    """Answers what is no action."""
    return "pass"


class Slippery:
    """An answer that fails as soon as somebody looks at it."""

    def __hash__(self) -> int:
        raise RuntimeError("do not look")


def answer_slippery(race: Any, seed: int) -> Any:
    """Answers what cannot even be judged."""
    return Slippery()


def peek(race: Any, seed: int) -> Any:
    """Looks into a hand that it may not see, for the best of it."""
    rival = (race.to_act + 1) % len(race.players)
    return max(race.hands[rival], key=lambda card: card.value)


def think_for_ever(race: Any, seed: int) -> Any:
    """Never answers, and hears nothing that is an Exception. It rings the alarm itself that has been set for it: so
    nothing depends on how long the others think.
    """
    left, again = signal.getitimer(signal.ITIMER_REAL)
    assert left > 0 and again > 0, "no alarm has been set"
    while True:
        with suppress(Exception):
            signal.raise_signal(signal.SIGALRM)


class Dying:
    """Ends its process once, with these cards, unless its marker says that it has done so; or every time."""

    def __init__(self, hand: tuple[Any, ...], marker: Path | None) -> None:
        self.hand, self.marker = hand, marker

    def __call__(self, race: Any, seed: int) -> Any:
        if race.hands[race.to_act] == self.hand and (self.marker is None or not self.marker.exists()):
            if self.marker is not None:
                self.marker.touch()
            os._exit(9)
        return take_first(race, seed)


TRIO: dict[str, Any] = {"first": take_first, "last": take_last, "sensible": "sensible"}

QUARTET: dict[str, Any] = {**TRIO, "fails": raise_sometimes}
