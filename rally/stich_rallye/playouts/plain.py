"""Many races at once without NumPy, lane by lane, with styles of play: the same races as `batch` plays.

It is used where there is no NumPy (Python in a page), and takes thirty times as long. What the docstrings of `Batch`
say holds here, too; a lane is one of its games. A card is a byte: its value, and a bit for its colour above that.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from math import comb, prod
from typing import Protocol, TypeAlias

from rally.core.chance import ONE_BY_ONE, PlainBits
from rally.core.errors import NotationError, quote_value
from rally.core.workers import Block, Counts
from rally.stich_rallye.box.actions import Action, Play, Turbo
from rally.stich_rallye.box.cards import Card, Unknown, deck
from rally.stich_rallye.box.facts import COLOURS, DIAL, ROUND_CARDS, ROUNDS, USUAL, Options
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.driving import Track
from rally.stich_rallye.rules.hidden import check_fits, needs, spreads, unseen_cards
from rally.stich_rallye.rules.moment import Moment, first_to_last, last_to_first
from rally.stich_rallye.rules.motor import positions_after_loss

from . import sense
from .outlook import CERTAIN, chances_at_round_end

LANES = 16_384
"""The number of games that are played at once: in NumPy their rows stay in the processor's cache."""

AT_ONCE = 128
"""The number of lanes that play a trick before other work may run: less than 50 ms, even in a page."""

VALUE, COLOUR = 0x0F, 0x70


def card_byte(card: Card) -> int:
    """The card as a byte."""
    return card.value | 0x10 << COLOURS.index(card.colour)


