"""What of Stich Rallye is practised, and how exercises of it are made."""

from __future__ import annotations

from random import Random

from rally.luck import pick
from rally.stich_rallye import Card, Track, standing
from rally.stich_rallye.box.facts import DIAL, ROUND_CARDS
from rally.stich_rallye.rules.circuit import FLAT
from rally.tutor.exercises import Skill

from . import driving, motors, round_end, tricks
from .exercise import Exercise
from .readings import RIGHT, Counting
from .tables import LOWEST, Dealt, Table, one_of, table, with_cards

GAME = "stich-rallye"
TRACKS = ("volcano", "beach")


def exercise(lesson: str, rule: str, ask: str, position: str, **more: object) -> Exercise:
    """An exercise that is made; whoever asks it gives it its name and the beliefs that it tells apart."""
    return Exercise(id="", lesson=lesson, rule=rule, ask=ask, position=position, **more)  # type: ignore[arg-type]


def players_at(level: int, chance: Random) -> int:
    """How many play: more of them as it grows harder."""
    return one_of(((3, 4, 4, 5), (4, 4, 5, 5), (4, 5, 5, 5))[level], chance)


def any_table(chance: Random, level: int, rounds: tuple[int, ...] = (1, 2, 3)) -> Table:
    """A table between two tricks, of which one at least is still to be played."""
    round_number = one_of(rounds, chance)
    tricks_gone = pick(ROUND_CARDS[round_number - 1], chance)
    track = TRACKS[pick(2 if level else 1, chance)]
    return table(chance, players_at(level, chance), round_number, tricks_gone, track)


# --- cards ------------------------------------------------------------------------------------------------------------


def whole_trick(chance: Random, level: int) -> tuple[Table, Dealt, list[Card]]:
    """A trick of two colours at least, and from level 1 on often of three."""
    wanted = 3 if chance.random() < (0.4, 0.6, 0.8)[level] else 2
    here = any_table(chance, level)
    while True:
        dealt = Dealt.at(here, chance)
        trick = dealt.trick(here.flag, here.players, chance)
        if len({card.colour for card in trick}) == wanted:
            return here, dealt, trick
        here = here.but(tricks=pick(ROUND_CARDS[here.round - 1], chance))


def make_winner(chance: Random, level: int) -> Exercise:
    here, dealt, trick = whole_trick(chance, level)
    rule = ("S3.1", "S3.2", "S3.3")[len({card.colour for card in trick}) - 1]
    last = (here.flag - 1) % here.players
    position = with_cards(here, dealt, trick[:-1], last)
    others = tuple(range(here.players))
    return exercise("01_tricks", rule, "winner", position, play=str(trick[-1]), others=others)


def make_spaces(chance: Random, level: int) -> Exercise:
    here, dealt, trick = whole_trick(chance, level)
    last, winner = (here.flag - 1) % here.players, (here.flag + standing(trick).index) % here.players
    position = with_cards(here, dealt, trick[:-1], last)
    turbo, motor = here.motors[winner] > 0 and chance.random() < 0.5, DIAL[here.motors[winner]]
    others = tuple({card.value + turbo * motor for card in trick})
    ask, rule = ("spaces_turbo", "S5.2") if turbo else ("spaces", "S5.1")
    return exercise("01_tricks", rule, ask, position, play=str(trick[-1]), others=others)


def make_may_play(chance: Random, level: int) -> Exercise:
    here = any_table(chance, level)
    most = (4, 5, 6)[level]
    while True:
        size = 3 + pick(most - 2, chance)
        here = here.but(tricks=ROUND_CARDS[here.round - 1] - size) if size <= ROUND_CARDS[here.round - 1] else here
        dealt = Dealt.at(here, chance)
        trick = dealt.trick(here.flag, 1 + pick(here.players - 1, chance), chance)
        seat = (here.flag + len(trick)) % here.players
        hand = dealt.hands[seat]
        if len({card.colour for card in hand}) > 1 and len(hand) <= most:
            break
    by_colour = {tuple(str(card) for card in hand if card.colour == colour) for colour in {c.colour for c in hand}}
    led = any(card.colour == trick[0].colour for card in hand)
    rule = ("S2.3" if len({card.colour for card in trick}) > 1 else "S2.2") if led else "S2.4"
    others = tuple(sorted({*by_colour, tuple(map(str, hand))}))
    return exercise("01_tricks", rule, "may_play", with_cards(here, dealt, trick, seat), others=others)


