"""Players of one's own at a table: functions, and what is said when one of them fails or does what is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeAlias
from zlib import crc32

from rally.core.chance import mix_seed
from rally.core.errors import IllegalAction, Objection, cut_text
from rally.core.game import A, Player, R
from widgets.words import _, join_sentences
from widgets.words.sentences import Voice

from .screen import Screen

Seat: TypeAlias = "str | Callable[[Any, int], Any]"
"""Who sits somewhere: a word for it, or a player of one's own."""

MOST_FAULTS = 200
"""Maximum number of faults of a player that are remembered."""


class OwnPlayer(Generic[R, A]):
    """A player of somebody's own, as the computer's players are asked. Where it fails, or answers what is not allowed,
    that is remembered (`say_fault`), and another one chooses. It gets another seed for every position, as `play` gives
    it another for every move.

    name: its name at the table.
    """

    def __init__(self, name: str, player: Player[R, A], stand_in: Player[R, A]) -> None:
        self.name, self.player, self.stand_in = name, player, stand_in
        self.faults: dict[str, Exception | Objection] = {}

    def __call__(self, race: R, seed: int) -> A:
        try:
            action = self.player(race, mix_seed(seed, crc32(str(race).encode())) >> 31)
            fault: Exception | Objection | None = race.why_not(action)
        except Exception as error:
            fault = error
        else:
            if fault is None:
                return race.action(action) if isinstance(action, str) else action
        if len(self.faults) >= MOST_FAULTS:
            self.faults.clear()
        self.faults[str(race)] = fault
        return self.stand_in(race, seed)

    def say_fault(self, race: R, voice: Voice[R, A]) -> str:
        """What was wrong with its answer at a race, as its seat saw that; "" where nothing was."""
        match self.faults.get(str(race)):
            case None:
                return ""
            case Objection() as objection:
                said = _("The player “{name}” chose what is not allowed.").format(name=self.name)
                wrong = voice.errors(IllegalAction(objection), race)
                return join_sentences([said, *wrong, _("The computer chose in its place.")])
            case error:
                text = f"{type(error).__name__}: {error}"
                said = _("The player “{name}” failed with “{error}”.").format(name=self.name, error=cut_text(text))
                return join_sentences([said, _("The computer chose in its place.")])


def name_player(player: Callable[..., object], taken: Iterable[str]) -> str:
    """The name of a function, or one with a number where another has it."""
    name = getattr(player, "__name__", "") or type(player).__name__
    name = name if name.isidentifier() else "mine"
    known = {*taken}
    return next(
        each for each in (name, *(f"{name}_{number}" for number in range(2, len(known) + 3))) if each not in known
    )


def seat_own_players(
    screen: Screen[R, A], seats: Sequence[Seat] | None, against: Seat, taken: Sequence[str]
) -> tuple[Screen[R, A], tuple[str, ...] | None, str]:
    """The screen with the functions that sit somewhere among its players, and `seats` and `against` by their names.

    taken: words that are nobody's name.
    """
    own: dict[str, OwnPlayer[R, A]] = {}

    def name_of(seat: object) -> object:
        if not callable(seat):
            return seat
        for name, player in own.items():
            if player.player is seat:
                return name
        name = name_player(seat, (*taken, *screen.players, *own))
        own[name] = OwnPlayer(name, seat, screen.players[screen.stand_in])
        return name

    named: Any = tuple(map(name_of, seats)) if isinstance(seats, tuple | list) else seats
    rest: Any = name_of(against)
    return (replace(screen, players={**screen.players, **own}) if own else screen), named, rest
