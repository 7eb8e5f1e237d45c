"""Exercises about a trick, made by chance: who wins it, how far that leads, what may be played."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rally.chance.luck import one_of, pick
from rally.stich_rallye import Card, standing
from rally.stich_rallye.box.cards import in_order
from rally.stich_rallye.box.facts import DIAL, ROUND_CARDS

from .deciding import WON
from .exercise import Exercise
from .tables import Dealt, Table, made, players_at, track_at

LESSON = "01_tricks"
MOST_OTHERS = 8
"""So many groups of cards are offered besides what somebody might think."""


def colours(cards: Sequence[Card]) -> set[str]:
    return {card.colour for card in cards}


def texts(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def dealt(chance: Random, level: int, sizes: Sequence[int], played: int) -> Dealt:
    """Cards of a trick before which everybody holds one of so many cards. played: so many are in the trick; counted
    from the end if it is below 1, so that 0 is all of them and -1 all but one."""
    size, players = one_of(sizes, chance), players_at(level, chance)
    number = one_of([n for n, most in enumerate(ROUND_CARDS, start=1) if most >= size], chance)
    cards = played if played > 0 else players + played
    return Dealt.by_chance(
        chance, players, number, ROUND_CARDS[number - 1] - size, min(players - 1, cards) if played else players
    )


def whole_trick(chance: Random, level: int) -> tuple[Dealt, Table, str]:
    """A trick of two colours at least, and often of three."""
    wanted = 3 if chance.random() < (0.4, 0.6, 0.8)[level] else 2
    while True:
        cards = dealt(chance, level, (1, 2, 3, 4, 5, 6), 0)
        if len(colours(cards.trick)) == wanted:
            return cards, *cards.at_table(chance, track_at(level, chance), len(cards.hands) - 1)


def winner(chance: Random, level: int) -> Exercise:
    """Who wins; or, as it is harder and tells more, with which card one would."""
    if chance.random() < (0.6, 0.7, 0.8)[level]:
        return winning_cards(chance, level)
    cards, here, position = whole_trick(chance, level)
    rule = WON[len(colours(cards.trick)) - 1]
    return made(LESSON, rule, "winner", position, play=str(cards.trick[-1]), others=tuple(range(here.players)))


def winning_cards(chance: Random, level: int) -> Exercise:
    """All but one have played; the last has several cards that may be played: any, or those of the colour led."""
    mixed, free = chance.random() < 0.8, chance.random() < 0.75
    while True:
        cards = dealt(chance, level, range(3, 5 + level), -1)
        last, trick = len(cards.trick), cards.trick
        may = cards.may(last)
        if len(may) > 1 + free and free == (len(colours(may)) > 1) and mixed == (len(colours(trick)) > 1):
            break
    top = standing(trick).card
    fair = [card for card in may if card.colour == top.colour]
    rest = [card for card in may if card.colour != top.colour]
    parts = [fair, may, rest, [card for card in may if card.value > top.value], may[-1:], fair[-1:], may[:1]]
    _, position = cards.at_table(chance, track_at(level, chance), last)
    rule = WON[max(len(colours([*trick, card])) for card in may) - 1]
    return made(LESSON, rule, "winning_cards", position, others=several(parts))


def several(parts: Sequence[Sequence[Card]]) -> tuple[tuple[str, ...], ...]:
    """Some of the cards in the hand, as answers: each once, and none that is empty."""
    return tuple(dict.fromkeys(texts(part) for part in parts if part))


def spaces(chance: Random, level: int) -> Exercise:
    """How far the winner drives, half of the time with the motor."""
    cards, here, position = whole_trick(chance, level)
    won = (here.flag + standing(cards.trick).index) % here.players
    turbo = here.motors[won] > 0 and chance.random() < 0.6
    motor = DIAL[here.motors[won]] if turbo else 0
    low, shown = standing(cards.trick).lowest.value, sorted({DIAL[place] for place in here.motors} - {0})
    others = {card.value + motor for card in cards.trick} | {motor, *(low + value for value in shown)} - {0}
    ask, rule = ("spaces_turbo", "S5.2") if turbo else ("spaces", "S5.1")
    return made(LESSON, rule, ask, position, play=str(cards.trick[-1]), others=tuple(sorted(others)))


def may_play(chance: Random, level: int) -> Exercise:
    """A hand of two colours at least: now one has the colour led, and now one has not."""
    void, mixed = chance.random() < 0.4, chance.random() < 0.75
    while True:
        cards = dealt(chance, level, range(4, 6 + level), 1 + mixed + pick(3, chance))
        seat, trick = len(cards.trick), cards.trick
        hand = in_order(cards.hands[seat])
        if len(colours(hand)) > 1 and void != (trick[0].colour in colours(hand)) and mixed == (len(colours(trick)) > 1):
            break
    rule = "S2.4" if void else "S2.3" if mixed else "S2.2"
    one = [[card for card in hand if card.colour == colour] for colour in sorted(colours(hand))]
    other = [card for card in hand if card.colour != trick[0].colour]
    parts = [*one, other, hand, *(part[-1:] for part in one), *(part[:1] for part in one), hand[1:], hand[:-1]]
    _, position = cards.at_table(chance, track_at(level, chance), seat)
    return made(LESSON, rule, "may_play", position, others=several(parts)[:MOST_OTHERS])