# --- motors -----------------------------------------------------------------------------------------------------------


def make_motor(chance: Random, level: int) -> Exercise:
    """A dial, and tricks that are still to come in this round: lost, won, and lost again."""
    here = any_table(chance, level, ((1, 2, 3), (2, 3), (2, 3))[level])
    seat = pick(here.players, chance)
    top = DIAL.index(max(DIAL))
    most = min(ROUND_CARDS[here.round - 1] - here.tricks, (4, 6, 9)[level])
    if here.motors[seat] > top or not most:
        return make_motor(chance, level)
    ask = ("dial", "dial", "dial_saved", "dial_turbo")[pick(4, chance)]
    lost = pick(most, chance) + 1 if ask == "dial" else pick(most, chance)
    later = 0 if ask == "dial" else pick(most - lost, chance)
    if ask != "dial" and not here.motors[seat] + lost:
        return make_motor(chance, level)
    rule = {"dial": "S4.1", "dial_saved": "S4.3", "dial_turbo": "S4.5"}[ask]
    if ask == "dial" and here.motors[seat] + lost > top:
        rule = "S4.4"
    others = tuple(DIAL[place] for place in range(max(0, here.motors[seat] - 1), top + 1))
    return exercise("02_motor", rule, ask, here.line(), seat=seat, lost=lost, later=later, others=others)


# --- driving ----------------------------------------------------------------------------------------------------------


def make_driving(chance: Random, level: int) -> Exercise:
    """A move past other cars, that meets no hill."""
    while True:
        here = any_table(chance, level)
        seat, spaces = pick(here.players, chance), one_of(LOWEST[here.players], chance) + pick(4, chance)
        counting = counting_of(here, seat)
        end = counting.counted(spaces)
        way = range(here.cars[seat] + 1, end + 2)
        met = sum(counting.is_taken(at) for at in way)
        if met and all(counting.circuit.kind(at) == FLAT for at in way) and end + 1 < counting.circuit.finish:
            break
    others = tuple(range(end - 1, end + 3))
    position = here.line()
    return exercise(
        "03_driving_and_hills", "S5.4", "rest", position, seat=seat, spaces=spaces,
        others=tuple(at for at in others if counting.circuit.kind(at) == FLAT and at < counting.circuit.finish),
    )  # fmt: skip


def make_hills(chance: Random, level: int) -> Exercise:
    """A move that ends on a hill, or goes across one."""
    while True:
        here = any_table(chance, level)
        seat, turbo = pick(here.players, chance), chance.random() < (0.3, 0.4, 0.5)[level]
        spaces = one_of(LOWEST[here.players], chance) + pick(4, chance)
        motor = DIAL[here.motors[seat]] if turbo else 0
        if turbo and not motor:
            continue
        counting = counting_of(here, seat)
        end = counting.counted(spaces + motor)
        if end >= counting.circuit.finish or end == here.cars[seat]:
            continue
        kinds = {counting.circuit.kind(at) for at in range(here.cars[seat] + 1, end + 1)}
        if kinds != {FLAT} and (counting.circuit.kind(end) != FLAT or chance.random() < 0.5):
            break
    kind = counting.circuit.kind(end)
    rule = "S5.2" if turbo else "S6.1" if kind == FLAT else "S6.2" if kind == "d" else "S6.3"
    away = counting.rolled(end)
    others = tuple(at for at in (away - 1, away + 1, end) if 0 <= at < counting.circuit.finish)
    ask = "rest_turbo" if turbo else "rest"
    return exercise(
        "03_driving_and_hills", rule, ask, here.line(), seat=seat, spaces=spaces, others=others
    )  # fmt: skip


