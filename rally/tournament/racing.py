"""Plays one race of a tournament, and a chunk of races: a player that fails loses, and the rest is played on."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rally.core.errors import objection, quote_value
from rally.games import GAMES, play

from .results import Results, Score
from .seating import seat_players, seeds_of


class GivenUp(BaseException):  # players catch what is an Exception
    """A race is given up; the message says what its player did."""


class TooLong(BaseException):
    """The alarm rings while a player thinks."""


class Alarm:
    """Interrupts a player after some seconds, where a signal can: in the main thread, and not on Windows."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        in_main = threading.current_thread() is threading.main_thread()
        self.can_ring = seconds is not None and in_main and hasattr(signal, "setitimer")
        self.is_set = False

    def __enter__(self) -> Alarm:
        if self.can_ring:
            self._before = signal.signal(signal.SIGALRM, self.ring)
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()
        if self.can_ring:
            signal.signal(signal.SIGALRM, self._before)

    def ring(self, *_: object) -> None:
        """Raise TooLong in the player's code."""
        if self.is_set:
            raise TooLong

    def set(self) -> None:
        """Ring when the time is over, and again until `clear`."""
        if self.can_ring:
            self.is_set = True
            signal.setitimer(signal.ITIMER_REAL, self.seconds or 0, 0.05)

    def clear(self) -> None:
        """Stop ringing."""
        self.is_set = False
        if self.can_ring:
            signal.setitimer(signal.ITIMER_REAL, 0)


@dataclass(frozen=True)
class Plan:
    """All that is needed to play any race of a tournament.

    players: by name, a function or the name of a computer player.
    """

    game: str
    players: Mapping[str, Any]
    seats: int
    seed: int
    seconds: float | None
    start: Mapping[str, Any] = field(default_factory=dict)

    def begin(self, race: int) -> Any:
        """The race of this number, dealt."""
        return GAMES[self.game].start(players=self.seats, seed=seeds_of(self.seed, self.seats, race)[0], **self.start)

    def results(self, races: int) -> Results:
        """Empty results for this number of races."""
        return Results(self.game, tuple(self.players), self.seats, self.seed, races)


class Table:
    """The players of one race: asks them for their moves, and says whose fault it is if there is none."""

    def __init__(self, plan: Plan, race: int, alarm: Alarm, witness: str | None) -> None:
        seated = seat_players(plan.seed, len(plan.players), plan.seats, race)
        self.names = [[*plan.players][player] for player in seated]
        ready, own = GAMES[plan.game].players, [plan.players[name] for name in self.names]
        self.players: list[Any] = [ready[player] if isinstance(player, str) else player for player in own]
        self.race, self.alarm, self.witness = race, alarm, witness
        self.seat: int | None = None
        self.moves = 0

    def prepare(self, seat: int, seed: int) -> None:
        """Prepare the player of this seat for a whole race (`for_race` in `play`). Raises GivenUp if it fails."""
        self.seat = seat
        try:
            self.players[seat] = self.players[seat].for_race(seed)
        except (Exception, SystemExit) as error:
            raise self.blame_error(error) from None

    def choose(self, seat: int, seen: Any, seed: int) -> Any:
        """The move of this seat's player. Raises GivenUp if it fails, or takes too long."""
        self.seat = seat
        if self.witness is not None:
            Path(self.witness).write_text(f"{self.race} {seat}", encoding="ascii")
        began = time.perf_counter()
        self.alarm.set()
        try:
            action = self.players[seat](seen, seed)
        except TooLong:
            raise self.blame_time() from None
        except (Exception, SystemExit) as error:
            raise self.blame_error(error) from None
        finally:
            self.alarm.clear()
        if self.alarm.seconds is not None and time.perf_counter() - began > self.alarm.seconds:
            raise self.blame_time()
        self.moves += 1
        return action

    def blame_time(self) -> GivenUp:
        """The error for a move that took too long."""
        return GivenUp(
            objection(
                None,
                "{player} took longer for a move than is allowed ({time})",
                player=self.player,
                time=f"{self.alarm.seconds} s",
            )
        )

    def blame_error(self, error: BaseException) -> GivenUp:
        """The error for a player that raised an exception."""
        kind, said = type(error).__name__, quote_value(str(error))
        return GivenUp(objection(None, "{player} raised {error}: {found}", player=self.player, error=kind, found=said))

    @property
    def player(self) -> str:
        """The name of the player whose move it is."""
        return "" if self.seat is None else self.names[self.seat]


@dataclass(frozen=True)
class Chair:
    """A seat of a table as a player of `play`; `for_race` prepares the player who sits there."""

    table: Table
    seat: int

    def __call__(self, seen: Any, seed: int) -> Any:
        return self.table.choose(self.seat, seen, seed)

    def for_race(self, seed: int) -> Chair:
        """The player of a race with this seed."""
        if hasattr(self.table.players[self.seat], "for_race"):
            self.table.prepare(self.seat, seed)
        return self


def play_race(plan: Plan, number: int, race: Any, alarm: Alarm, witness: str | None = None) -> Score:
    """Play one race. witness: a file that always names the race and the seat that is about to choose."""
    table = Table(plan, number, alarm, witness)
    try:
        chairs = [Chair(table, seat) for seat in range(plan.seats)]
        race = play(race, chairs, seeds_of(plan.seed, plan.seats, number)[1])
    except TooLong:  # rang between two things
        fault = table.blame_time()
    except GivenUp as error:
        fault = error
    except Exception as error:
        if table.seat is None:  # nobody has chosen anything yet
            raise
        fault = GivenUp(objection(None, "{player} chose what cannot be: {why}", player=table.player, why=str(error)))
    else:
        rule = None if race.outcome is None else race.outcome.rule
        return Score(number, places_of(race), table.moves, rule)
    seat = table.seat or 0
    places = tuple(plan.seats * (seat == each) for each in range(plan.seats))
    return Score(number, places, table.moves, None, (seat, str(fault)))


def places_of(race: Any) -> tuple[int, ...]:
    """The places by seat, 1 for the first, shared by seats that are level; 0 for all in a race that nobody won."""
    if race.winner is None:
        return (0,) * len(race.players)
    return tuple(race.places)


def play_chunk(plan: Plan, races: range, limit: float, witness: str | None = None) -> tuple[range, list[Score], float]:
    """Play these races one after another until `limit` seconds are over. Returns them, their scores and the seconds."""
    began, scores, start, block = time.perf_counter(), [], None, -1
    with Alarm(plan.seconds) as alarm:
        for number in races:
            if number // plan.seats != block:
                block, start = number // plan.seats, plan.begin(number)
            scores.append(play_race(plan, number, start, alarm, witness))
            if time.perf_counter() - began > limit:
                break
    return races, scores, time.perf_counter() - began
