"""The races from here played out thousands of times, choice beside choice (NumPy): `Advisor`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

import numpy as np

from rally.advice import check_playouts
from rally.chance.bits import Bits
from rally.errors import IllegalAction, objection
from rally.given import check_viewer, given, given_choices, given_seed
from rally.stich_rallye.box.actions import Action, Play, Turbo
from rally.stich_rallye.box.cards import Unknown
from rally.stich_rallye.playouts.batch import LANES, Batch, Style, code, codes
from rally.stich_rallye.playouts.dealing import HiddenHands
from rally.stich_rallye.playouts.laps import Row
from rally.stich_rallye.playouts.styles import style_of
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.dealing import check_fits

from .advice import Advice
from .foresight import is_decided
from .overrating import is_guessed

DEALING = 1
"""Added to the seed of what is dealt before the playouts begin."""


class Advisor:
    """Advice that sharpens: each `step` plays some more races and answers with all so far.

    A lab shows the first step's answer at once, goes on as long as somebody looks, and may stop after any step.
    actions: those that are judged; all legal ones if none are given.
    """

    def __init__(
        self,
        race: Race,
        *,
        seed: int = 0,
        style: str | Style = "sensible",
        actions: Iterable[Action] | None = None,
    ) -> None:
        seat = given(race, Race, "a race of Stich Rallye").to_act
        if seat is None:
            raise IllegalAction(
                objection(None, "the race is over: there is nothing to advise")
                if race.winner is not None
                else objection(None, "nobody has a choice now: there is nothing to advise")
            )
        check_viewer(race.viewer, seat)
        check_fits(race)
        self.race = race
        self.seat = seat
        self.seed = given_seed(seed)
        self.style = style_of(style, race.track, len(race.players), race.options)
        judged = race.legal if actions is None else given_choices(actions)
        self.afters = {action: race.after(action) for action in judged}
        self.open = [action for action, after in self.afters.items() if after.winner is None]
        self.hidden = self.dealers()
        self.guessed = style == "sensible" and is_guessed(race)
        self.playouts = 0
        self.wins = {action: np.zeros(len(race.players), np.int64) for action in self.afters}
        self.places = {action: np.zeros(len(race.players), np.int64) for action in self.afters}
        self.forced: dict[Action, bool] = {}
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
        for _ in self.stepping(playouts):
            pass
        return self.advice

    def stepping(self, playouts: int) -> Iterator[None]:
        """The same, a little at a time: one trick of all races that are played at once."""
        check_playouts(playouts)
        if self.open:
            slices = ceil(playouts * len(self.open) / (2 * LANES))
            for number in range(slices):  # as even as can be
                yield from self.play(playouts * (number + 1) // slices - playouts * number // slices)
        self.playouts += playouts

    @property
    def advice(self) -> tuple[Advice, ...]:
        """What all steps so far have shown."""
        return tuple(self.advice_on(action) for action in self.afters if self.playouts)

    def advice_on(self, action: Action) -> Advice:
        if action in self.open:
            wins, places = (tuple(map(int, found[action])) for found in (self.wins, self.places))
            certain = self.is_forced(action)
        else:
            after, seats = self.afters[action], range(len(self.race.players))
            wins = tuple(self.playouts * (seat == after.winner) for seat in seats)
            places = tuple(self.playouts * (1 + after.standing_order.index(seat)) for seat in seats)
            certain = True
        own, guessed = wins[self.seat], self.guessed and not certain
        return Advice(action, own, self.playouts, wins, certain, places=places, seat=self.seat, guessed=guessed)

    def is_forced(self, action: Action) -> bool:
        """Whether the seat wins, or loses, whatever is played after this; nobody looks if a playout says otherwise."""
        if self.wins[action][self.seat] not in (0, self.playouts):
            return False
        if action not in self.forced:
            self.forced[action] = is_decided(self.afters[action], self.seat)
        return self.forced[action]

    # --- one slice ---

    def play(self, playouts: int) -> Iterator[None]:
        """One batch: so many lanes for each open action, side by side.

        The nth lane of each action meets the same luck (deals and choices), so that actions differ by less chance.
        """
        batch, given, answer = self.start(playouts)
        batch.play_trick(given, answer, wound=answer is not None)
        yield
        yield from batch.tricks()
        parts = (np.split(found, len(self.open), axis=1) for found in (batch.victor, batch.places()))
        for action, victors, places in zip(self.open, *parts, strict=True):
            self.wins[action] += np.count_nonzero(victors, axis=1)
            self.places[action] += places.sum(axis=1, dtype=np.int64)
        self.card_plays += batch.card_plays

    def start(self, playouts: int) -> tuple[Batch, list[Row], Row | None]:
        """A fresh batch where the race is, the cards of its trick with the chosen ones, the chosen turbo answers."""
        lanes = playouts * len(self.open)
        self.slices += 1
        bits = Bits(self.seed, self.slices, copies=len(self.open))
        batch = Batch(self.race.track, len(self.race.players), lanes, bits, self.style, self.race.options)
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