def counting_of(here: Table, seat: int) -> Counting:
    """A move of that car, to be counted out."""
    cars = tuple(car for other, car in enumerate(here.cars) if other != seat)
    return Counting(Track.named(here.track), cars, here.cars[seat], RIGHT)


# --- a round's end, and the race's ------------------------------------------------------------------------------------


def round_over(chance: Random, level: int, round_number: int) -> Table:
    """All tricks of the round are played."""
    players, size = players_at(level, chance), ROUND_CARDS[round_number - 1]
    return table(chance, players, round_number, size, TRACKS[pick(2 if level else 1, chance)])


def make_round_end(chance: Random, level: int) -> Exercise:
    here = round_over(chance, level, 1 + pick(2, chance))
    order = sorted(range(here.players), key=lambda seat: (here.cars[seat], (seat - here.flag) % here.players))
    if level == 0 and chance.random() < 0.4:
        others: tuple[object, ...] = tuple(range(here.players))
        ask = "first_motor"
    else:
        swapped = ([*order[:at], order[at + 1], order[at], *order[at + 2 :]] for at in range(here.players - 1))
        others, ask = tuple(map(tuple, swapped)), "motor_order"
    hands = ",".join("-" * here.players)
    return exercise("04_round_end_and_finish", "S8.1", ask, here.line(hands=hands), others=others)


def make_finish(chance: Random, level: int) -> Exercise:
    while True:
        here = round_over(chance, level, 3 if chance.random() < 0.8 else 2)
        track = Track.named(here.track)
        reach = [car + motor for car, motor in zip(here.cars, here.values, strict=True)]
        if here.round == 3 and max(reach) >= track.finish:
            break
        if here.round == 2 and max(here.cars) < len(track) <= max(reach):
            break
    ask = "motors_used" if here.round == 3 and chance.random() < 0.5 else "race_winner"
    others = tuple(range(here.players + 1)) if ask == "motors_used" else (-1, *range(here.players))
    hands = ",".join("-" * here.players)
    return exercise("04_round_end_and_finish", "S9.2", ask, here.line(hands=hands), others=others)


# --- all of them ------------------------------------------------------------------------------------------------------

HILLS = (
    "hills_do_nothing", "first_hill_catches", "rolls_onto_the_next_space", "cars_stop_a_roll",
    "goes_back_to_where_it_came_from", "hill_on_the_way_sends_back", "motor_drives_after_the_roll",
)  # fmt: skip
DRIVING = tuple(name for name in driving.BELIEFS if name not in HILLS)

SKILLS: tuple[Skill[Exercise], ...] = (
    Skill("winner", GAME, "01_tricks", ("S3.1", "S3.2", "S3.3"), (*tricks.WINNER,), make_winner),
    Skill("spaces", GAME, "01_tricks", ("S5.1", "S5.2"), (*tricks.SPACES,), make_spaces),
    Skill("may_play", GAME, "01_tricks", ("S2.2", "S2.3", "S2.4"), (*tricks.MAY_PLAY,), make_may_play),
    Skill("motor", GAME, "02_motor", ("S4.1", "S4.3", "S4.4", "S4.5"), (*motors.BELIEFS,), make_motor),
    Skill("driving", GAME, "03_driving_and_hills", ("S5.3", "S5.4", "S5.5"), DRIVING, make_driving),
    Skill("hills", GAME, "03_driving_and_hills", ("S5.2", "S6.1", "S6.2", "S6.3", "S6.4"), HILLS, make_hills),
    Skill("round_end", GAME, "04_round_end_and_finish", ("S8.1", "S8.2"), (*round_end.ROUND_END,), make_round_end),
    Skill("finish", GAME, "04_round_end_and_finish", ("S9.2",), (*round_end.FINISH,), make_finish),
)
"""In the order of the lessons."""
