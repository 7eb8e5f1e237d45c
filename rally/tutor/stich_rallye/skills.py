"""The skills of Stich Rallye: their rules and beliefs, and how their exercises are made quickly.

The tables can arise in a race, but no cards are played until then: who wins each trick, and by how low a card, is drawn
at random, and the rest follows by the rules (`driving`). So cars stand as close, and motors are wound as far, as in a
race.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from rally.core.chance import pick_number, pick_thing, shuffle_things
from rally.stich_rallye import Card, Track, deck, standing
from rally.stich_rallye.box.cards import sort_cards
from rally.stich_rallye.box.facts import DIAL, ROUND_CARDS, ROUNDS, USUAL
from rally.stich_rallye.rules.driving import DOWN, FLAT
from rally.stich_rallye.rules.moment import first_to_last, last_to_first
from rally.stich_rallye.rules.motor import positions_after_loss
from rally.tutor.exercises import Skill

from .answers import (
    FINISH,
    MAY_PLAY,
    MOTOR,
    NOBODY,
    ROUND_END,
    SPACES,
    TOP,
    WINNER,
    WINNING_RULES,
    colours_in_order,
    trick_of,
)
from .driving import DRIVING, HILLS, AskedMove, MoveCount, Read, both_laps, rest
from .exercise import Exercise

GAME = "stich-rallye"
TRICKS_LESSON, MOTOR_LESSON = "01_tricks", "02_motor"
DRIVING_LESSON, ROUND_END_LESSON = "03_driving_and_hills", "04_round_end_and_finish"

LOWEST = {3: (2, 2, 3, 3, 4, 4, 5, 6, 7), 4: (2, 2, 2, 3, 3, 4, 4, 5, 6, 8), 5: (1, 1, 2, 2, 3, 3, 4, 5, 6)}
"""The value of the lowest card of a trick by number of players, with its frequency."""

TURBO = 0.35
"""Probability that the winner of a trick uses a motor that shows 3 or more."""


@dataclass(frozen=True)
class TrickTable:
    """A table between two tricks: the track, the round, the number of its tricks that were played, and who stands
    where."""

    track: str
    players: int
    round: int
    tricks: int
    flag: int
    cars: tuple[int, ...]
    motors: tuple[int, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """The values on the dials."""
        return tuple(DIAL[place] for place in self.motors)

    def line(self, **more: str) -> str:
        """The position in notation, with further keys."""
        words = {
            "track": self.track,
            "players": str(self.players),
            "round": str(self.round),
            "flag": str(self.flag),
            "cars": join_values(self.cars),
            "motors": join_values(self.values),
        }
        return " ".join(f"{key}={value}" for key, value in (words | more).items() if value)


def join_values(values: Iterable[object], by: str = ",") -> str:
    return by.join(map(str, values))


def trick_table(chance: Random, players: int, round_number: int, tricks: int, track: str = "volcano") -> TrickTable:
    """A table of this round after this number of its tricks. If somebody has won before, another race is run."""
    while True:
        race = ChanceRace(chance, Track.shipped(track), players)
        for number, size in enumerate(ROUND_CARDS[:round_number], start=1):
            for _ in range(tricks if number == round_number else size):
                race.run_trick()
            if number < round_number:
                race.end_round()
        if max(race.cars) < race.track.finish:
            return TrickTable(track, players, round_number, tricks, race.flag, tuple(race.cars), tuple(race.motors))


class ChanceRace:
    """A race in which chance takes the place of the cards. luck: seats, each as often as it is likely to win."""

    def __init__(self, chance: Random, track: Track, players: int) -> None:
        self.chance, self.track, self.players = chance, track, players
        self.cars, self.motors, self.flag = [0] * players, [0] * players, 0
        self.luck = [seat for seat in range(players) for _ in range(pick_thing((1, 1, 2, 4), chance))]

    def run_trick(self) -> None:
        winner = pick_thing(self.luck, self.chance)
        spaces = pick_thing(LOWEST[self.players], self.chance)
        for seat in range(self.players):
            if seat != winner:
                self.motors[seat] = positions_after_loss(USUAL)[self.motors[seat]]  # S4.2
        if DIAL[self.motors[winner]] >= 3 and self.chance.random() < TURBO:
            spaces += DIAL[self.motors[winner]]
            self.motors[winner] = 0
        self.drive_car(winner, spaces)
        self.flag = winner

    def end_round(self) -> None:
        for seat in last_to_first(self.cars, self.flag):
            self.drive_car(seat, DIAL[self.motors[seat]])
            self.motors[seat] = 0
        self.flag = first_to_last(self.cars, self.flag)[0]

    def drive_car(self, seat: int, spaces: int) -> None:
        self.cars[seat] = rest(AskedMove(self.track, tuple(self.cars), seat, spaces))


@dataclass(frozen=True)
class DealtCards:
    """Cards in the middle of a round, in a trick that is not complete yet.

    round, tricks: the round, and the number of its tricks that were played. aside: the cards put aside. hands: the
    cards left in the hands, from the flag holder on. trick: the cards on the table.
    """

    round: int
    tricks: int
    aside: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    trick: tuple[Card, ...]

    @classmethod
    def by_chance(cls, chance: Random, players: int, number: int, tricks: int, cards: int) -> DealtCards:
        """Random cards, with this number of legal ones in the trick."""
        pack = shuffle_things(deck(players), chance)
        gone, size = tricks * players, ROUND_CARDS[number - 1] - tricks
        hands = tuple(tuple(pack[gone + seat * size : gone + (seat + 1) * size]) for seat in range(players))
        here = cls(number, tricks, tuple(pack[:gone]), hands, ())
        for seat in range(cards):
            here = replace(here, trick=(*here.trick, pick_thing(here.playable_cards(seat), chance)))
        return here

    def playable_cards(self, seat: int) -> tuple[Card, ...]:
        """The cards of a hand that may be played (S2)."""
        hand = sort_cards(self.hands[seat])
        return tuple(card for card in hand if self.trick and card.colour == self.trick[0].colour) or hand

    def at_table(self, chance: Random, track: str, last: int) -> tuple[TrickTable, str]:
        """A table at the same point, and its position. last: whose hand is shown, counted from the flag holder, and
        whose card is not in the trick there."""
        here = trick_table(chance, len(self.hands), self.round, self.tricks, track)
        hands = ["?"] * here.players
        hands[(here.flag + last) % here.players] = join_values(sort_cards(self.hands[last]), ".")
        aside = join_values(sort_cards(self.aside), ".")
        return here, here.line(trick=join_values(self.trick[:last]), hands=join_values(hands), played=aside)


# --- by how hard it is ------------------------------------------------------------------------------------------------

TRACKS = ("volcano", "beach")


def players_at(level: int, chance: Random) -> int:
    """The number of players; it grows with the level."""
    return pick_thing(((3, 4, 4, 5), (4, 4, 5, 5), (4, 5, 5, 5))[level], chance)


def track_at(level: int, chance: Random) -> str:
    """The easier track at level 0, later either."""
    return TRACKS[pick_number(2 if level else 1, chance)]


def between_tricks(chance: Random, level: int, rounds: Sequence[int] = (1, 2, 3)) -> TrickTable:
    """A table at which at least one trick of the round is still to be played."""
    number = pick_thing(rounds, chance)
    return trick_table(
        chance, players_at(level, chance), number, pick_number(ROUND_CARDS[number - 1], chance), track_at(level, chance)
    )


def round_over(chance: Random, level: int, number: int, players: int = 0) -> TrickTable:
    """A table at which all tricks of the round are played."""
    size = ROUND_CARDS[number - 1]
    return trick_table(chance, players or players_at(level, chance), number, size, track_at(level, chance))


def make_exercise(lesson: str, rule: str, ask: str, position: str, **more: object) -> Exercise:
    """An exercise. The caller adds its name and the beliefs that it tells apart."""
    return Exercise(id="", lesson=lesson, rule=rule, ask=ask, position=position, **more)  # type: ignore[arg-type]


MOST_OTHERS = 8
"""Maximum number of groups of cards that are offered as further answers."""


def colours_of(cards: Sequence[Card]) -> set[str]:
    return {card.colour for card in cards}


def card_texts(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def deal_cards(chance: Random, level: int, sizes: Sequence[int], played: int) -> DealtCards:
    """Cards of a trick before which each hand has one of these sizes. played: the number of cards in the trick; up to 0
    it is counted from the end, so 0 means all and -1 all but one."""
    size, players = pick_thing(sizes, chance), players_at(level, chance)
    number = pick_thing([n for n, most in enumerate(ROUND_CARDS, start=1) if most >= size], chance)
    cards = played if played > 0 else players + played
    return DealtCards.by_chance(
        chance, players, number, ROUND_CARDS[number - 1] - size, min(players - 1, cards) if played else players
    )


def whole_trick(chance: Random, level: int) -> tuple[DealtCards, TrickTable, str]:
    """A trick of two colours, and often of three."""
    wanted = 3 if chance.random() < (0.4, 0.6, 0.8)[level] else 2
    while True:
        cards = deal_cards(chance, level, (1, 2, 3, 4, 5, 6), 0)
        if len(colours_of(cards.trick)) == wanted:
            return cards, *cards.at_table(chance, track_at(level, chance), len(cards.hands) - 1)


def make_winner(chance: Random, level: int) -> Exercise:
    """Who wins; at higher levels more often with which card one would win, which tells more."""
    if chance.random() < (0.6, 0.7, 0.8)[level]:
        return make_winning_cards(chance, level)
    cards, here, position = whole_trick(chance, level)
    rule = WINNING_RULES[len(colours_of(cards.trick)) - 1]
    return make_exercise(
        TRICKS_LESSON, rule, "winner", position, play=str(cards.trick[-1]), others=tuple(range(here.players))
    )


def make_winning_cards(chance: Random, level: int) -> Exercise:
    """The last player has several legal cards: any, or those of the colour led."""
    mixed, free = chance.random() < 0.8, chance.random() < 0.75
    while True:
        cards = deal_cards(chance, level, range(3, 5 + level), -1)
        last, trick = len(cards.trick), cards.trick
        may = cards.playable_cards(last)
        if len(may) > 1 + free and free == (len(colours_of(may)) > 1) and mixed == (len(colours_of(trick)) > 1):
            break
    top = standing(trick).card
    fair = [card for card in may if card.colour == top.colour]
    rest = [card for card in may if card.colour != top.colour]
    parts = [fair, may, rest, [card for card in may if card.value > top.value], may[-1:], fair[-1:], may[:1]]
    _, position = cards.at_table(chance, track_at(level, chance), last)
    rule = WINNING_RULES[max(len(colours_of([*trick, card])) for card in may) - 1]
    return make_exercise(TRICKS_LESSON, rule, "winning_cards", position, others=several_answers(parts))


def several_answers(parts: Sequence[Sequence[Card]]) -> tuple[tuple[str, ...], ...]:
    """Groups of cards as answers, each once and none empty."""
    return tuple(dict.fromkeys(card_texts(part) for part in parts if part))


def make_spaces(chance: Random, level: int) -> Exercise:
    """How far the winner drives, often with the motor."""
    cards, here, position = whole_trick(chance, level)
    won = (here.flag + standing(cards.trick).index) % here.players
    turbo = here.motors[won] > 0 and chance.random() < 0.6
    motor = DIAL[here.motors[won]] if turbo else 0
    low, shown = standing(cards.trick).lowest.value, sorted({DIAL[place] for place in here.motors} - {0})
    others = {card.value + motor for card in cards.trick} | {motor, *(low + value for value in shown)} - {0}
    ask, rule = ("spaces_turbo", "S5.2") if turbo else ("spaces", "S5.1")
    return make_exercise(TRICKS_LESSON, rule, ask, position, play=str(cards.trick[-1]), others=tuple(sorted(others)))


def make_may_play(chance: Random, level: int) -> Exercise:
    """A hand of two colours or more, sometimes with the colour led and sometimes without."""
    void, mixed = chance.random() < 0.4, chance.random() < 0.75
    while True:
        cards = deal_cards(chance, level, range(4, 6 + level), 1 + mixed + pick_number(3, chance))
        seat, trick = len(cards.trick), cards.trick
        hand = sort_cards(cards.hands[seat])
        if (
            len(colours_of(hand)) > 1
            and void != (trick[0].colour in colours_of(hand))
            and mixed == (len(colours_of(trick)) > 1)
        ):
            break
    rule = "S2.4" if void else "S2.3" if mixed else "S2.2"
    one = [[card for card in hand if card.colour == colour] for colour in sorted(colours_of(hand))]
    other = [card for card in hand if card.colour != trick[0].colour]
    parts = [*one, other, hand, *(part[-1:] for part in one), *(part[:1] for part in one), hand[1:], hand[:-1]]
    _, position = cards.at_table(chance, track_at(level, chance), seat)
    return make_exercise(TRICKS_LESSON, rule, "may_play", position, others=several_answers(parts)[:MOST_OTHERS])


OVER = 0.35
"""Probability that a motor is wound far past its top; only round 3 is long enough for that."""

FURTHEST = 30
"""From here no motor leads across the line for the second time, whatever the card."""

Rounds = tuple[int, ...]
ALL: Rounds = (1, 2, 3)
SOON = 12
"""Number of tables that are searched for a move that tells readings apart."""

LONGEST = 9
"""Maximum length of a move by a card alone."""


def make_motor(chance: Random, level: int) -> Exercise:
    """A dial, and tricks that are still to come in the round: some are lost, then perhaps one is won."""
    over = chance.random() < OVER
    ask = pick_thing(("dial", "dial_saved") if over else ("dial", "dial_saved", "dial_turbo", "dial_turbo"), chance)
    while True:
        here = between_tricks(chance, level, (3,) if over else (1, 2, 3)[: 2 + level])
        seat, left = pick_number(here.players, chance), ROUND_CARDS[here.round - 1] - here.tricks
        place = here.motors[seat]
        most = left if ask == "dial" else left - 1
        losses = range(max(1, TOP + 2 - place) if over else 1 + (ask != "dial"), most + 1)
        far = ask == "dial_turbo" and here.cars[seat] > FURTHEST
        if place <= TOP and losses and not far:
            break
    losing = pick_thing(losses, chance)
    later = 0 if ask == "dial" else 1 + pick_number(losing - 1, chance)
    past = place + losing - later > TOP
    rule = {"dial": "S4.4" if past else "S4.1", "dial_saved": "S4.3", "dial_turbo": "S4.5"}[ask]
    spaces = pick_thing(LOWEST[here.players], chance) if ask == "dial_turbo" else 0
    more = {"seat": seat, "spaces": spaces, "lost": losing - later, "later": later, "others": DIAL}
    return make_exercise(MOTOR_LESSON, rule, ask, here.line(), **more)


def possible_moves(here: TrickTable, turbo: bool) -> Iterator[AskedMove]:
    """All moves at a table that a trick could lead to, with the motor or without, up to the line."""
    circuit = Track.shipped(here.track)
    for seat in range(here.players):
        motor = DIAL[here.motors[seat]] if turbo else 0
        if turbo and not motor:
            continue
        for spaces in range(1 if here.players == 5 else 2, LONGEST):
            move = AskedMove(circuit, here.cars, seat, spaces, motor)
            if MoveCount.of(move).counting_end(move.all_spaces) < circuit.finish:
                yield move


def find_move(
    chance: Random, level: int, wanted: Read, turbo: bool, hilly: bool, rounds: Rounds
) -> tuple[TrickTable, AskedMove]:
    """A table with a move on which this reading gives another answer; any move if none is found soon."""
    spare: tuple[TrickTable, AskedMove] | None = None
    while True:
        for _ in range(SOON):
            here = between_tricks(chance, level, rounds)
            fit = [move for move in possible_moves(here, turbo) if meets_hill(move) == hilly]
            telling = [move for move in fit if wanted(move) != rest(move)]
            if telling:
                return here, pick_thing(telling, chance)
            if fit:
                spare = here, pick_thing(fit, chance)
        if spare:
            return spare


def meets_hill(move: AskedMove) -> bool:
    """Whether a hill lies on the way or at the end of the counting."""
    end = MoveCount.of(move).counting_end(move.all_spaces)
    return both_laps(move.circuit)[move.cars[move.seat] + 1 : end + 1].strip(FLAT) != ""


def make_driving(chance: Random, level: int) -> Exercise:
    """A move without hills, mostly past other cars."""
    name, (_rule, wanted) = pick_thing(list(DRIVING.items()), chance)
    rounds = (3,) if name == "cars_of_another_lap_are_not_there" else ALL
    here, move = find_move(chance, level, wanted, False, False, rounds)
    jumped = rest(move) > here.cars[move.seat] + move.spaces
    return ask_rest(here, move, "S5.4" if jumped else "S5.3")


def make_hills(chance: Random, level: int) -> Exercise:
    """A move that ends on a hill or passes one."""
    name, (_rule, wanted) = pick_thing(list(HILLS.items()), chance)
    turbo = name == "motor_drives_after_the_roll" or chance.random() < (0.3, 0.4, 0.5)[level]
    here, move = find_move(chance, level, wanted, turbo, True, ALL)
    kind = move.circuit.kind(MoveCount.of(move).counting_end(move.all_spaces))
    return ask_rest(here, move, "S5.2" if turbo else "S6.1" if kind == FLAT else "S6.2" if kind == DOWN else "S6.3")


def ask_rest(here: TrickTable, move: AskedMove, rule: str) -> Exercise:
    """Ask where the car rests; the spaces next to the right one are offered, too."""
    counting = MoveCount.of(move)
    end = counting.counting_end(move.all_spaces)
    at = counting.rest_after_roll(end)
    near = [at - 2, at - 1, at + 1, at + 2, end, move.cars[move.seat] + move.spaces]
    return make_exercise(
        DRIVING_LESSON, rule, "rest_turbo" if move.motor else "rest", here.line(), seat=move.seat,
        spaces=move.spaces, others=tuple(at for at in dict.fromkeys(near) if 0 <= at < move.circuit.finish),
    )  # fmt: skip


def empty_line(here: TrickTable) -> str:
    """The position with empty hands."""
    return here.line(hands=",".join("-" * here.players))


def motor_order_of(here: TrickTable) -> tuple[int, ...]:
    """The order of motors: last place first (S8.1, S8.3)."""
    return tuple(sorted(range(here.players), key=lambda seat: (here.cars[seat], (seat - here.flag) % here.players)))


def make_round_end(chance: Random, level: int) -> Exercise:
    """A round's end in which, half of the time, a motor other than the leader's shows 0."""
    idle = chance.random() < 0.5
    for _ in range(20):
        here = round_over(chance, level, 1 + pick_number(2, chance))
        order = motor_order_of(here)
        if not idle or 0 in [here.motors[seat] for seat in order[:-1]]:
            break
    if level == 0 and chance.random() < 0.2:
        return make_exercise(
            ROUND_END_LESSON, "S8.1", "first_motor", empty_line(here), others=tuple(range(here.players))
        )
    swapped = ((*order[:at], order[at + 1], order[at], *order[at + 2 :]) for at in range(here.players - 1))
    return make_exercise(ROUND_END_LESSON, "S8.1", "motor_order", empty_line(here), others=tuple(swapped))


def make_finish(chance: Random, level: int) -> Exercise:
    """A round's end at which somebody comes near the line in the last round, or for the first time in the second."""
    last = chance.random() < 0.8
    while True:
        here = round_over(
            chance, level, ROUNDS if last else 2, players=5 if chance.random() < (0.5, 0.7, 0.9)[level] else 4
        )
        lap = len(Track.shipped(here.track))
        reach = max(car + motor for car, motor in zip(here.cars, here.values, strict=True))
        if reach >= 2 * lap if last else max(here.cars) < lap <= reach:
            break
    if last and chance.random() < 0.55:
        order = motor_order_of(here)
        others = (*(order[:count] for count in range(1, here.players + 1)), order[::-1][:2], order[::-1])
        return make_exercise(ROUND_END_LESSON, "S9.2", "movers", empty_line(here), others=others)
    return make_exercise(
        ROUND_END_LESSON, "S9.2", "race_winner", empty_line(here), others=(NOBODY, *range(here.players))
    )


