"""What each choice is worth: the races from here played out thousands of times (NumPy): `advise`, `Advisor`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

import numpy as np

from rally.errors import IllegalAction, ImpossiblePosition, objection
from rally.stich_rallye.box.actions import Action, Play, Turbo
from rally.stich_rallye.box.cards import Unknown, check_seed
from rally.stich_rallye.playouts.batch import Batch, Bits, code, codes
from rally.stich_rallye.playouts.dealing import HiddenHands
from rally.stich_rallye.playouts.laps import Row
from rally.stich_rallye.playouts.simulate import LANES
from rally.stich_rallye.playouts.styles import style_named
from rally.stich_rallye.race.race import Race

Z = 1.959963984540054
"""Standard errors on either side of which 95 % of a normal distribution lie."""

DEALING = 1
"""Added to the seed of what is dealt before the playouts begin."""


@dataclass(frozen=True)
class Advice:
    """What an action is worth to the seat that is to act.

    wins: races won by that seat out of `playouts`; rate: their share; low, high: its 95 % interval (Wilson);
    wins_by_seat: the same for every seat. An action that wins at once has rate, low and high 1: that is certain.
    """

    action: Action
    wins: int
    playouts: int
    wins_by_seat: tuple[int, ...]
    certain: bool = False

    @property
    def rate(self) -> float:
        return self.wins / self.playouts

    @property
    def low(self) -> float:
        return self.rate if self.certain else wilson(self.wins, self.playouts)[0]

    @property
    def high(self) -> float:
        return self.rate if self.certain else wilson(self.wins, self.playouts)[1]

    def __repr__(self) -> str:
        return f"<{self.action}: {self.rate:.1%} ({self.low:.1%} to {self.high:.1%} of {self.playouts})>"


def wilson(wins: int, playouts: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson: sensible even at 0 and 1."""
    share, z2 = wins / playouts, Z * Z
    middle = (share + z2 / (2 * playouts)) / (1 + z2 / playouts)
    width = Z * sqrt(share * (1 - share) / playouts + z2 / (4 * playouts**2)) / (1 + z2 / playouts)
    low = middle - width if wins else 0.0
    high = middle + width if wins < playouts else 1.0
    return low, high


def advise(race: Race, *, playouts: int = 2000, seed: int = 0, style: str = "sensible") -> tuple[Advice, ...]:
    """One Advice for each legal action of the seat to act, in the order of `race.legal`.

    playouts: races played out for each action; style: how all seats choose in them, "sensible" or "random". Hidden
    hands are dealt anew for each playout, uniformly among all deals that fit what has been seen (sizes, played cards,
    colours shown not to be there); later rounds are dealt at random. The same seed gives the same answer.

    Raises IllegalAction if nobody is to act, ImpossiblePosition if no deal fits.

    >>> race = Race.parse("round=3 flag=0 cars=61,30,42,20 motors=0,0,0,0 trick=R9,R5,R7 hands=-,-,-,R3")
    >>> [(str(advice.action), advice.wins_by_seat) for advice in advise(race, playouts=10)]
    [('R3', (10, 0, 0, 0))]
    """
    return Advisor(race, seed=seed, style=style).step(check_playouts(playouts))


