"""The rule of thumb by which sensible players choose, in whole numbers so that all implementations agree.

What counts is the progress at the end of the round, in sixteenths of a space. Losing a trick winds the motor; winning
one moves the car and may spend the motor. Which is worth more depends on the dial, the tricks still to come, the hills
and the line. A card is good if it probably leads to the better of the two; high cards are saved for later tricks, and
low ones reduce what somebody else wins. `players` asks for one hand, `styles` makes tables for thousands.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

from rally.core.exact import power
from rally.stich_rallye.box.actions import Play
from rally.stich_rallye.box.cards import Card
from rally.stich_rallye.box.facts import DIAL, ROUNDS, USUAL, VALUES, Options
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.driving import Track
from rally.stich_rallye.rules.moment import standing
from rally.stich_rallye.rules.motor import positions_after_loss

SPACE = 16
"""The unit of scores: a sixteenth of a space."""

CERTAIN = 16
"""A chance of 1."""

RACE = 40 * SPACE
"""The score of winning the race, on top of the spaces."""

VICTORY = 4000
"""The score of a card that is certain to win the race: higher than any other."""

JITTER = 8
"""The upper bound of the random number added to a score, so that chance decides between level cards."""

HIGH = 12
"""Maximum value of a card that spoils anything."""


@dataclass(frozen=True)
class Weights:
    """The weights of the rule of thumb in a round.

    wins: the probability that a player who needs the motor wins a trick. margin: minimum gain for which the motor is
    used, since it may be worth more in a better trick. last_round: the worth of a space shown by the motor at the end
    of the last round, when most races are over. void: the probability that a seat that plays later can bring a new
    colour. takes, others: the share of the cards above the leading one that a seat plays against it, in the colour led
    and in other colours. saving: the worth of a kept card for each trick to come, times its value to the power of keen.
    spoiling: the worth of each point by which a card makes the trick's lowest card lower. rivals: the weight of what
    winning the trick is worth to others, in sixteenths. keeps: the probability that another seat's leading card keeps
    the lead against each seat to come. race: the worth of winning the race, on top of the spaces.
    """

    wins: float = 0.37
    margin: int = 56
    last_round: int = 12
    void: float = 0.21
    takes: float = 0.5
    others: float = 0.2
    saving: float = 0.9
    keen: float = 0.6
    spoiling: int = 4
    rivals: int = 0
    keeps: float = 1.0
    race: int = RACE


SENSIBLE = Weights()
"""The weights of sensible players, in every round."""

WATCHFUL = Weights(
    wins=0.53,
    margin=45,
    last_round=9,
    void=0.38,
    takes=0.4,
    others=0.27,
    saving=1.3,
    keen=0.95,
    spoiling=3,
    rivals=3,
    keeps=0.69,
    race=430,
)
"""The weights of watchful players in the last round. They were found by the cross-entropy method in millions of last
rounds at a table of four: against three sensible players, they won 28% of these."""


def weights_in(round_number: int, *, watchful: bool) -> Weights:
    """The weights of a round, for a watchful player or for any other."""
    return WATCHFUL if watchful and round_number == ROUNDS else SENSIBLE


# --- tables ----------------------------------------------------------------------------------------------------------


@lru_cache
def motor_worth(round_number: int, left: int, weights: Weights = SENSIBLE, options: Options = USUAL) -> tuple[int, ...]:
    """By position of the dial, the worth of the motor until the round ends, with `left` tricks to come."""
    return tuple(map(round, _motor_worth(round_number, left, weights, options)))


@lru_cache
def _motor_worth(round_number: int, left: int, weights: Weights, options: Options) -> tuple[float, ...]:
    if left == 0:
        share = weights.last_round if round_number == ROUNDS else SPACE
        return tuple(float(value * share) for value in DIAL)
    later = _motor_worth(round_number, left - 1, weights, options)
    lost = [later[position] for position in positions_after_loss(options)]
    won = [max(later[position], SPACE * value + later[0]) for position, value in enumerate(DIAL)]
    return tuple((1 - weights.wins) * a + weights.wins * b for a, b in zip(lost, won, strict=True))


@lru_cache
def chances(players: int, to_come: int, weights: Weights = SENSIBLE) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By value, the chance that a card that takes the lead keeps it with `to_come` seats to play: in another colour
    than the one led, which only a seat without that colour can beat (S2.2), and in the colour led."""
    values = VALUES[players]

    def chance(value: int, share: float) -> int:
        higher = max(0.0, share * (values[-1] - value) / len(values))
        return round(CERTAIN * power((1 - weights.void) * (1 - higher), to_come))

    return tuple(chance(v, weights.others) for v in range(16)), tuple(chance(v, weights.takes) for v in range(16))


