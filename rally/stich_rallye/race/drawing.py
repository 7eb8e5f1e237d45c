"""A race of Stich Rallye as lines of plain text: the lap with its hills and cars, then who has what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rally.core.terminal import Paint, cut_to_width, lay_table, mark_cars, sign_of_seat, wrap_words
from rally.stich_rallye.box.cards import Card, Hand
from rally.stich_rallye.box.facts import CAR_COLOURS
from rally.stich_rallye.rules.driving import DOWN, FLAT, UP

from .notation import write_hand, write_track, write_voids
from .race import Race

SIGNS = {FLAT: "·", DOWN: "▼", UP: "▲"}
"""The sign of each kind of space."""

HILLS = {DOWN: "blue", UP: "red"}
IN_A_ROW = 16
"""Maximum number of spaces in a row."""

CELL = 4
LONGEST_NAME = 16
"""Maximum width of a name, in columns."""


def draw_race(race: Race, paint: Paint) -> list[str]:
    """The whole table: what its notation says, in a form for people to read."""
    facts = {"track": write_track(race.track).partition(":")[0], "round": race.round, "flag": race.flag}
    heads = [f"{key}={value}" for key, value in facts.items()] + ["next=deal"] * race.dealing
    trick = wrap_words(draw_trick(race, race.trick, paint), paint("trick   ", "faint")) if race.trick else []
    gone = wrap_words(paint_cards(race.played, paint), paint("played  ", "faint")) if race.played else []
    return ["  ".join(heads), "", *draw_track(race, paint), *draw_players(race, paint), *trick, *gone]


def draw_track(race: Race, paint: Paint) -> list[str]:
    """The lap in rows of spaces: their numbers, what they are, and below them the cars."""
    lap, marks = len(race.track), mark_cars(race.players)
    there: dict[int, list[int]] = {}
    for seat, progress in enumerate(race.cars):
        there.setdefault(progress % lap, []).append(seat)
    lines = []
    for first in range(0, lap, IN_A_ROW):
        row = range(first, min(lap, first + IN_A_ROW))
        lines.append(paint("".join(f"{space:>{CELL}}" for space in row), "faint"))
        kinds = [race.track.kind(space) for space in row]
        lines.append("".join(" " * (CELL - 1) + paint(SIGNS[kind], HILLS.get(kind, "")) for kind in kinds))
        for level in zip_longest(*(there.get(space, []) for space in row)):
            cells = (
                " " * CELL if seat is None else " " * (CELL - 1) + paint(marks[seat], "bold", CAR_COLOURS[seat])
                for seat in level
            )
            lines.append("".join(cells).rstrip())
        lines.append("")
    return lines


def draw_players(race: Race, paint: Paint) -> list[str]:
    """For each seat, the mark of its car, its name, progress, motor and hand; an arrow marks the seat to act, a star
    the winner."""
    marks = mark_cars(race.players)
    voids = (write_voids(race.voids) or "," * (len(race.players) - 1)).split(",")
    rows = [["", "", "players", "cars", "motors", "void", "hands"]]
    for seat, name in enumerate(race.players):
        sign = sign_of_seat(seat, race.to_act, race.winner)
        shown = [str(race.cars[seat]), str(race.motors[seat].value), voids[seat], say_hand(race.hands[seat])]
        rows.append([marks[seat], sign, cut_to_width(name, LONGEST_NAME), *shown])
    return lay_table(rows, paint, CAR_COLOURS)


def say_hand(hand: Hand) -> str:
    """A hand as its notation has it, with spaces between the cards."""
    return write_hand(hand).replace(".", " ")


def draw_trick(race: Race, cards: Sequence[Card], paint: Paint) -> list[str]:
    """The cards of a trick in the order of play, each after the name of the player."""
    names = (cut_to_width(race.players[race.seat_of(place)], LONGEST_NAME) for place in range(len(cards)))
    return [f"{name} {card} " for name, card in zip(names, paint_cards(cards, paint), strict=True)]


def paint_cards(cards: Iterable[Card], paint: Paint) -> list[str]:
    """Cards by their notation, in their colours."""
    return [paint(str(card), card.colour) for card in cards]