class Lane:
    """One race between two tricks, and the trick on its table: the colour led, and who wins it with which card."""

    __slots__ = ("best", "cars", "colours", "flag", "hands", "leader", "led", "lowest", "motors", "running", "victor")

    def __init__(self, players: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.flag = 0
        self.cars, self.motors = [0] * players, [0] * players
        self.running, self.victor = True, -1
        self.begin_trick()

    def begin_trick(self) -> None:
        self.led = self.colours = self.best = 0
        self.leader, self.lowest = self.flag, VALUE

    def takes_lead(self, card: int) -> bool:
        """Whether the card takes the lead: one of a new colour, or a higher one of the winning colour (S3)."""
        return not card & self.colours or (card ^ self.best <= VALUE and card > self.best)

    def lay(self, seat: int, card: int) -> None:
        """Play one more card out of the hand of its owner (S7.1); the last card of the hand fills the gap."""
        if self.takes_lead(card):
            self.leader, self.best = seat, card
        if not self.colours:
            self.led = card & COLOUR
        self.colours |= card & COLOUR
        self.lowest = min(self.lowest, card & VALUE)
        hand = self.hands[seat]
        hand[hand.index(card)] = hand[-1]
        hand.pop()

    def places(self) -> list[int]:
        """The place of each seat once the race is won, as `Moment.places`."""
        winner = first_to_last(self.cars, self.flag)[0]
        first = self.cars[winner]
        return [
            1 + sum(other > own for other in self.cars) + (own == first and seat != winner)
            for seat, own in enumerate(self.cars)
        ]


class PlainStyle(Protocol):
    """A way in which all seats of a batch choose."""

    def luck(self, batch: PlainBatch, slots: int) -> list[tuple[int, ...]]:
        """The random bits for a card, by lane and slot; none where there is no choice."""
        ...

    def card(self, batch: PlainBatch, lane: Lane, hand: list[int], to_come: int, luck: Sequence[int]) -> int:
        """A legal card of this hand. luck: the random bits of its slots."""
        ...

    def turbos(self, batch: PlainBatch) -> Sequence[int]:
        """Random bits by lane if chance decides about the motors; otherwise nothing."""
        ...

    def turbo(self, batch: PlainBatch, lane: Lane, left: int, luck: int | None) -> bool:
        """Whether the winner of the trick uses its motor. left: the number of tricks to come."""
        ...


class CarRests:
    """Where one car comes to rest, as `LapTables` does for a row of games."""

    def __init__(self, track: Track, options: Options) -> None:
        self.spaces, self.finish = len(track), track.finish
        self.rests = track.rests(options)

    def drive(self, cars: Sequence[int], seat: int, count: int) -> int:
        """Where the car of a seat rests after `count` spaces (S5, S6); 2n if it has won (S9.2)."""
        start, spaces, finish = cars[seat], self.spaces, self.finish
        if not count:
            return start
        taken = {car % spaces for other, car in enumerate(cars) if other != seat}
        end = start
        while count and end < finish:
            end += 1
            count -= end % spaces not in taken  # S5.4
        if end >= finish:
            return finish
        rest = self.rests.alone[end]
        if rest != end:
            further = self.rests.ahead if rest > end else self.rests.behind
            while rest not in (0, finish) and rest % spaces in taken:  # S-E, S-C
                rest = further[rest]
        return rest


class PlainBatch:
    """The position of many races with the same track, players, options and round, between two tricks: its lanes.

    crossings: the number of races won by crossing the line. card_plays: the number of cards chosen (not those given) in
    running races.
    """

    def __init__(
        self, track: Track, players: int, games: int, bits: PlainBits, style: PlainStyle, options: Options = USUAL
    ) -> None:
        self.players, self.bits, self.style = players, bits, style
        self.roads, self.after_loss = CarRests(track, options), positions_after_loss(options)
        self.lanes = [Lane(players) for _ in range(games)]
        self.round = 0
        self.crossings = self.card_plays = 0

    @property
    def running(self) -> list[tuple[int, Lane]]:
        """The races not yet won, each with its number."""
        return [(number, lane) for number, lane in enumerate(self.lanes) if lane.running]

    # --- the course of a race ---

    def tricks(self) -> Iterator[None]:
        """Play from between two tricks, or after a round, to the end of every race, a little at a time."""
        while True:
            if self.round:
                yield from self.tricks_of_round()
            if self.round == ROUNDS or not self.running:
                return
            self.deal()
            yield

    def tricks_of_round(self) -> Iterator[None]:
        """Play from between two tricks to the end of the round, including motors, a little at a time."""
        while self.running and self.running[0][1].hands[0]:
            yield from self.play_trick()
        for _number, lane in self.running:
            self.end_round(lane)

    def deal(self) -> None:
        """Deal the cards of the next round from the whole deck, shuffled anew (S1.5)."""
        size = ROUND_CARDS[self.round]
        pack = [card_byte(card) for card in deck(self.players)]
        orders = self.bits.orders(len(pack), len(self.lanes), self.players * size)
        for lane, order in zip(self.lanes, orders, strict=True):
            cards = [pack[place] for place in order]
            lane.hands = [cards[seat * size : (seat + 1) * size] for seat in range(self.players)]
        self.round += 1

    # --- a trick ---

    def play_trick(
        self, given: Sequence[Sequence[int]] = (), answer: Sequence[bool] | None = None, *, wound: bool = False
    ) -> Iterator[None]:
        """Play one trick in every game (S2 to S7). The arguments are those of `Batch.play_trick`, by lane."""
        running, seats = self.running, range(self.players)
        left = len(running[0][1].hands[0]) - 1
        self.card_plays += (self.players - len(given)) * len(running)
        for _number, lane in running:
            lane.begin_trick()
        for nth in seats:
            cards = given[nth] if nth < len(given) else None
            yield from self.lay(running, nth, left, cards)
        luck = self.style.turbos(self) if answer is None else ()
        for number, lane in running:
            if not wound:  # S4.2 to S4.4
                lane.motors = [
                    motor if seat == lane.leader else self.after_loss[motor] for seat, motor in enumerate(lane.motors)
                ]
            chance = luck[number] if luck else None
            use = self.style.turbo(self, lane, left, chance) if answer is None else answer[number]
            value = DIAL[lane.motors[lane.leader]]
            if use:  # S4.5
                lane.motors[lane.leader] = 0
            self.move(lane, lane.leader, lane.lowest + value * use)  # S5.1, S5.2
            if lane.running:
                lane.flag = lane.leader  # S7.1
            if number % AT_ONCE == 0:
                yield

    def lay(self, running: list[tuple[int, Lane]], nth: int, left: int, given: Sequence[int] | None) -> Iterator[None]:
        """Play the nth card of the trick in every race: the given one, or the one that is chosen."""
        players, to_come, style = self.players, self.players - 1 - nth, self.style
        luck = style.luck(self, left + 1) if given is None else []
        for number, lane in running:
            seat = (lane.flag + nth) % players
            if given is None:
                card = style.card(self, lane, lane.hands[seat], to_come, luck[number] if luck else ())
            else:
                card = given[number]
            lane.lay(seat, card)
            if number % AT_ONCE == 0:
                yield

    def move(self, lane: Lane, seat: int, count: int) -> None:
        """Move a car (S5, S6); it may win there (S9.2)."""
        lane.cars[seat] = rest = self.roads.drive(lane.cars, seat, count)
        if rest == self.roads.finish:
            self.crossings += 1
            lane.running, lane.victor = False, seat

    def end_round(self, lane: Lane) -> None:
        """Use all motors, last place first (S8); then the leader takes the flag, or wins (S9.3)."""
        for seat in last_to_first(lane.cars, lane.flag):  # S8.1, S8.3
            value, lane.motors[seat] = DIAL[lane.motors[seat]], 0  # S8.2
            self.move(lane, seat, value)
            if not lane.running:
                return
        lane.flag = first_to_last(lane.cars, lane.flag)[0]  # S8.4
        if self.round == ROUNDS:
            lane.running, lane.victor = False, lane.flag  # S9.3


class PlainHands:
    """The hands of a race, whose hidden ones can be dealt any number of times.

    Raises ImpossiblePosition, with the reasons, if no deal fits what has been seen.
    """

    def __init__(self, moment: Moment) -> None:
        self.known = [[] if isinstance(hand, Unknown) else [*map(card_byte, hand)] for hand in moment.hands]
        unseen = unseen_cards(moment)
        self.unseen = [[card_byte(card) for card in unseen if card.colour == colour] for colour in COLOURS]
        check_fits(moment)
        self.needs = needs(moment)
        self.options = [spreads(*need) for need in self.needs.values()]
        self.sums: dict[tuple[int, tuple[int, ...]], list[float]] = {}
        self.lines: dict[tuple[int, tuple[int, ...]], list[float]] = {}

    def deal(self, games: int, bits: PlainBits) -> list[list[list[int]]]:
        """The hands of this number of games, by game and seat."""
        dealt = [[[*hand] for hand in self.known] for _ in range(games)]
        if not self.needs:
            return dealt
        orders = [bits.orders(len(cards), games, len(cards)) for cards in self.unseen]
        packs = [
            [[cards[place] for place in order[game]] for cards, order in zip(self.unseen, orders, strict=True)]
            for game in range(games)
        ]
        for place, seat in enumerate(self.needs):
            first, second = bits.words(2, games)
            for game, pack in enumerate(packs):
                counts = self.draw_colours(place, tuple(map(len, pack)), first[game] / 2.0**16 + second[game] / 2.0**32)
                for cards, count in zip(pack, counts, strict=True):
                    dealt[game][seat] += cards[len(cards) - count :]
                    del cards[len(cards) - count :]
        return dealt

    def draw_colours(self, place: int, left: tuple[int, ...], luck: float) -> tuple[int, int, int]:
        """The number of cards of each colour that a hand gets, out of those left."""
        run = left[0] * 16 + left[1]
        return self.options[place][bisect_right(self.chances(place, left), run + luck)]

    def chances(self, place: int, left: tuple[int, ...]) -> list[float]:
        """The cumulative probabilities of the options of a hand, plus the number of its run.

        They are the same floats as in `batch.HandShare.chances`, by the same operations in the same order.
        """
        found = self.lines.get((place, left))
        if found is None:
            sums, run = self.cumulated_ways(place, left), left[0] * 16 + left[1]
            found = self.lines[place, left] = [each / sums[-1] + run for each in sums]
        return found

    def cumulated_ways(self, place: int, left: tuple[int, ...]) -> list[float]:
        """The cumulative number of deals in which a hand takes each of its options, and all later hands fit."""
        found = self.sums.get((place, left))
        if found is None:
            found = [*accumulate(self.ways_with(place, left, counts) for counts in self.options[place])]
            self.sums[place, left] = found
        return found

    def ways_with(self, place: int, left: tuple[int, ...], counts: tuple[int, ...]) -> float:
        """The number of deals in which a hand takes these numbers of the cards left."""
        chosen = prod(map(comb, left, counts))
        if not chosen or place + 1 == len(self.options):
            return float(chosen)
        return chosen * self.cumulated_ways(place + 1, tuple(a - b for a, b in zip(left, counts, strict=True)))[-1]


HALF = 1 << 15
FINE = 8
"""The number of steps of chance in a unit of a score."""


def legal_in(hand: list[int], led: int) -> list[int]:
    """The slots of the legal cards: those of the colour led (S2.2, S2.3), or all without one (S2.4)."""
    follows = [slot for slot, card in enumerate(hand) if card & led]
    return follows or [*range(len(hand))]


class PlainRandomStyle:
    """A uniformly random legal card; a motor that shows more than 0 is used with probability 1/2."""

    def luck(self, batch: PlainBatch, slots: int) -> list[tuple[int, ...]]:
        return [*zip(*batch.bits.words(slots, len(batch.lanes)), strict=True)]

    def card(self, batch: PlainBatch, lane: Lane, hand: list[int], to_come: int, luck: Sequence[int]) -> int:
        return max((luck[slot] | 1, hand[slot]) for slot in legal_in(hand, lane.led))[1]

    def turbos(self, batch: PlainBatch) -> Sequence[int]:
        return batch.bits.words(1, len(batch.lanes))[0]

    def turbo(self, batch: PlainBatch, lane: Lane, left: int, luck: int | None) -> bool:
        return luck is not None and luck < HALF


class TrickWeights:
    """What counts in a trick of a round. left: the number of tricks after it. to_come: that of cards to be played.

    plain: by the lowest card so far and by value, the worth of a card that does not win. wants: the results of `want`
    so far, by car, motor and lowest card.
    """

    def __init__(
        self, weights: sense.Weights, options: Options, players: int, round_number: int, left: int, to_come: int
    ) -> None:
        self.options, self.low = options, sense.lowest_yet(players, to_come)
        self.worth = sense.motor_worth(round_number, left, weights, options)
        self.chances, saving = sense.chances(players, to_come, weights), sense.savings(left, weights)
        self.plain = [[sense.spoils(value, low, weights) - saving[value] for value in range(16)] for low in range(16)]
        self.keeps, self.rivals, self.race = sense.chance_of_leader(to_come, weights), weights.rivals, weights.race
        self.wants: dict[tuple[int, int, int], int] = {}

    def want(self, track: Track, car: int, motor: int, low: int) -> int:
        """`sense.want`. low: the lowest card so far."""
        found = self.wants.get((car, motor, low))
        if found is None:
            found = sense.want(track, self.options, self.worth, car, motor, self.low[low], self.race)
            self.wants[car, motor, low] = found
        return found


class PlainSensibleStyle:
    """The choices of `sensible_player`, by tables that grow with use. watchful: as in `SensibleStyle`."""

    def __init__(self, track: Track, players: int, options: Options, *, watchful: bool = False) -> None:
        self.track, self.players = track, players
        self.by_round = [sense.weights_in(number, watchful=watchful) for number in range(ROUNDS + 1)]
        self.options, self.finish = options, track.finish
        self.least_counts = sense.least_counts(track, players, options)
        self.tables: dict[tuple[int, int, int], TrickWeights] = {}

    def luck(self, batch: PlainBatch, slots: int) -> list[tuple[int, ...]]:
        return [*zip(*batch.bits.words(slots, len(batch.lanes)), strict=True)] if slots > 1 else []

    def card(self, batch: PlainBatch, lane: Lane, hand: list[int], to_come: int, luck: Sequence[int]) -> int:
        """The legal card with the highest score; chance decides between equal ones."""
        if len(hand) == 1:
            return hand[0]
        seat = (lane.flag + self.players - 1 - to_come) % self.players
        car, motor, lowest = lane.cars[seat], lane.motors[seat], lane.lowest
        at = batch.round, len(hand) - 1, to_come
        weights = self.tables.get(at)
        if weights is None:
            weights = self.tables[at] = TrickWeights(self.by_round[batch.round], self.options, self.players, *at)
        plain, track = weights.plain[lowest], self.track
        colours, best, led = lane.colours, lane.best, lane.led
        found, chosen = 0, 0
        for slot in legal_in(hand, led):
            card = hand[slot]
            value = card & VALUE
            score = plain[value]
            low = value if value < lowest else lowest
            if not card & colours or (card ^ best <= VALUE and card > best):
                if not to_come and self.wins_race(batch, lane, seat, low):
                    score = sense.VICTORY
                else:
                    chance = weights.chances[not led or card & led > 0][value] if to_come else sense.CERTAIN
                    score += weights.want(track, car, motor, low) * chance // sense.CERTAIN
                    if weights.rivals:
                        score -= self.threat(lane, weights, to_come, low, chance, leader=None)
            elif weights.rivals:
                score -= self.threat(lane, weights, to_come, low, weights.keeps, lane.leader)
            key = score * FINE + (luck[slot] * FINE * sense.JITTER >> 16)
            if not chosen or key > found or (key == found and card > chosen):
                found, chosen = key, card
        return chosen

    def threat(self, lane: Lane, weights: TrickWeights, to_come: int, low: int, chance: int, leader: int | None) -> int:
        """`sense.threat` by what rivals count. leader: the other seat that leads the trick after the card."""

        def wanted_by(seat: int) -> int:
            return weights.want(self.track, lane.cars[seat], lane.motors[seat], low)

        later = sum(wanted_by((lane.flag - 1 - place) % self.players) for place in range(to_come))
        leads = 0 if leader is None else wanted_by(leader)
        return sense.threat(chance, leads, later, to_come) * weights.rivals // sense.CERTAIN**2

    def wins_race(self, batch: PlainBatch, lane: Lane, seat: int, low: int) -> bool:
        """`sense.wins_race` for a card that wins the trick."""
        most = low + DIAL[lane.motors[seat]]
        if most < self.least_counts[lane.cars[seat]]:
            return False
        return any(batch.roads.drive(lane.cars, seat, count) == self.finish for count in (most, low))

    def turbos(self, batch: PlainBatch) -> Sequence[int]:
        return ()

    def turbo(self, batch: PlainBatch, lane: Lane, left: int, luck: int | None) -> bool:
        """`sense.uses_turbo` for the winner of the trick."""
        seat, motor = lane.leader, lane.motors[lane.leader]
        if not DIAL[motor]:
            return False
        weights = self.by_round[batch.round]
        worth = sense.motor_worth(batch.round, left, weights, self.options)
        saved, used = (
            sense.prospect(self.track, 0, batch.roads.drive(lane.cars, seat, lane.lowest + more))
            for more in (0, DIAL[motor])
        )
        return used + worth[0] - saved - worth[motor] > weights.margin


PLAIN_STYLES: dict[str, Callable[[Track, int, Options], PlainStyle]] = {
    "random": lambda _track, _players, _options: PlainRandomStyle(),
    "sensible": lru_cache(maxsize=16)(PlainSensibleStyle),
    "watchful": lru_cache(maxsize=16)(partial(PlainSensibleStyle, watchful=True)),
}
"""By name, a function that makes the style for a track, a number of players and options."""


def plain_style_of(style: str, track: Track, players: int, options: Options) -> PlainStyle:
    """The style of this name. Raises NotationError if there is none."""
    check_style(style)
    return PLAIN_STYLES[style](track, players, options)


def check_style(style: object) -> None:
    """Raise NotationError unless this is the name of a style."""
    if not isinstance(style, str) or style not in PLAIN_STYLES:
        raise NotationError.because(
            "there is no style {name}; there are {names}", name=quote_value(style), names=tuple(PLAIN_STYLES)
        )


# --- choices and whole races: `PlainPlayouts` for `Advisor`, `play_block` for `simulate` ------------------------------

DEALING = 1
"""Added to the seed of what is dealt before the playouts begin."""

Found: TypeAlias = Mapping[Action, tuple[list[int], list[int]]]
"""By action and seat, the sums of races won (or of chances) and of places."""


def dealers(race: Race, seat: int, afters: Mapping[Action, Race]) -> list[Race]:
    """The races whose hidden hands are dealt: one for all actions, unless the actor's own hand is hidden."""
    every = [*afters.values()]
    own_is_hidden = isinstance(race.hands[seat], Unknown) and any(isinstance(action, Play) for action in afters)
    return every if own_is_hidden else every[:1]


class PlainPlayouts:
    """Plays the same races as `Playouts`, with the same arguments."""

    pace = ONE_BY_ONE

    def __init__(
        self, race: Race, seat: int, afters: Mapping[Action, Race], seed: int, style: str | tuple[str, ...]
    ) -> None:
        self.race, self.seat, self.afters, self.seed = race, seat, afters, seed
        self.open = [*afters]
        chosen = style if isinstance(style, tuple) else (style,)
        self.styles = [plain_style_of(each, race.track, len(race.players), race.options) for each in chosen]
        self.hidden = [PlainHands(after) for after in dealers(race, seat, afters)]
        self.card_plays = 0

    def play(self, number: int, playouts: int, *, whole: bool = True) -> Iterator[Found | None]:
        """Play batch `number`, with `playouts` lanes for each action; yield None now and then, then the results."""
        batch, given, answer = self.start(number, playouts)
        yield None
        for _ in batch.play_trick(given, answer, wound=answer is not None):
            yield None
        for _ in batch.tricks() if whole else batch.tricks_of_round():
            yield None
        self.card_plays += batch.card_plays
        seats, found = range(batch.players), {}
        for place, action in enumerate(self.open):
            lanes = batch.lanes[place * playouts : (place + 1) * playouts]
            won = [
                [(1 if whole else CERTAIN) * (lane.victor == seat) for seat in seats]
                if lane.victor >= 0
                else chances_at_round_end(batch.round, lane.cars)
                for lane in lanes
            ]
            wins = [sum(each) for each in zip(*won, strict=True)]
            places = [sum(each) for each in zip(*(lane.places() for lane in lanes), strict=True)]
            found[action] = wins, places
        yield found

    def start(self, number: int, playouts: int) -> tuple[PlainBatch, list[list[int]], list[bool] | None]:
        """A new batch at this position, the cards of its trick with the chosen ones, and the chosen turbo answers."""
        style = self.styles[(number - 1) % len(self.styles)]
        race, games = self.race, playouts * len(self.open)
        bits = PlainBits(self.seed, number, copies=len(self.open))
        batch = PlainBatch(race.track, len(race.players), games, bits, style, race.options)
        batch.round = race.round
        given = [[card_byte(card)] * games for card in race.trick]
        chosen = [action.card for action in self.open if isinstance(action, Play)]
        if chosen:
            given.append([card_byte(card) for card in chosen for _ in range(playouts)])
        for place, (lane, hands) in enumerate(zip(batch.lanes, self.deal(number, playouts), strict=True)):
            lane.flag, lane.cars = race.flag, [*race.cars]
            lane.motors = [motor.position for motor in race.motors]
            for nth, cards in enumerate(given):  # cards that lie go back into the hands
                hands[race.seat_of(nth)].append(cards[place])
            lane.hands = hands
        if not isinstance(self.open[0], Turbo):
            return batch, given, None
        uses = [isinstance(action, Turbo) and action.use for action in self.open]
        return batch, given, [use for use in uses for _ in range(playouts)]

    def deal(self, number: int, playouts: int) -> list[list[list[int]]]:
        """The hands after the action, for each lane; hidden ones are the same for all actions if possible."""
        dealt = [hidden.deal(playouts, PlainBits(self.seed, number, DEALING)) for hidden in self.hidden]
        if len(dealt) == len(self.open):
            return [hands for lanes in dealt for hands in lanes]
        found = []
        for action in self.open:
            own = self.afters[action].hands[self.seat]
            for hands in dealt[0]:
                each = [[*hand] for hand in hands]
                if not isinstance(own, Unknown):
                    each[self.seat] = [*map(card_byte, own)]
                found.append(each)
        return found


def play_block(start: Moment, seed: int, style: str, block: Block) -> Counts:
    """Play the same races as with NumPy. Returns wins by seat, cards played, and races won by the line."""
    number, races = block
    players, track, options = len(start.players), start.track, start.options
    chosen = plain_style_of(style, track, players, options)
    batch = PlainBatch(track, players, races, PlainBits(seed, number), chosen, options)
    for _ in batch.tricks():
        pass
    victors = [lane.victor for lane in batch.lanes]
    return tuple(map(victors.count, range(players))), batch.card_plays, batch.crossings