# --- the skills -------------------------------------------------------------------------------------------------------


def has_two_colours(task: Exercise) -> bool:
    """Whether a trick of two colours is asked about."""
    return len(colours_in_order(trick_of(task))) == 2


FEW, SHORT, FOUR = 3, 5, 4
"""Maximum number of lost tricks that are few, of spaces that are a short way, and of cars that are seen at a glance."""


def needed_lesson(task: Exercise) -> str:
    """The lesson after which everything in a question has been taught; a motor comes later than a trick."""
    return max(task.lesson, MOTOR_LESSON) if task.turbo else task.lesson


SKILLS: tuple[Skill[Exercise], ...] = (
    Skill(
        "winner", GAME, TRICKS_LESSON, ("S3.1", "S3.2", "S3.3"), (*WINNER,), make_winner,
        ("winner",), has_two_colours,
    ),
    Skill("spaces", GAME, TRICKS_LESSON, ("S5.1", "S5.2"), (*SPACES,), make_spaces, ("spaces",), has_two_colours),
    Skill(
        "may_play", GAME, TRICKS_LESSON, ("S2.2", "S2.3", "S2.4"), (*MAY_PLAY,), make_may_play,
        (), lambda task: task.rule in ("S2.2", "S2.3"),
    ),
    Skill(
        "motor", GAME, MOTOR_LESSON, ("S4.1", "S4.3", "S4.4", "S4.5"), (*MOTOR,), make_motor,
        ("dial",), lambda task: task.lost <= FEW and task.rule == "S4.1",
    ),
    Skill(
        "driving", GAME, DRIVING_LESSON, ("S5.3", "S5.4", "S5.5"), (*DRIVING,), make_driving,
        ("rest",), lambda task: task.spaces <= SHORT,
    ),
    Skill(
        "hills", GAME, DRIVING_LESSON, ("S5.2", "S6.1", "S6.2", "S6.3", "S6.4"), (*HILLS,), make_hills,
        ("rest",), lambda task: task.spaces <= SHORT,
    ),
    Skill(
        "round_end", GAME, ROUND_END_LESSON, ("S8.1", "S8.2"), (*ROUND_END,), make_round_end,
        ("first_motor",), lambda task: True,
    ),
    Skill(
        "finish", GAME, ROUND_END_LESSON, ("S9.2",), (*FINISH,), make_finish,
        (), lambda task: len(task.race.players) <= FOUR,
    ),
)  # fmt: skip
