"""What somebody might think of Stich Rallye, worked out by hand: wrong in one thing, and by the rules in all others.

Moves are in test_readings.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from rally.tutor import SKILLS, WORKBOOKS
from tests.rally.tutor.by_hand import lacking, said

WORKBOOK = WORKBOOKS["stich-rallye"]
CARS = "cars=4,3,2,1"

# --- who wins a trick: seats, in the order in which they play --------------------------------------------------------

WINNER = {
    ("G4,R9,G12", "R6"): {  # two colours: red came in last, and its highest is Ben's
        "rules": 1,
        "colour_of_last_card_wins": 1,
        "colour_led_wins": 2,
        "second_colour_wins": 1,
        "highest_card_wins": 2,
        "last_card_wins": 3,
        "who_brings_the_colour_wins": 1,
    },
    ("G11,R5,B7", "G3"): {  # three colours: blue is the newest, though green is played after it
        "rules": 2,
        "colour_of_last_card_wins": 0,
        "colour_led_wins": 0,
        "second_colour_wins": 1,
        "highest_card_wins": 0,
        "last_card_wins": 3,
        "who_brings_the_colour_wins": 2,
    },
    ("R3,B4,R8", "B9"): {  # the last card beats the one that brought blue in
        "rules": 3,
        "colour_of_last_card_wins": 3,
        "colour_led_wins": 2,
        "second_colour_wins": 3,
        "highest_card_wins": 3,
        "last_card_wins": 3,
        "who_brings_the_colour_wins": 1,
    },
    ("G4,G7,G12", "G3"): {"rules": 2, "colour_led_wins": 2, "who_brings_the_colour_wins": 2, "last_card_wins": 3},
}

# The last player has none of the colour led, so any card may be played. Red is the newest colour so far.
WINNING_CARDS = {
    ("G4,R9,G12", "R6.R11.B2.B5"): {
        "rules": "R11 B2 B5",
        "colour_of_last_card_wins": "R11 B2 B5",
        "colour_led_wins": "",
        "second_colour_wins": "R11",
        "highest_card_wins": "",
        "last_card_wins": "R6 R11 B2 B5",
        "who_brings_the_colour_wins": "B2 B5",
    },
}

# --- how far the winner drives ----------------------------------------------------------------------------------------

SPACES = {
    ("G11,R5,B7", "G3", "spaces"): {
        "rules": 3,
        "winning_card_moves": 7,
        "lowest_of_winning_colour_moves": 7,
        "lowest_of_colour_led_moves": 3,
        "highest_card_moves": 11,
        "last_card_moves": 3,
        "motor_drives_alone": 3,
    },
    ("G11,R5,B7", "G3", "spaces_turbo"): {  # blue 7 is the third player's, whose motor shows 6
        "rules": 9,
        "winning_card_moves": 13,
        "lowest_of_winning_colour_moves": 13,
        "lowest_of_colour_led_moves": 9,
        "highest_card_moves": 17,
        "last_card_moves": 9,
        "motor_drives_alone": 6,
    },
    ("G9,R4,G11", "R8", "spaces"): {
        "rules": 4,
        "winning_card_moves": 8,
        "lowest_of_winning_colour_moves": 4,
        "lowest_of_colour_led_moves": 9,
        "highest_card_moves": 11,
        "last_card_moves": 8,
        "motor_drives_alone": 4,
    },
    ("G4,G7,G12", "B3", "spaces"): {"rules": 3, "winning_card_moves": 3},
    ("G4,G7,G12", "G3", "spaces"): {"rules": 3, "winning_card_moves": 12},
}

ALL_ALIKE = {"ask": "spaces", "position": "players=3 cars=3,2,1 trick=R5,G5 hands=?,?,B5", "play": "B5"}
"""Three players, three cards of one value."""

# --- what may be played -----------------------------------------------------------------------------------------------

MAY_PLAY = {
    ("G8,R5", "?,?,R3.R12.G2.B9,?"): {  # green was led
        "rules": "G2",
        "newest_colour_binds": "R3 R12",
        "colour_of_last_card_binds": "R3 R12",
        "free_after_another_colour": "R3 R12 G2 B9",
        "any_card_at_any_time": "R3 R12 G2 B9",
        "must_beat": "G2",
        "must_take_the_newest_colour": "G2",
    },
    ("G8,R5,G10", "?,?,?,R3.R12.B2.B9"): {  # no green in the hand; red 5 wins so far
        "rules": "R3 R12 B2 B9",
        "newest_colour_binds": "R3 R12",
        "colour_of_last_card_binds": "R3 R12 B2 B9",
        "free_after_another_colour": "R3 R12 B2 B9",
        "any_card_at_any_time": "R3 R12 B2 B9",
        "must_beat": "R12 B2 B9",
        "must_take_the_newest_colour": "R3 R12",
    },
    ("G8", "?,R4.G2.G12,?,?"): {
        "rules": "G2 G12",
        "newest_colour_binds": "G2 G12",
        "colour_of_last_card_binds": "G2 G12",
        "free_after_another_colour": "G2 G12",
        "any_card_at_any_time": "R4 G2 G12",
        "must_beat": "G12",
        "must_take_the_newest_colour": "G2 G12",
    },
}

# --- the motor: 0, 1, 3, 6, 10, 15, 16, 8, 4 --------------------------------------------------------------------------

MOTORS = "players=4 round=3 cars=4,3,2,1 motors=3,15,0,1"
MOTOR: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (
        {"ask": "dial", "seat": 0, "lost": 3},  # 6, 10, 15
        {
            "rules": 15,
            "motor_counts_by_one": 6,
            "motor_doubles": 24,
            "motor_grows_for_ever": 15,
            "motor_stays_at_the_top": 15,
            "motor_starts_again": 15,
            "motor_breaks_at_the_top": 15,
            "winner_winds_too": 15,
            "motor_keeps_its_value": 15,
            "winning_costs_the_motor": 15,
        },
    ),
    (
        {"ask": "dial", "seat": 1, "lost": 3},  # 16, 8, 4
        {
            "rules": 4,
            "motor_counts_by_one": 18,
            "motor_doubles": 120,
            "motor_grows_for_ever": 36,  # 21, 28, 36
            "motor_stays_at_the_top": 16,
            "motor_starts_again": 1,  # 16, 0, 1
            "motor_breaks_at_the_top": 0,
        },
    ),
    ({"ask": "dial", "seat": 2, "lost": 1}, {"rules": 1, "motor_counts_by_one": 1, "motor_doubles": 1}),
    (
        {"ask": "dial_saved", "seat": 0, "lost": 2, "later": 1},  # 6, 10; the trick is won, the motor saved; 15
        {
            "rules": 15,
            "motor_counts_by_one": 6,
            "motor_doubles": 24,
            "winner_winds_too": 16,
            "motor_keeps_its_value": 15,
            "winning_costs_the_motor": 1,
        },
    ),
    (
        {"ask": "dial_turbo", "seat": 0, "lost": 2, "later": 2},  # 6, 10; the trick is won, the motor used: 0; 1, 3
        {
            "rules": 3,
            "motor_counts_by_one": 2,
            "motor_doubles": 2,
            "winner_winds_too": 3,
            "motor_keeps_its_value": 16,  # 10; 15, 16
            "winning_costs_the_motor": 3,
        },
    ),
]

# --- the end of a round: who is in last place goes first --------------------------------------------------------------

ORDER = {
    "flag=3 cars=11,5,20,14 motors=6,10,0,3": {
        "rules": (1, 0, 3, 2),
        "leader_goes_first": (2, 3, 0, 1),
        "flag_holder_goes_first": (3, 1, 0, 2),
        "seats_order_from_the_flag": (3, 0, 1, 2),
        "seats_order_from_last_place": (1, 2, 3, 0),
        "motors_at_0_wait": (1, 0, 3, 2),  # who shows 0 is the last one anyway
    },
    "flag=3 cars=11,5,20,14 motors=0,10,1,3": {"rules": (1, 0, 3, 2), "motors_at_0_wait": (1, 3, 2, 0)},
    "flag=1 cars=20,5,11,14 motors=1,1,1,1": {
        "rules": (1, 2, 3, 0),
        "flag_holder_goes_first": (1, 2, 3, 0),
        "seats_order_from_the_flag": (1, 2, 3, 0),
        "seats_order_from_last_place": (1, 2, 3, 0),
    },
    "flag=0 cars=0,0,0,0 motors=1,1,1,1": {"rules": (0, 1, 2, 3), "leader_goes_first": (0, 1, 2, 3)},
}

# --- the finish: the line is at 64; down on 6 to 8 and 24 to 26, up on 16 and 17, in both laps -----------------------

NEAR_HOME = "round=3 flag=0 cars=60,50,55,33 motors=10,16,4,6"
"""Tom drives first: 33 and 6 is 39, a downhill (space 7), so he rolls on to 41. Then Ben: 50 and 16, past two cars, is
beyond the line. He has won, and nobody else drives."""

FIRST_LAP = "round=2 flag=0 cars=29,31,10,5 motors=6,3,1,0"
"""Tom stays, Ada drives to 11, then Mia: 29 and 6, past Ben, is 36; she comes across the line for the first time. Ben
drives to 34. Nobody has won."""

EXACTLY = "round=3 flag=0 cars=61,50,9,4 motors=3,1,1,0"
"""Tom stays, Ada drives to 10, Ben to 51, and Mia from 61 to the line, exactly."""

FINISH = {
    NEAR_HOME: {
        "rules": (1, (3, 1)),
        "win_needs_an_exact_landing": (0, (3, 1, 2, 0)),  # Ben cannot move, nor Mia, who still leads: 60, 50, 59, 41
        "everybody_moves_then_furthest_wins": (0, (3, 1, 2, 0)),  # 70, 66, 59, 39
        "leader_before_the_motors_wins": (0, ()),
        "everybody_still_moves": (1, (3, 1, 2, 0)),
        "one_lap_is_enough": (1, (3, 1)),
    },
    FIRST_LAP: {
        "rules": (-1, (3, 2, 0, 1)),
        "win_needs_an_exact_landing": (-1, (3, 2, 0, 1)),
        "everybody_moves_then_furthest_wins": (-1, (3, 2, 0, 1)),
        "leader_before_the_motors_wins": (-1, ()),
        "everybody_still_moves": (-1, (3, 2, 0, 1)),
        "one_lap_is_enough": (0, (3, 2, 0)),
    },
    EXACTLY: {
        "rules": (0, (3, 2, 1, 0)),
        "win_needs_an_exact_landing": (0, (3, 2, 1, 0)),
        "everybody_moves_then_furthest_wins": (0, (3, 2, 1, 0)),
        "leader_before_the_motors_wins": (0, ()),
        "everybody_still_moves": (0, (3, 2, 1, 0)),
        "one_lap_is_enough": (0, (3, 2, 1, 0)),
    },
}


def cards(table: dict[str, str]) -> dict[str, Any]:
    """The same answers as they are given: cards in the order of the hand."""
    return {name: tuple(text.split()) for name, text in table.items()}


def asked(ask: str, position: str, **more: Any) -> dict[str, Any]:
    return {"ask": ask, "position": f"players=4 {position}", **more}


BY_HAND: list[tuple[dict[str, Any], dict[str, Any]]] = [
    *(
        (asked("winner", f"{CARS} trick={trick} hands=?,?,?,{last}", play=last), table)
        for (trick, last), table in WINNER.items()
    ),
    *(
        (asked("winning_cards", f"{CARS} trick={trick} hands=?,?,?,{hand}"), cards(table))
        for (trick, hand), table in WINNING_CARDS.items()
    ),
    *(
        (asked(ask, f"round=2 {CARS} motors=1,3,6,0 trick={trick} hands=?,?,?,{last}", play=last), table)
        for (trick, last, ask), table in SPACES.items()
    ),
    (ALL_ALIKE, {"rules": 5, "highest_card_moves": 5, "lowest_of_winning_colour_moves": 5}),
    *(
        (asked("may_play", f"{CARS} trick={trick} hands={hands}"), cards(table))
        for (trick, hands), table in MAY_PLAY.items()
    ),
    *(({"position": MOTORS, **fields}, table) for fields, table in MOTOR),
    *((asked("motor_order", f"{at} hands=-,-,-,-"), table) for at, table in ORDER.items()),
    *(
        (asked("first_motor", f"{at} hands=-,-,-,-"), {name: order[0] for name, order in table.items()})
        for at, table in ORDER.items()
    ),
    *(
        (asked(ask, f"{at} hands=-,-,-,-"), {name: answer[index] for name, answer in table.items()})
        for at, table in FINISH.items()
        for index, ask in enumerate(("race_winner", "movers"))
    ),
    *(
        (asked("motors_used", f"{at} hands=-,-,-,-"), {name: len(moved) for name, (_won, moved) in table.items()})
        for at, table in FINISH.items()
    ),
]


@pytest.mark.parametrize(("fields", "table"), BY_HAND)
def test_what_somebody_answers_who_thinks_so(fields: dict[str, Any], table: dict[str, Any]) -> None:
    assert said(WORKBOOK, fields, table) == table


def test_each_belief_is_once_right_and_once_wrong_by_hand() -> None:
    moves = {*SKILLS["driving"].beliefs, *SKILLS["hills"].beliefs}
    assert {name for name, _word in lacking(WORKBOOK, BY_HAND)} == moves