@lru_cache
def lowest_yet(players: int, to_come: int) -> tuple[int, ...]:
    """By the lowest value so far, the expected lowest card (S5.1) after `to_come` more cards.

    It is the mean, rounded up, computed in whole numbers so that no fraction decides.
    """
    values = VALUES[players]
    ways = [(len(values) - bisect_left(values, low)) ** to_come for low in range(1, 16)]
    return tuple([min(15, -(-sum(ways[:low]) // len(values) ** to_come)) for low in range(16)])


@lru_cache
def savings(left: int, weights: Weights = SENSIBLE) -> tuple[int, ...]:
    """By value, the worth of keeping a card, with `left` tricks to come."""
    return tuple(round(weights.saving * left * power(value, weights.keen)) for value in range(16))


def spoils(value: int, lowest: int, weights: Weights = SENSIBLE) -> int:
    """The score of making the trick's lowest card lower."""
    return weights.spoiling * max(0, min(lowest, HIGH) - value)


@lru_cache
def chance_of_leader(to_come: int, weights: Weights) -> int:
    """The chance that another seat that leads the trick keeps the lead, with `to_come` seats to play."""
    return round(CERTAIN * power(weights.keeps, to_come))


def threat(chance: int, leads: int, later: int, to_come: int) -> int:
    """What the trick is worth to others, times CERTAIN.

    chance: that the seat that leads the trick after this card keeps the lead. leads: what winning is worth to that
    seat, 0 for the one to act. later: the sum of this for all seats to come, each of which is as likely to win instead.
    """
    return chance * leads + ((CERTAIN - chance) * later // to_come if to_come else 0)


@lru_cache
def least_counts(track: Track, players: int, options: Options) -> tuple[int, ...]:
    """By progress, 0 … 2n, the minimum number of counted spaces of a winning move from there; it may need more.

    Not counted are each other car once a lap (S5.4), and a last roll down to the line (S6.2, S-C).
    """
    rests, finish, others = track.rests(options), track.finish, players - 1
    stops = [0] * (finish + 1)  # by progress: on how many spaces from there to the line a roll may end
    for here in range(finish - 1, -1, -1):
        stops[here] = 1 + stops[rests.ahead[here]]
    rolls = [finish - end for end, rest in enumerate(rests.alone) if rest > end and stops[rest] <= others]
    uncounted = [others * -(-away // len(track)) + max(rolls, default=0) for away in range(finish + 1)]
    return tuple(max(0, away - uncounted[away]) for away in range(finish, -1, -1))


# --- the choices -----------------------------------------------------------------------------------------------------


def prospect(track: Track, start: int, end: int, race: int = RACE) -> int:
    """The score of a car that drives from `start` and comes to rest at `end`. race: the score of winning the race."""
    return SPACE * (end - start) + race * (end == track.finish)


def want(
    track: Track, options: Options, worth: tuple[int, ...], progress: int, position: int, low: int, race: int = RACE
) -> int:
    """The score of winning a trick whose lowest card is `low`, less that of losing it, with nobody else on the track.

    worth: that of the motor by position, after the trick (`motor_worth`). race: the score of winning the race.
    """
    rests = track.rests(options)

    def gain_after(spaces: int) -> int:
        return prospect(track, progress, rests.alone[min(progress + spaces, track.finish)], race)

    saved = gain_after(low) + worth[position]
    used = gain_after(low + DIAL[position]) + worth[0]
    return max(saved, used) - worth[positions_after_loss(options)[position]]


def wins_race(race: Race, card: Card) -> bool:
    """Whether this card, the last of the trick, wins the race for its player, alone or with the motor.

    It is certain: other cars and hills are taken into account (S5.2, S5.4, S6, S9.2).
    """
    seat, stand = race.to_act, standing((*race.trick, card))
    assert seat is not None  # a card is due
    low, motor = stand.lowest.value, race.motors[seat].value
    if stand.card != card or low + motor < least_counts(race.track, len(race.cars), race.options)[race.cars[seat]]:
        return False
    return any(race.drive(seat, spaces).won for spaces in (low, low + motor))


def card_scores(race: Race, *, watchful: bool = False) -> dict[Card, int]:
    """The score of each legal card of the seat to act, from what that seat knows."""
    seat = race.to_act
    assert seat is not None  # a card is due
    players, to_come = len(race.players), len(race.players) - 1 - len(race.trick)
    left = len(race.hands[seat]) - 1
    weights = weights_in(race.round, watchful=watchful)
    worth = motor_worth(race.round, left, weights, race.options)
    lowest = min((card.value for card in race.trick), default=15)

    def wanted_by(other: int, low: int) -> int:
        return want(race.track, race.options, worth, race.cars[other], race.motors[other].position, low, weights.race)

    def score(card: Card) -> int:
        if not to_come and wins_race(race, card):
            return VICTORY
        low = lowest_yet(players, to_come)[min(card.value, lowest)]
        stand = standing((*race.trick, card))
        takes, led = stand.card == card, card.colour == (*race.trick, card)[0].colour
        chance = takes * chances(players, to_come, weights)[led][card.value]
        found = wanted_by(seat, low) * chance // CERTAIN - savings(left, weights)[card.value]
        if weights.rivals:
            later = sum(wanted_by((seat + 1 + place) % players, low) for place in range(to_come))
            leads = 0 if takes else wanted_by(race.seat_of(stand.index), low)
            keeps = chance if takes else chance_of_leader(to_come, weights)
            found -= threat(keeps, leads, later, to_come) * weights.rivals // CERTAIN**2
        return found + spoils(card.value, lowest, weights)

    return {action.card: score(action.card) for action in race.legal if isinstance(action, Play)}


def uses_turbo(race: Race, *, watchful: bool = False) -> bool:
    """Whether the winner of the trick should use the motor (S4.5), given hills, other cars and the line."""
    seat = race.to_act
    assert seat is not None  # the question is open
    low, motor, start = standing(race.trick).lowest.value, race.motors[seat], race.cars[seat]
    weights = weights_in(race.round, watchful=watchful)
    worth = motor_worth(race.round, len(race.hands[seat]), weights, race.options)
    saved, used = (race.drive(seat, spaces).progress for spaces in (low, low + motor.value))
    gain = prospect(race.track, start, used) + worth[0] - prospect(race.track, start, saved) - worth[motor.position]
    return gain > weights.margin