class Advisor:
    """Advice that sharpens: each `step` plays some more races and answers with all so far.

    A lab shows the first step's answer at once, goes on as long as somebody looks, and may stop after any step.
    """

    def __init__(self, race: Race, *, seed: int = 0, style: str = "sensible") -> None:
        seat = race.to_act
        if seat is None:
            raise IllegalAction(
                objection(None, "the race is over: there is nothing to advise")
                if race.winner is not None
                else objection(None, "nobody has a choice now: there is nothing to advise")
            )
        HiddenHands(race)  # raises if no deal fits
        self.race = race
        self.seat = seat
        self.seed = check_seed(seed)
        self.style = style_named(style)(race.track, len(race.players))
        self.afters = {action: race.after(action) for action in race.legal}
        self.open = [action for action, after in self.afters.items() if after.winner is None]
        self.hidden = self.dealers()
        self.playouts = 0
        self.wins = {action: np.zeros(len(race.players), np.int64) for action in self.afters}
        self.slices = 0
        self.card_plays = 0

    def dealers(self) -> list[HiddenHands]:
        """Who deals the hidden hands for each open action: one for all, unless the actor's own hand is hidden too."""
        if not self.open:
            return []
        if isinstance(self.race.hands[self.seat], Unknown) and isinstance(self.open[0], Play):
            return [HiddenHands(self.afters[action]) for action in self.open]
        return [HiddenHands(self.afters[self.open[0]])]

    def step(self, playouts: int) -> tuple[Advice, ...]:
        """Play so many more races for each action, and say what all of them show."""
        check_playouts(playouts)
        if self.open:
            slices = ceil(playouts * len(self.open) / (2 * LANES))
            for number in range(slices):  # as even as can be
                self.play(playouts * (number + 1) // slices - playouts * number // slices)
        self.playouts += playouts
        return self.advice

    @property
    def advice(self) -> tuple[Advice, ...]:
        """What all steps so far have shown."""
        return tuple(self.advice_on(action) for action in self.afters if self.playouts)

    def advice_on(self, action: Action) -> Advice:
        if action in self.open:
            wins = tuple(map(int, self.wins[action]))
            return Advice(action, wins[self.seat], self.playouts, wins)
        winner = self.afters[action].winner
        wins = tuple(self.playouts * (seat == winner) for seat in range(len(self.race.players)))
        return Advice(action, wins[self.seat], self.playouts, wins, certain=True)

    # --- one slice ---

    def play(self, playouts: int) -> None:
        """One batch: so many lanes for each open action, side by side.

        The nth lane of each action meets the same luck (deals and choices), so that actions differ by less chance.
        """
        batch, given, answer = self.start(playouts)
        batch.play_trick(given, answer, wound=answer is not None)
        batch.play_out()
        for action, victors in zip(self.open, np.split(batch.victor, len(self.open), axis=1), strict=True):
            self.wins[action] += np.count_nonzero(victors, axis=1)
        self.card_plays += batch.card_plays

    def start(self, playouts: int) -> tuple[Batch, list[Row], Row | None]:
        """A fresh batch where the race is, the cards of its trick with the chosen ones, the chosen turbo answers."""
        lanes = playouts * len(self.open)
        self.slices += 1
        bits = Bits(self.seed, self.slices, copies=len(self.open))
        batch = Batch(self.race.track, len(self.race.players), lanes, bits, self.style)
        given = self.given(playouts)
        self.set_up(batch, self.deal(playouts), given)
        if not isinstance(self.open[0], Turbo):
            return batch, given, None
        uses = [255 * (isinstance(action, Turbo) and action.use) for action in self.open]
        return batch, given, np.repeat(np.array(uses, np.uint8), playouts)

    def given(self, playouts: int) -> list[Row]:
        """The cards of the trick, and the one that is being considered in each lane."""
        rows = [np.full(playouts * len(self.open), code(card), np.uint8) for card in self.race.trick]
        chosen = [code(action.card) for action in self.open if isinstance(action, Play)]
        return [*rows, np.repeat(np.array(chosen, np.uint8), playouts)] if chosen else rows

    def deal(self, playouts: int) -> Row:
        """The hands after the action, for each lane; hidden ones are the same for all actions if they can be."""
        dealt = [hidden.deal(playouts, Bits(self.seed, self.slices, DEALING)) for hidden in self.hidden]
        if len(dealt) == len(self.open):
            return np.concatenate(dealt, axis=2)
        hands = np.tile(dealt[0], (1, 1, len(self.open)))
        for action, own in zip(self.open, np.split(hands, len(self.open), axis=2), strict=True):
            hand = self.afters[action].hands[self.seat]
            if not isinstance(hand, Unknown):
                own[self.seat, : len(hand)] = codes(hand)[:, None]
        return hands

    def set_up(self, batch: Batch, hands: Row, given: Sequence[Row]) -> None:
        """Put the batch where the race is, at the beginning of its trick: cards that lie go back into the hands."""
        race, seats = self.race, range(len(self.race.players))
        laid = np.zeros((len(seats), 1, batch.games), np.uint8)
        for place, card in enumerate(given):
            laid[race.seat_of(place), 0] = card
        left = max(len(hand) + bool(laid[seat].any()) for seat, hand in enumerate(self.afters[self.open[0]].hands))
        batch.hands = put_back(hands, laid, left)
        batch.flag[race.flag] = 255
        batch.cars[:] = np.array(race.cars, np.uint8)[:, None]
        batch.motors[:] = np.array([motor.position for motor in race.motors], np.uint8)[:, None]
        batch.round = race.round


def put_back(hands: Row, laid: Row, size: int) -> Row:
    """Hands with `size` slots, in which those who have played (laid: seats × 1 × games) still hold that card."""
    full = np.zeros((hands.shape[0], size, hands.shape[2]), np.uint8)
    full[:, : hands.shape[1]] = hands
    last = full[:, -1:]
    full[:, -1:] = np.where(laid != 0, laid, last)
    return full


def check_playouts(playouts: object) -> int:
    """A whole number of playouts from 1 up; ImpossiblePosition for anything else."""
    if isinstance(playouts, int) and not isinstance(playouts, bool) and playouts >= 1:
        return playouts
    raise ImpossiblePosition(
        objection(None, "the number of playouts is a whole number from 1 up, not {playouts}", playouts=repr(playouts))
    )
